import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorise, connect, lastWeek, readyOrders, sync, type TestStore } from './harness/stores.ts';
import { type TestPerson, type TestService, openTestService } from './harness/test-service.ts';

/** The calls of group Y as raw HTTP, by the words of the specification and decisions section 5. */
let shop: TestService;
let person: TestPerson;
let store: TestStore;
beforeAll(async () => {
  shop = await openTestService();
  person = await shop.person({ balance: 10_000 });
  store = await connect(shop, person, 'pdd');
  await sync(shop, person, store);
});
afterAll(() => shop.close());

type Wire = ReturnType<typeof JSON.parse>;
async function data(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Wire> {
  const reply = await shop.app.inject({
    method,
    url: `/api${path}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const envelope = reply.json<{ code: number; msg: string; data: unknown }>();
  expect([path, envelope.code, envelope.msg]).toEqual([path, 0, '']);
  return envelope.data;
}
const missing = (value: object, fields: string) => fields.split(' ').filter((field) => !(field in value));

describe('Y: shops and authorised import', () => {
  test('M237 stores to choose from, by platform', async () => {
    const { list } = await data('GET', '/user/store/options?platform=2');
    expect(list).toHaveLength(1);
    expect(missing(list[0], 'id shop_name platform auth_status expire_time')).toEqual([]);
    expect((await data('GET', '/user/store/options?platform=5')).list).toEqual([]);
  });

  test('M238 the list of stores, and letting one go', async () => {
    const { list } = await data('GET', '/user/store/list');
    const fields =
      'id shop_name platform platform_name auth_status auth_status_text expire_time last_sync_time auto_sync';
    expect(missing(list[0], fields)).toEqual([]);
    const other = await connect(shop, person, 'ks');
    expect(await data('DELETE', `/user/store?id=${other.id}`)).toBeNull();
    expect((await data('GET', '/user/store/list')).list).toHaveLength(1);
  });

  test('M239 the links of each platform key', async () => {
    const links = await data('GET', '/gift/auth/links');
    expect(Object.keys(links)).toEqual(['tb', 'pdd', 'jd', 'dy', 'ks', 'sph', 'ali', 'xhs', 'tgc']);
    expect(missing(links.pdd, 'auth_link buy_link supplier shop_code_bind list')).toEqual([]);
    expect(missing(links.pdd.list[0], 'supplier title auth_link buy_link')).toEqual([]);
  });

  test('M240 a code becomes a store', async () => {
    const { platform, app, code, state } = await authorise(shop, person, 'dy');
    const query = new URLSearchParams({ platform, app, code, state, shop_name: '我的店' });
    const info = await data('GET', `/gift/auth/info?${query}`);
    expect(info).toMatchObject({ shop_name: '我的店', platform: 4, auth_status: 1 });
    expect(missing(info, 'store_id shop_name platform auth_status expire_time')).toEqual([]);
  });

  test('M241 M242 a sync is a job with a percent', async () => {
    const { job_id } = await data('POST', '/gift/auth/order/sync', { store_id: store.id, ...lastWeek(shop) });
    expect(job_id).toBeGreaterThan(0);
    const asked = `/gift/auth/order/sync/status?store_id=${store.id}`;
    expect(await data('GET', asked)).toMatchObject({ job_id, value: 0, status: 0 });
    await shop.runJobs();
    const done = await data('GET', asked);
    expect(done).toMatchObject({ job_id, value: 100, status: 2, error: '' });
    expect(missing(done, 'value status total inserted updated error')).toEqual([]);
  });

  test('M243 the orders of a store', async () => {
    const found = await data('POST', '/gift/auth/order', {
      store_id: store.id,
      ...lastWeek(shop),
      flag: [1],
      remark: '',
      shop_order: [],
      keyword: '',
      page: 1,
      page_size: 10,
    });
    expect(missing(found, 'list page data_count')).toEqual([]);
    const fields =
      'id platform receiver_name receiver_phone province city district address shop_order goods_list flag remark state order_time buyer_nick is_bought encrypted';
    expect(missing(found.list[0], fields)).toEqual([]);
    expect(missing(found.list[0].goods_list[0], 'goods_img goods_name goods_spec goods_count')).toEqual([]);
  });

  test('M244 waybills go back to the store', async () => {
    const [number] = await readyOrders(person, store);
    const [item] = await person.api.orders.make({
      key: 'y-deliver',
      body: {
        goods_id: 103,
        goods_num: 1,
        express_id: 1,
        platform: 2,
        order_source: 4,
        store_id: store.id,
        rec_list: [{ shop_order: number! }],
      },
    });
    const { items } = await data('POST', '/gift/auth/deliver', {
      platform: 2,
      store_id: store.id,
      list: [{ shop_order: number, waybill_code: item!.kuaidi_sn }],
    });
    expect(items).toEqual([{ shop_order: number, waybill_code: item!.kuaidi_sn, send_status: 1, msg: '' }]);
  });

  test('M245 the sync jobs', async () => {
    const { list } = await data('GET', '/gift/auth/synchronize/orders');
    const fields =
      'job_id store_id shop_name start_time end_time value status total inserted updated error created_at';
    expect(missing(list[0], fields)).toEqual([]);
  });

  test.each(['tb', 'pdd', 'jd', 'dy'])('M246 the template of %s', async (type) => {
    const reply = await shop.app.inject({ url: `/api/common/download?type=${type}` });
    expect([reply.statusCode, reply.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });
});
