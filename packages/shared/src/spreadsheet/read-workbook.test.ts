import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../errors/app-error.ts';
import { scanCells, textOf } from './scan-cells.ts';
import { readSheet } from './read-sheet.ts';
import { BiffPieces } from './biff-records.ts';

const textsOf = async (bytes: Uint8Array, sheet = 0) =>
  (await readSheet(bytes)).sheets[sheet]!.rows.map((row) => row.cells.map((cell) => cell.text));

const utf16 = (text: string) =>
  Uint8Array.from([...text].flatMap((char) => [char.charCodeAt(0) & 0xff, char.charCodeAt(0) >> 8]));

function workbook(rows: string, parts: Record<string, string | Uint8Array> = {}): Uint8Array {
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  };
  const zip: Zippable = {};
  for (const [name, part] of Object.entries(files))
    zip[name] = typeof part === 'string' ? strToU8(part) : part;
  return zipSync(zip);
}

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe('cells of a workbook', () => {
  test.each<[string, string, string[]]>([
    [
      'true and false',
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="b"><v>true</v></c>',
      ['TRUE', 'FALSE', 'TRUE'],
    ],
    ['an error', '<c t="e"><v>#N/A</v></c>', ['#N/A']],
    ['the text of a formula', '<c t="str"><f>A1&amp;"&lt;v>"</f><v>ab</v></c>', ['ab']],
    ['kept spaces', '<c t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>', [' a ']],
    ['escaped control characters', inline('a_x000D_\nb_x005F_x0041_'), ['a\r\nb_x0041_']],
    ['entities', inline('&lt;&#20013;&#x6587;&gt;&amp;amp;'), ['<中文>&amp;']],
    ['what no entity names', inline('&toString;&valueOf;&hasOwn;'), ['&toString;&valueOf;&hasOwn;']],
    ['CDATA', inline('a<![CDATA[<b>&amp;]]>c'), ['a<b>&amp;c']],
    ['comments', inline('a<!-- <c>x</c> -->b'), ['ab']],
    [
      'rich text with marks for reading aloud',
      '<c t="inlineStr"><is><r><t>甲</t></r><rPh><t>jia</t></rPh><r><t>乙</t></r></is></c>',
      ['甲乙'],
    ],
    [
      'apostrophes around attributes, spaces around signs',
      "<c r = 'B1' t = 'inlineStr' ><is ><t >x</t ></is ></c >",
      ['', 'x'],
    ],
    ['an empty cell between', '<c r="A1"><v>1</v></c><c r="B1" s="1"/><c><v>3</v></c>', ['1', '', '3']],
    ['a string that is not there', '<c t="s"><v>7</v></c><c><v>1</v></c>', ['', '1']],
    [
      '15 digits are exact, zeros in front stay',
      '<c><v>123456789012345</v></c><c><v>007</v></c>',
      ['123456789012345', '007'],
    ],
    ['a cell that is never closed', '<c><v>1</v><c><v>2</v></c>', ['1', '2']],
    ['characters beyond the first plane', inline('\u{1f600}\u{20000}'), ['\u{1f600}\u{20000}']],
  ])('%s', async (_name, cells, texts) => {
    expect(await textsOf(workbook(`<row>${cells}</row>`))).toEqual([texts]);
  });

  test('numbers of more than 15 digits are marked, equal ones too', async () => {
    const row = '<row><c><v>1234567890123456</v></c><c><v>123456789012345</v></c></row>';
    const { sheets } = await readSheet(workbook(row + row));
    for (const { cells } of sheets[0]!.rows)
      expect(cells.map((cell) => cell.rounded === true)).toEqual([true, false]);
  });

  test('the same text as a number and as a date stays apart', async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const cells = '<row><c><v>45292</v></c><c s="1"><v>45292</v></c><c t="str"><v>45292</v></c></row>';
    expect(await textsOf(workbook(cells, { 'xl/styles.xml': styles }))).toEqual([
      ['45292', '2024-01-01', '45292'],
    ]);
    const of1904 =
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>';
    const parts = { 'xl/styles.xml': styles, 'xl/workbook.xml': of1904 };
    expect((await textsOf(workbook(cells, parts)))[0]![1]).toBe('2028-01-02');
  });
});

