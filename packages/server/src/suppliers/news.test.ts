import { MOST_NEWS_SMS, type NewsWays, type SupplierNews } from '@giftship/shared/suppliers/news';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lateParcels, payCompensations } from '../../../../tests/harness/late-parcels.ts';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import { memberOf, type TestMember } from '../../../../tests/harness/suppliers.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { tellCharged } from '../compensation/tell-charged.ts';
import { tellOwner } from '../messages/tell-owner.ts';
import { tellMembers } from './tell-members.ts';

let shop: TestService;
let clerk: TestMember;
let money: TestMember;
beforeAll(async () => {
  shop = await openTestService();
  quietCourier(shop);
  clerk = await memberOf(shop, 1, MEMBER_ROLE.warehouse);
  money = await memberOf(shop, 1, MEMBER_ROLE.finance);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.pool.query(`delete from sms_codes`);
  await shop.db.pool.query(`delete from sandbox_sms`);
  await shop.db.pool.query(`delete from jobs where kind = 'tell-member'`);
});

const choose = (member: TestMember, news: SupplierNews, ways: NewsWays) =>
  member.api.desk.saveNews({ body: { news, ...ways } });
const told = async (member: TestMember) =>
  (await member.api.desk.messages({ query: {} })).list.map(({ content }) => content);
const texts = async ({ mobile }: TestMember) => {
  const { rows } = await shop.db.pool.query(
    `select code from sandbox_sms where mobile = $1 and purpose = 'supplier-news' order by id`,
    [mobile],
  );
  return rows.map(({ code }: { code: string }) => code);
};
const tell = (content: string, kind: SupplierNews = 'stock') =>
  tellMembers(shop.db.q, { supplierId: 1, kind, ref: content, content });

describe('a member', () => {
  it('chooses for each kind of news of his role, and hears in the console before he chose (S082)', async () => {
    const { list, has_sms } = await clerk.api.desk.news({});
    expect(has_sms).toBe(true);
    expect(list.map(({ news, site, sms }) => [news, site, sms])).toEqual([
      ['new-orders', true, false],
      ['parcel-cancelled', true, false],
      ['case', true, false],
      ['stock', true, false],
    ]);
    await choose(clerk, 'stock', { site: false, sms: true });
    await choose(clerk, 'case', { site: true, sms: true });
    expect((await clerk.api.desk.news({})).list.map(({ site, sms }) => [site, sms])).toEqual([
      [true, false],
      [true, false],
      [true, true],
      [false, true],
    ]);
    expect((await money.api.desk.news({})).list.map(({ news }) => news)).toEqual([
      'compensation',
      'settlement',
    ]);
  });

  it('gets one text message for all of a kind in a quarter of an hour, and what he chose in the console (S082)', async () => {
    await choose(clerk, 'stock', { site: false, sms: true });
    await choose(clerk, 'case', { site: true, sms: false });
    await tell('甲缺货');
    await tell('乙缺货');
    await tell('丙破损', 'case');
    await shop.runJobs();
    expect(await texts(clerk)).toEqual([expect.stringContaining('库存预警')]);
    expect(await texts(money)).toEqual([]);
    expect(await told(clerk)).toEqual(['丙破损']);
    expect(await told(money)).toEqual([]);
  });

  it('reads in the console what no text message could be sent of (S082)', async () => {
    await choose(clerk, 'stock', { site: false, sms: true });
    await shop.db.pool.query(
      `insert into sms_codes (mobile, address, purpose, asked_by, code, expires_at)
       select $1, '', 'notice', 'news', '', now() from generate_series(1, $2::int)`,
      [clerk.mobile, MOST_NEWS_SMS],
    );
    await tell('丁缺货');
    await tell('戊缺货');
    await shop.runJobs();
    await tell('己缺货');
    await shop.runJobs();
    expect(await texts(clerk)).toEqual([]);
    expect(await told(clerk)).toEqual(expect.arrayContaining(['丁缺货', '戊缺货', '己缺货']));
  });

  it('is told by text message of what happens to his account, however much news he had that day (D1308)', async () => {
    const { noticesPerDay } = shop.deps.config.sms;
    await shop.db.pool.query(
      `insert into sms_codes (mobile, address, purpose, asked_by, code, expires_at)
       select $1, '', 'notice', 'news', '', now() from generate_series(1, $2::int)`,
      [clerk.mobile, noticesPerDay],
    );
    const template = 'password-changed';
    await tellOwner(shop.deps, shop.db.q, { userId: clerk.id, template, ip: '203.0.113.9' });
    const { rows } = await shop.db.pool.query(
      `select from sms_codes where mobile = $1 and asked_by = 'login'`,
      [clerk.mobile],
    );
    expect(rows).toHaveLength(1);
  });
});

it('a supplier hears once a day what his account was charged for lateness, anew when more came to it (S082)', async () => {
  await choose(money, 'compensation', { site: true, sms: true });
  const charged = async () => (await told(money)).filter((content) => content.includes('超时赔付'));
  await tellCharged(shop.deps);
  expect(await charged()).toEqual([]);
  const sns = await lateParcels(shop, await shop.person({ balance: 10_000 }), 3, 80);
  await payCompensations(shop, sns.slice(0, 2));
  await tellCharged(shop.deps);
  expect(await charged()).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d 有 2 个包裹超时赔付，共 1\.60 元/),
  ]);
  await money.api.desk.readMessages({});
  await tellCharged(shop.deps);
  expect((await money.api.desk.todo({})).unread).toBe(0);
  await payCompensations(shop, sns.slice(2));
  await tellCharged(shop.deps);
  await shop.runJobs();
  expect(await charged()).toEqual([expect.stringContaining('有 3 个包裹超时赔付，共 2.40 元')]);
  expect((await money.api.desk.todo({})).unread).toBe(1);
  expect(await texts(money)).toEqual([expect.stringContaining('赔付')]);
  expect(await charged()).toHaveLength(1);
});
