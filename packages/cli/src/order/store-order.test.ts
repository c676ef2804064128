import { existsSync } from 'node:fs';
import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import { describe, expect, it } from 'vitest';
import { run } from '../commands/shop-order.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { failureOf } from '../lib/failure.ts';
import { PLAIN } from '../render/table.ts';
import { draw } from '../render/text.ts';
import { SHOP_SAY } from '../stores/copy.ts';
import { openBench } from './order-bench.test-kit.ts';
import { listen } from './person.test-kit.ts';
import type { StoreOrderOptions } from './prepare-store.ts';
import type { OrderReport } from './report.ts';

interface StoreOrder {
  id: number;
  shop_order: string;
  state: 1 | 2;
  errorText: string;
  order_time: string;
}
const storeOrder = (id: number, over: Partial<StoreOrder> = {}): StoreOrder => ({
  id,
  shop_order: `S${id}`,
  state: 1,
  errorText: '',
  order_time: `2026-11-2${9 - id} 10:00:00`,
  ...over,
});
const STORE = { id: 7, platform: 2, platform_name: '拼多多', shop_name: '小店' };

/** A store with these orders, newest first, beside the service. */
function openStore(orders: StoreOrder[], balance = 10_000) {
  const opened = openBench('unused', balance, []);
  const { shop, deps } = opened;
  const searches: Record<string, unknown>[] = [];
  const delivered: { store_id: number; list: { shop_order: string; waybill_code: string }[] }[] = [];
  const refused = new Map<string, string>();
  const stores = {
    list: async () => ({ list: [STORE] }),
    orders: async ({
      body,
    }: {
      body: Record<string, unknown> & { shop_order?: string[]; state?: number };
    }) => {
      searches.push(body);
      const list = orders.filter(
        ({ shop_order, state }) =>
          (body.shop_order === undefined || body.shop_order.includes(shop_order)) &&
          (body.state === undefined || (body.state === state && !shop.bought.includes(shop_order))),
      );
      return { list, data_count: list.length };
    },
    deliver: async ({ body }: { body: (typeof delivered)[number] }) => {
      delivered.push(body);
      return {
        items: body.list.map((each) => {
          const msg = refused.get(each.shop_order);
          const send_status = msg === undefined ? DELIVER_STATUS.shipped : DELIVER_STATUS.failed;
          return { ...each, send_status, msg: msg ?? '' };
        }),
      };
    },
  };
  shop.api = { ...shop.api, stores } as unknown as typeof shop.api;
  const order = async (options: Partial<StoreOrderOptions> = {}) => {
    try {
      const outcome = await run(deps, { id: '7', goods: 103, chunk: 2, yes: true, all: true, ...options });
      return { ...outcome, data: outcome.data as OrderReport };
    } catch (error) {
      const failure = failureOf(error);
      if (failure === null) throw error;
      return { ...failure, msg: failure.message, data: failure.data as OrderReport, text: () => '' };
    }
  };
  return { ...opened, order, searches, delivered, refused };
}

