import { readFileSync } from 'node:fs';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../../tests/harness/cpu-ms.ts';
import { isRefusal } from '../errors/app-error.ts';
import { readSheet, type ReadSheetOptions } from './read-sheet.ts';
import { MAX_FILE_BYTES } from './reading-limits.ts';
import { writeCsv, writeXlsx } from './write-sheet.ts';

const sample = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/sheets/${name}`, import.meta.url)));
const cellsOf = async (bytes: Uint8Array, sheet = 0) =>
  (await readSheet(bytes)).sheets[sheet]!.rows.map((row) => row.cells.map((cell) => cell.text));
const textCells = (text: string) => cellsOf(strToU8(text));

/** The name of the refusal that reading gives, within 2 seconds, or `read`; anything else thrown fails the test. */
async function refusalOf(bytes: Uint8Array, options: ReadSheetOptions = {}): Promise<string> {
  const started = cpuMs();
  const error: unknown = await readSheet(bytes, options).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  // What is read whole takes as long as it is large.
  if (error === null) return 'read';
  expect(cpuMs() - started).toBeLessThan(2_000);
  if (!isRefusal(error)) throw error;
  return error.refusal;
}

const SHEET_HEAD = '<worksheet><sheetData>';
const SHEET_TAIL = '</sheetData></worksheet>';

/** A minimal workbook of our own making; parts given replace or add. */
function workbook(sheetXml: string, parts: Record<string, string> = {}): Record<string, Uint8Array> {
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheetXml,
    ...parts,
  };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
}

describe('refusals', () => {
  test('empty, too large, wrong ending', async () => {
    expect(await refusalOf(new Uint8Array())).toBe('IMPORT_EMPTY');
    expect(await refusalOf(new Uint8Array(MAX_FILE_BYTES + 1))).toBe('FILE_TOO_LARGE');
    expect(await refusalOf(strToU8('a,b'), { fileName: 'orders.pdf' })).toBe('FILE_TYPE');
    expect(await refusalOf(strToU8('a,b'), { fileName: 'orders.xlsx.exe' })).toBe('FILE_TYPE');
    expect(await refusalOf(strToU8('a,b'), { fileName: 'ORDERS.CSV' })).toBe('read');
  });

  test('exactly 50 MiB is read, whatever it holds', async () => {
    expect(MAX_FILE_BYTES).toBe(50 * 1024 * 1024);
    const line = `${'abcdefghi,'.repeat(53)}123456789012345678\n`;
    const rows = Math.floor(MAX_FILE_BYTES / line.length);
    const bytes = strToU8(line.repeat(rows).padEnd(MAX_FILE_BYTES, 'x'));
    expect(bytes.length).toBe(MAX_FILE_BYTES);
    const { sheets } = await readSheet(bytes);
    expect(sheets[0]!.rows.length).toBe(rows + 1);
    expect(sheets[0]!.rows[rows - 1]!.cells.length).toBe(54);
  });

  test('only a large file may hold many cells', async () => {
    const wide = (rows: number, cell: string) => strToU8(`${`${cell},`.repeat(100)}\n`.repeat(rows));
    expect(await refusalOf(wide(16_000, '1'))).toBe('IMPORT_FAILED');
    expect(await refusalOf(wide(16_000, 'wide cell'))).toBe('read');
  });

  test('random bytes behind every magic', async () => {
    let seed = 7;
    const random = (length: number) =>
      Uint8Array.from({ length }, () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) >>> 16);
    const magics = [
      [],
      [0x50, 0x4b, 3, 4],
      [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
      [0xff, 0xfe],
      [0xef, 0xbb, 0xbf],
    ];
    for (const magic of magics)
      for (const length of [10, 3_000, 200_000]) {
        const bytes = random(length);
        bytes.set(magic);
        expect(['IMPORT_FAILED', 'read']).toContain(await refusalOf(bytes));
      }
    expect(await refusalOf(random(200_000))).toBe('IMPORT_FAILED');
  });

  test('XLSX and XLS cut off or changed anywhere', async () => {
    for (const name of ['tb-2021.xlsx', 'tb-old.xls']) {
      const whole = sample(name);
      for (const part of [0.1, 0.3, 0.5, 0.9, 0.99]) {
        const outcome = await refusalOf(whole.subarray(0, Math.floor(whole.length * part)));
        expect(['IMPORT_FAILED', ...(name.endsWith('.xls') ? ['read'] : [])]).toContain(outcome);
      }
    }
    const xlsx = sample('tb-2021.xlsx');
    let read = 0;
    for (let at = 40; at < xlsx.length; at += 37) {
      const bytes = xlsx.slice();
      bytes[at]! ^= 0xff;
      if ((await refusalOf(bytes)) === 'read') read++;
    }
    expect(read).toBeLessThan(xlsx.length / 37 / 4);
  });

  test('password-protected and foreign compound files', async () => {
    expect(await refusalOf(sample('dy-password.xlsx'))).toBe('FILE_PASSWORD');
    const xls = sample('tb-old.xls').slice();
    const bof = xls.findIndex(
      (byte, at) => at >= 512 && byte === 0x09 && xls[at + 1] === 0x08 && xls[at + 2] === 0x10,
    );
    const second = bof + 4 + xls[bof + 2]!;
    xls.set([0x2f, 0x00], second);
    expect(await refusalOf(xls)).toBe('FILE_PASSWORD');
    const other = new Uint8Array(4_096);
    other.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(await refusalOf(other)).toBe('IMPORT_FAILED');
  });

  test('a zip that is no workbook', async () => {
    expect(await refusalOf(zipSync({ 'a.csv': strToU8('a,b') }))).toBe('IMPORT_FAILED');
    expect(await refusalOf(zipSync({ '[Content_Types].xml': strToU8('<Types/>') }))).toBe('IMPORT_FAILED');
  });

  test('too many rows and columns', async () => {
    expect(await refusalOf(strToU8('a\n'.repeat(100_011)))).toBe('FILE_TOO_MANY_ROWS');
    expect(await refusalOf(strToU8('a\n'.repeat(100_000)))).toBe('read');
    expect(await refusalOf(strToU8(`${'a,'.repeat(200)}a`))).toBe('IMPORT_FAILED');
    expect(await refusalOf(strToU8(`${'a,'.repeat(200)}`))).toBe('read');
  });
});

describe('zip bombs', () => {
  const zeros = new Uint8Array(40 * 1024 * 1024);

  test('high ratio', async () => {
    const files = { ...workbook(SHEET_HEAD + SHEET_TAIL), 'xl/sharedStrings.xml': zeros };
    expect(await refusalOf(zipSync(files, { level: 9 }))).toBe('IMPORT_FAILED');
  });

  test('too much in all', async () => {
    const noise = new Uint8Array(9_000_000);
    for (let i = 0; i < noise.length; i += 97) noise[i] = (i * i) >>> 7;
    const files: Record<string, Uint8Array> = workbook(SHEET_HEAD + SHEET_TAIL);
    for (let i = 0; i < 15; i++) files[`xl/media/${i}.bin`] = noise;
    expect(await refusalOf(zipSync(files, { level: 1 }), { maxBytes: 100_000_000 })).toBe('IMPORT_FAILED');
  });

  test('too many entries', async () => {
    const files: Record<string, Uint8Array> = workbook(SHEET_HEAD + SHEET_TAIL);
    for (let i = 0; i < 500; i++) files[`f${i}`] = new Uint8Array();
    expect(await refusalOf(zipSync(files))).toBe('IMPORT_FAILED');
  });

  test('a directory that lies about sizes', async () => {
    const xml =
      SHEET_HEAD + `<row><c t="inlineStr"><is><t>${'x'.repeat(3_000_000)}</t></is></c></row>` + SHEET_TAIL;
    const bytes = zipSync(workbook(xml));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at < bytes.length - 46; at++)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000)
        view.setUint32(at + 24, 5_000, true);
    expect(await refusalOf(bytes)).toBe('IMPORT_FAILED');
  });

  test('entries that overlap', async () => {
    const bytes = zipSync({ ...workbook(SHEET_HEAD + SHEET_TAIL), 'b.xml': strToU8('<b/>') });
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const directory: number[] = [];
    for (let at = 0; at < bytes.length - 46; at++)
      if (view.getUint32(at, true) === 0x02014b50) directory.push(at);
    view.setUint32(directory[1]! + 42, view.getUint32(directory[0]! + 42, true), true);
    expect(await refusalOf(bytes)).toBe('IMPORT_FAILED');
  });

  test('merged areas without end', async () => {
    const merges = '<mergeCell ref="A1:XFD1048576"/>'.repeat(50_000);
    const xml = `${SHEET_HEAD}${'<row><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(5_000)}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`;
    expect(await refusalOf(zipSync(workbook(xml)))).toBe('IMPORT_FAILED');
  });
});

