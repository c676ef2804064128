import { apiRoutes } from '@giftship/shared/api/routes';
import { refusalsOf } from '@giftship/shared/api/openapi';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import type { Route } from '@giftship/shared/contract/define-routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, ODD_JSON, ODD_QUERIES, queryOf } from './faults/lib/odd-values.ts';
import { readOperations, sampleOf } from './faults/lib/operations.ts';
import { rounds } from './harness/at-length.ts';
import { cpuMs } from './harness/cpu-ms.ts';
import { oneParcel } from './harness/one-parcel.ts';
import { type TestPerson, type TestService, openTestService } from './harness/test-service.ts';

const ROUTES: [string, Route][] = Object.entries(apiRoutes).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]): [string, Route] => [
    `${group}.${name}`,
    route,
  ]),
);

/** A seed from the environment repeats a run. */
const SEED = Number(process.env.GIFT_TEST_SEED ?? Date.now() % 1_000_000);
const CALLS = Number(process.env.GIFT_TEST_CALLS ?? rounds(4_000));

let shop: TestService;
let person: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  person = await shop.person({ balance: 100_000 });
});
afterAll(() => shop.close());

function send(
  method: Route['method'],
  url: string,
  payload?: string | Buffer,
  headers: Record<string, string> = {},
) {
  return shop.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${person.token}`,
      'idempotency-key': 'fuzz',
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

const MAKE = '/api/gift/order/make';
const good = oneParcel();
const text = (value: unknown) => JSON.stringify(value);

describe('one fault at a time', () => {
  const cases: [string, string | Buffer, number, RegExp][] = [
    ['unknown field', text({ ...good, role: 'admin' }), 2, /role/],
    [
      'unknown field of a row',
      text({ ...good, rec_list: [{ ...good.rec_list[0], isEdit: true }] }),
      2,
      /isEdit/,
    ],
    ['NUL', text({ ...good, remark: 'a\u0000b' }), 2, /不可用的字符/],
    ['NUL in a key', '{"goods_id\\u0000":1}', 2, /不可用的字符/],
    ['lone surrogate', '{"remark":"\\ud800"}', 2, /不可用的字符/],
    ['1e309', '{"goods_id":1e309}', 2, /goods_id/],
    ['not a whole number', text({ ...good, goods_num: 1.5 }), 2, /goods_num/],
    ['beyond the safe range', '{"goods_id":9007199254740993}', 2, /goods_id/],
    ['prototype', '{"__proto__":{"role":"admin"}}', 2, /./],
    ['not JSON', '{"goods_id":', 2, /JSON/],
    ['array instead of object', '[]', 2, /./],
    ['null', 'null', 2, /./],
    ['text as a number', text({ ...good, goods_id: '103' }), 2, /goods_id/],
    ['no rows', text({ ...good, rec_list: [] }), 2, /rec_list/],
    ['501 rows', text({ ...good, rec_list: Array.from({ length: 501 }, () => good.rec_list[0]) }), 2, /500/],
    ['10 MB', `{"remark":"${'x'.repeat(10_000_000)}"}`, 2, /过大/],
    [
      'long field',
      text({ ...good, rec_list: [{ ...good.rec_list[0], rec_name: 'x'.repeat(61) }] }),
      2,
      /rec_name/,
    ],
    ['GBK bytes', Buffer.from([0x7b, 0x22, 0xce, 0xd2, 0x22, 0x3a, 0x31, 0x7d]), 2, /./],
    ['negative quantity', text({ ...good, goods_num: -1 }), 2, /不能小于1/],
    ['too many pieces', text({ ...good, goods_num: 999_999 }), 2, /最多可购买/],
    ['foreign goods', text({ ...good, goods_id: 999_999 }), 4, /商品信息获取失败/],
    ['wrong courier', text({ ...good, express_id: 2 }), 2, /快递/],
    [
      'a quote that is not ours',
      text({ ...good, quote_id: '00000000-0000-4000-8000-000000000000' }),
      24,
      /价格/,
    ],
  ];
  it.each(cases)('%s', async (_name, payload, code, words) => {
    const before = await person.balance();
    const reply = await send('POST', MAKE, payload);
    expect([reply.statusCode, reply.json().code]).toEqual([200, code]);
    expect(reply.body).toMatch(words);
    expect(await person.balance()).toBe(before);
  });

  it('names the row and the field', async () => {
    const reply = await send(
      'POST',
      MAKE,
      text({ ...good, rec_list: [good.rec_list[0], { ...good.rec_list[0], rec_mobile: 5 }] }),
    );
    expect(reply.json().data.errors).toEqual([{ row: 2, field: 'rec_mobile', msg: '类型不正确' }]);
  });

  it.each([
    ['no key', ''],
    ['long key', 'k'.repeat(65)],
    ['key with a blank', 'a b'],
  ])('%s', async (_name, key) => {
    const reply = await send('POST', MAKE, text(good), { 'idempotency-key': key });
    expect(reply.json()).toMatchObject({ code: 2, msg: '缺少请求头 Idempotency-Key' });
  });

  it('is no JSON when it says so', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const reply = await send('POST', MAKE, 'a=1', { 'content-type': type });
      expect([type, reply.json().code]).toEqual([type, 2]);
    }
  });
});

describe('times', () => {
  const timed = ROUTES.filter(([, route]) =>
    ['start_time', 'end_time'].every((name) => shapeOf(route)[name]),
  );
  const years = ['0001', '0000', '1969', '1999', '2101', '9999'];

  it.each(timed)('%s takes the years that the shop can have, and no others', async (name, route) => {
    const call = async (field: string, time: string) => {
      const isBody = route.method === 'POST' || route.method === 'PUT';
      const url = `/api${route.path}${isBody ? '' : `?${field}=${encodeURIComponent(time)}`}`;
      const reply = await send(route.method, url, isBody ? text({ [field]: time }) : undefined);
      const isFile = !String(reply.headers['content-type']).includes('json');
      const { code, data } = isFile ? { code: 0, data: null } : reply.json();
      const fields = ((data as { errors?: { field: string }[] } | null)?.errors ?? []).map(
        (each) => each.field,
      );
      return { code, isNamed: fields.includes(field) };
    };
    for (const field of ['start_time', 'end_time']) {
      for (const year of years)
        expect([year, await call(field, `${year}-01-01 00:00:00`)]).toEqual([
          year,
          { code: 2, isNamed: true },
        ]);
      expect([name, (await call(field, '2026-01-01 00:00:00')).isNamed]).toEqual([name, false]);
    }
  });
});

describe('one-line text', () => {
  it('loses the line ends and tabs that came with it, and keeps everything else', async () => {
    const row = {
      ...good.rec_list[0],
      shop_order: `T-${SEED}`,
      rec_name: '甲\r\n',
      rec_address: '\n文一路1号\r\n\t2幢\u20283室\n',
      remark: '放门口\n先打电话',
    };
    await person.api.orders.make({
      key: `lines-${SEED}`,
      body: { ...good, rec_list: [row] } as never,
    });
    const stored = await shop.db.q
      .selectFrom('orders')
      .where('shop_order', '=', row.shop_order)
      .select(['rec_name', 'rec_address', 'remark'])
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({
      rec_name: '甲',
      rec_address: '文一路1号 2幢 3室',
      remark: '放门口\n先打电话',
    });
  });

  it('of nothing but line ends counts as empty', async () => {
    const apply = await send(
      'POST',
      '/api/user/partner/apply',
      text({ name: '\n\t', contact: 'a\nb', website: '' }),
    );
    expect(apply.json()).toMatchObject({ code: 2, data: { errors: [{ field: 'name' }] } });
  });
});

describe('an address that may become a link', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    'ftp://x.example',
    'https://',
    'https://user:secret@x.example',
  ])('%s is none', async (website) => {
    const reply = await send('POST', '/api/user/partner/apply', text({ name: '甲', contact: '乙', website }));
    expect(reply.json()).toMatchObject({ code: 2, data: { errors: [{ field: 'website' }] } });
  });

  it('is http or https', async () => {
    const other = await shop.person();
    const body = { name: '甲\n店', contact: '乙', website: ' https://shop.example/a?b=1 ', intro: '一\n二' };
    await other.api.partners.apply({ body });
    expect(await other.api.partners.state()).toMatchObject({
      name: '甲 店',
      website: 'https://shop.example/a?b=1',
      intro: '一\n二',
    });
  });
});

describe('the values of the fault run', () => {
  it(`a few in every operation of the document, as nobody and as a person (seed ${SEED})`, async () => {
    const random = mulberry32(SEED);
    const document: unknown = (await shop.app.inject({ url: '/api/openapi.json' })).json();
    const operations = readOperations(document).filter(({ name }) => name !== 'accounts.logout');
    expect(operations.length).toBeGreaterThan(100);
    for (const { name, method, path, query, body, hasBody } of operations) {
      const plain = Object.fromEntries(
        Object.entries(body).map(([field, schema]) => [field, sampleOf(field, schema)]),
      );
      const fields = Object.keys(body);
      for (let times = 0; times < 4; times += 1) {
        const field = fields.length === 0 ? '' : pick(random, fields);
        const odd = pick(random, ODD_QUERIES);
        const url = `${path}?${queryOf(query, pick(random, [...Object.keys(query), 'unknown']), odd)}`;
        const payload = hasBody ? bodyOf(plain, field, pick(random, ODD_JSON)) : undefined;
        for (const headers of [{}, { authorization: '' }] as Record<string, string>[]) {
          const reply = await send(method as Route['method'], times % 2 ? url : path, payload, headers);
          const what = [name, url.slice(0, 200), (payload ?? '').slice(0, 200)];
          expect([...what, reply.statusCode < 500]).toEqual([...what, true]);
        }
      }
    }
    person = await shop.person({ balance: 100_000 });
  });
});

describe('calls by chance', () => {
  it(`${CALLS} of them over all routes: always the envelope, a code of the contract, never a 5xx (seed ${SEED})`, async () => {
    const random = mulberry32(SEED);
    const worst = { ms: 0, name: '' };
    for (let i = 0; i < CALLS; i += 1) {
      const [name, route] = ROUTES[Math.floor(random() * ROUTES.length)]!;
      const query = random() < 0.5 ? '' : `?${randomQuery(random)}`;
      const hasBody = route.method === 'POST' || route.method === 'PUT';
      const since = cpuMs();
      const reply = await send(
        route.method,
        `/api${route.path}${query}`,
        hasBody ? JSON.stringify(randomValue(random, 3, route)) : undefined,
      );
      const ms = cpuMs() - since;
      if (ms > worst.ms) Object.assign(worst, { ms, name });
      if (route.file && !String(reply.headers['content-type']).includes('json')) continue;
      const envelope = reply.json() as { code: number; msg: string };
      const allowed = [0, ...refusalsOf(route).map((refusal) => CATALOGUE[refusal].code)];
      expect([
        name,
        reply.statusCode < 500,
        typeof envelope.msg,
        allowed.includes(envelope.code) ? 'ok' : envelope,
      ]).toEqual([name, true, 'string', 'ok']);
      if (name === 'accounts.logout') person = await shop.person({ balance: 100_000 });
    }
    expect(worst.ms).toBeLessThan(2_000);
    expect(await shop.audit()).toEqual([]);
  });
});

const ODD = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '../../etc/passwd',
  '${7*7}',
  '<script>',
  '１３８',
  '张三',
  'x'.repeat(3000),
  '9'.repeat(30),
  '2026-02-30 00:00:00',
  'null',
  '%00',
  '\u202e',
  'B1',
  'G1000001',
  '13800138000',
  'tb',
  'price',
  'desc',
];
const ODD_VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER + 2,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  ...ODD,
];
const FIELDS = [
  'mobile',
  'password',
  'sms_code',
  'captcha',
  'key',
  'user_type',
  'page',
  'page_size',
  'goods_id',
  'goods_num',
  'express_id',
  'rec_list',
  'status',
  'order_sn',
  'batch_sn',
  'shop_order',
  'amount',
  'channel',
  'id',
  'type',
  'title',
  'price_min',
  'sort_name',
  'start_time',
  'real_name',
  'id_card',
  'out_trade_no',
  'format',
  'template',
  'remark',
  'platform',
  'order_source',
];

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

function randomQuery(random: () => number): string {
  return Array.from(
    { length: 1 + Math.floor(random() * 3) },
    () => `${pick(random, FIELDS)}=${encodeURIComponent(pick(random, ODD).replace('\ud800', '%ED%A0%80'))}`,
  ).join('&');
}

/** The fields of a route's query or body. */
function shapeOf(route: Route): Record<string, unknown> {
  const of = (schema: unknown) =>
    (schema as { _zod?: { def?: { shape?: Record<string, unknown> } } } | undefined)?._zod?.def?.shape ?? {};
  return { ...of(route.query), ...of(route.body) };
}

/** Half of the time near the contract (the fields that the route really has), half of it anything. */
function randomValue(random: () => number, depth: number, route?: Route): unknown {
  if (depth === 0 || random() < 0.2) return pick(random, ODD_VALUES);
  const shape = route?.body as { _zod?: { def?: { shape?: object } } } | undefined;
  const own = Object.keys(shape?._zod?.def?.shape ?? {});
  const names = own.length > 0 && random() < 0.8 ? own : FIELDS;
  if (random() < 0.15)
    return Array.from({ length: Math.floor(random() * 4) }, () => randomValue(random, depth - 1));
  return Object.fromEntries(
    Array.from({ length: Math.floor(random() * 6) }, () => [
      pick(random, names),
      random() < 0.6 ? pick(random, ODD_VALUES) : randomValue(random, depth - 1),
    ]),
  );
}
