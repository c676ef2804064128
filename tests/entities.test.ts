import { apiRoutes } from '@giftship/shared/api/routes';
import type { Route } from '@giftship/shared/contract/define-routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPerson, type TestService, openTestService } from './harness/test-service.ts';

/**
 * The entities of the specification (group I) by their exact field names, as a caller gets them over the wire; what
 * calls.test.ts asks for call by call is not asked for again.
 */
let shop: TestService;
let person: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  person = await shop.person({ balance: 10_000 });
});
afterAll(() => shop.close());

/** What came over the wire, as nobody has checked it. */
type Wire = ReturnType<typeof JSON.parse>;
const FULL_ROW = {
  id: 7,
  shop_order: 'ENTITY-1',
  rec_name: '甲',
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_district: '西湖区',
  rec_address: '文一路1号',
  price: '0.80',
  lp_reissue_sn: '',
  state: 1,
  errorText: '',
  use_name: '买家甲',
  remark: '轻放',
};

async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Wire> {
  const reply = await shop.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return reply.json();
}
async function data(...asked: Parameters<typeof call>): Promise<Wire> {
  const envelope = await call(...asked);
  expect([asked[1], envelope.code, envelope.msg]).toEqual([asked[1], 0, '']);
  return envelope.data;
}
const missing = (value: object, fields: string) => fields.split(' ').filter((field) => !(field in value));
const quote = <R extends object>(rec: R) => ({ goods_id: 103, goods_num: 1, express_id: 1, rec_list: [rec] });

describe('a recipient row', () => {
  test('M102 has its fourteen fields, and comes back with price, state and errorText', async () => {
    const { rec_list } = await data('POST', '/gift/order/price', quote(FULL_ROW));
    expect(rec_list[0]).toMatchObject({ id: 7, price: '0.80', state: 1, errorText: '' });
    const bad = await data('POST', '/gift/order/price', quote({ ...FULL_ROW, rec_mobile: '123' }));
    expect(bad.rec_list[0]).toMatchObject({ id: 7, state: 2, errorText: '收货人电话格式不正确' });
  });

  test('M102 isEdit belongs to the interface: a call that carries it is refused', async () => {
    const refused = await call('POST', '/gift/order/price', quote({ ...FULL_ROW, isEdit: true }));
    expect(refused.code).toBe(2);
  });

  test('M102 what was sent stands in the order as it was', async () => {
    const body = { ...quote(FULL_ROW), platform: 1, order_source: 1 as const };
    const [made] = await person.api.orders.make({ key: 'entities', body });
    const { order } = await data('GET', `/user/order?order_sn=${made!.order_sn}`);
    const { id: _id, state: _state, errorText: _errorText, use_name: _useName, ...kept } = FULL_ROW;
    expect(order).toMatchObject(kept);
  });
});

const GOODS =
  'goods_id goods_name goods_pic price goods_weight limit express_name express_image city is_no_sku is_collect tag';
const EXPRESS =
  'id name subname send_province send_city send_district send_address tips is_wu show_reissue_number';

test('M103 goods, in the list as in the purchase', async () => {
  const { list } = await data('GET', '/gift/goods/list?page=1&page_size=10');
  expect(list).toHaveLength(10);
  for (const goods of list) expect(missing(goods, GOODS)).toEqual([]);
  const { goods_info } = await data('GET', '/gift/goods/buy?goods_id=103');
  expect(missing(goods_info, GOODS)).toEqual([]);
  expect([goods_info.goods_weight > 0, goods_info.limit > 0]).toEqual([true, true]);
});

test('M104 M105 the purchase info, with its courier and the platforms', async () => {
  const info = await data('GET', '/gift/goods/buy?goods_id=103');
  expect(missing(info, 'platform_list goods_info no_deliver_area express_info')).toEqual([]);
  expect(missing(info.express_info, EXPRESS)).toEqual([]);
  expect(info.platform_list.length).toBeGreaterThan(0);
  for (const platform of info.platform_list) expect(missing(platform, 'id name disabled')).toEqual([]);
});

test('M116 the recharge settings, down to each step', async () => {
  const info = await data('GET', '/user/recharge/info');
  expect(missing(info, 'quick_option min_price payment_list input give_list welfare')).toEqual([]);
  expect(info.payment_list.length).toBeGreaterThan(0);
  for (const payment of info.payment_list) expect(missing(payment, 'channel name')).toEqual([]);
  expect(info.give_list.length).toBeGreaterThan(0);
  for (const given of info.give_list) expect(missing(given, 'money group_name')).toEqual([]);
  const steps = Object.entries<object>(info.welfare);
  expect(steps.map(([amount]) => amount)).toEqual(['500.00', '2000.00', '10000.00']);
  for (const [, step] of steps) expect(missing(step, 'group_name free_money')).toEqual([]);
});

test('M118 the filter options with their five flags', async () => {
  const options = await data('GET', '/gift/goods/options');
  expect(missing(options, 'express province area cat_list')).toEqual([]);
  const { cat_show, exp_show, region_show, province_show, platform_show } = options;
  expect([cat_show, exp_show, region_show, province_show, platform_show]).toEqual([1, 1, 1, 1, 1]);
});

const ROUTES = Object.values(apiRoutes).flatMap((group) => Object.values<Route>(group));
test('M203 every call is below /api, and its answer has code, msg and data', async () => {
  expect(ROUTES.length).toBeGreaterThan(80);
  for (const { method, path } of ROUTES) {
    const url = path.replaceAll(/:\w+/g, '1');
    const asked = await shop.app.inject({ method, url: `/api${url}` });
    expect(asked.headers['content-type']).toContain('application/json');
    expect([path, Object.keys(asked.json<object>()).sort()]).toEqual([path, ['code', 'data', 'msg']]);
  }
  const { statusCode } = await shop.app.inject({ method: 'POST', url: '/gift/order/make', payload: {} });
  expect(statusCode).toBe(404);
});
