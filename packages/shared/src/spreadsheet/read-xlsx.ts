import { refuse } from '../errors/app-error.ts';
import { guardZip, type GuardedZip } from './guard-zip.ts';
import { cellPool } from './intern-cells.ts';
import { builtInDateFormats, isDateFormat } from './number-formats.ts';
import { isTrue, type Scanned, scanCells, textOf, wholeNumber } from './scan-cells.ts';
import { attribute, resolveEntities, scanXml } from './scan-xml.ts';
import {
  type Cell,
  dateCell,
  EMPTY_CELL,
  fillMerged,
  type MergedArea,
  numberCell,
  type Progress,
  putCell,
  type ReadBudget,
  type RowSink,
  rowSink,
  type Sheet,
  textCell,
} from './sheet.ts';
import type { ChunkTaker } from './unpack-entry.ts';

interface Workbook {
  strings: Cell[];
  isDateStyle: boolean[];
  uses1904: boolean;
}

/** The parts of a workbook by their paths, for whoever wants them as they are. */
export interface WorkbookParts {
  /** The path of each sheet, in the order of `readXlsx`. */
  sheets: string[];
  strings: string;
  styles: string;
  theme: string;
  uses1904: boolean;
}

/** Finds the parts of a workbook that `readXlsx` reads. */
export async function workbookParts(bytes: Uint8Array): Promise<WorkbookParts> {
  const zip = guardZip(bytes);
  const targetOf = (relations: Relation[], type: string) =>
    relations.findLast((relation) => relation.type === type)?.target;
  const path = targetOf(await relationsOf(zip, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const xml = await partText(zip, path);
  const relations = await relationsOf(zip, path);
  return {
    sheets: sheetTags(xml).map(
      ({ id }, i) =>
        relations.find((relation) => relation.id === id)?.target ?? `xl/worksheets/sheet${i + 1}.xml`,
    ),
    strings: targetOf(relations, 'sharedStrings') ?? 'xl/sharedStrings.xml',
    styles: targetOf(relations, 'styles') ?? 'xl/styles.xml',
    theme: targetOf(relations, 'theme') ?? 'xl/theme/theme1.xml',
    uses1904: /date1904=["'](1|true)/.test(xml),
  };
}

/** A part as UTF-8, empty when there is none. */
export async function partBytes(zip: GuardedZip, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  await zip.stream(
    name,
    asUtf8((chunk) => void chunks.push(chunk)),
  );
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Reads an XLSX workbook: every visible sheet with its rows, hidden sheets by name only. Faults are IMPORT_FAILED. */
export async function readXlsx(bytes: Uint8Array, budget: ReadBudget, progress?: Progress): Promise<Sheet[]> {
  let used = 0;
  const zip = guardZip(bytes, (packedBytes) => progress?.((used += packedBytes)));
  if (!zip.has('[content_types].xml')) throw refuse('IMPORT_FAILED');
  const targetOf = (relations: Relation[], type: string) =>
    relations.findLast((relation) => relation.type === type)?.target;
  const path = targetOf(await relationsOf(zip, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const xml = await partText(zip, path);
  const relations = await relationsOf(zip, path);
  const workbook: Workbook = {
    strings: await sharedStrings(
      zip,
      targetOf(relations, 'sharedStrings') ?? 'xl/sharedStrings.xml',
      budget.cells,
    ),
    isDateStyle: dateStyles(await partText(zip, targetOf(relations, 'styles') ?? 'xl/styles.xml')),
    uses1904: /date1904=["'](1|true)/.test(xml),
  };
  const toCell = cellMaker(workbook);
  const read: Sheet[] = [];
  for (const { name, isHidden, id } of sheetTags(xml)) {
    const target =
      relations.find((relation) => relation.id === id)?.target ?? `xl/worksheets/sheet${read.length + 1}.xml`;
    const sink = rowSink(budget);
    if (!isHidden && !/(chart|dialog|macro)sheets\//i.test(target))
      await readWorksheet(zip, target, { toCell, sink });
    read.push({ name, hidden: isHidden, rows: sink.rows });
  }
  return read;
}

interface SheetTag {
  name: string;
  isHidden: boolean;
  id: string;
}

function sheetTags(xml: string): SheetTag[] {
  const tags: SheetTag[] = [];
  scanXml(xml, {
    open(name, tag) {
      if (name !== 'sheet') return;
      const isHidden = /hidden/i.test(attribute(tag, 'state'));
      tags.push({ name: attribute(tag, 'name'), isHidden, id: attribute(tag, 'id') });
      if (tags.length > MAX_SHEETS) throw refuse('IMPORT_FAILED');
    },
  });
  if (tags.length === 0) throw refuse('IMPORT_FAILED');
  return tags;
}

/** Parts that are read whole (styles, relations, the list of sheets) stay far below this. */
const MAX_PART_LENGTH = 8 * 1024 * 1024;

/** A small part as text, '' when there is none. */
async function partText(zip: GuardedZip, name: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const add: ChunkTaker = (chunk, isLast) => {
    text += decoder.decode(chunk, { stream: !isLast });
    if (text.length > MAX_PART_LENGTH) throw refuse('IMPORT_FAILED');
  };
  await zip.stream(name, asUtf8(add));
  return text;
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

/** What a part refers to; '' is the package itself. */
async function relationsOf(zip: GuardedZip, path: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  scanXml(await partText(zip, `${folder}_rels/${path.slice(folder.length)}.rels`), {
    open(name, tag) {
      if (name !== 'Relationship') return;
      const type = attribute(tag, 'Type');
      const target = resolvePath(folder, attribute(tag, 'Target'));
      relations.push({ id: attribute(tag, 'Id'), type: type.slice(type.lastIndexOf('/') + 1), target });
    },
  });
  return relations;
}

function resolvePath(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts = (folder + target).split('/');
  const kept: string[] = [];
  for (const part of parts) {
    if (part === '..') kept.pop();
    else if (part !== '.' && part !== '') kept.push(part);
  }
  return kept.join('/');
}

/** Makes UTF-8 of a part that may be UTF-16, which the standard allows and nobody writes. */
function asUtf8(take: ChunkTaker): ChunkTaker {
  let encoding: string | undefined;
  let decoder: TextDecoder;
  return (chunk, isLast) => {
    encoding ??= encodingOf(chunk);
    if (encoding === '') return take(chunk, isLast);
    decoder ??= new TextDecoder(encoding);
    take(new TextEncoder().encode(decoder.decode(chunk, { stream: !isLast })), isLast);
  };
}

/** The name of the encoding, '' for UTF-8. */
function encodingOf([a, b]: Uint8Array): string {
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c) ? 'utf-16be' : '';
}

/** Sheets that a workbook may name. */
const MAX_SHEETS = 500;

/** Texts by number, at most `most`, made into cells once; rich text is joined, phonetic marks (`rPh`) are left out. */
async function sharedStrings(zip: GuardedZip, path: string, most: number): Promise<Cell[]> {
  const strings: Cell[] = [];
  const unit = (scan: Scanned) => {
    strings.push(textCell(unescapeString(valueOf(scan))));
    if (strings.length > most) throw refuse('IMPORT_FAILED');
  };
  await zip.stream(path, asUtf8(scanCells('si', { unit })));
  return strings;
}

function valueOf(scan: Scanned): string {
  return scan.joined ?? (scan.from < 0 ? '' : textOf(scan.buf, scan.from, scan.to));
}

/** XML entities, and the `_x000D_` form of control characters. */
function unescapeString(raw: string): string {
  const text = resolveEntities(raw);
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** For each cell style whether it shows a date or time. */
function dateStyles(xml: string): boolean[] {
  const dateFormats = builtInDateFormats();
  const styles: boolean[] = [];
  let isCellStyle = false;
  scanXml(xml, {
    open(name, tag) {
      if (name === 'numFmt' && isDateFormat(attribute(tag, 'formatCode')))
        dateFormats.add(Number(attribute(tag, 'numFmtId')));
      else if (name === 'cellXfs') isCellStyle = true;
      else if (name === 'xf' && isCellStyle) styles.push(dateFormats.has(Number(attribute(tag, 'numFmtId'))));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
}

/** Gaps of missing rows up to this size count as blank rows, so that each sheet row is accounted for. */
const MAX_GAP_ROWS = 100;

async function readWorksheet(
  zip: GuardedZip,
  path: string,
  { toCell, sink }: { toCell: CellMaker; sink: RowSink },
): Promise<void> {
  const areas: MergedArea[] = [];
  // One list is filled for all rows; each row keeps a copy that is not larger than it must be.
  const cells: Cell[] = [];
  let [no, hidden, column] = [0, false, -1];
  const endRow = () => {
    sink.add(cells.slice(), no, hidden);
    cells.length = 0;
  };
  const scan = scanCells('c', {
    unit(at) {
      column = at.column >= 0 ? at.column : column + 1;
      putCell(cells, column, toCell(at));
    },
    row(at, isEmpty) {
      const next = at.row || no + 1;
      if (next > no + 1 && next - no <= MAX_GAP_ROWS)
        for (let gap = no + 1; gap < next; gap++) sink.add([], gap);
      no = next;
      cells.length = 0;
      column = -1;
      hidden = at.isHidden;
      if (isEmpty) endRow();
    },
    endRow,
    merge: (tag) => addArea(areas, attribute(tag, 'ref')),
  });
  await zip.stream(path, asUtf8(scan));
  fillMerged(sink.rows, areas);
}

type CellMaker = (scan: Scanned) => Cell;

const TEXT = 0;
const NUMBER = 1;
const DATE = 2;
/** The letters of `t`. */
const SHARED = 0x73;
const TRUTH = 0x62;
const PLAIN = 0x6e;

/** Turns the value of a scanned cell into a cell; equal values share one. */
function cellMaker(workbook: Workbook): CellMaker {
  const pool = cellPool();
  const makers = [
    (raw: string) => textCell(unescapeString(raw)),
    (raw: string) => numberCell(raw.trim()),
    (raw: string) => dateCell(Number(raw), workbook.uses1904),
  ] as const;
  return (scan) => {
    const { type, from, to, joined } = scan;
    if (joined === null && from < 0) return EMPTY_CELL;
    if (type === SHARED && joined === null)
      return workbook.strings[wholeNumber(scan.buf, from, to)] ?? EMPTY_CELL;
    if (type === TRUTH) return textCell(isTrue(valueOf(scan).trim()) ? 'TRUE' : 'FALSE');
    const isNumber = type === 0 || type === PLAIN;
    const kind = !isNumber ? TEXT : workbook.isDateStyle[scan.style] === true ? DATE : NUMBER;
    if (joined !== null) return makers[kind](joined);
    return pool(scan, kind, makers[kind]);
  };
}

function addArea(areas: MergedArea[], reference: string): void {
  const [, left = '', top, right = '', bottom] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  if (bottom !== undefined)
    areas.push({ top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) });
}

/** The zero-based column of letters like `AB`. */
const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 0x40, 0) - 1;
