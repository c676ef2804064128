import { ApiFailure } from '@giftship/shared/api/client';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { type Fen, fen, sumFen, timesFen } from '@giftship/shared/money/fen';
import type { OrderItem, UnpaidBatch } from '@giftship/shared/orders/contract';
import { makeBody, provesNothingBought } from '@giftship/shared/orders/make-body';
import type { FlowOrder, FlowRow } from '@giftship/shared/orders/place-order-flow';
import type { Deps } from '../deps.ts';
import { interrupted, isOverKeyLimit, isRefused } from '../lib/failure.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalChunk, JournalItem } from '../journal/lines.ts';
import type { Api } from '../net/open-api.ts';

const { BALANCE_TOO_LOW, GOODS_UNAVAILABLE, NOT_OPEN, REAL_NAME_PENDING, REAL_NAME_REQUIRED } = CATALOGUE;
/** Why a batch that waits for money may not be paid now, beside the limit of a key: it goes on waiting. */
const NOT_NOW: ReadonlySet<number> = new Set([
  GOODS_UNAVAILABLE.code,
  NOT_OPEN.code,
  REAL_NAME_PENDING.code,
  REAL_NAME_REQUIRED.code,
]);

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
    journal.append({ ...outcomeOf(error, journal.state.chunks.get(key)), key, at: at() });
    if (isClosed(error)) journal.append({ t: 'done', key, at: at(), items: rows.map(closedItem) });
    throw error;
  }
  journal.append({ t: 'done', key, at: at(), items: items.map(journalItem) });
  count(tally, items, { unit, num: order.goods_num });
  return items;
}

/** Whether a batch that waited for money has closed: it took none, and its key is used up. */
export const isClosed = (error: unknown): boolean =>
  error instanceof ApiFailure && isRefused(error, 'BATCH_NOT_PAYABLE');

/**
 * What the journal knows of a row whose batch closed: it is free again. Nothing was refunded, but this code is the one
 * by which every release that reads the file sets a row free that it knows as unpaid (`recordItems`).
 */
const closedItem = ({ id }: FlowRow): JournalItem => ({
  row: id,
  status: 0,
  order: 0,
  order_sn: '',
  kuaidi_sn: '',
  code: 'REFUNDED',
  error: '',
});

/** What a failed call says of its chunk. A batch that waits for money goes on waiting when it may not be paid now. */
function outcomeOf(
  error: unknown,
  chunk: Pick<JournalChunk, 'state' | 'batchSn'> | undefined,
): { t: 'unknown' } | { t: 'refused'; code: number } | { t: 'unpaid'; batch_sn: string } {
  if (!(error instanceof ApiFailure)) return { t: 'unknown' };
  const { code, data } = error;
  if (code === BALANCE_TOO_LOW.code) return { t: 'unpaid', batch_sn: (data as UnpaidBatch).batch_sn };
  if (isClosed(error)) return { t: 'unpaid', batch_sn: chunk?.batchSn ?? '' };
  const isLimit = isOverKeyLimit(error);
  if ((isLimit || NOT_NOW.has(code)) && chunk?.state === 'unpaid')
    return { t: 'unpaid', batch_sn: chunk.batchSn };
  // The limit is held where the money moves, after the service looked for the key.
  return isLimit || provesNothingBought(error) ? { t: 'refused', code } : { t: 'unknown' };
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
