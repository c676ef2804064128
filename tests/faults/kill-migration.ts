// F10: `gift-server migrate` on the data of the previous release, killed at random moments, in the middle of a migration and
// while it builds an index online, with and without the database; run again until it ends, the schema must be that of a
// fresh service and nothing may be lost. Usage: kill-migration.ts [--kills 30] [--rows 100000] [--seed N]
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clientOf, logIn } from '../../bench/lib/http.ts';
import { INSTANT, PLAIN_ORDER, recipients } from '../../bench/lib/recipients.ts';
import { note } from '../../bench/lib/report.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import { buildServer } from '../../bench/lib/shop-process.ts';
import { show } from '../../bench/lib/stats.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../packages/server/src/db/embedded.ts';
import { PREVIOUS, startPrevious } from '../harness/previous-release.ts';
import { seeded } from './clients.ts';
import { auditOf, conclude, isStarted, optionOf } from './verdict.ts';
import { killDatabase, withClient } from './lib/database.ts';

export interface MigrationOptions {
  kills: number;
  /** Rows in each of the tables that get an index, so that building one takes a while. */
  rows: number;
  seed: number;
}

const PROGRAM = fileURLToPath(new URL('../../packages/server/bin/gift-server.js', import.meta.url));
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };
const SECRET = 'one-secret-for-both-of-the-releases';
const BUYER = { mobile: '13800138000', password: 'gift123456' };
const RUN_WITHIN_MS = 240_000;
const OVER_WITHIN_MS = 900_000;
/** Of one copy of the old data; the next ones begin again at the first migration. */
const KILLS_A_ROUND = 5;

type Random = (below: number) => number;
type Victim = 'program' | 'database' | 'both';
/** Where a run is to be hit. */
type Moment = 'any' | 'migration' | 'index';

/** Kills and repeats on copies of the same old data; answers what was broken, with the facts of the run. */
export async function killMigration(
  options: MigrationOptions,
): Promise<{ violations: string[]; facts: string }> {
  return inScratch(async (dataDir) => {
    const random = seeded(options.seed);
    const cluster = await startEmbedded({ dataDir, log: QUIET });
    const violations: string[] = [];
    const hits = new Map<string, number>();
    let [invalid, rounds] = [0, 0];
    try {
      await makeOld(cluster, options.rows);
      const should = await migrateWhole(cluster, 'old', 'unkilled');
      const fresh = await migrateWhole(cluster, 'template0', 'fresh');
      violations.push(...difference('an upgraded shop', should.schema, fresh.schema));
      note(`unkilled in ${show(should.ms / 1000)} s`);
      const over = performance.now() + OVER_WITHIN_MS;
      const count = () => [...hits.values()].reduce((sum, one) => sum + one, 0);
      while (count() < options.kills && violations.length === 0 && performance.now() < over) {
        rounds += 1;
        const name = `round_${rounds}`;
        await copyDatabase(cluster, 'old', name);
        invalid += await killRound({
          cluster,
          dataDir,
          name,
          random,
          hits,
          violations,
          most: options.kills - count(),
        });
        if (violations.length > 0) break;
        const is = await lookAt(cluster, name);
        violations.push(...difference(name, is.schema, fresh.schema));
        if (is.counts !== should.counts) violations.push(`${name}: ${is.counts}, should be ${should.counts}`);
        violations.push(...auditOf({ DATABASE_URL: urlOf(cluster, name), GIFT_SECRET: SECRET }));
        await admin(cluster, `drop database ${name} with (force)`);
      }
      if (count() < options.kills) violations.push(`only ${count()} of ${options.kills} kills`);
      if (invalid === 0) violations.push('no kill left a half-built index');
      const kinds = [...hits].map(([hit, times]) => `${times} × ${hit}`).join(', ');
      const facts = `${count()} kills in ${rounds} rounds (${kinds}), ${invalid} half-built indexes met, unkilled in ${show(should.ms / 1000)} s, ${fresh.schema.length} things of the schema and ${JSON.parse(should.counts).length} tables compared`;
      return { violations, facts };
    } finally {
      await cluster.stop();
    }
  });
}

/** The previous release makes a service and sells; then come many rows of the tables that will get an index. */
async function makeOld(cluster: EmbeddedDatabase, rows: number): Promise<void> {
  await admin(cluster, 'create database old');
  const previous = await startPrevious({ DATABASE_URL: urlOf(cluster, 'old'), GIFT_SECRET: SECRET });
  try {
    const api = clientOf(previous.address, await logIn(previous.address, BUYER.mobile, BUYER.password));
    for (let batch = 0; batch < 10; batch += 1) {
      const body = { ...PLAIN_ORDER, ...INSTANT, rec_list: recipients(20, batch * 20) };
      await api.orders.make({ key: randomUUID(), body });
    }
  } finally {
    await previous.stop();
  }
  await withClient({ ...cluster.connection, database: 'old' }, async (client) => {
    await client.query('set statement_timeout = 0');
    for (const text of FILL) await client.query(text, text.includes('$1') ? [rows] : []);
  });
}

