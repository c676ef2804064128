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
    const places = list.map((title) => ({ title, at: titles.indexOf(title) })).filter(({ at }) => at >= 0);
    if (places.length < 2) continue;
    for (const { title } of places) told.add(title);
    for (const { lines, cells } of records) {
      const filled = places
        .map(({ title, at }) => ({ title, cell: (cells[at] ?? '').trim() }))
        .filter(({ cell }) => cell !== '');
      const taken = plain(filled[0]?.cell ?? '');
      for (const { title, cell } of filled.slice(1)) {
        const text = plain(cell);
        if (field !== 'rec_address') {
          if (text !== taken) spare.add(title);
        } else if (!taken.includes(text) && !text.includes(taken)) {
          const before = addresses.get(lines[0]);
          addresses.set(lines[0], [before, cell].filter(Boolean).join(' '));
        }
      }
    }
  }
  return { titles: spare, told, addresses };
}

const plain = (cell: string): string => cell.replaceAll(/[\s-]/g, '');
