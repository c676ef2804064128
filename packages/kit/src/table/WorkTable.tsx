import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useRef,
} from 'react';
import { COPY } from '../copy.ts';
import { chooseRow } from './choose.ts';
import { ChoosePage, type Selection } from './ChoosePage.tsx';
import { type Arranging, HeadCell, type Sorting, type WorkColumn } from './WorkHead.tsx';
import { WORK_TABLE_COPY as SAY } from './work-copy.ts';
import type { RowTone } from './RecordTable.tsx';
import { useHasMore } from './use-has-more.ts';
import './record-table.css';
import './work-table.css';

export type { WorkColumn } from './WorkHead.tsx';

interface WorkTableProps<R> {
  label: string;
  columns: WorkColumn<R>[];
  rows: R[];
  keyOf: (row: R) => string;
  /** Nothing has come yet: bars stand in the rows' places. */
  isWaiting: boolean;
  /** The rows are those of the page before. */
  isBusy: boolean;
  selection?: Selection | undefined;
  sorting?: Sorting | undefined;
  /** With it columns are moved and resized (O024). */
  arranging?: Arranging | undefined;
  toneOf?: ((row: R) => RowTone | undefined) | undefined;
  onOpen?: ((row: R) => void) | undefined;
  /** The row that is open beside the table. */
  openKey?: string | undefined;
  /** The row that the keys stand on. */
  activeKey?: string | undefined;
  onActive: (key: string) => void;
}

/**
 * Rows for work by the hundred: head and first column stay while it scrolls in its own box, rows take the focus, a click
 * with Shift chooses a range. What the keys do is the page's (the table knows no list).
 */
export function WorkTable<R>(props: WorkTableProps<R>) {
  const { label, columns, rows, keyOf, isWaiting, isBusy, selection, sorting, arranging, toneOf } = props;
  const sizes = columns.map(({ key }) => arranging?.sizes[key]);
  // Only a column as wide as its words takes what is left over; where there is none, nothing is stretched.
  const isFixed =
    sizes.some((size) => size !== undefined) &&
    columns.every(({ width }, at) => sizes[at] !== undefined || width !== undefined);
  const choose = useRange(rows.map(keyOf), selection);
  const place = useRef<HTMLDivElement>(null);
  const hasMore = useHasMore(place);
  return (
    <div
      ref={place}
      className={hasMore ? 'work-table has-more' : 'work-table'}
      tabIndex={rows.length === 0 ? undefined : -1}
    >
      <table
        className={isFixed ? 'records rows-48 all-sized' : 'records rows-48'}
        aria-label={label}
        aria-busy={isBusy || isWaiting}
      >
        <thead>
          <tr>
            {selection && (
              <th className="records-choose" scope="col">
                <ChoosePage keys={rows.map(keyOf)} {...selection} />
              </th>
            )}
            {columns.map((column, at) => (
              <HeadCell key={column.key} {...{ column, sorting, arranging }} isFirst={at === 0} />
            ))}
          </tr>
        </thead>
        <tbody>
          {isWaiting && rows.length === 0 && (
            <WaitingRows count={8} columns={columns.length} hasChoice={selection !== undefined} />
          )}
          {rows.map((row) => {
            const key = keyOf(row);
            return (
              <tr
                key={key}
                data-key={key}
                tabIndex={key === (props.activeKey ?? (rows[0] && keyOf(rows[0]))) ? 0 : -1}
                className={[toneOf?.(row) ?? '', key === props.openKey ? 'open' : ''].join(' ').trim()}
                aria-selected={selection?.chosen.has(key)}
                onFocus={({ target, currentTarget }) => target === currentTarget && props.onActive(key)}
                onKeyDown={opensByEnter(() => props.onOpen?.(row))}
                onClick={opensByClick(() => {
                  props.onActive(key);
                  props.onOpen?.(row);
                })}
              >
                {selection && (
                  <td className="records-choose">
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      aria-label={COPY.chooseRow(key)}
                      checked={selection.chosen.has(key)}
                      onChange={() => {}}
                      onClick={({ shiftKey }) => choose(key, shiftKey)}
                    />
                  </td>
                )}
                <Cells row={row} columns={columns} sizes={sizes} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CellsProps<R> {
  row: R;
  columns: WorkColumn<R>[];
  sizes: (number | undefined)[];
}

/** What a row says; drawn anew only when that, or the columns, changed: of 500 rows a key moves the mark, not the words. */
const Cells = memo(
  CellsOf,
  (a, b) => a.row === b.row && isSame(a.columns, b.columns) && isSame(a.sizes, b.sizes),
) as <R>(props: CellsProps<R>) => ReactElement;

function CellsOf<R>({ row, columns, sizes }: CellsProps<R>) {
  return columns.map((column, at) => (
    <td key={column.key} className={column.isNumber ? 'work-number' : undefined} data-title={column.title}>
      <div style={styleOf(sizes[at])}>{column.cell(row)}</div>
    </td>
  ));
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, at) => each === b[at]);

/** What stands in a column that a person made as wide as he wants it. */
const styleOf = (size: number | undefined): CSSProperties | undefined =>
  size === undefined ? undefined : { width: size, maxWidth: size };

/** Bars of the rows' shape, after a moment (base.css). */
function WaitingRows({ count, columns, hasChoice }: { count: number; columns: number; hasChoice: boolean }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {hasChoice && <td />}
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <span className="skeleton work-bone" style={{ width: `${90 - ((row + column) % 3) * 15}%` }} />
        </td>
      ))}
    </tr>
  ));
}

/** One press chooses a row; with Shift, all between it and the one before. */
function useRange(keys: string[], selection: Selection | undefined) {
  const last = useRef<string | null>(null);
  return (key: string, isRange: boolean) => {
    if (!selection) return;
    selection.onChange(chooseRow(selection.chosen, keys, { key, from: isRange ? last.current : null }));
    last.current = key;
  };
}

const isControl = (target: EventTarget) =>
  (target as Element).closest('a, button, input, label, .records-choose') !== null;

/** A click that meant the row: not a control within it, and not the end of choosing text. */
const opensByClick = (open: () => void) => (event: MouseEvent) => {
  if (!isControl(event.target) && getSelection()?.isCollapsed !== false) open();
};

/** Enter on the row itself opens it; it never does more (O027). */
const opensByEnter = (open: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
  event.preventDefault();
  open();
};

/** A cell's words where a column has nothing to say. */
export const noCell: ReactNode = <span className="work-none">{SAY.none}</span>;
