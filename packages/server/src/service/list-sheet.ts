import type { ExportTable } from '../operators/export-list.ts';

/** Rows that are read of a list at a time: its largest page. */
const SHEET_PAGE = 500;
/** A row as its list answers it. */
export type SheetRow = Record<string, unknown>;

/** All rows of a list, page by page. */
export async function allRows(
  load: (page: { page: number; size: number }) => Promise<{ list: readonly object[] }>,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for (let page = 1; ; page += 1) {
    const { list } = await load({ page, size: SHEET_PAGE });
    rows.push(...(list as readonly SheetRow[]));
    if (list.length < SHEET_PAGE) return rows;
  }
}

/** Rows as a table; a field that is in none of them is not his to see, and has no column (A4). */
export function tableOf(titles: Readonly<Record<string, string>>, rows: readonly SheetRow[]): ExportTable {
  const columns = Object.entries(titles).filter(([field]) =>
    rows.some((row) => valueOf(row, field) !== undefined),
  );
  return {
    titles: columns.map(([, title]) => title),
    rows: rows.map((row) => columns.map(([field]) => textOf(valueOf(row, field)))),
  };
}

const valueOf = (row: SheetRow, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as SheetRow | null)?.[key], row);
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join('、')
    : value === null || value === undefined
      ? ''
      : String(value as string);
