import { dropOldest } from '@giftship/shared/lib/drop-oldest';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';

/** From this age on the version is asked for beside the calls, and at this age before them: nothing is older. */
const CHECK_AFTER_MS = 500;
export const OLDEST_MS = 1_000;
/** Answers that are kept; the one that was kept first goes first. */
const MOST_KEPT = 3_000;

/** Answers about the goods on show that stay right until the shelf changes; callers of the same thing share one read. */
export interface Shelf {
  /** The answer of `read`, or the one that is kept under the name; stock and price are at most a second old. */
  keep<T>(name: string, read: () => Promise<T>): Promise<T>;
}

/** Opens a shelf that watches the version which the database counts up with every change (migration 0003). */
export function openShelf(q: Queries, clock: () => number = () => performance.now()): Shelf {
  const kept = new Map<string, Promise<unknown>>();
  let version = -1;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;

  const check = async (): Promise<void> => {
    const startedAt = clock();
    const found = await readVersion(q);
    // A read that is under way may have seen the shelf as it was, so it is forgotten too.
    if (found !== version) kept.clear();
    version = found;
    checkedAt = startedAt;
  };
  const startCheck = (): Promise<void> =>
    (checking ??= check().finally(() => {
      checking = null;
    }));

  return {
    async keep<T>(name: string, read: () => Promise<T>): Promise<T> {
      const age = clock() - checkedAt;
      if (age >= OLDEST_MS) await startCheck();
      // Whoever comes after the time is up asks again and meets the failure.
      else if (age >= CHECK_AFTER_MS) startCheck().catch(() => {});
      const known = kept.get(name);
      // The name says which read it was, and so the type.
      if (known) return known as Promise<T>;
      const answer = read();
      if (kept.size >= MOST_KEPT) dropOldest(kept);
      kept.set(name, answer);
      answer.catch(() => {
        if (kept.get(name) === answer) kept.delete(name);
      });
      return answer;
    },
  };
}

async function readVersion(q: Queries): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from shelf_version`.execute(q);
  return onlyRow(rows).version;
}
