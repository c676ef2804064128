// A2, A4: in no answer to a supplier stands who bought, what he paid, or a recipient in full; and nothing of one supplier is
// read or changed by another, whatever number he names.
import { supplierRoutes } from '@giftship/shared/api/supplier-routes';
import { MEMBER_ROLE_LABELS } from '@giftship/shared/suppliers/labels';
import type { SupplierRoute } from '@giftship/shared/suppliers/define-supplier-routes';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleOf } from './faults/lib/operations.ts';
import { fillSettlement } from './harness/fill-settlement.ts';
import { compensate } from './harness/money.ts';
import { type Call, callsOf } from './harness/odd-calls.ts';
import { operatorIn } from './harness/operators.ts';
import { openWarehouse, type TestWarehouse } from './harness/shipping.ts';
import { stockOf } from './harness/stock.ts';
import { memberOf, type TestMember } from './harness/suppliers.ts';
import { openTestService, type TestService } from './harness/test-service.ts';

const PHONE = '13900007712';
const BUYER = '13700006655';
const STREET = '文三路477号';
/** What it is sold for, here and nowhere else. */
const PRICE = 97_31;
const ACCOUNT = '6222020200112233445';
const GOODS = '拾光独家香皂';
const PICTURE = '0'.repeat(32);
const CASE = '外箱湿透，内件完好';

/** What stands in no answer that is only read, whoever asks. */
const NEVER: Record<string, string | RegExp> = {
  'phone of the recipient': PHONE,
  'street of the recipient': STREET,
  'account to be paid to': ACCOUNT,
  'price paid': /97\.31|194\.62|[^\d]9731[^\d]/,
  'names of price and margin':
    /"(price|price_fen|sale_price|total_fen|profit|margin|balance_after|spend|nickname|real_name|buyer|buyer_id|platform_account|store_name)":/,
  'mobile of the buyer': BUYER,
  'name of the buyer': '欧阳若晨',
};
/** What is the supplier's own, and stands in no answer to another. */
const OWN: Record<string, string> = {
  goods: GOODS,
  warehouse: '城北路88号',
  'text of a case': CASE,
  account: '3445',
};

let shop: TestService;
let house: TestWarehouse;
let other: TestMember;
const members = new Map<string, TestMember>();
/** What a field names here. */
const samples: Record<string, unknown> = {};
const CALLED = callsOf<SupplierRoute>(supplierRoutes);
const READS = CALLED.filter(({ route }) => route.reads);
/** Calls that would end the login that makes them. */
const ENDS = new Set(['account.logout', 'desk.endSessions', 'desk.changePassword']);
/** Calls whose object is not here: a picture, a receipt. */
const NOT_HERE = ['account.picture', 'cases.picture', 'comps.picture', 'money.receipt'];

beforeAll(async () => {
  shop = await openTestService({ demo: true });
  await fill();
});
afterAll(() => shop.close());

