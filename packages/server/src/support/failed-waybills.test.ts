import type { ApiFailure } from '@giftship/shared/api/client';
import { ISSUE_MODE } from '@giftship/shared/couriers/courier';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { memberOf } from '../../../../tests/harness/suppliers.ts';
import {
  openTestService,
  type TestPerson,
  type TestService,
} from '../../../../tests/harness/test-service.ts';
import type { CourierProvider, WaybillAccount, WaybillOrder } from '../outside/courier.ts';
import { ProviderError } from '../outside/provider-error.ts';

let shop: TestService;
let chief: TestOperator;
let buyer: TestPerson;
/** On which account each order was asked for; null: the source's own table. */
let asked: { order: WaybillOrder; partner: string | null }[];
let refuses: (account: WaybillAccount | undefined) => string;
beforeEach(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop);
  buyer = await shop.person({ balance: 10_000 });
  asked = [];
  refuses = () => '';
  const { courier } = shop.deps.outside;
  const { issueMany } = courier;
  const watched: CourierProvider['issueMany'] = async (orders, account) => {
    asked.push(...orders.map((order) => ({ order, partner: account?.partnerId ?? null })));
    const text = refuses(account);
    if (text === '') return issueMany(orders, account);
    const error = new ProviderError('rejected', { text });
    return orders.map(({ orderSn }) => ({ ok: false, orderSn, error }));
  };
  courier.issueMany = watched;
});
afterEach(() => shop.close());

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => (error as ApiFailure).refusal ?? String(error),
  );
let keys = 0;
const key = () => `failed-waybills-key-${(keys += 1)}`;
const make = async (rec_name = '甲') => {
  const [item] = await buyer.api.orders.make({
    key: key(),
    body: {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1,
      rec_list: [
        {
          rec_name,
          rec_mobile: '13900001111',
          rec_province: '浙江省',
          rec_city: '杭州市',
          rec_address: '文一路1号',
        },
      ],
    },
  });
  return item!;
};
const addAccount = async (over: object = {}) => {
  await chief.prove();
  const body = {
    supplier_id: null,
    provider: 'sandbox' as const,
    code: 'yuantong' as const,
    name: '总账号',
    partner_id: 'SHOP1',
    key: 'key-that-is-secret',
    secret: 'secret-that-is-long',
    status: 1 as const,
    ...over,
  };
  return (await chief.api.couriers.addAccount({ key: key(), body })).id;
};
const setCourier = async (over: object) => {
  const row = await chief.api.couriers.detail({ query: { id: '1' } as never });
  return chief.api.couriers.save({
    body: {
      id: 1,
      version: row.version,
      warehouse_id: row.warehouse_id!,
      subname: row.subname,
      tips: row.tips,
      cutoff: row.cutoff,
      issue_mode: row.issue_mode as 0 | 1,
      account_id: row.account_id,
      is_wu: row.is_wu,
      show_reissue_number: row.show_reissue_number,
      sync_waybill: row.sync_waybill,
      platforms: row.platforms,
      enabled: row.enabled,
      ...over,
    },
  });
};
const failed = async () => (await chief.api.waybills.failed({ query: {} })).list;
const wake = async () => {
  await shop.db.pool.query(`update jobs set run_at = now() where state = 0`);
  await shop.runJobs();
};
const statusOf = async (order_sn: string) =>
  (await buyer.api.orders.show({ query: { order_sn } })).parcels[0]!;

