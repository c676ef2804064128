import { CODES } from '../errors/codes.ts';
import { type Problem, problem } from '../errors/problem.ts';
import { ORDER_SOURCE } from '../goods/platforms.ts';
import { type Fen, ZERO_FEN, sumFen, timesFen, yuan } from '../money/fen.ts';
import type { PriceAnswer } from '../pricing/contract.ts';
import { checkRecipients } from '../recipients/check-recipients.ts';
import type { RecipientText } from '../recipients/recipient.ts';
import type { OrderItem, UnpaidBatch } from './contract.ts';
import { DELIVER_STATUS } from './deliver-status.ts';
import { DELIVER_UNKNOWN, NO_WAYBILL, RESULT_TYPES } from './labels.ts';
import { ITEM_STATUS } from './order.ts';
import { priceRows } from './price-rows.ts';

/** A recipient on its way through the flow; `id` is its row number for the person, and unique. */
export type FlowRow = RecipientText & { id: number };

/** What is bought for every row. */
export interface FlowOrder {
  goods_id: number;
  goods_num: number;
  express_id: number;
  platform: number;
  order_source: 1 | 2 | 3 | 4;
  remark: string;
  isWu: boolean;
  /** The connected store whose orders the rows are; needed for order source 4, and only there. */
  store_id?: number;
  /** Who sent the buyer to a purchase page that stands within a partner's, or was opened by it (X017). */
  aff?: string;
  site_key?: string;
  click?: string;
}

/** A waybill on its way into the connected store. */
export interface FlowDelivery {
  shop_order: string;
  waybill_code: string;
}
/** What the store made of it. */
export interface FlowDelivered {
  shop_order: string;
  send_status: number;
  msg: string;
}

/** One call of make: at most `chunkSize` rows. `index` counts from 0. */
export interface FlowChunk {
  index: number;
  rows: FlowRow[];
  quoteId: string;
}

/** How the flow reaches the service; a front end decides about keys, journals and transport. */
export interface FlowPorts {
  /** Called with more rows than a chunk (see `priceRows`). */
  price(rows: FlowRow[]): Promise<PriceAnswer>;
  check(shopOrders: string[]): Promise<string[]>;
  /** Sends one chunk with a key of its own that a repeat of the same chunk uses again. */
  make(chunk: AgreedChunk): Promise<OrderItem[]>;
  /** Ships waybills, at most `DELIVER_ROWS` at once, in the connected store of the order; only for order source 4. */
  deliver?(items: FlowDelivery[], order: FlowOrder): Promise<FlowDelivered[]>;
}

/** Most waybills that one call of deliver takes. */
export const DELIVER_ROWS = 500;

/** A call that the service refused, as every client reports it. */
export interface CallFailure {
  code: number;
  /** Of HTTP: 200 with a refusal of a route that took the call. */
  status: number;
  message: string;
  data: unknown;
}

/** What the person must decide or see next. */
export type FlowStep =
  | { step: 'fix-rows'; problems: Problem[] }
  | { step: 'error-preview'; rows: { row: FlowRow; code: string; errorText: string }[] }
  | { step: 'already-bought'; shopOrders: string[] }
  | { step: 'confirm'; count: number; total: Fen; unitPrice: Fen; discount: Fen }
  | { step: 'price-changed'; unitPrice: Fen; count: number }
  | { step: 'recharge'; batch: UnpaidBatch }
  | { step: 'real-name'; code: number; msg: string }
  | { step: 'progress'; done: number; total: number };

/** `go` goes on (after mending, recharging, verifying); `rows` goes on with these rows; `cancel` ends it. */
export type FlowAnswer = { go: true } | { rows: FlowRow[] } | { cancel: true };

/** A row of the result table 出错订单. */
export interface FlowFault {
  id: number;
  shop_order: string;
  waybill: string;
  isCreated: boolean;
  type: string;
  error: string;
}

/** How the conversation ended. `refused` may have created orders all the same: `items` says which. */
export interface FlowResult {
  outcome: 'done' | 'cancelled' | 'refused';
  items: OrderItem[];
  faults: FlowFault[];
  /** Money taken by this run: what was created, row by row. */
  paid: Fen;
  /** Why it stopped, when a call was refused for good. */
  failure: CallFailure | null;
}

type Flow<T> = AsyncGenerator<FlowStep, T, FlowAnswer | undefined>;

const REAL_NAME: ReadonlySet<number> = new Set([CODES.REAL_NAME_REQUIRED, CODES.REAL_NAME_PENDING]);

/**
 * The whole conversation of placing an order (M133-M140), the same for site, embed and command line: check the rows,
 * price them, ask about numbers bought before, ask for the payment, submit in chunks, and deliver for source 4. It
 * yields what the person must decide; the front end only draws it and answers.
 */
