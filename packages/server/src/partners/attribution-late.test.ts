import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  MONEY_GOODS,
  RECIPIENT,
  accountsOf,
  checkBooks,
  priceAtHundred,
} from '../../../../tests/harness/money.ts';
import {
  PAGE_ORIGIN,
  type TestPartner,
  clickOn,
  exchange,
  newChallenge,
  openFrame,
  partnerWithSite,
} from '../../../../tests/harness/partners.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';

/** What happens between a payment and the reckoning of its commission changes nothing of who earns. */
let shop: TestService;
let one: TestPartner;
let two: TestPartner;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  await priceAtHundred(shop);
});
beforeEach(async () => {
  one = await partnerWithSite(shop, { name: '甲站' });
  two = await partnerWithSite(shop, { name: '乙站' });
  buyer = await shop.person({ balance: 1_000_000 });
});
afterEach(() => checkBooks(shop));
afterAll(() => shop.close());

let keys = 0;
const order = (
  who: { api: TestPerson['api'] },
  way: { site_key?: string; aff?: string; click?: string } = {},
) =>
  who.api.orders.make({
    key: `late-${(keys += 1)}`,
    body: {
      goods_id: MONEY_GOODS,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1,
      rec_list: [RECIPIENT],
      ...way,
    },
  });
const earned = async (...people: TestPerson[]) =>
  Promise.all(people.map(async ({ id }) => (await accountsOf(shop, id)).frozen / 100));

it('who followed the same link again before the commission was reckoned takes it from nobody', async () => {
  const click = await clickOn(shop, one);
  const frame = await openFrame(shop, buyer, one.site, { click });
  await order(frame);
  // The login window once more, and the outbox only afterwards.
  await openFrame(shop, buyer, one.site, { click });
  await shop.runJobs();
  expect(await earned(one, two)).toEqual([3, 0]);
});

it('nor does it go to an older link', async () => {
  await openFrame(shop, buyer, two.site, { click: await clickOn(shop, two) });
  const click = await clickOn(shop, one);
  await order(await openFrame(shop, buyer, one.site, { click }));
  await openFrame(shop, buyer, one.site, { click });
  await shop.runJobs();
  expect(await earned(one, two)).toEqual([3, 0]);
});

it('ten orders of a window at once all count', async () => {
  const way = { site_key: one.site.site_key, click: await clickOn(shop, one) };
  await Promise.all(Array.from({ length: 10 }, () => order(buyer, way)));
  await shop.runJobs();
  expect(await earned(one)).toEqual([30]);
});

it('a link that was too old at the payment does not count because it was followed again afterwards', async () => {
  await buyer.api.promotion.click({ body: { spread_code: one.aff, visitor: 'v' } });
  await sql`update spread_clicks set at = at - interval '31 days' where user_id = ${buyer.id}`.execute(
    shop.db.q,
  );
  await order(buyer);
  await buyer.api.promotion.click({ body: { spread_code: one.aff, visitor: 'v' } });
  await shop.runJobs();
  expect(await earned(one)).toEqual([0]);
});

it('a visit that was followed again later stays on its day in the report', async () => {
  const click = await clickOn(shop, one);
  await openFrame(shop, buyer, one.site, { click });
  await sql`update spread_clicks set day = day - 1, at = at - interval '1 day' where partner_id = ${one.id}`.execute(
    shop.db.q,
  );
  await openFrame(shop, buyer, one.site, { click });
  const report = async (days: number) => {
    const { rows } = await sql<{ day: string }>`
      select ((now() at time zone 'Asia/Shanghai')::date - ${days}::int)::text as day`.execute(shop.db.q);
    const [{ day }] = rows as [{ day: string }];
    const query = { start_time: `${day} 00:00:00`, end_time: `${day} 23:59:59` };
    const { total, days: list } = await one.api.partners.report({ query });
    return [total.click, list.map(({ date, click: count }) => [date === day, count])];
  };
  expect(await report(1)).toEqual([1, [[true, 1]]]);
  expect(await report(0)).toEqual([0, []]);
});

it('a frame whose visit was not known in time still knows who sent the buyer', async () => {
  const friend = await shop.person();
  const { spread_code: aff } = await friend.api.promotion.info();
  const { verifier, challenge } = newChallenge();
  const { site_key } = one.site;
  const { code } = await buyer.api.embed.code({ body: { site_key, challenge } });
  const reply = await exchange(shop, { site_key, code, verifier, aff });
  expect(reply.json()).toMatchObject({ code: 0 });
  await order(buyer);
  await shop.runJobs();
  expect(await earned(friend, one)).toEqual([3, 0]);
});

it('a later visit of the same site is the one that a purchase in the frame goes back to', async () => {
  const friend = await shop.person();
  const { spread_code: aff } = await friend.api.promotion.info();
  const frame = await openFrame(shop, buyer, one.site, {
    click: await clickOn(shop, one, { page: `${PAGE_ORIGIN}/a` }),
  });
  // Another page of the site, by another author; the login of the frame is still there.
  const click = await clickOn(shop, one, { page: `${PAGE_ORIGIN}/b`, aff });
  await order(frame, { click });
  await shop.runJobs();
  expect(await earned(one, friend)).toEqual([0, 3]);
  const { pages } = await friend.api.partners.report({ query: {} });
  expect(pages).toMatchObject([{ page: `${PAGE_ORIGIN}/b`, parcel: 1 }]);
  // A visit of another site moves nothing.
  await order(frame, { click: await clickOn(shop, two) });
  await shop.runJobs();
  expect(await earned(one, friend, two)).toEqual([0, 6, 0]);
});
