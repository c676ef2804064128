// No page changes a recipient, a price or a number of a paid order (O108).
import { officeRoutes } from '@giftship/shared/api/office-routes';
import type { OfficeRoute } from '@giftship/shared/operators/define-office-routes';
import { BEARER } from '@giftship/shared/parcels/bearer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type IssueOutcome, type WaybillOrder } from '../packages/server/src/outside/courier.ts';
import { ProviderError } from '../packages/server/src/outside/provider-error.ts';
import { lateParcels, payCompensations } from './harness/late-parcels.ts';
import { oneParcel } from './harness/one-parcel.ts';
import { operatorIn, SAME_ORIGIN, type TestOperator } from './harness/operators.ts';
import { pixel } from './harness/pixel.ts';
import { quietCourier } from './harness/quiet-courier.ts';
import { openWarehouse } from './harness/shipping.ts';
import { openTestService, type TestPerson, type TestService } from './harness/test-service.ts';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}
/** Names of all fields of a schema, at any depth. */
function namesOf({ properties = {}, items, anyOf = [] }: Schema): string[] {
  const within = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [...Object.keys(properties), ...within.flatMap(namesOf)];
}
const schemaOf = (schema: unknown): Schema =>
  schema === undefined
    ? {}
    : (z.toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as Schema);

/** Every call of the back office that changes something, with what it may be told. */
const CHANGING = Object.entries(officeRoutes).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, OfficeRoute>)
    .filter(([, route]) => route.auth === 'operator' && !('reads' in route && route.reads))
    .map(([name, route]) => ({
      name: `${group}.${name}`,
      route,
      fields: [...new Set([...namesOf(schemaOf(route.body)), ...namesOf(schemaOf(route.query))])],
    })),
);
/** An order, or what belongs to one. */
const KEY = /^(order|parcel|batch|refund|ticket)_(sn|sns|id|ids)$/;
/** A refund of balance (E) is of no order. */
const ON_ORDERS = CHANGING.filter(
  ({ name, fields }) => name !== 'balanceRefunds.decide' && fields.some((field) => KEY.test(field)),
);

const RECIPIENT = ['rec_name', 'rec_mobile', 'rec_province', 'rec_city', 'rec_district', 'rec_address'];

it('no call knows a field of a recipient, a quantity or a waybill that an account gave; prices are those of goods and groups (O108)', () => {
  expect(CHANGING.length).toBeGreaterThan(80);
  const forbidden = /^rec_|province|city|district|mobiles?$|kuaidi|waybill|goods_num|shop_order|unit_price/;
  const naming = CHANGING.map(({ name, fields }) => [name, fields.filter((each) => forbidden.test(each))]);
  // The numbers of operators and suppliers themselves.
  expect(naming.filter(([, found]) => found!.length > 0)).toEqual([
    ['operators.saveProfile', ['mobile']],
    ['operators.addOperator', ['mobile']],
    ['operators.saveOperator', ['mobile']],
    // Of a parcel whose supplier fills it in by hand (O107).
    ['orders.fillWaybill', ['kuaidi_sn']],
    // Of the order that is sent again for nothing: the paid one keeps its own (O119).
    ['cases.outcome', RECIPIENT],
    ['cases.reissue', RECIPIENT],
    ['suppliers.add', ['mobile']],
    ['suppliers.invite', ['mobile']],
    // Where parcels leave from, and where none go any more.
    ['couriers.addWarehouse', ['province', 'city', 'district', 'mobile']],
    ['couriers.saveWarehouse', ['province', 'city', 'district', 'mobile']],
    ['couriers.add', ['sync_waybill']],
    ['couriers.save', ['sync_waybill']],
    ['couriers.saveAreas', ['province', 'city']],
    ['couriers.addAccount', ['mobile']],
    ['couriers.saveAccount', ['mobile']],
  ]);
  const priced = CHANGING.filter(({ fields }) => fields.some((each) => /price|cost|floor|minus/.test(each)));
  expect([...new Set(priced.map(({ name }) => name.split('.')[0]))]).toEqual([
    'reviews',
    'goods',
    'settings',
  ]);
  expect(priced.filter(({ fields }) => fields.some((each) => KEY.test(each)))).toEqual([]);
});

it('beside what it is about, a call on an order is told only what somebody does, says or pays out (O108)', () => {
  const told = new Set(ON_ORDERS.flatMap(({ fields }) => fields.filter((field) => !KEY.test(field))));
  expect([...told].toSorted().join(' ')).toBe(
    'account_id answer ask_supplier bearer content data day do images into kind kuaidi_sn money next_state note owner_id picture purpose reason rec_address rec_city rec_district rec_mobile rec_name rec_province recipient role_id status supplier_id text user_id',
  );
});

let shop: TestService;
let chief: TestOperator;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  quietCourier(shop);
  chief = await operatorIn(shop);
  await operatorIn(shop);
  buyer = await shop.person({ balance: 1_000_000 });
  await shop.db.pool.query(TRAP);
});
afterAll(() => shop.close());

