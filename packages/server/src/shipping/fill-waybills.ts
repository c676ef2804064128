import type { RefusalName } from '@giftship/shared/errors/catalogue';
import { refuse } from '@giftship/shared/errors/app-error';
import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS as P } from '@giftship/shared/parcels/parcel';
import { REASON_LENGTH } from '@giftship/shared/operators/operator';
import { BY_HAND, type WaybillResult } from '@giftship/shared/shipping/shipping';
import { cleanWaybill, isWaybillOf } from '@giftship/shared/shipping/waybill-form';
import { sql } from 'kysely';
import { IS_BY_HAND } from '../couriers/waybill-account.ts';
import { codeOf, type Tx } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { enqueueMany, PARTNER } from '../jobs/outbox.ts';
import { actorName } from '../operators/operator.ts';
import { officeWork, type WorkCall } from '../operators/work.ts';
import { tellPrograms, tellStores } from '../orders/issue-waybills.ts';
import { wakeIssuing } from '../orders/wake-issuing.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { type Member, memberName } from '../suppliers/member.ts';
import { SHIPPING_COPY as SAY } from './copy.ts';
import { stopOf } from './parcel-rows.ts';

/** A waybill that a supplier says a parcel has. */
export interface Filling {
  orderId: number;
  waybill: string;
}
/** What becomes of one: it is written, or already so; or why it is not. */
export type Filled =
  { result: Exclude<WaybillResult, 'wrong'> } | { result: 'wrong'; name: RefusalName; courier: string };

interface Parcel {
  id: number;
  order_id: number;
  batch_id: number;
  user_id: number;
  shop_order: string;
  store_id: number | null;
  status: number;
  order_state: number;
  ship_time: Date | null;
  kuaidi_sn: string | null;
  provider: string;
  cancel: number | null;
  code: string;
  courier_name: string;
  is_by_hand: boolean;
}

const UNIQUE_VIOLATION = '23505';
const has = (reason: string): boolean => reason.trim().length >= REASON_LENGTH.least;

/** Fills in one waybill by hand, or changes it before the courier has the parcel (S047, S050). */
export function fillWaybill(
  deps: Deps,
  call: MemberCall,
  input: { order_sn: string; kuaidi_sn: string; reason: string },
) {
  return consoleWork(deps, { ...call, body: input }, async (tx, log) => {
    const orderId = idOf('order', input.order_sn) ?? 0;
    const waybill = cleanWaybill(input.kuaidi_sn);
    const [end] = await fillWaybills(deps, tx, byMember(call.member), {
      rows: [{ orderId, waybill }],
      reason: input.reason,
    });
    const result = resultOf(end);
    await log({
      object: 'order',
      ref: input.order_sn,
      reason: input.reason,
      after: { kuaidi_sn: waybill, result },
    });
    return { result, kuaidi_sn: waybill };
  });
}

/** The same by an operator, for a parcel whose supplier fills in his waybills himself (O107). */
export function fillForSupplier(
  deps: Deps,
  call: WorkCall,
  input: { order_sn: string; kuaidi_sn: string; reason: string },
) {
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const orderId = idOf('order', input.order_sn) ?? 0;
    const waybill = cleanWaybill(input.kuaidi_sn);
    const parcel = await tx
      .selectFrom('parcels')
      .where('order_id', '=', orderId)
      .select(['supplier_id', 'kuaidi_sn'])
      .forUpdate()
      .executeTakeFirst();
    if (!parcel?.supplier_id) throw refuse('NOT_FOUND');
    const filler = { supplierId: parcel.supplier_id, name: actorName(call.operator) };
    const [end] = await fillWaybills(deps, tx, filler, {
      rows: [{ orderId, waybill }],
      reason: input.reason,
    });
    const result = resultOf(end);
    await log({
      object: 'order',
      ref: input.order_sn,
      reason: input.reason,
      before: { kuaidi_sn: parcel.kuaidi_sn ?? '' },
      after: { kuaidi_sn: waybill },
    });
    return { result, kuaidi_sn: waybill };
  });
}

