// B7: texts that would run something, in every place that operators and suppliers write, looked at where they are shown.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../packages/shared/fixtures/lines/random.ts';
import { fillSettlement } from '../harness/fill-settlement.ts';
import { oneParcel } from '../harness/one-parcel.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { payload } from '../harness/script-payload.ts';
import { memberOf, type TestMember } from '../harness/suppliers.ts';
import type { TestPerson } from '../harness/test-service.ts';
import { buildPages } from './build-pages.ts';
import { loaded } from './look-at-screens.ts';
import { type BrowserShop, openBrowserShop, type Visit } from './open-shop.ts';

const SEED = Number(process.env.GIFT_TEST_SEED ?? Date.now() % 1_000_000);
const GOODS = 103;
/** One that would surely run where mark-up is taken for mark-up. */
const SURE = '<img src=x onerror=alert(1)>';

let at: BrowserShop;
let chief: TestOperator;
let buyer: TestPerson;
let ticket = '';
let article = 0;
let owner: TestMember;
let review = 0;
let opened = '';
beforeAll(async () => {
  await buildPages('office', ['office.html']);
  at = await openBrowserShop({});
  chief = await operatorIn(at.shop, { login: 'payload-chief', name: '陈知行' });
  buyer = await at.shop.person({ balance: 100_000 });
  await fill();
}, 180_000);
afterAll(() => at?.close());

/** Puts them into everything that operators write. */
async function fill(): Promise<void> {
  const random = seededRandom(SEED);
  const some = (count: number) =>
    Array.from({ length: count }, () => payload(random))
      .join('')
      .replaceAll('\u0000', '')
      .replaceAll('\u000c', ' ');
  const short = (most: number) => `${SURE}${some(3)}`.slice(0, most).trim();
  const content = `<p>今天起所有快递照常揽收，请放心下单，谢谢大家的支持！</p>${SURE}${some(60)}`;
  let keys = 0;
  const key = () => ({ key: `payload-${(keys += 1)}` });
  const { api } = chief;
  const saved = await api.content.saveArticle({
    ...key(),
    body: { id: 0, version: 0, title: SURE, content, rank: 1 },
  });
  article = saved.id;
  await api.content.publishArticle({ ...key(), body: { id: saved.id, version: saved.version } });
  const { draft } = await api.content.notice();
  const notice = await api.content.saveNotice({
    ...key(),
    body: { version: draft.version, title: SURE, content },
  });
  await api.content.publishNotice({ ...key(), body: { version: notice.version } });
  const goods = await api.goods.show({ query: { id: String(GOODS) } as never });
  await api.goods.save({
    ...key(),
    body: { id: GOODS, version: goods.version, name: short(60), tag: SURE.slice(0, 4), content },
  });
  const { version, value } = await api.content.site();
  await api.content.saveSite({
    ...key(),
    body: {
      version,
      site_title: SURE,
      copyright: short(100),
      icp: short(50),
      logo: value.logo,
      top_banner: null,
      im: [{ name: SURE.slice(0, 20), type: 'qq', value: SURE }],
      phone: SURE.slice(0, 20),
      qr_img: '',
      hours: short(50),
      substation_hidden_hosts: [],
      register_redirects: [],
    },
  });
  await api.tickets.addPhrase({
    body: { title: '<svg/onload=x()>', content: SURE, is_own: false },
  });
  await api.mailings.send({
    ...key(),
    body: { target: 'one', target_id: buyer.id, title: SURE, content: short(200), link: '', send_time: '' },
  });
  const [order] = await buyer.api.orders.make({ ...key(), body: oneParcel() });
  const made = await buyer.api.support.make({
    body: { order_sn: order!.order_sn, type: 4, content: `${SURE}${short(300)}` },
  });
  ticket = made.ticket_sn;
  await api.tickets.reply({ ...key(), body: { ticket_sn: ticket, content: short(900), next_state: 2 } });
  await api.tickets.note({ ...key(), body: { ticket_sn: ticket, content: short(500) } });
  await api.shell.note({ ...key(), body: { object: 'user', ref: String(buyer.id), content: short(500) } });
  await fillOfSupplier(order!.order_sn, { short, content, key });
}

