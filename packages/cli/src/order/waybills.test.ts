import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NetworkFailure } from '@giftship/shared/api/client';
import { describe, expect, it } from 'vitest';
import type { JournalItem } from '../journal/lines.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import { fetchWaybills, isComing, isPending, withWaybills } from './fetch-waybills.ts';
import { openBench } from './order-bench.test-kit.ts';
import { listen } from './person.test-kit.ts';
import type { OrderReport } from './report.ts';

const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名';
const lines = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `N${i + 1},测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')},tb${i}`,
  );
const bench = (rows: number) => openBench(TITLES, 10_000, lines(rows));
const item = (over: Partial<JournalItem> = {}): JournalItem => ({
  row: 2,
  status: 2,
  order: 1,
  order_sn: 'G2',
  kuaidi_sn: '',
  code: 'WAYBILL_PENDING',
  error: '生成中',
  ...over,
});

describe('waybills that are on their way', () => {
  it('are waited for, two and a half seconds at a time, and end the run as if they had been there', async () => {
    const { shop, deps, order } = bench(3);
    shop.withoutWaybill.set(3, '');
    const sleeps: number[] = [];
    const { busy } = listen(deps);
    deps.sleep = async (ms) => {
      if (sleeps.push(ms) === 2) shop.lateWaybills.set('G3', 'W3');
    };
    const { exit, data } = await order();
    expect([exit, sleeps]).toEqual([EXIT.ok, [2500, 2500]]);
    expect(busy.filter((text) => text === SAY.waitingWaybills(1))).toHaveLength(2);
    expect(data).toMatchObject({ pending: 0, faults: [] });
    expect((data as OrderReport).items[1]).toMatchObject({ row: 3, status: 1, kuaidi_sn: 'W3', error: '' });
    // They stand in the journal.
    expect(((await order()).data as OrderReport).items[1]?.kuaidi_sn).toBe('W3');
  });

  it('are given up after four looks, with the command that gets them later', async () => {
    const { shop, deps, order } = bench(2);
    shop.withoutWaybill.set(2, '');
    const sleeps: number[] = [];
    const { said } = listen(deps);
    deps.sleep = async (ms) => void sleeps.push(ms);
    const { exit, next, msg, data } = await order();
    const { job, pending } = data as OrderReport;
    expect([exit, sleeps.length, pending]).toEqual([EXIT.someFailed, 4, 1]);
    expect([next, msg]).toEqual([SAY.waybillsLate(1, job ?? ''), SAY.partly(2, 1)]);
    expect(said).not.toContain(next);
  });

  it.each([
    ['a courier that failed', 'WAYBILL_FAILED', EXIT.someFailed],
    ['nothing', undefined, EXIT.ok],
  ])('%s is not waited for', async (_, failed, exit) => {
    const { shop, deps, order } = bench(2);
    if (failed !== undefined) shop.withoutWaybill.set(2, failed);
    deps.sleep = async () => Promise.reject(new Error('waited'));
    expect(await order()).toMatchObject({ exit });
  });

  it('a service that is gone meanwhile does not take the bought orders away; a bug is none of that', async () => {
    const { shop, deps, order } = bench(2);
    shop.withoutWaybill.set(2, '');
    deps.sleep = async () => Promise.reject(new NetworkFailure('down'));
    expect(await order()).toMatchObject({ exit: EXIT.someFailed, bought: 2 });
    const other = bench(2);
    other.shop.withoutWaybill.set(2, '');
    other.deps.sleep = async () => Promise.reject(new TypeError('bug'));
    await expect(other.order()).rejects.toThrow('bug');
  });

  it('Ctrl-C ends the waiting, not the order', async () => {
    const { shop, deps, order, press } = bench(2);
    shop.withoutWaybill.set(2, '');
    let looks = 0;
    deps.sleep = async () => {
      looks++;
      press();
    };
    expect(await order()).toMatchObject({ exit: EXIT.someFailed, bought: 2 });
    expect(looks).toBe(1);
    const cut = bench(2);
    cut.shop.withoutWaybill.set(2, '');
    cut.deps.sleep = async () => {
      cut.press();
      throw new Error('aborted');
    };
    expect(await cut.order()).toMatchObject({ exit: EXIT.someFailed, bought: 2 });
  });
});

