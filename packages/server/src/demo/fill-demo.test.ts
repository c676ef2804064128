import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { DEMO_MOBILES, DEMO_PASSWORD, fillDemo } from './fill-demo.ts';
import { DEMO_SITES } from './partner-sites.ts';

let shop: TestService;
beforeEach(async () => {
  shop = await openTestService();
});
afterEach(() => shop.close());

const renumber = (from: string, to: string) =>
  shop.db.q.updateTable('users').set({ mobile: to }).where('mobile', '=', from).execute();
const countOf = async (table: 'users' | 'goods' | 'partner_sites') =>
  (await shop.db.pool.query(`select from ${table}`)).rowCount;
const keys = async () =>
  (await shop.db.q.selectFrom('partner_sites').select('site_key').orderBy('id').execute()).map(
    ({ site_key }) => site_key,
  );
const OURS = DEMO_SITES.map(({ site_key }) => site_key);

test('a shop that was filled before there were partners gets the demo partner, once', async () => {
  await renumber(DEMO_MOBILES.partner, '13600136001');
  await shop.db.pool.query(`update partner_sites set site_key = 'old' || site_key`);
  const [people, goods] = [await countOf('users'), await countOf('goods')];
  await Promise.all([fillDemo(shop.deps), fillDemo(shop.deps), fillDemo(shop.deps)]);
  await fillDemo(shop.deps);
  expect([await countOf('users'), await countOf('goods')]).toEqual([people! + 1, goods]);
  expect((await keys()).slice(2)).toEqual(OURS);
  const login = { mobile: DEMO_MOBILES.partner, password: DEMO_PASSWORD };
  expect(await shop.visitor.accounts.login({ body: login })).toMatchObject({ token: expect.any(String) });
  expect(await shop.audit()).toEqual([]);
});

test('site keys that somebody else holds stay where they are', async () => {
  await renumber(DEMO_MOBILES.partner, '13600136001');
  await fillDemo(shop.deps);
  expect(await keys()).toEqual(OURS);
});

test('a shop with people of its own gets nobody', async () => {
  await renumber(DEMO_MOBILES.verified, '13800138001');
  await renumber(DEMO_MOBILES.partner, '13600136001');
  const people = await countOf('users');
  await fillDemo(shop.deps);
  expect(await countOf('users')).toBe(people);
});
