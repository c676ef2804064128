import type { MouseEvent, ReactNode } from 'react';
import { COPY } from '../copy.ts';
import { useIsPhone } from '../lib/use-media.ts';
import { ChoosePage, type Selection } from './ChoosePage.tsx';
import { useRowHeight } from './row-height.ts';
import './record-table.css';

export interface Column<R> {
  key: string;
  title: string;
  cell: (row: R) => ReactNode;
  /** Its share of the width, in pixels of a table that has room; without any, columns are as wide as what they hold. */
  width?: number;
}

/** What a row says at its edge: something is late or went wrong, or it was called off. */
export type RowTone = 'trouble' | 'gone';

interface RecordTableProps<R> {
  label: string;
  columns: Column<R>[];
  rows: R[];
  keyOf: (row: R) => string;
  /** The rows are those of the page before. */
  isBusy: boolean;
  selection?: Selection | undefined;
  toneOf?: ((row: R) => RowTone | undefined) | undefined;
  /** A click on a row anywhere; the same must be a button within it. */
  onOpen?: ((row: R) => void) | undefined;
  /** The row that is open beside the table. */
  openKey?: string | undefined;
  /** The record as a block of lines, for a phone; without it the cells stand in two columns there. */
  record?: ((row: R) => ReactNode) | undefined;
}

/** Rows as a table under a head that stays, and on a phone as records. The kit's table would be forty times this file. */
export function RecordTable<R>(props: RecordTableProps<R>) {
  const { label, columns, rows, keyOf, isBusy, selection, toneOf, openKey, record } = props;
  const isPhone = useIsPhone();
  const height = useRowHeight();
  const isRecords = isPhone && record !== undefined;
  const isSized = columns.some(({ width }) => width !== undefined);
  return (
    <div className={isSized ? 'records-box sized' : 'records-box'}>
      <table className={`records rows-${height}`} aria-label={label} aria-busy={isBusy}>
        {!isRecords && (
          <thead>
            <tr>
              {selection && (
                <th className="records-choose" scope="col">
                  <ChoosePage keys={rows.map(keyOf)} {...selection} />
                </th>
              )}
              {columns.map(({ key, title, width }) => (
                <th key={key} className={`records-${key}`} scope="col" style={{ width }}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={[toneOf?.(row) ?? '', keyOf(row) === openKey ? 'open' : ''].join(' ').trim()}
              aria-selected={selection?.chosen.has(keyOf(row))}
              onClick={props.onOpen && opens(() => props.onOpen?.(row))}
            >
              {selection && (
                <td className="records-choose">
                  <Choose sn={keyOf(row)} {...selection} />
                </td>
              )}
              {isRecords ? (
                <td className="records-record">{record(row)}</td>
              ) : (
                columns.map(({ key, title, cell }) => (
                  <td key={key} className={`records-${key}`} data-title={title}>
                    <div>{cell(row)}</div>
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A click that meant the row: not a control within it, and not the end of choosing text. */
const opens = (open: () => void) => (event: MouseEvent) => {
  const isControl = (event.target as Element).closest('a, button, input, label, .records-choose') !== null;
  if (!isControl && getSelection()?.isCollapsed !== false) open();
};

function Choose({ sn, chosen, onChange }: Selection & { sn: string }) {
  const toggle = () => {
    const next = new Set(chosen);
    if (!next.delete(sn)) next.add(sn);
    onChange(next);
  };
  return <input type="checkbox" aria-label={COPY.chooseRow(sn)} checked={chosen.has(sn)} onChange={toggle} />;
}
