/** One row of a worksheet's XML as it stands: its number and its bytes. */
export interface RawRow {
  no: number;
  from: number;
  to: number;
}

/** A worksheet cut into what stands before its rows, the rows, and what stands behind them. */
export interface RawSheet {
  /** The prefix of the names, `x:` or ''. */
  prefix: string;
  head: string;
  rows: RawRow[];
  tail: string;
}

const decoder = new TextDecoder();
const LESS = 0x3c;

/** Cuts a worksheet at its rows; null for XML that is not written as programs write sheets (comments, CDATA, no rows). */
export function cutSheet(xml: Uint8Array): RawSheet | null {
  const open = find(xml, 'sheetData', 0);
  if (open === null || open.isEmpty) return null;
  const prefix = open.prefix;
  const rows: RawRow[] = [];
  const [begin, end] = [bytesOf(`<${prefix}row`), bytesOf(`</${prefix}row>`)];
  const close = indexOf(xml, bytesOf(`</${prefix}sheetData>`), open.to);
  if (close < 0 || indexOf(xml, bytesOf('<!'), open.to) >= 0) return null;
  for (let at = indexOf(xml, begin, open.to); at >= 0 && at < close;) {
    const tagEnd = indexOf(xml, bytesOf('>'), at);
    const tag = decoder.decode(xml.subarray(at, tagEnd + 1));
    const isEmpty = tag.endsWith('/>');
    const to = isEmpty ? tagEnd + 1 : indexOf(xml, end, tagEnd) + end.length;
    if (to < end.length) return null;
    const no = Number(/\sr=["'](\d+)["']/.exec(tag)?.[1] ?? (rows.at(-1)?.no ?? 0) + 1);
    rows.push({ no, from: at, to });
    at = indexOf(xml, begin, to);
  }
  return {
    prefix,
    head: decoder.decode(xml.subarray(0, open.to)),
    rows,
    tail: decoder.decode(xml.subarray(close)),
  };
}

function find(
  xml: Uint8Array,
  name: string,
  from: number,
): { prefix: string; to: number; isEmpty: boolean } | null {
  const wanted = bytesOf(name);
  for (let at = indexOf(xml, wanted, from); at >= 0; at = indexOf(xml, wanted, at + 1)) {
    let start = at;
    while (start > 0 && xml[start] !== LESS && at - start < 40) start--;
    const before = decoder.decode(xml.subarray(start, at));
    const prefix = /^<((?:\w+:)?)$/.exec(before)?.[1];
    if (prefix === undefined) continue;
    const to = indexOf(xml, bytesOf('>'), at) + 1;
    return { prefix, to, isEmpty: xml[to - 2] === 0x2f };
  }
  return null;
}

const encoder = new TextEncoder();
const known = new Map<string, Uint8Array>();
function bytesOf(text: string): Uint8Array {
  let bytes = known.get(text);
  if (bytes === undefined) known.set(text, (bytes = encoder.encode(text)));
  return bytes;
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let i = 1;
    while (i < wanted.length && bytes[at + i] === wanted[i]) i++;
    if (i === wanted.length) return at;
  }
  return -1;
}

/** One cell as it stands: its column from 0, its attributes without place and type, its type, what is inside. */
export interface RawCell {
  column: number;
  attributes: string;
  type: string;
  inner: string;
}

/** A row of XML as its attributes without the number, and its cells. */
export function parseRow(xml: string, prefix: string): { attributes: string; cells: RawCell[] } {
  const attributes = /^<[^>]*?row\b([^>]*?)\/?>/.exec(xml)?.[1] ?? '';
  const cells: RawCell[] = [];
  const tags = new RegExp(`<${prefix}c\\b([^>]*?)(?:/>|>([\\s\\S]*?)</${prefix}c>)`, 'g');
  let column = -1;
  for (const [, own = '', inner = ''] of xml.matchAll(tags)) {
    const letters = /\sr=["']([A-Z]{1,3})\d+["']/.exec(own)?.[1];
    column = letters === undefined ? column + 1 : columnOf(letters);
    const type = /\st=["'](\w+)["']/.exec(own)?.[1] ?? '';
    cells.push({ column, attributes: own.replace(/\s[rt]=["'][^"']*["']/g, ''), type, inner });
  }
  return { attributes: attributes.replace(/\s(r|spans)=["'][^"']*["']/g, ''), cells };
}

/** The row again, under a number of its own. */
export function writeRow(row: { attributes: string; cells: RawCell[] }, no: number, prefix: string): string {
  const cells = row.cells.map(({ column, attributes, type, inner }) => {
    const own = `${prefix}c r="${lettersOf(column)}${no}"${attributes}${type === '' ? '' : ` t="${type}"`}`;
    return inner === '' ? `<${own}/>` : `<${own}>${inner}</${prefix}c>`;
  });
  return `<${prefix}row r="${no}"${row.attributes}>${cells.join('')}</${prefix}row>`;
}

/** The inner XML of each shared text. */
export function sharedTexts(xml: string): string[] {
  const items = /<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g;
  return [...xml.matchAll(items)].map(([, inner = '']) => inner);
}

/** The cell with its text within itself, and with the value of its formula in place of the formula. */
export function standAlone(cell: RawCell, prefix: string, shared: readonly string[]): RawCell {
  const inner = cell.inner.replace(FORMULA, '');
  if (cell.type !== 's') return { ...cell, inner };
  const index = Number(/<(?:\w+:)?v\b[^>]*>\s*(\d+)\s*</.exec(inner)?.[1] ?? -1);
  const text = shared[index]?.replace(/<(\/?)(?:[A-Za-z]\w*:)?([A-Za-z])/g, `<$1${prefix}$2`);
  return text === undefined
    ? { ...cell, type: '', inner: '' }
    : { ...cell, type: 'inlineStr', inner: `<${prefix}is>${text}</${prefix}is>` };
}

const FORMULA = /<(?:\w+:)?f\b[^>]*?(?:\/>|>[\s\S]*?<\/(?:\w+:)?f>)/g;
/** Whether a formula stands in the cell. */
export const hasFormula = ({ inner }: RawCell): boolean => inner.search(FORMULA) >= 0;

/** Areas of merged cells as they are written behind the rows: columns from 0, rows by number, all inclusive. */
export interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The merged areas that a tail names. */
export function areasOf(tail: string): Area[] {
  return [
    ...tail.matchAll(/<(?:\w+:)?mergeCell\b[^>]*?ref=["']([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)["']/g),
  ].map(([, left = '', top, right = '', bottom]) => ({
    top: Number(top),
    bottom: Number(bottom),
    left: columnOf(left),
    right: columnOf(right),
  }));
}

/** The areas as XML, '' for none. */
export function writeAreas(areas: readonly Area[], prefix: string): string {
  if (areas.length === 0) return '';
  const cells = areas.map(
    ({ top, bottom, left, right }) =>
      `<${prefix}mergeCell ref="${lettersOf(left)}${top}:${lettersOf(right)}${bottom}"/>`,
  );
  return `<${prefix}mergeCells count="${areas.length}">${cells.join('')}</${prefix}mergeCells>`;
}

/** What stands behind the rows and belongs to their old places: names of the parts that do not come along. */
export function leftBehind(tail: string): string[] {
  const names = [...tail.matchAll(/<(?:\w+:)?([A-Za-z]+)\b/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => OWN_PARTS.has(name));
}

const OWN_PARTS = new Set([
  'drawing',
  'legacyDrawing',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'tableParts',
  'autoFilter',
  'sheetProtection',
]);

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 0x40, 0) - 1;

function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}
