import { isRefusal } from '../errors/app-error.ts';
import { compoundContent } from './compound-content.ts';
import { decodeText } from './decode-text.ts';
import { isBlankRow, matchColumns } from './match-columns.ts';
import { readSheet, type ReadSheetOptions } from './read-sheet.ts';
import type { Cell, Sheet, SheetRow } from './sheet.ts';
import { bytePlaces, joinRanges, recordEnds } from './split-text.ts';
import { openWorkbook, type WorkbookNotes } from './split-workbook.ts';
import { normaliseTitle, titlesOf } from './titles.ts';
import { packWorkbook, plainSheet } from './write-sheet.ts';

/** How a sheet is parted: so many rows a part, or a part for each value of a column. */
export type SplitBy = { rows: number } | { column: string };

/** A file and how it is to be parted. */
export interface SplitRequest extends ReadSheetOptions {
  bytes: Uint8Array;
  by: SplitBy;
  /** The row of the titles; 0 for none, undefined where the product is to find it. */
  header?: number | undefined;
}

/** A file of its own, ready to be written. */
export interface SplitPart {
  /** What all rows have in the column; '' for none, null when rows were counted. */
  value: string | null;
  rows: number;
  bytes: Uint8Array;
}

/** All parts of a sheet; each of them was read again and says what the file says. */
export interface SplitSheet extends WorkbookNotes {
  /** What the file was, and what the parts are. */
  container: string;
  ending: 'csv' | 'xlsx';
  encoding: string;
  /** 0 for none. */
  header: number;
  sheet: string;
  /** Rows with something in them, below the titles; each is in exactly one part. */
  rows: number;
  blank: number;
  otherSheets: number;
  wasProtected: boolean;
  /** Parts that came out in UTF-8 because their own encoding would have been taken for another. */
  reencoded: number;
  parts: SplitPart[];
}

/** Why nothing was split; `titles` and `count` as far as they are known. */
export interface SplitProblem {
  problem: 'no-header' | 'header-beyond' | 'no-column' | 'no-rows' | 'too-many' | 'differs';
  titles?: string[];
  count?: number;
}

/** Parts that anybody wants to have in a folder. */
export const MOST_PARTS = 500;

/**
 * Parts a sheet of at most 50 MiB without changing a cell: text keeps its very bytes, XLSX its cells with type and style;
 * of an older format come workbooks of texts. The titles, and what stands above them, head each part. Every part is read
 * again, and nothing is answered unless it says what the file says. Throws the refusals of `readSheet`, nothing else.
 */
export async function splitSheet(request: SplitRequest): Promise<SplitSheet | SplitProblem> {
  const { by, password } = request;
  const isSealed = startsCompound(request.bytes) && compoundContent(request.bytes) === 'protected';
  const bytes = isSealed
    ? await (await import('./open-protected.ts')).openProtected(request.bytes, password)
    : request.bytes;
  const { format, sheets } = await readSheet(bytes, isSealed ? {} : request);
  const found = headOf(sheets, request.header);
  if ('problem' in found) return found;
  const { sheet, head, titles } = found;
  const data = sheet.rows.filter((row) => row.no > head && !isBlankRow(row));
  if (data.length === 0) return { problem: 'no-rows' };
  const groups = 'rows' in by ? byCount(data, by.rows) : byColumn(data, titles, by.column);
  if (groups === null) return { problem: 'no-column', titles: titles.filter(Boolean) };
  if (groups.length > MOST_PARTS) return { problem: 'too-many', count: groups.length };
  const top = sheet.rows.filter((row) => row.no <= head && !isBlankRow(row));
  const writer = await writerFor(bytes, format.container, { sheet, sheets, head, top });
  if (writer === null) return { problem: 'differs' };
  const parts: SplitPart[] = [];
  for (const { value, rows } of groups) {
    const written = await checkedPart(writer, [...top, ...rows], rows);
    if (written === null) return { problem: 'differs' };
    parts.push({ value, rows: rows.length, bytes: written });
  }
  const all = parts.reduce((sum, part) => sum + part.rows, 0);
  if (all !== data.length) return { problem: 'differs' };
  return {
    container: format.container,
    ending: writer.ending,
    encoding: format.encoding,
    header: head,
    sheet: sheet.name,
    rows: data.length,
    blank: sheet.rows.filter((row) => row.no > head).length - data.length,
    otherSheets: sheets.filter(
      (one) => one !== sheet && !one.hidden && one.rows.some((row) => !isBlankRow(row)),
    ).length,
    wasProtected: isSealed,
    reencoded: writer.reencoded(),
    ...writer.notes(),
    parts,
  };
}

const startsCompound = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf;

interface Head {
  sheet: Sheet;
  /** The number of the row of titles, 0 for none. */
  head: number;
  titles: string[];
}

/** Where the titles are: as the import finds them, or where somebody says. A row of data as titles would be bought twice. */
function headOf(sheets: Sheet[], given: number | undefined): Head | SplitProblem {
  const first = sheets.find((sheet) => !sheet.hidden && sheet.rows.some((row) => !isBlankRow(row)));
  if (first === undefined) return { problem: 'no-rows' };
  if (given === 0) return { sheet: first, head: 0, titles: [] };
  if (given !== undefined) {
    const row = first.rows.find(({ no }) => no === given);
    return row === undefined
      ? { problem: 'header-beyond' }
      : { sheet: first, head: given, titles: titlesOf(row) };
  }
  try {
    const { sheet, header, titles } = matchColumns(sheets, {});
    return { sheet, head: header.no, titles };
  } catch (error) {
    if (isRefusal(error)) return { problem: 'no-header' };
    throw error;
  }
}

