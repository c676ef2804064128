import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiReply, createClient } from '@giftship/shared/api/client';
import { supplierRoutes } from '@giftship/shared/api/supplier-routes';
import { SUPPLIER_EVENT_DATA } from '@giftship/shared/supplier-keys/event-data';
import { SUPPLIER_EVENTS, SUPPLIER_SCOPES, type SupplierScope } from '@giftship/shared/suppliers/scopes';
import type { SupplierRoute } from '@giftship/shared/suppliers/define-supplier-routes';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openWarehouse, type TestWarehouse } from '../../../../tests/harness/shipping.ts';
import { type Pair, signedHeaders } from '../../../../tests/harness/signed.ts';
import { logInSupplier, memberOf, type TestMember } from '../../../../tests/harness/suppliers.ts';
import {
  openTestService,
  sendByInject,
  type TestPerson,
  type TestService,
} from '../../../../tests/harness/test-service.ts';
import { refundOrder } from '../compensation/refund-order.ts';
import { tellNewOrders } from './tell-new-orders.ts';
import { tellNewParcels } from './tell-new-parcels.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}
let shop: TestService;
let house: TestWarehouse;
let owner: TestMember;
let buyer: TestPerson;
let receiver: Server;
let base: string;
let received: Received[] = [];
let answer = 200;
beforeAll(async () => {
  shop = await openTestService({ config: { webhookLocal: true } });
  house = await openWarehouse(shop);
  owner = await ownerOf(house.supplierId);
  buyer = await shop.person({ balance: 10_000_000 });
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await shop.close();
});

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: { refusal?: string; data?: { name?: string } }) =>
      error.refusal ?? error.data?.name ?? String(error),
  );

/** A new owner of a supplier, in the place of the one of the demo content. */
async function ownerOf(supplierId: number): Promise<TestMember> {
  await shop.db.pool.query(
    'update supplier_members set removed_at = now() where supplier_id = $1 and role = $2',
    [supplierId, MEMBER_ROLE.owner],
  );
  return memberOf(shop, supplierId, MEMBER_ROLE.owner);
}

/** A client whose calls are signed with a supplier's key. */
function bySupplierKey(pair: Pair) {
  let reply: ApiReply = { status: 0, headers: {}, body: null };
  const api = createClient(supplierRoutes, async (request) => {
    const body = request.body === undefined ? '' : JSON.stringify(request.body);
    const headers = signedHeaders(pair, { method: request.method, url: request.url, body });
    return (reply = await sendByInject(shop.app, headers)(request));
  });
  return Object.assign(api, { last: () => reply });
}
const add = (scopes: SupplierScope[], more: { ip_list?: string[]; name?: string } = {}) =>
  owner.api.keys.addKey({ body: { name: 'ERP', scopes, ...more } });

