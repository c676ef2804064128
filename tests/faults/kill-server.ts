// F1: kill -9 of the server under retrying clients, in some rounds with every process of its embedded database, in some
// the database alone. Usage: kill-server.ts [--rounds 30] [--with-database 10] [--database-only 5] [--seed N]
import { randomInt } from 'node:crypto';
import { logIn } from '../../bench/lib/http.ts';
import { addBuyer, BENCH_PASSWORD } from '../../bench/lib/open-shop.ts';
import { note } from '../../bench/lib/report.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import {
  buildServer,
  freePort,
  type ShopProcess,
  socketOf,
  startService,
} from '../../bench/lib/shop-process.ts';
import { openDb } from '../../packages/server/src/db/db.ts';
import { type Wish, seeded, startClients } from './clients.ts';
import { auditOf, conclude, isStarted, optionOf } from './verdict.ts';
import { killDatabase, withClient } from './lib/database.ts';

export interface KillOptions {
  rounds: number;
  withDatabase: number;
  databaseOnly: number;
  seed: number;
  /** Waits until the jobs of killed servers are taken over, which takes their lease of 60 s. */
  isPatient: boolean;
}

const CLIENTS = 12;
const PRICE_FEN = 80;
const OPENING_FEN = 10_000_000;
const LEASE_MS = 60_000;
/** Far more than a service needs on a busy machine. */
const BACK_WITHIN_MS = 60_000;

type Victim = 'server' | 'server and database' | 'database';

/** Runs all rounds on one data directory and answers what was broken, with the facts of the run. */
export async function killServer(options: KillOptions): Promise<{ violations: string[]; facts: string }> {
  return inScratch(async (dataDir) => {
    const random = seeded(options.seed);
    const port = await freePort();
    let server = await startService({ dataDir, port });
    const mobile = await addPerson(dataDir);
    const headers = await logIn(server.base, mobile, BENCH_PASSWORD);
    const clients = startClients({ base: server.base, headers, count: CLIENTS, random });
    const violations = clients.violations;
    const backMs: number[] = [];
    const victims = shuffled(options, random);

    for (const [round, victim] of victims.entries()) {
      await sleep(100 + random(1_100));
      if (server.exit() !== null) violations.push(`the server ended by itself:\n${server.output()}`);
      const since = performance.now();
      if (victim !== 'server') killDatabase(dataDir);
      if (victim !== 'database') {
        await server.kill();
        server = await startService({ dataDir, port });
      } else await untilServed(server, violations);
      backMs.push(performance.now() - since);
      note(`${round + 1}/${victims.length} ${victim}: back after ${Math.round(backMs.at(-1)!)} ms`);
    }

    await clients.finish();
    violations.push(...(await compare(dataDir, clients.wishes, mobile)));
    const jobs = options.isPatient ? await untilJobsDone(dataDir) : '';
    if (server.exit() !== null) violations.push(`the server ended by itself:\n${server.output()}`);
    await server.stop();
    if (/unhandled|uncaught/i.test(server.output())) violations.push(server.output());
    violations.push(...auditOf({ GIFT_DATA_DIR: dataDir }));

    const repeated = clients.wishes.filter(({ tries }) => tries > 1).length;
    const facts = `${victims.length} kills (${options.withDatabase} with the database, ${options.databaseOnly} of it alone), ${clients.wishes.length} orders, ${repeated} of them repeated, back after at most ${Math.round(Math.max(...backMs))} ms${jobs}`;
    return { violations, facts };
  });
}

function shuffled(
  { rounds, withDatabase, databaseOnly }: KillOptions,
  random: (n: number) => number,
): Victim[] {
  const fill = (count: number, victim: Victim) => Array.from({ length: count }, () => victim);
  return [
    ...fill(rounds, 'server'),
    ...fill(withDatabase, 'server and database'),
    ...fill(databaseOnly, 'database'),
  ]
    .map((victim) => ({ victim, at: random(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ victim }) => victim);
}

/** The service must come back by itself; the server process stays. */
async function untilServed(server: ShopProcess, violations: string[]): Promise<void> {
  const deadline = performance.now() + BACK_WITHIN_MS;
  while (performance.now() < deadline) {
    const reply = await fetch(`${server.base}/api/gift/goods/options`).catch(() => null);
    if (reply?.ok) return;
    await sleep(20);
  }
  violations.push(`the service did not come back within ${BACK_WITHIN_MS} ms`);
}

async function addPerson(dataDir: string): Promise<string> {
  const db = openDb({ connection: socketOf(dataDir), poolSize: 1, log: { warn: () => {} } });
  const { mobile } = await addBuyer(db, OPENING_FEN, '13712345678').finally(() => db.close());
  return mobile;
}

/** Every key has one batch with its rows, every answer is still true, and the wallet paid for exactly that. */
async function compare(dataDir: string, wishes: readonly Wish[], mobile: string): Promise<string[]> {
  return withClient(socketOf(dataDir), async (client) => {
    const { rows: keys } = await client.query<{ key: string; orders: string[] }>(
      `select k.key, array_agg('G' || o.id order by o.row_no) as orders
       from idempotency_keys k join orders o on o.batch_id = k.batch_id group by k.key, k.batch_id`,
    );
    const stored = new Map(keys.map(({ key, orders }) => [key, orders]));
    const faults = wishes.flatMap(({ key, rows, orders }) => {
      const found = stored.get(key);
      if (orders === null) return [`${key}: never answered`];
      if (!found) return [`${key}: answered, but not there`];
      return String(found) === String(orders) && found.length === rows ? [] : [`${key}: other orders`];
    });
    if (keys.length !== wishes.length) faults.push(`${keys.length} batches for ${wishes.length} keys`);
    const { rows: sums } = await client.query<{ balance: string; orders: string }>(
      `select (select a.balance_fen from accounts a join users u on u.id = a.owner_id where u.mobile = $1 and a.kind = 'balance') as balance,
              (select count(*) from orders o join users u on u.id = o.user_id where u.mobile = $1) as orders`,
      [mobile],
    );
    const paid = wishes.reduce((sum, { rows }) => sum + rows, 0);
    if (Number(sums[0]!.orders) !== paid) faults.push(`${sums[0]!.orders} orders for ${paid} rows`);
    if (Number(sums[0]!.balance) !== OPENING_FEN - paid * PRICE_FEN)
      faults.push(`balance ${sums[0]!.balance}, should be ${OPENING_FEN - paid * PRICE_FEN}`);
    return faults;
  });
}

/** Waits for the leases of dead servers to end; says how long, or which jobs are stuck. */
async function untilJobsDone(dataDir: string): Promise<string> {
  return withClient(socketOf(dataDir), async (client) => {
    const since = performance.now();
    for (;;) {
      const { rows } = await client.query<{ left: number }>(
        `select count(*)::int as left from jobs where kind = 'issue-waybills' and state <> 1`,
      );
      const waitedMs = performance.now() - since;
      if (rows[0]!.left === 0) return `, all waybills there after ${Math.round(waitedMs / 1000)} s`;
      if (waitedMs > LEASE_MS + 30_000) throw new Error(`${rows[0]!.left} jobs are stuck`);
      await sleep(500);
    }
  });
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

if (isStarted(import.meta.url)) {
  buildServer();
  const seed = optionOf('seed', randomInt(2 ** 31));
  note(`seed ${seed}`);
  const { violations, facts } = await killServer({
    rounds: optionOf('rounds', 30),
    withDatabase: optionOf('with-database', 10),
    databaseOnly: optionOf('database-only', 5),
    seed,
    isPatient: true,
  });
  conclude('kill -9 of the server', seed, facts, violations);
}
