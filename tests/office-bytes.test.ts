// A4: what a right opens is not in the answer without it: not empty, not masked away in the page, not there at all.
import { officeRoutes } from '@giftship/shared/api/office-routes';
import type { OfficeRoute } from '@giftship/shared/operators/define-office-routes';
import { ROLE_LABELS } from '@giftship/shared/operators/labels';
import { mayDo, type Right } from '@giftship/shared/operators/rights';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { BUILT_IN_ROLES, SUPER_ROLE } from '@giftship/shared/operators/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Schema, sampleOf } from './faults/lib/operations.ts';
import { fillSettlement } from './harness/fill-settlement.ts';
import { operatorIn, SAME_ORIGIN, type TestOperator } from './harness/operators.ts';
import { reviewOf } from './harness/reviews.ts';
import { memberOf } from './harness/suppliers.ts';
import { openTestService, type TestPerson, type TestService } from './harness/test-service.ts';
import { askForPayout } from './harness/withdrawals.ts';

const CARD = '11010519491231002X';
const ACCOUNT = '6222020200112233445';
const RECIPIENT = '13900007712';
const COST = 4_731;
const PARCEL_COST = 397;

/** What never stands in an answer that is only read: to see it whole is a call of its own, which is logged. */
const PERSONAL: Record<string, string> = {
  'id number': CARD,
  account: ACCOUNT,
  'phone of the recipient': RECIPIENT,
  'street of the recipient': '文三路477号',
};
/** Names and values that stand in an answer only with their right. */
const BEHIND: [Right, string, RegExp][] = [
  ['goods.cost.view', 'cost', /"(cost|parcel_cost|cost_fen)":/],
  ['goods.cost.view', 'margin', /"margin(_percent)?":/],
  ['goods.cost.view', 'value of the cost', /47\.31|[^\d]4731[^\d]/],
  ['finance.view', 'balance', /"balance":/],
];

interface Read {
  name: string;
  route: Exclude<OfficeRoute, { auth: 'public' }>;
}
const READS = Object.entries(officeRoutes).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, OfficeRoute>).flatMap(([name, route]): Read[] =>
    'reads' in route && route.reads ? [{ name: `${group}.${name}`, route }] : [],
  ),
);

let shop: TestService;
let buyer: TestPerson;
const operators = new Map<string, { operator: TestOperator; rights: ReadonlySet<Right> }>();
/** What a field names in this shop. */
const samples: Record<string, unknown> = {};
beforeAll(async () => {
  shop = await openTestService();
  for (const { id, rights } of BUILT_IN_ROLES)
    operators.set(ROLE_LABELS[id]!, {
      operator: await operatorIn(shop, { roles: [id] }),
      rights: new Set(rights),
    });
  await fill();
});
afterAll(() => shop.close());

/** One of everything that has something to hide. */
async function fill(): Promise<void> {
  await sql`update goods set cost_fen = ${COST}, parcel_cost_fen = ${PARCEL_COST}, price_fen = 9900`.execute(
    shop.db.q,
  );
  buyer = await shop.person({ balance: 100_000 });
  const [made] = await buyer.api.orders.make({
    key: 'bytes',
    body: {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1,
      rec_list: [
        {
          rec_name: '欧阳若晨',
          rec_mobile: RECIPIENT,
          rec_province: '浙江省',
          rec_city: '杭州市',
          rec_address: '文三路477号',
        },
      ],
    },
  });
  await shop.runJobs();
  await reviewOf(shop, CARD);
  const { person, sn } = await askForPayout(shop, 50, ACCOUNT);
  const { ticket_sn } = await buyer.api.support.make({
    body: { type: 1, order_sn: made!.order_sn, content: '还没有收到，请查一下' },
  });
  const { refund_id } = await buyer.api.support.applyRefund({
    body: { order_sn: made!.order_sn, reason: '不要了', ticket_id: '' },
  });
  const { case: opened } = await operators.get('超级管理员')!.operator.api.cases.open({
    key: 'bytes',
    body: { order_sn: made!.order_sn, kind: 4, text: '用户说收到时破损' },
  });
  await fillSettlement(shop, operators.get(ROLE_LABELS[SUPER_ROLE]!)!.operator);
  const { rows } = await shop.db.pool.query<{ id: number }>('select max(tx_id) as id from ledger_lines');
  Object.assign(samples, {
    order_sn: made!.order_sn,
    goods_id: 103,
    user_id: person.id,
    id: buyer.id,
    withdraw_sn: sn,
    settle_sn: 'S8001',
    ticket_sn,
    case_sn: opened.case_sn,
    refund_ids: [refund_id],
    tx_id: rows[0]!.id,
    q: String(buyer.id),
    supplier_id: 1,
    review_id: await askForReview(),
    numbers: [made!.order_sn],
  });
}

