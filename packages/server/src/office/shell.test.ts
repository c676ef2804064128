import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order as buy } from '../../../../tests/harness/money.ts';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import {
  openTestService,
  type TestPerson,
  type TestService,
} from '../../../../tests/harness/test-service.ts';
import { fillFinder } from '../lists/fill-finder.ts';

let shop: TestService;
let admin: TestOperator;
let person: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  admin = await operatorIn(shop);
  person = await shop.person({ balance: 100_000 });
});
afterAll(() => shop.close());

/** The number of an order that was just bought. */
const order = async (of: TestService, buyer: TestPerson): Promise<string> => {
  const { batchId } = await buy(of, buyer);
  const { id } = await of.db.q
    .selectFrom('orders')
    .where('batch_id', '=', batchId)
    .select('id')
    .executeTakeFirstOrThrow();
  return `G${id}`;
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { message: string }) => error.message,
  );

describe('queues (O017, O041)', () => {
  it('say how much waits, since when, and only of what one may see', async () => {
    const before = (await admin.api.shell.todo()).queues;
    const made = await order(shop, person);
    await person.api.support.make({ body: { type: 1, order_sn: made, content: '没有收到' } });
    const after = (await admin.api.shell.todo()).queues;
    expect(after.ticket!.count - (before.ticket?.count ?? 0)).toBe(1);
    expect(after.ticket!.oldest).not.toBe('');
    const tech = await operatorIn(shop, { roles: [10] });
    expect(Object.keys((await tech.api.shell.todo()).queues).sort()).toEqual(['approval', 'job']);
  });
});

it('of late parcels those are counted that their list shows: late, here still, and nobody handed them over (O041)', async () => {
  quietCourier(shop);
  const made = await Promise.all([order(shop, person), order(shop, person), order(shop, person)]);
  const ids = made.map((sn) => sn.slice(1));
  await shop.runJobs();
  const late = `ship_deadline = now() - interval '2 hours', late = true`;
  await shop.db.pool.query(`update parcels set ${late} where order_id = any($1)`, [ids]);
  await shop.db.pool.query(`update parcels set status = 40 where order_id = $1`, [ids[1]]);
  await shop.db.pool.query(`update parcels set ship_time = now() where order_id = $1`, [ids[2]]);
  const { late_parcel } = (await admin.api.shell.todo()).queues;
  const { list } = await admin.api.orders.parcels({ body: { overdue: true } });
  expect([late_parcel!.count, list.map(({ order_sn }) => order_sn)]).toEqual([1, [made[0]]]);
  expect(late_parcel).toMatchObject({ oldest: list[0]!.ship_deadline, is_overdue: true });
});

it('of approvals only those that one may decide oneself are counted, and listed as that (O012, O017)', async () => {
  const [one, two, three] = [await operatorIn(shop), await operatorIn(shop), await operatorIn(shop)];
  const body = { id: two.id, do: 'reset-totp', reason: '换了手机' } as const;
  const { approval } = await one.api.operators.actOnOperator({ key: 'about-two', body });
  const seen = async ({ api }: TestOperator) => ({
    count: (await api.shell.todo()).queues.approval!.count,
    list: (await api.operators.approvals({ query: { mine: 'decide' } })).data_count,
  });
  // Who asked, and whom it is about, decide nothing.
  expect(await seen(one)).toEqual({ count: 0, list: 0 });
  expect(await seen(two)).toEqual({ count: 0, list: 0 });
  expect(await seen(three)).toEqual({ count: 1, list: 1 });
  const { list } = await two.api.operators.approvals({ query: {} });
  expect(list).toMatchObject([{ approval_sn: approval!.approval_sn, can_decide: false }]);
});

describe('the number search (O013)', () => {
  it('opens the one thing that a number stands for, and nothing that one may not see', async () => {
    const made = await order(shop, person);
    const find = async (q: string, who = admin) => (await who.api.shell.find({ query: { q } })).list;
    expect(await find(made.toLowerCase())).toEqual([
      { kind: 'order', kind_text: '订单', sn: made, title: made, path: `/office/orders?open=${made}` },
    ]);
    const [hit] = await find(person.mobile);
    expect(hit).toMatchObject({ kind: 'user', sn: String(person.id) });
    expect(hit!.title).not.toContain(person.mobile);
    expect((await find('103')).map(({ kind }) => kind)).toEqual(['goods']);
    await shop.db.q
      .updateTable('orders')
      .set({ shop_order: 'TB-20261126-1' })
      .where('id', '=', Number(made.slice(1)))
      .execute();
    await fillFinder(shop.deps);
    expect((await find('TB-20261126-1')).map(({ kind, sn }) => [kind, sn])).toEqual([['order', made]]);
    // The phone of a recipient, of whom there is no account.
    const { rec_mobile } = await shop.db.q
      .selectFrom('orders')
      .where('id', '=', Number(made.slice(1)))
      .select('rec_mobile')
      .executeTakeFirstOrThrow();
    const [sent] = (await find(rec_mobile)).filter(({ kind }) => kind === 'order');
    expect(sent).toMatchObject({ sn: made });
    expect(sent!.title).not.toContain(rec_mobile);
    const { adjust_sn: sn } = await admin.api.wallet.adjust({
      key: 'found-by-number',
      body: { user_id: person.id, money: '1.00', way: 'in', kind: 1, reason: '客户投诉补偿', attachment: '' },
    });
    expect(await find(sn)).toMatchObject([{ kind: 'adjustment', sn, path: `/office/ledger?ref=${sn}` }]);
    expect(await find('G99999999')).toEqual([]);
    const tech = await operatorIn(shop, { roles: [10] });
    expect([await find(made, tech), await find(person.mobile, tech)]).toEqual([[], []]);
  });
});

