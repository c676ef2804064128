import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { transfer } from '../wallet/ledger.ts';
import { fen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';

let shop: TestService;
let chief: TestOperator;
let second: TestOperator;
let buyer: TestPerson;
beforeEach(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop, { roles: [6] });
  second = await operatorIn(shop, { roles: [6] });
  buyer = await shop.person({ balance: 1_000_000 });
});
afterEach(() => shop.close());

let keys = 0;
const key = () => `goodwill-${(keys += 1)}`;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.message,
  );
async function buy(priceFen = 80): Promise<string> {
  await shop.db.pool.query(`update goods set price_fen = $1, floor_fen = 0 where id = 103`, [priceFen]);
  const [made] = await buyer.api.orders.make({ key: key(), body: oneParcel() });
  return made!.order_sn;
}
interface Given {
  order_sn?: string;
  ticket_sn?: string;
  user_id?: number;
  money?: string;
  bearer?: 1 | 2 | 3;
  reason?: string;
}
const give = (more: Given, { by = chief, once = key() } = {}) =>
  by.api.refunds.goodwill({ key: once, body: { money: '5.00', bearer: 2, reason: '道歉', ...more } });
const systemSum = async (code: string): Promise<number> => {
  const { rows } = await shop.db.pool.query(
    `select coalesce(sum(l.amount_fen), 0)::int as n from ledger_lines l join accounts a on a.id = l.account_id where a.code = $1`,
    [code],
  );
  return (rows[0] as { n: number }).n;
};
const supplierSum = async (): Promise<number> => {
  const { rows } = await shop.db.pool.query(
    `select balance_fen::int as n from accounts where supplier_id = (select supplier_id from goods where id = 103)`,
  );
  return (rows[0] as { n: number }).n;
};

