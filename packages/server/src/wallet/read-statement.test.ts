import { parseTime, formatTime } from '@giftship/shared/lib/china-time';
import { fen } from '@giftship/shared/money/fen';
import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import { LOG_TYPE, type LogType } from '@giftship/shared/wallet/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { chargeWallet } from './charge-wallet.ts';
import { type AccountRef, transfer } from './ledger.ts';

let shop: TestService;
let person: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
});
beforeEach(async () => {
  person = await shop.person({ balance: 10_000 });
});
afterAll(() => shop.close());

const MANUAL: AccountRef = { kind: 'system', code: 'manual' };
const own = (kind: 'commission' | 'commission_frozen'): AccountRef => ({ kind, userId: person.id });
let counter = 0;
const move = (from: AccountRef, to: AccountRef, { amount, type }: { amount: number; type: LogType }) =>
  shop.db.transaction((tx) =>
    transfer(tx, { from, to, amount: fen(amount), type, kind: 'test', ref: `test-${(counter += 1)}` }),
  );
const charge = (total: number, batchSn: string) =>
  shop.db.transaction((tx) => chargeWallet(shop.deps, tx, { userId: person.id, total: fen(total), batchSn }));
type Query = Parameters<TestPerson['api']['wallet']['logList']>[0]['query'];
/** The types that a statement shows with what came in and went out, and how many lines it counts. */
const of = async (query: Query) => {
  const found = await person.api.wallet.logList({ query });
  expect(found.data_count).toBe(found.list.length);
  return [found.list.map(({ type }) => type), found.sum_in, found.sum_out];
};
const NONE = [[], '0.00', '0.00'];

describe('the statement', () => {
  it('adds up, and finds by type and by part', async () => {
    await move(MANUAL, own('commission'), { amount: 3_000, type: LOG_TYPE.manualIn });
    await person.api.withdrawals.toBalance({ body: { money: '12.00' } });
    const all = await person.api.wallet.logList({ query: {} });
    expect(all).toMatchObject({ data_count: 2, sum_in: '112.00', sum_out: '0.00' });
    expect(all.list.map(({ type, before, after }) => [type, before, after])).toEqual([
      [6, '100.00', '112.00'],
      [8, '0.00', '100.00'],
    ]);
    expect(await of({ type: '6' })).toEqual([[6], '12.00', '0.00']);
    expect(await of({ account: 'commission', type: '26' })).toEqual([[26], '0.00', '12.00']);
    expect(await of({ account: 'commission', type: '6' })).toEqual(NONE);
    expect(await of({ account: 'commission', part: 'available' })).toEqual([[26, 8], '30.00', '12.00']);
    expect(await of({ account: 'commission', part: 'frozen' })).toEqual(NONE);
    await expect(
      person.api.wallet.logList({ query: { account: 'supplier' } as never }),
    ).rejects.toMatchObject({ code: 2 });
  });

  it('finds by time, to the second at both ends', async () => {
    const [line] = (await person.api.wallet.logList({ query: {} })).list;
    const at = line?.created_at ?? '';
    const later = (seconds: number) => formatTime((parseTime(at) ?? 0) + seconds * 1_000);
    const found = [[8], '100.00', '0.00'];
    expect(await of({ start_time: at, end_time: at })).toEqual(found);
    expect(await of({ start_time: at })).toEqual(found);
    expect(await of({ end_time: at })).toEqual(found);
    expect(await of({ start_time: later(1) })).toEqual(NONE);
    expect(await of({ end_time: later(-1) })).toEqual(NONE);
    expect(await of({ start_time: at, type: '3' })).toEqual(NONE);
  });

  it('goes page by page from the newest line, and its sums are those of all pages', async () => {
    for (let amount = 1; amount <= 11; amount += 1) await person.give(amount);
    const page = (number: string) => person.api.wallet.logList({ query: { page: number, page_size: '10' } });
    const pages = [await page('1'), await page('2'), await page('3')];
    expect(pages.map(({ list }) => list.map(({ money }) => money))).toEqual([
      ['0.11', '0.10', '0.09', '0.08', '0.07', '0.06', '0.05', '0.04', '0.03', '0.02'],
      ['0.01', '100.00'],
      [],
    ]);
    for (const { data_count, sum_in } of pages) expect([data_count, sum_in]).toEqual([12, '100.66']);
  });

  it('of commission counts what is released once, and in both parts together not at all', async () => {
    await move(MANUAL, own('commission_frozen'), { amount: 300, type: LOG_TYPE.commissionEarned });
    await move(own('commission_frozen'), own('commission'), {
      amount: 200,
      type: LOG_TYPE.commissionReleased,
    });
    expect(await of({ account: 'commission' })).toEqual([[22, 22, 21], '3.00', '0.00']);
    expect(await of({ account: 'commission', type: '22' })).toEqual([[22, 22], '2.00', '0.00']);
    expect(await of({ account: 'commission', part: 'frozen' })).toEqual([[22, 21], '3.00', '2.00']);
    expect(await of({ account: 'commission', part: 'available' })).toEqual([[22], '2.00', '0.00']);
    const { list } = await person.api.wallet.logList({ query: { account: 'commission' } });
    expect(list.map(({ type_text, remark }) => [type_text, remark])).toEqual([
      ['佣金解冻（转入可用）', '可用佣金'],
      ['佣金解冻（转出冻结）', '冻结佣金'],
      ['推广佣金（冻结）', '冻结佣金'],
    ]);
  });
});

describe('the file of a statement', () => {
  it.each(['csv', 'xlsx'] as const)('as %s holds each line, newest first', async (format) => {
    await charge(250, `B-${person.id}`);
    const file = await person.api.wallet.logDownload({ body: { format } });
    expect(file.fileName).toMatch(new RegExp(`^余额明细-\\d{4}-\\d{2}-\\d{2}\\.${format}$`));
    const { sheets } = await readSheet(file.bytes, { fileName: file.fileName });
    const rows = sheets[0]?.rows.map(({ cells }) => cells.map(({ text }) => text));
    expect(rows?.map((cells) => cells.slice(1, 5))).toEqual([
      ['类型', '金额', '变动前', '变动后'],
      ['下单', "'-2.50", '100.00', '97.50'],
      ['人工加款', '100.00', '0.00', '100.00'],
    ]);
  });

  it('has the filters of the statement, and its cells cannot run (D710)', async () => {
    await charge(250, `=cmd-${person.id}`);
    const text = async (body: { type?: number }) => {
      const { bytes } = await person.api.wallet.logDownload({ body: { ...body, format: 'csv' } });
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    };
    // Spreadsheet programs read a CSV as UTF-8 only with this mark before it.
    expect(await text({})).toMatch(/^\ufeff时间,类型,金额,变动前,变动后,单号,备注\r\n/);
    expect(await text({})).toContain("下单,'-2.50,100.00,97.50,'=cmd-");
    expect(await text({ type: 8 })).not.toContain('下单');
  });

  it('is refused when it has a line more than one file may have', async () => {
    const { exportRows } = shop.config;
    try {
      shop.config.exportRows = 2;
      await person.give(1);
      expect((await person.api.wallet.logDownload({ body: {} })).bytes.length).toBeGreaterThan(0);
      await person.give(1);
      await expect(person.api.wallet.logDownload({ body: {} })).rejects.toMatchObject({
        code: 1,
        message: '一次最多导出2行',
      });
    } finally {
      shop.config.exportRows = exportRows;
    }
  });
});
