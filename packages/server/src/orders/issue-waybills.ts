import { platformKey } from '@giftship/shared/goods/platforms';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { BATCH_STATUS } from '@giftship/shared/orders/order';
import { isFilled, lastOf } from '@giftship/shared/lib/non-empty';
import { present } from '@giftship/shared/lib/assert';
import { sql } from 'kysely';
import { codeOf, type Tx } from '../db/db.ts';
import { outsideSnOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Job, JobOutcome } from '../jobs/outbox.ts';
import type { IssueOutcome, WaybillOrder } from '../outside/courier.ts';
import { TEST_COURIER } from '../outside/test-courier.ts';
import { ProviderError, isProviderError } from '../outside/provider-error.ts';
import { emitEvent, emitEvents } from '../events/emit-event.ts';
import { tellUser } from '../messages/tell-user.ts';
import { askToCancel } from '../parcels/cancel-waybill.ts';
import { replayEarlyNews } from '../parcels/early-news.ts';
import { queueDeliveries } from '../stores/deliver.ts';
import { readReceiver } from '../stores/receivers.ts';
import { listShipped } from './list-for-event.ts';
import { refundWithoutWaybill } from './refund-without-waybill.ts';
import { FAILED_ROWS_COPY, LOOSE_WAYBILL_COPY, WAYBILL_FAILURE_COPY } from './copy.ts';
import { onlyRow } from '../db/only-row.ts';

const CHUNK = 500;
/** A parcel whose waybill failed is asked for again after this long, growing with each attempt up to an hour. */
const retryMs = (attempts: number) => Math.min(3_600_000, 15_000 * 2 ** Math.min(attempts, 8));

/** The person who ordered writes the waybill back himself at once; after so long the service does. */
const OWN_CALL_MS = 20_000;

interface Waiting {
  parcel_id: number;
  order_id: number;
  token: string | null;
  user_id: number;
  shop_order: string;
  attempts: number;
  code: string;
  goods_name: string;
  send_province: string;
  send_city: string;
  send_district: string;
  send_address: string;
  supplier: string;
  rec_name: string;
  rec_mobile: string;
  rec_province: string;
  rec_city: string;
  rec_district: string;
  rec_address: string;
  weight_kg: string;
  goods_num: number;
  platform: number;
  store_id: number | null;
  store_platform: number | null;
  is_encrypted: boolean | null;
  receiver_sealed: string | null;
}

/**
 * Gets the waybills of a paid batch from the courier, 500 at a time; asking again for the same order is harmless, the
 * courier answers the same number. What fails stays with its reason and is asked for again; after 24 h it is refunded.
 */
export async function issueWaybills(deps: Deps, job: Job): Promise<JobOutcome> {
  const batchId = Number(job.payload.batch ?? job.payload.batch_id);
  let lastId = 0;
  let isDown = false;
  for (;;) {
    const waiting = await readWaiting(deps, batchId, lastId);
    if (!isFilled(waiting)) break;
    lastId = lastOf(waiting).parcel_id;
    // Stored as they come: what one slow parcel or a crash takes along is a slice, not the chunk.
    const { atOnce } = deps.outside.courier;
    for (let from = 0; from < waiting.length; from += atOnce) {
      const slice = waiting.slice(from, from + atOnce);
      const outcomes = await askCourier(deps, slice);
      isDown = outcomes.every(isUnanswered);
      await storeIssued(deps, slice, outcomes);
      await storeFailed(deps, slice, outcomes);
    }
  }
  return { ...(await finishBatch(deps, batchId)), isDown };
}

/** The batch of a test key: nothing of it counts anywhere. */
const isTest = ({ outside }: Deps): boolean => outside.courier.id === TEST_COURIER;

/** The courier is away, or its answer was lost. */
const isUnanswered = (outcome: IssueOutcome): boolean =>
  !outcome.ok && (outcome.error.outcomeUnknown || outcome.error.kind === 'unavailable');

