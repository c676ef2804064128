import { newKey } from '../../lib/new-key.ts';
import { type Fen, sumFen, timesFen, ZERO_FEN } from '@giftship/shared/money/fen';
import type { OrderItem } from '@giftship/shared/orders/contract';
import type { AgreedChunk, FlowOrder } from '@giftship/shared/orders/place-order-flow';
import {
  clearPayment,
  type PaymentChunk,
  type PaymentOwner,
  readPayment,
  savePayment,
} from './recipients/payments.ts';

/** The server keeps a key for seven days (D-section 8); a day less leaves room for a wrong clock. */
const KEY_LIVES_MS = 6 * 24 * 3600 * 1000;

/** What is written down of a payment under way, so that a closed page neither loses nor repeats a chunk. */
export interface Journal {
  /**
   * Notes that a chunk goes out, before it does, and answers its key; a chunk that goes out again keeps its own. Throws
   * where it cannot be written down; then it must not go out, and nothing is noted.
   */
  sending(chunk: AgreedChunk): Promise<string>;
  done(index: number, items: readonly OrderItem[]): Promise<void>;
  /** A refusal has proved that the chunk bought nothing: it may be changed and sent as a new one. */
  notBought(index: number): Promise<void>;
  /** A refusal has proved that nothing was charged, and the chunk waits under its key for money, as this batch. */
  unpaid(index: number, batchSn: string): Promise<void>;
  /** The batch as which a chunk waited has been paid elsewhere, or closed; nothing where the chunk no longer waits as it. */
  settled(index: number, batchSn: string, how: 'paid' | 'closed'): Promise<void>;
  /** The chunks that went out and whose outcome is not known, or that wait unpaid. */
  unknown(): OpenPayment | null;
  /** What is bought, or was when the page was closed; its rows may be those of a store and not of the grid. */
  order(): FlowOrder | null;
  /** What the chunks that came back have made so far. */
  items(): OrderItem[];
  /** What they cost. */
  paid(): Fen;
  /** The order of the chunks that come next; what has come back of an earlier one is forgotten. */
  begin(order: FlowOrder): void;
  /** What came back has left the kept draft too: it need not be remembered here. */
  forgetDone(): Promise<void>;
  clear(): Promise<void>;
}

export interface OpenPayment {
  order: FlowOrder;
  chunks: PaymentChunk[];
  /** The service has forgotten the keys: a person must look. */
  isTooOld: boolean;
  standing: Standing;
}

/** What is known of a payment that is open: nothing of it was charged yet, all of it was, or neither. */
export type Standing = 'unknown' | 'unpaid' | 'paid';

/** Opens what an earlier page left, or nothing. */
export async function openJournal(owner: PaymentOwner): Promise<Journal> {
  const found = await readPayment(owner);
  let order = found?.order ?? null;
  // An earlier release wrote down only when it wrote: no chunk went out later than that.
  let chunks: PaymentChunk[] =
    found?.chunks.map((chunk) => ({ ...chunk, sentAt: chunk.sentAt ?? found.savedAt })) ?? [];
  const write = async () => {
    if (order === null) return;
    await savePayment(owner, { order, chunks, savedAt: Date.now() });
  };
  const change = async (index: number, next: PaymentChunk | null) => {
    chunks = chunks.filter((chunk) => chunk.index !== index || chunk.state === 'done');
    if (next) chunks.push(next);
    await write();
  };
  const sentOf = (index: number) => chunks.find((chunk) => chunk.index === index && chunk.state === 'sent');
  return {
    begin(next) {
      order = next;
      chunks = chunks.filter(({ state }) => state === 'sent');
    },
    async sending(chunk) {
      const before = sentOf(chunk.index);
      const key = before?.key ?? newKey();
      const sentAt = before?.sentAt ?? Date.now();
      const [noted, state] = [chunks, 'sent'] as const;
      try {
        // What was refused for want of money is open again once it goes out again.
        await change(chunk.index, { ...chunk, key, state, sentAt, waits: undefined, items: [] });
      } catch (error) {
        // It does not go out: what is open is what was open before.
        chunks = noted;
        throw error;
      }
      return key;
    },
    async done(index, items) {
      const sent = sentOf(index);
      if (sent) await change(index, { ...sent, rows: [], state: 'done', items: [...items] });
    },
    notBought: (index) => change(index, null),
    async unpaid(index, batchSn) {
      const sent = sentOf(index);
      if (sent) await change(index, { ...sent, waits: { batchSn, isPaid: false } });
    },
    async settled(index, batchSn, how) {
      const sent = sentOf(index);
      if (sent?.waits?.batchSn !== batchSn) return;
      await change(index, how === 'closed' ? null : { ...sent, waits: { batchSn, isPaid: true } });
    },
    unknown() {
      const sent = chunks.filter(({ state }) => state === 'sent');
      if (order === null || sent.length === 0) return null;
      return {
        order,
        chunks: sent,
        isTooOld: sent.some(({ sentAt = 0 }) => Date.now() - sentAt > KEY_LIVES_MS),
        standing: standingOf(sent),
      };
    },
    order: () => order,
    items: () => chunks.flatMap((chunk) => (chunk.state === 'done' ? chunk.items : [])),
    paid: () =>
      sumFen(
        chunks.map(({ items, unitPrice }) => {
          const created = items.filter((item) => item.order === 1).length;
          return timesFen(timesFen(unitPrice, order?.goods_num ?? 0), created);
        }),
      ),
    async forgetDone() {
      chunks = chunks.filter(({ state }) => state === 'sent');
      await (chunks.length === 0 ? clearPayment(owner) : write());
    },
    async clear() {
      chunks = [];
      await clearPayment(owner);
    },
  };
}

/** How many recipients these chunks hold. */
export const rowsIn = (chunks: readonly { rows: readonly unknown[] }[]): number =>
  chunks.reduce((sum, { rows }) => sum + rows.length, 0);

function standingOf(chunks: readonly PaymentChunk[]): Standing {
  if (chunks.every(({ waits }) => waits?.isPaid === false)) return 'unpaid';
  return chunks.every(({ waits }) => waits?.isPaid === true) ? 'paid' : 'unknown';
}

/** Stands in until what an earlier page left has been looked at; nothing is sent meanwhile. */
export function emptyJournal(): Journal {
  const never = () => Promise.reject(new Error('the journal is not open yet'));
  return {
    begin: () => {},
    sending: never,
    done: never,
    notBought: never,
    unpaid: never,
    settled: never,
    unknown: () => null,
    order: () => null,
    items: () => [],
    paid: () => ZERO_FEN,
    forgetDone: never,
    clear: () => Promise.resolve(),
  };
}