function resultOf(end: Filled | undefined) {
  if (!end) throw refuse('NOT_FOUND');
  if (end.result !== 'wrong') return end.result;
  throw end.name === 'WAYBILL_FORM' || end.name === 'WAYBILL_NOT_BY_HAND'
    ? refuse(end.name, { courier: end.courier })
    : refuse(end.name as 'WAYBILL_TAKEN');
}

/** Who fills in waybills, of whose parcels. */
interface Filler {
  supplierId: number;
  /** As it is written down. */
  name: string;
}
/** A member of their supplier. */
export const byMember = (member: Member): Filler => ({
  supplierId: member.supplier.id,
  name: memberName(member),
});

/**
 * Writes waybills that were filled in by hand, in the transaction of the call: a parcel that waits for one goes on as if its courier
 * had issued it, one that has another keeps the old number beside (S050). Answers what became of each, in their order; a row that
 * is wrong holds up no other.
 */
export async function fillWaybills(
  deps: Deps,
  tx: Tx,
  { supplierId, name: by }: Filler,
  { rows, reason }: { rows: readonly Filling[]; reason: string },
): Promise<Filled[]> {
  const parcels = await lockParcels(tx, supplierId, rows);
  const taken = await takenOf(tx, rows);
  const seen = new Set<string>();
  const going: { parcel: Parcel; waybill: string }[] = [];
  const ends = rows.map(({ orderId, waybill }): Filled => {
    const parcel = parcels.get(orderId);
    const wrong = (name: RefusalName): Filled => ({
      result: 'wrong',
      name,
      courier: parcel?.courier_name ?? '',
    });
    if (!parcel) return wrong('NOT_FOUND');
    if (parcel.kuaidi_sn === waybill) return { result: 'unchanged' };
    if (stopOf(parcel) !== '' || parcel.status > P.waitingPickup) return wrong('STATE_CONFLICT');
    if (!isWaybillOf(parcel.code, waybill)) return wrong('WAYBILL_FORM');
    if (taken.has(waybill) || seen.has(waybill)) return wrong('WAYBILL_TAKEN');
    const isNew = parcel.kuaidi_sn === null;
    // An account is asked for it meanwhile; and the number that one gave stays good at its courier, who would be paid for two.
    const isByHand = isNew ? parcel.is_by_hand : parcel.provider === BY_HAND;
    if (!isByHand) return wrong('WAYBILL_NOT_BY_HAND');
    if (!isNew && !has(reason)) return wrong('WAYBILL_REASON');
    seen.add(waybill);
    going.push({ parcel, waybill });
    return { result: isNew ? 'filled' : 'changed' };
  });
  await store(deps, tx, { going, reason, by });
  return ends;
}

/** In the order of their ids, as everybody who holds several. */
async function lockParcels(
  tx: Tx,
  supplierId: number,
  rows: readonly Filling[],
): Promise<Map<number, Parcel>> {
  const ids = rows.map(({ orderId }) => orderId);
  await sql`select from parcels where order_id = any(${ids}::bigint[]) and supplier_id = ${supplierId} order by id for update`.execute(
    tx,
  );
  const { rows: found } = await sql<Parcel>`
    select p.id, p.order_id, o.batch_id, o.user_id, o.shop_order, b.store_id, p.status, p.order_state, p.ship_time, p.kuaidi_sn, p.provider, k.status as cancel, c.code,
      c.name as courier_name, ${IS_BY_HAND} as is_by_hand
    from parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id join couriers c on c.id = b.courier_id
      left join waybill_cancels k on k.parcel_id = p.id
    where p.order_id = any(${ids}::bigint[]) and p.supplier_id = ${supplierId}`.execute(tx);
  return new Map(found.map((row) => [row.order_id, row]));
}

/** Numbers that some parcel has, or had: a number is never two parcels'. */
async function takenOf(tx: Tx, rows: readonly Filling[]): Promise<ReadonlySet<string>> {
  const asked = rows.map(({ waybill }) => waybill);
  const { rows: taken } = await sql<{ sn: string }>`
    select kuaidi_sn as sn from parcels where kuaidi_sn = any(${asked}::text[])
    union all select old_sn from waybill_changes where old_sn = any(${asked}::text[])`.execute(tx);
  return new Set(taken.map(({ sn }) => sn));
}

