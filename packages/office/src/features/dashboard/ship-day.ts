import { formatTime } from '@giftship/shared/lib/china-time';
import { HAND_OVER_MS } from '@giftship/shared/parcels/deadlines';
import { DASHBOARD_COPY } from './copy.ts';

const SAY = DASHBOARD_COPY.ruler;
const HOUR_MS = 3_600_000;
/** With more than so many times, only those that most parcels are due by stand on the ruler, and no cut-offs beside them. */
const MOST_TIMES = 4;
const MOST_WITH_CUTOFF = 2;

export interface Cutoff {
  /** In ms. */
  until: number;
  due: number;
  shipped: number;
  late: number;
}

/** A line through the ruler: what is due then. */
export interface Tick {
  at: number;
  words: string;
  /** What stands above it. */
  cutoff?: Cutoff;
}

/** The lines of a day from its midnight on, in their order; the last one is the next morning's pickup. */
export function ticksOf(cutoffs: readonly Cutoff[], midnight: number): Tick[] {
  const clock = (at: number) => formatTime(at).slice(11, 16);
  const shown = [...cutoffs].sort((a, b) => b.due - a.due).slice(0, MOST_TIMES);
  const ticks: Tick[] = [{ at: midnight + 8 * HOUR_MS, words: SAY.pickedAt('08:00') }];
  for (const cutoff of shown) {
    const { until } = cutoff;
    if (shown.length <= MOST_WITH_CUTOFF)
      ticks.push({ at: until - HAND_OVER_MS, words: SAY.cutoff(clock(until - HAND_OVER_MS)) });
    ticks.push({ at: until, words: SAY.handOver(clock(until)), cutoff });
  }
  ticks.push({ at: midnight + 32 * HOUR_MS, words: SAY.next });
  return ticks.sort((a, b) => a.at - b.at);
}

/** Where a moment stands, 0 to 1: lines have the same distance, whatever lies between, and time runs evenly between two. */
export function placeOnDay(at: number, ticks: readonly Tick[], midnight: number): number {
  let from = midnight;
  for (const [index, tick] of ticks.entries()) {
    if (at <= tick.at) {
      const part = tick.at > from ? Math.max(0, (at - from) / (tick.at - from)) : 1;
      return (index + part) / ticks.length;
    }
    from = tick.at;
  }
  return 1;
}
