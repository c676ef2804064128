import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import { formatTime } from '@giftship/shared/lib/china-time';
import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyJournal, type Journal, openJournal, type OpenPayment } from './journal.ts';
import { type Draft, draftKey, openDraft } from './recipients/drafts.ts';
import type { RecipientRow, RecipientStore } from './recipients/types.ts';
import { behind, takeCarried } from './carry.ts';
import type { Choices } from './choices.ts';
import type { EnteredText, Entry } from './entry.ts';
import type { StoreChoices } from './stores/store-choices.ts';
import { createdIds } from './run-flow.ts';

export interface PurchaseDraft {
  journal: Journal;
  /** What an earlier visit left has been looked at. */
  isReady: boolean;
  isOwned: boolean;
  isKept: boolean;
  /** What came back, until it is settled. */
  restored: { count: number; time: string } | null;
  /** HH:mm of when it was written last on this page; empty before. */
  savedTime: string;
  settle: () => void;
  flush: () => Promise<void>;
  discard: () => Promise<void>;
}

/** Beside its rows, a draft keeps what was chosen and what is no row yet; one of an older release has only the first. */
type Extra = Choices & { entered?: EnteredText };

interface DraftParts {
  userId: number;
  goodsId: number;
  store: RecipientStore;
  entry: Entry;
  choices: Choices;
  setChoices: (choices: Choices) => void;
  /** What was chosen of stores while other goods were shown comes along. */
  setStores: (stores: StoreChoices) => void;
}

/** Restores what was not sent, keeps what is entered, and opens the payment journal beside it. */
export function useDraft(parts: DraftParts): PurchaseDraft {
  const { userId, goodsId, store, entry, choices, setChoices, setStores } = parts;
  const [state, setState] = useState({
    journal: emptyJournal(),
    isReady: false,
    isOwned: true,
    isKept: true,
    restored: null as PurchaseDraft['restored'],
  });
  const [savedTime, setSavedTime] = useState('');
  const kept = useRef<Draft<Extra> | null>(null);
  const begun = useRef(choices);
  const latest = useRef(choices);
  useEffect(() => {
    latest.current = choices;
  });
  useEffect(() => {
    let isCurrent = true;
    let stop = () => {};
    const open = async () => {
      const [draft, journal] = await Promise.all([
        openDraft<Extra>(draftKey(goodsId, userId)),
        openJournal({ userId, goodsId }),
      ]);
      if (!isCurrent) return void draft.close();
      kept.current = draft;
      const saved = draft.isOwned ? await draft.load() : null;
      // What a payment bought before the page was closed is not offered again.
      const bought = createdIds(journal.items());
      // Rows of a store's orders are not those of the grid, whatever their numbers.
      const isOfStore = journal.order()?.order_source === ORDER_SOURCE.store;
      const rows = isOfStore
        ? (saved?.rows ?? [])
        : withPending(
            (saved?.rows ?? []).filter(({ id }) => !bought.has(id)),
            saved === null ? journal.unknown() : stillUnknown(journal.unknown()),
          );
      const carried = takeCarried();
      const all = behind(rows, carried?.rows ?? []);
      if (all.length > 0) await store.replace(all);
      if (!isCurrent) return;
      const changed = changedSince(begun.current, latest.current);
      if (saved) {
        const { entered, ...chosen } = saved.extra;
        setChoices({ ...latest.current, ...chosen, ...changed });
        if (entered) entry.restore(entered);
      }
      if (carried?.entered) entry.restore(carried.entered);
      if (carried) {
        setStores(carried.stores);
        setChoices({ ...carried.choices, quantity: 1, ...changed });
      }
      if (draft.isOwned) {
        draft.follow(store, {
          readExtra: () => ({ ...latest.current, entered: entry.entered() }),
          onKept: () => isCurrent && setSavedTime(formatTime(Date.now()).slice(11, 16)),
        });
        stop = entry.subscribe(draft.touch);
        // What was carried here is kept nowhere else.
        if (carried) draft.touch();
      }
      if (bought.size > 0) {
        draft.touch();
        await draft.flush();
        await journal.forgetDone();
      }
      setState({
        journal,
        isReady: true,
        isOwned: draft.isOwned,
        isKept: draft.isKept,
        restored:
          rows.length > 0
            ? { count: rows.length, time: formatTime(saved?.savedAt ?? Date.now()).slice(5, 16) }
            : null,
      });
    };
    // Where what this browser keeps cannot be read, the purchase goes on without.
    open().catch(() => isCurrent && setState((old) => ({ ...old, isReady: true, isKept: false })));
    return () => {
      isCurrent = false;
      stop();
      // It stops following when the last change is written, not before.
      void kept.current?.close();
      kept.current = null;
    };
  }, [userId, goodsId, store, entry, setChoices, setStores]);
  useEffect(() => kept.current?.touch(), [choices]);
  const settle = useCallback(() => setState((old) => ({ ...old, restored: null })), []);
  const flush = useCallback(async () => kept.current?.flush(), []);
  const { journal } = state;
  const discard = useCallback(async () => {
    await kept.current?.discard();
    await journal.clear();
    setSavedTime('');
  }, [journal]);
  return { ...state, savedTime, settle, flush, discard };
}

/** What the person has chosen since: a draft that comes late takes none of it back. */
const changedSince = (before: Choices, now: Choices): Partial<Choices> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== before[name as keyof Choices]));

/** What waits unpaid is known: there the draft has the last word, also about a row that was removed since. */
const stillUnknown = (open: OpenPayment | null) => (open?.standing === 'unknown' ? open : null);

/** Rows of a chunk whose outcome is open stay in the grid until it is known, whatever the draft says. */
function withPending(rows: readonly RecipientRow[], open: OpenPayment | null): RecipientRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of open?.chunks.flatMap((chunk) => chunk.rows) ?? [])
    if (!byId.has(row.id)) byId.set(row.id, { ...row, row: 0, reasons: [], alternatives: [] });
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