interface Going {
  going: readonly { parcel: Parcel; waybill: string }[];
  reason: string;
  by: string;
}

async function store(deps: Deps, tx: Tx, { going, reason, by }: Going): Promise<void> {
  if (going.length === 0) return;
  const changed = going.filter(({ parcel }) => parcel.kuaidi_sn !== null);
  await voidOld(tx, { going: changed, reason, by });
  try {
    await sql`
      update parcels p set kuaidi_sn = w.waybill, status = ${sql.lit(P.waitingPickup)}, provider = ${BY_HAND}, label_printed = 0
      from unnest(${going.map(({ parcel }) => parcel.id)}::bigint[], ${going.map(({ waybill }) => waybill)}::text[]) as w (id, waybill)
      where p.id = w.id`.execute(tx);
  } catch (error) {
    // Another filled in the same number at this very moment.
    if (codeOf(error) === UNIQUE_VIOLATION) throw refuse('WAYBILL_TAKEN');
    throw error;
  }
  await sql`update orders set error = '' where id = any(${going.map(({ parcel }) => parcel.order_id)}::bigint[]) and error <> '' and status = ${sql.lit(ORDER_STATUS.toShip)}`.execute(
    tx,
  );
  await tell(deps, tx, going);
  // Their batches may be complete now: the jobs that wait look at once. Nobody waits for a number that is changed.
  const batches = going.flatMap(({ parcel }) => (parcel.kuaidi_sn === null ? parcel.batch_id : []));
  for (const batchId of [...new Set(batches)].toSorted((a, b) => a - b)) await wakeIssuing(tx, batchId);
}

/** The number of before is kept; a store that was not told it yet never is (S050). */
async function voidOld(tx: Tx, { going, reason, by }: Going): Promise<void> {
  if (going.length === 0) return;
  await tx
    .insertInto('waybill_changes')
    .values(
      going.map(({ parcel, waybill }) => ({
        parcel_id: parcel.id,
        old_sn: parcel.kuaidi_sn ?? '',
        new_sn: waybill,
        reason,
        by,
      })),
    )
    .execute();
  await sql`
    update shop_deliveries d set status = ${sql.lit(DELIVER_STATUS.failed)}, msg = ${SAY.replaced}, next_at = null
    from unnest(${going.map(({ parcel }) => parcel.order_id)}::bigint[], ${going.map(({ parcel }) => parcel.kuaidi_sn)}::text[]) as w (order_id, waybill)
    where d.order_id = w.order_id and d.waybill = w.waybill and d.status in (${sql.lit(DELIVER_STATUS.waiting)}, ${sql.lit(DELIVER_STATUS.retrying)})`.execute(
    tx,
  );
}

/** Stores and programs hear of it as of any waybill, and the courier's feed is asked for it. */
async function tell(deps: Deps, tx: Tx, going: Going['going']): Promise<void> {
  const issued = going.map(({ parcel, waybill }) => ({
    parcel: { ...parcel, parcel_id: parcel.id },
    waybill,
  }));
  const stored = new Set(going.map(({ parcel }) => parcel.id));
  const stores = new Map<string, typeof issued>();
  for (const one of issued) {
    const key = `${one.parcel.store_id}/${one.parcel.user_id}`;
    stores.set(key, [...(stores.get(key) ?? []), one]);
  }
  for (const ofStore of stores.values()) await tellStores(tx, ofStore, stored);
  await tellPrograms(deps, tx, { issued, stored });
  if (!deps.outside.courier.watch) return;
  await enqueueMany(
    tx,
    going.map(({ parcel, waybill }) => ({
      kind: 'watch-parcel' as const,
      key: waybill,
      payload: { waybill, courier: parcel.code },
      partner: PARTNER.courier(parcel.code),
      again: true,
    })),
  );
}
