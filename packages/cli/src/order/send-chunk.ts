import { ApiFailure } from '@giftship/shared/api/client';
import { type Fen, fen, sumFen, timesFen } from '@giftship/shared/money/fen';
import type { OrderItem, UnpaidBatch } from '@giftship/shared/orders/contract';
import { makeBody, PROVES_NOTHING_BOUGHT } from '@giftship/shared/orders/make-body';
import type { FlowOrder, FlowRow } from '@giftship/shared/orders/place-order-flow';
import type { Deps } from '../deps.ts';
import { interrupted } from '../failure.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalItem } from '../journal/lines.ts';
import type { Api } from '../net/open-api.ts';

const BALANCE_TOO_LOW = 23;

export interface ChunkToSend {
  key: string;
  rows: FlowRow[];
  quoteId: string;
  unit: Fen;
}

/** What this run has confirmed so far. */
export interface Tally {
  bought: number;
  paid: Fen;
}

/**
 * Sends one chunk with its key. The journal knows before the call that it goes out and after it what came back; whatever
 * is not certain is `unknown`, and goes out again with the same key before anything else.
 */
export async function sendChunk(
  deps: Deps,
  { api, order, journal, tally }: { api: Api; order: FlowOrder; journal: Journal; tally: Tally },
  chunk: ChunkToSend,
): Promise<OrderItem[]> {
  if (deps.interrupt.isPressed) throw interrupted();
  const { key, rows, quoteId, unit } = chunk;
  const at = () => new Date(deps.now()).toISOString();
  journal.append({ t: 'sent', key, at: at(), quote: quoteId, unit });
  let items: OrderItem[];
  try {
    items = await api.orders.make({ key, body: makeBody(order, rows, quoteId) });
  } catch (error) {
    const code = error instanceof ApiFailure ? error.code : 0;
    if (code === BALANCE_TOO_LOW)
      journal.append({
        t: 'unpaid',
        key,
        at: at(),
        batch_sn: ((error as ApiFailure).data as UnpaidBatch).batch_sn,
      });
    else if (PROVES_NOTHING_BOUGHT.has(code)) journal.append({ t: 'refused', key, at: at(), code });
    else journal.append({ t: 'unknown', key, at: at() });
    throw error;
  }
  journal.append({ t: 'done', key, at: at(), items: items.map(journalItem) });
  count(tally, items, { unit, num: order.goods_num });
  return items;
}

function journalItem(item: OrderItem): JournalItem {
  const { id, status, order, order_sn, kuaidi_sn, code, error } = item;
  return { row: id, status, order, order_sn, kuaidi_sn, code, error };
}

function count(tally: Tally, items: readonly OrderItem[], { unit, num }: { unit: Fen; num: number }): void {
  const bought = items.filter(({ order }) => order === 1).length;
  tally.bought += bought;
  tally.paid = sumFen([tally.paid, timesFen(fen(unit * num), bought)]);
}
