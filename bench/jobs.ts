// The worker's polls with a million due jobs of another kind, and the lists of what is in trouble; see bench/README.md.
import { sql } from 'kysely';
import type { Db } from '../packages/server/src/db/db.ts';
import { listTroubled } from '../packages/server/src/jobs/dead-letters.ts';
import { claimDue, giveBack } from '../packages/server/src/jobs/outbox.ts';
import { openStore } from './lib/open-shop.ts';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { median, show, spread, timed } from './lib/stats.ts';

const DUE = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000);
const HOSTS = 500;
const ROUNDS = 51;

/** Runs SQL that takes longer than a call may. */
async function atLength({ pool }: Db, text: string): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query(text);
  client.release(true);
}

async function polls(db: Db): Promise<Line[]> {
  note(`${DUE} due webhooks of ${HOSTS} hosts`);
  await atLength(
    db,
    `insert into jobs (kind, key, payload, partner, run_at)
     select 'send-webhook', 'msg_' || i, jsonb_build_object('delivery_id', i), 'host:' || i % ${HOSTS}, now() - interval '20 minutes' + i * interval '1000 seconds' / ${DUE}
     from generate_series(1, ${DUE}) i`,
  );
  const room = { limit: 10, perPartner: 4, underWay: new Map<string, number>() };
  const time = async (work: () => Promise<unknown>): Promise<number[]> => {
    await work();
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i += 1) times.push((await timed(work)).ms);
    return times;
  };
  await atLength(db, 'vacuum analyze jobs');
  const floor = await time(() => sql`select 1`.execute(db.q));
  const empty = await time(() => claimDue(db.q, 'ship-back', room));
  const busy = await time(async () => giveBack(db.q, await claimDue(db.q, 'send-webhook', room), -1_200_000));
  const held = new Map(Array.from({ length: HOSTS }, (_, i) => [`host:${i}`, 4]));
  const full = await time(() => claimDue(db.q, 'send-webhook', { ...room, underWay: held }));
  await atLength(
    db,
    `insert into jobs (kind, key, state, buried_at) select 'sync-store', 'dead_' || i, 2, now() from generate_series(1, 1000) i`,
  );
  await atLength(
    db,
    `insert into broken_partners (partner, probe_at) select 'host:' || i, now() + interval '5 minutes' from generate_series(0, ${HOSTS - 2}) i`,
  );
  await atLength(db, 'vacuum analyze jobs');
  const listed: number[] = [];
  for (let i = 0; i < 5; i += 1) listed.push((await timed(() => listTroubled(db.q))).ms);
  const broken = await time(async () =>
    giveBack(db.q, await claimDue(db.q, 'send-webhook', { ...room, limit: 1 }), -60_000),
  );
  return [
    { what: 'a query that does nothing', measured: spread(floor), value: null, goal: null },
    {
      what: 'empty poll of another kind',
      measured: spread(empty),
      value: median(empty),
      goal: { atMost: 2 },
      unit: ' ms',
    },
    { what: `ten taken of ${HOSTS} hosts, and given back`, measured: spread(busy), value: null, goal: null },
    { what: `poll with all ${HOSTS} hosts at their share`, measured: spread(full), value: null, goal: null },
    {
      what: `one taken, with ${HOSTS - 1} hosts broken`,
      measured: spread(broken),
      value: median(broken),
      goal: { atMost: 100 },
      unit: ' ms',
    },
    {
      what: 'list of dead and stuck jobs and of broken partners',
      measured: spread(listed),
      value: median(listed),
      goal: { atMost: 5_000 },
      unit: ' ms',
    },
  ];
}

await inScratch(async (directory) => {
  const shop = await openStore(directory);
  const lines = await polls(shop.db);
  await shop.close();
  process.exitCode = report(`Jobs, ${show(DUE)} due`, lines) ? 0 : 1;
});
