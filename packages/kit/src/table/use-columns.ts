import { useState } from 'react';
import { readStored, writeStored } from '../lib/stored.ts';
import type { Column } from './RecordTable.tsx';

/** Which columns of a table a person has put away; the first one is always there. */
export function useColumns<R>(name: string, columns: Column<R>[]) {
  const key = `columns-${name}`;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set((readStored(key) ?? '').split(',').filter(Boolean)),
  );
  return {
    shown: columns.filter((column, at) => at === 0 || !hidden.has(column.key)),
    choices: columns
      .slice(1)
      .map(({ key: column, title }) => ({ key: column, title, isShown: !hidden.has(column) })),
    toggle: (column: string) => {
      const next = new Set(hidden);
      if (!next.delete(column)) next.add(column);
      writeStored(key, next.size === 0 ? null : [...next].join(','));
      setHidden(next);
    },
  };
}
