import { chinaDay } from '@giftship/shared/lib/china-time';
import { dropOldest } from '@giftship/shared/lib/drop-oldest';

/** Most keys that are counted at once; past it the oldest starts anew, which only a crowd of them can bring about. */
const MOST_KEYS = 50_000;

/** How many rows each key made in this China day, counted by each node for itself. */
export interface RowsADay {
  made(key: string): number;
  add(key: string): void;
}

/** Counts that begin anew with every China day. */
export function rowsADay(now: () => number): RowsADay {
  let day = '';
  const rows = new Map<string, number>();
  const today = () => {
    const at = chinaDay(now());
    if (at !== day) rows.clear();
    day = at;
    return rows;
  };
  return {
    made: (key) => today().get(key) ?? 0,
    add: (key) => {
      today().set(key, (rows.get(key) ?? 0) + 1);
      if (rows.size > MOST_KEYS) dropOldest(rows);
    },
  };
}
