import { apiRoutes } from '@giftship/shared/api/routes';
import type { Route } from '@giftship/shared/contract/define-routes';
import { type Feature, FEATURES } from '@giftship/shared/settings/features';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { partnerWithSite } from '../../../../tests/harness/partners.ts';
import { byKey } from '../../../../tests/harness/signed.ts';
import { connect, sync } from '../../../../tests/harness/stores.ts';
import {
  openTestService,
  TEST_PASSWORD,
  type TestPerson,
  type TestService,
} from '../../../../tests/harness/test-service.ts';
import { SWITCHED } from '../http/switched-off.ts';

let shop: TestService;
let chief: TestOperator;
let second: TestOperator;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop);
  second = await operatorIn(shop);
  buyer = await shop.person({ balance: 1_000_000 });
});
afterAll(() => shop.close());

let keys = 0;
const key = () => `flag-${(keys += 1)}`;
const SENTENCE = '系统升级，今晚10点恢复';
const said = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code: number; message: string }) => [error.code, error.message],
  );
const OFF = [27, SENTENCE];

async function flip(feature: Feature, isOn: boolean, { by = chief, sentence = SENTENCE } = {}) {
  const row = (await chief.api.settings.flags()).list.find((one) => one.feature === feature)!;
  const body = { feature, is_on: isOn, sentence, version: row.version, reason: '试一试' };
  return by.api.settings.saveFlag({ key: key(), body });
}
const make = (person: Pick<TestPerson, 'api'> = buyer) =>
  person.api.orders.make({ key: key(), body: oneParcel() });
const keyOf = async (person: TestPerson) => {
  await person.api.accounts.provePassword({ body: { password: TEST_PASSWORD } });
  return person.api.machines.addKey({ body: { name: 'erp', scopes: ['order:read', 'order:write'] } });
};
/** Everything as it was. */
beforeEach(async () => {
  for (const row of (await chief.api.settings.flags()).list)
    if (row.is_on === (row.feature === 'maintenance') && !row.is_four_eyes)
      await flip(row.feature as Feature, row.feature !== 'maintenance');
});