const FILL = [
  `insert into parcel_events (parcel_id, at, kind, text)
   select p.id, now() - n * interval '1 minute', 'note', 'news number ' || n || ' of a parcel on its way through many towns'
   from parcels p, generate_series(1, 1 + $1::int / (select count(*)::int from parcels)) n`,
  `insert into jobs (kind, key, payload, state, created_at, done_at)
   select 'send-webhook', 'old-' || n, '{}', 1, now(), now() - n * interval '1 second' from generate_series(1, $1::int) n`,
  `insert into sessions (token_hash, user_id, expires_at)
   select sha256(n::text::bytea), (select min(id) from users), now() + n * interval '1 second' from generate_series(1, $1::int) n`,
  `insert into captchas (key, answer, expires_at) select 'old-' || n, '', now() from generate_series(1, $1::int) n`,
  `insert into sms_codes (mobile, address, purpose, code, expires_at)
   select '13900000000', '', 'login', '', now() from generate_series(1, $1::int) n`,
  `insert into spread_clicks (partner_id, visitor) select (select min(id) from users), 'old-' || n from generate_series(1, $1::int) n`,
  `insert into webhook_deliveries (user_id, webhook_id, event, body, url, status)
   select (select min(id) from users), 'old-' || n, 'order.paid', '{}', 'https://example.com/', 1 from generate_series(1, $1::int) n`,
];

/** Migrates a copy without a kill; answers how it must look. */
async function migrateWhole(cluster: EmbeddedDatabase, from: string, name: string) {
  await copyDatabase(cluster, from, name);
  const since = performance.now();
  const run = startMigrate(cluster, name);
  const { code, said } = await run.ended;
  if (code !== 0) throw new Error(`migrate ended with ${code}: ${said}`);
  return { ms: performance.now() - since, ...(await lookAt(cluster, name)) };
}

/** Kills run after run on one database until one comes through; answers how many half-built indexes were met. */
async function killRound(round: {
  cluster: EmbeddedDatabase;
  dataDir: string;
  name: string;
  random: Random;
  hits: Map<string, number>;
  violations: string[];
  most: number;
}): Promise<number> {
  const { cluster, dataDir, name, random, hits, violations } = round;
  const most = Math.min(round.most, KILLS_A_ROUND);
  let [kills, invalid] = [0, 0];
  for (let runs = 0; runs < 3 * KILLS_A_ROUND; runs += 1) {
    const run = startMigrate(cluster, name);
    const moment: Moment = (['any', 'migration', 'index', 'index', 'index'] as const)[random(5)]!;
    const isReached = kills < most && (await reach({ cluster, name, random, moment, isOver: run.isOver }));
    let victim: Victim | null = null;
    if (isReached && !run.isOver()) {
      victim = (['program', 'program', 'database', 'both'] as const)[random(4)]!;
      if (victim !== 'program') killDatabase(dataDir);
      if (victim !== 'database') run.child.kill('SIGKILL');
      kills += 1;
      const hit = `${victim} at ${moment === 'any' ? 'any moment' : moment}`;
      hits.set(hit, (hits.get(hit) ?? 0) + 1);
    }
    const { code, said } = await run.ended;
    if (victim === null) {
      if (code !== 0)
        violations.push(`${name}: migrate ended with ${code}, though nobody disturbed it: ${said}`);
      return invalid;
    }
    note(`${name}: ${victim} at ${moment}, ended with ${code}`);
    invalid += await untilUp(cluster, name);
  }
  violations.push(`${name}: migrate did not come through`);
  return invalid;
}

interface Run {
  child: ChildProcess;
  isOver: () => boolean;
  ended: Promise<{ code: number | null; said: string }>;
}

function startMigrate(cluster: EmbeddedDatabase, name: string): Run {
  const child = spawn(process.execPath, [PROGRAM, 'migrate'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: urlOf(cluster, name),
      GIFT_SECRET: SECRET,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, isOver] = ['', false];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += String(part)));
  const timer = setTimeout(() => child.kill('SIGKILL'), RUN_WITHIN_MS);
  const ended = once(child, 'close').then(([code]) => {
    clearTimeout(timer);
    isOver = true;
    return { code: code as number | null, said };
  });
  return { child, isOver: () => isOver, ended };
}

