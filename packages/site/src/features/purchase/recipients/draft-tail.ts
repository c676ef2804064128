import type { RecipientRow } from './types.ts';

/**
 * An edit of the last half second concerns all rows: about 300 letters each, so that these fit in what a browser keeps at
 * once (5 million). More rows are left to the database, which may lose that last moment.
 */
const MOST_ROWS = 5_000;
const PREFIX = 'giftship-draft-tail:';
const nameOf = (key: string): string => `${PREFIX}${key}`;

/** What was changed in the last moment before a page went. */
export interface DraftTail {
  rows: RecipientRow[];
  extra: unknown;
  savedAt: number;
  /** The last that was done was to throw everything away. */
  isDiscarded?: true;
}

/** Keeps the last moment at once: what is handed to IndexedDB while a page goes is not always kept. */
export function keepTail(key: string, rows: readonly RecipientRow[], extra: unknown): void {
  if (rows.length <= MOST_ROWS) put(key, { rows: [...rows], extra, savedAt: Date.now() });
}

/** Keeps at once that everything was thrown away, until the database has done it. */
export const keepDiscarded = (key: string): void =>
  put(key, { rows: [], extra: {}, savedAt: Date.now(), isDiscarded: true });

function put(key: string, tail: DraftTail): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(tail));
  } catch {
    // No room: the database is asked to keep it all the same.
  }
}

/** The last moment of the page before; null where there was none. It stays until it is dropped. */
export function readTail(key: string): DraftTail | null {
  try {
    const text = localStorage.getItem(nameOf(key));
    const tail = text === null ? null : (JSON.parse(text) as DraftTail);
    return tail && Array.isArray(tail.rows) && typeof tail.savedAt === 'number' ? tail : null;
  } catch {
    return null;
  }
}

/** The drafts that have left one. */
export function tailKeys(): string[] {
  try {
    return Object.keys(localStorage).flatMap((name) =>
      name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [],
    );
  } catch {
    return [];
  }
}

/** Forgets the last moment: it is in the database, or was discarded. */
export function dropTail(key: string): void {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
