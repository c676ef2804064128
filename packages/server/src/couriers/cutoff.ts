import { chinaDay } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** The cut-off of a courier row, with the one that follows it. */
interface Cutoffs {
  cutoff_time: string;
  next_cutoff: string | null;
  next_cutoff_from: string | null;
}

const DAY_MS = 86_400_000;

/** The cut-off on a day, and the one from another day on; '' where it stays (O093). */
export function cutoffsOn(row: Cutoffs, day: string): { cutoff: string; next: string } {
  const isDue = row.next_cutoff_from !== null && row.next_cutoff_from <= day;
  return isDue
    ? { cutoff: row.next_cutoff ?? row.cutoff_time, next: '' }
    : { cutoff: row.cutoff_time, next: row.next_cutoff ?? '' };
}

/** The columns of a courier whose cut-off is to be another: it counts for payments from the next day on (O093). */
export function withCutoff(row: Cutoffs, wanted: string, now: Date): Cutoffs {
  const { cutoff, next } = cutoffsOn(row, chinaDay(now));
  if (wanted === cutoff) return { cutoff_time: cutoff, next_cutoff: null, next_cutoff_from: null };
  if (wanted === next)
    return { cutoff_time: cutoff, next_cutoff: next, next_cutoff_from: row.next_cutoff_from };
  const tomorrow = chinaDay(now.getTime() + DAY_MS);
  return { cutoff_time: cutoff, next_cutoff: wanted, next_cutoff_from: tomorrow };
}

/** Makes the cut-offs whose day has come those of their couriers: payments know them before, a release before does not. */
export async function turnCutoffs({ db, timeOfRecord }: Pick<Deps, 'db' | 'timeOfRecord'>): Promise<void> {
  await db.transaction(async (tx) => {
    const today = chinaDay(await timeOfRecord(tx));
    await sql`update couriers set cutoff_time = next_cutoff, next_cutoff = null, next_cutoff_from = null
      where next_cutoff_from <= ${today}::date`.execute(tx);
  });
}
