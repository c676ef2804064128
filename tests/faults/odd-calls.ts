// Calls that no program of ours makes, made from the API document: every route with odd values in every place, as nobody,
// buyer, partner, API key and supplier; then everything of somebody else by its number. No 5xx, none over 2 s, an event loop
// that answers beside it, and nothing of another person told or changed.
// Usage: odd-calls.ts [--seed N] [--share 12]
import { randomInt } from 'node:crypto';
import http from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, logIn } from '../../bench/lib/http.ts';
import { addBuyer, BENCH_PASSWORD } from '../../bench/lib/open-shop.ts';
import { note } from '../../bench/lib/report.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import { buildServer, type ShopProcess, socketOf, startService } from '../../bench/lib/shop-process.ts';
import { show } from '../../bench/lib/stats.ts';
import { type Db, openDb } from '../../packages/server/src/db/db.ts';
import { seeded } from './clients.ts';
import { foreignIds } from './lib/foreign-ids.ts';
import { bodyOf, ODD_BODIES, ODD_JSON, ODD_PATHS, ODD_QUERIES, queryOf } from './lib/odd-values.ts';
import { type Operation, operationsOf, sampleOf } from './lib/operations.ts';
import { type Caller, keyCaller, loginCaller, NOBODY } from './lib/odd-callers.ts';
import { lastSample, WATCH } from './lib/watch.ts';
import { auditOf, conclude, isStarted, optionOf } from './verdict.ts';

export interface OddOptions {
  seed: number;
  /** Whom a route is not meant for makes one in so many of its calls. */
  share: number;
}

const DOCUMENT = '/api/openapi.json';
const SLOWEST_MS = 2_000;
const LOOP_GOAL_MS = 200;
const AT_ONCE = 4;
/** The server may cut a call off whose body it does not take, before the whole of it is sent. */
const LARGE = 60_000;
const WARM_UP_MS = 5_000;

interface Call {
  name: string;
  caller: Caller;
  method: string;
  url: string;
  body?: string;
}

interface Tally {
  calls: number;
  /** Calls that may have held up the loop: asked once more, alone. */
  slow: { ms: number; call: Call }[];
  slowest: { ms: number; name: string };
  violations: string[];
}

/** Runs both parts against one server process; answers what was broken, with the facts of the run. */
export async function oddCalls({ seed, share }: OddOptions) {
  return inScratch(async (dataDir) => {
    const file = join(dataDir, 'watch.jsonl');
    const server = await startService({
      dataDir,
      env: {
        NODE_OPTIONS: `--import ${WATCH}`,
        WATCH_FILE: file,
        WATCH_FROM_MS: String(WARM_UP_MS),
        GIFT_MAX_RECIPIENTS: '500',
        GIFT_WEBHOOK_LOCAL: '1',
      },
    });
    const db = openDb({ connection: socketOf(dataDir), poolSize: 2, log: { warn: () => {} } });
    const tally: Tally = { calls: 0, slow: [], slowest: { ms: 0, name: '' }, violations: [] };
    try {
      const operations = await operationsOf(server.base);
      const foreign = await foreignIds(server, db, operations);
      tally.violations.push(...foreign.violations);
      const callers = await callersOf(server, db);
      await sleep(WARM_UP_MS);
      await callAll(server, callsOf(operations, callers, seeded(seed), share), tally);
      await repeatSlow(server, tally);
      const { longest, p99 } = lastSample(file);
      if (!(p99 < LOOP_GOAL_MS)) tally.violations.push(`loop delay p99 ${show(p99)} ms`);
      if (server.exit() !== null) tally.violations.push(`the server ended by itself:\n${server.output()}`);
      await db.close();
      await server.stop();
      tally.violations.push(...auditOf({ GIFT_DATA_DIR: dataDir }));
      return {
        violations: tally.violations,
        facts: `${tally.calls} odd calls of ${operations.length} operations as ${callers.length} callers, slowest ${show(tally.slowest.ms)} ms (${tally.slowest.name}), ${tally.slow.length} above ${LOOP_GOAL_MS} ms, loop delay p99 ${show(p99)} and longest ${show(longest)} ms; ${foreign.facts}`,
      };
    } finally {
      await db.close().catch(() => {});
      await server.stop();
    }
  });
}

async function callersOf({ base }: ShopProcess, db: Db): Promise<Caller[]> {
  const mobiles = { buyer: '13712350001', supplier: '13712350002', holder: '13712350003' };
  for (const mobile of Object.values(mobiles)) await addBuyer(db, 100_000_000, mobile);
  await db.pool.query(`update users set user_type = 'supplier' where mobile = $1`, [mobiles.supplier]);
  return [
    NOBODY,
    await loginCaller(base, 'buyer', { mobile: mobiles.buyer, password: BENCH_PASSWORD }),
    await loginCaller(base, 'partner', { mobile: '13600136000', password: 'gift123456' }),
    await loginCaller(base, 'supplier', {
      mobile: mobiles.supplier,
      password: BENCH_PASSWORD,
      user_type: 'supplier',
    }),
    await keyCaller(base, await logIn(base, mobiles.holder, BENCH_PASSWORD)),
  ];
}

