import { type Fen, formatYuan, minusFen, parseYuan, timesFen, ZERO_FEN } from '@giftship/shared/money/fen';
import { Button } from 'antd';
import { Fragment, useId, useSyncExternalStore } from 'react';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { SAY } from './copy.ts';
import { LateRuler } from './LateRuler.tsx';
import { isQuantity } from './quantity.ts';
import { type WaitingPart, waitingPartText } from './parts.ts';
import type { RowFilter } from './recipients/types.ts';
import type { OrderRows } from './stores/order-rows.ts';
import type { StoreChoices } from './stores/store-choices.ts';
import { useWallet } from '../../session/use-wallet.ts';

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
  /** The courier's cut-off, HH:mm. */
  cutoff: string;
  isReady: boolean;
  /** No platform is chosen: no clock runs yet. */
  isResting: boolean;
  /** What became of an earlier payment is not known: that comes first. */
  isSettling: boolean;
  /** A batch waits for money: what its sum leaves of the balance is said with it, and not of another sum. */
  isHeld: boolean;
  order: () => void;
  show: (filter: RowFilter) => void;
}

/** How many in all tabs, what of it goes out now, how much, what is wrong with how many, and the button that orders (M080, M081). */
export function Footer(props: FooterProps) {
  const { store, stores, quantity, limit, cutoff, isReady, isResting, isSettling, isHeld, order } = props;
  useSyncExternalStore(store.subscribe, store.version);
  useSyncExternalStore(stores.subscribe, stores.version);
  const whyId = useId();
  const { all } = store.counts();
  const isRight = isQuantity(quantity, limit);
  const waiting = props.waiting();
  const price = parseYuan(props.price) ?? ZERO_FEN;
  const pieces = isRight ? quantity : 0;
  const total = timesFen(timesFen(price, pieces), all);
  return (
    <footer className="purchase-footer">
      <Counts {...props} waiting={waiting} pieces={pieces * all} />
      <div className="purchase-ruler" title={SAY.ruler.closedDays}>
        <LateRuler {...{ cutoff, isResting }} unitPrice={price} quantity={Math.max(1, pieces)} />
      </div>
      <div className="purchase-pay">
        <span className="purchase-sum">
          {waiting.length > 0 ? WORDS.totalHere : WORDS.total}{' '}
          <Price yuan={formatYuan(total)} size="large" {...(total > 0 ? { isSale: true as const } : {})} />
        </span>
        {isSettling ? (
          <span id={whyId} className="hint warn">
            {WORDS.settling}
          </span>
        ) : isHeld ? (
          <span className="hint">{WORDS.held}</span>
        ) : (
          <Balance total={total} />
        )}
      </div>
      <Button
        type="primary"
        size="large"
        disabled={!isReady || isSettling || all === 0 || !isRight}
        title={isSettling ? WORDS.settling : all === 0 ? WORDS.noRecipients : undefined}
        aria-describedby={isSettling ? whyId : undefined}
        onClick={order}
      >
        {WORDS.order}
      </Button>
    </footer>
  );
}

type CountsProps = Pick<FooterProps, 'store' | 'isOfStore' | 'goTo' | 'show'> & {
  waiting: WaitingPart[];
  pieces: number;
};

/** The recipients everywhere, and the way to those that want to be looked at. */
function Counts({ store, isOfStore, goTo, show, waiting, pieces }: CountsProps) {
  const { all, problem, doubt, duplicate } = store.counts();
  const everywhere = waiting.reduce((sum, { count }) => sum + count, all);
  const way = (filter: RowFilter, className: string, words: string) => (
    <button type="button" className={`link ${className}`} onClick={() => show(filter)}>
      {words}
    </button>
  );
  const [before, behind] = all > 0 ? WORDS.waits : WORDS.waitsAlone;
  return (
    <div className="purchase-counts" aria-live="polite">
      <span>{WORDS.count(everywhere)}</span>
      {waiting.length === 0 && pieces > 0 && <span className="hint">{WORDS.pieces(pieces)}</span>}
      {waiting.length > 0 && (
        <span className="purchase-waits">
          {before}
          {waiting.map((part, at) => (
            <Fragment key={part.store?.id ?? 0}>
              {at > 0 && WORDS.waitsBetween}
              <button type="button" className="link" onClick={() => goTo(part)}>
                {waitingPartText(part, isOfStore)}
              </button>
            </Fragment>
          ))}
          {behind}
        </span>
      )}
      <span className="purchase-faulty">
        {problem > 0 && way('problem', 'bad', WORDS.wrong(problem))}
        {doubt > 0 && way('doubt', 'warn', WORDS.doubt(doubt))}
        {duplicate > 0 && way('duplicate', 'repeated', WORDS.again(duplicate))}
      </span>
    </div>
  );
}

/** What is left after it, or what is missing; nothing while the balance is not known. */
function Balance({ total }: { total: Fen }) {
  const wallet = useWallet({ staleTime: 60_000 });
  const balance = wallet.data && parseYuan(wallet.data.money);
  if (balance == null || total === 0) return null;
  const before = formatYuan(balance);
  return balance < total ? (
    <span className="hint warn">{WORDS.missing(before, formatYuan(minusFen(total, balance)))}</span>
  ) : (
    <span className="hint">{WORDS.balance(before, formatYuan(minusFen(balance, total)))}</span>
  );
}