describe("a supplier's API key (S081)", () => {
  it('is made with the second factor, shows its secret once, and is on record without it', async () => {
    const unproved = await logInSupplier(shop, owner);
    expect(await refusal(unproved.api.keys.addKey({ body: { name: 'ERP', scopes: [] } }))).toBe(
      'PROVE_NEEDED',
    );
    const key = await add(['supplier:order']);
    expect(key).toMatchObject({ app_key: expect.stringMatching(/^ak_/) as string, enabled: 1 });
    const { keys } = await owner.api.keys.settings({});
    expect(keys.find(({ app_key }) => app_key === key.app_key)?.secret_mask).toBe(
      `********${key.app_secret.slice(-4)}`,
    );
    expect(JSON.stringify(keys)).not.toContain(key.app_secret);
    const { list } = await owner.api.account.log({ query: { ref: key.app_key } });
    expect(list).toMatchObject([{ action_text: '新建API密钥', after: { scopes: ['supplier:order'] } }]);
    expect(JSON.stringify(list)).not.toContain(key.app_secret);
    const clerk = await house.member();
    expect(await refusal(clerk.api.keys.settings({}))).toBe('RIGHT_MISSING');
  });

  it('opens what its scopes name and nothing else, of its own supplier alone', async () => {
    const own = await house.order(buyer, { count: 2 });
    const api = bySupplierKey(await add(['supplier:order']));
    const { list } = await api.shipping.list({ body: {} });
    expect(list.map(({ order_sn }) => order_sn)).toEqual(expect.arrayContaining(own));
    expect(await refusal(api.stock.list({ query: {} }))).toBe('SCOPE_MISSING');
    expect(JSON.stringify(api.last().body)).toContain('查看和修改库存');
    // What no scope names is closed to keys, also to one that has all of them.
    const all = await add([...SUPPLIER_SCOPES]);
    const closed = Object.values(supplierRoutes).flatMap((group) =>
      (Object.values(group) as SupplierRoute[]).filter(({ scope }) => scope === undefined),
    );
    expect(closed.length).toBeGreaterThan(40);
    for (const { method, path } of closed) {
      const url = `/api${path}`;
      const body = method === 'GET' || method === 'DELETE' ? '' : '{}';
      const headers = {
        ...signedHeaders(all, { method, url, body }),
        ...(body && { 'content-type': 'application/json' }),
      };
      const reply = await shop.app.inject({ method, url, headers, ...(body && { payload: body }) });
      expect([path, reply.json<{ code: number }>().code]).toEqual([path, 65]);
    }
    const other = await ownerOf(2);
    const foreign = await other.api.keys.addKey({ body: { name: 'A', scopes: ['supplier:order'] } });
    const theirs = await bySupplierKey(foreign).shipping.list({ body: {} });
    expect(theirs.list.map(({ order_sn }) => order_sn)).not.toEqual(expect.arrayContaining(own));
    expect(await refusal(owner.api.keys.saveKey({ body: { app_key: foreign.app_key, enabled: 0 } }))).toBe(
      'NOT_FOUND',
    );
  });

  it('is refused with a wrong signature, a used nonce, from other addresses, and when it is off', async () => {
    const key = await add(['supplier:order'], { ip_list: ['10.1.0.0/16'] });
    const api = bySupplierKey(key);
    expect(await refusal(api.shipping.options({}))).toBe('ADDRESS_NOT_ALLOWED');
    const { app_key } = key;
    await owner.api.keys.saveKey({ body: { app_key, ip_list: [] } });
    await api.shipping.options({});
    expect(await refusal(bySupplierKey({ app_key, app_secret: 'as_x' }).shipping.options({}))).toBe(
      'SIGNATURE_WRONG',
    );
    expect(await refusal(bySupplierKey({ app_key: 'ak_none' }).shipping.options({}))).toBe('SIGNATURE_WRONG');
    const url = '/api/supplier/order/options';
    const headers = signedHeaders(key, { method: 'GET', url, body: '' });
    const send = async () => (await shop.app.inject({ url, headers })).json<{ code: number; msg: string }>();
    expect(await send()).toMatchObject({ code: 0 });
    expect((await send()).code).not.toBe(0);
    // A changed body is not what was signed.
    const list = '/api/supplier/order/list';
    const changed = await shop.app.inject({
      method: 'POST',
      url: list,
      headers: signedHeaders(key, { method: 'POST', url: list, body: '{}' }),
      payload: { page: 2 },
    });
    expect(changed.json()).toMatchObject({ code: 61 });
    const { app_secret } = await owner.api.keys.saveKey({ body: { app_key, reset_secret: 1 } });
    await api.shipping.options({});
    await bySupplierKey({ app_key, app_secret }).shipping.options({});
    await owner.api.keys.saveKey({ body: { app_key, enabled: 0 } });
    expect(await refusal(api.shipping.options({}))).toBe('KEY_OFF');
    await owner.api.keys.removeKey({ query: { app_key } });
    expect(await refusal(api.shipping.options({}))).toBe('SIGNATURE_WRONG');
  });

  it('has a document that holds what a key may call, and nothing else, for programs and as a page', async () => {
    const { paths } = (await shop.app.inject({ url: '/api/supplier/openapi.json' })).json<{
      paths: Record<string, Record<string, { 'x-scope': string; responses: Record<string, object> }>>;
    }>();
    const written = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, call]) => `${method.toUpperCase()} ${path} ${call['x-scope']}`),
    );
    const keyed = Object.values(supplierRoutes).flatMap((group) =>
      (Object.values(group) as SupplierRoute[]).flatMap(({ method, path, scope }) =>
        scope === undefined ? [] : [`${method} /api${path} ${scope}`],
      ),
    );
    expect(written.toSorted()).toEqual(keyed.toSorted());
    const page = await shop.app.inject({ url: '/api/supplier/docs' });
    expect(page.headers['content-type']).toContain('text/html');
    const text = page.body.replaceAll('<wbr />', '');
    for (const call of keyed) {
      const [method, path] = call.split(' ') as [string, string];
      expect(text).toMatch(new RegExp(`>${method}</b>\\s*<code>${path}</code>`));
    }
    expect(text).toContain('supplier.settlement.ready');
    expect(text).not.toContain('/api/gift/order/make</code>');
    const { responses } = paths['/api/supplier/waybill']!['post']!;
    expect(JSON.stringify(responses)).toContain('运单号');
  });

  it('ships, and the record says which key did it', async () => {
    const [sn] = await house.order(buyer, { count: 1, way: 'byHand' });
    const api = bySupplierKey(await add(['supplier:ship'], { name: '仓库系统' }));
    await api.shipping.waybill({ key: 'erp-1', body: { order_sn: sn!, kuaidi_sn: '78100000000001' } });
    const { list } = await owner.api.account.log({ query: { object: 'order', ref: sn! } });
    const all = list.length > 0 ? list : (await owner.api.account.log({ query: { q: sn! } })).list;
    expect(all[0]).toMatchObject({ actor: '密钥 仓库系统', action: 'waybill.fill' });
  });

  it('stops with the right of whoever made it', async () => {
    const partner = await ownerOf(3);
    const key = await partner.api.keys.addKey({ body: { name: 'ERP', scopes: ['supplier:order'] } });
    await bySupplierKey(key).shipping.options({});
    await shop.db.pool.query('update supplier_members set removed_at = now() where user_id = $1', [
      partner.id,
    ]);
    expect(await refusal(bySupplierKey(key).shipping.options({}))).toBe('KEY_OFF');
  });
});