/** Every place of every operation with every odd value: all of it by whom it is meant for, a share by the others. */
function* callsOf(
  operations: readonly Operation[],
  callers: readonly Caller[],
  random: (below: number) => number,
  share: number,
): Generator<Call> {
  const nobody = callers[0]!;
  for (const url of ODD_PATHS) yield { name: 'path', caller: nobody, method: 'GET', url };
  for (const operation of operations)
    for (const caller of callers) {
      const isMeant = caller.name === (operation.isOpen ? 'nobody' : 'buyer');
      for (const call of callsOfOne(operation, caller)) if (isMeant || random(share) === 0) yield call;
    }
}

function* callsOfOne(operation: Operation, caller: Caller): Generator<Call> {
  const { name, method, path, query, body } = operation;
  const base = { name: `${caller.name} ${name}`, caller, method };
  const plain = Object.fromEntries(
    Object.entries(body).map(([field, schema]) => [field, sampleOf(field, schema)]),
  );
  const text = operation.hasBody ? bodyOf(plain) : undefined;
  const withBody = text === undefined ? {} : { body: text };
  yield { ...base, url: path, ...withBody };
  for (const field of [...Object.keys(query), 'nobody_knows_this'])
    for (const odd of ODD_QUERIES)
      yield { ...base, url: `${path}?${queryOf(query, field, odd)}`, ...withBody };
  if (!operation.hasBody) return;
  for (const odd of ODD_BODIES) yield { ...base, url: path, body: odd };
  for (const field of Object.keys(body))
    for (const odd of ODD_JSON) yield { ...base, url: path, body: bodyOf(plain, field, odd) };
  for (const row of operation.rowFields)
    for (const odd of ODD_JSON)
      yield { ...base, url: path, body: bodyOf(plain, row.list, `[{${JSON.stringify(row.field)}:${odd}}]`) };
}

async function callAll(server: ShopProcess, calls: Generator<Call>, tally: Tally): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const work = async (): Promise<void> => {
    for (const call of calls) {
      if (tally.violations.length >= 50) return;
      await callOne(server, agent, call, tally);
      if (tally.calls % 5_000 === 0) note(`${tally.calls} calls, ${tally.violations.length} wrong`);
    }
  };
  // One generator for all: each takes the next call.
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
}

async function callOne(server: ShopProcess, agent: http.Agent, call: Call, tally: Tally): Promise<void> {
  const { name, caller, method, url, body } = call;
  const what = `${name} ${shorten(url)} ${shorten(body ?? '')}`;
  const headers = {
    ...caller.headers({ method, url, body: body ?? '' }),
    'idempotency-key': `odd-${tally.calls}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  tally.calls += 1;
  const since = performance.now();
  try {
    const exchanged = { method, url, headers, ...(body === undefined ? {} : { body }) };
    const reply = await exchange(server.base, agent, 30_000, exchanged);
    if (reply.status >= 500)
      tally.violations.push(`${reply.status}: ${what}: ${shorten(String(reply.body))}`);
    if (
      (reply.headers['content-type'] ?? '').includes('json') &&
      url.startsWith('/api/') &&
      !url.startsWith(DOCUMENT) &&
      !isEnvelope(reply.body)
    )
      tally.violations.push(`no envelope: ${what}: ${shorten(String(reply.body))}`);
    if (reply.status === 401 && caller.logInAgain) await caller.logInAgain();
  } catch (error) {
    const isCutOff = (body?.length ?? 0) > LARGE || url.length > LARGE;
    if (!isCutOff) tally.violations.push(`no answer: ${what}: ${String(error)}`);
  }
  const ms = performance.now() - since;
  if (ms > tally.slowest.ms) tally.slowest = { ms, name };
  if (ms > LOOP_GOAL_MS) tally.slow.push({ ms, call });
  if (ms > SLOWEST_MS) tally.violations.push(`${show(ms)} ms: ${what}`);
}

/**
 * What held up the loop does so again, alone; what only met a busy machine does not. A loop that stands still for 200 ms
 * shows in every call under way, so no other measure is needed.
 */
async function repeatSlow(server: ShopProcess, tally: Tally): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const slow = tally.slow.toSorted((a, b) => b.ms - a.ms).slice(0, MOST_REPEATED);
  for (const { call } of slow) {
    const again: Tally = { calls: tally.calls, slow: [], slowest: { ms: 0, name: '' }, violations: [] };
    for (let times = 0; times < REPEATS; times += 1) await callOne(server, agent, call, again);
    const least = Math.min(...again.slow.map(({ ms }) => ms));
    if (again.slow.length === REPEATS)
      tally.violations.push(
        `at least ${show(least)} ms: ${call.name} ${shorten(call.url)} ${shorten(call.body ?? '')}`,
      );
  }
  agent.destroy();
}
const MOST_REPEATED = 100;
const REPEATS = 4;

function isEnvelope(body: unknown): boolean {
  try {
    const { code, msg } = JSON.parse(String(body)) as { code?: unknown; msg?: unknown };
    return typeof code === 'number' && typeof msg === 'string';
  } catch {
    return false;
  }
}

const shorten = (text: string): string =>
  text.length > 160 ? `${text.slice(0, 160)}… (${text.length})` : text;

if (isStarted(import.meta.url)) {
  buildServer();
  const options = { seed: optionOf('seed', randomInt(2 ** 31)), share: optionOf('share', 12) };
  note(`seed ${options.seed}`);
  const { violations, facts } = await oddCalls(options);
  conclude('odd calls', options.seed, facts, violations);
}