const DOING: Record<Exclude<Moment, 'any'>, string> = {
  migration: `query like '%reads from:%'`,
  index: `query ~* '^create (unique )?index concurrently'`,
};

/** Waits for the moment to kill at; false when the run was over before. */
async function reach(wait: {
  cluster: EmbeddedDatabase;
  name: string;
  random: Random;
  moment: Moment;
  isOver: () => boolean;
}): Promise<boolean> {
  const { cluster, name, random, moment, isOver } = wait;
  if (moment === 'any') {
    await sleep(200 + random(3_000));
    return !isOver();
  }
  // Not always the first one: what comes later must be met half-way too.
  let skip = moment === 'index' ? random(6) : 0;
  let seen = '';
  return withClient({ ...cluster.connection, database: name }, async (client) => {
    while (!isOver()) {
      const { rows } = await client.query<{ what: string }>(
        `select pid || query as what from pg_stat_activity where datname = current_database() and state = 'active'
           and pid <> pg_backend_pid() and ${DOING[moment]}`,
      );
      const what = rows[0]?.what ?? '';
      if (what !== '' && what !== seen) {
        seen = what;
        if (skip === 0) {
          await sleep(random(moment === 'index' ? 80 : 300));
          return true;
        }
        skip -= 1;
      }
      await sleep(3);
    }
    return false;
  });
}

/** Waits for the database to be back; answers how many indexes are not valid in it. */
async function untilUp(cluster: EmbeddedDatabase, name: string): Promise<number> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    try {
      return await withClient({ ...cluster.connection, database: name }, async (client) => {
        const { rows } = await client.query<{ n: number }>(
          'select count(*)::int as n from pg_index where not indisvalid',
        );
        return rows[0]!.n;
      });
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

/** Every part of the schema as text, and how many rows each table has. */
async function lookAt(
  cluster: EmbeddedDatabase,
  name: string,
): Promise<{ schema: string[]; counts: string }> {
  return withClient({ ...cluster.connection, database: name }, async (client) => {
    const { rows } = await client.query<{ part: string }>({ text: SCHEMA });
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const counts: [string, number][] = [];
    for (const table of tables) {
      const { rows: one } = await client.query<{ n: number }>(
        `select count(*)::int as n from "${table.name}"`,
      );
      counts.push([table.name, one[0]!.n]);
    }
    return { schema: rows.map(({ part }) => part), counts: JSON.stringify(counts) };
  });
}

const SCHEMA = `select part from (
  select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
      || a.attidentity::text || a.attgenerated::text || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as part
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
  union all select 'index ' || pg_get_indexdef(i.indexrelid) || ' valid ' || i.indisvalid || ' ready ' || i.indisready || ' live ' || i.indislive
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
  union all select 'options of ' || c.relname || ' ' || coalesce(c.reloptions::text, '') || ' toast ' || coalesce(t.reloptions::text, '')
    from pg_class c left join pg_class t on t.oid = c.reltoastrelid where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i', 'v')
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' validated ' || convalidated
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger ' || pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text from pg_trigger t where not t.tgisinternal
  union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'view ' || viewname || ' ' || definition from pg_views where schemaname = 'public'
  union all select 'step ' || file || ' ' || checksum from schema_online_steps
  union all select 'migration ' || version || ' ' || checksum from schema_migrations
) parts order by part`;

function difference(name: string, is: readonly string[], should: readonly string[]): string[] {
  const [has, wants] = [new Set(is), new Set(should)];
  return [
    ...should.filter((part) => !has.has(part)).map((part) => `${name} lacks ${part.slice(0, 200)}`),
    ...is.filter((part) => !wants.has(part)).map((part) => `${name} has ${part.slice(0, 200)}`),
  ];
}

/** As files, which takes a checkpoint: a copy that is logged page by page forgets numbers of its sequences in a crash. */
const copyDatabase = (cluster: EmbeddedDatabase, from: string, to: string) =>
  admin(cluster, `create database ${to} template ${from} strategy file_copy`);
const admin = (cluster: EmbeddedDatabase, text: string) =>
  withClient({ ...cluster.connection, database: 'postgres' }, (client) => client.query(text));
const urlOf = (cluster: EmbeddedDatabase, name: string) => cluster.url.replace(/\/giftship$/, `/${name}`);

if (isStarted(import.meta.url)) {
  buildServer();
  const seed = optionOf('seed', randomInt(2 ** 31));
  note(`seed ${seed}, from release ${PREVIOUS.version}`);
  const { violations, facts } = await killMigration({
    kills: optionOf('kills', 30),
    rows: optionOf('rows', 100_000),
    seed,
  });
  conclude('kill -9 of a migration', seed, facts, violations);
}
