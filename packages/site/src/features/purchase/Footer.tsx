import { formatYuan, parseYuan, timesFen, ZERO_FEN } from '@giftship/shared/money/fen';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { Price } from '../../ui/Price.tsx';
import { SAY } from './copy.ts';
import { isQuantity } from './quantity.ts';
import type { OrderRows } from './store/order-rows.ts';

const WORDS = SAY.footer;

interface FooterProps {
  store: OrderRows;
  quantity: number;
  limit: number;
  price: string;
  isReady: boolean;
  order: () => void;
  showProblems: () => void;
  showDoubts: () => void;
}

/** How many, how much, what is wrong with how many, and the button that orders (M080, M081). */
export function Footer(props: FooterProps) {
  const { store, quantity, limit, price, isReady, order, showProblems, showDoubts } = props;
  useSyncExternalStore(store.subscribe, store.version);
  const { all, problem, doubt } = store.counts();
  const isRight = isQuantity(quantity, limit);
  const total = timesFen(timesFen(parseYuan(price) ?? ZERO_FEN, isRight ? quantity : 0), all);
  return (
    <footer className="purchase-footer">
      <div className="purchase-counts" aria-live="polite">
        <span>{WORDS.count(all)}</span>
        {problem > 0 && (
          <button type="button" className="bad link" onClick={showProblems}>
            {WORDS.wrong(problem)}
          </button>
        )}
        {doubt > 0 && (
          <button type="button" className="warn link" onClick={showDoubts}>
            {WORDS.doubt(doubt)}
          </button>
        )}
      </div>
      <span className="purchase-sum">
        {WORDS.total} <Price yuan={formatYuan(total)} />
      </span>
      <Button
        type="primary"
        size="large"
        disabled={!isReady || all === 0 || !isRight}
        title={all === 0 ? WORDS.noRecipients : undefined}
        onClick={order}
      >
        {WORDS.order}
      </Button>
    </footer>
  );
}
