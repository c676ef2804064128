import { ApiFailure } from '@giftship/shared/api/client';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { describe, expect, it } from 'vitest';
import type { JobState, RowResult } from '../journal/lines.ts';
import { EXIT } from '../lib/exit-codes.ts';
import type { Api } from '../net/open-api.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import { lostOrders, refuseLost } from './lost-orders.ts';
import { openBench } from './order-bench.test-kit.ts';
import { listen } from './person.test-kit.ts';

const result = (row: number, over: Partial<RowResult> = {}): RowResult => ({
  row,
  status: 1,
  order: 1,
  order_sn: `G${row}`,
  kuaidi_sn: 'W',
  code: '',
  error: '',
  hash: `h${row}`,
  unit: 80,
  chunk: 'c',
  ...over,
});

/** A service that lists these orders by their number, with the platform's number. */
function listing(orders: Record<string, string>, failure?: Error) {
  const asked: string[] = [];
  const list = async ({ body }: { body: { order_sn: string[] } }) => {
    if (failure) throw failure;
    asked.push(...body.order_sn);
    const found = body.order_sn.filter((sn) => orders[sn] !== undefined);
    return {
      list: found.map((order_sn) => ({
        order_sn,
        shop_order: orders[order_sn],
        express_name: '',
        kuaidi_sn: '',
      })),
    };
  };
  return { asked, api: { orders: { list } } as unknown as Api };
}
const numberOf = (hash: string) => ({ h2: 'N2', h3: 'N3' })[hash] ?? '';

describe('orders that a journal says are bought', () => {
  it('are lost when the service does not list them, or as those of another number; by the sheet', async () => {
    const rows = [
      result(5),
      result(3),
      result(2),
      result(4),
      result(6, { order: 0 }),
      result(7, { order_sn: '' }),
    ];
    const { api, asked } = listing({ G3: 'other', G4: 'N4', G2: 'N2' });
    const { lost, unsure } = await lostOrders(api, rows, numberOf);
    expect(asked).toEqual(['G5', 'G3', 'G2', 'G4']);
    expect(lost.map(({ row }) => row)).toEqual([3, 5]);
    // Row 4 is there, and nobody knows the number that it should have.
    expect(unsure).toBe(1);
  });

  it('are not asked about when there are none', async () => {
    const { api, asked } = listing({});
    expect(await lostOrders(api, [result(2, { order: 0 })], numberOf)).toEqual({ lost: [], unsure: 0 });
    expect(asked).toEqual([]);
  });
});

describe('a run over them', () => {
  const head = { id: 'j2' } as JobState['head'];
  const job = (results: RowResult[]) =>
    ({ head, results: new Map(results.map((one) => [one.hash, one])) }) as JobState;
  const rowOfHash = new Map();

  it('is refused when one is lost, whichever journal has it, and sends nobody on without a look', async () => {
    const { deps } = openBench('unused', 0, []);
    const { api } = listing({ G2: 'N2', G4: 'N4' });
    const jobs = [job([result(2)]), job([result(4), result(8), result(3)])];
    await expect(refuseLost(deps, { api, rowOfHash }, jobs)).rejects.toMatchObject({
      exit: EXIT.unexpected,
      message: SAY.lostOrders('j2', 2, 3),
      next: SAY.lostNext('j2'),
      data: {
        job: 'j2',
        lost: [
          { row: 3, order_sn: 'G3' },
          { row: 8, order_sn: 'G8' },
        ],
        unsure: 1,
      },
    });
    await expect(refuseLost(deps, { api, rowOfHash }, [job([result(2)])])).resolves.toBeUndefined();
  });

  it('goes on by a key that may not look, and says so; any other fault stops it', async () => {
    const { deps } = openBench('unused', 0, []);
    const { said } = listen(deps);
    const failure = (code: number) =>
      new ApiFailure({ status: 200, headers: {}, body: null }, { code, msg: '', data: null });
    const blind = listing({}, failure(CATALOGUE.SCOPE_MISSING.code));
    await refuseLost(deps, { api: blind.api, rowOfHash }, [job([result(2)])]);
    expect(said).toEqual([SAY.notVerified]);
    const down = failure(CATALOGUE.UNAVAILABLE.code);
    await expect(
      refuseLost(deps, { api: listing({}, down).api, rowOfHash }, [job([result(2)])]),
    ).rejects.toBe(down);
  });
});

it.each([
  ['the same order', {}],
  ['one in other chunks', { chunk: 5 }],
  ['one of other goods that stopped half way', { goods: 131 }],
])('what %s bought and is gone is told of, and nothing is sent', async (_, options) => {
  const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名';
  const line = (i: number) => `N${i},测试${i},广东省 深圳市 南山区 科技路${i}号,1380000000${i},tb${i}`;
  const { shop, order } = openBench(TITLES, 1000, [1, 2, 3, 4].map(line));
  shop.mishaps = [undefined as never, 'real-name'];
  await order();
  const calls = shop.makeCalls.length;
  const { orders } = shop.api;
  const list = (async () => ({ list: [] })) as unknown as typeof orders.list;
  shop.api = { ...shop.api, orders: { ...orders, list } };
  const found = await order({ resume: true, ...options });
  expect([found.exit, found.msg]).toEqual([EXIT.unexpected, expect.stringContaining('有 2 行记为已下单')]);
  expect(shop.makeCalls).toHaveLength(calls);
});