describe('the dashboard (O042-O047)', () => {
  it('counts today, and leaves amounts out for who may not see them', async () => {
    await order(shop, person);
    const seen = await admin.api.shell.dashboard();
    expect(seen.today!.orders).toBeGreaterThan(0);
    expect(Number(seen.today!.amount)).toBeGreaterThan(0);
    expect(seen.days).toHaveLength(30);
    expect(seen.suppliers!.length).toBeGreaterThan(0);
    expect(seen.system).toMatchObject({ dead_jobs: 0 });
    const editor = await operatorIn(shop, { roles: [3] });
    const plain = await editor.api.shell.dashboard();
    expect([plain.system, 'amount' in plain.today!, 'compensation_7' in plain.suppliers![0]!]).toEqual([
      null,
      false,
      false,
    ]);
  });
});

describe('work on one record (O032, O037)', () => {
  it('is claimed by one at a time, and can be taken over knowingly', async () => {
    const second = await operatorIn(shop, { name: '李二' });
    const claim = (who: TestOperator, take: 0 | 1 = 0) =>
      who.api.shell.claim({ body: { kind: 'ticket', sn: 'T3001', take } });
    expect((await claim(admin)).is_mine).toBe(true);
    expect(await claim(second)).toMatchObject({ is_mine: false, held_by: admin.login });
    expect(await claim(second, 1)).toMatchObject({ is_mine: true, held_by: '李二' });
    await admin.api.shell.release({ query: { kind: 'ticket', sn: 'T3001' } });
    expect((await claim(admin)).is_mine).toBe(false);
  });

  it('a note stands in the record, is never changed, and needs the right to see the record', async () => {
    const made = await order(shop, person);
    await admin.api.shell.note({ key: 'n1', body: { object: 'order', ref: made, content: '已电话核实' } });
    const { list } = await admin.api.operators.logOf({ query: { object: 'order', ref: made } });
    expect(list.find(({ kind }) => kind === 'note')).toMatchObject({ text: '已电话核实', by: admin.login });
    await expect(shop.db.pool.query(`update office_notes set content = 'x'`)).rejects.toThrow(/not allowed/);
    const tech = await operatorIn(shop, { roles: [10] });
    expect(
      await refusal(tech.api.shell.note({ key: 'n2', body: { object: 'order', ref: made, content: 'x' } })),
    ).toBe('没有“查看订单”权限');
  });
});

it('views are one’s own, or shared with a role one has (O023)', async () => {
  const second = await operatorIn(shop);
  const clerk = await operatorIn(shop, { roles: [5] });
  const saved = await admin.api.shell.saveView({
    body: { page: 'parcels', name: '超时', value: { late: 1 }, role_id: 1 },
  });
  expect((await second.api.shell.views({ query: { page: 'parcels' } })).list).toMatchObject([
    { name: '超时', is_mine: false },
  ]);
  expect((await clerk.api.shell.views({ query: { page: 'parcels' } })).list).toEqual([]);
  expect(await refusal(second.api.shell.removeView({ query: { id: String(saved.id) } as never }))).toBe(
    '内容不存在或已删除',
  );
  // Only with a role that one has, and the default is the owner's alone.
  const body = { page: 'parcels', name: '超时', value: {} };
  expect(await refusal(clerk.api.shell.saveView({ body: { ...body, role_id: 1 } }))).toBe(
    '内容不存在或已删除',
  );
  expect((await clerk.api.shell.views({ query: {} })).roles).toMatchObject([{ id: 5 }]);
  await admin.api.shell.saveView({
    body: { id: saved.id, ...body, name: '超时的', role_id: 1, is_default: true },
  });
  expect((await second.api.shell.views({ query: { page: 'parcels' } })).list).toMatchObject([
    { name: '超时的', is_default: false, by: admin.login },
  ]);
  const other = await admin.api.shell.saveView({ body: { ...body, is_default: true } });
  const mine = (await admin.api.shell.views({ query: { page: 'parcels' } })).list;
  expect(mine.map(({ id, is_default }) => [id, is_default])).toEqual([
    [saved.id, false],
    [other.id, true],
  ]);
});

it('a person has thirty views at most, however many are saved at once, with names of 1 to 20 characters (O023)', async () => {
  const one = await operatorIn(shop);
  const save = (name: string) =>
    refusal(one.api.shell.saveView({ body: { page: 'orders', name, value: {} } }));
  for (let n = 1; n <= 28; n += 1) await save(`视图${n}`);
  expect((await one.api.shell.views({ query: { page: 'goods' } })).left).toBe(2);
  const both = await Promise.all(['甲', '乙', '丙', '丁'].map(save));
  expect(both.filter((text) => text === '视图最多30个').length).toBe(2);
  const { list, left } = await one.api.shell.views({ query: {} });
  const own = list.filter(({ is_mine }) => is_mine);
  expect([own.length, left]).toEqual([30, 0]);
  expect(await save('')).toBe('参数错误');
  expect(await save('一二三四五六七八九十一二三四五六七八九十一')).toBe('参数错误');
  await one.api.shell.removeView({ query: { id: String(own[0]!.id) } as never });
  expect((await one.api.shell.views({ query: {} })).left).toBe(1);
});