interface Group {
  value: string | null;
  rows: SheetRow[];
}

function byCount(data: readonly SheetRow[], count: number): Group[] {
  const groups: Group[] = [];
  for (let at = 0; at < data.length; at += count)
    groups.push({ value: null, rows: data.slice(at, at + count) });
  return groups;
}

/** In the order in which values come up; null without such a column. */
function byColumn(data: readonly SheetRow[], titles: readonly string[], wanted: string): Group[] | null {
  const key = normaliseTitle(wanted);
  const column = titles.findIndex((title) => title !== '' && normaliseTitle(title) === key);
  if (column < 0) return null;
  const groups = new Map<string, SheetRow[]>();
  for (const row of data) {
    const value = row.cells[column]?.text.trim() ?? '';
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [row]);
    else group.push(row);
  }
  return [...groups].map(([value, rows]) => ({ value, rows }));
}

/** Writes one part of its rows, in more than one way where the first cannot be read again. */
interface PartWriter {
  ending: 'csv' | 'xlsx';
  ways: ((rows: readonly SheetRow[]) => Uint8Array)[];
  notes: () => WorkbookNotes;
  reencoded: () => number;
}

const NO_NOTES: WorkbookNotes = { formulas: 0, cutMerges: 0, left: [] };

async function writerFor(
  bytes: Uint8Array,
  container: string,
  { sheet, sheets, head, top }: { sheet: Sheet; sheets: Sheet[]; head: number; top: SheetRow[] },
): Promise<PartWriter | null> {
  if (container === 'csv') return textWriter(bytes, head);
  if (container !== 'xlsx') {
    const pack = (rows: readonly SheetRow[]) =>
      packWorkbook({
        sheetName: sheet.name || 'Sheet1',
        sheet: plainSheet([...top, ...rows]),
        styles: new Uint8Array(),
        theme: new Uint8Array(),
        uses1904: false,
      });
    return { ending: 'xlsx', ways: [pack], notes: () => NO_NOTES, reencoded: () => 0 };
  }
  const place = { sheetAt: sheets.indexOf(sheet), sheetName: sheet.name, headNo: head };
  const workbook = await openWorkbook(bytes, place);
  if (workbook === null) return null;
  const pack = (rows: readonly SheetRow[]) => workbook.part(rows.map(({ no }) => no));
  return { ending: 'xlsx', ways: [pack], notes: () => workbook.notes, reencoded: () => 0 };
}

/** The bytes of the records as they stand. */
function textWriter(bytes: Uint8Array, head: number): PartWriter {
  const { text, encoding, bom } = decodeText(bytes);
  const mark = bom ? (encoding === 'utf-8' ? 3 : 2) : 0;
  const body = bytes.subarray(mark);
  const ends = [0, ...recordEnds(text)];
  const places = bytePlaces(body, encoding, ends);
  const range = (at: readonly number[], from: number, to: number) => [at[from] ?? 0, at[to] ?? 0] as const;
  const rangesOf = (at: readonly number[], rows: readonly SheetRow[]) => [
    range(at, 0, head),
    ...rows.map(({ no }) => range(at, no - 1, no)),
  ];
  let reencoded = 0;
  return {
    ending: 'csv',
    ways: [
      (rows) => {
        const part = joinRanges(body, rangesOf(places, rows));
        return mark === 0 ? part : concat(bytes.subarray(0, mark), part);
      },
      // A short text of GBK may look like UTF-8, and would be read as another one.
      (rows) => {
        reencoded++;
        return new TextEncoder().encode(
          `\ufeff${rangesOf(ends, rows)
            .map(([from, to]) => text.slice(from, to))
            .join('')}`,
        );
      },
    ],
    notes: () => NO_NOTES,
    reencoded: () => reencoded,
  };
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** A part that reads as it should, or null. */
async function checkedPart(
  { ways }: PartWriter,
  wanted: readonly SheetRow[],
  rows: readonly SheetRow[],
): Promise<Uint8Array | null> {
  for (const write of ways) {
    const bytes = write(rows);
    if (await readsAs(bytes, wanted)) return bytes;
  }
  return null;
}

async function readsAs(bytes: Uint8Array, wanted: readonly SheetRow[]): Promise<boolean> {
  try {
    const { sheets } = await readSheet(bytes);
    const rows = sheets[0]?.rows.filter((row) => !isBlankRow(row)) ?? [];
    return rows.length === wanted.length && wanted.every((row, i) => isSameRow(row, rows[i]));
  } catch {
    return false;
  }
}

function isSameRow(a: SheetRow, b: SheetRow | undefined): boolean {
  if (b === undefined) return false;
  const width = Math.max(a.cells.length, b.cells.length);
  for (let at = 0; at < width; at++) if (!isSameCell(a.cells[at], b.cells[at])) return false;
  return a.hidden === b.hidden;
}

const isSameCell = (a: Cell | undefined, b: Cell | undefined): boolean =>
  (a?.text ?? '') === (b?.text ?? '') && (a?.rounded ?? false) === (b?.rounded ?? false);
