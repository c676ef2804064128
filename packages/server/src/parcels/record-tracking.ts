import type { WebhookEvent } from '@giftship/shared/machines/machine';
import { PARCEL_MOVES, PARCEL_STATUS as S, type ParcelStatus } from '@giftship/shared/parcels/parcel';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { emitEvent } from '../machines/emit-event.ts';
import {
  type CourierPush,
  firstPickup,
  firstWaiting,
  type Trace,
  type TraceKind,
} from '../outside/courier.ts';

/** The state that a piece of courier news points to (carrier feed map, decisions section 4). */
export const STATUS_OF: Record<TraceKind, ParcelStatus> = {
  ordered: S.waitingPickup,
  waiting: S.waitingPickup,
  pickup: S.pickedUp,
  transit: S.inTransit,
  arrived: S.inTransit,
  delivering: S.delivering,
  locker: S.delivering,
  signed: S.signed,
  problem: S.problem,
  refused: S.problem,
  returning: S.problem,
  returned: S.returned,
};

/** States that a person's programs hear of (D904). */
const EVENT_OF: Partial<Record<ParcelStatus, WebhookEvent>> = {
  [S.pickedUp]: 'parcel.picked_up',
  [S.inTransit]: 'parcel.in_transit',
  [S.signed]: 'parcel.delivered',
  [S.problem]: 'parcel.problem',
};

/**
 * Records what a courier told about a parcel. Repeated, late and reordered news is harmless: each event is kept once,
 * the state is folded anew from all of them in order of event time, and it moves only along the arrows (D303, P9).
 * Hand-over (`ship_time`) is the earliest of the supplier's own mark, his call to the courier to collect ("waiting") and
 * the pickup: a parcel that is packed and announced is out of the supplier's hands as far as the promise to ship goes.
 */
export async function recordTracking(deps: Deps, push: CourierPush): Promise<boolean> {
  return deps.db.transaction(
    async (tx) => {
      const parcel = await tx
        .selectFrom('parcels as p')
        .innerJoin('orders as o', 'o.id', 'p.order_id')
        .where('p.kuaidi_sn', '=', push.waybill)
        .select(['p.id', 'p.status', 'p.order_id', 'o.user_id', 'o.shop_order'])
        .forUpdate('p')
        .executeTakeFirst();
      if (!parcel) return false;
      await keepEvents(tx, parcel.id, push.traces);
      const status = await moveParcel(tx, parcel.id, parcel.status as ParcelStatus);
      const event = status === parcel.status ? undefined : EVENT_OF[status];
      if (event) {
        const data = {
          parcel_sn: snOf('parcel', parcel.id),
          order_sn: snOf('order', parcel.order_id),
          shop_order: parcel.shop_order,
          kuaidi_sn: push.waybill,
          status,
        };
        await emitEvent(deps, tx, { userId: parcel.user_id, event, data });
      }
      return true;
    },
    { actor: 'courier' },
  );
}

async function keepEvents(tx: Tx, parcelId: number, traces: Trace[]): Promise<void> {
  if (traces.length === 0) return;
  await tx
    .insertInto('parcel_events')
    .values(
      traces.map(({ at, kind, text, place }) => ({
        parcel_id: parcelId,
        at: new Date(at),
        kind,
        text: text.slice(0, 500),
        place: place ?? '',
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
}

async function moveParcel(tx: Tx, parcelId: number, current: ParcelStatus): Promise<ParcelStatus> {
  const events = await tx
    .selectFrom('parcel_events')
    .where('parcel_id', '=', parcelId)
    .orderBy('at')
    .selectAll()
    .execute();
  const traces = events
    .map((event): Trace => ({
      at: event.at.getTime(),
      kind: event.kind as TraceKind,
      text: event.text,
      raw: '',
    }))
    .toSorted(inOrder);
  const { status, hops } = foldStatus(current, traces);
  const pickup = firstPickup(traces);
  const shipped = earlier(firstWaiting(traces), pickup);
  const signed = traces.find(({ kind }) => kind === 'signed')?.at;
  const last = traces.at(-1);
  // A move that no arrow allows is made over the state between, so that the log shows the way the parcel took.
  for (const hop of hops)
    await tx.updateTable('parcels').set({ status: hop }).where('id', '=', parcelId).execute();
  await tx
    .updateTable('parcels')
    .set({
      status,
      ...(pickup === undefined ? {} : { pickup_time: earliestOf('pickup_time', pickup) }),
      ...(shipped === undefined ? {} : { ship_time: earliestOf('ship_time', shipped) }),
      ...(signed === undefined || status !== S.signed ? {} : { sign_time: new Date(signed) }),
      ...(last ? { last_trace_at: new Date(last.at), last_trace_text: last.text } : {}),
    })
    .where('id', '=', parcelId)
    .execute();
  return status;
}

/** What is known may only become earlier: a later time that is told afterwards contradicts it and changes nothing. */
function earliestOf(column: 'pickup_time' | 'ship_time', at: number) {
  return sql<Date>`least(coalesce(${sql.ref(column)}, 'infinity'), ${new Date(at)}::timestamptz)`;
}

const earlier = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

const KIND_ORDER = Object.keys(STATUS_OF);

/** By event time; events of one second in the order in which a parcel passes them, whoever was told first. */
function inOrder(a: Trace, b: Trace): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.kind !== b.kind) return KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind);
  return a.text < b.text ? -1 : Number(a.text > b.text);
}

/**
 * Follows the events in order of their time, taking only allowed moves. What is final stays; anything else is where the
 * whole of the news says it is, over a state between (a problem that was told late) where no arrow leads there at once.
 */
export function foldStatus(
  current: ParcelStatus,
  traces: readonly Trace[],
): { status: ParcelStatus; hops: ParcelStatus[] } {
  let status: ParcelStatus = S.waitingPickup;
  for (const { kind } of traces) {
    const next = STATUS_OF[kind];
    if (PARCEL_MOVES[status].includes(next)) status = next;
  }
  if (status === current || PARCEL_MOVES[current].includes(status)) return { status, hops: [] };
  const between = PARCEL_MOVES[current].find(
    (hop) => PARCEL_MOVES[hop].includes(status) && hop === S.problem,
  );
  return between === undefined ? { status: current, hops: [] } : { status, hops: [between] };
}