/** A courier that fails as a whole has failed for each parcel: the batch goes on to its retry, and in the end its refund. */
async function askCourier(deps: Deps, waiting: Waiting[]): Promise<IssueOutcome[]> {
  const all = waiting.map((row) => ({ row, order: toWaybillOrder(row, cipherOf(deps, row)) }));
  // Where the store no longer hands out the cipher, nobody may print the masks in its place.
  const hidden = new Set(all.flatMap(({ row, order }) => (!order.sealed && isMasked(row) ? [order] : [])));
  const orders = all.flatMap(({ order }) => (hidden.has(order) ? [] : [order]));
  const answers = await issueAll(deps, orders);
  const issued = new Map(
    orders.map((order, at) => [order, present(answers[at], 'an answer for each order')]),
  );
  const error = new ProviderError('unknown', { code: 'HIDDEN' });
  return all.map(({ order }) => issued.get(order) ?? { ok: false, orderSn: order.orderSn, error });
}

async function issueAll({ outside }: Deps, orders: WaybillOrder[]): Promise<IssueOutcome[]> {
  if (orders.length === 0) return [];
  try {
    const answers = await outside.courier.issueMany(orders);
    return orders.map((order, at) => answerTo(order, answers[at]));
  } catch (error) {
    const failure = isProviderError(error) ? error : new ProviderError('unknown', { cause: error });
    return orders.map(({ orderSn }) => ({ ok: false, orderSn, error: failure }));
  }
}

/** A label under another number is another order's: it is never stored, whatever it is. */
function answerTo({ orderSn }: WaybillOrder, answer: IssueOutcome | undefined): IssueOutcome {
  if (answer?.orderSn === orderSn) return answer;
  return {
    ok: false,
    orderSn,
    error: new ProviderError('unknown', { code: 'OTHER_ORDER', outcomeUnknown: true }),
  };
}

