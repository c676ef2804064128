import { refuse } from '../errors/app-error.ts';
import { guardZip, type GuardedZip } from './guard-zip.ts';
import { CellPool } from './intern-cells.ts';
import { builtInDateFormats, isDateFormat } from './number-formats.ts';
import { CellScanner, wholeNumber } from './scan-cells.ts';
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

/** Reads an XLSX workbook: every visible sheet with its rows, hidden sheets by name only. Faults are IMPORT_FAILED. */
export async function readXlsx(bytes: Uint8Array, budget: ReadBudget, progress?: Progress): Promise<Sheet[]> {
  let used = 0;
  const zip = guardZip(bytes, (packedBytes) => progress?.((used += packedBytes)));
  if (!zip.names().some((name) => name.toLowerCase() === '[content_types].xml'))
    throw refuse('IMPORT_FAILED');
  const path = await workbookPath(zip);
  const xml = await partText(zip, path);
  if (xml === '') throw refuse('IMPORT_FAILED');
  const targets = await relationTargets(zip, path);
  const workbook: Workbook = {
    strings: await sharedStrings(zip, targets.byType('sharedStrings') ?? 'xl/sharedStrings.xml'),
    isDateStyle: dateStyles(await partText(zip, targets.byType('styles') ?? 'xl/styles.xml')),
    uses1904: /date1904=["'](1|true)/.test(xml),
  };
  const toCell = cellMaker(workbook);
  const sheets = sheetTags(xml);
  const read: Sheet[] = [];
  for (const { name, isHidden, id } of sheets) {
    const target = targets.byId.get(id) ?? `xl/worksheets/sheet${read.length + 1}.xml`;
    const sink = rowSink(budget);
    if (!isHidden && !/(chart|dialog|macro)sheets\//i.test(target))
      await readWorksheet(zip, target, toCell, sink);
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

async function partText(zip: GuardedZip, name: string): Promise<string> {
  const bytes = await zip.unpack(name);
  if (bytes === null) return '';
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

async function workbookPath(zip: GuardedZip): Promise<string> {
  let path = '';
  scanXml(await partText(zip, '_rels/.rels'), {
    open(name, tag) {
      if (name === 'Relationship' && attribute(tag, 'Type').endsWith('/officeDocument'))
        path = attribute(tag, 'Target');
    },
  });
  return path === '' ? 'xl/workbook.xml' : resolvePath('', path);
}

async function relationTargets(
  zip: GuardedZip,
  path: string,
): Promise<{ byId: Map<string, string>; byType(type: string): string | undefined }> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const byId = new Map<string, string>();
  const types = new Map<string, string>();
  scanXml(await partText(zip, `${folder}_rels/${path.slice(folder.length)}.rels`), {
    open(name, tag) {
      if (name !== 'Relationship') return;
      const target = resolvePath(folder, attribute(tag, 'Target'));
      byId.set(attribute(tag, 'Id'), target);
      types.set(attribute(tag, 'Type').split('/').at(-1)!, target);
    },
  });
  return { byId, byType: (type) => types.get(type) };
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

/** A sink for UTF-8 chunks of a part that may be UTF-16, which the standard allows and nobody writes. */
function asUtf8(scanner: CellScanner): ChunkTaker {
  let decoder: TextDecoder | null | undefined;
  return (chunk, isLast) => {
    if (decoder === undefined) {
      const encoding = encodingOf(chunk);
      decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding);
    }
    if (decoder === null) scanner.push(chunk, isLast);
    else scanner.push(new TextEncoder().encode(decoder.decode(chunk, { stream: !isLast })), isLast);
  };
}

function encodingOf([a, b]: Uint8Array): string {
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c) ? 'utf-16be' : 'utf-8';
}

/** Different texts of a workbook; 60,000 rows of 12 columns hold 720,000 when none repeats. */
const MAX_STRINGS = 1_000_000;
/** Sheets that a workbook may name. */
const MAX_SHEETS = 500;

/** Texts by number, made into cells once; rich text is joined, phonetic marks (`rPh`) are left out. */
async function sharedStrings(zip: GuardedZip, path: string): Promise<Cell[]> {
  const strings: Cell[] = [];
  const unit = (scan: CellScanner) => {
    strings.push(textCell(unescapeString(valueOf(scan))));
    if (strings.length > MAX_STRINGS) throw refuse('IMPORT_FAILED');
  };
  await zip.stream(path, asUtf8(new CellScanner('si', { unit })));
  return strings;
}

function valueOf(scan: CellScanner): string {
  return scan.joined ?? (scan.from < 0 ? '' : scan.text(scan.from, scan.to));
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

async function readWorksheet(zip: GuardedZip, path: string, toCell: CellMaker, sink: RowSink): Promise<void> {
  const areas: MergedArea[] = [];
  let cells: Cell[] = [];
  let [no, hidden, column] = [0, false, -1];
  const scanner = new CellScanner('c', {
    watched: ['row', 'mergeCell'],
    unit(scan) {
      column = scan.column >= 0 ? scan.column : column + 1;
      putCell(cells, column, toCell(scan));
    },
    open(name, tag, isEmpty) {
      if (name === 'mergeCell') {
        addArea(areas, attribute(tag, 'ref'));
        return;
      }
      const next = Number(attribute(tag, 'r')) || no + 1;
      if (next > no + 1 && next - no <= MAX_GAP_ROWS)
        for (let gap = no + 1; gap < next; gap++) sink.add([], { no: gap });
      no = next;
      [cells, column] = [[], -1];
      hidden = /^(1|true)$/.test(attribute(tag, 'hidden'));
      if (isEmpty) sink.add(cells, { no, hidden });
    },
    close(name) {
      if (name === 'row') sink.add(cells, { no, hidden });
    },
  });
  await zip.stream(path, asUtf8(scanner));
  fillMerged(sink.rows, areas);
}

type CellMaker = (scan: CellScanner) => Cell;

const [TEXT, NUMBER, DATE] = [0, 1, 2];

/** Turns the value of a scanned cell into a cell; equal values share one. */
function cellMaker(workbook: Workbook): CellMaker {
  const pool = new CellPool();
  const makers = [
    (raw: string) => textCell(unescapeString(raw)),
    (raw: string) => numberCell(raw.trim()),
    (raw: string) => dateCell(Number(raw), workbook.uses1904),
  ];
  return (scan) => {
    const { type, from, to, joined } = scan;
    if (joined === null && from < 0) return EMPTY_CELL;
    if (type === 's' && joined === null)
      return workbook.strings[wholeNumber(scan.buf, from, to)] ?? EMPTY_CELL;
    if (type === 'b') return textCell(/^(1|true)$/.test(valueOf(scan).trim()) ? 'TRUE' : 'FALSE');
    const isNumber = type === '' || type === 'n';
    const kind = !isNumber ? TEXT : workbook.isDateStyle[scan.style] === true ? DATE : NUMBER;
    if (joined !== null) return makers[kind]!(joined);
    return pool.get(scan, kind, makers[kind]!);
  };
}

function addArea(areas: MergedArea[], reference: string): void {
  const match = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference);
  if (match === null) return;
  const [, left, top, right, bottom] = match;
  areas.push({ top: Number(top), bottom: Number(bottom), left: columnOf(left!), right: columnOf(right!) });
}

/** The zero-based column of letters like `AB`. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 0x40;
  return column - 1;
}
