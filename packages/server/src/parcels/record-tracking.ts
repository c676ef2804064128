import { PARCEL_MOVES, PARCEL_STATUS as S, type ParcelStatus } from '@giftship/shared/parcels/parcel';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type CourierPush, firstPickup, type Trace, type TraceKind } from '../outside/courier.ts';

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

/**
 * Records what a courier told about a parcel. Repeated, late and reordered news is harmless: each event is kept once,
 * the state is folded anew from all of them in order of event time, and it moves only along the arrows (D303, P9).
 */
export async function recordTracking({ db }: Deps, push: CourierPush): Promise<boolean> {
  return db.transaction(
    async (tx) => {
      const parcel = await tx
        .selectFrom('parcels')
        .where('kuaidi_sn', '=', push.waybill)
        .select(['id', 'status'])
        .forUpdate()
        .executeTakeFirst();
      if (!parcel) return false;
      await keepEvents(tx, parcel.id, push.traces);
      await moveParcel(tx, parcel.id, parcel.status as ParcelStatus);
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

async function moveParcel(tx: Tx, parcelId: number, current: ParcelStatus): Promise<void> {
  const events = await tx
    .selectFrom('parcel_events')
    .where('parcel_id', '=', parcelId)
    .orderBy('at')
    .orderBy('id')
    .selectAll()
    .execute();
  const traces = events.map((event): Trace => ({
    at: event.at.getTime(),
    kind: event.kind as TraceKind,
    text: event.text,
    raw: '',
  }));
  const status = foldStatus(current, traces);
  const pickup = firstPickup(traces);
  const signed = traces.find(({ kind }) => kind === 'signed')?.at;
  const last = events.at(-1);
  await tx
    .updateTable('parcels')
    .set({
      status,
      ...(pickup === undefined
        ? {}
        : {
            pickup_time: new Date(pickup),
            ship_time: sql<Date>`least(coalesce(ship_time, ${new Date(pickup)}::timestamptz), ${new Date(pickup)}::timestamptz)`,
          }),
      ...(signed === undefined || status !== S.signed ? {} : { sign_time: new Date(signed) }),
      ...(last ? { last_trace_at: last.at, last_trace_text: last.text } : {}),
    })
    .where('id', '=', parcelId)
    .execute();
}

/** Follows the events in order of their time, taking only allowed moves; a parcel never goes back. */
export function foldStatus(current: ParcelStatus, traces: readonly Trace[]): ParcelStatus {
  let status: ParcelStatus = S.waitingPickup;
  for (const { kind } of traces) {
    const next = STATUS_OF[kind];
    if (PARCEL_MOVES[status].includes(next)) status = next;
  }
  return PARCEL_MOVES[current].includes(status) ? status : current;
}
