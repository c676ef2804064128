import type { CSSProperties } from 'react';
import type { RecipientRow, RowFilter } from './types.ts';
import { ROW_PX } from './use-window.ts';

/** A letter of an order number, and what its cell keeps around it. */
const LETTER_PX = 7.6;
const PADDING_PX = 20;
/** The heading of the column alone. */
const LEAST_PX = 72;
/** A digit of a row's number on a phone, and what stands around it. */
const DIGIT_PX = 7.5;
const AROUND_PX = 8;

/** What stands in the rows, as far as it decides how wide a column is. */
export interface GridShape {
  /** Of the longest order number. */
  letters: number;
  hasRemark: boolean;
}

/** Looks through all rows once. */
export function shapeOf(rows: readonly RecipientRow[]): GridShape {
  let letters = 0;
  let hasRemark = false;
  for (const { shop_order, remark } of rows) {
    letters = Math.max(letters, shop_order.length);
    hasRemark ||= remark !== '';
  }
  return { letters, hasRemark };
}

/** How many rows are shown, and what the last of them is called. */
interface ShownRows {
  shown: number;
  lastPosition: number;
}

/** The room of rows, their numbers and order numbers; grid.css makes columns of it. */
export const shapeStyle = (
  { letters }: GridShape,
  { shown, lastPosition }: ShownRows,
  longest: number,
): CSSProperties =>
  ({
    '--rows': `${shown * ROW_PX}px`,
    '--position': `${String(lastPosition).length * DIGIT_PX + AROUND_PX}px`,
    '--order': `${Math.max(LEAST_PX, Math.ceil(Math.min(letters, longest) * LETTER_PX) + PADDING_PX)}px`,
  }) as CSSProperties;

/** A column that nobody fills, and the state of rows that are all well, leave their room to the others. */
export const shapeClass = ({ hasRemark }: GridShape, counts: Record<RowFilter, number>): string =>
  [
    'rgrid',
    hasRemark && 'rgrid-remarked',
    counts.problem + counts.doubt + counts.duplicate > 0 && 'rgrid-told',
  ]
    .filter(Boolean)
    .join(' ');
