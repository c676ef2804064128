import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { BATCH_STATUS } from '@giftship/shared/orders/order';
import { isFilled, lastOf } from '@giftship/shared/lib/non-empty';
import { present } from '@giftship/shared/lib/assert';
import { sql } from 'kysely';
import { IS_BY_HAND } from '../couriers/waybill-account.ts';
import { codeOf, type Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Job, JobOutcome } from '../jobs/outbox.ts';
import type { IssueOutcome } from '../outside/courier.ts';
import type { ProviderError } from '../outside/provider-error.ts';
import { emitEvent, emitEvents } from '../events/emit-event.ts';
import { tellUser } from '../messages/tell-user.ts';
import { askToCancel } from '../parcels/cancel-waybill.ts';
import { replayEarlyNews } from '../parcels/early-news.ts';
import { queueDeliveries } from '../stores/deliver.ts';
import { askCourier, isTest, readWaiting, type Waiting } from './ask-for-waybills.ts';
import { listShipped } from './list-for-event.ts';
import { refundWithoutWaybill } from './refund-without-waybill.ts';
import { FAILED_ROWS_COPY, ISSUE_ERROR_COPY, LOOSE_WAYBILL_COPY, WAYBILL_FAILURE_COPY } from './copy.ts';
import { onlyRow } from '../db/only-row.ts';

const ISSUE_ERROR_LENGTH = 200;
/** A parcel whose waybill failed is asked for again after this long, growing with each attempt up to an hour. */
const retryMs = (attempts: number) => Math.min(3_600_000, 15_000 * 2 ** Math.min(attempts, 8));

/** What is filled in by hand is looked at so often, unless whoever fills it in says so (`wakeIssuing`). */
const BY_HAND_MS = 600_000;

/** The person who ordered writes the waybill back himself at once; after so long the service does. */
const OWN_CALL_MS = 20_000;

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

/** The courier is away, or its answer was lost. */
const isUnanswered = (outcome: IssueOutcome): boolean =>
  !outcome.ok && (outcome.error.outcomeUnknown || outcome.error.kind === 'unavailable');

interface Issued {
  parcel: Waiting;
  waybill: string;
}

/** A parcel that has its waybill, as those are told whom it concerns. */
interface Told {
  parcel: Pick<Waiting, 'parcel_id' | 'order_id' | 'user_id' | 'shop_order' | 'store_id' | 'code'>;
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
        update parcels p set kuaidi_sn = w.waybill, status = ${sql.lit(PARCEL_STATUS.waitingPickup)}, provider = ${outside.courier.id}, account_id = w.account_id, issue_error = ''
        from ${numbersOf(issued)}
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

/** What was issued as rows `w`: which parcel, its number, on whose account. */
const numbersOf = (issued: readonly Issued[]) => sql`unnest(
  ${issued.map(({ parcel }) => parcel.parcel_id)}::bigint[], ${issued.map(({ waybill }) => waybill)}::text[],
  ${issued.map(({ parcel }) => parcel.account_id)}::bigint[]) as w (id, waybill, account_id)`;

/** A refund came first, or another run stored the same number: what belongs to no parcel that waits is taken back (O130). */
async function takeBackLoose({ outside, log }: Deps, tx: Tx, issued: readonly Issued[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update parcels p set kuaidi_sn = w.waybill, provider = ${outside.courier.id}, account_id = w.account_id
    from ${numbersOf(issued)}
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
export async function tellStores(
  tx: Tx,
  issued: readonly Told[],
  stored: ReadonlySet<number>,
): Promise<void> {
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
export async function tellPrograms(
  deps: Deps,
  tx: Tx,
  { issued, stored }: { issued: readonly Told[]; stored: ReadonlySet<number> },
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
      .set({
        issue_attempts: sql<number>`least(issue_attempts + 1, 1000)`,
        issue_error: issueErrorOf(outcome.error),
      })
      .where('id', '=', parcel.parcel_id)
      .execute();
    await db.q.updateTable('orders').set({ error: reason }).where('id', '=', parcel.order_id).execute();
  }
}

/** What operators read of a failure (O100): the courier's own words, else its kind and code. */
function issueErrorOf({ kind, text, code }: ProviderError): string {
  if (text !== '') return text.slice(0, ISSUE_ERROR_LENGTH);
  const words = ISSUE_ERROR_COPY[kind];
  return (code === '' ? words : `${words}（${code}）`).slice(0, ISSUE_ERROR_LENGTH);
}

/**
 * Since when a parcel waits for its waybill: its payment or, where a person fills it in, the moment by which he has to hand it
 * over, because he keeps holidays (D306).
 */
const waitsSince = sql`case when ${IS_BY_HAND} then greatest(p.paid_at, p.ship_deadline) else p.paid_at end`;

/** Moves the batch on and says when to ask again for what is missing. */
async function finishBatch(deps: Deps, batchId: number): Promise<JobOutcome> {
  const { db, config } = deps;
  const { rows } = await sql<{ waiting: number; by_hand: number; attempts: number; is_late: boolean }>`
    select count(*) filter (where p.status = ${PARCEL_STATUS.waitingWaybill}) as waiting,
           count(*) filter (where p.status = ${PARCEL_STATUS.waitingWaybill} and ${IS_BY_HAND}) as by_hand,
           coalesce(max(p.issue_attempts) filter (where p.status = ${PARCEL_STATUS.waitingWaybill}), 0) as attempts,
           coalesce(bool_or(p.status = ${PARCEL_STATUS.waitingWaybill} and ${waitsSince} < now() - make_interval(hours => ${config.waybillGiveUpHours})), false) as is_late
    from orders o join parcels p on p.order_id = o.id join batches b on b.id = o.batch_id join couriers c on c.id = b.courier_id
    where o.batch_id = ${batchId}`.execute(db.q);
  const left = onlyRow(rows);
  const refunded = left.is_late ? left.waiting : 0;
  if (left.is_late) {
    await refundWithoutWaybill(deps, batchId);
    left.waiting = 0;
  }
  // What waits for a hand has not failed: it is as it should be.
  if (left.waiting > 0 && left.waiting === left.by_hand && !isTest(deps)) return { againInMs: BY_HAND_MS };
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
  if (left.waiting === 0) return { done: true };
  return { againInMs: retryMs(left.attempts) };
}