export async function* placeOrder(
  order: FlowOrder,
  rows: FlowRow[],
  chunkSize: number,
  ports: FlowPorts,
): Flow<FlowResult> {
  const agreed = yield* agree({ order, rows, chunkSize }, ports);
  if (!agreed) return { outcome: 'cancelled', items: [], faults: [], paid: ZERO_FEN, failure: null };
  const sent = yield* submit(agreed, order.goods_num, ports);
  return { ...sent, faults: await allFaults(sent.items, order, ports) };
}

/** What did not become an order or a waybill, and for source 4 what did not get into the store (M137, M139, M140). */
export async function allFaults(
  items: readonly OrderItem[],
  order: FlowOrder,
  ports: Pick<FlowPorts, 'deliver'>,
): Promise<FlowFault[]> {
  const undelivered = order.order_source === ORDER_SOURCE.store ? await deliver(items, order, ports) : [];
  return [...faultsOf(items), ...undelivered];
}

/** A chunk that the person has agreed to pay, at this price a piece. */
export type AgreedChunk = FlowChunk & { unitPrice: Fen };

interface Agreement {
  chunks: AgreedChunk[];
  total: number;
}

/**
 * Takes up chunks whose outcome is not known, as after a closed page: they go out again as they were, under their own
 * keys, so that none is bought twice. Asks only what lifts a refusal (recharge, real name, price).
 */
export async function* resumeOrder(
  order: FlowOrder,
  chunks: AgreedChunk[],
  ports: FlowPorts,
): Flow<FlowResult> {
  const total = chunks.reduce((sum, { rows }) => sum + rows.length, 0);
  const sent = yield* submit({ chunks, total }, order.goods_num, ports);
  return { ...sent, faults: await allFaults(sent.items, order, ports) };
}

/** Steps 1 to 4: everything before money moves. Null when the person cancelled. */
async function* agree(
  { order, rows: first, chunkSize }: { order: FlowOrder; rows: FlowRow[]; chunkSize: number },
  ports: FlowPorts,
): Flow<Agreement | null> {
  let rows = first;
  let boughtAsked = '';
  for (;;) {
    const problems = problemsOf(rows, order);
    if (problems.length > 0) {
      const mended = rowsOf(yield { step: 'fix-rows', problems });
      if (!mended) return null;
      rows = mended;
      continue;
    }
    const priced = await priceRows(rows, chunkSize, ports.price);
    if (priced.faulty.length > 0) {
      const mended = rowsOf(yield { step: 'error-preview', rows: priced.faulty });
      if (!mended) return null;
      rows = mended;
      continue;
    }
    const shopOrders = await ports.check(rows.map((row) => row.shop_order).filter((number) => number !== ''));
    if (shopOrders.length > 0 && boughtAsked !== shopOrders.join()) {
      boughtAsked = shopOrders.join();
      const answer = yield { step: 'already-bought', shopOrders };
      if (!answer || 'cancel' in answer) return null;
      if ('rows' in answer) {
        rows = answer.rows;
        continue;
      }
    }
    const answer = yield {
      step: 'confirm',
      count: rows.length,
      total: priced.total,
      unitPrice: priced.unitPrice,
      discount: priced.discount,
    };
    const fewer = rowsOf(answer);
    if (fewer) {
      rows = fewer;
      continue;
    }
    return answer && 'go' in answer ? { chunks: priced.chunks, total: rows.length } : null;
  }
}

/**
 * Step 1. Receivers of a connected store are masked here and known to the service, so only what the service cannot know
 * is asked for: which order of the store it is, and the reissue number.
 */
function problemsOf(rows: readonly FlowRow[], { order_source, platform, isWu }: FlowOrder): Problem[] {
  if (order_source !== ORDER_SOURCE.store)
    return checkRecipients(rows, { platform, isWu, stage: 'preview' }).problems;
  return rows.flatMap((row, i) => {
    const found: Problem[] = [];
    if (row.shop_order.trim() === '')
      found.push(problem('STORE_ORDER_REQUIRED', { row: i + 1, field: 'shop_order' }));
    if (isWu && row.lp_reissue_sn.trim() === '')
      found.push(problem('REISSUE_REQUIRED', { row: i + 1, field: 'lp_reissue_sn' }));
    return found;
  });
}

function rowsOf(answer: FlowAnswer | undefined): FlowRow[] | null {
  return answer && 'rows' in answer && answer.rows.length > 0 ? answer.rows : null;
}

/** Step 5: chunk by chunk; a refusal that the person can lift is asked about, and the same chunk goes out again. */
async function* submit(
  { chunks, total }: Agreement,
  goodsNum: number,
  ports: FlowPorts,
): Flow<Omit<FlowResult, 'faults'>> {
  const items: OrderItem[] = [];
  const paid: Fen[] = [];
  for (const [at, chunk] of chunks.entries()) {
    for (;;) {
      const sent = await tryMake(chunk, ports);
      if (Array.isArray(sent)) {
        items.push(...sent);
        paid.push(...sent.filter((item) => item.order === 1).map(() => timesFen(chunk.unitPrice, goodsNum)));
        break;
      }
      const next = yield* lift(sent, chunk, { ports, later: chunks.slice(at + 1) });
      if (next === 'stop') return { outcome: 'refused', items, paid: sumFen(paid), failure: sent };
    }
    yield { step: 'progress', done: items.length, total };
  }
  return { outcome: 'done', items, paid: sumFen(paid), failure: null };
}

