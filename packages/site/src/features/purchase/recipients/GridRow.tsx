import { placeText } from '@giftship/shared/address/place-text';
import { memo, useLayoutEffect, useRef } from 'react';
import type { Place } from '@giftship/shared/address/parse-address';
import { RECIPIENT_MAX_LENGTH } from '@giftship/shared/recipients/recipient';
import {
  type ColumnKey,
  columnOf,
  doubtfulOf,
  isText,
  repeatedIn,
  type TextColumn,
  titleOf,
} from './columns.ts';
import { GRID_COPY } from './copy.ts';
import { RegionInput } from './RegionInput.tsx';
import { StateCell } from './StateCell.tsx';
import type { RecipientRow, RowProblem } from './types.ts';

interface GridRowProps {
  row: RecipientRow;
  /** 1-based among all rows. */
  position: number;
  /** 0-based in the list that is shown. */
  index: number;
  top: number;
  height: number;
  /** How its card looks on a phone, as classes. */
  card: string;
  columns: readonly ColumnKey[];
  problems: readonly RowProblem[];
  isSelected: boolean;
  isDuplicate: boolean;
  isJudged: boolean;
  active: ColumnKey | null;
  isEditing: boolean;
  isBusy: boolean;
  onRegion: (place: Place) => void;
  onRegionClose: () => void;
}

/** One row. Its cells are plain text but for the active one; what happens in them is heard by the grid. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, position, index, top, height, card, columns, problems, isSelected, active, isEditing } = props;
  const faulty = new Set(problems.map(({ field }) => columnOf(field, columns)));
  // What is said of the whole row stands in the state, which says it in words.
  faulty.delete('state');
  const doubtful = doubtfulOf(row);
  const cell = (column: ColumnKey) => {
    const isActive = active === column;
    const common = {
      role: 'gridcell',
      'data-column': column,
      className: `rgrid-cell rgrid-${column}${isActive ? ' rgrid-active' : ''}${faulty.has(column) ? ' rgrid-bad' : doubtful.has(column) ? ' rgrid-doubt' : ''}`,
    };
    const focusable = isActive && !isEditing ? { tabIndex: 0, 'data-focus': '' } : {};
    if (column === 'select' || column === 'remove')
      return <Control key={column} {...{ column, common, position, isActive, isSelected }} />;
    if (column === 'state') return <StateCell key={column} {...props} common={{ ...common, ...focusable }} />;
    const text = column === 'region' ? placeText(placeOf(row), ' ') : row[column];
    if (isActive && isText(column))
      return (
        <div key={column} {...common} title={text} className={`${common.className} rgrid-open`}>
          {SHOWN_BELOW.has(column) && <span aria-hidden>{shownOf(column, text)}</span>}
          <CellEditor
            {...{ id: row.id, column, text, isEditing }}
            label={GRID_COPY.cell(position, titleOf(column))}
            isBad={faulty.has(column)}
            isBusy={props.isBusy}
          />
        </div>
      );
    if (isActive && isEditing)
      return (
        <div key={column} {...common} className={`${common.className} rgrid-open rgrid-choosing`}>
          <RegionInput
            value={placeOf(row)}
            onChange={props.onRegion}
            onClose={props.onRegionClose}
            autoFocus
          />
        </div>
      );
    return (
      <div
        key={column}
        {...common}
        {...focusable}
        title={text}
        data-hint={text === '' ? titleOf(column) : undefined}
        data-repeated={(column === repeatedIn(row) && props.isDuplicate) || undefined}
      >
        {column === 'rec_address' ? <span>{text}</span> : shownOf(column, text)}
      </div>
    );
  };
  return (
    <div
      role="row"
      className={['rgrid-row', problems.length > 0 && 'rgrid-faulty', card].filter(Boolean).join(' ')}
      data-id={row.id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ height, top }}
    >
      {columns.slice(0, 1).map(cell)}
      <div role="rowheader" className="rgrid-cell rgrid-position" title={GRID_COPY.position(position)}>
        {position}
      </div>
      {columns.slice(1).map(cell)}
    </div>
  );
});

/** Columns of numbers that people tell apart by their ends: they stand whole, on two lines when need be. */
const NUMBERS: ReadonlySet<ColumnKey> = new Set(['shop_order', 'lp_reissue_sn']);
/**
 * What takes two lines when need be: the editor of a cell that is only visited shows nothing over it. A name gives its cell
 * the width that it has in any other card.
 */
const SHOWN_BELOW: ReadonlySet<ColumnKey> = new Set([...NUMBERS, 'rec_address', 'rec_name']);
/** What two lines bear; a longer one loses its middle. The title and a copy have it whole. */
export const WHOLE_LENGTH = 30;

const shownOf = (column: ColumnKey, text: string): string =>
  !NUMBERS.has(column) || text.length <= WHOLE_LENGTH
    ? text
    : `${text.slice(0, WHOLE_LENGTH / 2)}\u2026${text.slice(1 - WHOLE_LENGTH / 2)}`;

const placeOf = (row: RecipientRow): Place => ({
  province: row.rec_province,
  city: row.rec_city,
  district: row.rec_district,
});

interface ControlProps {
  column: 'select' | 'remove';
  common: object;
  position: number;
  isActive: boolean;
  isSelected: boolean;
}

function Control({ column, common, position, isActive, isSelected }: ControlProps) {
  const focus = { tabIndex: isActive ? 0 : -1, 'data-focus': isActive ? '' : undefined };
  return (
    <div {...common}>
      {column === 'select' ? (
        <input
          type="checkbox"
          aria-label={GRID_COPY.selectRow(position)}
          checked={isSelected}
          readOnly
          {...focus}
        />
      ) : (
        <button type="button" aria-label={GRID_COPY.removeRow(position)} {...focus}>
          ✕
        </button>
      )}
    </div>
  );
}

interface CellEditorProps {
  id: number;
  column: TextColumn;
  text: string;
  isEditing: boolean;
  label: string;
  isBad: boolean;
  isBusy: boolean;
}

/**
 * The input of the active cell. It has the focus also while the keyboard only moves, with all its text selected and
 * nothing of it to see: so whatever is typed, through an input method as well, replaces the text.
 */
function CellEditor({ id, column, text, isEditing, label, isBad, isBusy }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const editor = input.current;
    if (editor === null || isEditing) return;
    editor.value = text;
    if (document.activeElement === editor) editor.select();
  }, [text, isEditing]);
  return (
    <input
      ref={input}
      className="rgrid-editor"
      data-id={id}
      data-column={column}
      data-focus=""
      data-moving={!isEditing || undefined}
      defaultValue={text}
      maxLength={RECIPIENT_MAX_LENGTH[column] * 2}
      aria-label={label}
      aria-invalid={isBad}
      readOnly={isBusy}
      // Nothing is typed yet: a phone need not bring its keyboard.
      inputMode={isEditing ? undefined : 'none'}
      autoComplete="off"
      spellCheck={false}
      onFocus={({ currentTarget }) => {
        if (isEditing)
          currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length);
        else currentTarget.select();
      }}
    />
  );
}
