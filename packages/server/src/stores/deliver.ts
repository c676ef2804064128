import type { DeliverItem } from '@giftship/shared/stores/contract';
import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import { cleanNumber } from '@giftship/shared/recipients/recipient';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { claimOne, enqueueMany, PARTNER } from '../jobs/outbox.ts';
import { performJob, type Perform } from '../jobs/worker.ts';
import { STORES_COPY as SAY } from './copy.ts';
import { refuseForeign } from './start-sync.ts';
import { JOB_STATE } from '../db/job-state.ts';

const AT_ONCE = 5;
const POLL_MS = 100;

interface Wanted {
  shop_order: string;
  waybill_code: string;
}

/** A parcel that may be written back: its order, its own number, and who carries it. */
interface Parcel {
  order_id: number;
  shop_order: string;
  waybill: string;
  courier: string;
}

/**
 * Writes waybills back to a store (M244). Each pair of order and waybill is one delivery for ever: what is shipped is
 * answered as such, what failed is tried anew, and only a number that belongs to this order is sent at all. It waits a
 * while for the store; what is not settled by then goes on in the queue.
 */
export async function deliver(
  deps: Deps,
  perform: Perform,
  { userId, store_id, list }: { userId: number; store_id: number; list: Wanted[] },
): Promise<DeliverItem[]> {
  await refuseForeign(deps.db.q, userId, store_id);
  const asked = list.map((item) => ({
    shop_order: cleanNumber(item.shop_order),
    waybill_code: cleanNumber(item.waybill_code),
  }));
  const parcels = await parcelsOf(deps.db.q, userId, asked);
  const known = new Map(parcels.map((parcel) => [keyOf(parcel.shop_order, parcel.waybill), parcel]));
  const ids = await deps.db.transaction(
    (tx) => queueDeliveries(tx, parcels, { storeId: store_id, userId, isAgain: true }),
    { actor: `user:${userId}` },
  );
  await performSoon(deps, perform, ids);
  const settled = await readDeliveries(deps.db.q, store_id, parcels);
  return asked.map((item) => {
    const key = keyOf(item.shop_order, item.waybill_code);
    const row = settled.get(key);
    if (row) return { ...item, send_status: row.status, msg: row.msg };
    const msg =
      item.waybill_code === ''
        ? SAY.deliver.noWaybill
        : known.has(key)
          ? SAY.deliver.waiting
          : SAY.deliver.notYours;
    return { ...item, send_status: DELIVER_STATUS.failed, msg };
  });
}

const keyOf = (shopOrder: string, waybill: string): string => `${shopOrder}\n${waybill}`;

async function parcelsOf(q: Queries, userId: number, asked: Wanted[]): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    select o.id as order_id, o.shop_order, p.kuaidi_sn as waybill, c.code as courier
    from unnest(${asked.map((item) => item.shop_order)}::text[], ${asked.map((item) => item.waybill_code)}::text[]) as w (shop_order, waybill)
      join parcels p on p.kuaidi_sn = w.waybill join orders o on o.id = p.order_id and o.shop_order = w.shop_order and o.shop_order <> ''
      join batches b on b.id = o.batch_id join couriers c on c.id = b.courier_id
    where o.user_id = ${userId} and p.status <> ${sql.lit(PARCEL_STATUS.cancelled)}`.execute(q);
  return rows;
}

/**
 * Writes deliveries with their jobs, one for each store, order and waybill; call it in the transaction in which the waybill
 * is stored, so that none is forgotten (P8). `delayMs` leaves the person's own call the first try. Answers their ids.
 */
export async function queueDeliveries(
  q: Tx,
  parcels: readonly Parcel[],
  {
    storeId,
    userId,
    isAgain = false,
    delayMs = 0,
  }: { storeId: number; userId: number; isAgain?: boolean; delayMs?: number },
): Promise<number[]> {
  // Of equal ones the first: a Map keeps the last.
  const each = [
    ...new Map(
      parcels.toReversed().map((parcel) => [keyOf(parcel.shop_order, parcel.waybill), parcel]),
    ).values(),
  ];
  const { rows } = await sql<{ id: number }>`
    insert into shop_deliveries (store_id, user_id, order_id, shop_order, waybill, courier)
    select ${storeId}, ${userId}, order_id, shop_order, waybill, courier
    from unnest(${each.map(({ order_id }) => order_id)}::bigint[], ${each.map(({ shop_order }) => shop_order)}::text[],
      ${each.map(({ waybill }) => waybill)}::text[], ${each.map(({ courier }) => courier)}::text[]) as p (order_id, shop_order, waybill, courier)
    order by shop_order, waybill
    on conflict (store_id, shop_order, waybill) ${
      isAgain
        ? sql`do update set status = ${sql.lit(DELIVER_STATUS.waiting)} where shop_deliveries.status <> ${sql.lit(DELIVER_STATUS.shipped)}`
        : sql`do nothing`
    } returning id`.execute(q);
  const ids = rows.map(({ id }) => id);
  await enqueueMany(
    q,
    ids.map((id) => ({
      kind: 'ship-back',
      key: jobKey(id),
      payload: { delivery_id: id },
      partner: PARTNER.store(storeId),
      delayMs,
    })),
  );
  if (isAgain) await hurry(q, ids);
  return ids;
}

const jobKey = (deliveryId: number): string => `delivery/${deliveryId}`;

/** Makes waiting or finished jobs due; one that is being done keeps its lease, so that nobody does it beside, and is done once more. */
async function hurry(q: Queries, deliveryIds: readonly number[]): Promise<void> {
  await sql`update jobs set state = ${sql.lit(JOB_STATE.open)}, attempts = 0, failures = 0, losses = 0, run_at = now()
    where kind = 'ship-back' and key = any(${deliveryIds.map(jobKey)}::text[])`.execute(q);
}

/** Does the jobs now, a few at a time, and waits for them only so long. */
async function performSoon(deps: Deps, perform: Perform, ids: number[]): Promise<void> {
  const left = [...ids];
  const until = performance.now() + deps.config.deliverWaitMs;
  const work = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined && performance.now() < until; id = left.shift()) {
      const job = await claimOne(deps.db.q, 'ship-back', jobKey(id));
      if (job) await performJob({ db: deps.db, log: deps.log, perform }, job);
      else await untilLetGo(deps.db.q, id, until);
    }
  };
  const all = Promise.all(Array.from({ length: AT_ONCE }, work));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, deps.config.deliverWaitMs).unref())]);
}

/** A worker was first: its answer is worth waiting for. */
async function untilLetGo(q: Queries, deliveryId: number, until: number): Promise<void> {
  while (performance.now() < until) {
    const { rows } =
      await sql`select from jobs where kind = 'ship-back' and key = ${jobKey(deliveryId)} and locked_until > now()`.execute(
        q,
      );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function readDeliveries(q: Queries, storeId: number, parcels: readonly Parcel[]) {
  if (parcels.length === 0) return new Map<string, { status: number; msg: string }>();
  const rows = await q
    .selectFrom('shop_deliveries')
    .where('store_id', '=', storeId)
    .where(
      'waybill',
      'in',
      parcels.map(({ waybill }) => waybill),
    )
    .select(['shop_order', 'waybill', 'status', 'msg'])
    .execute();
  return new Map(
    rows.map(({ shop_order, waybill, status, msg }) => [
      keyOf(shop_order, waybill),
      { status, msg: status === DELIVER_STATUS.shipped ? '' : msg || SAY.deliver.waiting },
    ]),
  );
}
