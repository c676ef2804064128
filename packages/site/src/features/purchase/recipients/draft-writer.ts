import type { PurchaseDb } from './draft-db.ts';
import type { RecipientRow } from './types.ts';

const BLOCK_ROWS = 500;

type Blocks = ReadonlyMap<number, readonly RecipientRow[]>;

/** Writes the rows of one draft, and only what changed since it last did. */
export interface DraftWriter {
  /** Resolves when it is kept. Big changes are handed over block by block, each in a task of its own. */
  write(rows: readonly RecipientRow[], extra: unknown): Promise<void>;
  /** The page is going: hands over everything in this very task. */
  writeNow(rows: readonly RecipientRow[], extra: unknown): void;
  /** This extra needs no writing by itself. */
  knows(extra: unknown): void;
  forget(): Promise<void>;
}

/** Opens a writer for a key under which nothing is kept yet, or this. */
export function openDraftWriter(
  db: PurchaseDb,
  key: string,
  kept: { rows: readonly RecipientRow[]; extra: unknown } = { rows: [], extra: null },
): DraftWriter {
  let saved: Blocks = blocksOf(kept.rows);
  let savedExtra = JSON.stringify(kept.extra);

  const begin = () => db.transaction(['heads', 'blocks'], 'readwrite');
  const changesOf = (next: Blocks): number[] => [
    ...[...next].flatMap(([block, rows]) => (isSame(rows, saved.get(block)) ? [] : [block])),
    ...[...saved.keys()].filter((block) => !next.has(block)),
  ];
  const handOver = (work: ReturnType<typeof begin>, next: Blocks, block: number) => {
    const rows = next.get(block);
    const store = work.objectStore('blocks');
    return rows ? store.put([...rows], [key, block]) : store.delete([key, block]);
  };
  const putHead = (work: ReturnType<typeof begin>, extra: unknown) =>
    work.objectStore('heads').put({ extra, savedAt: Date.now() }, key);

  return {
    async write(rows, extra) {
      const next = blocksOf(rows);
      const changes = changesOf(next);
      const extraText = JSON.stringify(extra);
      if (changes.length === 0 && extraText === savedExtra) return;
      const work = begin();
      // Whoever waits for a request hears of its failure there; without this the same failure is nobody's.
      work.done.catch(() => {});
      await putHead(work, extra);
      for (const block of changes) await handOver(work, next, block);
      await work.done;
      saved = next;
      savedExtra = extraText;
    },
    writeNow(rows, extra) {
      const next = blocksOf(rows);
      const changes = changesOf(next);
      if (changes.length === 0 && JSON.stringify(extra) === savedExtra) return;
      const work = begin();
      work.done.catch(() => {});
      for (const request of [putHead(work, extra), ...changes.map((block) => handOver(work, next, block))])
        request.catch(() => {});
      work.commit();
    },
    knows(extra) {
      savedExtra = JSON.stringify(extra);
    },
    async forget() {
      saved = new Map();
      await deleteDraft(db, key);
    },
  };
}

/** Everything that is kept under a key. */
export const allBlocks = (key: string): IDBKeyRange => IDBKeyRange.bound([key, 0], [key, Infinity]);

/** Removes a draft with all its rows. */
export async function deleteDraft(db: PurchaseDb, key: string): Promise<void> {
  const work = db.transaction(['heads', 'blocks'], 'readwrite');
  await Promise.all([
    work.objectStore('heads').delete(key),
    work.objectStore('blocks').delete(allBlocks(key)),
    work.done,
  ]);
}

/** Ids ascend, so the rows of a block stand together. */
function blocksOf(rows: readonly RecipientRow[]): Blocks {
  const blocks = new Map<number, readonly RecipientRow[]>();
  let from = 0;
  for (const [at, row] of rows.entries()) {
    const [block, after] = [blockOf(row), rows[at + 1]];
    if (after !== undefined && blockOf(after) === block) continue;
    blocks.set(block, rows.slice(from, at + 1));
    from = at + 1;
  }
  return blocks;
}
const blockOf = ({ id }: RecipientRow) => Math.floor(id / BLOCK_ROWS);

/** Rows are never changed in place: the same rows are the same objects. */
const isSame = (one: readonly RecipientRow[], other: readonly RecipientRow[] | undefined): boolean =>
  other !== undefined && one.length === other.length && one.every((row, i) => row === other[i]);