describe("a supplier's callback (S081)", () => {
  const deliveries = async () => (await owner.api.keys.deliveries({ query: {} })).list;
  const sent = () =>
    received.map(({ body }) => JSON.parse(body) as { event: string; data: unknown; id: string });

  it('is told of new and of cancelled parcels, once each, signed by its secret', async () => {
    await tellNewParcels(shop.deps);
    const { callback_secret } = await owner.api.keys.saveHook({
      body: { callback_url: `${base}/hook`, events: [...SUPPLIER_EVENTS] },
    });
    const sns = await house.order(buyer, { count: 2 });
    await tellNewParcels(shop.deps);
    await tellNewParcels(shop.deps);
    await shop.runJobs();
    expect(
      sent().filter(
        ({ event, data }) => event === 'supplier.parcel.new' && JSON.stringify(data).includes(sns[0]!),
      ),
    ).toMatchObject([{ data: { count: 2, order_sns: sns, more: 0, goods_id: house.issued.goodsId } }]);
    const [first] = received;
    new Webhook(callback_secret!).verify(first!.body, first!.headers as Record<string, string>);
    await shop.db.transaction((tx) =>
      refundOrder(shop.deps, tx, {
        orderId: Number(sns[0]!.slice(1)),
        words: '用户申请退款',
        reason: '不要了',
      }),
    );
    await shop.runJobs();
    expect(sent().at(-1)).toMatchObject({
      event: 'supplier.parcel.cancelled',
      data: { order_sn: sns[0] },
    });
    for (const { event, data } of sent())
      expect(z.safeParse(SUPPLIER_EVENT_DATA[event as keyof typeof SUPPLIER_EVENT_DATA], data).success).toBe(
        true,
      );
    expect(received.map(({ body }) => body).join()).not.toMatch(/rec_|mobile|price/);
    expect((await deliveries())[0]).toMatchObject({ status_text: '已送达', event_text: '包裹已取消' });
  });

  it.each(SUPPLIER_EVENTS)('tries %s, with data of its real shape', async (event) => {
    received = [];
    const { webhook_id } = await owner.api.keys.testHook({ body: { event } });
    await shop.runJobs();
    const [message] = sent();
    expect(message).toMatchObject({ event, test: true, id: webhook_id });
    expect(z.safeParse(SUPPLIER_EVENT_DATA[event], message!.data).success).toBe(true);
  });

  it('is tried again, is turned off by 410, and sends again what is asked for under the same number', async () => {
    received = [];
    answer = 500;
    const { id, webhook_id } = await owner.api.keys.testHook({ body: {} });
    await shop.runJobs();
    expect((await deliveries())[0]).toMatchObject({
      status_text: '等待重试',
      response_status: 500,
      attempts: 1,
    });
    answer = 410;
    await owner.api.keys.resend({ body: { id } });
    await shop.runJobs();
    expect((await owner.api.keys.settings({})).hook.callback_enabled).toBe(0);
    expect(await refusal(owner.api.keys.testHook({ body: {} }))).toBe('CALLBACK_OFF');
    answer = 200;
    await owner.api.keys.saveHook({ body: { callback_url: `${base}/hook` } });
    received = [];
    await owner.api.keys.resend({ body: { id } });
    await shop.runJobs();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([webhook_id]);
    const other = await ownerOf(2);
    expect(await refusal(other.api.keys.resend({ body: { id } }))).toBe('NOT_FOUND');
    expect((await other.api.keys.deliveries({ query: {} })).list).toEqual([]);
  });

  it('is refused where it leads inside, by its field', async () => {
    expect(await refusal(owner.api.keys.saveHook({ body: { callback_url: 'ftp://x.example.com' } }))).toBe(
      'INVALID',
    );
  });
});