/** Writes down every change of what a paid order is about, whoever makes it. */
const TRAP = `
  create table trapped (what text);
  create function trap_order() returns trigger language plpgsql as $$ begin
    if new is null or (old.rec_name, old.rec_mobile, old.rec_province, old.rec_city, old.rec_district, old.rec_address,
      old.price_fen, old.batch_id, old.user_id, old.shop_order, old.lp_reissue_sn, old.row_no) is distinct from
      (new.rec_name, new.rec_mobile, new.rec_province, new.rec_city, new.rec_district, new.rec_address,
      new.price_fen, new.batch_id, new.user_id, new.shop_order, new.lp_reissue_sn, new.row_no)
    then insert into trapped values ('order ' || old.id); end if;
    return null;
  end $$;
  create trigger trap_orders after update or delete on orders for each row when (old.paid_at is not null)
    execute function trap_order();
  create function trap_batch() returns trigger language plpgsql as $$ begin
    if new is null or (old.goods_id, old.goods_num, old.courier_id, old.user_id, old.unit_price_fen, old.total_fen)
      is distinct from (new.goods_id, new.goods_num, new.courier_id, new.user_id, new.unit_price_fen, new.total_fen)
    then insert into trapped values ('batch ' || old.id); end if;
    return null;
  end $$;
  create trigger trap_batches after update or delete on batches for each row when (old.paid_at is not null)
    execute function trap_batch();
  create function trap_parcel() returns trigger language plpgsql as $$ begin
    if new is null or old.order_id <> new.order_id or old.kuaidi_sn is distinct from new.kuaidi_sn
    then insert into trapped values ('parcel ' || old.id); end if;
    return null;
  end $$;
  create trigger trap_parcels after update or delete on parcels for each row when (old.kuaidi_sn is not null)
    execute function trap_parcel();`;
const trapped = async () =>
  (await shop.db.pool.query<{ what: string }>('select what from trapped order by 1')).rows.map(
    ({ what }) => what,
  );

interface Answer {
  errors?: { field: string; msg: string }[];
  results?: { ok: boolean }[];
  approval?: unknown;
}
let keys = 0;
const key = () => `paid-${(keys += 1)}`;
const send = async ({ method, path }: OfficeRoute, body: Record<string, unknown>) => {
  const reply = await shop.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...SAME_ORIGIN,
      cookie: chief.cookie,
      'content-type': 'application/json',
      'idempotency-key': key(),
    },
    payload: JSON.stringify(body),
  });
  return reply.json() as { code: number; msg: string; data: Answer };
};
/** What somebody might try to have changed beside it. */
const SMUGGLED = {
  rec_name: '别人',
  rec_mobile: '13800000000',
  rec_address: '别处1号',
  price: '0.01',
  unit_price: '0.01',
  goods_num: 9,
  kuaidi_sn: 'SF0000000000',
  new_order_sn: 'G1',
};

