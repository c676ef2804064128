import {
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { placeIn } from './ascending.ts';
import { cardOf, LEAST_CARD_PX } from './card-shape.ts';
import { COLUMN_KEYS, type ColumnKey, isText, titleOf } from './columns.ts';
import { GRID_COPY } from './copy.ts';
import { DetailBar } from './DetailBar.tsx';
import { onGridKey, onKeyAround } from './grid-keys.ts';
import { GridRow, WHOLE_LENGTH } from './GridRow.tsx';
import { shapeClass, shapeOf, shapeStyle } from './grid-shape.ts';
import { GridToolbar } from './GridToolbar.tsx';
import type { RecipientRow, RecipientStore, RowFilter } from './types.ts';
import { type Grid, useGrid } from './use-grid.ts';
import { useWindow } from './use-window.ts';
import './grid.css';

interface RecipientGridProps {
  store: RecipientStore;
  showReissue: boolean;
  /** Nothing may be changed: an order is under way. */
  isBusy?: boolean;
  /** Shown in place of the grid while there are no rows. */
  empty: ReactNode;
  /** Which rows are shown, when the page around wants a say in it. */
  filter?: RowFilter;
  onFilter?: (filter: RowFilter) => void;
  /** Counts up when somebody is led to the rows of the filter: the first problem among them becomes the active cell. */
  looks?: number;
  /** A dialog stands over it, and keeps the focus for as long as it does. */
  isCovered?: boolean;
  /** False where these are some rows of another table, and none may come to them. */
  canAdd?: boolean;
  /** What a row is called, when these are some rows of another table. */
  positionOf?: (id: number) => number;
}

/** All recipients in one table, of which only the rows in view are drawn: the same with 3 rows and with 20,000. */
export function RecipientGrid({
  store,
  showReissue,
  isBusy = false,
  empty,
  filter: given,
  onFilter,
  looks = 0,
  isCovered = false,
  canAdd = true,
  positionOf = (id) => store.indexOf(id) + 1,
}: RecipientGridProps) {
  const [own, setOwn] = useState<RowFilter>('all');
  const filter = given ?? own;
  const box = useRef<HTMLDivElement>(null);
  const grid = useGrid({ store, showReissue, isBusy, filter, canAdd, onFilter: onFilter ?? setOwn, box });
  const { active } = grid;
  const counts = store.counts();
  const count = counts.all;
  const rows = store.rows();
  const shape = useMemo(() => shapeOf(rows), [rows]);
  const section = useRef<HTMLElement>(null);
  const looked = useRef(looks);
  const { act } = grid;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (section.current) onKeyAround(event, section.current, act);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [act]);
  useEffect(() => {
    if (isCovered || looks === looked.current) return;
    looked.current = looks;
    section.current?.scrollIntoView({ block: 'nearest' });
    if (filter === 'problem') act.jumpToFirst();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time
  }, [looks, isCovered, act]);
  const row = active && store.row(active.id);
  const lastPosition = positionOf(grid.list.at(-1) ?? 0);
  if (count === 0 && !store.canUndo() && !store.canRedo()) return empty;
  return (
    <section
      ref={section}
      className={shapeClass(shape, counts)}
      aria-label={GRID_COPY.label}
      style={shapeStyle(shape, { shown: grid.list.length, lastPosition }, WHOLE_LENGTH)}
    >
      <GridToolbar
        {...{ store, filter, isBusy }}
        version={grid.version}
        selected={grid.selected.size}
        act={act}
      />
      {count === 0 ? (
        empty
      ) : grid.list.length === 0 ? (
        <p className="rgrid-nothing">
          {GRID_COPY.nothing[filter]}
          <button type="button" className="link" onClick={() => grid.act.show('all')}>
            {GRID_COPY.showAll}
          </button>
        </p>
      ) : (
        <Rows key={filter} {...{ grid, store, box, isBusy, positionOf }} />
      )}
      {row && (
        <DetailBar
          row={row}
          position={positionOf(row.id)}
          problems={store.problemsOf(row.id)}
          isDuplicate={store.isDuplicate(row.id)}
          isBusy={isBusy}
          settle={grid.act.settle}
        />
      )}
      <p className="visually-hidden" role="status" aria-live="polite">
        {grid.said}
      </p>
    </section>
  );
}

interface RowsProps {
  grid: Grid;
  store: RecipientStore;
  box: React.RefObject<HTMLDivElement | null>;
  isBusy: boolean;
  positionOf: (id: number) => number;
}

