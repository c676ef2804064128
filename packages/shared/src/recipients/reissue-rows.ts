import { refuse } from '../errors/app-error.ts';
import { type Problem, problem } from '../errors/problem.ts';
import { REISSUE_TITLES } from '../spreadsheet/labels.ts';
import { isBlankRow } from '../spreadsheet/match-columns.ts';
import { HEADER_SEARCH_ROWS, isRoundedText, type Sheet, type SheetRow } from '../spreadsheet/sheet.ts';
import { normaliseTitle } from '../spreadsheet/titles.ts';
import { lostNumber } from './read-row.ts';

/** One reissue: the order and the number the upstream shop gave (M198). */
export interface ReissueRow {
  /** 1-based sheet row. */
  row: number;
  order_sn: string;
  bufa_sn: string;
  problems: Problem[];
}

/**
 * Reads a reissue file by its two titles (M197, M198); every data row is in `rows` or `skipped`. A row with a missing,
 * rounded or repeated number carries its problems. Throws IMPORT_EMPTY, IMPORT_NO_HEADER and IMPORT_MISSING_COLUMNS.
 */
export function readReissueRows(sheets: Sheet[]): { rows: ReissueRow[]; skipped: number[] } {
  const visible = sheets.filter((sheet) => !sheet.hidden);
  if (visible.every((sheet) => sheet.rows.every(isBlankRow))) throw refuse('IMPORT_EMPTY');
  for (const sheet of visible) {
    const header = findHeader(sheet);
    if (header !== null) return readRows(sheet, header);
  }
  throw refuse('IMPORT_NO_HEADER');
}

interface Header {
  no: number;
  orderColumn: number;
  upstreamColumn: number;
}

function findHeader(sheet: Sheet): Header | null {
  for (const row of sheet.rows
    .filter((one) => !one.hidden && !isBlankRow(one))
    .slice(0, HEADER_SEARCH_ROWS)) {
    const keys = row.cells.map((cell) => normaliseTitle(cell.text));
    const column = (titles: readonly string[]) =>
      titles.map((title) => keys.indexOf(title)).find((at) => at >= 0) ?? -1;
    const [orderColumn, upstreamColumn] = [column(REISSUE_TITLES.order_sn), column(REISSUE_TITLES.bufa_sn)];
    if (orderColumn >= 0 && upstreamColumn >= 0) return { no: row.no, orderColumn, upstreamColumn };
    if (orderColumn >= 0) throw refuse('IMPORT_MISSING_COLUMNS', { columns: REISSUE_TITLES.bufa_sn[0] });
    if (upstreamColumn >= 0) throw refuse('IMPORT_MISSING_COLUMNS', { columns: REISSUE_TITLES.order_sn[0] });
  }
  return null;
}

function readRows(sheet: Sheet, header: Header): { rows: ReissueRow[]; skipped: number[] } {
  const rows: ReissueRow[] = [];
  const skipped: number[] = [];
  const seen = new Set<string>();
  for (const row of sheet.rows) {
    if (row.no <= header.no) continue;
    const [order_sn, bufa_sn] = [numberIn(row, header.orderColumn), numberIn(row, header.upstreamColumn)];
    if (row.hidden || (order_sn === '' && bufa_sn === '')) {
      skipped.push(row.no);
      continue;
    }
    const at = { row: rows.length + 1, field: 'order_sn' };
    const problems: Problem[] = [];
    if (order_sn === '') problems.push(problem('REISSUE_ORDER_EMPTY', at));
    else if (isRoundedText(order_sn)) problems.push(problem('NUMBER_ROUNDED', at));
    else if (seen.has(order_sn)) problems.push(problem('REISSUE_DUPLICATE', at));
    if (bufa_sn === '') problems.push(problem('REISSUE_UPSTREAM_EMPTY', { ...at, field: 'bufa_sn' }));
    else if (isRoundedText(bufa_sn)) problems.push(problem('NUMBER_ROUNDED', { ...at, field: 'bufa_sn' }));
    seen.add(order_sn);
    rows.push({ row: row.no, order_sn, bufa_sn, problems });
  }
  return { rows, skipped };
}

function numberIn(row: SheetRow, column: number): string {
  const cell = row.cells[column];
  return cell === undefined ? '' : lostNumber(cell);
}
