import { assert } from '../lib/assert.ts';
import { guardZip } from './guard-zip.ts';
import { partBytes, workbookParts } from './read-xlsx.ts';
import {
  type Area,
  areasOf,
  cutSheet,
  hasFormula,
  leftBehind,
  parseRow,
  type RawCell,
  sharedTexts,
  standAlone,
  writeAreas,
  writeRow,
} from './split-rows.ts';
import { packWorkbook } from './write-sheet.ts';

/** What of a workbook does not come along as it stood. */
export interface WorkbookNotes {
  /** Cells that hold the value of their formula now. */
  formulas: number;
  /** Merged areas that were cut; each of their rows has the text now. */
  cutMerges: number;
  /** Names of what belongs to a place in the old sheet. */
  left: string[];
}

/** An opened workbook that gives parts of one sheet; `notes` grow with each part. */
export interface WorkbookSplitter {
  /** A workbook of the head and these rows, by their numbers; the cells keep value, type and style. */
  part(rows: readonly number[]): Uint8Array;
  notes: WorkbookNotes;
}

type Row = { attributes: string; cells: RawCell[] };

/** Opens one sheet of a workbook for being split below row `headNo` (0 for no head). Null for XML that is written oddly. */
export async function openWorkbook(
  bytes: Uint8Array,
  { sheetAt, sheetName, headNo }: { sheetAt: number; sheetName: string; headNo: number },
): Promise<WorkbookSplitter | null> {
  const parts = await workbookParts(bytes);
  const zip = guardZip(bytes);
  const xml = await partBytes(zip, parts.sheets[sheetAt] ?? '');
  const decoder = new TextDecoder();
  const shared = sharedTexts(decoder.decode(await partBytes(zip, parts.strings)));
  const styles = await partBytes(zip, parts.styles);
  const theme = await partBytes(zip, parts.theme);
  const raw = cutSheet(xml);
  if (raw === null) return null;
  const { prefix } = raw;
  const places = new Map(raw.rows.map((row) => [row.no, row]));
  const areas = areasOf(raw.tail);
  const notes: WorkbookNotes = { formulas: 0, cutMerges: 0, left: leftBehind(raw.tail) };
  const cutAreas = new Set<Area>();
  const head = raw.head.replace(/<(?:\w+:)?dimension\b[^>]*\/>/, '');
  const headRows = raw.rows.map(({ no }) => no).filter((no) => no <= headNo);
  const [close = ''] = /^<\/[^>]*>/.exec(raw.tail) ?? [];
  const end = `</${/<((?:\w+:)?worksheet)\b/.exec(head)?.[1] ?? 'worksheet'}>`;

  const rowAt = (no: number, counts: boolean): Row => {
    const place = places.get(no);
    assert(place !== undefined, `row ${no} is not in the sheet`);
    const { from, to } = place;
    const row = parseRow(decoder.decode(xml.subarray(from, to)), prefix);
    if (counts) notes.formulas += row.cells.filter(hasFormula).length;
    return { ...row, cells: row.cells.map((cell) => standAlone(cell, prefix, shared)) };
  };
  const firstOf = ({ top, left }: Area): RawCell | undefined =>
    places.has(top) ? rowAt(top, false).cells.find(({ column }) => column === left) : undefined;

  return {
    notes,
    part(rows) {
      const numbers = new Map([
        ...headRows.map((no) => [no, no] as const),
        ...rows.map((no, i) => [no, headNo + 1 + i] as const),
      ]);
      const kept: Area[] = [];
      const fills: Area[] = [];
      for (const area of areas) {
        const own = rowsOf(area).flatMap((no) => numbers.get(no) ?? []);
        const [top] = own;
        if (top === undefined) continue;
        const isWhole = own.length === area.bottom - area.top + 1 && own.at(-1) === top + own.length - 1;
        if (isWhole) kept.push({ ...area, top, bottom: top + own.length - 1 });
        else fills.push(area);
        if (!isWhole) cutAreas.add(area);
      }
      notes.cutMerges = cutAreas.size;
      const fillsOf = (no: number) =>
        fills
          .filter(({ top, bottom }) => no >= top && no <= bottom)
          .map((area) => ({ area, first: firstOf(area) }));
      const lines = [...numbers].map(([no, to]) => {
        const row = rowAt(no, no > headNo);
        return writeRow(filled(row, fillsOf(no)), to, prefix);
      });
      const sheet = `${head}${lines.join('')}${close}${writeAreas(kept, prefix)}${end}`;
      return packWorkbook({ sheetName, sheet, styles, theme, uses1904: parts.uses1904 });
    },
  };
}

/** Merged areas of a real table are small; whoever writes others gets them cut. */
const MOST_AREA_ROWS = 100_000;
const rowsOf = ({ top, bottom }: Area): number[] =>
  Array.from({ length: Math.min(bottom - top + 1, MOST_AREA_ROWS) }, (_, i) => top + i);

/** A row of a cut area gets what stands in its first cell, where it has nothing itself: as every reader of ours sees it. */
function filled(row: Row, areas: readonly { area: Area; first: RawCell | undefined }[]): Row {
  let { cells } = row;
  for (const { area, first } of areas) {
    if (first === undefined || first.inner === '') continue;
    for (let column = area.left; column <= area.right; column++) {
      if (cells.some((cell) => cell.column === column && cell.inner !== '')) continue;
      cells = [...cells.filter((cell) => cell.column !== column), { ...first, column }];
    }
  }
  return { ...row, cells: cells.toSorted((a, b) => a.column - b.column) };
}