/** One of everything that there is to tell of a supplier. */
async function fill(): Promise<void> {
  house = await openWarehouse(shop);
  await sql`delete from supplier_members`.execute(shop.db.q);
  for (const role of Object.values(MEMBER_ROLE))
    members.set(MEMBER_ROLE_LABELS[role]!, await memberOf(shop, house.supplierId, role));
  other = await memberOf(shop, 2);
  await sql`update goods set name = ${GOODS}, price_fen = ${PRICE}, floor_fen = 100, group_prices = '{}' where supplier_id = ${house.supplierId}`.execute(
    shop.db.q,
  );
  const chief = await operatorIn(shop);
  const buyer = await shop.person({ balance: 1_000_000, mobile: BUYER });
  await sql`update users set real_name = '欧阳若晨' where id = ${buyer.id}`.execute(shop.db.q);
  const recipient = { rec_mobile: PHONE, rec_address: STREET };
  const [order_sn = ''] = await house.order(buyer, { count: 1, way: 'byHand', goodsNum: 2, recipient });
  const [late = ''] = await house.order(buyer, { count: 1, recipient });
  await shop.runJobs();
  const owner = members.get('负责人')!;
  await owner.api.shipping.waybill({ key: 'w', body: { order_sn, kuaidi_sn: '731000000001' } });
  const { wave } = await owner.api.shipping.makeWave({ key: 'm', body: { order_sns: [order_sn] } });
  const { case: opened } = await chief.api.cases.open({ key: 'c', body: { order_sn, kind: 4, text: CASE } });
  await chief.api.cases.act({
    key: 'a',
    body: { case_sn: opened.case_sn, do: 'ask_supplier', text: CASE, images: [] },
  });
  await compensate(shop, buyer, Number(late.slice(1)), 200);
  await fillSettlement(shop, chief, { payee: 1 });
  const { review_id } = await owner.api.goods.add({
    key: 'g',
    body: { name: GOODS, courier_id: house.byHand.courierId, cost: '3.00' },
  });
  const { id: account } = await owner.api.couriers.addAccount({
    key: 'account',
    body: { provider: 'kuaidi100', code: 'zhongtong', status: 1 },
  });
  const { app_key } = await owner.api.keys.addKey({ body: { name: GOODS, scopes: ['supplier:ship'] } });
  await chief.api.stock.mode({
    key: 's',
    body: { goods_id: house.byHand.goodsId, mode: 1, number: 50 },
  });
  const { task_id } = await owner.api.tasks.export({
    key: 'e',
    body: { kind: 'parcels', format: 'csv', search: {} },
  });
  await shop.runJobs();
  const { rows } = await sql<{ parcel: number; stock: number }>`
    select (select id from parcels where order_id = ${Number(late.slice(1))}) as parcel,
      (select max(id) from stocks where goods_id = ${house.byHand.goodsId}) as stock`.execute(shop.db.q);
  Object.assign(samples, {
    order_sn,
    order_sns: [order_sn, late],
    wave_sn: wave.wave_sn,
    case_sn: opened.case_sn,
    settle_sn: 'S8001',
    parcel_sn: `P${rows[0]!.parcel}`,
    review_id,
    review_ids: [review_id],
    goods_id: house.byHand.goodsId,
    goods_ids: [house.byHand.goodsId],
    stock_id: rows[0]!.stock,
    warehouse_id: house.warehouseId,
    courier_id: house.byHand.courierId,
    user_id: members.get('仓库')!.id,
    supplier_id: house.supplierId,
    app_key,
    reason: '换了包装',
    text: '已经重新发出',
    content: '少算了一件',
    images: [PICTURE],
    areas: [],
    cost: '3.00',
    list: [],
    cutoff: '17:00',
    province: '浙江省',
    city: '金华市',
    address: '城北路89号',
    name: '二号仓库',
    account_id: account,
    task_id,
  });
}

/** What a field `id` names differs from call to call. */
const ID_OF: Record<string, () => unknown> = {
  'goods.show': () => samples.goods_id,
  'couriers.saveWarehouse': () => samples.warehouse_id,
  'couriers.removeWarehouse': () => samples.warehouse_id,
  'couriers.save': () => samples.courier_id,
  'couriers.withdraw': () => samples.courier_id,
  'cases.picture': () => PICTURE,
  'comps.picture': () => PICTURE,
  'couriers.saveAccount': () => samples.account_id,
  'couriers.testAccount': () => samples.account_id,
};
const OF_CALL: Record<string, object> = {
  'goods.import': {
    mode: 'both',
    titles: ['商品编号', '每件成本'],
    rows: [{ no: 2, cells: ['103', '0.01'] }],
  },
  'stock.import': { mode: 'count', titles: ['商品编号', '数量'], rows: [{ no: 2, cells: ['103', '1'] }] },
  'shipping.importWaybills': { titles: ['订单号', '运单号'] },
  'shipping.ship': { kuaidi_sn: ['731000000001'] },
  'shipping.waybill': { kuaidi_sn: '731000000009', reason: '换单' },
  'goods.previewImport': {
    mode: 'both',
    titles: ['供应商货号', '每件成本'],
    rows: [{ no: 2, cells: ['YS-01', '1.00'] }],
  },
  'stock.previewImport': { titles: ['商品编号', '数量'], rows: [{ no: 2, cells: ['103', '1'] }] },
};

