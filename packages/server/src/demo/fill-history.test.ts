import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { COMPENSATION_STATUS, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorIn } from '../../../../tests/harness/operators.ts';
import { createTestDatabase } from '../../../../tests/harness/test-database.ts';
import {
  openTestService,
  type TestPerson,
  type TestService,
} from '../../../../tests/harness/test-service.ts';
import { PAST_STORE } from './history-copy.ts';
import { DEMO_MOBILES, DEMO_PASSWORD } from './fill-demo.ts';

let shop: TestService;
let person: TestPerson;
beforeAll(async () => {
  shop = await openTestService({ demo: true, database: await createTestDatabase({ hasDemo: false }) });
  // Tests log in with a password of their own.
  await shop.visitor.accounts.login({ body: { mobile: DEMO_MOBILES.verified, password: DEMO_PASSWORD } });
  await shop.db.pool.query(
    `update users set password_hash = (select password_hash from users where mobile = $1) where mobile = $2`,
    [(await shop.person()).mobile, DEMO_MOBILES.verified],
  );
  await shop.listen();
  person = await shop.signIn(DEMO_MOBILES.verified);
});
afterAll(() => shop?.close());

test('a fresh demo breaks no rule of the money, and goes on breaking none', async () => {
  expect(await shop.audit()).toEqual([]);
  await shop.runJobs();
  expect(await shop.audit()).toEqual([]);
});

test('the demo person has thirty days of parcels, late ones among them, and what was paid for those', async () => {
  const { list, data_count } = await person.api.parcels.list({ body: { page_size: 500 } });
  expect(data_count).toBeGreaterThan(100);
  const states = new Set(list.map(({ status }) => status));
  for (const state of ['waitingPickup', 'signed', 'returned', 'problem'] as const)
    expect(states).toContain(PARCEL_STATUS[state]);
  const compensated = list.filter(({ comp_status }) => comp_status === COMPENSATION_STATUS.paid);
  expect(compensated.length).toBeGreaterThanOrEqual(3);
  for (const { pickup_time, pickup_deadline, comp_money } of compensated) {
    expect(Number(comp_money)).toBeGreaterThan(0);
    expect(pickup_time === '' || pickup_time > pickup_deadline).toBe(true);
  }
  const days = new Set(list.map(({ paid_at }) => paid_at.slice(0, 10)));
  expect(days.size).toBeGreaterThanOrEqual(30);
});

test('the statement tells it in order and ends at the balance that the welcome names', async () => {
  const { list } = await person.api.wallet.logList({ query: { page_size: '500' } });
  const times = list.map(({ created_at }) => created_at);
  expect(times).toEqual([...times].sort().reverse());
  expect(list[0]!.after).toBe('1000.00');
  expect(new Set(list.map(({ type }) => type))).toEqual(
    new Set([LOG_TYPE.recharge, LOG_TYPE.order, LOG_TYPE.compensation, LOG_TYPE.manualIn]),
  );
  expect(await person.balance()).toBe(100_000);
});

test('an order of the past shows its whole way', async () => {
  const { list } = await person.api.parcels.list({ body: { status: PARCEL_STATUS.signed, page_size: 10 } });
  const shown = await person.api.orders.show({ query: { order_sn: list[0]!.order_sn } });
  expect(shown.trace.length).toBeGreaterThan(4);
  expect(shown.logs.map(({ to }) => to)).toContain(PARCEL_STATUS.signed);
});

test('somebody was invited, and a work order was answered', async () => {
  expect((await person.api.promotion.users({ query: {} })).data_count).toBe(1);
  const { list } = await person.api.support.list({ query: {} });
  expect(list).toHaveLength(1);
  const ticket = await person.api.support.show({ query: { id: list[0]!.ticket_sn } });
  expect(ticket.messages.map(({ by }) => by)).toEqual(['user', 'service']);
});

test('a store is connected, and its orders come with the first jobs', async () => {
  const { list } = await person.api.stores.list();
  expect(list.map(({ shop_name }) => shop_name)).toEqual([PAST_STORE]);
  const orders = await person.api.stores.orders({ body: { store_id: list[0]!.id, page_size: 100 } });
  expect(orders.data_count).toBeGreaterThan(10);
});

test('the first real order has the number that it always had', async () => {
  const [item] = await person.api.orders.make({
    key: 'first',
    body: {
      goods_id: 101,
      goods_num: 1,
      express_id: 1,
      platform: 2,
      order_source: 1,
      remark: '',
      rec_list: [
        {
          id: 1,
          rec_name: '张三',
          rec_mobile: '13800001234',
          rec_province: '浙江省',
          rec_city: '杭州市',
          rec_district: '西湖区',
          rec_address: '文一路1号',
        },
      ],
    },
  });
  expect(item!.order_sn).toBe('G1000001');
  await shop.runJobs();
  expect(await shop.audit()).toEqual([]);
});

test('two withdrawals wait for an operator, one of them above what one person may decide (O152)', async () => {
  const one = await operatorIn(shop);
  const { list } = await one.api.withdrawals.list({ query: { status: '0' } });
  expect(list.map(({ money }) => money)).toEqual(['268.00', '1680.00']);
  const [small = '', large = ''] = list.map(({ withdraw_sn }) => withdraw_sn);
  await one.api.withdrawals.decide({ key: 'approve', body: { sns: [small, large], do: 'approve' } });
  // Whoever reviewed does not pay; above the limit a second person agrees.
  const two = await operatorIn(shop);
  const pay = (sn: string) =>
    two.api.withdrawals.decide({ key: `pay-${sn}`, body: { sns: [sn], do: 'pay', bank_no: `BANK-${sn}` } });
  expect((await pay(small)).approval).toBeNull();
  expect((await pay(large)).approval).not.toBeNull();
  expect(await shop.audit()).toEqual([]);
});
