// F3: a wire between the server and PostgreSQL that resets, halves, delays, goes dark and loses the answers of COMMITs,
// under clients that order, read balances and move commission. Usage: cut-wire.ts [--operations 3000] [--cuts 110]
// [--black-outs 6] [--seed N]
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiFailure, type Client, createClient, NetworkFailure } from '@giftship/shared/api/client';
import { type ApiRoutes, apiRoutes } from '@giftship/shared/api/routes';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { logIn, sendTo } from '../../bench/lib/http.ts';
import { addBuyer, BENCH_PASSWORD } from '../../bench/lib/open-shop.ts';
import { INSTANT, PLAIN_ORDER, recipients } from '../../bench/lib/recipients.ts';
import { note } from '../../bench/lib/report.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import { buildServer, startService } from '../../bench/lib/shop-process.ts';
import { show } from '../../bench/lib/stats.ts';
import { type Db, openDb } from '../../packages/server/src/db/db.ts';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';
import { transfer } from '../../packages/server/src/wallet/ledger.ts';
import { seeded } from './clients.ts';
import { CUTS, type Cut, type End, openWire, type Wire } from './lib/wire.ts';
import { auditOf, conclude, isStarted, optionOf } from './verdict.ts';

export interface WireOptions {
  /** Orders, reads and transfers together. */
  operations: number;
  cuts: number;
  blackOuts: number;
  /** The longest black-out; the shortest is half of it. */
  darkMs: number;
  seed: number;
  /** Waits for the jobs whose worker lost its answer, which takes their lease of 60 s. */
  isPatient: boolean;
}

const PEOPLE = 4;
const CLIENTS_EACH = 3;
const PRICE_FEN = 80;
const OPENING_FEN = 100_000_000;
const COMMISSION_FEN = 10_000_000;
const CALL_WITHIN_MS = 10_000;
/** A statement may take 15 s, and whoever waits for its answer in vain gives up a little later. */
const BACK_WITHIN_MS = 30_000;
const JOBS_WITHIN_MS = 120_000;
const OVER_WITHIN_MS = 300_000;
/** What is left is enough for the last black-out and the operations behind it. */
const FAULTS_WITHIN_MS = 220_000;
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };
/** Answers of COMMITs are what can go wrong most. */
const KINDS: readonly Cut[] = [...CUTS, 'commit without an answer', 'commit without an answer'];
const ENDS: readonly End[] = ['reset', 'flows', 'dumb'];

type Random = (below: number) => number;

/** Everything that was asked for in somebody's name. */
interface Person {
  id: number;
  api: Client<ApiRoutes>;
  orders: { key: string; rows: number; sns: string[] | null }[];
  transfers: { key: string; amount: number; isDone: boolean }[];
}

/** Runs the operations over a failing wire; answers what was broken, with the facts of the run. */
export async function cutWire(options: WireOptions): Promise<{ violations: string[]; facts: string }> {
  const { operations, seed } = options;
  return inScratch(async (dataDir) => {
    const random = seeded(seed);
    const violations: string[] = [];
    const cluster = await startEmbedded({ dataDir, log: QUIET });
    const { host, port, user, database } = cluster.connection;
    const wire = await openWire({ path: `${host}/.s.PGSQL.${port}` });
    const env = { GIFT_SECRET: 'x'.repeat(32), GIFT_LOG: 'fatal' };
    const cutUrl = `postgresql://${user}@127.0.0.1:${wire.port}/${database}`;
    const server = await startService({ env: { ...env, DATABASE_URL: cutUrl } });
    const db = openDb({ connection: cluster.connection, poolSize: 2, log: QUIET });
    try {
      const people = await addPeople(db, server.base);
      const done: Done = { count: 0, repeated: 0, areFaultsOver: false };
      const clients = people.flatMap((person) =>
        Array.from({ length: CLIENTS_EACH }, () => run(person, { random, operations, done, violations })),
      );
      const over = Promise.all(clients).then(() => true);
      const faults = failNowAndThen({ wire, base: server.base, options, random, done, violations });
      if (!(await Promise.race([over, sleep(OVER_WITHIN_MS, false, { ref: false })])))
        violations.push(`${done.count} of ${operations} operations after ${OVER_WITHIN_MS / 1000} s`);
      const { happened, backMs } = await faults;
      if (options.isPatient) violations.push(...(await untilJobsDone(db)));
      violations.push(...(await compare(db, people)));
      if (server.exit() !== null) violations.push(`the server ended by itself:\n${server.output()}`);
      await server.stop();
      if (/uncaught|unhandled/i.test(server.output())) violations.push(server.output());
      violations.push(...auditOf({ ...env, DATABASE_URL: cluster.url }));
      const cuts = [...happened.values()].reduce((sum, count) => sum + count, 0);
      if (cuts < options.cuts / 2) violations.push(`only ${cuts} of ${options.cuts} interruptions`);
      if (!CUTS.some((kind) => happened.has(kind))) violations.push('no connection was cut');
      const kinds = [...happened].map(([kind, count]) => `${count} × ${kind}`).join(', ');
      return {
        violations,
        facts: `${done.count} operations, ${done.repeated} calls repeated, ${cuts} interruptions (${kinds}), back ${backMs.map((ms) => show(ms / 1000)).join(', ')} s after black-outs`,
      };
    } finally {
      await server.kill();
      await db.close();
      await wire.close();
      await cluster.stop();
    }
  });
}

