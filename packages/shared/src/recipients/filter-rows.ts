import type { Sheet } from '../spreadsheet/sheet.ts';
import { cleanCell } from './read-row.ts';

/** What a filter line is looked for in: order number, recipient, buyer nickname, remark (M195). */
export const FILTER_TYPES = ['shop_order', 'rec_name', 'use_name', 'remark'] as const;
/** A field that filter lines are looked for in. */
export type FilterType = (typeof FILTER_TYPES)[number];

/** Filter lines at most; the rest is not looked at. */
export const MAX_FILTER_LINES = 10_000;
/** Characters of a field that are searched; longer ones are no order number, name or remark. */
const SEARCHED_LENGTH = 1_000;

/** Drops rows that hold one of the lines in one of the fields (M195, M196), letter by letter. */
export interface RowFilter {
  types: readonly FilterType[];
  lines: readonly string[];
}

interface Filterable {
  row: number;
  shop_order: string;
  rec_name: string;
  use_name: string;
  remark: string;
  message?: string;
}

/** Rows without those that contain a filter line (M196, D322), and which rows went by which field. */
export function filterRows<Row extends Filterable>(
  rows: readonly Row[],
  { types, lines }: RowFilter,
): { kept: Row[]; filtered: { row: number; type: FilterType }[] } {
  const search = lineSearch(lines);
  const kept: Row[] = [];
  const filtered: { row: number; type: FilterType }[] = [];
  for (const row of rows) {
    const type = types.find(
      (candidate) => search(row[candidate]) || (candidate === 'remark' && search(row.message ?? '')),
    );
    if (type === undefined) kept.push(row);
    else filtered.push({ row: row.row, type });
  }
  return { kept, filtered };
}

/** Filter lines of a text: one per line, trimmed, blank lines dropped (D322). */
export function filterLinesOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map(cleanCell)
    .filter(Boolean);
}

/** Filter lines of a sheet: the first filled cell of each visible row. */
export function filterLinesOfSheet(sheets: Sheet[]): string[] {
  const rows = sheets
    .filter((sheet) => !sheet.hidden)
    .flatMap((sheet) => sheet.rows.filter((row) => !row.hidden));
  return rows.map((row) => row.cells.map((cell) => cleanCell(cell.text)).find(Boolean) ?? '').filter(Boolean);
}

interface TrieNode {
  next: Map<string, TrieNode>;
  isEnd: boolean;
}

/** A search for any of the lines; its cost depends on the text and the longest line, not on the number of lines. */
function lineSearch(lines: readonly string[]): (text: string) => boolean {
  const root: TrieNode = { next: new Map(), isEnd: false };
  for (const line of lines.slice(0, MAX_FILTER_LINES)) {
    const text = line.trim().slice(0, SEARCHED_LENGTH);
    let node = root;
    for (const char of text) {
      let next = node.next.get(char);
      if (next === undefined) node.next.set(char, (next = { next: new Map(), isEnd: false }));
      node = next;
    }
    if (text !== '') node.isEnd = true;
  }
  return (text) => {
    const chars = Array.from(text.slice(0, SEARCHED_LENGTH));
    for (let start = 0; start < chars.length; start++) {
      let node: TrieNode | undefined = root;
      for (let i = start; i < chars.length && node !== undefined; i++) {
        node = node.next.get(chars[i] ?? '');
        if (node?.isEnd === true) return true;
      }
    }
    return false;
  };
}
