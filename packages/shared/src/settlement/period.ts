import type { SettleCycle } from '../suppliers/supplier.ts';

const DAY_MS = 24 * 3_600_000;
const HALF = 15;

/** The last day of the period that a China day (`YYYY-MM-DD`) lies in: a week ends on Sunday, a half month on the 15th or its last day. */
export function periodEnd(day: string, cycle: SettleCycle): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (cycle === 'week') return dayOf(at.getTime() + ((7 - at.getUTCDay()) % 7) * DAY_MS);
  if (cycle === 'half' && at.getUTCDate() <= HALF) return `${day.slice(0, 8)}${HALF}`;
  return dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0));
}

/** The day so many days after a China day. */
export const dayAfter = (day: string, days: number): string =>
  dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
