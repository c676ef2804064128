import { refuse } from '../errors/app-error.ts';
import { guardZip, type GuardedZip } from './guard-zip.ts';
import { attribute, resolveEntities, scanXml } from './scan-xml.ts';
import {
  type Cell,
  dateCell,
  fillMerged,
  type MergedArea,
  numberCell,
  putCell,
  type RowSink,
  rowSink,
  type Sheet,
  textCell,
} from './sheet.ts';

interface Workbook {
  strings: string[];
  isDateStyle: boolean[];
  uses1904: boolean;
}

/** Reads an XLSX workbook: every visible sheet with its rows, hidden sheets by name only. Faults are IMPORT_FAILED. */
export function readXlsx(bytes: Uint8Array, budget: { rows: number }): Sheet[] {
  const zip = guardZip(bytes);
  if (!zip.names().some((name) => name.toLowerCase() === '[content_types].xml'))
    throw refuse('IMPORT_FAILED');
  const path = workbookPath(zip);
  const xml = partText(zip, path);
  if (xml === '') throw refuse('IMPORT_FAILED');
  const targets = relationTargets(zip, path);
  const workbook: Workbook = {
    strings: sharedStrings(partText(zip, targets.byType('sharedStrings') ?? 'xl/sharedStrings.xml')),
    isDateStyle: dateStyles(partText(zip, targets.byType('styles') ?? 'xl/styles.xml')),
    uses1904: /date1904="(1|true)"/.test(xml),
  };
  const sheets: Sheet[] = [];
  scanXml(xml, {
    open(name, tag) {
      if (name !== 'sheet') return;
      const hidden = /hidden/i.test(attribute(tag, 'state'));
      const target = targets.byId.get(attribute(tag, 'id')) ?? `xl/worksheets/sheet${sheets.length + 1}.xml`;
      const sink = rowSink(budget);
      if (!hidden && /worksheets\//i.test(target)) readWorksheet(partText(zip, target), workbook, sink);
      sheets.push({ name: attribute(tag, 'name'), hidden, rows: sink.rows });
    },
  });
  if (sheets.length === 0) throw refuse('IMPORT_FAILED');
  return sheets;
}

function partText(zip: GuardedZip, name: string): string {
  const bytes = zip.unpack(name);
  if (bytes === null) return '';
  const [a, b] = bytes;
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

function workbookPath(zip: GuardedZip): string {
  let path = '';
  scanXml(partText(zip, '_rels/.rels'), {
    open(name, tag) {
      if (name === 'Relationship' && attribute(tag, 'Type').endsWith('/officeDocument'))
        path = attribute(tag, 'Target');
    },
  });
  return path === '' ? 'xl/workbook.xml' : resolvePath('', path);
}

function relationTargets(
  zip: GuardedZip,
  path: string,
): { byId: Map<string, string>; byType(type: string): string | undefined } {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const byId = new Map<string, string>();
  const types = new Map<string, string>();
  scanXml(partText(zip, `${folder}_rels/${path.slice(folder.length)}.rels`), {
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

/** Strings by number; rich text is joined, phonetic marks (`rPh`) are left out. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let value = '';
  let isText = false;
  let isPhonetic = false;
  scanXml(xml, {
    open(name, _tag, isEmpty) {
      if (name === 'si') {
        value = '';
        if (isEmpty) strings.push('');
      } else if (name === 't') isText = !isEmpty;
      else if (name === 'rPh') isPhonetic = !isEmpty;
    },
    close(name) {
      if (name === 'si') strings.push(unescapeString(value));
      else if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
    },
    text(raw) {
      if (isText && !isPhonetic) value += raw;
    },
  });
  return strings;
}

/** XML entities, and the `_x000D_` form of control characters. */
function unescapeString(raw: string): string {
  const text = resolveEntities(raw);
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** For each cell style whether it shows a date or time. */
function dateStyles(xml: string): boolean[] {
  const dateFormats = new Set<number>([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
  for (let id = 27; id <= 36; id++) dateFormats.add(id);
  for (let id = 50; id <= 58; id++) dateFormats.add(id);
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

function isDateFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare) && !/[#0?]/.test(bare.replace(/\.0+/g, ''));
}

/** Gaps of missing rows up to this size count as blank rows, so that each sheet row is accounted for. */
const MAX_GAP_ROWS = 100;

function readWorksheet(xml: string, workbook: Workbook, sink: RowSink): void {
  const areas: MergedArea[] = [];
  let cells: Cell[] = [];
  let [no, hidden, column] = [0, false, -1];
  let [type, style] = ['', -1];
  let value = '';
  let reading = false;
  let isPhonetic = false;

  const endCell = () => putCell(cells, column, cellOf(value, type, workbook, style));
  scanXml(xml, {
    open(name, tag, isEmpty) {
      if (name === 'c') {
        const at = columnOf(attribute(tag, 'r'));
        column = at >= 0 ? at : column + 1;
        type = attribute(tag, 't');
        style = Number(attribute(tag, 's') || -1);
        value = '';
      } else if (name === 'v' || name === 't') reading = !isEmpty;
      else if (name === 'rPh') isPhonetic = !isEmpty;
      else if (name === 'row') {
        const next = Number(attribute(tag, 'r')) || no + 1;
        if (next > no + 1 && next - no <= MAX_GAP_ROWS)
          for (let gap = no + 1; gap < next; gap++) sink.add([], { no: gap });
        no = next;
        [cells, column] = [[], -1];
        hidden = /^(1|true)$/.test(attribute(tag, 'hidden'));
        if (isEmpty) sink.add(cells, { no, hidden });
      } else if (name === 'mergeCell') addArea(areas, attribute(tag, 'ref'));
    },
    close(name) {
      if (name === 'v' || name === 't') reading = false;
      else if (name === 'c') endCell();
      else if (name === 'row') sink.add(cells, { no, hidden });
      else if (name === 'rPh') isPhonetic = false;
    },
    text(raw) {
      if (reading && !isPhonetic) value += raw;
    },
  });
  fillMerged(sink.rows, areas);
}

function cellOf(value: string, type: string, workbook: Workbook, style: number): Cell {
  if (type === 's') return textCell(workbook.strings[Number(value)] ?? '');
  if (type === 'inlineStr' || type === 'str') return textCell(unescapeString(value));
  if (type === 'b') return textCell(value === '1' ? 'TRUE' : 'FALSE');
  if (type === 'e' || type === 'd') return textCell(resolveEntities(value));
  if (workbook.isDateStyle[style] === true && value !== '') return dateCell(Number(value), workbook.uses1904);
  return numberCell(value.trim());
}

/** The zero-based column of a reference like `AB12`; -1 when there is none. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length && i < 4; i++) {
    const code = reference.charCodeAt(i) | 0x20;
    if (code < 0x61 || code > 0x7a) break;
    column = column * 26 + code - 0x60;
  }
  return column - 1;
}

function addArea(areas: MergedArea[], reference: string): void {
  const match = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference);
  if (match === null) return;
  const [, left, top, right, bottom] = match;
  areas.push({ top: Number(top), bottom: Number(bottom), left: columnOf(left!), right: columnOf(right!) });
}
