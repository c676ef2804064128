import { describe, expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { openBench } from './order-bench.test-kit.ts';
import type { OrderOptions } from './prepare.ts';

const TITLES = '姓名,地址,电话';
/** Rows without a number of a platform: nobody but our own journals knows that they were bought. */
const lines = Array.from(
  { length: 4 },
  (_, i) => `测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')}`,
);

function bench() {
  const opened = openBench(TITLES, 10_000, lines);
  const said: string[] = [];
  opened.deps.out = { ...opened.deps.out, warn: (text) => void said.push(text) };
  const { order, shop, deps } = opened;
  return {
    shop,
    deps,
    said,
    order: (options: Partial<OrderOptions> = {}) => order({ platform: 1, resume: true, ...options }),
    /** People who were sent a parcel; a part of the order stopped after two of them. */
    half: async () => {
      shop.mishaps = [undefined as never, 'real-name'];
      expect(await order({ platform: 1 })).toMatchObject({ exit: EXIT.realName, bought: 2 });
    },
    sent: () => shop.makeCalls.map(({ rows }) => rows),
  };
}
type Bench = ReturnType<typeof bench>;

const signWith = ({ deps }: { deps: Deps }, appKey: string) => {
  const { session } = deps;
  deps.session = async () => ({ ...(await session()), token: null, key: { appKey, appSecret: 's' } });
};

function giveAnotherCourier({ shop }: Bench) {
  const { goods } = shop.api;
  const buy = (async () => ({
    goods_info: { goods_id: 103, goods_name: 'brush', express_id: 2 },
    express_info: { is_wu: 0, name: 'sto' },
  })) as unknown as typeof goods.buy;
  shop.api = { ...shop.api, goods: { ...goods, buy } };
}

const CHANGES: [string, (at: Bench) => Partial<OrderOptions>][] = [
  ['another key', (at) => (signWith(at, 'ak_other'), {})],
  ['the courier that its goods have by now', (at) => (giveAnotherCourier(at), {})],
  ['other goods', () => ({ goods: 131 })],
  ['another number', () => ({ num: 2 })],
  ['another platform', () => ({ platform: 2 })],
];

describe('a sheet that another order has half bought', () => {
  it.each(CHANGES)('goes on by %s with what is left, and says so', async (_, change) => {
    const at = bench();
    await at.half();
    const options = change(at);
    expect(await at.order(options)).toMatchObject({ exit: EXIT.ok, bought: 4, now: 2 });
    expect(at.shop.bought).toHaveLength(4);
    expect(at.said.filter((text) => text.includes('2 行（第一个是原表第 2 行）已由任务'))).toHaveLength(1);
    expect(await at.order(options)).toMatchObject({ exit: EXIT.nothingNew, now: 0 });
  });

  it.each(CHANGES)('is not touched by %s while an answer is missing', async (_, change) => {
    const at = bench();
    at.shop.mishaps = [undefined as never, 'lost-answer'];
    const { data } = await at.order({ resume: false });
    const { job } = data as { job: string };
    const calls = at.shop.makeCalls.length;
    const options = change(at);
    const refused = await at.order(options);
    expect(refused).toMatchObject({ exit: EXIT.unexpected, data: { job, rows: [4, 5] } });
    expect(refused.next).toContain(`gift jobs resume ${job}`);
    expect(at.shop.makeCalls).toHaveLength(calls);
  });

  it('counts for the limit of the file', async () => {
    const at = bench();
    await at.half();
    signWith(at, 'ak_other');
    expect(await at.order({ maxAmount: '3.00' })).toMatchObject({ exit: EXIT.overMax });
    expect(await at.order({ maxAmount: '3.20' })).toMatchObject({ exit: EXIT.ok, now: 2 });
  });
});

describe('a sheet that is bought whole', () => {
  it('is not bought by another key again, and may be bought for other goods', async () => {
    const at = bench();
    await at.order();
    signWith(at, 'ak_other');
    expect(await at.order()).toMatchObject({ exit: EXIT.nothingNew, bought: 4, now: 0 });
    expect(await at.order({ goods: 131 })).toMatchObject({ exit: EXIT.ok, now: 4 });
    expect(await at.order({ num: 2 })).toMatchObject({ exit: EXIT.ok, now: 4 });
  });

  it('by a test key is bought by a live one', async () => {
    const at = bench();
    signWith(at, 'ak_test_one');
    await at.order();
    signWith(at, 'ak_live');
    expect(await at.order()).toMatchObject({ exit: EXIT.ok, now: 4 });
  });
});

describe('goods that left the shelf in the middle', () => {
  it('what was bought is known, and what is left is refused', async () => {
    const at = bench();
    await at.half();
    at.shop.isOffShelf = true;
    expect(await at.order()).toMatchObject({ exit: EXIT.priceChanged, bought: 2, now: 0 });
  });

  it('what is open is asked about with its own key, and counts', async () => {
    const at = bench();
    at.shop.mishaps = [undefined as never, 'lost-answer'];
    await at.order({ resume: false });
    at.shop.isOffShelf = true;
    expect(await at.order()).toMatchObject({ exit: EXIT.ok, bought: 4, now: 2 });
    expect(at.shop.bought).toHaveLength(4);
  });

  it('what is open is asked about where nothing else was bought', async () => {
    const at = bench();
    at.shop.mishaps = ['lost-answer'];
    await at.order({ resume: false });
    at.shop.isOffShelf = true;
    expect(await at.order()).toMatchObject({ exit: EXIT.priceChanged, bought: 2, now: 2 });
  });

  it('what is open and never came is not bought', async () => {
    const at = bench();
    at.shop.mishaps = [undefined as never, 'unreachable'];
    await at.order({ resume: false });
    at.shop.isOffShelf = true;
    const { exit, data } = await at.order();
    expect([exit, data]).toMatchObject([EXIT.priceChanged, { bought: 2, unknown: 0, remaining: 2 }]);
    expect(at.shop.bought).toHaveLength(2);
  });

  it('nothing was bought yet: it is refused as ever', async () => {
    const at = bench();
    at.shop.isOffShelf = true;
    expect(await at.order()).toMatchObject({ exit: EXIT.priceChanged, bought: 0 });
  });
});
