import { readConfig } from '../packages/server/src/read-config.ts';
import { knowCaptcha, lastCode } from './harness/codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, type TestPerson, type TestService, openTestService } from './harness/test-service.ts';

/**
 * The calls of the specification by their own words: method, path, what goes in, and the fields that come out (decisions
 * section 5). Everything is sent as raw HTTP, so that neither the typed client nor the contract can hide a wrong name.
 */
let shop: TestService;
let person: TestPerson;
let order_sn: string;
let batch_sn: string;
let waybill: string;
const row = {
  rec_name: '甲',
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_district: '西湖区',
  rec_address: '文一路1号',
  shop_order: 'CALL-1',
};
const order = { goods_id: 103, goods_num: 1, express_id: 1, platform: 1, order_source: 1, rec_list: [row] };

beforeAll(async () => {
  // Every text message of this file comes from one address.
  shop = await openTestService({
    config: { sms: { ...readConfig({}).sms, perMinute: 9, perHour: 99, perDay: 99, addressPerHour: 99 } },
  });
  person = await shop.person({ balance: 100_000 });
  const made = await call('POST', '/gift/order/make', order, { 'idempotency-key': 'calls' });
  [{ order_sn, kuaidi_sn: waybill }] = made.data as [{ order_sn: string; kuaidi_sn: string }];
  batch_sn = made.headers['x-batch-sn']!;
});
afterAll(() => shop.close());

