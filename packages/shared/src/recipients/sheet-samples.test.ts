import { describe, expect, test } from 'vitest';
import {
  decrypted,
  EXPECTATIONS,
  FILTER_NAMES,
  sampleBytes,
  samplesOf,
  seenImport,
  seenReissues,
  wantedImport,
  wantedReissues,
} from '../../fixtures/sheets/compare.ts';
import { isRefusal } from '../errors/app-error.ts';
import { readSheet } from '../spreadsheet/read-sheet.ts';
import { filterLinesOfSheet, filterRows } from './filter-rows.ts';
import { importRecipients } from './import-recipients.ts';
import { readReissueRows } from './reissue-rows.ts';

test('the samples are there', () => {
  expect(EXPECTATIONS.length).toBeGreaterThanOrEqual(24);
});

describe('order sheets', () => {
  test.each(samplesOf('orders', 'rows'))('%s', async (file, expected) => {
    const bytes = sampleBytes(file);
    const read = await importRecipients({ bytes, fileName: file, platform: expected.platformId });
    expect(seenImport(read, expected)).toEqual(wantedImport(expected));
  });

  test.each(samplesOf('orders', 'rows'))('%s without a chosen platform', async (file, expected) => {
    const read = await importRecipients({ bytes: sampleBytes(file), fileName: file });
    expect(read.layout).toBe(expected.layout);
    expect(read.rows.map((row) => row.rec_mobile)).toEqual(expected.rows.map((row) => row.mobile));
  });
});

test.each(samplesOf('orders', 'error'))('%s is refused', async (file, expected) => {
  const bytes = sampleBytes(file);
  const error: unknown = await importRecipients({
    bytes,
    fileName: file,
    platform: expected.platformId,
  }).catch((thrown: unknown) => thrown);
  expect(isRefusal(error) && error.message).toBe(expected.message);
});

test.each(samplesOf('orders', 'error').filter(([, { ifDecrypted }]) => ifDecrypted !== undefined))(
  '%s opens with its password',
  async (file, expected) => {
    const { password } = expected.ifDecrypted!;
    const read = await importRecipients({
      bytes: sampleBytes(file),
      fileName: file,
      platform: expected.platformId,
      password,
    });
    expect(seenImport(read, decrypted(expected))).toEqual(wantedImport(decrypted(expected)));
  },
);

test('a sheet of another layout says which one it looks like', async () => {
  const bytes = sampleBytes('wrong-layout.csv');
  const error: unknown = await importRecipients({ bytes, platform: 3 }).catch((thrown: unknown) => thrown);
  expect(isRefusal(error, 'IMPORT_MISSING_COLUMNS') && error.data).toMatchObject({ looks_like: 'pdd' });
});

test.each(samplesOf('reissue', 'rows'))('reissue file %s', async (file, expected) => {
  const { sheets } = await readSheet(sampleBytes(file), { fileName: file });
  expect(seenReissues(readReissueRows(sheets).rows)).toEqual(wantedReissues(expected));
});

describe('smart filter', () => {
  const expected = EXPECTATIONS.find((e) => e.outcome === 'filter')!;
  test('lines are read from the sheet', async () => {
    const { sheets } = await readSheet(sampleBytes(expected.file));
    expect(filterLinesOfSheet(sheets)).toEqual(expected.lines);
  });
  test.each(Object.entries(FILTER_NAMES))('by %s', async (key, type) => {
    const bytes = sampleBytes(expected.orders);
    const all = await importRecipients({ bytes, platform: 1 });
    const { kept, filtered } = filterRows(all.rows, { types: [type], lines: ['', ...expected.lines] });
    expect(filtered.map(({ row }) => row)).toEqual(expected.excludedSourceRows[key]);
    expect(kept).toHaveLength(all.rows.length - filtered.length);
    const filter = { types: [type], lines: expected.lines };
    const again = await importRecipients({ bytes, platform: 1, filter });
    expect(again.filtered.map(({ row }) => row)).toEqual(expected.excludedSourceRows[key]);
  });
});
