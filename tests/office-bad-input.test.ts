// B7: bad input to every call of the back office, by an operator who may do everything.
import { officeRoutes } from '@giftship/shared/api/office-routes';
import type { OfficeRoute } from '@giftship/shared/operators/define-office-routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { seededRandom, type Random } from '../packages/shared/fixtures/lines/random.ts';
import { bodyOf, ODD_BODIES, ODD_JSON, ODD_QUERIES, queryOf } from './faults/lib/odd-values.ts';
import { type Schema, sampleOf } from './faults/lib/operations.ts';
import { rounds } from './harness/at-length.ts';
import { operatorIn, SAME_ORIGIN, type TestOperator } from './harness/operators.ts';
import { openTestService, type TestService } from './harness/test-service.ts';

/** A seed from the environment repeats a run. */
const SEED = Number(process.env.GIFT_TEST_SEED ?? Date.now() % 1_000_000);
const CALLS = Number(process.env.GIFT_TEST_CALLS ?? rounds(10_000));
/** What would end the login that all of them are made with. */
const ENDS = new Set(['operators.logout', 'operators.enter', 'operators.endSessions']);

interface Call {
  name: string;
  route: OfficeRoute;
  query: Record<string, Schema>;
  body: Record<string, Schema>;
}
const fieldsOf = (schema: unknown): Record<string, Schema> =>
  schema === undefined
    ? {}
    : ((z.toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as Schema)
        .properties ?? {});
/** Every call of the back office with its fields. */
const CALLED: Call[] = Object.entries(officeRoutes).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, OfficeRoute>).map(([name, route]) => ({
    name: `${group}.${name}`,
    route,
    query: fieldsOf(route.query),
    body: fieldsOf(route.body),
  })),
);

let shop: TestService;
let chief: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop);
  await operatorIn(shop);
  await shop.person({ balance: 100_000 });
});
afterAll(() => shop.close());

const send = ({ method, path }: OfficeRoute, query: string, payload: string | undefined, key: string) =>
  shop.app.inject({
    method,
    url: `/api${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...SAME_ORIGIN,
      cookie: chief.cookie,
      'idempotency-key': key,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });

const CHINESE = /[\u4e00-\u9fff]/;
type Reply = Awaited<ReturnType<typeof send>>;

/** What is wrong with an answer; '' for one that is in order. */
function faultOf(reply: Reply): string {
  if (reply.statusCode >= 500) return `${reply.statusCode} ${reply.body.slice(0, 200)}`;
  if (!String(reply.headers['content-type']).includes('json')) return '';
  const { code, msg, data } = reply.json() as {
    code: number;
    msg: string;
    data: { errors?: { field: string; msg: string }[] } | null;
  };
  if (code === 0) return '';
  if (!CHINESE.test(msg)) return `no Chinese sentence: ${msg}`;
  const unnamed = (data?.errors ?? []).filter((error) => !CHINESE.test(error.msg));
  return unnamed.length === 0 ? '' : JSON.stringify(unnamed.slice(0, 2)).slice(0, 300);
}

/** A call that is in order but for one place. */
function oddCall(random: Random, { route, query, body }: Call): [query: string, payload: string | undefined] {
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  const plain = Object.fromEntries(
    Object.entries(body).map(([field, schema]) => [field, sampleOf(field, schema)]),
  );
  const places = Object.keys(body);
  const asked =
    Object.keys(query).length === 0
      ? ''
      : queryOf(query, random.pick([...Object.keys(query), 'unknown']), random.pick(ODD_QUERIES));
  if (!hasBody) return [asked, undefined];
  if (random.below(20) === 0) return [asked, random.pick(ODD_BODIES)];
  return [asked, places.length === 0 ? '{}' : bodyOf(plain, random.pick(places), random.pick(ODD_JSON))];
}

it(`${CALLS} calls with one odd value each: never a 5xx, always a Chinese sentence, a fault names its field (seed ${SEED}, B7)`, async () => {
  const random = seededRandom(SEED);
  const faults = new Map<string, string>();
  const asked = CALLED.filter(({ name, route }) => !ENDS.has(name) && route.auth === 'operator');
  for (let n = 0; n < CALLS; n += 1) {
    // Each call once before any comes a second time.
    const call = n < asked.length ? asked[n]! : random.pick(asked);
    const [query, payload] = oddCall(random, call);
    const reply = await send(call.route, query, payload, `odd-${SEED}-${n}`);
    const fault = faultOf(reply);
    if (fault !== '')
      faults.set(
        `${call.name} ${fault.slice(0, 80)}`,
        `${fault} ?${query.slice(0, 150)} ${(payload ?? '').slice(0, 200)}`,
      );
    if (n % 50 === 0) await stayIn();
  }
  expect(Object.fromEntries(faults)).toEqual({});
  expect(await shop.audit()).toEqual([]);
}, 240_000);

/** An odd call may have been in order, and have changed whoever makes them. */
async function stayIn(): Promise<void> {
  const reply = await send(officeRoutes.operators.me, '', undefined, '');
  if (reply.statusCode === 401) chief = await operatorIn(shop);
  else await chief.prove();
}

it('a field that is missing, unknown or of another type is named, in every call with a body', async () => {
  const wrong: unknown[] = [];
  await stayIn();
  for (const { name, route, body } of CALLED) {
    const [field] = Object.keys(body);
    if (field === undefined || ENDS.has(name) || route.auth !== 'operator') continue;
    const plain = Object.fromEntries(
      Object.entries(body).map(([each, schema]) => [each, sampleOf(each, schema)]),
    );
    for (const [place, odd] of [
      ['nobody_knows', 1],
      [field, { odd: true }],
    ] as const) {
      const reply = await send(route, '', JSON.stringify({ ...plain, [place]: odd }), `named-${name}`);
      const { code, data } = reply.json() as {
        code: number;
        data: { errors?: { field: string; msg: string }[] } | null;
      };
      // What is unknown has no field of its own: its name stands in the sentence.
      const named = (data?.errors ?? []).map((error) => `${error.field} ${error.msg}`);
      if (code !== 2 || !named.some((each) => each.includes(place)))
        wrong.push([name, place, reply.body.slice(0, 200)]);
    }
  }
  expect(wrong).toEqual([]);
});
