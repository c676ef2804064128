import { isRecord } from '@giftship/shared/lib/is-record';

/** How a person wants the columns of a table: put away, in another order, wider or narrower (O024). */
export interface ColumnLayout {
  hidden: readonly string[];
  /** All columns but the first by their keys; empty is as the page has them. */
  order: readonly string[];
  /** Width of what stands in a column, in pixels. */
  sizes: Readonly<Record<string, number>>;
}

/** As the page has them. */
export const PLAIN_LAYOUT: ColumnLayout = { hidden: [], order: [], sizes: {} };

/** The narrowest and the widest that a column becomes, and what a press of a key adds. */
export const COLUMN_SIZE = { least: 40, most: 800, step: 16 } as const;

const keysOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** What was kept, read carefully: an older page kept the hidden columns only, as a list. */
export function layoutOf(kept: unknown): ColumnLayout {
  if (Array.isArray(kept)) return { ...PLAIN_LAYOUT, hidden: keysOf(kept) };
  if (!isRecord(kept)) return PLAIN_LAYOUT;
  const sizes = isRecord(kept.sizes) ? kept.sizes : {};
  return {
    hidden: keysOf(kept.hidden),
    order: keysOf(kept.order),
    sizes: Object.fromEntries(
      Object.entries(sizes).flatMap(([key, size]) =>
        typeof size === 'number' && Number.isFinite(size) ? [[key, sizeWithin(size)]] : [],
      ),
    ),
  };
}

/** A width that a column may have. */
export const sizeWithin = (size: number): number =>
  Math.round(Math.min(COLUMN_SIZE.most, Math.max(COLUMN_SIZE.least, size)));

/** The columns in the wanted order, also the hidden ones; the first one stays, and one that is new stands after its neighbour. */
export function inOrder<C extends { key: string }>(columns: readonly C[], order: readonly string[]): C[] {
  const [first, ...rest] = columns;
  if (!first) return [];
  const known = new Map(rest.map((column) => [column.key, column]));
  const sorted = order.flatMap((key) => known.get(key) ?? []);
  rest.forEach((column, at) => {
    if (sorted.includes(column)) return;
    const before = rest[at - 1];
    sorted.splice(before ? sorted.indexOf(before) + 1 : 0, 0, column);
  });
  return [first, ...sorted];
}

/** The order of all but the first after one of them was put in the place of another. */
export function movedTo(keys: readonly string[], key: string, place: string): string[] {
  const to = keys.indexOf(place);
  if (to < 0 || !keys.includes(key)) return [...keys];
  const others = keys.filter((each) => each !== key);
  others.splice(to, 0, key);
  return others;
}

/** Whether nothing was changed. */
export const isPlain = ({ hidden, order, sizes }: ColumnLayout): boolean =>
  hidden.length === 0 && order.length === 0 && Object.keys(sizes).length === 0;
