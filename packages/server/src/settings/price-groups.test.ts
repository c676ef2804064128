import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockWaits } from '../../../../tests/harness/lock-waits.ts';
import { recharge } from '../../../../tests/harness/money.ts';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { manyGoods } from '../../../../tests/harness/many-goods.ts';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import {
  openTestService,
  type TestPerson,
  type TestService,
} from '../../../../tests/harness/test-service.ts';

let shop: TestService;
let chief: TestOperator;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop);
  buyer = await shop.person({ balance: 10_000_000 });
  await shop.db.pool.query(
    `update goods set price_fen = 500, floor_fen = 100, group_prices = '{}' where id = 103`,
  );
});
afterAll(() => shop.close());

/** A recharge that gives the group of the races, in fen. */
const RAISES = 5_000_000;

let keys = 0;
const key = () => `group-${(keys += 1)}`;
const said = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { message: string }) => error.message,
  );
const NEW = {
  name: '专属客户',
  minus: '0.30',
  price: '0.00',
  recharge: '',
  days: 365,
  is_sold: false,
  rank: 9,
};
const groupOf = async (id: number) => (await chief.api.settings.groups()).list.find((row) => row.id === id)!;
async function save(id: number, more: object) {
  const { members: _members, ...row } = await groupOf(id);
  return chief.api.settings.saveGroup({ key: key(), body: { ...row, reason: '调整', ...more } });
}
const roleWith = async (rights: string[]) => {
  const { rows } = await shop.db.pool.query<{ id: number }>(
    `insert into roles (name, rights) values ($1, $2::text[]) returning id`,
    [rights.join(' '), rights],
  );
  return rows[0]!.id;
};
const priceFor = async (person: TestPerson) => {
  const { rec_list, goods_id, goods_num, express_id, platform, order_source } = oneParcel();
  const quote = await person.api.pricing.price({
    body: { rec_list, goods_id, goods_num, express_id, platform, order_source },
  });
  return { unit: quote.unit_price, id: quote.quote_id };
};