async function readWaiting({ db }: Deps, batchId: number, after: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select p.id as parcel_id, o.id as order_id, b.token, o.user_id, o.shop_order, p.issue_attempts as attempts, c.code, g.name as goods_name, c.send_province, c.send_city,
           c.send_district, c.send_address, s.name as supplier, o.rec_name, o.rec_mobile, o.rec_province, o.rec_city, o.rec_district,
           o.rec_address, g.weight_kg, b.goods_num, b.platform, b.store_id, st.platform as store_platform, so.is_encrypted, so.receiver_sealed
    from batches b join orders o on o.batch_id = b.id join parcels p on p.order_id = o.id
      join goods g on g.id = b.goods_id join couriers c on c.id = b.courier_id join suppliers s on s.id = c.supplier_id
      left join shop_orders so on so.id = o.shop_order_id left join stores st on st.id = so.store_id
    where b.id = ${batchId} and p.status = ${PARCEL_STATUS.waitingWaybill} and p.id > ${after}
    order by p.id limit ${CHUNK}`.execute(db.q);
  return rows;
}

/** What an encrypted receiver's e-waybill is made from: as the store was last read, so that a changed address counts. */
function cipherOf(deps: Deps, row: Waiting): WaybillOrder['sealed'] {
  if (!row.is_encrypted) return undefined;
  const cipher = openCipher(deps, row);
  const platform = platformKey(row.store_platform ?? row.platform);
  // One that was bought in clear and encrypted since goes as it was bought, where the courier takes no cipher.
  if (!cipher || !deps.outside.courier.takesCipher(platform, row.code)) return undefined;
  return { platform, shopOrder: row.shop_order, cipher };
}

/** One that no key opens any more has failed for its own parcel; the others of the batch go on. */
function openCipher(deps: Deps, { order_id, receiver_sealed }: Waiting): Record<string, string> | undefined {
  try {
    return readReceiver(deps, receiver_sealed).cipher;
  } catch (error) {
    deps.log.error({ order: order_id, code: codeOf(error) }, 'a sealed receiver does not open');
    return undefined;
  }
}

/** Bought for an encrypted receiver, whose text here is only the platform's masks. */
const isMasked = ({ store_platform, rec_name, rec_mobile, rec_address }: Waiting): boolean =>
  store_platform !== null &&
  [rec_name, rec_mobile, rec_address].some((text) => text.trim() === '' || text.includes('*'));

function toWaybillOrder(row: Waiting, sealed: WaybillOrder['sealed']): WaybillOrder {
  return {
    ...(sealed && { sealed }),
    orderSn: outsideSnOf(row.order_id, row.token),
    courier: row.code,
    sender: {
      name: row.supplier,
      mobile: '',
      province: row.send_province,
      city: row.send_city,
      district: row.send_district,
      detail: row.send_address,
    },
    receiver: {
      name: row.rec_name,
      mobile: row.rec_mobile,
      province: row.rec_province,
      city: row.rec_city,
      district: row.rec_district,
      detail: row.rec_address,
    },
    goods: row.goods_name,
    weightGrams: Math.round(Number(row.weight_kg) * 1000 * row.goods_num),
  };
}

interface Issued {
  parcel: Waiting;
  waybill: string;
}

const UNIQUE_VIOLATION = '23505';

async function storeIssued(deps: Deps, waiting: Waiting[], outcomes: IssueOutcome[]): Promise<void> {
  const issued = outcomes.flatMap((outcome, index) =>
    outcome.ok
      ? [{ parcel: present(waiting[index], 'an outcome for each parcel'), waybill: outcome.waybill }]
      : [],
  );
  if (issued.length === 0) return;
  await storeEach(deps, issued);
  if (isTest(deps)) return;
  // What fails here is tried again by the clock.
  await replayEarlyNews(deps).catch((error: unknown) =>
    deps.log.error({ code: codeOf(error) }, 'early news not replayed'),
  );
}

async function storeEach(deps: Deps, issued: Issued[]): Promise<void> {
  try {
    await storeWaybills(deps, issued);
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    // One number that is taken already must not keep the others: each for itself, and the bad one is said.
    for (const one of issued) {
      await storeWaybills(deps, [one]).catch((fault: unknown) => {
        if (codeOf(fault) !== UNIQUE_VIOLATION) throw fault;
        deps.log.error({ parcel: one.parcel.parcel_id }, 'the courier gave a waybill that is taken');
      });
    }
  }
}

async function storeWaybills(deps: Deps, issued: Issued[]): Promise<void> {
  const { db, outside } = deps;
  await db.transaction(
    async (tx) => {
      const { rows: stored } = await sql<{ id: number }>`
        update parcels p set kuaidi_sn = w.waybill, status = ${sql.lit(PARCEL_STATUS.waitingPickup)}, provider = ${outside.courier.id}
        from unnest(${issued.map(({ parcel }) => parcel.parcel_id)}::bigint[], ${issued.map(({ waybill }) => waybill)}::text[]) as w (id, waybill)
        where p.id = w.id and p.status = ${sql.lit(PARCEL_STATUS.waitingWaybill)} returning p.id`.execute(tx);
      if (stored.length !== issued.length) await takeBackLoose(deps, tx, issued);
      const mended = issued.filter(({ parcel }) => parcel.attempts > 0).map(({ parcel }) => parcel.order_id);
      if (mended.length > 0)
        await tx.updateTable('orders').set({ error: '' }).where('id', 'in', mended).execute();
      const kept = new Set(stored.map(({ id }) => id));
      await tellStores(tx, issued, kept);
      await tellPrograms(deps, tx, { issued, stored: kept });
    },
    { actor: 'courier' },
  );
}

/** A refund came first, or another run stored the same number: what belongs to no parcel that waits is taken back (O130). */
async function takeBackLoose({ outside, log }: Deps, tx: Tx, issued: readonly Issued[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update parcels p set kuaidi_sn = w.waybill, provider = ${outside.courier.id}
    from unnest(${issued.map(({ parcel }) => parcel.parcel_id)}::bigint[], ${issued.map(({ waybill }) => waybill)}::text[]) as w (id, waybill)
    where p.id = w.id and p.status = ${sql.lit(PARCEL_STATUS.cancelled)} and p.kuaidi_sn is null and not p.is_test returning p.id`.execute(
    tx,
  );
  const loose = new Set(rows.map(({ id }) => id));
  log.warn({ issued: issued.length, loose: loose.size }, 'waybills without a waiting parcel');
  for (const { parcel } of issued)
    if (loose.has(parcel.parcel_id))
      await askToCancel(
        tx,
        { id: parcel.parcel_id, courier_code: parcel.code },
        { reason: LOOSE_WAYBILL_COPY, operatorId: null },
      );
}

/** The store that an order came from gets its waybill, also when nobody asks for it any more (D311, M139). */
async function tellStores(tx: Tx, issued: Issued[], stored: ReadonlySet<number>): Promise<void> {
  // A batch has one store and one owner.
  const [first] = issued;
  if (!first || first.parcel.store_id === null) return;
  const { store_id: storeId, user_id: userId } = first.parcel;
  await queueDeliveries(
    tx,
    issued.flatMap(({ parcel: { parcel_id, order_id, shop_order, code }, waybill }) =>
      stored.has(parcel_id) ? [{ order_id, shop_order, waybill, courier: code }] : [],
    ),
    { storeId, userId, delayMs: OWN_CALL_MS },
  );
}

