import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  MONEY_GOODS,
  RECIPIENT,
  accountsOf,
  checkBooks,
  ordersOf,
  refund,
  priceAtHundred,
} from '../../../../tests/harness/money.ts';
import {
  FROM_OURS,
  PAGE_ORIGIN,
  type TestPartner,
  browserCall,
  clickOn,
  openFrame,
  partnerWithSite,
} from '../../../../tests/harness/partners.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { sweepOld } from '../sweep/sweep.ts';
import { reviewPartner } from './review-partner.ts';
import { isAtLength } from '../../../../tests/harness/at-length.ts';
import { testPool } from '../../../../tests/harness/test-database.ts';

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
const orderOf = (count: number) => ({
  goods_id: MONEY_GOODS,
  goods_num: 1,
  express_id: 1,
  platform: 1,
  order_source: 1 as const,
  rec_list: Array.from({ length: count }, () => RECIPIENT),
});
/** Orders through a frame, or by other means, and lets the outbox do what it holds; answers the batch. */
async function buy(
  who: { api: TestPerson['api'] },
  { count = 1, ...way }: { count?: number; site_key?: string; aff?: string; click?: string } = {},
) {
  const key = `attribution-${(keys += 1)}`;
  await who.api.orders.make({ key, body: { ...orderOf(count), ...way } });
  await shop.runJobs();
  const batch = await shop.db.q
    .selectFrom('batches as b')
    .innerJoin('idempotency_keys as k', 'k.batch_id', 'b.id')
    .leftJoin('spread_clicks as c', 'c.id', 'b.click_id')
    .where('k.key', '=', key)
    .select(['b.id', 'b.channel', 'b.site_id', 'c.page', 'c.partner_id'])
    .executeTakeFirstOrThrow();
  return batch;
}
const frozen = async (who: TestPerson) => (await accountsOf(shop, who.id)).frozen / 100;
/** What the partners have, as a line of the table. */
const table = async () => [await frozen(one), await frozen(two)];
const visit = (partner: TestPartner, page: string, visitor = 'v') =>
  clickOn(shop, partner, { page: `${PAGE_ORIGIN}${page}`, visitor });
const frameOf = async (partner: TestPartner, page: string, who = buyer) =>
  openFrame(shop, who, partner.site, { click: await visit(partner, page) });
const ageClicks = (days: number) =>
  sql`update spread_clicks set at = at - make_interval(days => ${days}) where user_id = ${buyer.id}`.execute(
    shop.db.q,
  );
const pagesOf = async (partner: TestPartner) =>
  (await partner.api.partners.report({ query: {} })).pages.map(({ site_name, page, parcel, commission }) => [
    site_name,
    page.replace(PAGE_ORIGIN, ''),
    parcel,
    commission,
  ]);

