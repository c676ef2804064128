import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import type { CourierProvider, IssueOutcome } from '../outside/courier.ts';

let shop: TestService;
let buyer: TestPerson;
beforeEach(async () => {
  shop = await openTestService();
  buyer = await shop.person({ balance: 100_000 });
});
afterEach(() => shop.close());

const body = {
  goods_id: 103,
  goods_num: 1,
  express_id: 1,
  platform: 1,
  order_source: 1 as const,
  rec_list: ['甲甲', '乙乙'].map((rec_name) => ({
    rec_name,
    rec_mobile: '13900001111',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: '文一路1号',
  })),
};

/** The courier's answers, changed on their way to us. */
function change(answers: (given: IssueOutcome[]) => IssueOutcome[]): string[] {
  const { courier } = shop.deps.outside;
  const asked: string[] = [];
  const changed: CourierProvider = {
    ...courier,
    issueMany: async (orders) => {
      asked.push(...orders.map(({ orderSn }) => orderSn));
      return answers(await courier.issueMany(orders));
    },
  };
  Object.assign(shop.deps.outside, { courier: changed });
  return asked;
}
const waybills = async () =>
  (await shop.db.pool.query<{ kuaidi_sn: string | null }>('select kuaidi_sn from parcels order by id')).rows;

it('a courier knows an order by a number that no other database makes', async () => {
  const asked = change((given) => given);
  await buyer.api.orders.make({ key: 'a', body });
  const [first, second] = asked;
  expect([first, second]).toEqual([
    expect.stringMatching(/^G\d+-[a-z2-7]{6}$/),
    expect.stringMatching(/^G\d+-[a-z2-7]{6}$/),
  ]);
  await buyer.api.orders.make({ key: 'b', body });
  expect(new Set(asked.map((sn) => sn.split('-')[1])).size).toBe(2);
});

it('a batch that release 0.1.0 made keeps the number under which the courier may know it', async () => {
  const asked = change(() => []);
  await buyer.api.orders.make({ key: 'a', body });
  await shop.db.pool.query('update batches set token = null');
  await shop.db.pool.query('update jobs set run_at = now()');
  await shop.runJobs();
  expect(asked.at(-1)).toMatch(/^G\d+$/);
});

it.each([
  ['crossed', (given: IssueOutcome[]) => given.toReversed()],
  ['too few', (given: IssueOutcome[]) => given.slice(1)],
  ['none', () => []],
])('answers that are %s: no label under another number is stored', async (_name, answers) => {
  change(answers);
  await buyer.api.orders.make({ key: 'a', body });
  expect(await waybills()).toEqual([{ kuaidi_sn: null }, { kuaidi_sn: null }]);
});

it('the audit names a parcel that bears the label of another order', async () => {
  await buyer.api.orders.make({ key: 'a', body });
  expect(await shop.audit()).toEqual([]);
  await shop.db.pool.query(
    `update sandbox_parcels set order_sn = 'G1-aaaaaa' where order_sn = (select min(order_sn) from sandbox_parcels)`,
  );
  expect(await shop.audit()).toMatchObject([
    { property: 'N1', what: expect.stringContaining('another order') },
  ]);
});
