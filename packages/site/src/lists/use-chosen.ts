import { useState } from 'react';
import type { Selection } from '@giftship/kit/table/ChoosePage.tsx';

/** Rows that were chosen on any page of a list, with what they were when they were chosen. */
export function useChosen<R>(rows: R[] | undefined, keyOf: (row: R) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map());
  const selection: Selection = {
    chosen: new Set(chosen.keys()),
    onChange: (keys) =>
      setChosen((old) => {
        const here = new Map((rows ?? []).map((row) => [keyOf(row), row]));
        return new Map(
          [...keys].flatMap((key) => {
            const row = here.get(key) ?? old.get(key);
            return row ? [[key, row] as const] : [];
          }),
        );
      }),
  };
  return { rows: [...chosen.values()], selection, clear: () => setChosen(new Map()) };
}