describe('a look at orders', () => {
  it('asks for 500 at a time, and lacks what the service does not list', async () => {
    const { shop } = bench(0);
    const asked: unknown[] = [];
    const list = async ({ body }: { body: { order_sn: string[] } }) => {
      asked.push({ ...body, order_sn: body.order_sn.length });
      const listed = body.order_sn.filter((sn) => sn !== 'G1');
      return {
        list: listed.map((order_sn) => ({ order_sn, shop_order: 'N', express_name: 'yt', kuaidi_sn: 'W' })),
      };
    };
    const orders = { ...shop.api.orders, list: list as unknown as typeof shop.api.orders.list };
    const found = await fetchWaybills(
      { orders },
      Array.from({ length: 1001 }, (_, i) => `G${i}`),
    );
    const page = { page: 1, page_size: 500 };
    expect(asked).toEqual([500, 500, 1].map((order_sn) => ({ ...page, order_sn })));
    expect([found.size, found.has('G1')]).toEqual([1000, false]);
    expect(found.get('G1000')).toEqual({ shop_order: 'N', courier: 'yt', waybill: 'W' });
  });

  it.each<[string, Partial<JournalItem>, boolean, boolean]>([
    ['on its way', {}, true, true],
    ['that the courier refused', { code: 'WAYBILL_FAILED' }, true, false],
    ['that is there', { kuaidi_sn: 'W' }, false, false],
    ['of a row that was not bought', { order: 0 }, false, false],
  ])('a waybill %s', (_, over, pending, coming) => {
    expect([isPending(item(over)), isComing(item(over))]).toEqual([pending, coming]);
  });

  it('fills in what came, and leaves what is there', () => {
    const other = item({ order_sn: 'G3' });
    const there = item({ order_sn: 'G4', kuaidi_sn: 'old', status: 1, code: '', error: '' });
    const found = new Map([
      ['G2', { waybill: 'W2' }],
      ['G3', { waybill: '' }],
      ['G4', { waybill: 'new' }],
    ]);
    expect(withWaybills([item(), other, there], found)).toEqual([
      item({ status: 1, kuaidi_sn: 'W2', code: '', error: '' }),
      other,
      there,
    ]);
    expect(withWaybills([other, there], found)).toBeNull();
    expect(withWaybills([item()], new Map())).toBeNull();
  });
});

describe('--out', () => {
  it('has the waybills of bought rows with their courier, and says how many there are', async () => {
    const { shop, deps, folder, order } = bench(3);
    shop.withoutWaybill.set(3, 'x');
    shop.refusedRows.set(4, '停发');
    const { said } = listen(deps);
    const out = join(folder, 'out.csv');
    await order({ out, onError: 'skip' });
    const [titles, ...rows] = readFileSync(out, 'utf8').replace('\ufeff', '').trim().split(/\r?\n/);
    expect(titles).toBe('平台订单号,订单编号,快递,运单号');
    expect(rows.map((row) => row.replaceAll('"', '').replaceAll('\t', ''))).toEqual([
      'N1,G2,yt,YT0',
      'N2,G3,yt,',
    ]);
    expect(said).toContain(SAY.waybillsWritten(out, 1));
  });

  it('is a workbook by its ending, and nothing in a dry run', async () => {
    const { folder, order } = bench(1);
    const out = join(folder, 'out.xlsx');
    await order({ out, dryRun: true });
    expect(() => readFileSync(out)).toThrow('ENOENT');
    await order({ out });
    expect(readFileSync(out).subarray(0, 2).toString()).toBe('PK');
  });

  it('never writes over a sheet that is no list of ours', async () => {
    const { shop, folder, order } = bench(1);
    for (const flag of ['out', 'errors'] as const) {
      const found = await order({ [flag]: join(folder, 'orders.csv') });
      expect(found.exit).toBe(EXIT.usage);
      expect(shop.makeCalls).toEqual([]);
    }
  });
});
