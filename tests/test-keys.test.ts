import { randomUUID } from 'node:crypto';
import type { Client } from '@giftship/shared/api/client';
import type { ApiRoutes } from '@giftship/shared/api/routes';
import { isTestScope, TEST_SCOPES } from '@giftship/shared/api-keys/scopes';
import { SCOPES } from '@giftship/shared/api-keys/scopes';
import { TEST_ACTS, type TestAct } from '@giftship/shared/test-mode/test-acts';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCompensation } from '../packages/server/src/compensation/run-compensation.ts';
import { byKey } from './harness/signed.ts';
import { memberOf } from './harness/suppliers.ts';
import { TEST_PASSWORD, type TestPerson, type TestService, openTestService } from './harness/test-service.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const order = (names: string[]) => ({
  goods_id: 103,
  goods_num: 1,
  express_id: 1,
  platform: 1,
  order_source: 1 as const,
  rec_list: names.map((rec_name, at) => ({
    rec_name,
    rec_mobile: '13900001111',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: `文一路${at + 1}号`,
    shop_order: `T-${rec_name}-${at}`,
  })),
});
/** A person with real money, and a client with a test key of his. */
async function withTestKey(balance = 5_000) {
  const person = await shop.person({ balance });
  const key = await person.api.machines.addKey({
    body: { name: '联调', mode: 'test', scopes: [...TEST_SCOPES], daily_limit: '' },
  });
  return { person, key, test: byKey(shop.app, key) };
}
const liveKey = async (person: TestPerson) =>
  byKey(
    shop.app,
    await person.api.machines.addKey({
      body: { name: '正式', scopes: ['order:write', 'order:read', 'wallet:read', 'event:read'] },
    }),
  );
/** All money that is not test money. */
const realMoney = async () =>
  (
    await sql`select a.id, sum(l.amount_fen) as total from accounts a join ledger_lines l on l.account_id = a.id
    where not a.is_test group by 1 order by 1`.execute(shop.db.q)
  ).rows;
/** Orders for these recipients with waybills, and answers the parcels, the newest first. */
async function buy(api: Client<ApiRoutes>, names: string[]) {
  await api.orders.make({ key: randomUUID(), body: order(names) });
  await shop.runJobs();
  return (await api.parcels.list({ body: {} })).list.slice(0, names.length);
}