describe('parts of a workbook', () => {
  const row = `<row>${inline('甲')}</row>`;

  test.each<[string, string, string]>([
    ['absolute', '/xl/data/one.xml', 'xl/data/one.xml'],
    ['relative', 'data/one.xml', 'xl/data/one.xml'],
    ['upwards', '../other/./one.xml', 'other/one.xml'],
  ])('a target that is %s', async (_name, target, path) => {
    const rels = `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="${target}"/></Relationships>`;
    const bytes = workbook('', {
      'xl/_rels/workbook.xml.rels': rels,
      [path]: `<worksheet><sheetData>${row}</sheetData></worksheet>`,
    });
    expect(await textsOf(bytes)).toEqual([['甲']]);
  });

  test('the strict form, and a workbook in a place of its own', async () => {
    const office = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const bytes = workbook(row, {
      '_rels/.rels': `<Relationships><Relationship Id="r" Type="${office}/officeDocument" Target="book/main.xml"/></Relationships>`,
      'book/main.xml':
        '<workbook conformance="strict"><sheets><sheet name="B" r:id="x"/></sheets></workbook>',
      'book/_rels/main.xml.rels': `<Relationships><Relationship Id="x" Type="${office}/worksheet" Target="../xl/worksheets/sheet1.xml"/></Relationships>`,
    });
    expect((await readSheet(bytes)).sheets.map(({ name, rows }) => [name, rows.length])).toEqual([['B', 1]]);
  });

  test('very hidden sheets count as hidden', async () => {
    const book = '<workbook><sheets><sheet name="A" state="veryHidden" r:id="rId1"/></sheets></workbook>';
    const { sheets } = await readSheet(workbook(row, { 'xl/workbook.xml': book }));
    expect(sheets).toEqual([{ name: 'A', hidden: true, rows: [] }]);
  });

  test('UTF-16 with and without BOM, and a UTF-8 BOM', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData>${row}</sheetData></worksheet>`;
    for (const part of [utf16(`\ufeff${xml}`), utf16(xml), strToU8(`\ufeff${xml}`)])
      expect(await textsOf(workbook('', { 'xl/worksheets/sheet1.xml': part }))).toEqual([['甲']]);
  });

  test('a wrong dimension, a missing row number, blank rows in between', async () => {
    const rows = `<row>${inline('a')}</row><row r="4">${inline('b')}</row>`;
    const part = `<worksheet><dimension ref="A1"/><sheetData>${rows}</sheetData></worksheet>`;
    expect(await textsOf(workbook('', { 'xl/worksheets/sheet1.xml': part }))).toEqual([['a'], [], [], ['b']]);
  });

  test('more cells than a file may hold', async () => {
    const rows = `<row>${'<c><v>1</v></c>'.repeat(200)}</row>`.repeat(7_600);
    const noise = Array.from({ length: 40_000 }, (_, i) => Math.imul(i, 0x9e3779b1).toString(36)).join('');
    await expect(readSheet(workbook(`<!--${noise}-->${rows}`))).rejects.toSatisfy((error) =>
      isRefusal(error, 'IMPORT_FAILED'),
    );
  });
});

test('chunks may be cut anywhere', () => {
  const xml = strToU8(
    '<a:c r="B1" t="s"><!-- > --><v>1</v></a:c><c><is><r><t>甲&amp;</t></r><rPh><t>x</t></rPh><r><t>乙</t></r></is></c><c s="3"/>',
  );
  const read = (size: number) => {
    const seen: unknown[] = [];
    const scanner = scanCells('c', {
      unit: (scan) =>
        seen.push([
          scan.column,
          scan.type,
          scan.style,
          scan.joined ?? (scan.from < 0 ? null : textOf(scan.buf, scan.from, scan.to)),
        ]),
    });
    for (let at = 0; at < xml.length; at += size) scanner(xml.slice(at, at + size), at + size >= xml.length);
    return seen;
  };
  const whole = read(1_000);
  expect(whole).toEqual([
    [1, 0x73, -1, '1'],
    [-1, 0, -1, '甲&amp;乙'],
    [-1, 0, 3, null],
  ]);
  for (let size = 1; size < 40; size++) expect(read(size)).toEqual(whole);
});

test('a BIFF string that goes on in other records, each with its own width', () => {
  const pieces = new BiffPieces([
    Uint8Array.from([6, 0, 0, 0x61, 0x62]),
    Uint8Array.from([1, 0x32, 0x75]),
    Uint8Array.from([0, 0x63, 0x64, 0x65, 1, 0, 8, 1, 0, 0x78, 1, 2, 3, 4]),
  ]);
  const form = { countBytes: 2, encoding: null } as const;
  expect([pieces.string(form), pieces.string(form), pieces.isAtEnd()]).toEqual(['ab甲cde', 'x', true]);
});

describe('text files', () => {
  const xml2003 = (sheet: string) =>
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
    `${sheet}</Workbook>`;
  const hidden = '<WorksheetOptions><Visible>SheetVeryHidden</Visible></WorksheetOptions>';
  const table = (rows: string) => `<Table>${rows}</Table>`;
  const cell = (type: string, text: string) => `<Cell><Data ss:Type="${type}">${text}</Data></Cell>`;

  test('Excel 2003 XML: hidden sheets and rows, types, comments', async () => {
    const rows =
      `<Row>${cell('Boolean', '1')}${cell('DateTime', '2024-01-31T00:00:00.000')}${cell('DateTime', '2024-01-31T08:05:00.000')}${cell('Error', '#N/A')}</Row>` +
      '<Row ss:Hidden="1"><Cell><Data ss:Type="String">a</Data><Comment><Data>note</Data></Comment></Cell></Row>';
    const text = xml2003(
      `<Worksheet ss:Name="A">${table(rows)}${hidden}</Worksheet><Worksheet ss:Name="B">${table(rows)}</Worksheet>`,
    );
    for (const bytes of [strToU8(text), utf16(`\ufeff${text}`)]) {
      const { format, sheets } = await readSheet(bytes);
      expect(format.container).toBe('xml');
      expect(sheets.map((sheet) => [sheet.name, sheet.hidden, sheet.rows.length])).toEqual([
        ['A', true, 0],
        ['B', false, 2],
      ]);
      expect(sheets[1]!.rows.map((row) => [row.hidden, row.cells.map(({ text: shown }) => shown)])).toEqual([
        [false, ['TRUE', '2024-01-31', '2024-01-31 08:05:00', '#N/A']],
        [true, ['a']],
      ]);
    }
  });

  test('line ends of CR alone, four-byte GB18030, a few broken bytes in UTF-8', async () => {
    expect(await textsOf(strToU8('a,b\rc,d\r'))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    // U+20000 takes four bytes: 95 32 82 36.
    expect(await textsOf(Uint8Array.from([0xbc, 0xd7, 0x95, 0x32, 0x82, 0x36, 0x2c, 0x31]))).toEqual([
      ['甲\u{20000}', '1'],
    ]);
    const broken = Uint8Array.from([...strToU8('甲,'), 0xff, 0x31]);
    const refused = await readSheet(broken).then(
      ({ format }) => format.encoding,
      (error: unknown) => isRefusal(error, 'IMPORT_FAILED'),
    );
    expect(refused).toBe(true);
  });

  test('progress: few calls, never backwards, whole at the end', async () => {
    for (const bytes of [
      strToU8('a,b\n'.repeat(20_000)),
      workbook(
        Array.from({ length: 20_000 }, (_, i) => `<row>${inline(`a${Math.imul(i, 0x9e3779b1)}`)}</row>`).join(
          '',
        ),
      ),
    ]) {
      const seen: number[] = [];
      await readSheet(bytes, { onProgress: (done, total) => seen.push(done / total) });
      expect(seen.length).toBeLessThanOrEqual(50);
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      expect(seen.at(-1)).toBe(1);
    }
  });
});
