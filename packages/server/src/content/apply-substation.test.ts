import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const apply = (over: Record<string, unknown> = {}) =>
  shop.visitor.content.applySubstation({
    body: { plan_id: 1, name: '李想', mobile: '13911110000', city: '浙江省杭州市', ...over },
  });
const faults = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { code: number; data: { errors: { field: string }[] } }) => [
      error.code,
      error.data.errors.map(({ field }) => field),
    ],
  );

test('plans come from the shop, with one that is recommended (D330)', async () => {
  const { list } = await shop.visitor.content.substationPlans();
  expect(list.map(({ name, price }) => [name, price])).toEqual([
    ['体验分站', '999.00'],
    ['标准分站', '2999.00'],
    ['旗舰分站', '6999.00'],
  ]);
  expect(list.filter((plan) => plan.is_recommended)).toHaveLength(1);
});

test('an application waits for a person; ten at once from one mobile are one (D330)', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => faults(apply())));
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1);
  expect(answers.filter((answer) => answer !== 'taken')).toEqual(
    Array.from({ length: 9 }, () => [2, ['mobile']]),
  );
  expect(await apply({ mobile: '13911110001' })).toMatchObject({ status: 0, status_text: '待审核' });
});

test('after the decision the same mobile may apply again', async () => {
  await shop.db.q.updateTable('substation_applications').set({ status: 2 }).execute();
  expect(await faults(apply())).toBe('taken');
});

test.each([
  [{ plan_id: 99 }, ['plan_id']],
  [{ name: '  ' }, ['name']],
  [{ mobile: '12911110000' }, ['mobile']],
  [{ city: '' }, ['city']],
  [{ host: 'https://gift.example.com' }, ['host']],
  [{ host: 'localhost' }, ['host']],
  [{ message: '长'.repeat(501) }, ['message']],
])('%j is refused at its field', async (over, fields) => {
  expect(await faults(apply({ mobile: '13911110002', ...over }))).toEqual([2, fields]);
});

test.each(['', 'gift.example.com', 'a.cn', 'xn--fiq228c.example'])(
  'the host name %j is taken',
  async (host) => {
    await shop.db.q.deleteFrom('substation_applications').execute();
    expect(await faults(apply({ host }))).toBe('taken');
  },
);