describe('orders of a store', () => {
  it('M139 are bought by their numbers, the oldest first, and their waybills go back into the store', async () => {
    const { shop, order, searches, delivered } = openStore([1, 2, 3].map((id) => storeOrder(id)));
    const sent: unknown[] = [];
    const { orders } = shop.api;
    const make: typeof orders.make = async (call) => {
      sent.push(...call.body.rec_list.map(({ shop_order, rec_name }) => [shop_order, rec_name]));
      expect(call.body).toMatchObject({ store_id: 7, platform: 2, order_source: 4, remark: '轻放' });
      return orders.make(call);
    };
    shop.api = { ...shop.api, orders: { ...orders, make } };
    const { exit, data } = await order({ orderRemark: '轻放' });
    expect(exit).toBe(EXIT.ok);
    expect(sent).toEqual([
      ['S3', ''],
      ['S2', ''],
      ['S1', ''],
    ]);
    expect(searches).toMatchObject([{ store_id: 7, state: 1, is_bought: 0, express_id: 1 }]);
    expect(delivered.flatMap(({ store_id, list }) => list.map((one) => [store_id, one.shop_order]))).toEqual([
      [7, 'S3'],
      [7, 'S2'],
      [7, 'S1'],
    ]);
    expect(data).toMatchObject({
      store_id: 7,
      file: SHOP_SAY.fileOf(7),
      rows: 3,
      bought: 3,
      undelivered: [],
    });
  });

  it('are chosen on purpose: all of them only with --all', async () => {
    const { shop, order, searches } = openStore([storeOrder(1)]);
    expect(await order({ all: false })).toMatchObject({
      exit: EXIT.usage,
      msg: SHOP_SAY.noFilter,
      next: SHOP_SAY.noFilterNext,
    });
    expect(searches).toEqual([]);
    expect(await order({ all: false, keyword: '茶' })).toMatchObject({ exit: EXIT.ok });
    expect(searches).toMatchObject([{ keyword: '茶' }]);
    expect(shop.bought).toEqual(['S1']);
  });

  it('that are named must be there, and one that may not be bought for says why', async () => {
    const { shop, order, searches } = openStore([
      storeOrder(1),
      storeOrder(2, { state: 2, errorText: '已退款' }),
    ]);
    expect(await order({ shopOrder: ['S1', 'S8', 'S9'] })).toMatchObject({
      exit: EXIT.rowsInvalid,
      msg: SHOP_SAY.numbersMissing(2, 'S8'),
      next: SHOP_SAY.numbersMissingNext,
      data: { missing: ['S8', 'S9'] },
    });
    expect(searches.at(-1)).not.toHaveProperty('state');
    expect(await order({ shopOrder: ['S1', 'S2'] })).toMatchObject({
      exit: EXIT.rowsInvalid,
      data: { problems: [{ row: 1, problems: [{ field: 'shop_order', msg: 'S2 已退款' }] }] },
    });
    expect(shop.makeCalls).toEqual([]);
    expect(await order({ shopOrder: ['S1', 'S2'], onError: 'skip' })).toMatchObject({
      exit: EXIT.someFailed,
    });
    expect(shop.bought).toEqual(['S1']);
  });

  it('that are all bought are no fault: whoever asks every hour finds none most of the time', async () => {
    const { shop, order } = openStore([storeOrder(1)]);
    await order();
    const again = await order();
    expect(again).toMatchObject({ exit: EXIT.ok, msg: SHOP_SAY.nothingToOrder, data: { rows: 0 } });
    expect(await order({ errorOnNothing: true })).toMatchObject({ exit: EXIT.unexpected });
    expect(await order({ shopOrder: ['S1'] })).toMatchObject({
      exit: EXIT.ok,
      data: { bought: 1, bought_now: 0 },
    });
    expect(shop.bought).toEqual(['S1']);
  });

  it('whose outcome is open are sent again with the next choice, under their key', async () => {
    const opened = [storeOrder(1), storeOrder(2)];
    const { shop, order } = openStore(opened);
    shop.mishaps = ['lost-answer'];
    expect(await order()).toMatchObject({ exit: EXIT.network });
    const [{ key } = { key: '' }] = shop.makeCalls;
    opened.push(storeOrder(3));
    // The service knows that the first two are bought, and does not offer them any more.
    const { exit, data } = await order();
    expect([exit, data.bought, data.bought_now]).toEqual([EXIT.ok, 3, 3]);
    expect(shop.makeCalls.map((call) => call.key === key)).toEqual([true, true, false]);
    expect(shop.bought).toEqual(['S2', 'S1', 'S3']);
  });

  it('that were bought count as such when they are named again, whatever the service says of them now', async () => {
    const orders = [storeOrder(1), storeOrder(2)];
    const { order } = openStore(orders);
    await order({ shopOrder: ['S1'] });
    orders[0] = storeOrder(1, { state: 2, errorText: '已购买' });
    expect(await order({ shopOrder: ['S1', 'S2'] })).toMatchObject({
      exit: EXIT.ok,
      data: { bought: 2, bought_now: 1, invalid: 0 },
    });
  });

  it('M140 that the store did not take are told of with its words, and shipping again needs no order', async () => {
    const { shop, order, refused } = openStore([storeOrder(1), storeOrder(2)]);
    refused.set('S1', '授权过期');
    const { exit, msg, next, data, text } = await order();
    expect([exit, data.bought_now]).toEqual([EXIT.someFailed, 2]);
    expect(msg).toContain('授权过期');
    expect(next).toContain('gift shop ship 7 --failed');
    expect(data.undelivered).toEqual([{ shop_order: 'S1', waybill: 'YT1', error: '授权过期' }]);
    expect(draw(text(), PLAIN)).toMatch(/S1 +YT1 +是 +发货出错 +授权过期/);
    expect(shop.bought).toHaveLength(2);
  });

  it('without a waybill wait for it and are no failure to ship', async () => {
    const { shop, order, delivered } = openStore([storeOrder(1)]);
    shop.withoutWaybill.set(1, '出单失败');
    expect(await order()).toMatchObject({ exit: EXIT.someFailed, data: { pending: 1, undelivered: [] } });
    expect(delivered).toEqual([]);
  });

  it('are only looked at in a dry run', async () => {
    const { shop, deps, order, delivered } = openStore([storeOrder(1)]);
    expect(await order({ dryRun: true })).toMatchObject({
      exit: EXIT.ok,
      data: { dry_run: true, total: '0.80' },
    });
    expect([shop.makeCalls, delivered, existsSync(deps.paths.journal)]).toEqual([[], [], false]);
  });

  it('stand in the summary by the name of the store', async () => {
    const { deps, order } = openStore([storeOrder(1)]);
    const { said } = listen(deps);
    await order();
    expect(said.find((text) => text.includes('小店'))).toMatch(/^店铺 +拼多多 小店/);
  });

  it('go on by a command that chooses the same, in its own words', async () => {
    const { shop, order } = openStore([storeOrder(1)]);
    shop.mishaps = ['unreachable'];
    const { data } = await order({
      keyword: '茶 叶',
      num: 2,
      orderRemark: '轻放',
      maxAmount: '50',
      shopOrder: ['S1'],
    });
    expect(data.resume).toBe(
      "gift shop order 7 --goods 103 --num 2 --keyword '茶 叶' --shop-order S1 --all --order-remark 轻放 --max-amount 50 --chunk 2 --yes --resume",
    );
    const plain = openStore([storeOrder(1)]);
    plain.shop.mishaps = ['unreachable'];
    expect((await plain.order({ chunk: undefined })).data.resume).toBe(
      'gift shop order 7 --goods 103 --all --yes --resume',
    );
  });

  it('of a store that there is not are refused', async () => {
    const { order } = openStore([]);
    expect(await order({ id: '8' })).toMatchObject({ exit: EXIT.unexpected, msg: SHOP_SAY.noStore('8') });
  });
});
