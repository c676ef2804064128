// What a webhook costs from the transaction that causes it to its delivery, in processor time; see bench/README.md.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Caller } from '../packages/server/src/callers/caller.ts';
import { claimOne } from '../packages/server/src/jobs/outbox.ts';
import { performJob, startWorker } from '../packages/server/src/jobs/worker.ts';
import { emitEvents, type NewEvent } from '../packages/server/src/events/emit-event.ts';
import { storeApiSettings } from '../packages/server/src/api-keys/save-api-settings.ts';
import { makeOrders } from '../packages/server/src/orders/make-orders.ts';
import { addBuyer, type OpenShop, openStore } from './lib/open-shop.ts';
import { INSTANT, PLAIN_ORDER, recipients } from './lib/recipients.ts';
import { type Line, note, report } from './lib/report.ts';
import { spawnScript } from './lib/run-load.ts';
import { inScratch } from './lib/scratch.ts';
import { cpuSecondsOf, databasePids } from './lib/shop-process.ts';
import { median, percentile, show, spread, timed } from './lib/stats.ts';

const COUNT = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 2_000);
const RECEIVERS = 5;
const ROUNDS = 3;
const PATIENCE_MS = 120_000;
/** Events a second, for so many seconds, of which the delay is looked at. */
const PACE = { perSecond: 50, seconds: 20 };

/** Processor time for each of what was made: of this process and of the database, in ms. */
interface Cost {
  node: number;
  database: number;
  ms: number;
}

/** What `work` costs for each of COUNT. */
async function costOf(directory: string, work: () => Promise<unknown>): Promise<Cost> {
  const database = () => databasePids(directory).reduce((sum, pid) => sum + (cpuSecondsOf(pid) || 0), 0);
  const before = { node: process.cpuUsage(), database: database(), at: performance.now() };
  await work();
  const { user, system } = process.cpuUsage(before.node);
  return {
    node: (user + system) / 1000 / COUNT,
    database: ((database() - before.database) * 1000) / COUNT,
    ms: performance.now() - before.at,
  };
}

const sum = (a: Cost, b: Cost): Cost => ({
  node: a.node + b.node,
  database: a.database + b.database,
  ms: a.ms + b.ms,
});
const less = (a: Cost, b: Cost): Cost => ({
  node: a.node - b.node,
  database: a.database - b.database,
  ms: a.ms - b.ms,
});

const eventOf = (userId: number, n: number): NewEvent => ({
  userId,
  event: 'parcel.picked_up',
  data: {
    parcel_sn: `P${n}`,
    order_sn: `G${n}`,
    shop_order: `26${1_000_000_000_000 + n}`,
    kuaidi_sn: `YT${n}`,
    status: 30,
  },
});

/** Writes COUNT events, `size` in a transaction; the transactions alone are not counted, they are there anyway. */
async function emitted({ db, deps }: OpenShop, directory: string, users: readonly number[], size: number) {
  const transactions = async (work: (at: number) => (tx: typeof db.q) => Promise<unknown>) => {
    for (let at = 0; at < COUNT; at += size) await db.transaction(work(at), { actor: 'courier' });
  };
  const alone = await costOf(directory, () =>
    transactions(() => async (tx) => sql`update shelf_version set version = version`.execute(tx)),
  );
  const whole = await costOf(directory, () =>
    transactions((at) => async (tx) => {
      await sql`update shelf_version set version = version`.execute(tx);
      const userId = users[(at / size) % users.length]!;
      await emitEvents(
        deps,
        tx,
        Array.from({ length: Math.min(size, COUNT - at) }, (_, n) => eventOf(userId, at + n)),
      );
    }),
  );
  return less(whole, alone);
}

/** The worker with nothing else to do, until all are delivered. */
async function delivered({ db, deps, perform }: OpenShop, directory: string): Promise<Cost> {
  return costOf(directory, async () => {
    const worker = startWorker({ db, log: deps.log, perform, chores: [] });
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      await wait(250);
      const { rows } = await sql<{
        left: number;
      }>`select count(*)::int as left from jobs where kind = 'send-webhook' and state = 0`.execute(db.q);
      if (rows[0]!.left === 0) break;
      if (performance.now() > until) throw new Error(`${rows[0]!.left} webhooks are still waiting`);
    }
    await worker.stop();
    const { rows } = await sql<{
      lost: number;
    }>`select count(*)::int as lost from webhook_deliveries where status <> 1`.execute(db.q);
    if (rows[0]!.lost > 0) throw new Error(`${rows[0]!.lost} webhooks were not delivered`);
  });
}

