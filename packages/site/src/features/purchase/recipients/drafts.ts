import { isFilled, lastOf } from '@giftship/shared/lib/non-empty';
import { openPurchaseDb, type DraftHead, type PurchaseDb } from './draft-db.ts';
import { takeLock } from './draft-lock.ts';
import { allBlocks, deleteDraft, openDraftWriter } from './draft-writer.ts';
import { dropTail, keepDiscarded, keepTail, readTail } from './draft-tail.ts';
import { pause, whenIdle } from './in-slices.ts';
import type { RecipientRow, RecipientStore } from './types.ts';

const LIVES_MS = 30 * 24 * 3600 * 1000;
/** Changes are written together, this long after the first of them. */
const WRITE_EVERY_MS = 500;
/** Blocks read at once: more would hold up the page. */
const BLOCKS_A_READ = 2;

/** What a draft held. `rows` may be empty when only the form had been filled in. */
interface KeptDraft<Extra = unknown> {
  rows: RecipientRow[];
  extra: Extra;
  savedAt: number;
}

/** What a draft asks for beside the rows, and whom it tells that it has been written. */
interface FollowParts<Extra> {
  readExtra: () => Extra;
  onKept?: () => void;
}

/**
 * The unsent recipients of one goods item in this browser (X033). Nothing here throws: where nothing can be kept, the
 * purchase goes on without.
 */
export interface Draft<Extra = unknown> {
  /** False when this browser keeps nothing, or has no room for more. */
  readonly isKept: boolean;
  /** False when another tab has it open: then nothing is read or written here. */
  readonly isOwned: boolean;
  /** What was kept, or null. */
  load(): Promise<KeptDraft<Extra> | null>;
  /** Begins saving with the next change; the answer stops it. */
  follow(store: RecipientStore, parts: FollowParts<Extra>): () => void;
  /** The extra has changed: it is saved with the rows. */
  touch(): void;
  /** Resolves when everything that was followed so far is kept. */
  flush(): Promise<void>;
  /** Forgets everything; saving begins again with the next change. */
  discard(): Promise<void>;
  /** Saves what is left and lets another tab have it. */
  close(): Promise<void>;
}

/** A visitor's draft has no user; what a visitor left is taken over by whoever logs in next. */
export const draftKey = (goodsId: number, userId?: number): string => `${goodsId}/${userId ?? ''}`;
const visitorOf = (key: string): string => key.slice(0, key.indexOf('/') + 1);

/** Name of the lock that the tab holds which has a draft open. */
export const lockName = (key: string): string => `giftship-draft:${key}`;
const open = new Map<string, Promise<Draft>>();

/** Opens the draft of a key. Opened twice in one tab, the later one has it and the earlier one is closed. */
export function openDraft<Extra = unknown>(key: string): Promise<Draft<Extra>> {
  const before = open.get(key);
  const opened = (async () => {
    await (await before)?.close();
    return openOwn(key);
  })();
  open.set(key, opened);
  return opened as Promise<Draft<Extra>>;
}

async function openOwn(key: string): Promise<Draft> {
  const db = await openPurchaseDb();
  if (db === null) return idleDraft({ isKept: false, isOwned: true });
  const release = await takeLock(lockName(key));
  if (release === null) return idleDraft({ isKept: true, isOwned: false });
  await quietly(() => takeOver(db, { from: visitorOf(key), to: key }));
  return ownDraft(db, key, release);
}

/** A draft that keeps nothing. */
function idleDraft(facts: { isKept: boolean; isOwned: boolean }): Draft {
  const nothing = () => Promise.resolve();
  return {
    ...facts,
    load: () => Promise.resolve(null),
    follow: () => () => {},
    touch: () => {},
    flush: nothing,
    discard: nothing,
    close: nothing,
  };
}

/** What a draft is following. */
interface Followed extends FollowParts<unknown> {
  store: RecipientStore;
  stop: () => void;
}

