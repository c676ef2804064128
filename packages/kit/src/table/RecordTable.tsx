import type { ReactNode } from 'react';
import { COPY } from '../copy.ts';
import './record-table.css';

export interface Column<R> {
  key: string;
  title: string;
  cell: (row: R) => ReactNode;
}

/** Rows that are chosen, by their keys, for what is done with several at once. */
export interface Selection {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

interface RecordTableProps<R> {
  label: string;
  columns: Column<R>[];
  rows: R[];
  keyOf: (row: R) => string;
  /** The rows are those of the page before. */
  isBusy: boolean;
  selection?: Selection | undefined;
}

/**
 * Rows as a table, and on a narrow screen as cards whose lines carry the headings. The kit's table would be forty times
 * this file for the same picture.
 */
export function RecordTable<R>({ label, columns, rows, keyOf, isBusy, selection }: RecordTableProps<R>) {
  return (
    <table className="records" aria-label={label} aria-busy={isBusy}>
      <thead>
        <tr>
          {selection && (
            <th className="records-choose" scope="col">
              <ChooseAll keys={rows.map(keyOf)} {...selection} />
            </th>
          )}
          {columns.map(({ key, title }) => (
            <th key={key} className={`records-${key}`} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} aria-selected={selection?.chosen.has(keyOf(row))}>
            {selection && (
              <td className="records-choose">
                <Choose sn={keyOf(row)} {...selection} />
              </td>
            )}
            {columns.map(({ key, title, cell }) => (
              <td key={key} className={`records-${key}`} data-title={title}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Choose({ sn, chosen, onChange }: Selection & { sn: string }) {
  const toggle = () => {
    const next = new Set(chosen);
    if (!next.delete(sn)) next.add(sn);
    onChange(next);
  };
  return <input type="checkbox" aria-label={COPY.chooseRow(sn)} checked={chosen.has(sn)} onChange={toggle} />;
}

/** Chooses what stands on this page; what was chosen on others stays. */
function ChooseAll({ keys, chosen, onChange }: Selection & { keys: string[] }) {
  const isAll = keys.length > 0 && keys.every((key) => chosen.has(key));
  const toggle = () => {
    const next = new Set(chosen);
    for (const key of keys) {
      if (isAll) next.delete(key);
      else next.add(key);
    }
    onChange(next);
  };
  return <input type="checkbox" aria-label={COPY.choosePage} checked={isAll} onChange={toggle} />;
}