describe('a waybill account', () => {
  it('keeps its secrets to itself: only their ends are ever shown, and what is not said stays (O097)', async () => {
    const id = await addAccount();
    const [row] = (await chief.api.couriers.accounts({ query: {} })).list;
    expect(row).toMatchObject({ id, key_mask: '••••cret', secret_mask: '••••long', is_usable: true });
    const stored = await shop.db.q
      .selectFrom('courier_accounts')
      .where('id', '=', id)
      .select('secrets_sealed')
      .executeTakeFirstOrThrow();
    expect(stored.secrets_sealed).not.toContain('secret');
    const { version, provider, name, partner_id } = row!;
    const body = { id, version, provider, code: 'yuantong' as const, name, partner_id, status: 1 as const };
    await chief.api.couriers.saveAccount({ body: { ...body, secret: 'another-long-one' } });
    expect((await chief.api.couriers.accounts({ query: {} })).list[0]).toMatchObject({
      key_mask: '••••cret',
      secret_mask: '••••-one',
    });
    expect(await refusal(chief.api.couriers.saveAccount({ body }))).toBe('VERSION_CONFLICT');
    const log = await chief.api.operators.log({ query: { object: 'courier-account' } as never });
    expect(JSON.stringify(log)).not.toMatch(/that-is|another-long/);
    expect(log.list[0]).toMatchObject({ after: { secret: '•••' } });
    // The number of a call keeps nothing of them either.
    const { rows } = await shop.db.pool.query('select answer::text from operator_keys');
    expect(JSON.stringify(rows)).not.toContain('that-is');
  });

  it('issues the waybills of its courier, with the warehouse as their sender, and takes them back (O097, O098)', async () => {
    const account_id = await addAccount();
    await setCourier({ account_id });
    await shop.db.pool.query(
      `update warehouses set contact = '周宁', mobile = '13600008888' where id = (select warehouse_id from couriers where id = 1)`,
    );
    const cancelled: (string | undefined)[] = [];
    shop.deps.outside.courier.cancel = async (_waybill, account) => {
      cancelled.push(account?.partnerId);
    };
    const item = await make();
    expect(item.kuaidi_sn).not.toBe('');
    expect(asked).toMatchObject([
      { partner: 'SHOP1', order: { sender: { name: '周宁', mobile: '13600008888' } } },
    ]);
    await chief.api.orders.cancelWaybill({
      key: key(),
      body: { order_sn: item.order_sn, reason: '买家取消' },
    });
    expect(cancelled).toEqual(['SHOP1']);
    expect((await chief.api.couriers.accounts({ query: {} })).list[0]).toMatchObject({
      couriers: 1,
      issued_today: 1,
    });
  });

  it('must be of the company and usable where waybills come by themselves; without one the own table must have it (O098)', async () => {
    const other = await addAccount({ code: 'zhongtong' });
    expect(await refusal(setCourier({ account_id: other }))).toBe('INVALID');
    const off = await addAccount({ status: 2 });
    expect(await refusal(setCourier({ account_id: off }))).toBe('ACCOUNT_NEEDED');
    const byHand = await addAccount({ provider: 'hand' });
    expect(await refusal(setCourier({ account_id: byHand }))).toBe('ACCOUNT_NEEDED');
    const ofSupplier = await addAccount({ supplier_id: 2 });
    expect(await refusal(setCourier({ account_id: ofSupplier }))).toBe('INVALID');
    shop.deps.outside.courier.hasOwn = () => false;
    expect((await chief.api.couriers.detail({ query: { id: '1' } as never })).lacks_account).toBe(true);
    await setCourier({ issue_mode: ISSUE_MODE.hand });
    expect(await refusal(setCourier({ issue_mode: ISSUE_MODE.account }))).toBe('ACCOUNT_NEEDED');
  });

  it('is tested by one waybill that is issued and taken back, by whosever it is (O097)', async () => {
    const id = await addAccount();
    await chief.prove();
    const tested = await chief.api.couriers.testAccount({ body: { id } });
    expect(tested).toMatchObject({ ok: true, text: expect.stringMatching(/^已出单并取消，运单号 YT/) });
    shop.deps.outside.courier.issue = () =>
      Promise.reject(new ProviderError('rejected', { text: '密码错误' }));
    expect(await chief.api.couriers.testAccount({ body: { id } })).toMatchObject({
      ok: false,
      text: '没有出单：密码错误',
    });
    expect((await chief.api.couriers.accounts({ query: {} })).list[0]).toMatchObject({
      test_text: '没有出单：密码错误',
    });
    const away = await addAccount({ provider: 'kuaidi100' });
    expect(await refusal(chief.api.couriers.testAccount({ body: { id: away } }))).toBe('ACCOUNT_AWAY');
    const member = await memberOf(shop, 1, MEMBER_ROLE.operations);
    expect(await refusal(member.api.couriers.testAccount({ body: { id } }))).toBe('NOT_FOUND');
    const own = await member.api.couriers.addAccount({
      key: key(),
      body: { provider: 'sandbox', code: 'yuantong', partner_id: 'OWN', status: 1 },
    });
    expect((await member.api.couriers.accounts({})).list.map((row) => row.id)).toEqual([own.id]);
    const row = (await member.api.couriers.list({})).list.find((each) => each.id === 1)!;
    const { version, warehouse_id, subname, tips, cutoff, areas } = row;
    const form = { id: 1, version, warehouse_id: warehouse_id!, subname, tips, cutoff, areas };
    expect(await refusal(member.api.couriers.save({ body: { ...form, account_id: id } }))).toBe('INVALID');
    await member.api.couriers.save({ body: { ...form, account_id: own.id } });
    await make();
    expect(asked.at(-1)?.partner).toBe('OWN');
  });
});

