import type { ApiFailure } from '@giftship/shared/api/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { byKey } from '../../../../tests/harness/signed.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { balanceTooLow } from './pay-batch.ts';

let shop: TestService;
/** Has 1.00, and two batches that wait: of 1.60 and of 2.40. */
let poor: TestPerson;
let small: string;
let big: string;
beforeAll(async () => {
  shop = await openTestService();
});
beforeEach(async () => {
  poor = await shop.person({ balance: 100 });
  small = await wait('small', 2);
  big = await wait('big', 3);
});
afterAll(() => shop.close());

const failure = async (work: Promise<unknown>) => {
  const { code, data } = await work.then(
    () => ({ code: 0, data: null }),
    (error: unknown) => error as ApiFailure,
  );
  return { code, data };
};
const orderOf = (count: number) => {
  const { rec_list, ...order } = oneParcel();
  return { ...order, rec_list: Array.from({ length: count }, () => ({ ...rec_list[0], ...ROW })) };
};
async function wait(key: string, count: number): Promise<string> {
  expect(await failure(poor.api.orders.make({ key, body: orderOf(count) }))).toMatchObject({ code: 23 });
  return poor.last().headers['x-batch-sn'] ?? '';
}
const ROW = oneParcel('A1').rec_list[0];
const pay = (batch_sn: string, who = poor) => failure(who.api.orders.pay({ body: { batch_sn } }));
const idOf = (sn: string) => Number(sn.slice(1));

it('a balance that still falls short is told what is missing for this batch (D310)', async () => {
  expect(await pay(small)).toMatchObject({
    code: 23,
    data: { batch_sn: small, total_price: '1.60', balance: '1.00', shortfall: '0.60' },
  });
  expect(await pay(big)).toMatchObject({ code: 23, data: { batch_sn: big, shortfall: '1.40' } });
  expect(await poor.balance()).toBe(100);
});

it('a balance that has come meanwhile lacks nothing', async () => {
  await poor.give(60);
  const refusal = await balanceTooLow(shop.deps, poor.id, idOf(small));
  expect(refusal).toMatchObject({ data: { shortfall: '0.00', balance: '1.60' } });
  await poor.give(1);
  expect(await balanceTooLow(shop.deps, poor.id, idOf(small))).toMatchObject({ data: { shortfall: '0.00' } });
});

it('a batch is paid once, to the last fen, and the other goes on waiting', async () => {
  await poor.give(60);
  expect([await pay(small), await pay(small)]).toMatchObject([{ code: 0 }, { code: 0 }]);
  expect(await poor.balance()).toBe(0);
  expect(await pay(big)).toMatchObject({ code: 23, data: { shortfall: '2.40' } });
  const { list } = await poor.api.orders.list({ body: {} });
  expect(list.map(({ batch_sn, status, kuaidi_sn }) => [batch_sn, status, kuaidi_sn !== ''])).toEqual([
    ...Array.from({ length: 3 }, () => [big, 0, false]),
    ...Array.from({ length: 2 }, () => [small, 1, true]),
  ]);
  expect(await shop.audit()).toEqual([]);
});

it.each([
  ['of somebody else', 'as stranger', '', 4],
  ['that is over', 'as owner', `update batches set expire_at = now() - interval '1 second'`, 1],
  ['whose goods left the shelf', 'as owner', 'update goods set status = 3 where id = 103', 21],
])('a batch %s is not paid', async (_what, who, change, code) => {
  await poor.give(1_000);
  if (change) await shop.db.pool.query(change);
  const caller = who === 'as owner' ? poor : await shop.person({ balance: 1_000 });
  expect((await pay(small, caller)).code).toBe(code);
  expect([await poor.balance(), await shop.audit()]).toEqual([1_100, []]);
  await shop.db.pool.query('update goods set status = 1 where id = 103');
});

it('what a call with a key pays counts against its limit of the day, and does not go over it (D902)', async () => {
  const pair = await poor.api.machines.addKey({
    body: { name: 'ERP', scopes: ['order:write'], daily_limit: '3.20' },
  });
  const { orders, last } = byKey(shop.app, pair);
  const make = (count: number) => failure(orders.make({ key: `own-${count}`, body: orderOf(count) }));
  const payByKey = (batch_sn: string) => failure(orders.pay({ body: { batch_sn } }));
  expect(await make(4)).toMatchObject({ code: 23 });
  const own = last().headers['x-batch-sn'] ?? '';
  await poor.give(10_000);
  expect(await payByKey(small)).toMatchObject({ code: 0 });
  // Another 3.20 and 2.40 would go over the limit; what is refused counts for nothing.
  for (const batch of [own, big])
    expect(await payByKey(batch)).toMatchObject({ code: 1, data: { name: 'SPENDING_LIMIT' } });
  expect(await poor.balance()).toBe(10_100 - 160);
  expect(await make(3)).toMatchObject({ code: 1, data: { name: 'SPENDING_LIMIT' } });
  expect(await make(2)).toMatchObject({ code: 0 });
  expect([await poor.balance(), await shop.audit()]).toEqual([10_100 - 320, []]);
});