/** Seconds from each event to its noted delivery, by the database's clock, while events come at a steady pace. */
async function delays({ db, deps, perform }: OpenShop, users: readonly number[]): Promise<number[]> {
  const since = await sql<{ at: Date }>`select now() as at`.execute(db.q);
  const worker = startWorker({ db, log: deps.log, perform, chores: [] });
  const start = performance.now();
  const count = PACE.perSecond * PACE.seconds;
  const written: Promise<unknown>[] = [];
  for (let n = 0; n < count; n += 1) {
    await wait(Math.max(0, start + (n * 1000) / PACE.perSecond - performance.now()));
    const events = [eventOf(users[n % users.length]!, n)];
    written.push(db.transaction((tx) => emitEvents(deps, tx, events), { actor: 'courier' }));
  }
  await Promise.all(written);
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    await wait(250);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from delivered_at - created_at)::float8 as seconds
      from webhook_deliveries where created_at > ${since.rows[0]!.at} and delivered_at is not null
    `.execute(db.q);
    if (rows.length === count) {
      await worker.stop();
      return rows.map(({ seconds }) => seconds);
    }
    if (performance.now() > until) throw new Error(`${count - rows.length} webhooks are still waiting`);
  }
}

/** The same bodies posted by nothing but Node's own client over kept connections. */
function bare(directory: string, bases: readonly string[]): Promise<Cost> {
  const agent = new http.Agent({ keepAlive: true });
  const body = JSON.stringify({ id: 'msg_012345678901234567890123', ...eventOf(1, 1) });
  let left = COUNT;
  const post = (base: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      http
        .request(base, { method: 'POST', agent, headers }, (response) =>
          response.resume().on('end', resolve).on('error', reject),
        )
        .on('error', reject)
        .end(body);
    });
  return costOf(directory, () =>
    Promise.all(
      Array.from({ length: 4 * bases.length }, async (_, n) => {
        while ((left -= 1) >= 0) await post(bases[n % bases.length]!);
      }),
    ),
  );
}

/** An order of 500 becomes 500 waybills, by the job that does it. */
async function issued({ db, deps, perform }: OpenShop, buyer: Caller): Promise<number> {
  const input = { ...PLAIN_ORDER, ...INSTANT, rec_list: recipients(500, (made += 500)) } as const;
  await makeOrders(deps, { caller: buyer, key: randomUUID(), channel: 'api' }, input);
  const job = await db.q
    .selectFrom('jobs')
    .where('kind', '=', 'issue-waybills')
    .where('state', '=', 0)
    .select('key')
    .executeTakeFirstOrThrow();
  const claimed = (await claimOne(db.q, 'issue-waybills', job.key))!;
  const { ms } = await timed(() => performJob({ db, log: deps.log, perform }, claimed));
  return ms;
}
let made = 0;

async function withAndWithout(shop: OpenShop, url: string): Promise<Line[]> {
  const plain = await addBuyer(shop.db, 10_000_000);
  const told = await addBuyer(shop.db, 10_000_000);
  await storeApiSettings(
    shop.deps,
    { userId: told.userId, request: { ip: '' } },
    { callback_url: url, events: ['parcel.waybill'] },
  );
  const times = { plain: [] as number[], told: [] as number[] };
  for (let round = 0; round <= 2 * ROUNDS; round += 1) {
    const pair = { plain: await issued(shop, plain), told: await issued(shop, told) };
    if (round === 0) continue;
    times.plain.push(pair.plain);
    times.told.push(pair.told);
  }
  await sql`update jobs set state = 1, done_at = now() where kind = 'send-webhook' and state = 0`.execute(
    shop.db.q,
  );
  return [
    { what: '500 waybills, nobody told', measured: spread(times.plain), value: null, goal: null },
    {
      what: '500 waybills, each with its webhook written',
      measured: spread(times.told),
      value: median(times.told.map((ms, at) => ms / times.plain[at]!)),
      goal: { atMost: 1.25 },
    },
  ];
}

const shown = ({ node, database, ms }: Cost): string =>
  `node ${show(node)} ms, PostgreSQL ${show(database)} ms, ${show((COUNT / ms) * 1000)} /s`;

/** The goal is for the process and the database together. */
function lineOf(what: string, costs: readonly Cost[], goal: Line['goal']): Line {
  const both = ({ node, database }: Cost) => node + database;
  const middle = median(costs.map(both));
  return {
    what,
    measured: shown(costs.find((cost) => both(cost) === middle)!),
    value: middle,
    goal,
    unit: ' ms',
  };
}

await inScratch(async (directory) => {
  const child = spawnScript('./receiver.ts', [String(RECEIVERS)]);
  const [told] = (await once(child.stdout, 'data')) as [Buffer];
  const bases = JSON.parse(String(told)) as string[];
  const shop = await openStore(directory, {}, { webhookLocal: true });
  try {
    const users: number[] = [];
    for (const base of bases) {
      const { userId } = await addBuyer(shop.db, 1_000);
      await storeApiSettings(
        shop.deps,
        { userId, request: { ip: '' } },
        { callback_url: `${base}/hook`, events: ['parcel.picked_up'] },
      );
      users.push(userId);
    }
    const floor: Cost[] = [];
    const of = new Map([1, 10].map((size) => [size, { emit: [] as Cost[], all: [] as Cost[] }]));
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const posts = await bare(directory, bases);
      if (round > 0) floor.push(posts);
      for (const [size, { emit, all }] of of) {
        const written = await emitted(shop, directory, users, size);
        const sent = await delivered(shop, directory);
        note(`round ${round}, ${size} a transaction: written ${shown(written)}; sent ${shown(sent)}`);
        if (round === 0) continue;
        emit.push(written);
        all.push(sum(written, sent));
      }
    }
    const late = await delays(shop, users);
    const waybills = await withAndWithout(shop, `${bases[0]}/hook`);
    const lines = [
      lineOf('bare posts of the same bodies', floor, null),
      ...[...of].flatMap(([size, { emit, all }]) => [
        lineOf(`written, ${size} a transaction`, emit, null),
        lineOf(`written, ${size} a transaction, and delivered`, all, { atMost: 1.2 }),
      ]),
      {
        what: `event to delivery at ${PACE.perSecond} a second; p99 ${show(percentile(late, 99))} s`,
        measured: spread(late, 's'),
        value: median(late),
        goal: { atMost: 2 },
        unit: ' s',
      },
      ...waybills,
    ];
    process.exitCode = report(`Webhooks, ${show(COUNT)} to ${RECEIVERS} receivers`, lines) ? 0 : 1;
  } finally {
    child.kill();
    await shop.close();
  }
});
