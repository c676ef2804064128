import type { Ms } from '../outside/raw-http.ts';

/** The speed of a fresh sandbox: one real minute is one sandbox hour. */
const DEFAULT_SPEED = 60;
export const MAX_SPEED = 86_400;

/**
 * The courier clock counts ticks: sandbox milliseconds that only ever grow. A parcel's own time is the instant its
 * waybill was issued plus the ticks since then, so that its scans follow on from the real payment time at any speed.
 */
export interface SandboxClock {
  speed: number;
  baseAt: Ms;
  shiftMs: Ms;
  pausedAt: Ms | null;
}

/** A clock that starts now at the default speed. */
export function startClock(now: Ms): SandboxClock {
  return { speed: DEFAULT_SPEED, baseAt: now, shiftMs: 0, pausedAt: null };
}

/** The ticks counted by `now`; whole, because tables keep them as integers. */
export function tickAt(clock: SandboxClock, now: Ms): Ms {
  return Math.floor(((clock.pausedAt ?? now) - clock.baseAt) * clock.speed + clock.shiftMs);
}

/** Another speed from now on; what was counted stays counted. */
export function withSpeed(clock: SandboxClock, speed: number, now: Ms): SandboxClock {
  if (!(speed > 0 && speed <= MAX_SPEED)) throw new RangeError(`speed out of range: ${speed}`);
  return { speed, baseAt: now, shiftMs: tickAt(clock, now), pausedAt: clock.pausedAt === null ? null : now };
}

/** Stops the clock; a stopped clock stays as it is. */
export function pauseClock(clock: SandboxClock, now: Ms): SandboxClock {
  return clock.pausedAt === null ? { ...clock, pausedAt: now } : clock;
}

/** Lets a stopped clock go on from where it stood. */
export function resumeClock(clock: SandboxClock, now: Ms): SandboxClock {
  return clock.pausedAt === null
    ? clock
    : { speed: clock.speed, baseAt: now, shiftMs: tickAt(clock, now), pausedAt: null };
}
