import { strToU8, zipSync } from 'fflate';
import { numbers, workbookParts, workbookZip } from '../../../bench/import/lib/workbooks.ts';

const MB = 1024 * 1024;
const sheet = (rows: string, after = '') => `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`;
/** With noise in front, so that the ratio stays below the limit and the reader has to look at all of it. */
const withNoise = (xml: string) => {
  const next = numbers(7);
  const bytes = Math.ceil(xml.length / 250);
  const noise = Array.from({ length: bytes / 6 }, () => next(2 ** 31).toString(36)).join('');
  return strToU8(noise + xml);
};
const partWithNoise = (name: string, xml: string) =>
  workbookZip('', { 'xl/worksheets/sheet1.xml': strToU8(sheet('')), [name]: withNoise(xml) });
const inSheet = (rows: string, after = '') => partWithNoise('xl/worksheets/sheet1.xml', sheet(rows, after));
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (cells: string) => `<row>${cells}</row>`;
/** 5 MiB of one text repeated. */
const fill = (text: string, bytes = 5 * MB - 400) => text.repeat(Math.floor(bytes / text.length));
const SPREADSHEET =
  'xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"';
const xml2003 = (rows: string) =>
  strToU8(
    `<?xml version="1.0"?><Workbook ${SPREADSHEET}><Worksheet ss:Name="A"><Table>${rows}</Table></Worksheet></Workbook>`,
  );

/** Changes the directory of a zip: `change` gets the place of each entry in it. */
function withDirectory(bytes: Uint8Array, change: (view: DataView, entries: number[]) => void): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries: number[] = [];
  let at = view.getUint32(bytes.length - 6, true);
  while (view.getUint32(at, true) === 0x02014b50) {
    entries.push(at);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  change(view, entries);
  return bytes;
}

const numbered = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join('');

