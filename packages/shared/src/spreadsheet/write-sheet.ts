import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';

/** What each kind of sheet is called where files are sent. */
export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A column of an exported sheet; `width` in characters, 18 when absent. */
interface ExportColumn {
  title: string;
  width?: number;
}

/** What begins a formula, full-width too, also behind blanks, tabs and line ends, which programs pass over; these alone as well. */
const FORMULA_START = /^(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/** A cell that a spreadsheet program would run as a formula gets a leading apostrophe (D710). */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** An XLSX file with one sheet: a bold header row and text cells only, guarded against formulas (D710). */
export function writeXlsx({
  sheetName,
  columns,
  rows,
}: {
  sheetName: string;
  columns: ExportColumn[];
  rows: string[][];
}): Uint8Array {
  const sheet = `${sheetBegin(columns)}${rows.map((cells, i) => rowXml(cells, i + 2)).join('')}${SHEET_END}`;
  const parts = { ...partsBeside(sheetName), [SHEET]: sheet };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), {
    level: 6,
    mtime: ZIP_TIME,
  });
}

/** A workbook around the XML of one sheet, with the styles that its cells name. */
export function packWorkbook({
  sheetName,
  sheet,
  styles,
  theme,
  uses1904,
}: {
  sheetName: string;
  sheet: string;
  /** Empty for none of its own. */
  styles: Uint8Array;
  theme: Uint8Array;
  uses1904: boolean;
}): Uint8Array {
  const beside = partsBeside(sheetName);
  const parts: Record<string, Uint8Array> = Object.fromEntries(
    Object.entries({ ...beside, [SHEET]: sheet }).map(([name, text]) => [name, strToU8(text)]),
  );
  if (uses1904)
    parts['xl/workbook.xml'] = strToU8(
      beside['xl/workbook.xml'].replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
    );
  if (styles.length > 0) parts['xl/styles.xml'] = styles;
  if (theme.length > 0) {
    parts['xl/theme/theme1.xml'] = theme;
    parts['[Content_Types].xml'] = strToU8(
      CONTENT_TYPES.replace(
        '</Types>',
        '<Override PartName="/xl/theme/theme1.xml" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/></Types>',
      ),
    );
    parts['xl/_rels/workbook.xml.rels'] = strToU8(
      relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
        ['theme', 'theme/theme1.xml'],
      ]),
    );
  }
  return zipSync(parts, { level: 6, mtime: ZIP_TIME });
}

/**
 * The XML of a sheet whose cells are these texts as they are: a workbook runs no text. A number that lost digits stays a
 * number, so that whoever reads it sees that it did.
 */