/** What a supplier wishes of its goods, a higher cost among it. */
async function askForReview(): Promise<number> {
  const member = await memberOf(shop, 1, MEMBER_ROLE.operations);
  const { list } = await member.api.goods.list({ query: { page: '1', page_size: '10' } });
  const { goods_id, version } = list[0]!;
  const body = { goods_id, version, name: '改名的商品', cost: '48.00' };
  const { review_id } = await member.api.goods.save({ key: 'wish', body });
  await member.api.goods.submit({ key: 'ask', body: { review_ids: [review_id!] } });
  return review_id!;
}

const fieldsOf = (schema: unknown): Schema =>
  schema === undefined
    ? {}
    : (z.toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as Schema);

/** What some calls name that others call by the same word. */
const OF_CALL: Record<string, object> = {
  'goods.show': { id: 103 },
  'goods.versions': { id: 103 },
  'goods.previewReprice': { ids: [103], field: 'price', way: 'add', value: '1.00' },
  'goods.previewImport': {
    mode: 'update',
    titles: ['商品编号', '每件成本'],
    rows: [{ no: 2, cells: ['103', '1.00'] }],
  },
  'content.article': { id: 1 },
  'suppliers.detail': { id: 1 },
  'couriers.detail': { id: 1 },
  'couriers.warehouses': { supplier_id: 1 },
  'couriers.serves': { address: '浙江省杭州市西湖区文一路1号' },
  'stock.previewImport': { titles: ['商品编号', '数量'], rows: [{ no: 2, cells: ['103', '1'] }] },
};
/** Calls whose object is not here: a file, a picture, a notice that failed, a setting's past. */
const NOT_HERE = [
  'appeals.picture',
  'cases.picture',
  'content.article',
  'media.uses',
  'operators.logOf',
  'operators.task',
  'operators.taskFile',
  'papers.attachment',
  'papers.mark',
  'papers.receipt',
  'partners.detail',
  'settings.history',
  'suppliers.licence',
  'tickets.picture',
  'wallet.notice',
];

/** What a call needs, and nothing that would narrow it. */
function inputOf(schema: unknown): Record<string, unknown> {
  const { properties = {}, required = [] } = fieldsOf(schema);
  return Object.fromEntries(
    required.map((field) => [field, samples[field] ?? sampleOf(field, properties[field] ?? {})]),
  );
}

async function read(
  { route }: Read,
  { cookie }: TestOperator,
  more: object = {},
): Promise<{ code: number; body: string }> {
  const hasBody = route.method === 'POST';
  const query = new URLSearchParams(
    Object.entries({ ...inputOf(route.query), ...(hasBody ? {} : more) }).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
  const reply = await shop.app.inject({
    method: route.method,
    url: `/api${route.path}?${query}`,
    headers: { ...SAME_ORIGIN, cookie, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { payload: JSON.stringify({ ...inputOf(route.body), ...more }) } : {}),
  });
  const isJson = String(reply.headers['content-type']).includes('json');
  return { code: isJson ? (reply.json() as { code: number }).code : 0, body: reply.body };
}

it('nothing of a person stands in what is only read, and no cost, margin or balance without its right (A4)', async () => {
  const found: string[] = [];
  const unread = new Set<string>();
  const opened = new Set<string>();
  for (const [role, { operator, rights }] of operators)
    for (const each of READS) {
      const { code, body } = await read(each, operator, OF_CALL[each.name]);
      if (!mayDo(rights, each.route.right)) {
        if (body.includes('"data":{"list"')) found.push(`${each.name} answers ${role} without its right`);
      } else if (code !== 0) unread.add(each.name);
      for (const [what, text] of Object.entries(PERSONAL))
        if (body.includes(text)) found.push(`${each.name} tells ${role} the ${what}`);
      for (const [right, what, words] of BEHIND) {
        const isThere = words.test(body);
        if (isThere && rights.has(right)) opened.add(what);
        if (isThere && !rights.has(right)) found.push(`${each.name} tells ${role} the ${what}`);
      }
    }
  expect([...new Set(found)]).toEqual([]);
  // What is hidden from one is there for another, and hardly a call was not read at all.
  expect([...opened].toSorted()).toEqual(BEHIND.map(([, what]) => what).toSorted());
  expect([...unread].filter((name) => !NOT_HERE.includes(name))).toEqual([]);
});
