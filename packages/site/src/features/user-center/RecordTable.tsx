import type { ReactNode } from 'react';

export interface Column<R> {
  key: string;
  title: string;
  cell: (row: R) => ReactNode;
}
interface RecordTableProps<R> {
  label: string;
  columns: Column<R>[];
  rows: R[];
  keyOf: (row: R) => string;
  /** The rows are those of the page before. */
  isBusy: boolean;
}

/**
 * Rows as a table, and on a narrow screen as cards whose lines carry the headings. The kit's table would be forty times
 * this file for the same picture.
 */
export function RecordTable<R>({ label, columns, rows, keyOf, isBusy }: RecordTableProps<R>) {
  return (
    <table className="records" aria-label={label} aria-busy={isBusy}>
      <thead>
        <tr>
          {columns.map(({ key, title }) => (
            <th key={key} className={`records-${key}`} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
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
