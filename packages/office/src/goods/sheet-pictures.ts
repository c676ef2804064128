import { GOODS_TITLES } from '@giftship/shared/goods/import-copy';
import { partsOfCell, withParts } from '@giftship/shared/goods/list-cell';
import { nameKey } from '../pictures/name-key.ts';
import type { GoodsCells } from './read-goods-sheet.ts';

const columnOf = ({ titles }: GoodsCells): number => titles.indexOf(GOODS_TITLES.pics);

/** The names of the pictures that a sheet wants, each once. */
export function picturesOf(cells: GoodsCells): string[] {
  const at = columnOf(cells);
  const names = cells.rows.flatMap((row) => partsOfCell(row.cells[at] ?? ''));
  return [...new Map(names.map((name) => [nameKey(name), name])).values()];
}

/** The sheet with something else in the place of its pictures' names: what `other` answers for each. */
export function withPictures(cells: GoodsCells, other: (name: string) => string): GoodsCells {
  const at = columnOf(cells);
  if (at < 0) return cells;
  return {
    ...cells,
    rows: cells.rows.map((row) => ({
      ...row,
      cells: row.cells.map((text, column) => (column === at ? withParts(text, other) : text)),
    })),
  };
}