describe('delimited text', () => {
  test('a quote that somebody typed swallows no rows, wherever the next one stands', async () => {
    for (const [first, last] of [
      ['1\t"big\tx', '2\ty"\tx'],
      ['1\tx\t"big', '2\ty"\tx'],
      ['1\t"big', '2\t"big\tx'],
    ] as const) {
      const lines = ['a\tb\tc', first, 'm\tm\tm', last, 'z'];
      const { sheets } = await readSheet(strToU8(lines.join('\n')));
      expect(sheets[0]!.rows.map(({ cells }) => cells.map(({ text }) => text).join('\t'))).toEqual(lines);
    }
  });

  test.each([
    ['the last cells', '李四,139,"a', '王五,137,b"'],
    ['cells in the middle', '李四,"a,139', '王五,b",137'],
    ['a row with a cell too many', '李四,139,"a', '王五,137,好,b"'],
    ['rows that are as short as the one above them', '李四,"a', '王五,b"'],
  ])('typed quotes in %s of a CSV swallow no rows', async (_name, first, last) => {
    const above = first.split(',').length === 2 ? '赵六,136' : '赵六,136,好';
    const lines = ['姓名,电话,备注', above, first, last, '孙丽,135,好'];
    const { sheets } = await readSheet(strToU8(lines.join('\n')));
    expect(sheets[0]!.rows.map(({ cells }) => cells.map(({ text }) => text).join(','))).toEqual(lines);
  });

  test.each([
    ['delimiters in the first line', '张三,138,"浙江省,杭州市,西湖区\n文一路1号",好'],
    ['a row of delimiters in its first line', '张三,138,"浙江省,杭州市,西湖区,科技园,1号\n文一路1号",好'],
    ['a row of delimiters', '张三,138,"浙江省,杭州市,\n西湖区,文一路1号",好'],
    ['delimiters in each line', '张三,138,"浙江省,杭州市\n西湖区,文一路1号",好'],
    ['a blank behind the quote', '张三,138,"浙江省杭州市西湖区\n文一路1号" ,好'],
    ['a blank line', '张三,138,"浙江省,杭州市,西湖区\n\n文一路1号",好'],
    ['breaks of Windows', '张三,138,"浙江省,杭州市,西湖区\r\n文一路1号","好,\r\n的"'],
    [
      'the delimiter of the first line at the end of the row',
      '张三,138,好,"浙江省,杭州市,西湖区\n文一路1号"',
    ],
  ])('a quoted field with %s is one field', async (_name, row) => {
    const { sheets } = await readSheet(strToU8(`姓名,电话,地址,备注\n${row}\n李四,139,江苏省,好`));
    expect(sheets[0]!.rows.map(({ cells }) => cells.length)).toEqual([4, 4, 4]);
    expect(
      sheets[0]!.rows[1]!.cells.some(({ text }) => text.includes('浙江省') && text.includes('文一路1号')),
    ).toBe(true);
  });

  test.each<[string, string, string[][]]>([
    [
      'quotes, commas and breaks in fields',
      'a,"b,""c""\nd",e\r\n1,2,3',
      [
        ['a', 'b,"c"\nd', 'e'],
        ['1', '2', '3'],
      ],
    ],
    ['numbers kept by a formula', '="350","",=""', [['350']]],
    [
      'tabs',
      'a\tb,c\n1\t2',
      [
        ['a', 'b,c'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\r1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a quote that nothing closes',
      'a,"b\n1,2',
      [
        ['a', '"b'],
        ['1', '2'],
      ],
    ],
    ['text behind a closing quote', 'a,"b"c,d', [['a', 'bc', 'd']]],
    ['blank lines are rows', 'a\n\nb\n', [['a'], [], ['b']]],
  ])('%s', async (_name, text, rows) => {
    expect(await textCells(text)).toEqual(rows);
  });

  test.each([
    ['UTF-8 with BOM', [0xef, 0xbb, 0xbf, ...strToU8('省,市')], 'utf-8', true],
    ['GB18030', [0xca, 0xa1, 0x2c, 0xca, 0xd0], 'gb18030', false],
    ['UTF-16 little', [0xff, 0xfe, 0x01, 0x77, 0x2c, 0x00, 0x02, 0x5e], 'utf-16le', true],
    ['UTF-16 big', [0xfe, 0xff, 0x77, 0x01, 0x00, 0x2c, 0x5e, 0x02], 'utf-16be', true],
  ] as const)('%s', async (_name, bytes, encoding, bom) => {
    const { format, sheets } = await readSheet(Uint8Array.from(bytes));
    expect(format).toEqual({ container: 'csv', encoding, bom });
    expect(sheets[0]!.rows[0]!.cells.map((cell) => cell.text)).toEqual(['省', '市']);
  });

  test('exponent text is marked, a repairable phone is not', async () => {
    const { sheets } = await readSheet(strToU8('6.90254E+18,1.3800001234E+10,6E5X'));
    expect(sheets[0]!.rows[0]!.cells.map((cell) => cell.rounded === true)).toEqual([true, false, false]);
  });
});

describe('XLSX', () => {
  test('inline strings, prefixes, missing references, rich text and phonetic marks', async () => {
    const sheet =
      '<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>甲 &amp; 乙</x:t></x:is></x:c><x:c t="s"><x:v>0</x:v></x:c></x:row>' +
      '<x:row><x:c r="C2" t="str"><x:f>1&gt;0</x:f><x:v>_x0041_b</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const strings =
      '<sst><si><r><t>张</t></r><r><t>三</t></r><rPh sb="0" eb="1"><t>zhang</t></rPh></si></sst>';
    const bytes = zipSync(workbook(sheet, { 'xl/sharedStrings.xml': strings }));
    expect(await cellsOf(bytes)).toEqual([
      ['甲 & 乙', '张三'],
      ['', '', 'Ab'],
    ]);
  });

  test('numbers without exponent, dates, lost digits', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="176" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="176"/></cellXfs></styleSheet>';
    const row =
      '<row r="3"><c><v>1.8600005384E10</v></c><c><v>0.30000000000000004</v></c><c s="1"><v>45292</v></c><c s="2"><v>45292.5</v></c>' +
      '<c><v>6.9025400000000003E+18</v></c><c t="b"><v>1</v></c><c><v>-5</v></c></row>';
    const { sheets } = await readSheet(
      zipSync(workbook(SHEET_HEAD + row + SHEET_TAIL, { 'xl/styles.xml': styles })),
    );
    const [, , third] = sheets[0]!.rows;
    expect(third!.cells.map((cell) => cell.text)).toEqual([
      '18600005384',
      '0.3',
      '2024-01-01',
      '2024-01-01 12:00:00',
      '6902540000000000000',
      'TRUE',
      '-5',
    ]);
    expect(third!.cells.map((cell) => cell.rounded === true).indexOf(true)).toBe(4);
    expect(sheets[0]!.rows.map((line) => line.no)).toEqual([1, 2, 3]);
  });

  test('hidden sheets are named but not read, hidden rows are marked, merged cells filled', async () => {
    const sheet =
      `${SHEET_HEAD}<row r="1"><c r="A1" t="inlineStr"><is><t>甲</t></is></c></row><row r="2" hidden="1"/><row r="3"><c r="B3"><v>1</v></c></row>` +
      '</sheetData><mergeCells><mergeCell ref="A1:A3"/></mergeCells></worksheet>';
    const bytes = zipSync(
      workbook(sheet, {
        'xl/workbook.xml':
          '<workbook><sheets><sheet name="说明" state="hidden" r:id="rId1"/><sheet name="订单" r:id="rId1"/></sheets></workbook>',
      }),
    );
    const { sheets } = await readSheet(bytes);
    expect(sheets.map(({ name, hidden, rows }) => [name, hidden, rows.length])).toEqual([
      ['说明', true, 0],
      ['订单', false, 3],
    ]);
    expect(sheets[1]!.rows.map((row) => [row.hidden, row.cells.map((cell) => cell.text).join()])).toEqual([
      [false, '甲'],
      [true, '甲'],
      [false, '甲,1'],
    ]);
  });
});

test('an HTML table: entities, line breaks, spans, a charset that lies', async () => {
  const html =
    '<html><head><meta charset="gb2312"><style>td{a:b}</style></head><table><tr><td rowspan=2>甲&amp;乙<td colspan="2">a<br>b</tr>' +
    '<tr><td>&#19993;</td><td>&nbsp;d</td></tr></table></html>';
  expect(await textCells(html)).toEqual([
    ['甲&乙', 'a\nb', 'a\nb'],
    ['甲&乙', '丙', 'd'],
  ]);
  expect((await readSheet(strToU8(html))).format.container).toBe('html');
});

test('Excel 2003 XML', async () => {
  const xml =
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
    '<Worksheet ss:Name="订单"><Table><Row><Cell><Data ss:Type="String">甲</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">13800001234</Data></Cell></Row>' +
    '<Row ss:Index="3"><Cell><Data ss:Type="String">a&amp;b</Data></Cell></Row></Table></Worksheet></Workbook>';
  const { format, sheets } = await readSheet(strToU8(xml));
  expect(format.container).toBe('xml');
  expect(sheets[0]!.rows.map((row) => [row.no, row.cells.map((cell) => cell.text)])).toEqual([
    [1, ['甲', '', '13800001234']],
    [3, ['a&b']],
  ]);
});

describe('exports', () => {
  const ROWS = [
    [
      '张三',
      '3501281798386064342',
      '=1+1',
      '+86',
      '-5',
      '@x',
      "it's",
      'a,"b"\nc',
      '<&>',
      '_x0041_',
      '\tq',
      '你\u{1f600}',
    ],
    ['', '0012', '1E5', "'q", '＝1+1', '＋86', '－5', '＠x', '\n=1', ' \u3000=1', '\rq', 'a=1'],
  ];
  /** What some spreadsheet program runs as a formula. */
  const RUNS = ['=1+1', '+86', '-5', '@x', '\tq', '＝1+1', '＋86', '－5', '＠x', '\n=1', ' \u3000=1', '\rq'];
  const titles = ROWS[0]!.map((_, i) => ({ title: `T${i}` }));
  const guarded = (rows: string[][]) =>
    rows.map((row) => row.map((text) => (RUNS.includes(text) ? `'${text}` : text)));
  const trimmed = (rows: string[][]) =>
    rows.map((row) => row.slice(0, row.findLastIndex((text) => text !== '') + 1));

  test('XLSX: what was written is read, with the guard against formulas', async () => {
    const bytes = writeXlsx({ sheetName: '订单/[1]', columns: titles, rows: ROWS });
    const { sheets } = await readSheet(bytes, { fileName: 'a.xlsx' });
    const rows = sheets[0]!.rows.slice(1).map((row) => row.cells.map((cell) => cell.text));
    expect(rows).toEqual(trimmed(guarded(ROWS)));
    expect(
      sheets[0]!.rows
        .flatMap((row) => row.cells)
        .some((cell) => cell.rounded === true && cell.text !== '1E5'),
    ).toBe(false);
    const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml']);
    expect(sheet).toContain("'=1+1");
    expect(sheet).not.toMatch(/<f>|<v>/);
    expect(writeXlsx({ sheetName: '订单/[1]', columns: titles, rows: ROWS })).toEqual(bytes);
  });

  test('CSV: the same, with and without BOM', async () => {
    for (const bom of [true, false]) {
      const { format, sheets } = await readSheet(writeCsv(ROWS, { bom }));
      expect(format).toEqual({ container: 'csv', encoding: 'utf-8', bom });
      expect(sheets[0]!.rows.map((row) => row.cells.map((cell) => cell.text))).toEqual(
        trimmed(guarded(ROWS)),
      );
    }
  });
});