/** What is one supplier's, by the fields that name it. */
const NAMES =
  'order_sn order_sns wave_sn case_sn settle_sn parcel_sn review_id review_ids goods_id goods_ids stock_id warehouse_id courier_id app_key task_id';
const namesOwn = ({ name, required: { query, body } }: Call): boolean =>
  ID_OF[name] !== undefined ||
  OF_CALL[name] !== undefined ||
  Object.keys({ ...query, ...body }).some((field) => NAMES.split(' ').includes(field));

/** The other's number is what is wrong with it. */
const blames = (body: string): boolean =>
  NAMES.split(' ').some((field) => body.includes(`"field":"${field}"`));

async function ask({ name, route, required }: Call<SupplierRoute>, { token }: TestMember) {
  const inputOf = (part: 'query' | 'body') => ({
    ...Object.fromEntries(
      Object.entries(required[part]).map(([field, schema]) => [
        field,
        field === 'id' && ID_OF[name] ? ID_OF[name]() : (samples[field] ?? sampleOf(field, schema)),
      ]),
    ),
    ...(part === 'query' && (route.method === 'POST' || route.method === 'PUT') ? {} : OF_CALL[name]),
  });
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  const query = new URLSearchParams(
    Object.entries(inputOf('query')).map(([field, value]) => [field, String(value)]),
  );
  const reply = await shop.app.inject({
    method: route.method,
    url: `/api${route.path}?${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': `bytes-${name}`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { payload: JSON.stringify(inputOf('body')) } : {}),
  });
  const isJson = String(reply.headers['content-type']).includes('json');
  const { code, data } = isJson
    ? (reply.json() as { code: number; data?: { name?: string } })
    : { code: 0, data: {} };
  return { code, name: data?.name ?? '', body: reply.body };
}

it('who bought, what he paid and a recipient in full stand in nothing that is only read (S042, A4)', async () => {
  const found: string[] = [];
  const read = new Set<string>();
  for (const [role, member] of members)
    for (const call of READS) {
      const { code, body } = await ask(call, member);
      if (code === 0) read.add(call.name);
      for (const [what, mark] of Object.entries(NEVER))
        if (typeof mark === 'string' ? body.includes(mark) : mark.test(body))
          found.push(
            `${call.name} tells ${role} the ${what}: ${mark instanceof RegExp ? (mark.exec(body)?.[0] ?? '') : ''}`,
          );
    }
  expect(found).toEqual([]);
  // Hardly a call was not read at all.
  expect(READS.map(({ name }) => name).filter((name) => !read.has(name) && !NOT_HERE.includes(name))).toEqual(
    [],
  );
});

it('one supplier reads nothing of another and changes nothing, whatever number it names (S003, A2)', async () => {
  const own = members.get('负责人')!;
  const seen = new Set<string>();
  for (const call of READS) {
    const { body } = await ask(call, own);
    for (const [what, mark] of Object.entries(OWN)) if (body.includes(mark)) seen.add(what);
  }
  // What is hidden from the other is there for its owner.
  expect([...seen].toSorted()).toEqual(Object.keys(OWN).toSorted());
  const before = await rowsOfOwn();
  const found: string[] = [];
  for (const call of CALLED) {
    if (ENDS.has(call.name)) continue;
    await other.prove();
    const { body, name } = await ask(call, other);
    if (name === 'INVALID' && namesOwn(call) && !blames(body))
      found.push(`${call.name} is not asked as it should be: ${body}`);
    for (const [what, mark] of Object.entries(OWN))
      if (body.includes(mark)) found.push(`${call.name} tells another the ${what}`);
    if ((await rowsOfOwn()) !== before) found.push(`${call.name} changes what is another's`);
  }
  expect(found).toEqual([]);
});

/** Everything that says whose it is and is the first supplier's. */
async function rowsOfOwn(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'supplier_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`.execute(
    shop.db.q,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ seen: string }>`
      select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as seen from ${sql.table(name)} t where supplier_id = ${house.supplierId}`.execute(
      shop.db.q,
    );
    parts.push(`${name} ${rows[0]!.seen}`);
  }
  const stock = await stockOf(shop, house.byHand.goodsId);
  return [...parts, JSON.stringify(stock)].join('\n');
}