/** Files made to cost much time or memory; each must be answered with rows or a refusal. */
export const HOSTILE: Record<string, () => Uint8Array> = {
  'zip: 100 MB of zeros': () =>
    zipSync({ ...workbookParts(sheet('')), 'xl/sharedStrings.xml': new Uint8Array(100 * MB) }, { level: 9 }),
  'zip: ratio just below 300': () => {
    let noise = 7;
    const text = numbered(600, () => String((noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff)));
    return inSheet(row(cell(`<!--${(text + ' '.repeat(900_000)).repeat(100)}-->`)));
  },
  'zip: 600 entries': () =>
    workbookZip(
      sheet(''),
      Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`f${i}`, new Uint8Array()])),
    ),
  'zip: sizes that lie': () =>
    withDirectory(workbookZip(sheet(row(cell(fill('x', 90 * MB))))), (view, entries) => {
      for (const at of entries) if (view.getUint32(at + 24, true) > MB) view.setUint32(at + 24, 60_000, true);
    }),
  'zip: entries that overlap': () =>
    withDirectory(workbookZip(sheet('')), (view, entries) => {
      view.setUint32(entries[1]! + 42, view.getUint32(entries[0]! + 42, true), true);
    }),
  'zip: 60 sheets that are one part': () => {
    const sheets = numbered(60, (i) => `<sheet name="S${i}" sheetId="${i}" r:id="rId1"/>`);
    return workbookZip(sheet(row(cell('abc')).repeat(5_000)), {
      'xl/workbook.xml': strToU8(`<workbook><sheets>${sheets}</sheets></workbook>`),
    });
  },
  'xlsx: far cell XFD1048576': () => inSheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  'xlsx: 100,000 rows with a far cell': () => inSheet(fill('<row><c r="GR1"><v>7</v></c></row>', 3.4 * MB)),
  'xlsx: a million empty rows': () => inSheet(numbered(1_000_000, (i) => `<row r="${i + 1}"/>`)),
  'xlsx: 8 million equal cells': () => inSheet(fill(row('<c><v>1</v></c>'.repeat(150)), 120 * MB)),
  'xlsx: 2.1 million different cells': () =>
    inSheet(numbered(10_500, (r) => row(numbered(200, (c) => `<c><v>${r * 200 + c}</v></c>`)))),
  'xlsx: 12 million unknown tags': () => inSheet(fill('<a b="1"/>', 120 * MB)),
  'xlsx: 100,000 merged areas': () =>
    inSheet(
      row(cell('x')).repeat(5_000),
      `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)}</mergeCells>`,
    ),
  'xlsx: 100,000 merged areas apart': () =>
    inSheet(
      row(cell('x')).repeat(50_000),
      `<mergeCells>${numbered(100_000, (i) => `<mergeCell ref="A${i + 1}:GR${i + 1}"/>`)}</mergeCells>`,
    ),
  'xlsx: shared strings of 90 MB': () =>
    partWithNoise(
      'xl/sharedStrings.xml',
      `<sst>${fill(`<si><t>${fill('a\u4e00', 60_000)}</t></si>`, 50 * MB)}</sst>`,
    ),
  'xlsx: 2.1 million shared strings': () =>
    workbookZip(sheet(''), {
      'xl/sharedStrings.xml': strToU8(`<sst>${numbered(2_100_000, (i) => `<si><t>${i}</t></si>`)}</sst>`),
    }),
  'xlsx: one text of 100 MB': () => inSheet(row(cell(fill('x', 100 * MB)))),
  'xlsx: one text in 60,000 pieces': () =>
    inSheet(row(`<c t="inlineStr"><is>${'<r><t>x</t></r>'.repeat(60_000)}</is></c>`)),
  'xlsx: 5 million levels deep': () => inSheet('<a>'.repeat(5_000_000)),
  'xlsx: entities that grow': () => {
    const entities = numbered(12, (i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`);
    return workbookZip(`<!DOCTYPE x [<!ENTITY e0 "lol">${entities}]>${sheet(row(cell('&e12;')))}`);
  },
  'xlsx: an outside entity': () =>
    workbookZip(`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheet(row(cell('&e;')))}`),
  'xlsx: attributes without end': () => inSheet(`<row><c ${fill('r="A1" ', 100 * MB)}`),
  'xlsx: 100,000 styles and formats': () =>
    partWithNoise(
      'xl/styles.xml',
      `<styleSheet><numFmts>${fill('<numFmt numFmtId="200" formatCode="yyyy[[[[["/>', 7 * MB)}</numFmts></styleSheet>`,
    ),
  'xlsx: 500,000 sheets': () =>
    partWithNoise('xl/workbook.xml', `<workbook><sheets>${fill('<sheet/>', 7 * MB)}</sheets></workbook>`),
  'csv: one cell of 5 MB': () => strToU8(fill('x')),
  'csv: one quoted cell of 5 MB': () => strToU8(`"${fill('x,\n', 5 * MB - 2)}"`),
  'csv: 5 MB of quotes': () => strToU8(fill('"')),
  'csv: 5 MB of open quotes': () => strToU8(fill('"a,')),
  'csv: 5 MB of commas': () => strToU8(fill(',')),
  'csv: 5 million lines': () => strToU8(fill('\n')),
  'csv: 2.6 million cells': () => strToU8(fill(`${fill('1,', 380)}1\n`)),
  'csv: 950,000 different cells': () =>
    strToU8(numbered(5_000, (r) => `${numbered(190, (c) => `${(r * 190 + c).toString(36)},`)}\n`)),
  'csv: one quoted cell of 50 MB': () => strToU8(`"${fill('x,\n', 50 * MB - 2)}"`),
  'csv: 50 MB of quotes': () => strToU8(fill('"', 50 * MB)),
  'csv: 50 MB of open quotes': () => strToU8(fill('"a,', 50 * MB)),
  'csv: 50 MB of commas': () => strToU8(fill(',', 50 * MB)),
  'csv: 8 million different cells': () =>
    strToU8(
      numbered(42_000, (r) => `${numbered(190, (c) => `${(r * 190 + c).toString(36)},`)}\n`).padEnd(50 * MB),
    ),
  'csv: 5 MB of bytes that are no text': () => new Uint8Array(5 * MB).fill(0x81),
  'html: 5 MB of <td>': () => strToU8(`<table><tr>${fill('<td>')}`),
  'html: 5 MB of filled <td>': () => strToU8(`<table><tr>${fill('<td>x')}`),
  'html: 5 MB of <tr>': () => strToU8(`<table>${fill('<tr>')}`),
  'html: 50 MB of <td>': () => strToU8(`<table><tr>${fill('<td>', 49 * MB)}`),
  'html: 50 MB of filled rows': () => strToU8(`<table>${fill(`<tr>${'<td>x'.repeat(70)}`, 49 * MB)}`),
  'html: spans of 1e9': () =>
    strToU8(`<table>${fill('<tr><td colspan=1000000000 rowspan=1000000000>x</td></tr>', MB)}</table>`),
  'html: one span of 1e9': () =>
    strToU8('<table><tr><td colspan=1e9 rowspan=1e9>x</td></tr><tr><td>y</table>'),
  'html: 5 MB of <': () => strToU8(`<table>${fill('<')}`),
  'html: 5 MB of open comments': () => strToU8(`<table>${fill('<!--')}`),
  'html: 5 MB of entities': () => strToU8(`<table><tr><td>${fill('&amp;')}`),
  'html: 5 MB of one tag': () => strToU8(`<table><td ${fill('colspan ')}`),
  'xml: ss:Index of 1e9': () =>
    xml2003(
      '<Row ss:Index="1000000000"><Cell ss:Index="1000000000"><Data ss:Type="String">x</Data></Cell></Row>',
    ),
  'xml: merged over 1e9': () =>
    xml2003(
      fill(
        '<Row><Cell ss:MergeAcross="1000000000" ss:MergeDown="1000000000"><Data ss:Type="String">x</Data></Cell></Row>',
        4 * MB,
      ),
    ),
  'xml: 5 MB of sheets': () =>
    strToU8(
      `<?xml version="1.0"?><Workbook ${SPREADSHEET}>${fill('<Worksheet ss:Name="A"><x:Visible>SheetHidden</x:Visible></Worksheet>')}</Workbook>`,
    ),
};