describe('a test key', () => {
  it('orders with test money, gets a waybill of no carrier, and its events say so', async () => {
    const { person, key, test } = await withTestKey();
    expect(key.app_key).toMatch(/^ak_test_[0-9a-f]{24}$/);
    expect(key.app_secret).toMatch(/^as_test_/);
    expect((await test.wallet.info()).money).toBe('10000.00');
    expect((await test.accounts.userInfo({ query: {} })).user).toMatchObject({
      username: '测试账户',
      mobile_mask: '',
    });
    expect(test.last().headers['x-gift-mode']).toBe('test');
    const [parcel] = await buy(test, ['甲']);
    expect(parcel!.kuaidi_sn).toMatch(/^TESTG\d+[0-9A-Z]*$/);
    expect(parcel!.status).toBe(20);
    const { list } = await test.events.list({ query: {} });
    expect(list.map(({ event, mode }) => [event, mode])).toEqual([
      ['order.paid', 'test'],
      ['parcel.waybill', 'test'],
      ['batch.completed', 'test'],
    ]);
    expect(Number((await test.wallet.info()).money)).toBeLessThan(10_000);
    // No supplier ever sees it.
    const supplier = await memberOf(shop, 1, MEMBER_ROLE.warehouse);
    const seen = await supplier.api.shipping.list({ body: { numbers: [parcel!.parcel_sn] } as never });
    expect([seen.list, seen.not_found]).toEqual([[], [parcel!.parcel_sn]]);
    // Nothing of it is its owner's.
    expect(await person.balance()).toBe(5_000);
    expect((await person.api.orders.list({ body: {} })).list).toEqual([]);
    expect((await person.api.events.list({ query: {} })).list).toEqual([]);
    expect(await shop.audit()).toEqual([]);
  });

  it('and a live one see nothing of each other’s orders, money and events', async () => {
    const { person, test } = await withTestKey();
    const live = await liveKey(person);
    const [tried] = await buy(test, ['试']);
    const [bought] = await buy(live, ['真']);
    expect(live.last().headers['x-gift-mode']).toBe('live');
    expect(bought!.kuaidi_sn).not.toMatch(/^TEST/);
    const seen = async (api: Client<ApiRoutes>) => [
      (await api.parcels.list({ body: {} })).list.map(({ parcel_sn }) => parcel_sn),
      [...new Set((await api.events.list({ query: {} })).list.map(({ mode }) => mode))],
    ];
    expect(await seen(test)).toEqual([[tried!.parcel_sn], ['test']]);
    for (const api of [live, person.api]) {
      expect(await seen(api)).toEqual([[bought!.parcel_sn], ['live']]);
      await expect(api.orders.show({ query: { order_sn: tried!.order_sn } as never })).rejects.toMatchObject({
        code: 4,
      });
    }
    await expect(
      test.testMode.moveParcel({ body: { parcel_sn: bought!.parcel_sn, act: 'late' } }),
    ).rejects.toMatchObject({ code: 4 });
    expect((await person.api.wallet.logList({ query: {} })).list).toHaveLength(2);
  });

  it('moves its parcels along, and what they cannot do next is refused', async () => {
    const { person, test } = await withTestKey();
    const [one, two] = await buy(test, ['甲', '乙']);
    const act = (parcel: { parcel_sn: string } | undefined, name: TestAct) =>
      test.testMode.moveParcel({ body: { parcel_sn: parcel!.parcel_sn, act: name } });
    const statuses = [];
    for (const name of ['picked_up', 'in_transit', 'problem', 'in_transit', 'delivered'] as const)
      statuses.push((await act(one, name)).status);
    expect(statuses).toEqual([30, 40, 70, 40, 60]);
    for (const name of TEST_ACTS) await expect(act(one, name)).rejects.toThrow('当前状态不允许');
    // The owner, logged in, may do it too.
    const moved = await person.api.testMode.moveParcel({
      body: { parcel_sn: two!.parcel_sn, act: 'delivered' },
    });
    expect(moved).toMatchObject({ status: 60, last_trace: { text: '【测试】快件已签收' } });
    const { list } = await test.events.list({
      query: { event: 'parcel.picked_up,parcel.in_transit,parcel.problem,parcel.delivered' },
    });
    expect(list.map(({ event, data }) => [event, data.parcel_sn])).toEqual([
      ['parcel.picked_up', one!.parcel_sn],
      ['parcel.in_transit', one!.parcel_sn],
      ['parcel.problem', one!.parcel_sn],
      ['parcel.in_transit', one!.parcel_sn],
      ['parcel.delivered', one!.parcel_sn],
      ['parcel.picked_up', two!.parcel_sn],
      ['parcel.in_transit', two!.parcel_sn],
      ['parcel.delivered', two!.parcel_sn],
    ]);
    const { test: other } = await withTestKey();
    await expect(
      other.testMode.moveParcel({ body: { parcel_sn: one!.parcel_sn, act: 'late' } }),
    ).rejects.toMatchObject({ code: 4 });
    expect(await shop.audit()).toEqual([]);
  });

  it('lets a deadline pass: the parcel is late and test money is paid, no supplier’s', async () => {
    const { test } = await withTestKey();
    const [parcel, untouched] = await buy(test, ['迟', '等']);
    const before = await realMoney();
    const money = async () => Number((await test.wallet.info()).money);
    const had = await money();
    const late = await test.testMode.moveParcel({ body: { parcel_sn: parcel!.parcel_sn, act: 'late' } });
    expect(late).toMatchObject({ overtime: 1, comp_status: 2, comp_reason: '超时未发货' });
    expect(Number(late.comp_money)).toBeGreaterThan(0);
    expect((await money()) - had).toBeCloseTo(Number(late.comp_money));
    const { list } = await test.events.list({ query: { event: 'parcel.compensated' } });
    expect(list).toMatchObject([
      { mode: 'test', data: { parcel_sn: parcel!.parcel_sn, money: late.comp_money } },
    ]);
    await expect(
      test.testMode.moveParcel({ body: { parcel_sn: parcel!.parcel_sn, act: 'late' } }),
    ).rejects.toThrow('当前状态不允许');
    // The other one is late for no clock, however long it takes.
    shop.clock.now = Date.now() + 40 * 86_400_000;
    await runCompensation(shop.deps);
    shop.clock.now = null;
    const { list: parcels } = await test.parcels.list({ body: {} });
    expect(parcels.find(({ parcel_sn }) => parcel_sn === untouched!.parcel_sn)).toMatchObject({
      comp_status: 0,
      overtime: 0,
    });
    expect(await realMoney()).toEqual(before);
    await test.testMode.moveParcel({ body: { parcel_sn: parcel!.parcel_sn, act: 'picked_up' } });
    expect(await shop.audit()).toEqual([]);
  });

  it('tries orders with enough, too little and no test money', async () => {
    const { person, test } = await withTestKey();
    const live = await liveKey(person);
    expect(await test.testMode.setBalance({ body: { balance: '0.10' } })).toEqual({ balance: '0.10' });
    const refused = await test.orders.make({ key: randomUUID(), body: order(['缺']) }).then(
      () => null,
      (error: unknown) => error as { code: number; data: { batch_sn: string } },
    );
    expect(refused).toMatchObject({ code: 23 });
    await test.testMode.setBalance({ body: {} });
    await test.orders.pay({ body: { batch_sn: refused!.data.batch_sn } });
    await shop.runJobs();
    expect((await test.parcels.list({ body: {} })).list).toMatchObject([{ status: 20 }]);
    for (const balance of ['-1', '1000000.01', 'x', '0.001'])
      await expect(test.testMode.setBalance({ body: { balance } })).rejects.toMatchObject({ code: 2 });
    expect((await person.api.testMode.state()).balance).toBe((await test.wallet.info()).money);
    // Who has no test key has no test money, and a live key never.
    const other = await shop.person();
    for (const api of [live, other.api]) {
      await expect(api.testMode.setBalance({ body: {} })).rejects.toMatchObject({ code: 69 });
      await expect(api.testMode.state()).rejects.toMatchObject({ code: 69 });
    }
    expect(await person.balance()).toBe(5_000);
  });

  it('reaches no courier and nobody’s commission, and counts in no figure of the shop', async () => {
    const partner = await shop.person();
    const { spread_code } = await partner.api.promotion.info();
    const { person, test } = await withTestKey();
    await sql`update users set invited_by = ${partner.id} where id = ${person.id}`.execute(shop.db.q);
    const figures = async () =>
      (
        await sql`select g.sale_count, (select count(*) from sandbox_parcels) as at_courier, (select count(*) from commissions) as earned,
            (select count(*) from jobs where kind in ('issue-waybills', 'earn-commission', 'watch-parcel', 'ship-back')) as jobs
          from goods g where id = 103`.execute(shop.db.q)
      ).rows;
    const before = await figures();
    const aff = { ...order(['甲', '乙']), aff: spread_code };
    await test.orders.make({ key: randomUUID(), body: aff });
    await shop.runJobs();
    const [parcel] = (await test.parcels.list({ body: {} })).list;
    await test.parcels.pickup({ body: { kuaidi_sn: [parcel!.kuaidi_sn] } });
    expect(await figures()).toEqual(before);
  });

  it('has the scopes of test mode only, whatever is asked for or stored', async () => {
    const { person, key, test } = await withTestKey();
    const refused = { code: 2, data: { errors: [{ field: 'scopes' }] } };
    for (const scope of SCOPES.filter((each) => !isTestScope(each))) {
      const body = { name: '多', mode: 'test' as const, scopes: [scope] };
      await expect(person.api.machines.addKey({ body })).rejects.toMatchObject(refused);
      await expect(
        person.api.machines.saveKey({ body: { app_key: key.app_key, scopes: [scope] } }),
      ).rejects.toMatchObject(refused);
    }
    await sql`update named_keys set scopes = ${JSON.stringify(SCOPES)} where app_key = ${key.app_key}`.execute(
      shop.db.q,
    );
    for (const call of [
      () => test.wallet.rechargeInfo(),
      () => test.support.list({ query: {} }),
      () => test.stores.options({ query: {} }),
      () => test.automation.list(),
    ])
      await expect(call()).rejects.toMatchObject({ code: 65 });
  });

  it('ends with its owner, with his password, and when it is removed', async () => {
    const { person, key, test } = await withTestKey();
    await person.api.testMode.saveCallback({ body: { callback_url: 'https://test.example/end' } });
    await sql`update users set status = 2 where id = ${person.id}`.execute(shop.db.q);
    await expect(test.wallet.info()).rejects.toMatchObject({ code: 10 });
    await sql`update users set status = 1 where id = ${person.id}`.execute(shop.db.q);
    await person.api.accounts.changePassword({
      body: { old_password: TEST_PASSWORD, password: 'another-1-password', keep_key: 0 },
    });
    await expect(test.wallet.info()).rejects.toMatchObject({ code: 68 });
    expect((await person.api.testMode.state()).callback_enabled).toBe(0);
    const renewed = await person.api.machines.saveKey({
      body: { app_key: key.app_key, enabled: 1, reset_secret: 1 },
    });
    expect(renewed).toMatchObject({ mode: 'test', app_secret: expect.stringMatching(/^as_test_/) });
    await byKey(shop.app, renewed).wallet.info();
    await person.api.machines.removeKey({ query: { app_key: key.app_key } });
    await expect(byKey(shop.app, renewed).wallet.info()).rejects.toMatchObject({ code: 61 });
  });

  it('is told at an address of its own', async () => {
    const { person, test } = await withTestKey();
    const live = await liveKey(person);
    const events = ['order.paid' as const];
    await person.api.machines.saveSettings({ body: { callback_url: 'https://live.example/hook', events } });
    const saved = await person.api.testMode.saveCallback({
      body: { callback_url: 'https://test.example/hook', events },
    });
    expect(saved).toMatchObject({ callback_secret: expect.stringMatching(/^whsec_/), events });
    await test.orders.make({ key: randomUUID(), body: order(['试']) });
    await live.orders.make({ key: randomUUID(), body: order(['真']) });
    const { rows } = await sql<{ url: string; mode: string }>`
      select url, body::jsonb->>'mode' as mode from webhook_deliveries where url like '%.example/hook' order by id`.execute(
      shop.db.q,
    );
    expect(rows).toEqual([
      { url: 'https://test.example/hook', mode: 'test' },
      { url: 'https://live.example/hook', mode: 'live' },
    ]);
    await expect(live.testMode.saveCallback({ body: {} })).rejects.toMatchObject({ code: 65 });
  });

  it('has a twin whom nobody is: no login, no text message, no invitation', async () => {
    const { person, test } = await withTestKey();
    const { rows } = await sql<{ id: number; mobile: string; spread_code: string }>`
      select u.* from users u join twins t on t.twin_id = u.id where t.owner_id = ${person.id}`.execute(
      shop.db.q,
    );
    const [twin] = rows;
    for (const mobile of [twin!.mobile, `test-${person.id}`])
      await expect(
        shop.visitor.accounts.login({ body: { mobile, password: '' } as never }),
      ).rejects.toMatchObject({ code: expect.any(Number) });
    expect((await test.accounts.userInfo({ query: {} })).user.spread_code).toBe('');
    const visit = { spread_code: twin!.spread_code, visitor: randomUUID() };
    await shop.visitor.promotion.click({ body: visit }).catch(() => null);
    const { rows: clicks } = await sql`select from spread_clicks where partner_id = ${twin!.id}`.execute(
      shop.db.q,
    );
    expect(clicks).toEqual([]);
    // Two first test keys at once have one twin.
    const other = await shop.person();
    const add = (name: string) =>
      other.api.machines.addKey({ body: { name, mode: 'test', scopes: ['wallet:read'] } });
    const keys = await Promise.all([add('一'), add('二'), add('三')]);
    for (const key of keys) expect((await byKey(shop.app, key).wallet.info()).money).toBe('10000.00');
  });
});

