import { sql } from 'kysely';
import { databaseCopy as SAY } from './copy.ts';
import { codeOf, type Queries } from './db.ts';
import { onlyRow } from './only-row.ts';

/** A node whose own clock is off by more says so (D1303). */
const SKEW_SAID_MS = 2_000;
/** A node whose own clock is off by more does no timed work: somebody has to look at that machine first (D1303). */
const SKEW_BEARABLE_MS = 60_000;
const MEASURE_EVERY_MS = 10_000;
/** An answer that took longer tells the time too roughly to replace a better one. */
const SLOW_ANSWER_MS = 250;

/** The time that everything is judged by. */
export interface ServiceClock {
  /** The database's time in whole ms, between two measurements carried on by the time that passes here. */
  now(): number;
  /** How far this machine's clock is ahead of the database's, in ms; negative when it is behind. */
  skewMs(): number;
  /** False while this machine's clock is too far off for timed work. */
  mayWork(): boolean;
  stop(): void;
}

interface Log {
  info: (message: string) => void;
  warn: (message: string) => void;
  error: (message: string) => void;
}

interface Clocks {
  /** The machine's wall clock, ms since 1970: only compared, never used. */
  wall: () => number;
  /** Time that passes, ms: no step of the wall clock touches it. */
  passing: () => number;
}

/**
 * Reads the database's clock now and every ten seconds, and carries it on in between by the time that passes on this
 * machine. So every node judges by one clock, and no node's own may pay, refund or skip anything (D1303).
 */
export async function startServiceClock(
  q: Queries,
  log: Log,
  { wall, passing }: Clocks = { wall: Date.now, passing: () => performance.now() },
): Promise<ServiceClock> {
  const state: { aheadMs: number; isRough: boolean; said: Standing } = {
    aheadMs: 0,
    isRough: true,
    said: 'right',
  };
  const now = () => Math.round(passing() + state.aheadMs);
  const skewMs = () => wall() - now();

  const measure = async (): Promise<void> => {
    const asked = passing();
    const database = await databaseClock(q);
    const took = passing() - asked;
    if (took > SLOW_ANSWER_MS && !state.isRough) return;
    state.aheadMs = database - (asked + took / 2);
    state.isRough = took > SLOW_ANSWER_MS;
    say();
  };
  const say = (): void => {
    const standing = standingOf(skewMs());
    if (standing === state.said) return;
    state.said = standing;
    if (standing === 'wrong') log.error(SAY.clockWrong(howFar(skewMs())));
    else if (standing === 'off') log.warn(SAY.clockOff(howFar(skewMs())));
    else log.info(SAY.clockRight);
  };

  await measure();
  const timer = setInterval(() => {
    measure().catch((error: unknown) => log.warn(SAY.clockNotRead(codeOf(error))));
  }, MEASURE_EVERY_MS);
  timer.unref();
  return {
    now,
    skewMs,
    mayWork: () => standingOf(skewMs()) !== 'wrong',
    stop: () => clearInterval(timer),
  };
}

type Standing = 'right' | 'off' | 'wrong';

function standingOf(skewMs: number): Standing {
  const off = Math.abs(skewMs);
  if (off > SKEW_BEARABLE_MS) return 'wrong';
  return off > SKEW_SAID_MS ? 'off' : 'right';
}

function howFar(skewMs: number): string {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  return skewMs > 0 ? SAY.ahead(seconds) : SAY.behind(seconds);
}

/** ms since 1970 by the clock of the database's machine, also inside a transaction. */
async function databaseClock(q: Queries): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms`.execute(q);
  return onlyRow(rows).ms;
}