describe('who earns, and on which page', () => {
  it('a purchase in the frame: site and visit of its login, whatever the body says', async () => {
    const frame = await frameOf(one, '/a');
    const batch = await buy(frame, { count: 2, site_key: two.site.site_key, aff: two.aff });
    expect(batch).toMatchObject({
      channel: 'widget',
      site_id: one.site.id,
      page: `${PAGE_ORIGIN}/a`,
      partner_id: one.id,
    });
    expect(await table()).toEqual([6, 0]);
    expect(await pagesOf(one)).toEqual([['甲站', '/a', 2, '6.00']]);
  });

  it('the last visit wins, and on its own page', async () => {
    await frameOf(one, '/a');
    const second = await frameOf(two, '/b');
    await buy(second);
    expect(await table()).toEqual([0, 3]);
    const again = await frameOf(one, '/c');
    await buy(again);
    expect(await table()).toEqual([3, 3]);
    // On the site itself, later: still the last visit.
    await buy(buyer);
    expect(await table()).toEqual([6, 3]);
    expect(await pagesOf(one)).toEqual([
      ['甲站', '/c', 2, '6.00'],
      ['甲站', '/a', 0, '0.00'],
    ]);
    expect(await pagesOf(two)).toEqual([['乙站', '/b', 1, '3.00']]);
  });

  it('for thirty days', async () => {
    await frameOf(one, '/a');
    await ageClicks(29);
    await buy(buyer);
    expect(await table()).toEqual([3, 0]);
    await ageClicks(2);
    await buy(buyer);
    expect(await table()).toEqual([3, 0]);
  });

  it('a visit whose number is older than that, or made up, or of another site, is one of the page now', async () => {
    const old = await visit(one, '/old', 'old');
    await sql`update spread_clicks set at = now() - interval '31 days' where token = ${old}`.execute(
      shop.db.q,
    );
    const foreign = await visit(two, '/foreign');
    for (const click of [old, foreign, 'x'.repeat(22)]) {
      const somebody = await shop.person({ balance: 100_000 });
      const batch = await buy(await openFrame(shop, somebody, one.site, { click }));
      expect(batch).toMatchObject({ partner_id: one.id, page: PAGE_ORIGIN });
    }
    expect(await table()).toEqual([9, 0]);
  });

  it('the partner whom the link names, on a site of another', async () => {
    const friend = await shop.person();
    const { spread_code: aff } = await friend.api.promotion.info();
    const click = await clickOn(shop, one, { aff, page: `${PAGE_ORIGIN}/a` });
    await buy(await openFrame(shop, buyer, one.site, { click }));
    expect([await frozen(friend), ...(await table())]).toEqual([3, 0, 0]);
    const { pages } = await friend.api.partners.report({ query: {} });
    expect(pages).toMatchObject([{ site_name: '', page: `${PAGE_ORIGIN}/a`, commission: '3.00' }]);
  });

  it('not oneself: neither the owner of the site, nor by an own link', async () => {
    const rich = await partnerWithSite(shop);
    const self = await shop.person({ balance: 100_000 });
    const { spread_code: aff } = await self.api.promotion.info();
    const click = await clickOn(shop, rich, { aff });
    const batch = await buy(await openFrame(shop, self, rich.site, { click }));
    expect(batch).toMatchObject({ channel: 'widget', site_id: rich.site.id, page: null });
    expect([await frozen(self), await frozen(rich)]).toEqual([0, 0]);

    await self.api.partners.apply({ body: { name: 'x', contact: 'x' } });
    const own = await self.api.partners.addSite({ body: { name: 'x', origins: [PAGE_ORIGIN] } });
    await buy(await openFrame(shop, self, own));
    await buy(self, { site_key: own.site_key });
    expect(await frozen(self)).toBe(0);
  });

  it('nobody who is suspended or disabled, not even by a plain link; what was earned stays', async () => {
    const frame = await frameOf(one, '/a');
    await buy(frame);
    await reviewPartner(shop.db, { decision: 'suspend', mobile: one.mobile, reason: 'x' });
    await expect(buy(frame)).rejects.toMatchObject({ code: 401 });
    await buy(buyer);
    await buyer.api.promotion.click({ body: { spread_code: one.aff, visitor: 'x' } });
    await buy(buyer);
    expect(await table()).toEqual([3, 0]);
    await reviewPartner(shop.db, { decision: 'restore', mobile: one.mobile, reason: '' });
    await buy(buyer);
    expect(await table()).toEqual([6, 0]);
  });

  it('a refund takes it back, from the page too', async () => {
    const batch = await buy(await frameOf(one, '/a'), { count: 3 });
    const [first] = await ordersOf(shop, batch.id);
    await refund(shop, first!.id);
    expect(await table()).toEqual([6, 0]);
    expect(await pagesOf(one)).toEqual([['甲站', '/a', 2, '6.00']]);
  });

  it('the window that opens instead of a frame says site, partner and visit itself', async () => {
    const click = await visit(one, '/window');
    expect(await buy(buyer, { site_key: one.site.site_key, click })).toMatchObject({
      channel: 'widget',
      site_id: one.site.id,
      page: `${PAGE_ORIGIN}/window`,
    });
    expect(await buy(buyer, { site_key: two.site.site_key })).toMatchObject({
      channel: 'widget',
      site_id: two.site.id,
      partner_id: two.id,
    });
    const friend = await shop.person();
    const { spread_code: aff } = await friend.api.promotion.info();
    expect(await buy(buyer, { aff })).toMatchObject({ channel: 'api', site_id: null, page: null });
    expect(await buy(buyer, { site_key: 'pk_000000000000000000000000', aff: 'NOBODY00' })).toMatchObject({
      site_id: null,
    });
    expect([...(await table()), await frozen(friend)]).toEqual([3, 3, 6]);
  });

  it('a repeat of the order by another way is the same order, and stays where it was', async () => {
    const frame = await frameOf(one, '/a');
    const batch = await buy(frame);
    const key = `attribution-${keys}`;
    await buyer.api.orders.make({ key, body: { ...orderOf(1), site_key: two.site.site_key, aff: two.aff } });
    expect(buyer.last().headers).toMatchObject({
      'idempotent-replayed': 'true',
      'x-batch-sn': `B${batch.id}`,
    });
    expect(await table()).toEqual([3, 0]);
  });

  it('is written once a batch, also when many orders come at once', async () => {
    const frame = await frameOf(one, '/a');
    const made = await Promise.all(Array.from({ length: 10 }, () => buy(frame)));
    expect(new Set(made.map(({ page }) => page))).toEqual(new Set([`${PAGE_ORIGIN}/a`]));
    await shop.runJobs();
    expect(await table()).toEqual([30, 0]);
  });
});

