import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SAMPLES, samplesOf } from '../../fixtures/sheets/compare.ts';
import { importRecipients } from '../recipients/import-recipients.ts';
import { decodeText } from './decode-text.ts';
import { readSheet } from './read-sheet.ts';
import { type SplitRequest, type SplitSheet, splitSheet } from './split-sheet.ts';
import { packWorkbook, writeXlsx } from './write-sheet.ts';

async function split(request: SplitRequest): Promise<SplitSheet> {
  const answer = await splitSheet(request);
  if ('problem' in answer) throw new Error(answer.problem);
  return answer;
}

const read = (file: string) => new Uint8Array(readFileSync(new URL(file, SAMPLES)));
const utf8 = (text: string) => new TextEncoder().encode(text);
const textsOf = async (bytes: Uint8Array) =>
  (await readSheet(bytes)).sheets[0]!.rows.map(({ cells }) => cells.map(({ text }) => text));

describe('every sample, two rows a part', () => {
  it.each(samplesOf('orders', 'rows'))(
    '%s: the import of all parts is the import of the whole',
    async (file, { platformId }) => {
      const bytes = read(file);
      const ask = { platform: platformId, keepSource: true };
      const people = async (one: Uint8Array) => {
        const { rows, skipped, filtered, titles } = await importRecipients({ ...ask, bytes: one });
        const bare = rows.map((one) => {
          const { row: _, problems, message: __, ...row } = one;
          return { ...row, codes: problems.map(({ code }) => code) };
        });
        return { bare, skipped: skipped.map(({ reason }) => reason), filtered, titles };
      };
      const whole = await people(bytes);
      const answer = await split({ bytes, fileName: file, by: { rows: 2 } });
      expect(
        answer.parts
          .map((part) => part.rows)
          .slice(0, -1)
          .every((rows) => rows === 2),
      ).toBe(true);
      const parts = [];
      for (const part of answer.parts) {
        // A part may hold nothing but rows that an import passes over.
        const one = await people(part.bytes).catch(() => null);
        if (one !== null) parts.push(one);
      }
      // What stands twice in the whole may stand once in each part.
      const plain = ({ codes, ...row }: (typeof whole.bare)[number]) => ({
        ...row,
        codes: codes.filter((code) => !code.includes('duplicate')),
      });
      expect(parts.flatMap(({ bare }) => bare).map(plain)).toEqual(whole.bare.map(plain));
      for (const { titles } of parts) expect(titles).toEqual(whole.titles);
    },
  );
});

describe('text', () => {
  const GBK = [0xb6, 0xa9, 0xb5, 0xa5, 0xb1, 0xe0, 0xba, 0xc5]; // 订单编号
  it('keeps its very bytes: encoding, mark, quotes, line ends', async () => {
    const rows = ['"1","a ""b""\nsecond",x', '\'00123456789012345,="0012", +86 138 ', '3,"",-'];
    const text = `\ufeffa,b,c\r\n${rows.join('\r\n')}`;
    const answer = await split({ bytes: utf8(text), header: 1, by: { rows: 1 } });
    expect(answer.parts.map(({ bytes }) => decodeText(bytes).text)).toEqual([
      `a,b,c\r\n${rows[0]}\r\n`,
      `a,b,c\r\n${rows[1]}\r\n`,
      `a,b,c\r\n${rows[2]}`,
    ]);
    expect(answer.parts.every(({ bytes }) => decodeText(bytes).bom)).toBe(true);
  });

  it('cuts GBK and characters of four bytes where its records end', async () => {
    const four = [0x95, 0x32, 0x82, 0x36]; // 𠀀, two units
    const line = (mark: number) => [mark, ...four, 0x2c, ...GBK, 0x0a];
    const bytes = new Uint8Array([...GBK, 0x2c, ...GBK, 0x0a, ...line(0x31), ...line(0x32), ...line(0x33)]);
    const { parts, encoding, reencoded } = await split({ bytes, header: 1, by: { rows: 2 } });
    expect([encoding, reencoded, parts.map(({ rows }) => rows)]).toEqual(['gb18030', 0, [2, 1]]);
    expect([...parts[1]!.bytes]).toEqual([...GBK, 0x2c, ...GBK, 0x0a, ...line(0x33)]);
  });

  it('is written in UTF-8 where a short part of GBK would be taken for UTF-8', async () => {
    // The two bytes of 模 are a letter in UTF-8.
    const trap = [0xc4, 0xa3];
    const bytes = new Uint8Array([
      0x61,
      0x2c,
      0x62,
      0x0a,
      ...trap,
      0x2c,
      0x31,
      0x0a,
      ...GBK,
      0x2c,
      0x32,
      0x0a,
    ]);
    const { parts, reencoded } = await split({ bytes, header: 1, by: { rows: 1 } });
    expect(reencoded).toBe(1);
    expect(decodeText(parts[0]!.bytes)).toMatchObject({
      text: 'a,b\n模,1\n',
      encoding: 'utf-8',
      bom: true,
    });
  });

  it('is parted by a column, in the order of its values, with the empty ones together', async () => {
    const bytes = utf8('n,快递\n1,圆通\n2, 中通\n3,圆通\n4,\n\n5,中通\n');
    const answer = await split({ bytes, header: 1, by: { column: '快递' } });
    expect(answer.parts.map(({ value, rows }) => [value, rows])).toEqual([
      ['圆通', 2],
      ['中通', 2],
      ['', 1],
    ]);
    expect([answer.rows, answer.blank]).toEqual([5, 1]);
    expect(decodeText(answer.parts[1]!.bytes).text).toBe('n,快递\n2, 中通\n5,中通\n');
  });
});