function ownDraft(db: PurchaseDb, key: string, release: () => Promise<void>): Draft {
  let isKept = true;
  let isClosed = false;
  let followed: Followed | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Discarded, and nothing has changed since. */
  let isOver = false;
  /** Changes so far, and how many of them the database has. */
  let changes = 0;
  let written = 0;
  let writing: Promise<void> = Promise.resolve();
  let writer = openDraftWriter(db, key);

  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(async () => {
      if (isOver || followed === null) return;
      const { store, readExtra, onKept } = followed;
      const upTo = changes;
      if (!(await quietly(() => writer.write(store.rows(), readExtra())))) isKept = false;
      else {
        if (upTo === changes) dropTail(key);
        if (upTo > written && !isOver) onKept?.();
      }
      written = upTo;
    });
    return writing;
  };
  const touch = () => {
    if (followed === null) return;
    isOver = false;
    changes += 1;
    timer ??= setTimeout(() => whenIdle(() => void write()), WRITE_EVERY_MS);
  };
  const leave = () => {
    if (document.visibilityState === 'visible' || isOver || followed === null) return;
    const [rows, extra] = [followed.store.rows(), followed.readExtra()];
    if (written < changes) keepTail(key, rows, extra);
    writer.writeNow(rows, extra);
  };
  const draft: Draft = {
    get isKept() {
      return isKept;
    },
    isOwned: true,
    async load() {
      if (isClosed) return null;
      const found = await readDraft(db, key).catch(() => null);
      if (found) writer = openDraftWriter(db, key, found);
      const tail = readTail(key);
      const isNewer = tail !== null && tail.savedAt >= (found?.savedAt ?? Date.now() - LIVES_MS);
      const keeps = isNewer && !tail.isDiscarded ? tail : null;
      const isSettled =
        !isNewer || (await quietly(() => (keeps ? writer.write(keeps.rows, keeps.extra) : writer.forget())));
      // Should this page go as fast as the one before, the next one finds it again.
      if (isSettled) dropTail(key);
      return isNewer ? keeps : found;
    },
    follow(store, parts) {
      followed?.stop();
      if (isClosed) return () => {};
      // A form that nobody touched is nothing to keep.
      writer.knows(parts.readExtra());
      const unsubscribe = store.subscribe(touch);
      document.addEventListener('visibilitychange', leave);
      window.addEventListener('pagehide', leave);
      const mine: Followed = {
        store,
        ...parts,
        stop: () => {
          unsubscribe();
          document.removeEventListener('visibilitychange', leave);
          window.removeEventListener('pagehide', leave);
          if (followed === mine) followed = null;
        },
      };
      followed = mine;
      return mine.stop;
    },
    touch,
    flush: write,
    async discard() {
      isOver = true;
      keepDiscarded(key);
      writing = writing.then(async () => {
        const isForgotten = await quietly(() => writer.forget());
        if (isForgotten && isOver) dropTail(key);
      });
      await writing;
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await write();
      followed?.stop();
      await release();
    },
  };
  return draft;
}

/** The draft of a visitor becomes that of the user who logged in, when it is the newer one and no other tab has it. */
async function takeOver(db: PurchaseDb, { from, to }: { from: string; to: string }): Promise<void> {
  if (from === to || (await db.getKey('heads', from)) === undefined) return;
  const release = await takeLock(lockName(from));
  if (release === null) return;
  try {
    const [theirs, own] = [await db.get('heads', from), await db.get('heads', to)];
    if (theirs && theirs.savedAt > (own?.savedAt ?? 0)) await move(db, { from, to, head: theirs });
  } finally {
    await release();
  }
}

async function move(
  db: PurchaseDb,
  { from, to, head }: { from: string; to: string; head: DraftHead },
): Promise<void> {
  const work = db.transaction(['heads', 'blocks'], 'readwrite');
  const blocks = work.objectStore('blocks');
  await blocks.delete(allBlocks(to));
  for (let at = await blocks.openCursor(allBlocks(from)); at; at = await at.continue()) {
    await blocks.put(at.value, [to, at.key[1]]);
    await at.delete();
  }
  await work.objectStore('heads').put(head, to);
  await work.objectStore('heads').delete(from);
  await work.done;
}

async function readDraft(db: PurchaseDb, key: string): Promise<KeptDraft | null> {
  const head = await db.get('heads', key);
  if (head === undefined) return null;
  if (Date.now() - head.savedAt > LIVES_MS) {
    await deleteDraft(db, key);
    return null;
  }
  const rows: RecipientRow[] = [];
  const numbers = (await db.getAllKeys('blocks', allBlocks(key))).map(([, block]) => block);
  for (let from = 0; from < numbers.length; from += BLOCKS_A_READ) {
    const some = numbers.slice(from, from + BLOCKS_A_READ);
    if (!isFilled(some)) break;
    const range = IDBKeyRange.bound([key, some[0]], [key, lastOf(some)]);
    for (const block of await db.getAll('blocks', range)) for (const row of block) rows.push(row);
    await pause();
  }
  return { rows, ...head };
}

/** True when it worked. A browser that keeps nothing, or no more, does not stop a purchase. */
async function quietly(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
}