/** The table itself: what happens in its cells is heard here, once for all of them. */
function Rows({ grid, store, box, isBusy, positionOf }: RowsProps) {
  const { list, active, isVisited, columns, selected, isEditing, act, select, wantsFocus, isFlowing } = grid;
  const activeAt = active === null ? -1 : placeIn(list, active.id);
  const hasReissue = columns.includes('lp_reissue_sn');
  const openAt = isVisited ? activeAt : -1;
  /** How the card of a row looks on a phone; anew with every change of the rows. */
  const cardAt = useCallback(
    (index: number, width: number, isOpen: boolean) => {
      const row = store.row(list[index] ?? 0);
      return row && cardOf(row, { width, isTold: isTold(store, row), isOpen, hasReissue });
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the version stands for what the store holds
    [store, grid.version, list, hasReissue],
  );
  const heightOf = useCallback(
    (...card: Parameters<typeof cardAt>) => cardAt(...card)?.height ?? LEAST_CARD_PX,
    [cardAt],
  );
  const { indexes, width, isNarrow, topOf, pageRows, onScroll } = useWindow(box, list.length, activeAt, {
    heightOf,
    openAt,
  });
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const target = box.current?.querySelector<HTMLElement>('[data-focus]');
    if (!target) return;
    wantsFocus.current = false;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const onClick = (event: React.MouseEvent) => {
    const at = cellOf(event);
    if (at === null) return;
    const fix = fixOf(event);
    if (fix === 'remove' || (at.column === 'remove' && isButton(event))) act.remove(new Set([at.id]));
    else if (fix !== undefined) act.fix(at.id, fix);
    else if (event.shiftKey || at.column === 'select') {
      select.toggle(at.id, event.shiftKey);
      if (active?.id !== at.id || active.column !== at.column) act.goTo(at.id, at.column);
    } else if (!(isEditing && active?.id === at.id && active.column === at.column))
      act.goTo(at.id, at.column, { edit: isText(at.column) || at.column === 'region' });
  };
  const isAll = selected.size > 0 && selected.size >= list.length;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells have the focus
    <div
      ref={box}
      className={hasReissue ? 'rgrid-box rgrid-wide' : 'rgrid-box'}
      role="grid"
      aria-label={GRID_COPY.label}
      aria-rowcount={list.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-readonly={isBusy}
      aria-busy={isBusy}
      onScroll={onScroll}
      onKeyDown={(event) => onGridKey(event, grid, pageRows)}
      onClick={onClick}
      onInput={(event) => isEditor(event) && act.typing()}
      onPaste={(event) => {
        if (act.paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
      }}
      onBlur={(event) => {
        if (isEditor(event)) {
          act.commit(event.target);
          if (!event.currentTarget.contains(event.relatedTarget)) act.stopEditing();
        }
        if (!event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== null)
          isFlowing.current = false;
      }}
    >
      <div className="rgrid-head" role="row" aria-rowindex={1}>
        <div role="columnheader" className="rgrid-cell rgrid-select">
          <input
            type="checkbox"
            aria-label={GRID_COPY.selectAll}
            checked={isAll}
            ref={(check) => {
              if (check) check.indeterminate = !isAll && selected.size > 0;
            }}
            onChange={() => (isAll ? select.none() : select.all())}
          />
        </div>
        <div role="columnheader" className="rgrid-cell rgrid-position">
          {GRID_COPY.columns.position}
        </div>
        {columns.slice(1).map((column) => (
          <div key={column} role="columnheader" className={`rgrid-cell rgrid-${column}`}>
            {titleOf(column)}
          </div>
        ))}
      </div>
      <div role="rowgroup" className="rgrid-rows" style={{ height: topOf(list.length) }}>
        {indexes.map((index) => {
          const id = list[index];
          const row = id === undefined ? undefined : store.row(id);
          return (
            row && (
              <GridRow
                key={row.id}
                {...{ row, index, columns, isBusy }}
                top={topOf(index)}
                height={topOf(index + 1) - topOf(index)}
                card={isNarrow ? (cardAt(index, width, index === openAt)?.className ?? '') : ''}
                position={positionOf(row.id)}
                problems={store.problemsOf(row.id)}
                isSelected={selected.has(row.id)}
                isDuplicate={store.isDuplicate(row.id)}
                isJudged={store.isJudged(row.id)}
                active={index === activeAt && active !== null ? active.column : null}
                isEditing={index === activeAt && isEditing}
                onRegion={act.setRegion}
                onRegionClose={act.endRegion}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** Whether the state of a row is a sentence, and not only a sign. */
const isTold = (store: RecipientStore, { id, reasons, alternatives }: RecipientRow): boolean =>
  store.problemsOf(id).length + reasons.length + alternatives.length > 0 || store.isDuplicate(id);

const isEditor = <E extends SyntheticEvent>(event: E): event is E & { target: HTMLInputElement } =>
  event.target instanceof HTMLInputElement && event.target.classList.contains('rgrid-editor');
const isButton = ({ target }: SyntheticEvent): boolean =>
  target instanceof Element && target.closest('button') !== null;

/** The button beside a reason that an event happened in. */
const fixOf = ({ target }: SyntheticEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-fix]')?.dataset['fix'] : undefined;

/** The cell that an event happened in. */
function cellOf({ target }: SyntheticEvent): { id: number; column: ColumnKey } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null;
  const row = cell?.closest<HTMLElement>('.rgrid-row');
  const column = COLUMN_KEYS.find((key) => key === cell?.dataset['column']);
  return row && column ? { id: Number(row.dataset['id']), column } : null;
}
