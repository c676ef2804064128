import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { STOCK_MOVE } from '@giftship/shared/stock/stock';
import { ApiFailure } from '@giftship/shared/api/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { byKey } from '../../../../tests/harness/signed.ts';
import { countedGoods, orderOf, stockOf, type TestGoods } from '../../../../tests/harness/stock.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { refundOrder } from '../compensation/refund-order.ts';
import { idOf } from '../db/numbers.ts';
import { recordTracking } from '../parcels/record-tracking.ts';

let shop: TestService;
let office: TestOperator;
let buyer: TestPerson;
let keys = 0;
beforeAll(async () => {
  shop = await openTestService();
  office = await operatorIn(shop);
  buyer = await shop.person({ balance: 10_000_000 });
});
afterAll(() => shop.close());

const key = () => `key-${(keys += 1)}`;

const counted = (number: number) => countedGoods(shop, office, number);
const buy = (goods: TestGoods, count: number, goods_num = 1, who = buyer) =>
  who.api.orders.make({ key: key(), body: orderOf(goods, count, goods_num) });
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => (error instanceof ApiFailure ? error.message : String(error)),
  );
const refund = (orderSn: string) =>
  shop.db.transaction((tx) =>
    refundOrder(shop.deps, tx, { orderId: idOf('order', orderSn) ?? 0, words: '退款', reason: '退款' }),
  );
const ordersOf = async (goodsId: number) => {
  const { rows } = await sql<{ sn: string; kuaidi_sn: string }>`
    select 'G' || o.id as sn, p.kuaidi_sn from orders o join batches b on b.id = o.batch_id join parcels p on p.order_id = o.id
    where b.goods_id = ${goodsId} order by o.id`.execute(shop.db.q);
  return rows;
};
const pickUp = (waybill: string) =>
  recordTracking(shop.deps, {
    waybill,
    courier: '',
    traces: [{ at: Date.now(), kind: 'pickup', text: '已揽收', raw: '' }],
    watch: 'polling',
  });
const clean = async () => expect(await shop.audit()).toEqual([]);

