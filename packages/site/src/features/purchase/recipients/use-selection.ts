import { useMemo, useRef, useState } from 'react';
import { placeIn } from './ascending.ts';
import { GRID_COPY } from './copy.ts';
import type { RecipientStore } from './types.ts';

const NONE: ReadonlySet<number> = new Set();
const SAID = GRID_COPY.said;

interface SelectionParts {
  store: RecipientStore;
  /** Of the rows: those that have gone are selected no longer. */
  version: number;
  /** The rows that are shown. */
  list: readonly number[];
  say: (text: string) => void;
}

/** The rows of a grid that are selected, one by one, as a range or all of them. */
export function useSelection({ store, version, list, say }: SelectionParts) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(NONE);
  const anchor = useRef<number | null>(null);
  const selected = useMemo(
    () => (chosen.size === 0 ? NONE : new Set([...chosen].filter((id) => store.indexOf(id) >= 0))),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the version stands for the rows
    [chosen, store, version],
  );
  const select = {
    toggle(id: number, isRange: boolean) {
      const next = new Set(selected);
      const from = isRange ? placeIn(list, anchor.current ?? id) : -1;
      if (from >= 0) {
        const to = placeIn(list, id);
        for (const each of list.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each);
      } else if (!next.delete(id)) next.add(id);
      if (from < 0) anchor.current = id;
      setChosen(next);
      say(SAID.selected(next.size));
    },
    all() {
      setChosen(new Set(list));
      say(SAID.selected(list.length));
    },
    none() {
      setChosen(NONE);
    },
  };
  return { selected, select };
}
export type Selection = ReturnType<typeof useSelection>;