describe('goodwill (O133)', () => {
  it('goes to the buyer’s balance once a key, stands in his statement, and never passes price plus 10.00 an order', async () => {
    const order_sn = await buy();
    const before = await buyer.balance();
    const once = key();
    const first = await give({ order_sn, money: '10.00' }, { once });
    expect(await give({ order_sn, money: '10.00' }, { once })).toEqual(first);
    expect(first).toMatchObject({ approval: null, left: '0.80' });
    expect(first.sn).toMatch(/^Q\d+$/);
    expect(await refusal(give({ order_sn, money: '1.00' }))).toBe('该订单最多还可补偿0.80元');
    await give({ order_sn, money: '0.80' });
    expect([await buyer.balance(), await systemSum('goodwill')]).toEqual([before + 1_080, -1_080]);
    // The order's own record tells of it, by the name of who did it.
    const record = (await chief.api.operators.logOf({ query: { object: 'order', ref: order_sn } })).list;
    expect(record.filter(({ kind }) => kind === 'log').map(({ text }) => text)).toEqual([
      '售后补偿',
      '售后补偿',
    ]);
    // To who may see goodwill: orders alone do not show it.
    const { id } = await shop.db.q
      .insertInto('roles')
      .values({ name: '看订单', rights: ['order.view'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reader = await operatorIn(shop, { roles: [id] });
    const told = async () =>
      (await reader.api.operators.logOf({ query: { object: 'order', ref: order_sn } })).list.filter(
        ({ kind }) => kind === 'log',
      ).length;
    expect(await told()).toBe(0);
    for (const right of ['finance.view', 'refund.view', 'comp.view'])
      expect([
        right,
        await shop.db.q
          .updateTable('roles')
          .set({ rights: ['order.view', right] })
          .where('id', '=', id)
          .execute()
          .then(told),
      ]).toEqual([right, right === 'comp.view' ? 0 : 2]);
    const { list } = await buyer.api.wallet.logList({ query: { type: '11' } });
    expect(list.map(({ money, type_text }) => [money, type_text])).toEqual([
      ['0.80', '售后补偿'],
      ['10.00', '售后补偿'],
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('is borne by the shop, the supplier of the order, or for the courier by the shop', async () => {
    const order_sn = await buy(10_000);
    await give({ order_sn, bearer: 1, money: '3.00' });
    await give({ order_sn, bearer: 2, money: '4.00' });
    await give({ order_sn, bearer: 3, money: '5.00' });
    expect([await supplierSum(), await systemSum('goodwill')]).toEqual([-300, -900]);
    expect(await shop.audit()).toEqual([]);
    await shop.db.pool.query(`alter table adjustments disable trigger user`);
    await shop.db.pool.query(`update adjustments set bearer = 1, supplier_id = 1 where bearer = 3`);
    expect((await shop.audit()).map(({ property, what }) => [property, what.slice(0, 8)])).toEqual([
      ['P6', 'goodwill'],
    ]);
  });

  it('needs an order or a work order that fits the buyer, and 0.01 to 500.00', async () => {
    const order_sn = await buy(60_000);
    const stranger = await shop.person();
    const { ticket_sn } = await buyer.api.support.make({ body: { type: 9, order_sn: '', content: '慢' } });
    expect(await refusal(give({}))).toBe('请填写订单号或工单号');
    expect(await refusal(give({ user_id: buyer.id }))).toBe('请填写订单号或工单号');
    expect(await refusal(give({ order_sn, user_id: stranger.id }))).toBe('内容不存在或已删除');
    expect(await refusal(give({ order_sn: 'G1' }))).toBe('内容不存在或已删除');
    expect(await refusal(give({ ticket_sn, bearer: 1 }))).toBe('请填写订单号或工单号');
    for (const money of ['0', '-1', '500.01', '1.234', 'x'])
      expect(await refusal(give({ order_sn, money }))).toBe('补偿金额为0.01到500.00元');
    expect(await give({ ticket_sn, money: '20.00' })).toMatchObject({ approval: null });
    const clerk = await operatorIn(shop, { roles: [5] });
    expect(await refusal(give({ order_sn }, { by: clerk }))).toBe('没有“发放售后补偿”权限');
    expect(await shop.audit()).toEqual([]);
  });

  it('above 100.00, or above 1,000.00 of one person’s day, waits for another', async () => {
    const order_sn = await buy(200_000);
    const before = await buyer.balance();
    const { approval } = await give({ order_sn, money: '100.01' });
    expect(approval?.why).toBe('单笔 100.01 元超过 100.00 元，需要另一位操作员复核');
    expect(await buyer.balance()).toBe(before);
    await second.api.operators.decideApproval({
      key: key(),
      body: { approval_sn: approval!.approval_sn, do: 'approve' },
    });
    expect(await buyer.balance()).toBe(before + 10_001);
    const { rows } = await shop.db.pool.query(`select asked_by::int, approved_by::int from adjustments`);
    expect(rows).toEqual([{ asked_by: chief.id, approved_by: second.id }]);
    for (let n = 0; n < 8; n += 1) expect((await give({ order_sn, money: '100.00' })).approval).toBeNull();
    expect((await give({ order_sn, money: '100.00' })).approval?.why).toMatch(/^今日累计 1000\.01 元/);
    expect(await shop.audit()).toEqual([]);
  });

  it('does not wait twice for one order and amount, whatever reason or bearer is given, and names what waits', async () => {
    const [order_sn, other] = [await buy(200_000), await buy(200_000)];
    const wish = { order_sn, money: '150.00' };
    const { approval } = await give(wish);
    const says = `同样的申请${approval!.approval_sn}正在等待复核`;
    expect(await refusal(give({ ...wish, bearer: 1 }))).toBe(says);
    expect(await refusal(give({ ...wish, reason: '换个说法' }, { by: second }))).toBe(says);
    expect(await refusal(give({ ...wish, order_sn: other }))).toBe('done');
  });

  it('of many at once stays within the order', async () => {
    const order_sn = await buy();
    const before = await buyer.balance();
    const done = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => refusal(give({ order_sn }, { by: n % 2 ? chief : second }))),
    );
    expect(done.filter((each) => each === 'done')).toHaveLength(2);
    expect(await buyer.balance()).toBe(before + 1_000);
    expect(await shop.audit()).toEqual([]);
  });

  it('is not given to a twin, whose money is none', async () => {
    const order_sn = await buy();
    await shop.db.pool.query(`insert into twins (owner_id, twin_id) values ($1, $2)`, [
      (await shop.person()).id,
      buyer.id,
    ]);
    expect(await refusal(give({ order_sn }))).toBe('内容不存在或已删除');
  });
});

it('money goes from one system account to another (Z8)', async () => {
  const [from, to] = [
    { kind: 'system', code: 'cost' },
    { kind: 'system', code: 'bank' },
  ] as const;
  await shop.db.transaction((tx) =>
    transfer(tx, { from, to, amount: fen(500), type: LOG_TYPE.manualIn, kind: 'test', ref: 'Z8' }),
  );
  expect([await systemSum('cost'), await systemSum('bank')]).toEqual([-500, 500]);
  expect(await shop.audit()).toEqual([]);
});
