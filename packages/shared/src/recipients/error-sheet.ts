import { ownValue } from '../lib/own-value.ts';
import type { Layout } from '../spreadsheet/labels.ts';
import { templateFor } from '../spreadsheet/templates.ts';
import { writeCsv, writeXlsx } from '../spreadsheet/write-sheet.ts';
import { ERROR_COLUMN, ERROR_SHEET_NAME, RECIPIENT_LABELS, SHEET_ROW_COLUMN } from './labels.ts';
import { RECIPIENT_FIELDS, type RecipientField, type RecipientText } from './recipient.ts';

/** A row that goes into an error file: its text, its original cells when known, and what is wrong. */
export interface BadRow extends RecipientText {
  row: number;
  source?: Record<string, string> | undefined;
  problems: readonly { msg: string }[];
}

/**
 * An XLSX of the bad rows with their original columns, the sheet row and the reasons (D314); it can be mended and imported
 * again. Rows without original cells come in the columns of the layout's template.
 */
export function errorSheet(rows: readonly BadRow[], layout: Layout): Uint8Array {
  const { titles, cells } = errorTable(rows, layout);
  return writeXlsx({
    sheetName: ERROR_SHEET_NAME,
    columns: titles.map((title) => ({ title, ...widthOf(title) })),
    rows: cells,
  });
}

function widthOf(title: string): { width?: number } {
  if (title === SHEET_ROW_COLUMN) return { width: 10 };
  return title === ERROR_COLUMN ? { width: 48 } : {};
}

/** The same as CSV, for rows of a CSV: with its delimiter, and always UTF-8 with a mark that spreadsheet programs know. */
export function errorCsv(rows: readonly BadRow[], layout: Layout, delimiter: string): Uint8Array {
  const { titles, cells } = errorTable(rows, layout);
  return writeCsv([titles, ...cells], { bom: true, delimiter });
}

function errorTable(rows: readonly BadRow[], layout: Layout): { titles: string[]; cells: string[][] } {
  const hasSource = rows.some((row) => row.source !== undefined);
  const titles = hasSource ? sourceTitles(rows) : ownTitles(layout);
  const extra = [SHEET_ROW_COLUMN, ERROR_COLUMN];
  const kept = titles.filter((title) => !extra.includes(title));
  return {
    titles: [...kept, SHEET_ROW_COLUMN, ERROR_COLUMN],
    cells: rows.map((row) => {
      const cells: Record<string, string> = hasSource ? (row.source ?? {}) : ownCells(row, layout);
      return [
        ...kept.map((title) => ownValue(cells, title) ?? ''),
        String(row.row),
        row.problems.map(({ msg }) => msg).join('\uff1b'),
      ];
    }),
  };
}

function sourceTitles(rows: readonly BadRow[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row.source ?? {})))];
}

/** The order number and reissue titles of the layout's template; the common titles for the rest. */
function titlesBy(layout: Layout): Record<RecipientField, string> {
  const { header } = templateFor(layout);
  const { shop_order, lp_reissue_sn, ...common } = RECIPIENT_LABELS;
  return {
    ...common,
    shop_order: header[0] ?? shop_order,
    lp_reissue_sn: header.at(-1) ?? lp_reissue_sn,
  };
}

function ownTitles(layout: Layout): string[] {
  const titles = titlesBy(layout);
  return RECIPIENT_FIELDS.map((field) => titles[field]);
}

function ownCells(row: BadRow, layout: Layout): Record<string, string> {
  const titles = titlesBy(layout);
  return Object.fromEntries(RECIPIENT_FIELDS.map((field) => [titles[field], row[field]]));
}
