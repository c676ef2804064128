import { apiRoutes } from '@giftship/shared/api/routes';
import type { Route } from '@giftship/shared/contract/define-routes';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFrame, partnerWithSite } from './harness/partners.ts';
import { type TestPerson, type TestService, openTestService } from './harness/test-service.ts';

/**
 * Who may call what. `open`: anybody. `own`: only a login, and of things only one's own. A route without a row fails,
 * and so does a row without a route.
 */
const ACCESS: Record<string, 'open' | 'own'> = {
  'accounts.login': 'open',
  'accounts.smsLogin': 'open',
  'accounts.register': 'open',
  'accounts.findPassword': 'open',
  'accounts.captcha': 'open',
  'accounts.smsRegister': 'open',
  'accounts.smsForLogin': 'open',
  'accounts.smsFindPassword': 'open',
  'accounts.logout': 'open',
  'accounts.forgetLogin': 'open',
  'accounts.changePassword': 'own',
  'accounts.provePassword': 'own',
  'accounts.userInfo': 'own',
  'sessions.list': 'own',
  'sessions.end': 'own',
  'sessions.endOthers': 'own',
  'accounts.attestation': 'own',
  'accounts.submitAttestation': 'own',
  'goods.list': 'open',
  'goods.topCollect': 'open',
  'goods.topSale': 'open',
  'goods.topNew': 'open',
  'goods.topRecommend': 'open',
  'goods.detail': 'open',
  'goods.buy': 'open',
  'goods.options': 'open',
  'goods.shopOptions': 'open',
  'goods.shopDetail': 'open',
  'goods.collect': 'own',
  'goods.uncollect': 'own',
  'goods.collectList': 'own',
  'content.banners': 'open',
  'content.figures': 'open',
  'content.announcement': 'open',
  'content.homePage': 'open',
  'content.siteNotice': 'open',
  'content.articles': 'open',
  'content.agreement': 'open',
  'content.template': 'open',
  'content.health': 'open',
  'content.message': 'own',
  'content.readMessage': 'own',
  'messages.list': 'own',
  'messages.readAll': 'own',
  'content.substationPlans': 'open',
  'content.applySubstation': 'open',
  'pricing.price': 'own',
  'wallet.info': 'own',
  'wallet.moneyChange': 'own',
  'wallet.logList': 'own',
  'wallet.logDownload': 'own',
  'wallet.statistics': 'own',
  'balanceRefunds.info': 'own',
  'balanceRefunds.list': 'own',
  'balanceRefunds.apply': 'own',
  'withdrawals.smsCode': 'own',
  'withdrawals.checkPassword': 'own',
  'withdrawals.account': 'own',
  'withdrawals.saveAccount': 'own',
  'withdrawals.list': 'own',
  'withdrawals.apply': 'own',
  'withdrawals.toBalance': 'own',
  'groups.list': 'own',
  'groups.upgrade': 'own',
  'promotion.info': 'own',
  'promotion.summary': 'own',
  'promotion.users': 'own',
  'promotion.click': 'open',
  'partners.state': 'own',
  'partners.apply': 'own',
  'partners.addSite': 'own',
  'partners.changeSite': 'own',
  'partners.report': 'own',
  'widget.config': 'open',
  'widget.click': 'open',
  'embed.code': 'own',
  'embed.session': 'open',
  'wallet.rechargeInfo': 'own',
  'wallet.rechargeQrcode': 'own',
  'wallet.rechargeStatus': 'own',
  'parcels.list': 'own',
  'parcels.download': 'own',
  'parcels.pickup': 'own',
  'orders.make': 'own',
  'orders.pay': 'own',
  'orders.close': 'own',
  'orders.check': 'own',
  'orders.list': 'own',
  'orders.batchList': 'own',
  'orders.download': 'own',
  'orders.exportTask': 'own',
  'orders.exportFile': 'own',
  'orders.batch': 'own',
  'orders.batchRetry': 'own',
  'orders.workbench': 'own',
  'orders.show': 'own',
  'orders.homeUser': 'own',
  'support.list': 'own',
  'support.make': 'own',
  'support.show': 'own',
  'support.reply': 'own',
  'support.close': 'own',
  'support.reopen': 'own',
  'support.addPicture': 'own',
  'support.picture': 'own',
  'support.applyRefund': 'own',
  'machines.deviceCode': 'open',
  'machines.deviceToken': 'open',
  'machines.device': 'own',
  'machines.approveDevice': 'own',
  'machines.settings': 'own',
  'machines.saveSettings': 'own',
  'machines.key': 'own',
  'machines.keys': 'own',
  'machines.addKey': 'own',
  'machines.saveKey': 'own',
  'machines.removeKey': 'own',
  'machines.deliveries': 'own',
  'machines.testWebhook': 'own',
  'machines.resendWebhook': 'own',
  'events.list': 'own',
  'events.trigger': 'own',
  'testMode.state': 'own',
  'testMode.saveCallback': 'own',
  'testMode.setBalance': 'own',
  'testMode.moveParcel': 'own',
  'stores.list': 'own',
  'stores.options': 'own',
  'stores.unbind': 'own',
  'stores.save': 'own',
  'stores.authLinks': 'own',
  'stores.authInfo': 'own',
  'stores.sync': 'own',
  'stores.syncStatus': 'own',
  'stores.syncCancel': 'own',
  'stores.syncJobs': 'own',
  'stores.orders': 'own',
  'stores.deliver': 'own',
  'stores.deliveries': 'own',
  'automation.list': 'own',
  'automation.add': 'own',
  'automation.save': 'own',
  'automation.remove': 'own',
  'automation.run': 'own',
  'automation.runs': 'own',
};

