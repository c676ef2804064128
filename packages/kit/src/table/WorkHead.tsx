import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { type DragEvent, type PointerEvent, useRef } from 'react';
import type { Column } from './RecordTable.tsx';

export interface WorkColumn<R> extends Column<R> {
  /** Amounts and counts stand at the right. */
  isNumber?: true;
  /** The name by which the service sorts, where an index serves it; without it there is no arrow. */
  sort?: string;
}

/** By what the rows stand in order, and how to change it. */
export interface Sorting {
  by: string;
  isDescending: boolean;
  onSort: (by: string) => void;
}

/** How wide columns are wanted, and how they are moved: by their keys (O024). */
export interface Arranging {
  /** Width of what stands in a column, in pixels; one that is not here is as wide as its words. */
  sizes: Readonly<Record<string, number>>;
  /** null makes it as wide as its words again. */
  onResize: (key: string, size: number | null) => void;
  /** Puts a column in the place of another. */
  onMove: (key: string, place: string) => void;
}

interface HeadCellProps<R> {
  column: WorkColumn<R>;
  sorting: Sorting | undefined;
  arranging: Arranging | undefined;
  /** It stays in its place. */
  isFirst: boolean;
}

/** What stands left and right of a cell's words (record-table.css). */
const PADDING = 20;

/** What is carried while a column is dragged; nothing else is taken. */
const CARRIED = 'text/x-giftship-column';

/** The head of a column: sorts with a press, is dragged to another place, and its right edge makes it wider. */
export function HeadCell<R>({ column, sorting, arranging, isFirst }: HeadCellProps<R>) {
  const { key, title, width, sort, isNumber } = column;
  const isBy = sort !== undefined && sorting?.by === sort;
  const order = isBy ? (sorting.isDescending ? 'descending' : 'ascending') : undefined;
  const size = arranging?.sizes[key];
  const isMovable = arranging !== undefined && !isFirst;
  const takes = (event: DragEvent) => isMovable && event.dataTransfer.types.includes(CARRIED);
  return (
    <th
      scope="col"
      className={isNumber ? 'work-number' : undefined}
      style={{ width: size === undefined ? width : size + PADDING }}
      aria-sort={order}
      data-column={key}
      draggable={isMovable || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData(CARRIED, key);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => takes(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        const carried = event.dataTransfer.getData(CARRIED);
        if (carried !== key) arranging?.onMove(carried, key);
      }}
    >
      <div className="work-head" style={size === undefined ? undefined : { width: size }}>
        {sort !== undefined && sorting ? (
          <button type="button" className="link" onClick={() => sorting.onSort(sort)}>
            {title} {isBy && (sorting.isDescending ? <ArrowDownOutlined /> : <ArrowUpOutlined />)}
          </button>
        ) : (
          title
        )}
      </div>
      {arranging && <Edge onResize={(next) => arranging.onResize(key, next)} />}
    </th>
  );
}

/** The right edge of a head: dragged it makes the column wider, pressed twice it is as wide as its words again. Keys have the menu. */
function Edge({ onResize }: { onResize: (size: number | null) => void }) {
  const from = useRef<{ x: number; size: number } | null>(null);
  const headOf = (edge: Element) => edge.previousElementSibling as HTMLElement;
  const sizeAt = ({ clientX }: PointerEvent) =>
    from.current ? Math.max(0, from.current.size + clientX - from.current.x) : 0;
  return (
    <span
      className="work-edge"
      aria-hidden="true"
      // Not the beginning of dragging the column.
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={() => onResize(null)}
      onPointerDown={(event) => {
        const { currentTarget: edge, clientX, pointerId } = event;
        edge.setPointerCapture(pointerId);
        from.current = { x: clientX, size: headOf(edge).offsetWidth };
      }}
      onPointerMove={(event) => {
        if (from.current) headOf(event.currentTarget).style.width = `${sizeAt(event)}px`;
      }}
      onPointerUp={(event) => {
        const size = sizeAt(event);
        const isMoved = from.current !== null && size !== from.current.size;
        from.current = null;
        if (isMoved) onResize(size);
      }}
      onPointerCancel={(event) => {
        from.current = null;
        headOf(event.currentTarget).style.width = '';
      }}
    />
  );
}