/** The same of what its supplier writes: goods that wait for a review, an answer in a case, an objection to a statement. */
async function fillOfSupplier(
  order_sn: string,
  { short, content, key }: { short: (most: number) => string; content: string; key: () => { key: string } },
): Promise<void> {
  await at.shop.db.q.deleteFrom('supplier_members').execute();
  owner = await memberOf(at.shop, 1);
  const { couriers } = await owner.api.goods.options({});
  const draft = await owner.api.goods.add({
    ...key(),
    body: {
      name: short(60),
      courier_id: couriers[0]!.id,
      cost: '2.00',
      supplier_code: SURE.slice(0, 20),
      content,
      pics: ['/assets/goods/soap-640.webp'],
    },
  });
  review = draft.review_id;
  await owner.api.goods.submit({ ...key(), body: { review_ids: [review] } });
  const { case: asked } = await chief.api.cases.open({
    ...key(),
    body: { order_sn, kind: 4, text: short(100) },
  });
  opened = asked.case_sn;
  await chief.api.cases.act({
    ...key(),
    body: { case_sn: opened, do: 'ask_supplier', text: short(100), images: [] },
  });
  await owner.api.cases.answer({ ...key(), body: { case_sn: opened, text: short(300), images: [] } });
  await fillSettlement(at.shop, chief);
  await owner.prove();
  await owner.api.money.dispute({
    ...key(),
    body: { settle_sn: 'S8001', content: short(300) },
  });
}

/** What a page did that no text may make it do. */
async function watched({ page }: Pick<Visit, 'page'>): Promise<string[]> {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (/evil\.example|\/x$/.test(request.url())) ran.push(`asked ${request.url()}`);
  });
  await page.exposeFunction('x', () => void ran.push('x()'));
  return ran;
}

async function look(page: Page, paths: readonly string[], base: string): Promise<number> {
  let shown = 0;
  for (const path of paths) {
    await page.goto(`${base}${path}`);
    await loaded(page);
    // What is no mark-up stands there as it was typed.
    if ((await page.getByText('<img src=x onerror', { exact: false }).count()) > 0) shown += 1;
    expect([path, await page.locator('[onerror], [onload], [onclick], [srcdoc]').count()]).toEqual([path, 0]);
  }
  return shown;
}

test(`pages of the shop show texts of operators and run none of them (seed ${SEED}, B7)`, async () => {
  const visit = await at.visit('/', { mobile: buyer.mobile });
  const ran = await watched(visit);
  const shown = await look(
    visit.page,
    [
      '/',
      `/product-detail/${GOODS}`,
      `/help-center/article/${article}`,
      '/user-center/messages',
      '/user-center/tickets',
    ],
    at.url,
  );
  expect([ran, visit.faults]).toEqual([[], []]);
  expect(shown).toBeGreaterThan(0);
});

test(`pages of the back office show them and run none of them (seed ${SEED}, B7)`, async () => {
  const visit = await at.visit('/');
  for (const each of chief.cookie.split('; ')) {
    const [name = '', value = ''] = each.split('=', 2);
    await visit.context.addCookies([{ name, value, url: at.url }]);
  }
  const ran = await watched(visit);
  const shown = await look(
    visit.page,
    [
      `/articles?open=${article}`,
      '/notice',
      '/site-info',
      '/messages',
      `/goods?open=${GOODS}`,
      `/tickets?open=${ticket}`,
      `/users?open=${buyer.id}`,
      '/goods-reviews',
      `/goods-reviews?open=${review}`,
      `/cases?open=${opened}`,
      '/settle?open=S8001',
    ],
    `${at.url}/office`,
  );
  expect([ran, visit.faults]).toEqual([[], []]);
  expect(shown).toBeGreaterThan(7);
});

test(`pages of a supplier's console show them and run none of them (seed ${SEED}, B7)`, async () => {
  const visit = await at.visit('/');
  for (const each of owner.cookie.split('; ')) {
    const [name = '', value = ''] = each.split('=', 2);
    await visit.context.addCookies([{ name, value, url: at.url }]);
  }
  const ran = await watched(visit);
  const shown = await look(
    visit.page,
    ['/', '/goods', '/goods-changes', `/cases?open=${opened}`, '/statements', '/record'],
    `${at.url}/supplier`,
  );
  expect([ran, visit.faults]).toEqual([[], []]);
  expect(shown).toBeGreaterThan(2);
});