const ROUTES: [string, Route][] = Object.entries(apiRoutes).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]): [string, Route] => [
    `${group}.${name}`,
    route,
  ]),
);

let shop: TestService;
let owner: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  owner = await shop.person({ balance: 10_000 });
  other = await shop.person({ balance: 10_000 });
});
afterAll(() => shop.close());

function call(route: Route, headers: Record<string, string>, host = 'localhost:80') {
  const body = route.method === 'POST' || route.method === 'PUT' ? { payload: '{}' } : {};
  return shop.app.inject({
    method: route.method,
    url: `/api${route.path}`,
    headers: { host, 'content-type': 'application/json', ...headers },
    ...body,
  });
}

it('has a row for every route and a route for every row', () => {
  expect(Object.keys(ACCESS).sort()).toEqual(ROUTES.map(([name]) => name).sort());
});

describe.each(ROUTES)('%s', (name, route) => {
  it('opens to whom it should, and to nobody else', async () => {
    const isOpen = ACCESS[name] === 'open';
    expect([name, route.auth === 'user']).toEqual([name, !isOpen]);
    const visitor = await call(route, {});
    expect([name, 'visitor', visitor.statusCode === 401]).toEqual([name, 'visitor', !isOpen]);
    const forged = await call(route, { authorization: `Bearer ${'x'.repeat(43)}` });
    expect([name, 'forged', forged.statusCode === 401]).toEqual([name, 'forged', !isOpen]);
    expect(forged.json === undefined).toBe(false);
  });
});

describe('a foreign page that rides on the cookie', () => {
  const guarded = ROUTES.filter(
    ([, route]) => route.auth !== 'public' && (route.method !== 'GET' || route.sameOrigin),
  );

  it('is refused wherever a login changes something, and where only our own pages may read', () => {
    const names = guarded.map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['orders.make', 'withdrawals.apply', 'accounts.changePassword']),
    );
    expect(names.length).toBeGreaterThan(60);
  });

  it.each(guarded)('%s', async (name, route) => {
    const cookie = `user-token=${owner.token}`;
    const attempts: Record<string, string>[] = [
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site' },
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: 'null' },
      { cookie },
    ];
    for (const headers of attempts)
      expect([name, (await call(route, headers)).statusCode]).toEqual([name, 403]);
  });
});