export function plainSheet(
  rows: readonly { hidden: boolean; cells: readonly { text: string; rounded?: true }[] }[],
): string {
  const lines = rows.map(({ hidden, cells }, r) => {
    const texts = cells.map(({ text, rounded }, c) => {
      const reference = columnName(c) + (r + 1);
      if (text === '') return '';
      if (rounded && /^-?\d{16,40}$/.test(text)) return `<c r="${reference}"><v>${text}</v></c>`;
      return `<c r="${reference}" s="1" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
    });
    return `<row r="${r + 1}"${hidden ? ' hidden="1"' : ''}>${texts.join('')}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}${SHEET_END}`;
}

/** A file that is written a slice of rows at a time; each call answers the bytes that are ready. */
interface SheetWriter {
  add(rows: string[][]): Uint8Array;
  end(): Uint8Array;
}

/** The same workbook as `writeXlsx` in slices, for files that nobody wants to hold: only one slice is in memory. */
export function streamXlsx({
  sheetName,
  columns,
}: {
  sheetName: string;
  columns: ExportColumn[];
}): SheetWriter {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const take = () => {
    const bytes = joined(ready);
    ready = [];
    return bytes;
  };
  const open = (name: string) => {
    const part = new ZipDeflate(name, { level: 6 });
    part.mtime = ZIP_TIME;
    zip.add(part);
    return part;
  };
  for (const [name, text] of Object.entries(partsBeside(sheetName))) open(name).push(strToU8(text), true);
  const sheet = open(SHEET);
  sheet.push(strToU8(sheetBegin(columns)));
  let row = 2;
  return {
    add: (rows) => {
      sheet.push(strToU8(rows.map((cells) => rowXml(cells, row++)).join('')));
      return take();
    },
    end: () => {
      sheet.push(strToU8(SHEET_END), true);
      zip.end();
      return take();
    },
  };
}

/** The same CSV as `writeCsv` in slices; `titles` are its first line. */
export function streamCsv({ titles, bom }: { titles: string[]; bom: boolean }): SheetWriter {
  let head: string[][] = [titles];
  let mark = bom;
  const add = (rows: string[][]) => {
    const lines = [...head, ...rows];
    const bytes = lines.length === 0 ? new Uint8Array() : writeCsv(lines, { bom: mark });
    head = [];
    mark = false;
    return bytes;
  };
  return { add, end: () => add([]) };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const SHEET = 'xl/worksheets/sheet1.xml';
const SHEET_END = '</sheetData></worksheet>';

function sheetBegin(columns: readonly ExportColumn[]): string {
  const widths = columns.map(
    ({ width = 18 }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1" style="1"/>`,
  );
  const heading = rowXml(
    columns.map(({ title }) => title),
    1,
  );
  return `${HEAD}<worksheet xmlns="${MAIN}"><cols>${widths.join('')}</cols><sheetData>${heading}`;
}

function rowXml(cells: readonly string[], row: number): string {
  return `<row r="${row}">${cells.map((text, c) => cellXml(text, columnName(c) + row, row === 1 ? 2 : 1)).join('')}</row>`;
}

/** Everything of a workbook but its sheet. */
function partsBeside(sheetName: string) {
  return {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbookXml(sheetName),
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
  };
}

/** CSV with CRLF line ends and quotes where needed, guarded against formulas; with a BOM spreadsheet programs show Chinese. */
export function writeCsv(
  rows: string[][],
  { bom, delimiter = ',' }: { bom: boolean; delimiter?: string },
): Uint8Array {
  const text = rows
    .map((cells) => cells.map((cell) => csvField(guardFormula(cell))).join(delimiter))
    .join('\r\n');
  return strToU8(`${bom ? '\ufeff' : ''}${text}\r\n`);
}

function csvField(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PARTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** A fixed time, so that the same rows give the same bytes; zip times begin in 1980. */
const ZIP_TIME = '1980-01-02T00:00:00';

const CONTENT_TYPES =
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PARTS}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PARTS}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${PARTS}.styles+xml"/></Types>`;

// Style 1 is text (format 49, "@"), style 2 the bold header.
const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/>' +
  '<xf numFmtId="49" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>';

function relations(items: [type: string, target: string][]): string {
  const lines = items.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

function workbookXml(sheetName: string): string {
  const name = escapeXml(sheetName.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)) || 'Sheet1';
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

function cellXml(text: string, reference: string, style: number): string {
  if (text === '') return '';
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(guardFormula(text))}</t></is></c>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Half of a character that text was cut through; `toWellFormed` is missing in browsers we serve. */
const HALF_CHARACTERS = /\p{Surrogate}/gu;

/** XML text: control characters that XML forbids are written `_x0001_`, as spreadsheet programs do. */
function escapeXml(text: string): string {
  const escaped = text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);
  let out = '';
  let from = 0;
  for (let i = 0; i < escaped.length; i++) {
    const code = escaped.charCodeAt(i);
    const isForbidden = (code < 0x20 && code !== 0x09 && code !== 0x0a) || code >= 0xfffe;
    if (!isForbidden) continue;
    out += `${escaped.slice(from, i)}_x${code.toString(16).padStart(4, '0').toUpperCase()}_`;
    from = i + 1;
  }
  return (out + escaped.slice(from)).replace(HALF_CHARACTERS, '\ufffd');
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