describe('a registration', () => {
  let mobiles = 15_800_000_000;
  /** Registers with these parameters of the address; answers the new person. */
  async function register(params: Record<string, string>) {
    const mobile = String((mobiles += 1));
    await shop.db.q
      .insertInto('sms_codes')
      .values({
        mobile,
        address: '',
        purpose: 'register',
        code: '123456',
        expires_at: sql<Date>`now() + interval '5 minutes'`,
      })
      .execute();
    const reply = await browserCall(shop, 'POST', `/api/register?${new URLSearchParams(params)}`, {
      headers: FROM_OURS,
      body: { mobile, password: 'a-good-one-1', sms_code: '123456' },
    });
    expect(reply.json()).toMatchObject({ code: 0 });
    return shop.db.q
      .selectFrom('users as u')
      .leftJoin('spread_clicks as c', 'c.id', 'u.invited_click')
      .where('u.mobile', '=', mobile)
      .select(['u.id', 'u.invited_by', 'c.page'])
      .executeTakeFirstOrThrow();
  }

  it('is bound for good to the visit, else the code, else the site that it came from', async () => {
    const click = await visit(one, '/signup');
    const cases: [Record<string, string>, number | null, string | null][] = [
      [{ click }, one.id, `${PAGE_ORIGIN}/signup`],
      [{ click, aff: two.aff, site_key: two.site.site_key }, one.id, `${PAGE_ORIGIN}/signup`],
      [{ click: 'x'.repeat(22), aff: two.aff, site_key: one.site.site_key }, two.id, null],
      [{ spread: two.aff, aff: one.aff }, two.id, null],
      [{ aff: 'NOBODY00', site_key: two.site.site_key }, two.id, null],
      [{ site_key: 'pk_000000000000000000000000' }, null, null],
      [{ click: "' or 1=1", aff: '%', site_key: '' }, null, null],
      [{}, null, null],
    ];
    for (const [params, invited_by, page] of cases)
      expect([params, await register(params)]).toEqual([
        params,
        { id: expect.any(Number), invited_by, page },
      ]);
  });

  it('of a visit that is too old is not bound to it', async () => {
    const click = await visit(one, '/late', 'late');
    await sql`update spread_clicks set at = now() - interval '31 days' where token = ${click}`.execute(
      shop.db.q,
    );
    expect(await register({ click })).toMatchObject({ invited_by: null, page: null });
  });

  it('wins over every later visit of another partner, whose page keeps the count of the visit only', async () => {
    const click = await visit(one, '/signup', 'w');
    await sql`update users set invited_by = c.partner_id, invited_click = c.id
      from spread_clicks c where c.token = ${click} and users.id = ${buyer.id}`.execute(shop.db.q);
    const batch = await buy(await frameOf(two, '/b'));
    expect(batch).toMatchObject({ site_id: two.site.id, partner_id: two.id });
    expect(await table()).toEqual([3, 0]);
    expect(await pagesOf(one)).toEqual([['甲站', '/signup', 1, '3.00']]);
    expect(await pagesOf(two)).toEqual([['乙站', '/b', 0, '0.00']]);
  });
});