async function addPeople(db: Db, base: string): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const mobile = `1371111000${index}`;
    const { userId } = await addBuyer(db, OPENING_FEN, mobile);
    await db.transaction((tx) =>
      transfer(tx, {
        from: { kind: 'system', code: 'manual' },
        to: { kind: 'commission', userId },
        amount: fen(COMMISSION_FEN),
        type: LOG_TYPE.manualIn,
        kind: 'manual',
        ref: `commission-${userId}`,
      }),
    );
    const send = sendTo(base, await logIn(base, mobile, BENCH_PASSWORD), CALL_WITHIN_MS);
    people.push({ id: userId, api: createClient(apiRoutes, send), orders: [], transfers: [] });
  }
  return people;
}

/** What the clients and the faults know of each other. */
interface Done {
  count: number;
  repeated: number;
  /** Nothing more will fail; until then operations go on, so that each fault has its occasion. */
  areFaultsOver: boolean;
}

/** One client: an operation after the other, each with its key again and again until it is answered. */
async function run(
  person: Person,
  shared: {
    random: Random;
    operations: number;
    done: Done;
    violations: string[];
  },
): Promise<void> {
  const { random, operations, done, violations } = shared;
  while ((done.count < operations || !done.areFaultsOver) && violations.length < 20) {
    done.count += 1;
    const ask = nextOf(person, random);
    for (let tries = 1; ; tries += 1) {
      if (tries === 2) done.repeated += 1;
      const fault = await ask().then(
        (said) => said,
        (error: unknown) => (isPassing(error) ? 'again' : String(error)),
      );
      if (fault === 'again') await sleep(30 + random(120));
      else {
        if (fault !== '') violations.push(fault);
        break;
      }
    }
  }
}

/** An operation that may be asked for again; it answers what was wrong with its answer, '' when nothing was. */
function nextOf(person: Person, random: Random): () => Promise<string> {
  const { api } = person;
  const dice = random(10);
  if (dice < 3)
    return async () => {
      const { money } = await api.wallet.info();
      return /^\d+\.\d\d$/.test(money) ? '' : `a balance of ${money}`;
    };
  const key = randomUUID();
  if (dice < 5) {
    const one = { key, amount: 1 + random(500), isDone: false };
    person.transfers.push(one);
    return async () => {
      const { money } = await api.withdrawals.toBalance({
        key,
        body: { money: formatYuan(fen(one.amount)) },
      });
      one.isDone = true;
      return money === formatYuan(fen(one.amount)) ? '' : `${key}: ${money} were moved`;
    };
  }
  const rows = 1 + random(8);
  const one: Person['orders'][number] = { key, rows, sns: null };
  person.orders.push(one);
  const body = { ...PLAIN_ORDER, ...INSTANT, rec_list: recipients(rows, random(1_000_000)) };
  return async () => {
    const items = await api.orders.make({ key, body });
    one.sns = items.map(({ order_sn }) => order_sn);
    return items.length === rows && items.every(({ order }) => order === 1)
      ? ''
      : `${key}: a row was not made`;
  };
}

/** What may come back while the wire fails; every other failure is a violation. */
function isPassing(error: unknown): boolean {
  if (error instanceof NetworkFailure) return true;
  return error instanceof ApiFailure && (error.status === 503 || error.code === KEY_IN_USE);
}
const KEY_IN_USE = 26;

/**
 * Spreads the faults over the operations, with others in place of those that found no occasion in time, twice as many tries
 * at most; answers what happened, and how long each black-out was felt.
 */
