import { sumFen, timesFen } from '@giftship/shared/money/fen';
import type { FlowOrder } from '@giftship/shared/orders/place-order-flow';
import { type RefObject, useCallback, useEffect, useReducer } from 'react';
import { api } from '../../lib/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { FLOW_SAY } from './flow-copy.ts';
import { type Journal, rowsIn } from './journal.ts';
import type { OrderView } from './order-view.ts';
import type { OrderRows } from './stores/order-rows.ts';
import { askWaiting, changesSince, giveUpWaiting } from './waiting-batch.ts';

/** What would be ordered now, and the journal of what was. */
export interface OrderedNow {
  /** The rows of an order: those of the grid, or the chosen orders of its store. */
  rowsOf: (order: FlowOrder) => OrderRows;
  journal: Journal;
  order: FlowOrder;
  /** This page has the draft and its journal; another one of the same goods only looks on. */
  isOwned: boolean;
  /** Everything but rows is there that an order needs. */
  isReady: boolean;
}

interface OpenPaymentParts {
  parts: OrderedNow;
  /** The same, as of the latest drawing. */
  now: RefObject<OrderedNow>;
  isOrdering: () => boolean;
  show: (view: OrderView | null) => void;
}

/** The payment whose outcome is open: how it stands, what is asked about it, and how it is given up. */
export function useOpenPayment({ parts, now, isOrdering, show }: OpenPaymentParts) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  /** How a batch stands that waited for money; without an answer it is taken for waiting still, which costs nobody anything. */
  const look = useCallback(async () => {
    const { journal } = now.current;
    if (await askWaiting(journal, api).catch(() => false)) {
      if (journal.unknown() === null) toast.info(FLOW_SAY.resume.closed);
      redraw();
    }
  }, [now]);

  const { journal, isOwned } = parts;
  // It may be paid or closed in another window meanwhile: the bar says how it stands.
  useEffect(() => {
    if (!isOwned) return;
    const onFocus = () => {
      if (!isOrdering()) void look();
    };
    onFocus();
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, [journal, isOwned, look]);

  /** Asks about what is open; where it has closed meanwhile that has been said, and the next press orders. */
  const ask = async (): Promise<void> => {
    const open = now.current.journal.unknown();
    if (!open) return show(null);
    const { order, isTooOld, standing } = open;
    const count = rowsIn(open.chunks);
    const store = now.current.rowsOf(order);
    await store.settled();
    const changes = changesSince(open, store.rows(), now.current.order);
    if (isTooOld || standing === 'unknown') return show({ at: 'resume', count, isTooOld, changes });
    const { order: next, isReady } = now.current;
    const isSameSource = next.order_source === order.order_source && next.store_id === order.store_id;
    const canOrderAnew = isReady && isSameSource && store.rows().length > 0;
    const total = sumFen(
      open.chunks.map(({ unitPrice, rows }) => timesFen(timesFen(unitPrice, order.goods_num), rows.length)),
    );
    show({ at: 'waiting', standing, count, total, changes, canOrderAnew });
  };

  /** Gives up a batch that waits for money; false when it was paid in the meantime, or nobody was reached: that is said. */
  const giveUp = async (): Promise<boolean> => {
    try {
      await giveUpWaiting(now.current.journal, api);
      return true;
    } catch (error) {
      tellFailure(error);
      await look();
      return false;
    }
  };

  return { look, ask, giveUp };
}