describe('counted stock', () => {
  it('is taken at payment, all of it or nothing of the whole call; goods that nobody counts touch none (B10)', async () => {
    const goods = await counted(5);
    await buy(goods, 3);
    expect(await stockOf(shop, goods.id)).toEqual({ on_hand: 5, reserved: 3, status: GOODS_STATUS.onSale });
    const balance = await buyer.balance();
    expect(await refusalOf(buy(goods, 2, 2))).toContain('可用库存不足，当前可用2件');
    expect(await buyer.balance()).toBe(balance);
    expect((await ordersOf(goods.id)).length).toBe(3);
    const { rows } =
      await sql`select from stock_moves m join stocks s on s.id = m.stock_id where s.goods_id = 103`.execute(
        shop.db.q,
      );
    await buyer.api.orders.make({ key: key(), body: orderOf({ id: 103, express: 1 }, 2) });
    expect(rows).toEqual([]);
    const { rows: batches } =
      await sql`select from batches where goods_id = 103 and stock_id is not null`.execute(shop.db.q);
    expect(batches).toEqual([]);
    await clean();
  });

  it('sells the last piece once, goes out of stock with it, and is on sale again with the next inbound (O075, journey 12)', async () => {
    const goods = await counted(5);
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.person({ balance: 1_000 })));
    const ends = await Promise.all(buyers.map((who) => refusalOf(buy(goods, 1, 1, who))));
    expect(ends.filter((end) => end === '').length).toBe(5);
    expect(ends.find((end) => end !== '')).toMatch(/可用库存不足，当前可用0件|商品已下架或缺货/);
    expect(await stockOf(shop, goods.id)).toEqual({
      on_hand: 5,
      reserved: 5,
      status: GOODS_STATUS.outOfStock,
    });
    await office.api.stock.doc({
      key: key(),
      body: { kind: STOCK_MOVE.in, reason: '采购入库', lines: [{ goods_id: goods.id, number: 2 }] },
    });
    expect(await stockOf(shop, goods.id)).toEqual({ on_hand: 7, reserved: 5, status: GOODS_STATUS.onSale });
    await clean();
  });

  it('stays out of stock after an inbound where somebody set it so by hand (O075)', async () => {
    const goods = await counted(1);
    await buy(goods, 1);
    await office.api.goods.shelf({ key: key(), body: { ids: [goods.id], status: 2, reason: '停售' } });
    await shop.runJobs();
    await office.api.stock.doc({
      key: key(),
      body: { kind: STOCK_MOVE.in, reason: '采购入库', lines: [{ goods_id: goods.id, number: 9 }] },
    });
    expect(await stockOf(shop, goods.id)).toMatchObject({ on_hand: 10, status: GOODS_STATUS.outOfStock });
    await office.api.goods.shelf({ key: key(), body: { ids: [goods.id], status: 1, reason: '恢复' } });
    await shop.runJobs();
    expect(await stockOf(shop, goods.id)).toMatchObject({ status: GOODS_STATUS.onSale });
    await clean();
  });

  it('is given back by a refund before the hand-over, and not after it; news of a pickup take it out', async () => {
    const goods = await counted(4);
    await buy(goods, 4);
    await shop.runJobs();
    const [first, second, third] = await ordersOf(goods.id);
    await refund(first!.sn);
    expect(await stockOf(shop, goods.id)).toEqual({ on_hand: 4, reserved: 3, status: GOODS_STATUS.onSale });
    await pickUp(second!.kuaidi_sn);
    await pickUp(second!.kuaidi_sn);
    expect(await stockOf(shop, goods.id)).toEqual({ on_hand: 3, reserved: 2, status: GOODS_STATUS.onSale });
    await refund(second!.sn);
    expect(await stockOf(shop, goods.id)).toEqual({ on_hand: 3, reserved: 2, status: GOODS_STATUS.onSale });
    await office.api.orders.ship({ key: key(), body: { order_sns: [third!.sn], reason: '线下交接' } });
    expect(await stockOf(shop, goods.id)).toEqual({ on_hand: 2, reserved: 1, status: GOODS_STATUS.onSale });
    await pickUp(third!.kuaidi_sn);
    expect(await stockOf(shop, goods.id)).toMatchObject({ on_hand: 2, reserved: 1 });
    await clean();
  });

  it('is not held by a batch that waits for money, which may be refused when it is paid', async () => {
    const goods = await counted(2);
    const poor = await shop.person({ balance: 50 });
    expect(await refusalOf(buy(goods, 2, 1, poor))).toContain('余额不足');
    const batch_sn = poor.last().headers['x-batch-sn']!;
    expect(await stockOf(shop, goods.id)).toMatchObject({ reserved: 0 });
    await poor.give(1_000);
    await buy(goods, 1);
    expect(await refusalOf(poor.api.orders.pay({ body: { batch_sn } }))).toContain(
      '可用库存不足，当前可用1件',
    );
    expect(await poor.balance()).toBe(1_050);
    await office.api.stock.doc({
      key: key(),
      body: { kind: STOCK_MOVE.in, reason: '采购入库', lines: [{ goods_id: goods.id, number: 1 }] },
    });
    await poor.api.orders.pay({ body: { batch_sn } });
    expect(await stockOf(shop, goods.id)).toEqual({
      on_hand: 3,
      reserved: 3,
      status: GOODS_STATUS.outOfStock,
    });
    await clean();
  });

  it('is not taken by an order of a test key', async () => {
    const goods = await counted(2);
    const test = byKey(
      shop.app,
      await buyer.api.machines.addKey({
        body: { name: '联调', mode: 'test', scopes: ['order:read', 'order:write'] },
      }),
    );
    await test.orders.make({ key: key(), body: orderOf(goods, 5) });
    expect(await stockOf(shop, goods.id)).toMatchObject({ on_hand: 2, reserved: 0 });
    await clean();
  });
});

describe('beginning to count', () => {
  it('reserves in the same step what is paid for and not handed over, and takes no fewer than that (O072)', async () => {
    const goods = await counted(0);
    await office.api.stock.mode({ key: key(), body: { goods_id: goods.id, mode: 0 } });
    expect(await stockOf(shop, goods.id)).toMatchObject({ status: GOODS_STATUS.onSale });
    await buy(goods, 3, 2);
    await shop.runJobs();
    const [gone, back] = await ordersOf(goods.id);
    await pickUp(gone!.kuaidi_sn);
    expect(
      await refusalOf(
        office.api.stock.mode({ key: key(), body: { goods_id: goods.id, mode: 1, number: 3 } }),
      ),
    ).toContain('实盘数不能少于已付款未交快递的4件');
    expect(
      await office.api.stock.mode({ key: key(), body: { goods_id: goods.id, mode: 1, number: 10 } }),
    ).toEqual({ on_hand: 10, reserved: 4 });
    await pickUp(gone!.kuaidi_sn);
    await refund(gone!.sn);
    expect(await stockOf(shop, goods.id)).toMatchObject({ on_hand: 10, reserved: 4 });
    await refund(back!.sn);
    expect(await stockOf(shop, goods.id)).toMatchObject({ on_hand: 10, reserved: 2 });
    await clean();
  });

  it('waits for payments under way, so that none is left out (O072)', async () => {
    const goods = await counted(0);
    await office.api.stock.mode({ key: key(), body: { goods_id: goods.id, mode: 0 } });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.person({ balance: 1_000 })));
    await Promise.all([
      ...buyers.map((who) => buy(goods, 1, 1, who)),
      office.api.stock.mode({ key: key(), body: { goods_id: goods.id, mode: 1, number: 100 } }),
    ]);
    expect(await stockOf(shop, goods.id)).toMatchObject({ on_hand: 100, reserved: 8 });
    await clean();
  });
});