describe('the login of an embedded page', () => {
  let cookie: string;
  beforeAll(async () => {
    const partner = await partnerWithSite(shop);
    ({ cookie } = await openFrame(shop, owner, partner.site));
  });

  // Logging out ends it for all the others.
  it.each(ROUTES.filter(([name]) => name !== 'accounts.logout'))('%s', async (name, route) => {
    const mine = await call(route, { cookie, 'sec-fetch-site': 'same-origin' });
    const isClosed = (mine.json() as { code?: number }).code === CATALOGUE.EMBED_CLOSED.code;
    expect([name, isClosed]).toEqual([name, route.auth === 'user' && !route.embed]);
    expect([name, mine.statusCode === 401]).toEqual([name, false]);
    // The page around: it sends the cookie along, and gets nothing that a stranger would not.
    const foreign = await call(route, { cookie, 'sec-fetch-site': 'cross-site' });
    const isRefused = route.auth === 'user' || route.sameOrigin || name === 'promotion.click';
    expect([name, foreign.statusCode === 403]).toEqual([name, isRefused]);
  });

  it('is open for buying and recharging, call by call', () => {
    const open = ROUTES.filter(([, route]) => route.embed).map(([name]) => name);
    expect(open.sort()).toEqual([
      'accounts.attestation',
      'accounts.userInfo',
      'goods.collect',
      'goods.uncollect',
      'orders.batch',
      'orders.batchRetry',
      'orders.check',
      'orders.close',
      'orders.make',
      'orders.pay',
      'pricing.price',
      'stores.authInfo',
      'stores.authLinks',
      'stores.deliver',
      'stores.list',
      'stores.options',
      'stores.orders',
      'stores.sync',
      'stores.syncCancel',
      'stores.syncStatus',
      'wallet.info',
      'wallet.rechargeInfo',
      'wallet.rechargeQrcode',
      'wallet.rechargeStatus',
    ]);
  });
});

describe('things of somebody else', () => {
  it('answer exactly like missing ones', async () => {
    const row = {
      rec_name: '甲',
      rec_mobile: '13900001111',
      rec_province: '浙江省',
      rec_city: '杭州市',
      rec_address: '文一路1号',
      shop_order: 'X1',
    };
    const [made] = await owner.api.orders.make({
      key: 'k',
      body: { goods_id: 103, goods_num: 1, express_id: 1, platform: 1, order_source: 1, rec_list: [row] },
    });
    const batch = owner.last().headers['x-batch-sn']!;
    const trade = await owner.api.wallet.rechargeQrcode({ body: { amount: '10' } });
    const { id } = await shop.db.q
      .insertInto('user_messages')
      .values({ user_id: owner.id, content: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refusal = async (work: Promise<unknown>) =>
      work.then(
        () => 'allowed',
        (error: { code: number; message: string }) => [error.code, error.message],
      );
    const missing = await refusal(other.api.orders.show({ query: { order_sn: 'G999999999' } }));
    expect(await refusal(other.api.orders.show({ query: { order_sn: made!.order_sn } }))).toEqual(missing);
    expect(await refusal(other.api.orders.pay({ body: { batch_sn: batch } }))).toEqual(missing);
    expect(await refusal(other.api.orders.close({ body: { batch_sn: batch } }))).toEqual(missing);
    expect(
      await refusal(other.api.wallet.rechargeStatus({ query: { out_trade_no: trade.trade_no } })),
    ).toEqual(missing);
    expect(await refusal(other.api.content.readMessage({ query: { id: String(id) } as never }))).toEqual(
      missing,
    );
    expect(await other.api.orders.list({ body: {} })).toMatchObject({ list: [], data_count: 0, count: {} });
    expect(await other.api.parcels.list({ body: {} })).toMatchObject({ list: [], data_count: 0, count: {} });
    expect((await other.api.orders.list({ body: { order_sn: made!.order_sn } })).list).toEqual([]);
    expect((await other.api.parcels.list({ body: { kuaidi_sn: made!.kuaidi_sn } })).list).toEqual([]);
    expect((await other.api.orders.batchList({ body: { batch_sn: batch } })).list).toEqual([]);
    expect(await other.api.orders.check({ body: { shop_order: ['X1'] } })).toEqual([]);
    const again = await other.api.orders.make({
      key: 'k',
      body: { goods_id: 103, goods_num: 1, express_id: 1, platform: 1, order_source: 1, rec_list: [row] },
    });
    expect(again[0]!.order_sn).not.toBe(made!.order_sn);
  });

  it('a disabled account, an ended and an expired login are all out', async () => {
    const person = await shop.person();
    const info = () =>
      shop.app.inject({ url: '/api/user/info', headers: { authorization: `Bearer ${person.token}` } });
    expect((await info()).json().code).toBe(0);
    await shop.db.q.updateTable('users').set({ status: 2 }).where('id', '=', person.id).execute();
    expect((await info()).json().code).toBe(10);
    await shop.db.q.updateTable('users').set({ status: 1 }).where('id', '=', person.id).execute();
    await shop.db.q
      .updateTable('sessions')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('user_id', '=', person.id)
      .execute();
    expect((await info()).statusCode).toBe(401);
  });
});