describe('the price groups (O218)', () => {
  it('are those that the shop began with, and the storefront has them from its calls', async () => {
    const { list, most } = await chief.api.settings.groups();
    expect(list.map(({ id, name, minus, price, recharge }) => [id, name, minus, price, recharge])).toEqual([
      [1, '普通会员', '0.00', '0.00', ''],
      [2, 'VIP会员', '0.05', '99.00', '500.00'],
      [3, '高级VIP', '0.10', '299.00', '2000.00'],
      [4, '钻石VIP', '0.20', '999.00', '10000.00'],
    ]);
    expect(most).toBe(10);
    expect((await buyer.api.groups.list()).list.map(({ name }) => name)).toEqual(
      list.map(({ name }) => name),
    );
  });

  it('a change counts for new quotes; a running one is asked about again (code 24)', async () => {
    await chief.api.users.save({
      body: { user_id: buyer.id, version: 1, group: { group_id: 4, until: '' }, reason: '老客户' },
    });
    const before = await priceFor(buyer);
    await save(4, { minus: '0.25' });
    const make = (quote_id: string) =>
      buyer.api.orders.make({ key: key(), body: { ...oneParcel(), quote_id } });
    expect(await said(make(before.id))).toMatch(/价格/);
    const after = await priceFor(buyer);
    expect(Math.round((Number(before.unit) - Number(after.unit)) * 100)).toBe(5);
    expect(await said(make(after.id))).toBe('done');
    const card = (await shop.visitor.goods.list({ query: {} })).list[0]!;
    expect(
      (await buyer.api.goods.detail({ query: { goods_id: String(card.goods_id) } })).group_prices,
    ).toHaveLength(4);
    expect(await shop.audit()).toEqual([]);
  });

  it('a new one may be hidden: only its members see it, nobody buys it, and it is never the first', async () => {
    expect(
      await said(chief.api.settings.addGroup({ key: key(), body: { ...NEW, rank: 1, reason: '大客户' } })),
    ).toBe('第一个会员组人人都有，不能删除、隐藏、收费、减价或调整顺序');
    const { id } = await chief.api.settings.addGroup({
      key: key(),
      body: { ...NEW, price: '1.00', reason: '大客户' },
    });
    const other = await shop.person({ balance: 1_000_000 });
    const names = async () => (await other.api.groups.list()).list.map(({ name }) => name);
    expect(await names()).not.toContain('专属客户');
    expect(await said(other.api.groups.upgrade({ key: key(), body: { group_id: id! } }))).not.toBe('done');
    const plain = await priceFor(other);
    await chief.api.users.save({
      body: { user_id: other.id, version: 1, group: { group_id: id!, until: '' }, reason: '大客户' },
    });
    expect(await names()).toContain('专属客户');
    expect(Math.round((Number(plain.unit) - Number((await priceFor(other)).unit)) * 100)).toBe(30);
    expect(await said(chief.api.settings.removeGroup({ query: { id: String(id) } }))).toBe('还有1名会员');
    await chief.api.users.save({
      body: { user_id: other.id, version: 2, group: { group_id: 1, until: '' }, reason: '到期' },
    });
    expect(await said(chief.api.settings.removeGroup({ query: { id: String(id) } }))).toBe('done');
    expect((await chief.api.operators.me()).groups.map((one) => one.id)).toEqual([1, 2, 3, 4]);
  });

  it('the first stays as it is, names differ, an old version is refused, and ten is the most', async () => {
    const first = '第一个会员组人人都有，不能删除、隐藏、收费、减价或调整顺序';
    expect(await said(chief.api.settings.removeGroup({ query: { id: '1' } }))).toBe(first);
    expect(await said(save(1, { is_sold: false }))).toBe(first);
    expect(await said(save(1, { rank: 50 }))).toBe(first);
    expect(await said(save(2, { name: '钻石VIP' }))).toBe('会员组“钻石VIP”已存在');
    expect(await said(save(2, { version: 77 }))).toMatch(/^内容已被/);
    expect(await said(save(2, { minus: '-1' }))).not.toBe('done');
    for (let n = 5; n <= 10; n += 1)
      await chief.api.settings.addGroup({ key: key(), body: { ...NEW, name: `客户${n}`, reason: '大客户' } });
    expect(await said(chief.api.settings.addGroup({ key: key(), body: { ...NEW, reason: '大客户' } }))).toBe(
      '会员组最多10个',
    );
  });

  it('the first takes nothing off, and each change needs the second factor of that moment', async () => {
    const first = '第一个会员组人人都有，不能删除、隐藏、收费、减价或调整顺序';
    expect(await said(save(1, { minus: '0.01' }))).toBe(first);
    await shop.db.pool.query(`update operator_sessions set proved_at = null where operator_id = $1`, [
      chief.id,
    ]);
    for (const work of [
      () => save(2, { rank: 2 }),
      () => chief.api.settings.addGroup({ key: key(), body: { ...NEW, reason: '大客户' } }),
      () => chief.api.settings.removeGroup({ query: { id: '9' } }),
    ])
      expect(await said(work())).toBe('请再次输入动态口令');
    await chief.prove();
  });

  it('a price that falls by more than 30%, also in steps, and more than 200 prices wait for a second person', async () => {
    const second = await operatorIn(shop);
    const { version } = await groupOf(3);
    await shop.db.pool.query(`update goods set floor_fen = price_fen where id <> 103`);
    // 5.00 less 3.00 is 40% of it.
    const { approval } = await save(3, { minus: '3.00' });
    expect(approval?.why).toMatch(/^\d+ 件商品的会员价降价超过 30%$/);
    expect(await groupOf(3)).toMatchObject({ minus: '0.10', version });
    await second.prove();
    const decide = (sn: string) =>
      second.api.operators.decideApproval({ key: key(), body: { approval_sn: sn, do: 'approve' } });
    expect(await decide(approval!.approval_sn)).toMatchObject({ status_text: '已执行' });
    expect(await groupOf(3)).toMatchObject({ minus: '3.00', version: version + 1 });
    // Back up is no fall; down again in two steps is one of the day.
    expect((await save(3, { minus: '0.10' })).approval).toBeNull();
    expect((await save(3, { minus: '1.00' })).approval).toBeNull();
    expect((await save(3, { minus: '1.60' })).approval).not.toBeNull();
    await manyGoods(shop.db, { count: 201, like: 103, name: '很多', price: 500, cost: 0 });
    expect((await save(3, { minus: '1.01' })).approval?.why).toMatch(/^\d+ 件商品的会员价变动，超过 200 件$/);
    await chief.api.settings.removeGroup({
      query: { id: String((await chief.api.settings.groups()).list.at(-1)!.id) },
    });
    const added = await chief.api.settings.addGroup({
      key: key(),
      body: { ...NEW, name: '很便宜', reason: '大客户' },
    });
    expect(added).toMatchObject({ id: null, approval: { status_text: '待复核' } });
    expect((await save(3, { name: '高级会员' })).approval).toBeNull();
  });

  it('below the cost only whoever may sell so (O055), and the second person reads how many', async () => {
    await shop.db.pool.query(`update goods set cost_fen = 480 where id = 103`);
    const seller = await operatorIn(shop, { roles: [await roleWith(['config.view', 'group.edit'])] });
    const { members: _members, ...row } = await groupOf(2);
    const body = { ...row, minus: '0.30', reason: '调整' };
    const refused = await said(seller.api.settings.saveGroup({ key: key(), body }));
    // The cost itself is told to who may see it (A4).
    expect(refused).toBe('VIP会员的价格4.70元低于成本价');
    const buyers = await roleWith(['config.view', 'group.edit', 'goods.cost.view']);
    const knowing = await operatorIn(shop, { roles: [buyers] });
    expect(await said(knowing.api.settings.saveGroup({ key: key(), body }))).toBe(
      'VIP会员的价格4.70元低于成本价4.80元',
    );
    const { approval } = await chief.api.settings.saveGroup({ key: key(), body });
    expect(approval).not.toBeNull();
    const { rows } = await shop.db.pool.query<{ seen: { name: string; value: string }[] }>(
      `select seen from approvals order by id desc limit 1`,
    );
    expect(rows[0]!.seen).toContainEqual({ name: '低于成本价的商品数', value: '1' });
    expect(await groupOf(2)).toMatchObject({ minus: row.minus });
  });

  it('what a purchase costs and how long it lasts is what the group says now', async () => {
    await save(2, { price: '50.00', days: 30 });
    const person = await shop.person({ balance: 100_000 });
    const bought = await person.api.groups.upgrade({ key: key(), body: { group_id: 2 } });
    expect(bought).toMatchObject({ price: '50.00', balance: '950.00' });
    const days = (Date.parse(`${bought.until.replace(' ', 'T')}+08:00`) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  it('a purchase is made at the price that the buyer saw: changed meanwhile it is code 24, and nothing is taken', async () => {
    const person = await shop.person({ balance: 100_000 });
    const { group_id, price } = (await person.api.groups.list()).list.find((row) => row.group_id === 2)!;
    await save(2, { price: '60.00' });
    const buy = (seen?: string | number) =>
      person.api.groups.upgrade({
        key: 'seen',
        body: { group_id, ...(seen === undefined ? {} : { price: seen }) },
      });
    for (const other of [price, '60.01', 'x', 0])
      await expect(buy(other)).rejects.toMatchObject({ code: 24, data: { name: 'PRICE_CHANGED' } });
    expect(await person.balance()).toBe(100_000);
    expect(await buy(60)).toMatchObject({ price: '60.00', balance: '940.00' });
    // Bought is bought: the same key answers it whatever the group costs by now, also when it is no longer for sale.
    await save(2, { price: '0.00' });
    expect(await buy('60.00')).toMatchObject({ price: '60.00', balance: '940.00' });
    await save(2, { price: '50.00' });
    // A client of before sends no price.
    const old = await shop.person({ balance: 100_000 });
    expect(await old.api.groups.upgrade({ key: key(), body: { group_id } })).toMatchObject({
      price: '50.00',
    });
  });

  it.each([
    [
      'bought',
      (person: TestPerson, id: number) => person.api.groups.upgrade({ key: key(), body: { group_id: id } }),
    ],
    ['given by a recharge', (person: TestPerson) => recharge(shop, person, RAISES)],
    [
      'set by hand',
      (person: TestPerson, id: number) =>
        chief.api.users.save({
          body: { user_id: person.id, version: 1, group: { group_id: id, until: '' }, reason: '大客户' },
        }),
    ],
  ])('one that is %s at the same moment is not removed', async (_how, join) => {
    const { rows } = await shop.db.pool.query<{ id: number }>(
      `update price_groups set recharge_fen = $1 where id = (select max(id) from price_groups) returning id`,
      [RAISES],
    );
    const id = rows[0]!.id;
    await save(id, { is_sold: true, price: '1.00', reason: '大客户' });
    const person = await shop.person({ balance: 100_000 });
    const other = await shop.db.pool.connect();
    try {
      // What the joining one comes to last is held: its group is written by then, and not committed.
      await other.query('begin');
      await other.query(`select from accounts where owner_id = $1 and kind = 'balance' for update`, [
        person.id,
      ]);
      await other.query(`lock table operator_log in exclusive mode`);
      const joining = said(join(person, id));
      await expect.poll(() => lockWaits(shop)).toBe(1);
      const removing = said(chief.api.settings.removeGroup({ query: { id: String(id) } }));
      await expect.poll(() => lockWaits(shop)).toBe(2);
      await other.query('commit');
      expect(await joining).toBe('done');
      expect(await removing).toBe('还有1名会员');
    } finally {
      other.release();
    }
    expect((await person.api.groups.list()).list.find((row) => row.is_current === 1)?.group_id).toBe(id);
    await shop.db.pool.query(`update users set group_id = 1, lasting_group_id = 1 where id = $1`, [
      person.id,
    ]);
  });

  it('one that is gone is neither bought nor set nor given, on a node that has not heard of it yet', async () => {
    const { rows } = await shop.db.pool.query<{ id: number }>(`select max(id) as id from price_groups`);
    const id = rows[0]!.id;
    await save(id, { is_sold: true, price: '1.00', recharge: '2100.00', reason: '大客户' });
    const person = await shop.person({ balance: 100_000 });
    const before = shop.config.groups;
    await chief.api.settings.removeGroup({ query: { id: String(id) } });
    const after = shop.config.groups;
    Object.assign(shop.config, { groups: before });
    expect(await said(person.api.groups.upgrade({ key: key(), body: { group_id: id } }))).toMatch(/不存在/);
    const set = { user_id: person.id, version: 1, group: { group_id: id, until: '' }, reason: '大客户' };
    expect(await said(chief.api.users.save({ body: set }))).toMatch(/会员组/);
    await recharge(shop, person, 210_000);
    expect((await person.api.groups.list()).list.find((row) => row.is_current === 1)?.group_id).toBe(3);
    Object.assign(shop.config, { groups: after });
  });

  it('needs its right, and every change is in the operator log', async () => {
    const tech = await operatorIn(shop, { roles: [10] });
    const body = { ...NEW, name: '别人的', reason: '试一试' };
    expect(await said(tech.api.settings.addGroup({ key: key(), body }))).toBe('没有“编辑会员组”权限');
    const { rows } = await shop.db.pool.query<{ before: { minus: string }; after: { minus: string } }>(
      `select before, after from operator_log where object = 'group' and ref = '4'`,
    );
    expect(rows.map(({ before, after }) => [before.minus, after.minus])).toEqual([['0.20', '0.25']]);
    await expect.poll(() => shop.config.groups).toHaveLength(8);
  });
});