async function failNowAndThen(run: {
  wire: Wire;
  base: string;
  options: WireOptions;
  random: Random;
  done: Done;
  violations: string[];
}): Promise<{ happened: Map<string, number>; backMs: number[] }> {
  const { wire, base, random, done, violations } = run;
  const { operations, cuts, blackOuts, darkMs } = run.options;
  const happened = new Map<string, number>();
  const backMs: number[] = [];
  const every = operations / (cuts + 1);
  const darkEvery = Math.floor(cuts / (blackOuts + 1));
  const deadline = performance.now() + FAULTS_WITHIN_MS;
  const isOver = () => violations.length >= 20 || performance.now() >= deadline;
  let left = cuts;
  for (let fault = 1; left > 0 && fault <= 2 * cuts; fault += 1) {
    while (done.count < fault * every && !isOver()) await sleep(5);
    if (isOver()) break;
    let name: string | null;
    if (fault % darkEvery === 0 && backMs.length < blackOuts) {
      const end = ENDS[backMs.length % ENDS.length]!;
      const forMs = darkMs / 2 + random(darkMs / 2);
      await wire.blackOut(forMs, end);
      const ms = await untilServed(base);
      backMs.push(ms);
      if (ms > BACK_WITHIN_MS) violations.push(`not back ${show(ms / 1000)} s after a black-out that ${end}`);
      note(`dark for ${show(forMs / 1000)} s (${end}): back after ${show(ms / 1000)} s`);
      name = `dark, then ${end}`;
    } else if (random(8) === 0) {
      await wire.delay(20 + random(150), 300);
      name = 'delay';
    } else {
      const kind = KINDS[random(KINDS.length)]!;
      name = (await wire.cut(kind, 3_000)) ? kind : null;
    }
    if (name === null) continue;
    happened.set(name, (happened.get(name) ?? 0) + 1);
    left -= 1;
  }
  done.areFaultsOver = true;
  return { happened, backMs };
}

/** Until a read from the database is answered again and again: one connection that works does not serve twelve clients. */
async function untilServed(base: string): Promise<number> {
  const since = performance.now();
  let inRow = 0;
  let backMs = 0;
  while (inRow < 20 && performance.now() - since < 2 * BACK_WITHIN_MS) {
    const reply = await fetch(`${base}/api/gift/shop/detail?id=${1 + (inRow % 5)}`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => null);
    await reply?.arrayBuffer().catch(() => undefined);
    if (reply?.ok) {
      if (inRow === 0) backMs = performance.now() - since;
      inRow += 1;
    } else {
      inRow = 0;
      await sleep(20);
    }
  }
  return inRow < 20 ? performance.now() - since : backMs;
}

/** Jobs whose answer was lost are done again when their lease is over; none stays. */
async function untilJobsDone(db: Db): Promise<string[]> {
  const since = performance.now();
  for (;;) {
    const { rows } = await db.pool.query<{ left: number }>(
      `select count(*)::int as left from jobs where kind = 'issue-waybills' and state <> 1`,
    );
    if (rows[0]!.left === 0) return [];
    if (performance.now() - since > JOBS_WITHIN_MS) return [`${rows[0]!.left} jobs are stuck`];
    await sleep(500);
  }
}

/** Each key did its work once, each answer is still true, and each person paid for exactly that. */
async function compare({ pool }: Db, people: readonly Person[]): Promise<string[]> {
  const { rows: batches } = await pool.query<{ key: string; orders: string[] }>(
    `select k.key, array_agg('G' || o.id order by o.row_no) as orders
     from idempotency_keys k join orders o on o.batch_id = k.batch_id group by k.key`,
  );
  const stored = new Map(batches.map(({ key, orders }) => [key, String(orders)]));
  const wanted = people.flatMap(({ orders }) => orders);
  const faults = wanted
    .filter(({ key, sns }) => sns === null || stored.get(key) !== String(sns))
    .map(({ key, sns }) => `${key}: answered ${String(sns)}, stored ${stored.get(key)}`);
  if (batches.length !== wanted.length) faults.push(`${batches.length} batches for ${wanted.length} keys`);
  const { rows } = await pool.query<{ id: number; balance: number; commission: number; orders: number }>(
    `select u.id::int, (select balance_fen::float8 from accounts where owner_id = u.id and kind = 'balance') as balance,
            (select balance_fen::float8 from accounts where owner_id = u.id and kind = 'commission') as commission,
            (select count(*)::int from orders where user_id = u.id) as orders from users u`,
  );
  for (const { id, orders, transfers } of people) {
    const bought = orders.reduce((sum, { rows: count }) => sum + count, 0);
    const moved = transfers.reduce((sum, { amount }) => sum + amount, 0);
    const should = {
      id,
      balance: OPENING_FEN - bought * PRICE_FEN + moved,
      commission: COMMISSION_FEN - moved,
      orders: bought,
    };
    const is = rows.find((row) => row.id === id);
    if (JSON.stringify(is) !== JSON.stringify(should))
      faults.push(`${JSON.stringify(is)}, should be ${JSON.stringify(should)}`);
    if (transfers.some(({ isDone }) => !isDone)) faults.push(`${id}: a transfer was never answered`);
  }
  return faults;
}

if (isStarted(import.meta.url)) {
  buildServer();
  const seed = optionOf('seed', randomInt(2 ** 31));
  note(`seed ${seed}`);
  const { violations, facts } = await cutWire({
    operations: optionOf('operations', 3_000),
    cuts: optionOf('cuts', 110),
    blackOuts: optionOf('black-outs', 6),
    darkMs: optionOf('dark-ms', 8_000),
    seed,
    isPatient: true,
  });
  conclude('a failing wire to the database', seed, facts, violations);
}