/** One event a waybill (D904). */
async function tellPrograms(
  deps: Deps,
  tx: Tx,
  { issued, stored }: { issued: Issued[]; stored: ReadonlySet<number> },
): Promise<void> {
  await emitEvents(
    deps,
    tx,
    issued
      .filter(({ parcel }) => stored.has(parcel.parcel_id))
      .map(({ parcel, waybill }) => ({
        userId: parcel.user_id,
        event: 'parcel.waybill',
        data: {
          parcel_sn: snOf('parcel', parcel.parcel_id),
          order_sn: snOf('order', parcel.order_id),
          shop_order: parcel.shop_order,
          kuaidi_sn: waybill,
        },
      })),
  );
}

async function storeFailed({ db }: Deps, waiting: Waiting[], outcomes: IssueOutcome[]): Promise<void> {
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.ok) continue;
    const parcel = present(waiting[index], 'an outcome for each parcel');
    const reason = WAYBILL_FAILURE_COPY[outcome.error.kind] ?? WAYBILL_FAILURE_COPY.unknown;
    await db.q
      .updateTable('parcels')
      .set({ issue_attempts: sql<number>`least(issue_attempts + 1, 1000)` })
      .where('id', '=', parcel.parcel_id)
      .execute();
    await db.q.updateTable('orders').set({ error: reason }).where('id', '=', parcel.order_id).execute();
  }
}

/** Moves the batch on and says when to ask again for what is missing. */
async function finishBatch(deps: Deps, batchId: number): Promise<JobOutcome> {
  const { db, config } = deps;
  const { rows } = await sql<{ waiting: number; attempts: number; is_late: boolean }>`
    select count(*) filter (where p.status = ${PARCEL_STATUS.waitingWaybill}) as waiting,
           coalesce(max(p.issue_attempts) filter (where p.status = ${PARCEL_STATUS.waitingWaybill}), 0) as attempts,
           coalesce(bool_or(p.status = ${PARCEL_STATUS.waitingWaybill} and p.paid_at < now() - make_interval(hours => ${config.waybillGiveUpHours})), false) as is_late
    from orders o join parcels p on p.order_id = o.id where o.batch_id = ${batchId}`.execute(db.q);
  const left = onlyRow(rows);
  const refunded = left.is_late ? left.waiting : 0;
  if (left.is_late) {
    await refundWithoutWaybill(deps, batchId);
    left.waiting = 0;
  }
  const status = left.waiting === 0 ? BATCH_STATUS.completed : BATCH_STATUS.completedWithErrors;
  const from =
    left.waiting === 0
      ? [BATCH_STATUS.processing, BATCH_STATUS.completedWithErrors]
      : [BATCH_STATUS.processing];
  const moved = await db.transaction(
    async (tx) => {
      const batch = await tx
        .updateTable('batches')
        .set({ status })
        .where('id', '=', batchId)
        .where('status', 'in', from)
        .returning(['goods_id', 'order_count', 'user_id'])
        .executeTakeFirst();
      if (batch && left.waiting === 0 && !isTest(deps)) {
        await tx
          .updateTable('goods')
          .set({ sale_count: sql<number>`sale_count + ${batch.order_count}` })
          .where('id', '=', batch.goods_id)
          .execute();
      }
      const failed = left.waiting + refunded;
      if (batch && failed > 0) {
        const ref = snOf('batch', batchId);
        const content = FAILED_ROWS_COPY[refunded > 0 ? 'refunded' : 'waiting'](ref, failed);
        await tellUser(tx, { userId: batch.user_id, kind: 'rows-failed', ref, content });
      }
      if (batch && left.waiting === 0) {
        const data = {
          batch_sn: snOf('batch', batchId),
          count: batch.order_count,
          refunded,
          ...(await listShipped(tx, batchId, batch.order_count)),
        };
        await emitEvent(deps, tx, { userId: batch.user_id, event: 'batch.completed', data });
      }
      return batch !== undefined;
    },
    { actor: 'courier' },
  );
  deps.log.debug({ batch: batchId, moved, waiting: left.waiting }, 'waybills issued');
  return left.waiting === 0 ? { done: true } : { againInMs: retryMs(left.attempts) };
}
