import { describe, expect, test } from 'vitest';
import { type BookType, utils, write } from 'xlsx';
import { isRefusal } from '../errors/app-error.ts';
import { readSheet } from './read-sheet.ts';

const VERSIONS = ['biff2', 'biff3', 'biff4'] as const;
// Letters of one byte each that together are two Han characters in GBK.
const NAME = String.fromCharCode(0xd5, 0xc5, 0xc8, 0xfd);
const CODE_PAGE_936 = [0x42, 0, 2, 0, 0xa8, 0x03];

function oldWorkbook(version: (typeof VERSIONS)[number], extra: number[] = []): Uint8Array {
  const book = utils.book_new();
  const day = new Date(Date.UTC(2024, 0, 31));
  const rows = [
    ['MARK', 13_800_001_234, 0.1 + 0.2],
    [true, Number('6902540000000000000'), day],
    [],
    ['', '4.96E+18'],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'A');
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: version as BookType }) as ArrayBuffer);
  const at = bytes.findIndex((_, i) => String.fromCharCode(...bytes.subarray(i, i + 4)) === 'MARK');
  bytes.set(
    [...NAME].map((letter) => letter.charCodeAt(0)),
    at,
  );
  const head = 4 + bytes[2]!;
  return Uint8Array.from([...bytes.subarray(0, head), ...extra, ...bytes.subarray(head)]);
}

const outcomeOf = (bytes: Uint8Array): Promise<string> =>
  readSheet(bytes).then(
    () => 'read',
    (error: unknown) => (isRefusal(error) ? error.refusal : String(error)),
  );

describe.each(VERSIONS)('%s', (version) => {
  test('texts in GBK, numbers, dates, blank rows', async () => {
    for (const extra of [[], CODE_PAGE_936]) {
      const { format, sheets } = await readSheet(oldWorkbook(version, extra), { fileName: 'a.xls' });
      expect(format.container).toBe('xls');
      expect(sheets.map(({ hidden }) => hidden)).toEqual([false]);
      expect(sheets[0]!.rows.map(({ no, cells }) => [no, ...cells.map(({ text }) => text)])).toEqual([
        [1, '张三', '13800001234', '0.3'],
        [2, 'TRUE', '6902540000000000000', '2024-01-31'],
        [3],
        [4, '', '4.96E+18'],
      ]);
      expect(sheets[0]!.rows[1]!.cells.map(({ rounded }) => rounded === true)).toEqual([false, true, false]);
      expect(sheets[0]!.rows[3]!.cells[1]!.rounded).toBe(true);
    }
  });

  test('a password; bytes cut off or changed', async () => {
    expect(await outcomeOf(oldWorkbook(version, [0x2f, 0, 4, 0, 1, 2, 3, 4]))).toBe('FILE_PASSWORD');
    const whole = oldWorkbook(version);
    for (let at = 0; at < whole.length; at += 3) {
      const changed = whole.slice();
      changed[at]! ^= 0xff;
      for (const bytes of [changed, whole.subarray(0, at)])
        expect(['read', 'IMPORT_FAILED', 'FILE_PASSWORD', 'IMPORT_EMPTY']).toContain(await outcomeOf(bytes));
    }
  });
});

test('a column beyond the limit in a far row', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, { '!ref': 'IV16000:IV16000', IV16000: { t: 's', v: 'x' } }, 'A');
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'biff3' as BookType }) as ArrayBuffer);
  expect(await outcomeOf(bytes)).toBe('IMPORT_FAILED');
});
