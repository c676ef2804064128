import * as z from 'zod/mini';
import type { Random } from '../../packages/shared/fixtures/lines/random.ts';
import { bodyOf, ODD_BODIES, ODD_JSON, ODD_QUERIES, queryOf } from '../faults/lib/odd-values.ts';
import { type Schema, sampleOf } from '../faults/lib/operations.ts';

/** What of a route is needed to call it. */
interface Route {
  method: string;
  path: string;
  query?: unknown;
  body?: unknown;
}
/** A call with its fields. */
export interface Call<R extends Route = Route> {
  name: string;
  route: R;
  query: Record<string, Schema>;
  body: Record<string, Schema>;
  /** Those of them that it does not go without. */
  required: Record<'query' | 'body', Record<string, Schema>>;
}
export interface Reply {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}
/** Makes a call of a console; what is undefined is not sent. */
export type Send<R extends Route> = (
  route: R,
  query: string,
  payload: string | undefined,
  key: string,
) => Promise<Reply>;

const schemaOf = (schema: unknown): Schema =>
  schema === undefined
    ? {}
    : (z.toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as Schema);
const requiredOf = ({ required = [], properties = {} }: Schema) =>
  Object.fromEntries(required.map((field) => [field, properties[field] ?? {}]));
/** Every call of a console with its fields. */
export const callsOf = <R extends Route>(routes: Record<string, Record<string, R>>): Call<R>[] =>
  Object.entries(routes).flatMap(([group, own]) =>
    Object.entries(own).map(([name, route]) => {
      const [query, body] = [schemaOf(route.query), schemaOf(route.body)];
      return {
        name: `${group}.${name}`,
        route,
        query: query.properties ?? {},
        body: body.properties ?? {},
        required: { query: requiredOf(query), body: requiredOf(body) },
      };
    }),
  );

const CHINESE = /[\u4e00-\u9fff]/;
interface Said {
  code: number;
  msg: string;
  data: { errors?: { field: string; msg: string }[] } | null;
}

/** What is wrong with an answer; '' for one that is in order. */
function faultOf(reply: Reply): string {
  if (reply.statusCode >= 500) return `${reply.statusCode} ${reply.body.slice(0, 200)}`;
  if (!String(reply.headers['content-type']).includes('json')) return '';
  const { code, msg, data } = JSON.parse(reply.body) as Said;
  if (code === 0) return '';
  if (!CHINESE.test(msg)) return `no Chinese sentence: ${msg}`;
  const unnamed = (data?.errors ?? []).filter((error) => !CHINESE.test(error.msg));
  return unnamed.length === 0 ? '' : JSON.stringify(unnamed.slice(0, 2)).slice(0, 300);
}

const plainOf = (body: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(body).map(([field, schema]) => [field, sampleOf(field, schema)]));

/** A call that is in order but for one place. */
function oddCall(random: Random, { route, query, body }: Call): [query: string, payload: string | undefined] {
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  const places = Object.keys(body);
  const asked =
    Object.keys(query).length === 0
      ? ''
      : queryOf(query, random.pick([...Object.keys(query), 'unknown']), random.pick(ODD_QUERIES));
  if (!hasBody) return [asked, undefined];
  if (random.below(20) === 0) return [asked, random.pick(ODD_BODIES)];
  return [
    asked,
    places.length === 0 ? '{}' : bodyOf(plainOf(body), random.pick(places), random.pick(ODD_JSON)),
  ];
}

interface Wild<R extends Route> {
  calls: readonly Call<R>[];
  send: Send<R>;
  count: number;
  random: Random;
  /** An odd call may have been in order, and have changed whoever makes them. */
  stayIn: () => Promise<void>;
}

/** Makes so many calls with one odd value each, every call once before any comes a second time; answers what was wrong, by call. */
export async function askOddly<R extends Route>({
  calls,
  send,
  count,
  random,
  stayIn,
}: Wild<R>): Promise<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (let n = 0; n < count; n += 1) {
    const call = n < calls.length ? calls[n]! : random.pick([...calls]);
    const [query, payload] = oddCall(random, call);
    const fault = faultOf(await send(call.route, query, payload, `odd-${n}`));
    if (fault !== '')
      faults[`${call.name} ${fault.slice(0, 80)}`] =
        `${fault} ?${query.slice(0, 150)} ${(payload ?? '').slice(0, 200)}`;
    if (n % 50 === 0) await stayIn();
  }
  return faults;
}

/** Sends an unknown field and one of another type to every call with a body; answers where no fault names its field. */
export async function unnamedFields<R extends Route>({
  calls,
  send,
}: Pick<Wild<R>, 'calls' | 'send'>): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const { name, route, body } of calls) {
    const [field] = Object.keys(body);
    if (field === undefined) continue;
    for (const [place, odd] of [
      ['nobody_knows', 1],
      [field, { odd: true }],
    ] as const) {
      const reply = await send(
        route,
        '',
        JSON.stringify({ ...plainOf(body), [place]: odd }),
        `named-${name}`,
      );
      const { code, data } = JSON.parse(reply.body) as Said;
      // What is unknown has no field of its own: its name stands in the sentence.
      const named = (data?.errors ?? []).map((error) => `${error.field} ${error.msg}`);
      if (code !== 2 || !named.some((each) => each.includes(place)))
        wrong.push([name, place, reply.body.slice(0, 200)]);
    }
  }
  return wrong;
}
