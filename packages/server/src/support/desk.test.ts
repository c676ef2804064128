import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const ROW = {
  rec_name: '张三',
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_address: '文一路1号',
};
const press = (path: string, form: Record<string, string>, more: object = {}) =>
  shop.control.inject({
    method: 'POST',
    url: `/sandbox/desk/${path}`,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
    ...more,
  });
const look = (more: object = {}) => shop.control.inject({ url: '/sandbox/desk', ...more });

it('shows what waits, answers a work order and pays a refund by its buttons', async () => {
  const person = await shop.person({ balance: 1_000 });
  const [made] = await person.api.orders.make({
    key: 'desk',
    body: { goods_id: 103, goods_num: 1, express_id: 1, platform: 1, order_source: 1, rec_list: [ROW] },
  });
  const order_sn = made!.order_sn;
  const { ticket_sn } = await person.api.support.make({
    body: { type: 4, order_sn, content: '<b onclick=x>破了</b>' },
  });
  const { refund_id } = await person.api.support.applyRefund({ body: { order_sn, reason: '破了' } });
  const before = (await look()).body;
  expect(before).toContain(ticket_sn);
  expect(before).toContain('&lt;b onclick=x&gt;破了');
  expect(before).not.toContain('<b onclick');
  expect((await press(`ticket/${ticket_sn}`, { content: '在查', state: '2' })).statusCode).toBe(303);
  expect((await person.api.support.show({ query: { id: ticket_sn } })).status_text).toBe('待补充');
  expect((await press(`refund/${refund_id}`, { do: 'approve', answer: '同意' })).statusCode).toBe(303);
  expect(await person.balance()).toBe(1_000);
  const again = await press(`refund/${refund_id}`, { do: 'approve', answer: '同意' });
  expect([again.statusCode, again.body.includes('当前状态不允许此操作')]).toEqual([409, true]);
  expect((await look()).body).not.toContain(`refund/${refund_id}"`);
  expect(await shop.audit()).toEqual([]);
});

it('is not on the listener of the shop, and closed to foreign pages', async () => {
  expect((await shop.app.inject({ url: '/sandbox/desk' })).statusCode).toBe(404);
  const foreign = await press('refund/1', { do: 'approve' }, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(foreign.statusCode).toBe(403);
});
