import { describe, expect, it } from 'vitest';
import { EXIT } from '../lib/exit-codes.ts';
import { offerRecharge } from './offer-recharge.ts';
import { openBench } from './order-bench.test-kit.ts';
import type { OrderReport } from './report.ts';

const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名';
const lines = (count: number) =>
  Array.from(
    { length: count },
    (_, i) =>
      `N${1000 + i},测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')},tb${i}`,
  );
const bench = (balance: number, rows: string[]) => openBench(TITLES, balance, rows);

describe('a key over its limit of the day', () => {
  it('bought nothing: nothing is unknown, the service says what helps, and the rest goes on later', async () => {
    const { shop, order } = bench(1000, lines(4));
    shop.mishaps = [undefined as never, 'key-limit'];
    const { exit, msg, next, data } = await order();
    expect([exit, msg]).toEqual([EXIT.overMax, '超过API密钥每日消费上限1.00元']);
    expect(next).toMatch(/今日已用0\.80元.*可在 API设置 里调整上限；继续：gift order .* --resume$/);
    expect(data).toMatchObject({ bought: 2, unknown: 0, remaining: 2 });
    expect(await order({ resume: true })).toMatchObject({ exit: EXIT.ok, bought: 4, now: 2 });
    expect(shop.bought).toHaveLength(4);
  });

  it('leaves a batch that waits for money waiting', async () => {
    const { shop, order } = bench(100, lines(2));
    shop.hidesBalance = true;
    expect(await order()).toMatchObject({ exit: EXIT.balance });
    shop.balance = 1000;
    shop.mishaps = ['key-limit'];
    expect(await order({ resume: true })).toMatchObject({ exit: EXIT.overMax, data: { unknown: 2 } });
    expect(await order({ resume: true })).toMatchObject({ exit: EXIT.ok, bought: 2 });
    expect(new Set(shop.makeCalls.map(({ key }) => key)).size).toBe(1);
  });

  it('lets another key go on with the rest', async () => {
    const { shop, order, deps } = bench(1000, lines(4));
    const { session } = deps;
    deps.session = async () => ({ ...(await session()), key: { appKey: 'ak_1', appSecret: 's' } });
    shop.mishaps = [undefined as never, 'key-limit'];
    await order();
    deps.session = async () => ({ ...(await session()), key: { appKey: 'ak_2', appSecret: 's' } });
    expect(await order()).toMatchObject({ exit: EXIT.ok, bought: 4, now: 2 });
  });
});

it('a service that takes no orders bought nothing', async () => {
  const { shop, order } = bench(1000, lines(2));
  shop.mishaps = ['not-open'];
  expect(await order()).toMatchObject({ exit: EXIT.unexpected, data: { bought: 0, unknown: 0 } });
});

describe('a test key without test money', () => {
  const reset =
    /^还差 0\.60 元测试余额，执行 gift api POST \/test\/balance --data '\{\}' --profile 试验 恢复后继续：gift order /;

  it.each([false, true])(
    'is told how to have it again, and never to recharge; balance hidden: %s',
    async (hides) => {
      const { shop, order, useTestKey } = bench(100, lines(2));
      useTestKey();
      shop.hidesBalance = hides;
      const { exit, next } = await order({ profile: '试验' });
      expect(exit).toBe(EXIT.balance);
      expect(next).toMatch(reset);
      expect(next).not.toContain('recharge');
    },
  );

  it('is not offered a recharge on a terminal', async () => {
    const { deps, shop } = bench(100, []);
    const asked: string[] = [];
    const yes = async (text: string) => asked.push(text) > 5;
    const own = { ...deps, ask: { ...deps.ask, isPossible: true, yes } };
    expect(await offerRecharge(own, { api: shop.api, mode: 'test' }, '0.60')).toBe(false);
    expect(asked).toEqual([]);
    await offerRecharge(own, { api: shop.api, mode: 'live' }, '0.60');
    expect(asked).toHaveLength(1);
  });
});

describe('a bought row whose waybill failed', () => {
  it('counts as pending, with the command that gets it later, also in a second run', async () => {
    const { shop, order } = bench(1000, lines(3));
    shop.withoutWaybill.set(3, '出单失败，系统会自动重试');
    const { exit, next, data } = await order();
    const { job, pending, faults } = data as OrderReport;
    expect([exit, pending, faults.map(({ error }) => error)]).toEqual([
      EXIT.someFailed,
      1,
      ['出单失败，系统会自动重试'],
    ]);
    expect(next).toContain(`gift jobs waybills ${job} --out 运单.csv`);
    // Nothing to be mended and sent again: it is bought.
    expect((await order()).next).toBe(next);
  });
});