describe('the report', () => {
  it('counts visits, registrations, buyers, batches, parcels and money per page, per day and in all', async () => {
    const other = await shop.person({ balance: 1_000_000 });
    for (const visitor of ['a', 'b', 'b']) await visit(one, '/p', visitor);
    await visit(one, '/q', 'a');
    const frame = await frameOf(one, '/p');
    await buy(frame, { count: 2 });
    await buy(frame);
    await buy(await frameOf(one, '/q', other), { count: 3 });
    await buyer.api.promotion.click({ body: { spread_code: one.aff, visitor: 'link' } });
    const { total, pages, days } = await one.api.partners.report({ query: {} });
    expect(pages).toEqual([
      {
        site_id: one.site.id,
        site_name: '甲站',
        page: `${PAGE_ORIGIN}/p`,
        click: 3,
        register: 0,
        order_user: 1,
        batch: 2,
        parcel: 3,
        paid: '300.00',
        commission: '9.00',
        commission_frozen: '9.00',
      },
      {
        site_id: one.site.id,
        site_name: '甲站',
        page: `${PAGE_ORIGIN}/q`,
        click: 2,
        register: 0,
        order_user: 1,
        batch: 1,
        parcel: 3,
        paid: '300.00',
        commission: '9.00',
        commission_frozen: '9.00',
      },
      {
        site_id: 0,
        site_name: '',
        page: '',
        click: 1,
        register: 0,
        order_user: 0,
        batch: 0,
        parcel: 0,
        paid: '0.00',
        commission: '0.00',
        commission_frozen: '0.00',
      },
    ]);
    expect(total).toMatchObject({
      click: 4,
      order_user: 2,
      batch: 3,
      parcel: 6,
      paid: '600.00',
      commission: '18.00',
    });
    expect(days).toEqual([{ date: expect.any(String), click: 4, parcel: 6, commission: '18.00' }]);
    const ofSite = await one.api.partners.report({ query: { site_id: String(one.site.id) } as never });
    expect(ofSite.pages.map(({ page }) => page)).toEqual([`${PAGE_ORIGIN}/p`, `${PAGE_ORIGIN}/q`]);
    const none = await one.api.partners.report({
      query: { start_time: '2020-01-01 00:00:00', end_time: '2020-01-31 23:59:59' },
    });
    expect([none.pages, none.days, none.total.click]).toEqual([[], [], 0]);
    const stranger = await two.api.partners.report({ query: { site_id: String(one.site.id) } as never });
    expect([stranger.pages, stranger.total.commission]).toEqual([[], '0.00']);
  });

  it.runIf(isAtLength)('of a partner with 100,000 visits is read by the index', async () => {
    // By hand: the service gives no statement the time that so many rows take on a busy machine.
    const pool = testPool(shop.database, { max: 1 });
    await pool.query(
      `insert into spread_clicks (partner_id, visitor, site_id, page, day, at)
       select $1, 'v' || n % 40000, $2, $3 || '/' || n % 300,
         (now() - make_interval(days => n % 90))::date, now() - make_interval(days => n % 90)
       from generate_series(1, 100000) n on conflict do nothing`,
      [one.id, one.site.id, PAGE_ORIGIN],
    );
    await pool.query(`analyze spread_clicks`);
    await pool.end();
    const { pages, total } = await one.api.partners.report({ query: {} });
    expect(pages).toHaveLength(200);
    expect(total.click).toBeGreaterThan(39_000);
    const week = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select count(*) from spread_clicks
      where partner_id = ${one.id} and at >= ${week}::timestamptz`.execute(shop.db.q);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index/);
  });
});

it('visits that nothing goes back to are forgotten after a year, codes after a day', async () => {
  const kept = await visit(one, '/kept');
  await openFrame(shop, buyer, one.site, { click: kept });
  await buy(await frameOf(one, '/bought'));
  await visit(one, '/gone');
  await sql`update spread_clicks set at = now() - interval '366 days' where partner_id = ${one.id}`.execute(
    shop.db.q,
  );
  await sql`update embed_codes set expires_at = now() - interval '2 days'`.execute(shop.db.q);
  await sweepOld(shop.deps);
  const { rows } = await sql<{ page: string }>`
    select distinct page from spread_clicks where partner_id = ${one.id} order by page`.execute(shop.db.q);
  expect(rows.map(({ page }) => page.replace(PAGE_ORIGIN, ''))).toEqual(['/bought', '/kept']);
  const codes = await sql`select from embed_codes`.execute(shop.db.q);
  expect(codes.rows).toEqual([]);
});
