import { afterAll, beforeAll, expect, it } from 'vitest';
import { lateParcels } from '../../../../tests/harness/late-parcels.ts';
import { recharge } from '../../../../tests/harness/money.ts';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import { strayNotice } from '../../../../tests/harness/stray-notice.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { askForPayout } from '../../../../tests/harness/withdrawals.ts';

let shop: TestService;
let one: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  quietCourier(shop);
  one = await operatorIn(shop);
});
afterAll(() => shop.close());

/** Nothing was made in these days. */
const SPAN = { start_time: '2026-01-01 00:00:00', end_time: '2026-01-08 23:59:59' };

it('an exact number is found whatever span of days was chosen (B16)', async () => {
  const person = await shop.person({ balance: 10_000 });
  const [{ order_sn } = { order_sn: '' }] = await person.api.orders.make({ key: 'exact', body: oneParcel() });
  const { ticket_sn } = await person.api.support.make({ body: { type: 1, order_sn, content: '请查一下' } });
  const { refund_sn } = await one.api.refunds.open({
    key: 'refund',
    body: { order_sn, kind: 1, reason: '客户要求' },
  });
  const [parcel = ''] = await lateParcels(shop, person, 1);
  const { adjust_sn } = await one.api.wallet.adjust({
    key: 'adjust',
    body: { user_id: person.id, money: '10.00', way: 'in', kind: 1, reason: '客户投诉补偿' },
  });
  const trade = await recharge(shop, person, 5_000);
  await strayNotice(shop, { tradeNo: 'R999', amount: 100, providerNo: 'WX-1' });
  const { sn } = await askForPayout(shop, 20);
  const at = { page: 1, page_size: 10 as const, ...SPAN };
  const { api } = one;
  const found = {
    parcels: await api.orders.parcels({ body: { numbers: [parcel], ...at } }),
    orders: await api.orders.orders({ body: { numbers: [order_sn], ...at } }),
    refundsOfOrder: await api.refunds.list({ query: { order_sn, ...SPAN } }),
    refunds: await api.refunds.list({ query: { refund_sn, ...SPAN } }),
    ticketsOfOrder: await api.tickets.list({ query: { order_sn, tab: 'all', ...SPAN } }),
    tickets: await api.tickets.list({ query: { ticket_sn, tab: 'all', ...SPAN } }),
    compensations: await api.compensations.list({ query: { numbers: parcel, ...SPAN } }),
    adjustments: await api.wallet.adjustments({ query: { adjust_sn: adjust_sn, ...SPAN } }),
    recharges: await api.wallet.recharges({ query: { q: trade, ...SPAN } }),
    notices: await api.wallet.notices({ query: { trade_no: 'R999', ...SPAN } }),
    providerNotices: await api.wallet.notices({ query: { trade_no: 'WX-1', ...SPAN } }),
    withdrawals: await api.withdrawals.list({ query: { withdraw_sn: sn, ...SPAN } }),
  };
  expect(Object.entries(found).filter(([, { list }]) => list.length !== 1)).toEqual([]);
  // Money that moved for it: two lines at least, of the same document.
  const { list: lines } = await api.wallet.ledger({ query: { ref_sn: adjust_sn, ...SPAN } });
  expect(lines.map(({ ref_sn }) => ref_sn)).toEqual([adjust_sn, adjust_sn]);
});

it('the counts of tabs are of what the tabs list by the same filters (O103)', async () => {
  const [first, second] = [await shop.person(), await shop.person()];
  for (const person of [first, second, second])
    await person.api.support.make({ body: { type: 9, content: '请问' } });
  const asked = async (query: object) => {
    const { count, data_count } = await one.api.tickets.list({ query: { tab: 'new', ...query } });
    return [count.new, data_count];
  };
  expect(await asked({ user: second.mobile })).toEqual([2, 2]);
  expect(await asked({ type: '1', user: second.mobile })).toEqual([0, 0]);
  expect(await asked(SPAN)).toEqual([0, 0]);
  // A tab that is not open is counted by the same filter, and 全部 has its range for itself.
  const whole = await one.api.tickets.list({ query: { user: first.mobile, tab: 'all' } });
  expect([whole.data_count, whole.count.new, whole.count.unassigned]).toEqual([1, 1, 1]);
  const { person } = await askForPayout(shop, 30);
  await askForPayout(shop, 40);
  const { count, data_count } = await one.api.withdrawals.list({
    query: { status: '0', user_id: String(person.id) },
  });
  expect([count, data_count]).toEqual([{ 0: 1, 1: 0 }, 1]);
  expect((await one.api.withdrawals.list({ query: { status: '0', ...SPAN } })).count).toEqual({ 0: 0, 1: 0 });
});