async function tryMake(chunk: AgreedChunk, ports: FlowPorts): Promise<OrderItem[] | CallFailure> {
  try {
    return await ports.make(chunk);
  } catch (error) {
    if (isCallFailure(error)) return error;
    throw error;
  }
}

async function* lift(
  failure: CallFailure,
  chunk: AgreedChunk,
  { ports, later }: { ports: FlowPorts; later: AgreedChunk[] },
): Flow<'again' | 'stop'> {
  const goesOn = (answer: FlowAnswer | undefined) => (answer && 'go' in answer ? 'again' : 'stop');
  if (failure.code === CODES.BALANCE_TOO_LOW)
    return goesOn(yield { step: 'recharge', batch: failure.data as UnpaidBatch });
  if (REAL_NAME.has(failure.code))
    return goesOn(yield { step: 'real-name', code: failure.code, msg: failure.message });
  if (failure.code !== CODES.PRICE_CHANGED) return 'stop';
  // An expired quote for the same price is renewed without a question; another price is the person's decision.
  const fresh = await ports.price(chunk.rows);
  const unitPrice = yuan(fresh.unit_price);
  const isSame = unitPrice === chunk.unitPrice;
  chunk.quoteId = fresh.quote_id;
  if (isSame) {
    // What was priced together expired together.
    for (const one of later) if (one.unitPrice === unitPrice) one.quoteId = fresh.quote_id;
    return 'again';
  }
  chunk.unitPrice = unitPrice;
  return goesOn(yield { step: 'price-changed', unitPrice, count: chunk.rows.length });
}

/** True for an error that carries the service's code, HTTP status and data. */
export function isCallFailure(error: unknown): error is Error & CallFailure {
  if (!(error instanceof Error && 'code' in error && 'status' in error && 'data' in error)) return false;
  return typeof error.code === 'number' && typeof error.status === 'number';
}

/** Items with status 0 or 2 are errors (M137). */
function faultsOf(items: readonly OrderItem[]): FlowFault[] {
  return items
    .filter((item) => item.status !== ITEM_STATUS.created)
    .map((item) => ({
      id: item.id,
      shop_order: item.shop_order,
      waybill: item.kuaidi_sn,
      isCreated: item.order === 1,
      type: item.status === ITEM_STATUS.notCreated ? RESULT_TYPES.notCreated : RESULT_TYPES.waybill,
      error: item.error,
    }));
}

/** Step 7: ships what has a waybill; what has none, and what the store refused, are faults (M139, M140, M264). */
async function deliver(
  items: readonly OrderItem[],
  order: FlowOrder,
  ports: Pick<FlowPorts, 'deliver'>,
): Promise<FlowFault[]> {
  const created = items.filter((item) => item.order === 1);
  const ready = created.filter((item) => item.kuaidi_sn !== '');
  const refused = new Map<string, string>();
  for (let start = 0; start < ready.length && ports.deliver; start += DELIVER_ROWS)
    for (const answer of await tryDeliver(ready.slice(start, start + DELIVER_ROWS), order, ports.deliver))
      if (answer.send_status !== DELIVER_STATUS.shipped) refused.set(answer.shop_order, answer.msg);
  const fault = (item: OrderItem, error: string): FlowFault => ({
    id: item.id,
    shop_order: item.shop_order,
    waybill: item.kuaidi_sn,
    isCreated: true,
    type: RESULT_TYPES.deliver,
    error,
  });
  return [
    ...created
      .filter((item) => item.kuaidi_sn === '' && item.status === ITEM_STATUS.created)
      .map((item) => fault(item, NO_WAYBILL)),
    ...ready.flatMap((item) => {
      const msg = refused.get(item.shop_order);
      return msg === undefined ? [] : [fault(item, msg)];
    }),
  ];
}

/** The orders are paid: whatever becomes of this call, they must still be told of. */
async function tryDeliver(
  items: readonly OrderItem[],
  order: FlowOrder,
  deliverThem: NonNullable<FlowPorts['deliver']>,
): Promise<FlowDelivered[]> {
  try {
    return await deliverThem(
      items.map((item) => ({ shop_order: item.shop_order, waybill_code: item.kuaidi_sn })),
      order,
    );
  } catch (error) {
    const msg = isCallFailure(error) ? error.message : DELIVER_UNKNOWN;
    return items.map(({ shop_order }) => ({ shop_order, send_status: DELIVER_STATUS.waiting, msg }));
  }
}
