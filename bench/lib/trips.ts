import type { CourierPush, Trace } from '../../packages/server/src/outside/courier.ts';
import { TRACE_TEXT } from '../../packages/server/src/sandbox/copy.ts';
import { PLACES } from './copy.ts';

const HOUR_MS = 3_600_000;

/** How many pushes a trip has; each tells one event more. */
export const EVENTS = 6;

/**
 * What a courier tells of one parcel after `count` of its six events, as Kuaidi100 does: all that is known, each time.
 * The trip begins at `from`, at least a day before its end.
 */
export function pushOf(
  { waybill, place, from }: { waybill: string; place: number; from: number },
  count: number,
): CourierPush {
  const { city, district } = PLACES[place % PLACES.length]!;
  const trip: [Trace['kind'], string][] = [
    ['waiting', TRACE_TEXT.waiting],
    ['pickup', TRACE_TEXT.pickup(PLACES[0].city, '圆通速递')],
    ['transit', TRACE_TEXT.transit(city)],
    ['arrived', TRACE_TEXT.arrived(city, district)],
    ['delivering', TRACE_TEXT.delivering(city, district)],
    ['signed', TRACE_TEXT.signed(city)],
  ];
  const traces = trip
    .slice(0, count)
    .map(([kind, text], at) => ({ at: from + at * 4 * HOUR_MS, kind, text, raw: text }));
  return { waybill, courier: 'yuantong', traces, watch: count === EVENTS ? 'shutdown' : 'polling' };
}
