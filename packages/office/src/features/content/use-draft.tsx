import { toast } from '@giftship/kit/toast/toast.ts';
import { isAnswer } from '@giftship/shared/api/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLeaveGuard } from '../../lib/dirty.ts';
import { failureText, tellFailure } from '../../lib/failures.ts';
import { useCallKey } from '../../lib/new-key.ts';
import { queries } from '../../lib/queries.ts';
import { ConflictDialog } from '../../lists/ConflictDialog.tsx';
import { CONTENT_COPY as SAY } from './copy.ts';
import { refreshVersions } from './VersionsPart.tsx';

/** A text as the service has it: what is shown, and what is written. */
export interface Stored<T> {
  shown: T | null;
  draft: { value: T | null; version: number; by: string; at: string };
}

/** A draft that is kept: its version, and the number it got. */
interface Kept {
  version: number;
  id?: number;
}

interface DraftOptions<T extends object, S extends Stored<T>> {
  /** Of this text in the cache. */
  name: readonly unknown[];
  empty: T;
  read: (signal?: AbortSignal) => Promise<S>;
  save: (value: T, version: number, key: string) => Promise<Kept & { removed?: string[] }>;
  /** Shows the draft that is kept. */
  publish: (kept: Kept, key: string) => Promise<unknown>;
  /** It is kept, or shown: what the page does next may leave the form. */
  onSaved?: (kept: Kept) => void;
  /** What is said when it is shown; that the site has it, without it. */
  saysPublished?: (value: T) => string;
  /** A field as it is read where two people wrote. */
  says: (field: keyof T & string, value: T) => string;
}

/** What somebody writes at a text: over the draft that was read, kept apart from what is shown, merged on a conflict (O033). */
export function useDraft<T extends object, S extends Stored<T> = Stored<T>>(options: DraftOptions<T, S>) {
  const { name, empty, read, save, publish, says } = options;
  const { data, isError, refetch } = useQuery({ queryKey: name, queryFn: ({ signal }) => read(signal) });
  // With the version that it was typed over: a newer one that arrives meanwhile is somebody else's.
  const [typed, setTyped] = useState<{ value: T; version: number } | null>(null);
  const [over, setOver] = useState<{ title: string; stored: Stored<T>; isShown: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const keyOf = useCallKey();
  const base = data?.draft.value ?? data?.shown ?? empty;
  const given = typed?.value ?? base;
  const isDirty = typed !== null && JSON.stringify(typed.value) !== JSON.stringify(base);
  const letGo = useLeaveGuard(isDirty);
  const reload = async () => {
    await Promise.all([refreshVersions(), queries.invalidateQueries({ queryKey: name })]);
  };
  /** Shows what is kept, and answers whether it did; a draft that may not be shown stays a draft. */
  const show = async (kept: Kept): Promise<boolean> => {
    try {
      await publish(kept, keyOf(['publish', name, kept.version]));
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    }
  };
  /** When the page has read what it is now: what is done next is done to that. */
  const tellShown = (value: T) => toast.success(options.saysPublished?.(value) ?? SAY.published);
  /** What was typed while it was being kept is not kept: it stays, over the version that is. */
  const settle = async (kept: Kept, sent: T): Promise<void> => {
    await reload();
    letGo();
    setTyped((now) =>
      now === null || now.value === sent ? null : { value: now.value, version: kept.version },
    );
    options.onSaved?.(kept);
  };
  const send = async (value: T, version: number, isShown: boolean): Promise<void> => {
    setBusy(true);
    try {
      const kept = await save(value, version, keyOf(['save', name, value, version]));
      const isSeen = isShown && (await show(kept));
      await settle(kept, value);
      if (isSeen) tellShown(value);
      if (kept.removed && kept.removed.length > 0) toast.warning(SAY.removed(kept.removed));
      else if (!isShown) toast.success(SAY.saved);
    } catch (error) {
      if (!isAnswer(error, 'VERSION_CONFLICT')) tellFailure(error);
      else setOver({ title: failureText(error), stored: await read(), isShown });
    } finally {
      setBusy(false);
    }
  };
  const showKept = async (): Promise<void> => {
    setBusy(true);
    const kept = { version: data?.draft.version ?? 0 };
    const isSeen = await show(kept);
    await reload();
    options.onSaved?.(kept);
    if (isSeen) tellShown(given);
    setBusy(false);
  };
  const choose = (mine: ReadonlySet<string>) => {
    if (!over) return;
    const theirs = over.stored.draft.value ?? over.stored.shown ?? empty;
    const merged = Object.fromEntries(
      Object.keys(given).map((field) => [field, (mine.has(field) ? given : theirs)[field as keyof T]]),
    ) as T;
    setOver(null);
    if (mine.size === 0) {
      setTyped(null);
      void reload();
    } else {
      setTyped({ value: merged, version: over.stored.draft.version });
      void send(merged, over.stored.draft.version, over.isShown);
    }
  };
  const theirs = over?.stored.draft.value ?? over?.stored.shown ?? empty;
  return {
    data,
    isError,
    refetch,
    given,
    isDirty,
    isBusy,
    put: (change: Partial<T>) =>
      setTyped({ value: { ...given, ...change }, version: typed?.version ?? data?.draft.version ?? 0 }),
    discard: () => setTyped(null),
    save: () => send(given, typed?.version ?? data?.draft.version ?? 0, false),
    /** Keeps what is written and shows it, in one go. */
    publish: () => (typed !== null && isDirty ? send(given, typed.version, true) : showKept()),
    reload,
    conflict: over && (
      <ConflictDialog
        title={over.title}
        differences={(Object.keys(given) as (keyof T & string)[])
          .filter((field) => JSON.stringify(given[field]) !== JSON.stringify(theirs[field]))
          .map((field) => ({
            key: field,
            title: SAY.fields[field] ?? field,
            mine: says(field, given),
            theirs: says(field, theirs),
          }))}
        onChoose={choose}
        onClose={() => setOver(null)}
      />
    ),
  };
}

/** The words of a text with mark-up, for a comparison. */
export const wordsOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.slice(0, 500);
