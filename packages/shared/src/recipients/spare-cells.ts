import type { ColumnField } from '../spreadsheet/labels.ts';
import type { PastedRecord } from './pasted-cells.ts';

/** Cells that another cell of the same field was preferred to. */
export interface SpareCells {
  /** Titles of columns of which something is lost. */
  titles: ReadonlySet<string>;
  /** Titles of the others: their addresses are told, or say nothing new. */
  told: ReadonlySet<string>;
  /** Addresses that say something else than the one that was taken, by the first line of the record. */
  addresses: ReadonlyMap<number, string>;
}

/** What stands in the later ones of several columns that feed a field, best first, and repeats nothing of the one that was taken. */
export function spareCells(
  records: readonly PastedRecord[],
  titles: readonly string[],
  columns: Partial<Record<ColumnField, readonly string[]>>,
): SpareCells {
  const spare = new Set<string>();
  const told = new Set<string>();
  const addresses = new Map<number, string>();
  for (const [field, list] of Object.entries(columns)) {
    const places = list.map((title) => titles.indexOf(title)).filter((at) => at >= 0);
    if (places.length < 2) continue;
    for (const at of places) told.add(titles[at]!);
    for (const { lines, cells } of records) {
      const filled = places.filter((at) => cells[at]!.trim() !== '');
      const taken = plain(cells[filled[0]!] ?? '');
      for (const at of filled.slice(1)) {
        const cell = plain(cells[at]!);
        if (field !== 'rec_address') {
          if (cell !== taken) spare.add(titles[at]!);
        } else if (!taken.includes(cell) && !cell.includes(taken)) {
          const before = addresses.get(lines[0]!);
          addresses.set(lines[0]!, [before, cells[at]!.trim()].filter(Boolean).join(' '));
        }
      }
    }
  }
  return { titles: spare, told, addresses };
}

const plain = (cell: string): string => cell.replaceAll(/[\s-]/g, '');
