import { createHash } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@giftship/shared/errors/app-error';
import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import { type Fen, timesFen } from '@giftship/shared/money/fen';
import type { MakeOrders } from '@giftship/shared/orders/contract';
import { BATCH_STATUS } from '@giftship/shared/orders/order';
import { present } from '@giftship/shared/lib/assert';
import { sql } from 'kysely';
import { refuseUnverified } from '../accounts/refuse-unverified.ts';
import { type Tx, codeOf } from '../db/db.ts';
import { newToken, snOf } from '../db/numbers.ts';
import type { RefusedRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { inSlices } from '../http/in-slices.ts';
import type { Caller } from '../callers/caller.ts';
import { refuseOffFor } from '../http/switched-off.ts';
import { refuseMissing } from '../outside/absent.ts';
import { problemsByRow, refuseTooMany, rowIdOf } from '../pricing/check-rows.ts';
import { type Offer, readOffer } from '../pricing/offer.ts';
import { refuseChangedPrice } from '../pricing/quote-order.ts';
import { type ResolvedRows, resolveReceivers } from '../stores/receivers.ts';
import { balanceOf } from '../wallet/ledger.ts';
import { deadlinesFrom } from './deadlines.ts';
import { countKeySpending } from './key-spending.ts';
import { insertOrders, type OrderSeed } from './insert-orders.ts';
import { kindIdOf } from './order-kind.ts';
import { BalanceShort, BULK_FROM, settlePayment } from './settle-payment.ts';
import { type WayHere, wayHere } from './way-here.ts';

export type Channel = 'site' | 'widget' | 'cli' | 'api' | 'rule';

export interface MadeBatch {
  batchId: number;
  /** The key was known already: this is the batch of the first call. */
  isRepeat: boolean;
}

/** Under which key which content is ordered by whom. */
interface Call {
  caller: Caller;
  key: string;
  hash: Buffer;
}

/** Everything about an order that is settled before the transaction begins. */
interface Plan extends Call {
  input: MakeOrders;
  channel: Channel;
  offer: Offer;
  kindId: number;
  seeds: OrderSeed[];
  refused: RefusedRow[];
  guard: Guard | undefined;
  way: WayHere;
}

/** Looks, in the order's own transaction, whether it may still be made; throws when not. */
export type Guard = (tx: Tx, order: { count: number; total: Fen }) => Promise<void>;

const LOCK_TIMEOUT = '55P03';
const CALL = 'POST /gift/order/make';

/**
 * Turns a request into a batch of orders, paid from the balance: all of it happens, or none of it. Rows that cannot be
 * sent are left out and kept with the batch (D311). A balance that does not reach keeps the batch as unpaid (D310).
 * The same key with the same content answers the first batch, also while it is being paid; with other content it is
 * refused (X002). Any other refusal proves that nothing was bought under the key.
 */
export async function makeOrders(
  deps: Deps,
  {
    caller,
    key,
    channel,
    guard,
  }: { caller: Caller; key: string; channel: Channel; guard?: Guard | undefined },
  input: MakeOrders,
): Promise<MadeBatch> {
  refuseTooMany(input.rec_list, deps.config.maxRecipients);
  const call = { caller, key, hash: await hashOf(input) };
  const known = await findKey(deps, call);
  if (known !== null) return { batchId: known, isRepeat: true };
  let plan: Plan;
  try {
    plan = await planOrder(deps, { call, channel, guard }, input);
  } catch (error) {
    if (isRefusal(error)) return refuseUnlessBought(deps, call, error);
    throw error;
  }
  const isAffordable = (await balanceOf(deps.db.q, caller.userId)) >= totalOf(plan);
  return (
    (isAffordable ? await inOneTransaction(deps, plan, 'paid') : null) ??
    present(await inOneTransaction(deps, plan, 'unpaid'), 'an unpaid batch needs no balance')
  );
}

/** Settles what an order is, or refuses it. */
async function planOrder(
  deps: Deps,
  { call, channel, guard }: { call: Call; channel: Channel; guard: Guard | undefined },
  input: MakeOrders,
): Promise<Plan> {
  const { caller } = call;
  refuseOffFor(deps.config, caller, 'order');
  refuseMissing(deps.outside, 'courier');
  refuseUnverified(caller.attestation);
  const offer = await readOffer(deps.db.q, caller, {
    wanted: input,
    now: deps.now(),
    groups: deps.config.groups,
  });
  await refuseChangedPrice(deps.db.q, caller, { quoteId: input.quote_id, offer });
  const kindId = await kindIdOf(deps.db.q, { ...offer, userId: caller.userId, platform: input.platform });
  const resolved = await resolveReceivers(deps, { userId: caller.userId, courier: offer.courierCode }, input);
  const rows = splitRows(deps, input, { offer, resolved });
  // Nobody earns on a test.
  const way = caller.isTest ? { siteId: null, clickId: null } : await wayHere(deps, caller, input);
  const by = way.siteId === null ? channel : 'widget';
  return { ...call, input, channel: by, offer, kindId, guard, way, ...rows };
}

/** A refusal proves that the key has bought nothing: where a first call under it is being paid, its batch is the answer. */
function refuseUnlessBought({ db }: Deps, call: Call, refusal: Refusal): Promise<MadeBatch> {
  return db.transaction(async (tx) => {
    if (!(await takeKey(tx, call))) return repeatOf(tx, call);
    throw refusal;
  });
}

/** The key's batch; null when the key is new. Refuses a key that belongs to other content, and one that was swept. */
async function findKey({ db }: Deps, { caller, key, hash }: Call): Promise<number | null> {
  const row = await db.q
    .selectFrom('idempotency_keys')
    .where('user_id', '=', caller.userId)
    .where('key', '=', key)
    .selectAll()
    .executeTakeFirst();
  if (!row) return refuseSpent(db, caller.userId, key);
  if (row.call !== CALL || !row.body_hash.equals(hash)) throw refuse('KEY_REUSED');
  return row.batch_id;
}

/** What was asked for under a key is no longer known after a week, only that it was bought: it is not bought again. */
async function refuseSpent({ q }: Deps['db'], userId: number, key: string): Promise<null> {
  const spent = await q
    .selectFrom('spent_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select('batch_id')
    .executeTakeFirst();
  if (spent) throw refuse('KEY_EXPIRED', { batch: snOf('batch', spent.batch_id) });
  return null;
}

function splitRows(
  { now }: Deps,
  input: MakeOrders,
  { offer, resolved }: { offer: Offer; resolved: ResolvedRows },
): { seeds: OrderSeed[]; refused: RefusedRow[] } {
  const problems = problemsByRow(resolved, { offer, platform: input.platform, now: now() });
  const seeds: OrderSeed[] = [];
  const refused: RefusedRow[] = [];
  resolved.rows.forEach((recipient, rowNo) => {
    const problem = problems.get(rowNo);
    const rowId = rowIdOf(recipient, rowNo);
    if (problem)
      refused.push({
        row_no: rowNo,
        row_id: rowId,
        shop_order: recipient.shop_order,
        code: problem.code,
        error: problem.msg,
      });
    else seeds.push({ rowNo, rowId, recipient, shopOrderId: resolved.shopOrderIds[rowNo] ?? null });
  });
  return { seeds, refused };
}

/** The order transaction: key, batch, orders, parcels, outbox row, and the wallet last. Null when the balance fell short. */
async function inOneTransaction(deps: Deps, plan: Plan, mode: 'paid' | 'unpaid'): Promise<MadeBatch | null> {
  const isBulk = plan.seeds.length >= BULK_FROM;
  try {
    return await deps.db.transaction(
      async (tx) => {
        if (!(await takeKey(tx, plan))) return repeatOf(tx, plan);
        await plan.guard?.(tx, { count: plan.seeds.length, total: totalOf(plan) });
        return { batchId: await writeBatch(deps, tx, { plan, mode }), isRepeat: false };
      },
      { actor: `user:${plan.caller.userId}`, bulk: isBulk },
    );
  } catch (error) {
    if (error instanceof BalanceShort) return null;
    throw error;
  }
}

/** Takes the key for this transaction; false when another call committed it first. Waits for a call under way (code 26). */
async function takeKey(tx: Tx, { caller, key, hash }: Call): Promise<boolean> {
  try {
    const row = await tx
      .insertInto('idempotency_keys')
      .values({ user_id: caller.userId, key, call: CALL, body_hash: hash, batch_id: null })
      .onConflict((oc) => oc.doNothing())
      .returning('key')
      .executeTakeFirst();
    return row !== undefined;
  } catch (error) {
    if (codeOf(error) === LOCK_TIMEOUT) throw refuse('KEY_IN_USE');
    throw error;
  }
}

async function repeatOf(tx: Tx, { caller, key, hash }: Call): Promise<MadeBatch> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', caller.userId)
    .where('key', '=', key)
    .selectAll()
    .executeTakeFirstOrThrow();
  if (row.call !== CALL || !row.body_hash.equals(hash)) throw refuse('KEY_REUSED');
  return { batchId: present(row.batch_id, 'a key that is kept has its batch'), isRepeat: true };
}

async function writeBatch(
  deps: Deps,
  tx: Tx,
  { plan, mode }: { plan: Plan; mode: 'paid' | 'unpaid' },
): Promise<number> {
  const { caller, input, channel, offer, kindId, seeds, refused, way } = plan;
  await refuseMovedOffer(tx, deps, plan);
  const total = totalOf(plan);
  const isPaid = mode === 'paid';
  const deadlines =
    isPaid && seeds.length > 0 ? await deadlinesFrom(deps, tx, offer.courierId, () => placesOf(seeds)) : null;
  const { id } = await tx
    .insertInto('batches')
    .values({
      kind_id: kindId,
      // With the payment: a batch that release 0.1.0 takes the money for is known outside without.
      token: isPaid ? newToken(deps.random) : null,
      user_id: caller.userId,
      goods_id: offer.goodsId,
      courier_id: offer.courierId,
      goods_num: offer.goodsNum,
      unit_price_fen: offer.unit,
      platform: input.platform,
      order_source: input.order_source,
      store_id: input.order_source === ORDER_SOURCE.store ? (input.store_id ?? null) : null,
      channel,
      site_id: way.siteId,
      click_id: way.clickId,
      remark: input.remark,
      total_count: input.rec_list.length,
      order_count: seeds.length,
      total_fen: total,
      refused: JSON.stringify(refused),
      status: statusOf(mode, seeds.length),
      paid_at: deadlines?.paidAt ?? null,
      expire_at: isPaid ? null : sql<Date>`now() + make_interval(mins => ${deps.config.unpaidMinutes})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('idempotency_keys')
    .set({ batch_id: id })
    .where('user_id', '=', caller.userId)
    .where('key', '=', plan.key)
    .execute();
  const batch = { id, kindId, userId: caller.userId, perParcel: offer.perParcel };
  await insertOrders(tx, batch, { seeds, deadlines });
  if (deadlines) {
    await countKeySpending(deps, tx, caller, total);
    const payment = { batchId: id, userId: caller.userId, count: seeds.length, total };
    await settlePayment(deps, tx, { ...payment, isAtOnce: offer.syncWaybill });
  }
  return id;
}

const totalOf = ({ offer, seeds }: Plan): Fen => timesFen(offer.perParcel, seeds.length);

const placesOf = (seeds: readonly OrderSeed[]) =>
  seeds.map(({ recipient }) => ({ province: recipient.rec_province, city: recipient.rec_city }));

/** Price and stock are looked at again where the money moves: a change in between is the buyer's to agree to. */
async function refuseMovedOffer(
  tx: Tx,
  { now, config }: Deps,
  { caller, input, offer }: Plan,
): Promise<void> {
  const current = await readOffer(tx, caller, { wanted: input, now: now(), groups: config.groups });
  if (current.unit !== offer.unit) throw refuse('PRICE_CHANGED');
}

function statusOf(mode: 'paid' | 'unpaid', orders: number): number {
  if (orders === 0) return BATCH_STATUS.failed;
  return mode === 'paid' ? BATCH_STATUS.processing : BATCH_STATUS.unpaid;
}

/** What defines an order, without what may differ in a repeat of it: the quote, the way here, notes of the interface. */
async function hashOf({ rec_list, ...fields }: MakeOrders): Promise<Buffer> {
  const { quote_id: _quote, aff: _aff, site_key: _site, click: _click, ...order } = fields;
  const hash = createHash('sha256').update(JSON.stringify(order));
  for await (const { slice } of inSlices(rec_list)) {
    hash.update(JSON.stringify(slice.map(withoutNotes)));
  }
  return hash.digest();
}

/** A row as it is when it has no notes, which is nearly always: copying ten thousand costs more than the hash. */
function withoutNotes(row: MakeOrders['rec_list'][number]): object {
  if (row.price === undefined && row.state === undefined && row.errorText === undefined) return row;
  const { price: _price, state: _state, errorText: _text, ...rest } = row;
  return rest;
}
