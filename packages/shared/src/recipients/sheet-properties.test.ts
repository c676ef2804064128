import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { rounds } from '../../../../tests/harness/at-length.ts';
import { seededRandom } from '../../fixtures/lines/random.ts';
import { isRefusal } from '../errors/app-error.ts';
import { writeCsv, writeXlsx } from '../spreadsheet/write-sheet.ts';
import { importRecipients } from './import-recipients.ts';

const random = seededRandom(20_261_123);
const TITLES = ['订单号', '收货人', '手机', '收货地址', '备注', '数量'];
const CELLS = [
  ['DD2611051234567002', '6.91342E+18', '合计', '-', '', '1'],
  ['张三', '王*', '收发室', '-', '', '收货人', '合计'],
  ['13800001234', '138****1234', '电话见备注', '—', '', '手机'],
  [
    '广东省深圳市南山区科技路1号',
    '科技路',
    '--',
    '',
    '收货地址',
    '=1+1',
    '广东省,深圳市,南山区,科技园,科技路,1号\n3栋',
  ],
  ['放门口', '', '"', '换\n行', '换,\n行', '备注', '，'],
  ['1', '', '2.5', '-', '数量'],
];

test('every row of any sheet under its header is a row or a named skip, once, in CSV and XLSX', async () => {
  let read = 0;
  for (let round = 0; round < rounds(60); round++) {
    const rows = Array.from({ length: 1 + random.below(30) }, () =>
      random.below(9) === 0 ? TITLES : CELLS.map((cells) => random.pick(cells)),
    );
    for (const bytes of [
      writeCsv([TITLES, ...rows], { bom: false }),
      writeXlsx({ sheetName: 'x', columns: TITLES.map((title) => ({ title })), rows }),
      strToU8([TITLES, ...rows].map((cells) => cells.join('\t').replaceAll('\n', ' ')).join('\r\n')),
    ]) {
      const file = await importRecipients({ bytes, platform: 2 }).catch((error: unknown) => {
        if (isRefusal(error, 'IMPORT_EMPTY')) return null;
        throw error;
      });
      if (file === null) continue;
      read += 1;
      const named = [...file.rows, ...file.skipped].map(({ row }) => row).sort((a, b) => a - b);
      expect(new Set(named).size).toBe(named.length);
      // Empty lines at the end of a sheet are not written by any program, so that nothing is there to be named.
      const last = rows.findLastIndex((cells) => cells.some((cell) => cell !== '')) + 2;
      expect(named.filter((row) => row <= last)).toEqual(Array.from({ length: last - 1 }, (_, i) => i + 2));
    }
  }
  expect(read).toBeGreaterThan(rounds(60) * 2.5);
});