describe('parcels without a waybill', () => {
  it('are filled in by hand where their courier is: nobody is asked, and 24 hours after the hand-over was due they are refunded all the same (O091)', async () => {
    await setCourier({ issue_mode: ISSUE_MODE.hand });
    const item = await make();
    expect(item).toMatchObject({ kuaidi_sn: '', status: 1, error: '' });
    await wake();
    expect(asked).toEqual([]);
    expect(await failed()).toMatchObject([
      { order_sn: item.order_sn, by_hand: true, reason: '', attempts: 0 },
    ]);
    await shop.db.pool.query(`update parcels set paid_at = paid_at - interval '25 hours'`);
    await wake();
    expect((await statusOf(item.order_sn)).status).toBe(PARCEL_STATUS.waitingWaybill);
    await shop.db.pool.query(`update parcels set ship_deadline = now() - interval '25 hours'`);
    await wake();
    expect((await statusOf(item.order_sn)).status).toBe(PARCEL_STATUS.cancelled);
    expect(asked).toEqual([]);
    expect(await shop.audit()).toEqual([]);
  });

  it('stand in the queue with the courier’s words, and are asked for again at once, or on another account (O100)', async () => {
    const [first, second] = [await addAccount(), await addAccount({ partner_id: 'SHOP2', name: '备用' })];
    await setCourier({ account_id: first });
    refuses = (account) => (account?.partnerId === 'SHOP1' ? '余额不足' : '');
    const [one, two] = [await make(), await make()];
    const answer = await chief.api.waybills.failed({ query: {} });
    expect(answer.list).toMatchObject([
      { order_sn: one.order_sn, reason: '余额不足', account: '总账号', by_hand: false, attempts: 1 },
      { order_sn: two.order_sn, reason: '余额不足' },
    ]);
    expect(answer.list[0]!.refund_minutes).toBeGreaterThan(23 * 60);
    expect(answer.reasons).toEqual([{ reason: '余额不足', n: 2 }]);
    const accounts = (await chief.api.couriers.accounts({ query: {} })).list;
    expect(accounts.find(({ id }) => id === first)).toMatchObject({
      failures: [{ reason: '余额不足', n: 2 }],
    });
    const retry = (over: object) =>
      chief.api.waybills.retry({
        key: key(),
        body: { order_sns: [one.order_sn], do: 'again', reason: '重试', ...over } as never,
      });
    await retry({});
    await shop.runJobs();
    expect((await failed())[0]).toMatchObject({ attempts: 2 });
    const wrong = await addAccount({ code: 'zhongtong' });
    expect(await refusal(retry({ do: 'account', account_id: wrong }))).toBe('ACCOUNT_NEEDED');
    const { results } = await retry({ do: 'account', account_id: second, order_sns: [one.order_sn, 'G1'] });
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    await shop.runJobs();
    expect((await statusOf(one.order_sn)).status).toBe(PARCEL_STATUS.waitingPickup);
    expect((await failed()).map(({ order_sn }) => order_sn)).toEqual([two.order_sn]);
    expect(await refusal(retry({}))).toBe('STATE_CONFLICT');
    // An account that was stopped meanwhile is not asked with.
    const before = asked.length;
    await shop.db.pool.query('update courier_accounts set status = 2 where id = $1', [first]);
    await wake();
    expect(asked).toHaveLength(before);
    expect(await failed()).toMatchObject([{ reason: '面单账号已停用或不可用' }]);
  });

  it('are left to a hand, or have their refund put into review, while nobody is asked any more (O100)', async () => {
    refuses = () => '地址超区';
    const [one, two] = [await make(), await make()];
    const retry = (order_sn: string, what: 'hand' | 'refund') =>
      chief.api.waybills.retry({
        key: key(),
        body: { order_sns: [order_sn], do: what, reason: '快递不接' },
      });
    await retry(one.order_sn, 'hand');
    await retry(two.order_sn, 'refund');
    const before = asked.length;
    await wake();
    expect(asked).toHaveLength(before);
    expect((await failed()).map(({ by_hand }) => by_hand)).toEqual([true, true]);
    expect((await chief.api.refunds.list({ query: {} })).list).toMatchObject([{ order_sn: two.order_sn }]);
    const byHand = await chief.api.waybills.failed({ query: { by_hand: '0' } as never });
    expect(byHand.list).toEqual([]);
  });
});