it('whatever is done to paid orders by every call there is, what was paid for stands (O108)', async () => {
  const buy = async () => (await buyer.api.orders.make({ key: key(), body: oneParcel() }))[0]!.order_sn;
  const parcels = await lateParcels(shop, buyer, 3);
  const [open, paid] = parcels as [string, string, string];
  await payCompensations(shop, [paid]);
  const [handed, marked, refunded, recalled, away] = [
    await buy(),
    await buy(),
    await buy(),
    await buy(),
    await buy(),
  ];
  await shop.runJobs();
  await shop.db.pool.query(
    `update parcels set paid_at = now() - interval '73 hours', last_trace_at = null where order_id = $1`,
    [Number(marked.slice(1))],
  );
  await shop.db.pool.query(
    `update parcels set status = 30, ship_time = now(), pickup_time = now() where order_id = $1`,
    [Number(away.slice(1))],
  );
  // One without a waybill yet: that it gets its number is what it was paid for.
  const { courier } = shop.deps.outside;
  const issueMany = async (orders: readonly WaybillOrder[]): Promise<IssueOutcome[]> =>
    orders.map(({ orderSn }) => ({ ok: false, orderSn, error: new ProviderError('unavailable') }));
  shop.deps.outside.courier = { ...courier, issueMany };
  const waiting = await buy();
  const [byHand = ''] = await (await openWarehouse(shop)).order(buyer, { count: 1, way: 'byHand' });
  await shop.runJobs();
  shop.deps.outside.courier = courier;
  const ask = (content: string) =>
    buyer.api.support.make({ body: { type: 9, order_sn: handed, content } }).then((made) => made.ticket_sn);
  const [ticket, double, last] = [await ask('改个地址'), await ask('改个电话'), await ask('改个价格')];
  const picture = (await chief.api.papers.addMark({ body: { data: await pixel() } })).path;
  const reason = '客户要求修改';
  const refundIds = async () =>
    (await chief.api.refunds.list({ query: {} })).list
      .filter(({ order_sn }) => order_sn === refunded)
      .map(({ refund_id }) => refund_id);

  const rows = async () =>
    (
      await shop.db.pool.query(
        `select o.id, o.rec_name, o.rec_mobile, o.rec_province, o.rec_city, o.rec_district, o.rec_address, o.price_fen,
           b.unit_price_fen, b.goods_id, b.goods_num, p.id as parcel, case when o.id = any($1::bigint[]) then null else p.kuaidi_sn end
         from orders o join batches b on b.id = o.batch_id join parcels p on p.order_id = o.id where o.reissue_of is null order by o.id`,
        [[waiting, byHand].map((sn) => Number(sn.slice(1)))],
      )
    ).rows;
  const before = await rows();
  expect(before.length).toBeGreaterThan(6);

  const ACTS: [name: string, body: () => Promise<Record<string, unknown>> | Record<string, unknown>][] = [
    ['orders.reissueWaybill', () => ({ order_sns: [waiting], reason })],
    ['orders.fillWaybill', () => ({ order_sn: byHand, kuaidi_sn: '75216737091012', reason })],
    ['waybills.retry', () => ({ order_sns: [waiting], do: 'again', reason })],
    ['orders.cancelWaybill', () => ({ order_sn: recalled, reason })],
    ['orders.ship', () => ({ order_sns: [handed], reason })],
    ['orders.mark', () => ({ order_sn: marked, status: 70, note: reason, picture })],
    ['orders.recipient', () => ({ order_sn: handed, purpose: '改址' })],
    ['cases.open', () => ({ order_sn: handed, kind: 4, text: '客户说改地址' })],
    ['cases.intercept', () => ({ order_sn: away, reason })],
    ['cases.reissue', () => ({ order_sn: marked, reason })],
    ['tickets.reply', () => ({ ticket_sn: ticket, content: '已改好', images: [], next_state: 2 })],
    ['tickets.addPicture', async () => ({ ticket_sn: ticket, data: await pixel() })],
    ['tickets.note', () => ({ ticket_sn: ticket, content: '要改地址' })],
    ['tickets.assign', () => ({ ticket_sns: [ticket], owner_id: chief.id, role_id: null, reason: '' })],
    ['tickets.merge', () => ({ ticket_sn: double, into: ticket })],
    ['tickets.close', () => ({ ticket_sns: [last], reason })],
    ['refunds.open', () => ({ order_sn: refunded, kind: 9, reason, bearer: BEARER.shop })],
    [
      'refunds.decide',
      async () => ({ refund_ids: await refundIds(), do: 'approve', answer: reason, bearer: BEARER.shop }),
    ],
    ['refunds.goodwill', () => ({ order_sn: handed, money: '0.50', bearer: BEARER.shop, reason })],
    ['compensations.void', () => ({ parcel_sns: [open], reason })],
    ['compensations.waive', () => ({ parcel_sns: [paid], reason })],
  ];
  expect(ACTS.map(([name]) => name).toSorted()).toEqual(ON_ORDERS.map(({ name }) => name).toSorted());

  for (const [name, bodyOf] of ACTS) {
    const { route } = ON_ORDERS.find((each) => each.name === name)!;
    const body = await bodyOf();
    for (const [field, value] of Object.entries(SMUGGLED).filter(([each]) => !(each in body))) {
      const { code, data } = await send(route, { ...body, [field]: value });
      expect([name, code, data.errors]).toEqual([name, 2, [{ field: '', msg: `不支持的参数：${field}` }]]);
    }
    const { code, msg, data } = await send(route, body);
    // It was done, and to each of them; nothing waits for a second person.
    expect([name, code, msg]).toEqual([name, 0, msg]);
    expect([name, data.approval ?? null, data.results?.filter(({ ok }) => !ok) ?? []]).toEqual([
      name,
      null,
      [],
    ]);
  }
  // The same goods cost something else from now on.
  const { task_id } = await chief.api.goods.reprice({
    key: key(),
    body: { ids: [103], field: 'price', way: 'set', value: '6.00', reason },
  });
  await shop.runJobs();
  expect((await chief.api.operators.task({ query: { task_id: String(task_id) } })).task.done).toBe(1);

  expect(await rows()).toEqual(before);
  expect(await trapped()).toEqual([]);
  const shown = await buyer.api.orders.show({ query: { order_sn: waiting } });
  expect(shown.parcels[0]!.kuaidi_sn).not.toBe('');
  expect(await shop.audit()).toEqual([]);
});

it('the trap that proves it shuts (O108)', async () => {
  await buyer.api.orders.make({ key: key(), body: oneParcel() });
  await shop.runJobs();
  const client = await shop.db.pool.connect();
  try {
    await client.query('begin');
    for (const change of [
      `update orders set rec_address = '别处1号' where id = (select min(id) from orders where paid_at is not null)`,
      `update orders set price_fen = price_fen + 1 where id = (select max(id) from orders where paid_at is not null)`,
      `update batches set goods_num = goods_num + 1 where id = (select min(id) from batches where paid_at is not null)`,
      `update parcels set kuaidi_sn = 'SF1' where id = (select min(id) from parcels where kuaidi_sn is not null)`,
    ]) {
      await client.query('delete from trapped');
      await client.query(change);
      expect((await client.query('select from trapped')).rowCount).toBe(1);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