describe('the table of switched calls', () => {
  it('names every call that is no mere GET, and none that is not there', () => {
    const routes = Object.values(apiRoutes).flatMap((group) => Object.values(group) as Route[]);
    const names = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    expect([...names].filter((name) => !name.startsWith('GET ') && SWITCHED[name] === undefined)).toEqual([]);
    expect(Object.keys(SWITCHED).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('a switch (O219)', () => {
  it('needs the right, the second factor, and a sentence when it goes off', async () => {
    expect((await chief.api.settings.flags()).list.map(({ feature }) => feature)).toEqual(FEATURES);
    expect(await said(flip('order', false, { sentence: '' }))).toEqual([
      2,
      '请写一句给用户看的话（2到100字）',
    ]);
    const lead = await operatorIn(shop, { roles: [3] });
    expect(await said(flip('order', false, { by: lead }))).toEqual([5, '没有“切换功能开关”权限']);
    const tech = await operatorIn(shop, { roles: [10] });
    await shop.db.pool.query(`update operator_sessions set proved_at = null where operator_id = $1`, [
      tech.id,
    ]);
    expect(await said(flip('order', false, { by: tech }))).toEqual([84, '请再次输入动态口令']);
    expect(await said(make())).toBe('done');
  });

  it('stops ordering for calls, keys and rules alike, and says why', async () => {
    const added = await keyOf(buyer);
    const program = byKey(shop.app, added);
    expect(await said(make({ api: program }))).toBe('done');
    const merchant = await shop.person({ balance: 100_000 });
    const store = await connect(shop, merchant, 'ks');
    await sync(shop, merchant, store);
    const rule = await merchant.api.automation.add({
      body: {
        store_id: store.id,
        goods_id: 103,
        express_id: 1,
        daily_limit: 2,
        max_amount: '100.00',
        enabled: 1,
      },
    });
    await flip('order', false);
    expect(await said(make())).toEqual(OFF);
    expect(await said(make({ api: program }))).toEqual(OFF);
    expect(await said(merchant.api.automation.run({ body: { id: rule.id } }))).toEqual(OFF);
    const ordered = async () => (await merchant.api.orders.list({ body: {} })).data_count;
    // What a sync leaves runs no rule either, and nothing of it is stored up.
    await sync(shop, merchant, store);
    await shop.runJobs();
    expect(await ordered()).toBe(0);
    await flip('order', true);
    expect(await ordered()).toBe(0);
    await sync(shop, merchant, store);
    await shop.runJobs();
    expect(await ordered()).toBe(2);
    await flip('rules', false);
    expect(await said(merchant.api.automation.run({ body: { id: rule.id } }))).toEqual(OFF);
    expect(await said(make())).toBe('done');
    await flip('api', false);
    expect(await said(make({ api: program }))).toEqual(OFF);
    expect(await said(program.orders.list({ body: {} }))).toEqual(OFF);
    expect(await said(make())).toBe('done');
  });

  it('a batch that was bought under its key is its answer, also while ordering is off', async () => {
    const once = key();
    const [first] = await buyer.api.orders.make({ key: once, body: oneParcel() });
    await flip('order', false);
    const [again] = await buyer.api.orders.make({ key: once, body: oneParcel() });
    expect(again!.order_sn).toBe(first!.order_sn);
    const { batch_sn } = (await buyer.api.orders.batchList({ body: {} })).list[0]!;
    expect(await said(buyer.api.orders.pay({ body: { batch_sn } }))).toBe('done');
    const poor = await shop.person({ balance: 1 });
    await flip('order', true);
    await said(make(poor));
    const [waiting] = (await poor.api.orders.batchList({ body: {} })).list;
    await poor.give(10_000);
    await flip('order', false);
    expect(await said(poor.api.orders.pay({ body: { batch_sn: waiting!.batch_sn } }))).toEqual(OFF);
  });

  it('stops registering, withdrawing, partners, embedding, substations and stores each for itself', async () => {
    const partner = await partnerWithSite(shop);
    for (const feature of ['register', 'withdraw', 'partner', 'embed', 'substation', 'store.pdd'] as const)
      await flip(feature, false);
    const { visitor } = shop;
    // What is not open offers nothing either.
    expect(await said(visitor.content.substationPlans())).toEqual(OFF);
    const typed = { mobile: '13711112222', sms_code: '123456', password: 'only-for-tests', spread: '' };
    expect(await said(visitor.accounts.register({ query: {}, body: typed as never }))).toEqual(OFF);
    expect(
      await said(
        visitor.accounts.register({ query: {}, body: { ...typed, user_type: 'supplier' } as never }),
      ),
    ).not.toEqual(OFF);
    expect(
      await said(buyer.api.withdrawals.apply({ body: { money: '20.00', ticket: 'x' } as never })),
    ).toEqual(OFF);
    expect(
      await said(partner.api.partners.apply({ body: { name: '博客', contact: 'a@example.com' } })),
    ).toEqual(OFF);
    expect(
      await said(visitor.widget.config({ query: { site_key: partner.site.site_key } as never })),
    ).toEqual(OFF);
    const info = { platform: 2, app: '', code: 'c', shop_name: '', state: '' };
    const authorised = (platform: number) =>
      shop.app.inject({
        url: `/api/gift/auth/info?${new URLSearchParams({ ...info, platform: String(platform) })}`,
        headers: { authorization: `Bearer ${buyer.token}` },
      });
    expect((await authorised(2)).json()).toMatchObject({ code: 27, msg: SENTENCE });
    expect((await authorised(5)).json()).not.toMatchObject({ code: 27 });
  });

  it('a payment channel is switched by two persons, and is not offered while it is off (9.3)', async () => {
    const { approval } = await flip('recharge.1', false);
    expect(approval?.why).toBe('支付渠道的开关，需要另一位操作员复核');
    const { approval_sn } = approval!;
    await second.api.operators.decideApproval({ key: key(), body: { approval_sn, do: 'approve' } });
    await expect
      .poll(async () => (await buyer.api.wallet.rechargeInfo()).payment_list.map(({ channel }) => channel))
      .toEqual([2]);
    const pay = (channel: number) => buyer.api.wallet.rechargeQrcode({ body: { channel, amount: '50.00' } });
    expect(await said(pay(1))).toEqual(OFF);
    expect(await said(pay(2))).toBe('done');
  });
});

describe('maintenance', () => {
  it('lets reads, logins, shipping and operators through, and nothing else', async () => {
    const [made] = await make();
    await flip('maintenance', true);
    expect(await said(make())).toEqual(OFF);
    expect(await said(buyer.api.groups.upgrade({ key: key(), body: { group_id: 2 } }))).toEqual(OFF);
    expect(await said(buyer.api.support.make({ body: { type: 1, content: '你好' } as never }))).toEqual(OFF);
    expect((await buyer.api.orders.list({ body: {} })).list[0]).toMatchObject({ order_sn: made!.order_sn });
    expect(await said(shop.signIn(buyer.mobile))).toBe('done');
    expect((await shop.visitor.content.announcement()).content).toContain(SENTENCE);
    // The outbox issues the waybill, and operators work.
    await shop.runJobs();
    const [order] = (await buyer.api.orders.list({ body: {} })).list;
    expect(order!.kuaidi_sn).not.toBe('');
    expect(await said(chief.api.users.list({ query: {} }))).toBe('done');
    await flip('maintenance', false);
    expect(await said(make())).toBe('done');
    const { rows } = await shop.db.pool.query(
      `select after->>'state' as state from operator_log where object = 'flag' and ref = 'maintenance' order by id desc limit 2`,
    );
    expect(rows).toEqual([{ state: '关闭' }, { state: '开启' }]);
    expect(await shop.audit()).toEqual([]);
  });
});
