import { formatYuan, parseYuan, timesFen, ZERO_FEN } from '@giftship/shared/money/fen';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { SAY } from './copy.ts';
import { isQuantity } from './quantity.ts';
import { type WaitingPart, waitingPartText } from './parts.ts';
import type { OrderRows } from './stores/order-rows.ts';
import type { StoreChoices } from './stores/store-choices.ts';

const WORDS = SAY.footer;

interface FooterProps {
  /** The rows of the order that the button places. */
  store: OrderRows;
  stores: Pick<StoreChoices, 'subscribe' | 'version'>;
  /** What stands in other tabs and waits for an order of its own. */
  waiting: () => WaitingPart[];
  isOfStore: boolean;
  goTo: (part: WaitingPart) => void;
  quantity: number;
  limit: number;
  price: string;
  isReady: boolean;
  order: () => void;
  showProblems: () => void;
  showDoubts: () => void;
}

/** How many in all tabs, what of it goes out now, how much, what is wrong with how many, and the button that orders (M080, M081). */
export function Footer(props: FooterProps) {
  const { store, stores, isOfStore, goTo, quantity, limit, price, isReady, order } = props;
  const { showProblems, showDoubts } = props;
  useSyncExternalStore(store.subscribe, store.version);
  useSyncExternalStore(stores.subscribe, stores.version);
  const { all, problem, doubt } = store.counts();
  const isRight = isQuantity(quantity, limit);
  const waiting = props.waiting();
  const everywhere = waiting.reduce((sum, { count }) => sum + count, all);
  const total = timesFen(timesFen(parseYuan(price) ?? ZERO_FEN, isRight ? quantity : 0), all);
  return (
    <footer className="purchase-footer">
      <div className="purchase-counts" aria-live="polite">
        <span>{WORDS.count(everywhere)}</span>
        {waiting.length > 0 && (
          <span className="purchase-waits">
            {WORDS.here(all, isOfStore)}
            {waiting.map((part) => (
              <button key={part.store?.id ?? 0} type="button" className="link" onClick={() => goTo(part)}>
                {waitingPartText(part, isOfStore)}
              </button>
            ))}
          </span>
        )}
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
        {waiting.length > 0 ? WORDS.totalHere : WORDS.total} <Price yuan={formatYuan(total)} />
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