describe('a workbook', () => {
  const xlsx = (rows: string[][]) =>
    writeXlsx({ sheetName: 's', columns: ['编号', '电话', '日期'].map((title) => ({ title })), rows });

  it('keeps texts with leading zeros and what looks like a formula', async () => {
    const rows = [
      ['000123', '+8613800001234', '2026-01-02'],
      ['12345678901234567890', '0571-88', "'=1"],
    ];
    const { parts } = await split({ bytes: xlsx(rows), header: 1, by: { rows: 1 } });
    const whole = await textsOf(xlsx(rows));
    expect([await textsOf(parts[0]!.bytes), await textsOf(parts[1]!.bytes)]).toEqual([
      [whole[0], whole[1]],
      [whole[0], whole[2]],
    ]);
  });

  it('keeps numbers and dates as they are, formulas as their values, and tells what a cut merge says in each row', async () => {
    const styles = new TextEncoder().encode(
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    );
    const row = (no: number, key: string, first: string) =>
      `<row r="${no}">${first}<c r="B${no}"><v>13800001234</v></c><c r="C${no}" s="1"><v>45000</v></c>` +
      `<c r="D${no}"><f>B${no}*2</f><v>27600002468</v></c><c r="E${no}" t="inlineStr"><is><t>${key}</t></is></c></row>`;
    const text = (place: string, value: string) =>
      `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const titles = ['A', 'B', 'C', 'D', 'E'].map((column) => text(`${column}1`, `t${column}`)).join('');
    const sheet =
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:E4"/><sheetData>' +
      `<row r="1">${titles}</row>${row(2, 'x', text('A2', 'N1'))}${row(3, 'y', '')}${row(4, 'x', text('A4', 'N2'))}` +
      '</sheetData><autoFilter ref="A1:E4"/><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells></worksheet>';
    const bytes = packWorkbook({ sheetName: 's', sheet, styles, theme: new Uint8Array(), uses1904: true });
    const answer = await split({ bytes, header: 1, by: { column: 'tE' } });
    expect([answer.formulas, answer.cutMerges, answer.left]).toEqual([3, 1, ['autoFilter']]);
    const line = (first: string, key: string) => [first, '13800001234', '2027-03-16', '27600002468', key];
    expect(await Promise.all(answer.parts.map(({ bytes: part }) => textsOf(part)))).toEqual([
      [['tA', 'tB', 'tC', 'tD', 'tE'], line('N1', 'x'), line('N2', 'x')],
      [['tA', 'tB', 'tC', 'tD', 'tE'], line('N1', 'y')],
    ]);
  });

  it('says what it cannot do instead of guessing', async () => {
    const bytes = utf8('1,张三\n2,李四\n');
    expect(await splitSheet({ bytes, by: { rows: 1 } })).toEqual({ problem: 'no-header' });
    expect(await splitSheet({ bytes, header: 9, by: { rows: 1 } })).toEqual({ problem: 'header-beyond' });
    expect(await splitSheet({ bytes, header: 1, by: { column: 'x' } })).toEqual({
      problem: 'no-column',
      titles: ['1', '张三'],
    });
    expect(await splitSheet({ bytes: utf8('a,b\n'), header: 1, by: { rows: 1 } })).toEqual({
      problem: 'no-rows',
    });
    const many = utf8(Array.from({ length: 502 }, (_, i) => `${i},x\n`).join(''));
    expect(await splitSheet({ bytes: many, header: 1, by: { rows: 1 } })).toEqual({
      problem: 'too-many',
      count: 501,
    });
  });
});
