import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../errors/app-error.ts';
import { isRoundedText } from '../spreadsheet/sheet.ts';
import { readSheet } from '../spreadsheet/read-sheet.ts';
import { filterLinesOfSheet, filterRows, FILTER_TYPES } from './filter-rows.ts';
import { importRecipients, type ImportedRow } from './import-recipients.ts';
import { readReissueRows } from './reissue-rows.ts';

interface ExpectedRow {
  sourceRow: number;
  orderNo: string | null;
  upstreamNo?: string;
  name: string;
  mobile: string;
  province: string;
  city: string;
  district: string;
  detail: string;
  buyer: string;
  message: string;
  remark: string;
  reissue?: string;
  status: string;
  issues: string[];
  detailAccept?: string[];
  nameAccept?: string[];
}
interface Expectation {
  file: string;
  layout: string | null;
  platformId: number;
  kind: 'orders' | 'reissue' | 'filter';
  format: { container: string; encoding?: string; bom?: boolean };
  outcome: 'rows' | 'error' | 'filter';
  message?: string;
  headerRow: number;
  rows: ExpectedRow[];
  skippedRows: number[];
  duplicateOrders: number[][];
  orders: string;
  lines: string[];
  excludedSourceRows: Record<string, number[]>;
}

const folder = new URL('../../fixtures/sheets/', import.meta.url);
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));
const expectations = readdirSync(folder)
  .filter((name) => name.endsWith('.expect.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Expectation);
const ofKind = (kind: string, outcome: string) =>
  expectations.filter((e) => e.kind === kind && e.outcome === outcome);

/** Issue codes of the samples in terms of a row's problems. */
function issuesOf(row: ImportedRow): string[] {
  return row.problems.map(({ code, field }) => {
    if (code === 'MASKED') return `masked-${{ rec_name: 'name', rec_mobile: 'phone' }[field] ?? 'address'}`;
    if (code === 'NUMBER_ROUNDED') return 'lost-digits';
    return code === 'PHONE_INVALID' ? 'phone-invalid' : code;
  });
}

test('the samples are there', () => {
  expect(expectations.length).toBeGreaterThanOrEqual(24);
});

describe('order sheets', () => {
  test.each(ofKind('orders', 'rows').map((e) => [e.file, e] as const))('%s', async (file, expected) => {
    const read = await importRecipients({
      bytes: bytesOf(file),
      fileName: file,
      platform: expected.platformId,
    });
    expect(read.layout).toBe(expected.layout);
    expect(read.container).toBe(expected.format.container);
    expect(read.encoding).toBe(expected.format.encoding ?? '');
    expect(read.header_row).toBe(expected.headerRow);
    expect(read.skipped.map(({ row }) => row)).toEqual(expected.skippedRows);
    expect(read.duplicates.map(({ rows }) => rows)).toEqual(expected.duplicateOrders);
    expect(read.rows).toHaveLength(expected.rows.length);
    read.rows.forEach((row, i) => {
      const want = expected.rows[i]!;
      expect({
        row: row.row,
        order: isRoundedText(row.shop_order) ? null : row.shop_order,
        mobile: row.rec_mobile,
        place: [row.rec_province, row.rec_city, row.rec_district],
        buyer: row.use_name,
        message: row.message,
        remark: row.remark,
        reissue: row.lp_reissue_sn,
        state: row.state,
        issues: issuesOf(row),
      }).toEqual({
        row: want.sourceRow,
        order: want.orderNo,
        mobile: want.mobile,
        place: [want.province, want.city, want.district],
        buyer: want.buyer,
        message: want.message,
        remark: want.remark,
        reissue: want.reissue ?? '',
        state: want.status === 'ok' ? 1 : 2,
        issues: want.issues,
      });
      expect([want.detail, ...(want.detailAccept ?? [])]).toContain(row.rec_address);
      expect([want.name, ...(want.nameAccept ?? [])]).toContain(row.rec_name);
    });
  });

  test.each(ofKind('orders', 'rows').map((e) => [e.file, e] as const))(
    '%s without a chosen platform',
    async (file, expected) => {
      const read = await importRecipients({ bytes: bytesOf(file), fileName: file });
      expect(read.layout).toBe(expected.layout);
      expect(read.rows.map((row) => row.rec_mobile)).toEqual(expected.rows.map((row) => row.mobile));
    },
  );
});

test.each(ofKind('orders', 'error').map((e) => [e.file, e] as const))(
  '%s is refused',
  async (file, expected) => {
    const error: unknown = await importRecipients({
      bytes: bytesOf(file),
      fileName: file,
      platform: expected.platformId,
    }).catch((thrown: unknown) => thrown);
    expect(isRefusal(error) && error.message).toBe(expected.message);
  },
);

test('a sheet of another layout says which one it looks like', async () => {
  const error: unknown = await importRecipients({ bytes: bytesOf('wrong-layout.csv'), platform: 3 }).catch(
    (thrown: unknown) => thrown,
  );
  expect(isRefusal(error, 'IMPORT_MISSING_COLUMNS') && error.data).toMatchObject({ looks_like: 'pdd' });
});

test.each(ofKind('reissue', 'rows').map((e) => [e.file, e] as const))(
  'reissue file %s',
  async (file, expected) => {
    const { sheets } = await readSheet(bytesOf(file), { fileName: file });
    const { rows } = readReissueRows(sheets);
    expect(
      rows.map(({ row, order_sn, bufa_sn, problems }) => [row, order_sn, bufa_sn, problems.length]),
    ).toEqual(expected.rows.map((row) => [row.sourceRow, row.orderNo, row.upstreamNo, row.issues.length]));
  },
);

describe('smart filter', () => {
  const expected = expectations.find((e) => e.outcome === 'filter')!;
  const names: Record<string, (typeof FILTER_TYPES)[number]> = {
    orderNo: 'shop_order',
    recipient: 'rec_name',
    buyer: 'use_name',
    remark: 'remark',
  };
  test('lines are read from the sheet', async () => {
    const { sheets } = await readSheet(bytesOf(expected.file));
    expect(filterLinesOfSheet(sheets)).toEqual(expected.lines);
  });
  test.each(Object.keys(names))('by %s', async (key) => {
    const bytes = bytesOf(expected.orders);
    const all = await importRecipients({ bytes, platform: 1 });
    const { kept, filtered } = filterRows(all.rows, { types: [names[key]!], lines: ['', ...expected.lines] });
    expect(filtered.map(({ row }) => row)).toEqual(expected.excludedSourceRows[key]);
    expect(kept).toHaveLength(all.rows.length - filtered.length);
    const again = await importRecipients({
      bytes,
      platform: 1,
      filter: { types: [names[key]!], lines: expected.lines },
    });
    expect(again.filtered.map(({ row }) => row)).toEqual(expected.excludedSourceRows[key]);
  });
});
