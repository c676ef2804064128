import { COPY } from '../copy.ts';

/** Rows that are chosen, by their keys, for what is done with several at once. */
export interface Selection {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Chooses what stands on this page; what was chosen on others stays. Where no rows stand yet there is nothing to choose. */
export function ChoosePage({ keys, chosen, onChange }: Selection & { keys: string[] }) {
  const here = keys.filter((key) => chosen.has(key)).length;
  const isAll = keys.length > 0 && here === keys.length;
  const toggle = () => {
    const next = new Set(chosen);
    for (const key of keys) {
      if (isAll) next.delete(key);
      else next.add(key);
    }
    onChange(next);
  };
  return (
    <input
      type="checkbox"
      aria-label={COPY.choosePage}
      disabled={keys.length === 0}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = here > 0 && !isAll;
      }}
      onChange={toggle}
    />
  );
}