describe('members of a supplier', () => {
  it('hear at once of a parcel that was called off while it was in a wave, who packs alone (S082)', async () => {
    const [clerk, money] = [
      await house.member(),
      await memberOf(shop, house.supplierId, MEMBER_ROLE.finance),
    ];
    const [packed, waiting] = (await house.order(buyer, { count: 2 })) as [string, string];
    await clerk.api.shipping.makeWave({ key: 'called-off', body: { order_sns: [packed] } });
    for (const sn of [packed, waiting])
      await shop.db.transaction((tx) =>
        refundOrder(shop.deps, tx, { orderId: Number(sn.slice(1)), words: '用户申请退款', reason: '不要了' }),
      );
    const heard = async (member: TestMember) =>
      (await member.api.desk.messages({ query: {} })).list.map(({ content }) => content);
    expect(await heard(clerk)).toEqual([`订单 ${packed} 已退款，请从波次中取出，不要发货。`]);
    expect(await heard(money)).toEqual([]);
  });

  it('hear of new orders each quarter of an hour, who ships alone (S082)', async () => {
    const [clerk, money] = [
      await house.member(),
      await memberOf(shop, house.supplierId, MEMBER_ROLE.finance),
    ];
    await tellNewOrders(shop.deps);
    const news = async (member: TestMember) =>
      (await member.api.desk.messages({ query: {} })).list.filter(({ content }) =>
        content.includes('待发包裹'),
      );
    await house.order(buyer, { count: 3 });
    const back = (minutes: number) =>
      shop.db.pool.query(
        `update supplier_news set told_until = now() - make_interval(mins => $1) where whom = 'members'`,
        [minutes],
      );
    await shop.db.pool.query(
      `update batches set paid_at = paid_at - interval '6 minutes' where id = (select max(id) from batches)`,
    );
    await back(10);
    await tellNewOrders(shop.deps);
    expect(await news(clerk)).toEqual([]);
    await shop.db.pool.query(
      `update batches set paid_at = now() - interval '20 minutes' where id < (select max(id) from batches)`,
    );
    await back(16);
    await tellNewOrders(shop.deps);
    await tellNewOrders(shop.deps);
    expect(await news(clerk)).toMatchObject([
      { content: expect.stringMatching(/^新增3个待发包裹，今日共\d+个/) as string },
    ]);
    expect(await news(money)).toEqual([]);
  });
});