/** What came over the wire, as nobody has checked it: each test knows what it asked for. */
type Wire = ReturnType<typeof JSON.parse>;
interface Answer {
  code: number;
  msg: string;
  data: Wire;
  headers: Record<string, string>;
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(
  method: Method,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  token = person.token,
): Promise<Answer> {
  const reply = await shop.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const envelope = reply.json<{ code: number; msg: string; data: unknown }>();
  expect(Object.keys(envelope).sort()).toEqual(['code', 'data', 'msg']);
  return { ...envelope, headers: reply.headers as Record<string, string> };
}
/** What a call answers when it goes well. */
async function data(...asked: Parameters<typeof call>): Promise<Wire> {
  const { code, msg, data: answered } = await call(...asked);
  expect([asked[1], code, msg]).toEqual([asked[1], 0, '']);
  return answered;
}
const visit = (method: Method, path: string, body?: unknown) => call(method, path, body, {}, '');
/** Which of these fields are not there; more may be. */
const missing = (value: object, fields: string) => fields.split(' ').filter((field) => !(field in value));
const PAGE = 'list page page_size data_count';

async function captcha() {
  const { key } = (await visit('GET', '/captcha')).data;
  return { key, captcha: await knowCaptcha(shop, key) };
}
async function codeOf(mobile: string, purpose: 'register' | 'login' | 'find-password'): Promise<string> {
  const sent = await visit('POST', `/common/sms/${purpose}`, { mobile, ...(await captcha()) });
  expect(sent).toMatchObject({ code: 0, data: { expire: 300, interval: 60 } });
  return lastCode(shop, mobile);
}

describe('account', () => {
  const LOGIN = 'token expires_at is_attestation user';
  const USER = 'user_id username group_id group_name role mobile_mask';

  test('M205 login takes a password, or a code by type', async () => {
    const { mobile } = await shop.person();
    const byPassword = await visit('POST', '/login', { mobile, password: TEST_PASSWORD });
    expect(missing(byPassword.data, LOGIN)).toEqual([]);
    expect(missing(byPassword.data.user, USER)).toEqual([]);
    const sms_code = await codeOf(mobile, 'login');
    expect((await visit('POST', '/login', { mobile, type: 'sms_code', sms_code })).code).toBe(0);
  });

  test('M206 sms-login takes a code', async () => {
    const { mobile } = await shop.person();
    expect(
      missing(
        (await visit('POST', '/sms-login', { mobile, sms_code: await codeOf(mobile, 'login') })).data,
        LOGIN,
      ),
    ).toEqual([]);
  });

  test('M207 register passes query parameters through', async () => {
    const mobile = '13612345678';
    const body = { mobile, password: 'gift-2026', sms_code: await codeOf(mobile, 'register') };
    expect(missing((await visit('POST', '/register?channel=poster&utm=a', body)).data, LOGIN)).toEqual([]);
    const kept = await shop.db.q
      .selectFrom('users')
      .where('mobile', '=', mobile)
      .select('register_params')
      .executeTakeFirstOrThrow();
    expect(kept.register_params).toEqual({ channel: 'poster', utm: 'a' });
  });

  test('M208 find-password sets a new one', async () => {
    const { mobile } = await shop.person();
    const body = { mobile, password: 'gift-2027', sms_code: await codeOf(mobile, 'find-password') };
    expect((await visit('POST', '/find-password', body)).data).toBeNull();
    expect((await visit('POST', '/login', { mobile, password: 'gift-2027' })).code).toBe(0);
  });

  test('M209 changing the password ends the other logins', async () => {
    const changing = await shop.person();
    const other = (await visit('POST', '/login', { mobile: changing.mobile, password: TEST_PASSWORD })).data;
    const body = { old_password: TEST_PASSWORD, password: 'gift-2028' };
    expect(await data('PUT', '/user/password', body, {}, changing.token)).toBeNull();
    expect((await call('GET', '/user/info', undefined, {}, other.token)).code).toBe(401);
    expect((await call('GET', '/user/info', undefined, {}, changing.token)).code).toBe(0);
  });

  test('M210 logout ends the login', async () => {
    const leaving = await shop.person();
    expect(await data('GET', '/logout', undefined, {}, leaving.token)).toBeNull();
    expect((await call('GET', '/user/info', undefined, {}, leaving.token)).code).toBe(401);
  });

  test('M211 captcha answers key, picture and whether case counts', async () => {
    const drawn = (await visit('GET', '/captcha')).data;
    expect(Object.keys(drawn).sort()).toEqual(['img', 'key', 'sensitive']);
    expect(drawn.img).toMatch(/^data:image\//);
  });

  test('M212 codes are sent for registering, login and a lost password', async () => {
    const { mobile } = await shop.person();
    expect(await codeOf('13612345679', 'register')).toMatch(/^\d{6}$/);
    expect(await codeOf(mobile, 'find-password')).toMatch(/^\d{6}$/);
    const wrong = await visit('POST', '/common/sms/login', { mobile, captcha: 'xxxx', key: 'none' });
    expect(wrong.code).toBe(43);
  });

  test('M213 user info takes user and token in the query without needing them', async () => {
    const { user } = await data('GET', '/user/info?user=1&token=x');
    expect(missing(user, `${USER} is_attestation spread_code`)).toEqual([]);
    expect(user.user_id).toBe(person.id);
  });

  test('M214 wallet info', async () => {
    expect(
      missing(
        await data('GET', '/user/wallet/info'),
        'money freeze_money spread_money spread_freeze total_recharge total_spend group_name min_price has_withdraw_password',
      ),
    ).toEqual([]);
  });

  test('M215 spread info, summary and invited users', async () => {
    expect(
      missing(
        await data('GET', '/user/spread/info'),
        'spread_code link rate rule_text hold_days cookie_days',
      ),
    ).toEqual([]);
    expect(
      missing(
        await data('GET', '/user/spread/summary'),
        'click register order_user parcel commission_total commission_frozen commission_available commission_used today_commission',
      ),
    ).toEqual([]);
    expect(missing(await data('GET', '/user/spread/user'), PAGE)).toEqual([]);
  });

  test('M216 finance statistics', async () => {
    const sums = await data('GET', '/finance/statistics/summary');
    expect(missing(sums, 'recharge spend refund compensation commission withdraw parcel_count days')).toEqual(
      [],
    );
    expect(missing(sums.days.at(-1), 'date spend parcel_count')).toEqual([]);
  });

  test('M217 the order list', async () => {
    const found = await data('POST', '/user/order/list', { shop_order: ['CALL-1'] });
    expect(missing(found, `${PAGE} count`)).toEqual([]);
    expect(
      missing(
        found.list[0],
        'order_sn batch_sn shop_order goods_id goods_name goods_pic goods_num price express_id express_name kuaidi_sn platform order_source status status_text rec_name rec_mobile rec_province rec_city rec_district rec_address lp_reissue_sn remark error trouble created_at paid_at',
      ),
    ).toEqual([]);
  });

  test('M218 the batch list', async () => {
    const found = await data('POST', '/user/order/batch/list', { batch_sn });
    expect(
      missing(
        found.list[0],
        'batch_sn goods_id goods_name express_name platform order_source channel total_count success_count fail_count total_price status status_text created_at',
      ),
    ).toEqual([]);
  });

  test('M219 M221 orders and parcels as a file', async () => {
    for (const path of ['/user/order/download', '/user/order/parcel/download']) {
      const reply = await shop.app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        payload: { format: 'csv', order_sn: [order_sn] },
      });
      expect([path, reply.headers['content-disposition']]).toEqual([
        path,
        expect.stringContaining('attachment'),
      ]);
      expect(reply.payload).toContain(waybill);
    }
  });

  test('M220 the parcel list', async () => {
    const found = await data('POST', '/user/order/parcel', { kuaidi_sn: waybill });
    expect(missing(found, `${PAGE} count`)).toEqual([]);
    expect(
      missing(
        found.list[0],
        'parcel_sn order_sn batch_sn shop_order kuaidi_sn express_id express_name goods_name goods_num status status_text rec_name rec_mobile rec_address paid_at ship_deadline ship_time pickup_deadline pickup_time sign_time last_trace comp_status comp_reason comp_money',
      ),
    ).toEqual([]);
  });

  test('M222 pickup is checked now', async () => {
    const { items } = await data('POST', '/user/order/pickup', { kuaidi_sn: [waybill] });
    expect(
      missing(
        items[0],
        'parcel_sn kuaidi_sn status pickup_time pickup_deadline overtime comp_status comp_money',
      ),
    ).toEqual([]);
  });

  test('M223 M224 M226 withdrawals: password, account, list, and one that is asked for', async () => {
    expect(await data('GET', '/finance/withdraw/account')).not.toBeUndefined();
    expect((await call('POST', '/finance/withdraw/check/password', { password: 'wrong' })).code).toBe(51);
    expect(missing(await data('GET', '/finance/withdraw/list'), PAGE)).toEqual([]);
    const refused = await call('POST', '/finance/withdraw/apply', { money: '10.00', ticket: 'none' });
    expect(refused.code).not.toBe(0);
    expect((await call('PUT', '/finance/withdraw/account', {})).code).toBe(2);
  });

  test('M225 the statement of an account', async () => {
    const found = await data('GET', '/finance/log/list?account=balance');
    expect(missing(found, `${PAGE} sum_in sum_out`)).toEqual([]);
    expect(
      missing(found.list[0], 'id account type type_text money before after ref_sn remark created_at'),
    ).toEqual([]);
  });

  test('M227 the home page asks for goods and counts of this person', async () => {
    const panel = await data('GET', '/home/user/info');
    expect(missing(panel.goods_list[0], 'goods_id goods_pic goods_name')).toEqual([]);
    expect(missing(panel.package_info, 'unpaid paid un_receive')).toEqual([]);
  });

  test('M228 balance changes, and one order in full', async () => {
    expect(
      missing((await data('GET', '/money/change')).list[0], 'id account type money before after'),
    ).toEqual([]);
    const shown = await data('GET', `/user/order?order_sn=${order_sn}`);
    expect(missing(shown, 'order parcels trace logs')).toEqual([]);
    expect(shown.order.rec_address).toBe('文一路1号');
  });

  test('M229 a message is read and taken away', async () => {
    const { id } = await shop.db.q
      .insertInto('user_messages')
      .values({ user_id: person.id, content: '你好' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await data('GET', '/user/message')).toEqual({ id, content: '你好' });
    expect(await data('DELETE', `/user/message?id=${id}`)).toBeNull();
    expect(await data('GET', '/user/message')).toBeNull();
  });

  test('M230 API settings and a key whose secret shows once', async () => {
    const made = await data('GET', '/user/setting/api/key');
    expect(missing(made, 'app_key app_secret created_at')).toEqual([]);
    expect((await data('GET', '/user/setting/api/key')).app_secret ?? '').not.toBe(made.app_secret);
    const settings = await data('GET', '/user/setting/api');
    expect(
      missing(
        settings,
        'app_key secret_mask enabled scopes ip_list callback_url callback_secret_mask events created_at last_used_at',
      ),
    ).toEqual([]);
    const kept = await data('PUT', '/user/setting/api', { ip_list: ['127.0.0.1'] });
    expect(kept.ip_list).toEqual(['127.0.0.1']);
  });
});

describe('recharge and ordering', () => {
  test('M231 recharge settings', async () => {
    expect(
      missing(
        await data('GET', '/user/recharge/info'),
        'quick_option min_price payment_list input give_list welfare',
      ),
    ).toEqual([]);
  });

  test('M232 M233 a code to pay, and whether it was', async () => {
    const code = await data('POST', '/user/recharge/qrcode', { channel: 1, amount: '10.00' });
    expect(missing(code, 'trade_no type data money')).toEqual([]);
    const status = await data('GET', `/user/recharge/status?out_trade_no=${code.trade_no}`);
    expect(status.success).toBe(false);
  });

  test('M234 making an order answers one item a row', async () => {
    const body = { ...order, rec_list: [{ ...row, shop_order: 'CALL-2' }] };
    const items = await data('POST', '/gift/order/make', body, { 'idempotency-key': 'calls-2' });
    expect(missing(items[0], 'shop_order kuaidi_sn order status error order_sn')).toEqual([]);
  });

  test('M235 numbers that were bought', async () => {
    expect(await data('POST', '/gift/order/check', { shop_order: ['CALL-1', 'NEVER'] })).toEqual(['CALL-1']);
  });

  test('M236 what it costs', async () => {
    const body = { goods_id: 103, goods_num: 2, express_id: 1, rec_list: [row] };
    const quote = await data('POST', '/gift/order/price', body);
    expect(missing(quote, 'state total_price rec_list quote_id expire_at unit_price discount')).toEqual([]);
    expect(quote.total_price).toBe('1.60');
  });
});

describe('goods and content', () => {
  const CARD = 'goods_id';
  const open = async (path: string) => {
    const { code, data: answered } = await visit('GET', path);
    expect([path, code]).toEqual([path, 0]);
    return answered;
  };

  test('M247 what a purchase needs to know', async () => {
    expect(
      missing(
        await open('/gift/goods/buy?goods_id=103'),
        'platform_list goods_info no_deliver_area express_info',
      ),
    ).toEqual([]);
  });

  test('M248 the goods list takes every filter', async () => {
    const filters =
      'page=1&page_size=20&sort_name=price&sort_order=asc&price_min=0.5&price_max=5&title=&area_name=&express_name=&platform=1&province_name=';
    const found = await open(`/gift/goods/list?${filters}`);
    expect(missing(found, PAGE)).toEqual([]);
    expect(missing(found.list[0], CARD)).toEqual([]);
    expect(found.data_count).toBeGreaterThan(0);
  });

  test('M249 four top lists', async () => {
    for (const name of ['collect', 'sale', 'new', 'recommend']) {
      const { list } = await open(`/gift/goods/top/${name}`);
      expect([name, list.length > 0 && list.length <= 20]).toEqual([name, true]);
    }
  });

  test('M250 goods in detail', async () => {
    expect(
      missing(
        await open('/gift/goods/detail?goods_id=103'),
        'pics content shop_id shop_name express sale_count collect_count group_prices no_deliver_area on_time_rate',
      ),
    ).toEqual([]);
  });

  test('M251 filter options', async () => {
    expect(missing(await open('/gift/goods/options'), 'express province area cat_list platform')).toEqual([]);
  });

  test('M252 shops', async () => {
    expect(missing((await open('/gift/shop/options')).list[0], 'id name')).toEqual([]);
    expect(
      missing(
        await open('/gift/shop/detail?id=1'),
        'id name logo notice goods_count sale_count on_time_rate express address',
      ),
    ).toEqual([]);
  });

  test('M253 favourites', async () => {
    expect(await data('POST', '/collect/goods', { goods_id: 103 })).toMatchObject({
      goods_id: 103,
      is_collect: 1,
    });
    expect((await data('GET', '/collect/goods/list')).data_count).toBe(1);
    const gone = await data('DELETE', '/collect/goods?goods_id=103');
    expect(gone).toMatchObject({ goods_id: 103, is_collect: 0 });
  });

  test('M254 banners and the announcement', async () => {
    expect((await open('/gift/page/rotate')).list).toEqual([]);
    const banner = {
      image: '/assets/logo.svg',
      url: '/gift-list',
      button_icon: 'gift',
      button_text: '去选礼品',
    };
    await shop.db.q.insertInto('banners').values(banner).execute();
    expect((await open('/gift/page/rotate')).list).toEqual([banner]);
    expect(missing(await open('/gift/page/homepage'), 'content date title version')).toEqual([]);
  });

  test('M255 the layout of the home page', async () => {
    expect(missing((await open('/home/page')).list[0], 'type title data style')).toEqual([]);
  });

  test('M256 the site notice', async () => {
    expect(
      missing(await open('/common/site/notice'), 'site_title copyright icp logo top_banner service hosts'),
    ).toEqual([]);
  });

  test('M257 articles and their switch', async () => {
    const found = await open('/common/content/list');
    expect(missing(found.list[0], 'id title date')).toEqual([]);
    expect(found.site.article_switch).toBeTypeOf('number');
  });
});
