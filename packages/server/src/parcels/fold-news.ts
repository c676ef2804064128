import { PARCEL_MOVES, PARCEL_STATUS as S, type ParcelStatus } from '@giftship/shared/parcels/parcel';
import type { Trace, TraceKind } from '../outside/courier.ts';

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

const KIND_ORDER = Object.keys(STATUS_OF);

/** By event time; events of one second in the order in which a parcel passes them, whoever was told first. */
export function inOrder(a: Trace, b: Trace): number {
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

/**
 * The states that a parcel has been through by its news, in their order. A feed that jumps leaves states out that the
 * parcel must have passed: who is out for delivery was picked up and on its way before.
 */
export function roadOf(traces: readonly Trace[]): ParcelStatus[] {
  let status: ParcelStatus = S.waitingPickup;
  const road: ParcelStatus[] = [];
  for (const { kind } of traces) {
    const next = STATUS_OF[kind];
    if (!PARCEL_MOVES[status].includes(next)) continue;
    if (status === S.waitingPickup && next !== S.pickedUp) road.push(S.pickedUp);
    if (status <= S.pickedUp && (next === S.delivering || next === S.signed)) road.push(S.inTransit);
    road.push(next);
    status = next;
  }
  return road;
}

/** What of a road is new: the states that it has more often than the one that was known before, in their order. */
export function newOn(road: readonly ParcelStatus[], known: readonly ParcelStatus[]): ParcelStatus[] {
  const left = [...known];
  return road.filter((status) => {
    const place = left.indexOf(status);
    if (place === -1) return true;
    left.splice(place, 1);
    return false;
  });
}