describe('the database', () => {
  it('refuses to mix test money with real money, in one statement or several', async () => {
    const { person } = await withTestKey();
    const mix = (statements: 'one' | 'two') =>
      shop.db.transaction(async (tx) => {
        const { rows } = await sql<{ id: number }>`
          insert into ledger_txs (kind, ref, type) values ('mix', ${statements}, 8) returning id`.execute(tx);
        const line = (owner: ReturnType<typeof sql>, amount: number) =>
          sql`select ${rows[0]!.id}::bigint, id, ${amount}::bigint from accounts where kind = 'balance' and owner_id = (${owner})`;
        const twin = sql`select twin_id from twins where owner_id = ${person.id}`;
        const [give, take] = [line(twin, -100), line(sql`select ${person.id}::bigint`, 100)];
        const into = sql`insert into ledger_lines (tx_id, account_id, amount_fen)`;
        if (statements === 'one') return sql`${into} ${give} union all ${take}`.execute(tx);
        await sql`${into} ${give}`.execute(tx);
        return sql`${into} ${take}`.execute(tx);
      });
    for (const way of ['one', 'two'] as const)
      await expect(mix(way)).rejects.toMatchObject({ code: 'GF007' });
    await expect(
      sql`update accounts set is_test = true where owner_id = ${person.id}`.execute(shop.db.q),
    ).rejects.toMatchObject({ code: 'GF007' });
  });
});
