// Everything at once: orders, payments, refunds, compensation, commission, withdrawals, store syncs, ship-backs and
// webhooks under way at two nodes whose wall clocks go wrong by -1 h and +26 h, while nodes and database are killed. Then
// every property of the service at rest, by SQL, and the product's own audit. Usage: everything.ts [--rounds 60]
// [--seed N]
import { randomBytes, randomInt } from 'node:crypto';
import { note } from '../../bench/lib/report.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import { buildServer } from '../../bench/lib/shop-process.ts';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';
import { STORE_PATHS } from '../../packages/server/src/sandbox/stores/store-paths.ts';
import { seeded } from './clients.ts';
import { checkInvariants, INVARIANTS } from './everything/invariants.ts';
import { letDaysPass, type Load, startLoad, syncStore } from './everything/load.ts';
import { startNodes, type Victim, VICTIMS } from './everything/nodes.ts';
import { openReceiver } from './everything/receiver.ts';
import { openWorld, press, sleep, type World } from './everything/world.ts';
import { auditOf, conclude, isStarted, optionOf } from './verdict.ts';
import { withClient } from './lib/database.ts';

const QUIET = { info: () => {}, warn: () => {}, error: () => {} };
/** Between two kills at least and at most: some come while the last one is not got over. */
const PAUSE_MS = [600, 4_400] as const;
/** The leases of killed workers last a minute, a chore comes round once in one; what needs longer than this is stuck. */
const DRAIN_MS = 300_000;

/** Runs it on a database of its own; answers what was broken, with the facts of the run. */
export async function everything(
  rounds: number,
  seed: number,
): Promise<{ violations: string[]; facts: string }> {
  return inScratch(async (dataDir) => {
    const violations: string[] = [];
    const secret = randomBytes(16).toString('hex');
    const cluster = await startEmbedded({ dataDir, log: QUIET, longestPauseMs: 1_000 });
    const env = {
      DATABASE_URL: cluster.url,
      GIFT_SECRET: secret,
      GIFT_LOG: 'error',
      GIFT_WEBHOOK_LOCAL: '1',
      GIFT_SYNC_MINUTES: '1',
      // Half of all parcels are late here; that nothing is paid then has a test of its own.
      GIFT_COMPENSATION_MOST: '1000000',
    };
    const receiver = await openReceiver(seeded(seed + 1), violations);
    try {
      const nodes = await startNodes({ dataDir, env, random: seeded(seed + 2), violations });
      const { connection } = cluster;
      const world = await openWorld({
        connection,
        nodes,
        secret,
        receiver,
        random: seeded(seed + 3),
        violations,
      });
      try {
        const load = startLoad(world, seed);
        const kills = await killAll(world, rounds, seeded(seed + 4));
        note('the load ends');
        await load.finish();
        const early = await countEarly(world);
        receiver.calm();
        await drain(world, seed);
        await nodes.stop();
        const known = {
          people: [...world.buyers, ...world.partners, world.keeper].map((person) => ({
            user_id: person.id,
            opening_fen: person.openingFen,
            opening_commission_fen: person.openingCommissionFen,
          })),
          told: load.told,
          heard: receiver.heard,
        };
        // First what is wrong in the books: what the clients saw of it can be long.
        const broken = await withClient(connection, (client) => checkInvariants(client, known));
        violations.unshift(...broken, ...auditOf(env).map((breach) => `audit: ${breach}`));
        const uncaught = nodes.output().match(/.*(unhandled|uncaught).*/gi) ?? [];
        violations.push(...uncaught.slice(0, 5));
        const facts = await factsOf(world, load, kills, { ...early, ...receiver.moods });
        // A run in which something never happened has shown nothing about it.
        violations.push(...[...facts].filter(([, n]) => n === 0).map(([what]) => `never happened: ${what}`));
        return { violations, facts: [...facts].map(([what, n]) => `\n  ${what}: ${n}`).join('') };
      } finally {
        await nodes.stop();
        await world.close();
      }
    } finally {
      await receiver.close();
      await cluster.stop();
    }
  });
}

/** What was killed how often, and at how many kills each kind of thing was under way. */
interface Kills {
  victims: Map<Victim, number>;
  underWay: Map<string, number>;
}

async function killAll(world: World, rounds: number, random: (below: number) => number): Promise<Kills> {
  const kills: Kills = { victims: new Map(VICTIMS.map((victim) => [victim, 0])), underWay: new Map() };
  const [least, most] = PAUSE_MS;
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(least + random(most - least));
    const victim = VICTIMS[random(VICTIMS.length)]!;
    const at = await whatIsUnderWay(world);
    for (const what of at) kills.underWay.set(what, (kills.underWay.get(what) ?? 0) + 1);
    const since = performance.now();
    await world.nodes.kill(victim, () => letLeasesEnd(world));
    kills.victims.set(victim, kills.victims.get(victim)! + 1);
    note(
      `${round}/${rounds} ${victim}: back after ${Math.round(performance.now() - since)} ms; ${at.join(', ')}`,
    );
  }
  return kills;
}

/** A minute in which nobody lives: what the dead had begun is free. */
async function letLeasesEnd({ ask }: World): Promise<void> {
  await ask(`update jobs set locked_until = now() where state = 0 and locked_until > now()`);
  await ask(`update chores set leased_until = now() where leased_until > now()`);
}

/** Calls without their answer, jobs and chores that somebody is at. */
async function whatIsUnderWay({ ask, underWay }: World): Promise<string[]> {
  const leased = await ask<{ what: string }>(
    `select distinct 'job ' || kind as what from jobs where state = 0 and locked_until > now()
     union all select 'chore ' || name from chores where leased_until > now() order by 1`,
  );
  const calls = [...underWay].flatMap(([what, n]) => (n > 0 ? [`call ${what}`] : []));
  return [...calls.toSorted(), ...leased.map(({ what }) => what)];
}

/** Lets all that is under way come to its end, without the long pauses: what waits for a time is due now. */
async function drain(world: World, seed: number): Promise<void> {
  const { ask, nodes, stores, violations } = world;
  const random = seeded(seed + 5);
  await nodes.settle(() => letLeasesEnd(world));
  // A day is a second: the last parcel arrives, and the last deadline passes.
  await ask(`update sandbox_clock set shift_ms = shift_ms + ((extract(epoch from now()) * 1000 - base_at_ms) * speed)::bigint,
      base_at_ms = (extract(epoch from now()) * 1000)::bigint, speed = 86400`);
  for (const { page } of Object.values(stores))
    await press(world, random, STORE_PATHS.store(page), { do: 'mood' });
  const since = performance.now();
  let synced = 0;
  for (let quiet = 0; quiet < 3;) {
    await letDaysPass(world, () => 1);
    await ask(`update jobs set run_at = now() where state = 0 and run_at > now() and locked_until is null`);
    await ask(`delete from broken_partners`);
    await ask(`update recharges set expire_at = now(), next_query_at = null where status = 0`);
    // A payment of a code that was closed meanwhile is asked for every five minutes.
    await ask(
      `update chores set next_run_at = now() where name in ('late payments', 'due commissions') and next_run_at > now() + interval '2 seconds'`,
    );
    await sleep(2_000);
    const left = await whatIsLeft(world);
    const waited = Math.round((performance.now() - since) / 1_000);
    note(`${waited} s: ${left.map(({ what, n }) => `${n} ${what}`).join(', ') || 'at rest'}`);
    quiet = left.length === 0 ? quiet + 1 : 0;
    // All orders of the stores must be here in the end; what a rule then buys comes to its end as well.
    if (quiet === 1 && synced < 1) {
      for (const store of Object.values(stores)) await syncStore(world, store);
      synced += 1;
      quiet = 0;
    }
    if (performance.now() - since > DRAIN_MS) {
      violations.push(`not at rest after ${waited} s`);
      return;
    }
  }
}

async function whatIsLeft({ ask }: World): Promise<{ what: string; n: number }[]> {
  return ask(
    `select what, count(*)::int as n from (
       select 'job ' || kind as what from jobs where state = 0
       union all select 'compensation' from compensations where status = 1
       union all select 'parcel on its way' from sandbox_parcels s join parcels p on p.kuaidi_sn = s.waybill where s.next_after_ms is not null
       union all select 'parcel to be looked at' from parcels where watch_at is not null
       union all select 'signed but frozen' from commissions c join parcels p on p.order_id = c.order_id where c.status = 0 and p.status = 60
       union all select 'payment' from sandbox_payments s join recharges r on r.trade_no = s.trade_no
         where s.state = 'paid' and (case when s.paid_amount_fen = r.amount_fen then r.status <> 1
           else not exists (select from suspense u where u.provider_no = s.provider_no) end)
       union all select 'news' from early_news where waybill in (select kuaidi_sn from parcels)
     ) as open group by what order by what`,
  );
}

/** What of the slow things happened while nodes were still being killed. */
async function countEarly({ ask }: World): Promise<Record<string, number>> {
  const [early] = await ask<Record<string, number>>(`select
    (select count(*) from compensations where status = 2)::int as "compensations paid under load",
    (select count(*) from compensations where status = 3)::int as "compensations void under load",
    (select count(*) from orders o join parcels p on p.order_id = o.id where o.status = 5 and p.kuaidi_sn is null)::int as "refunds of what the courier refused under load",
    (select count(*) from parcels where status = 60)::int as "parcels signed under load",
    (select count(*) from commissions where released_at is not null)::int as "commissions released under load",
    (select count(*) from shop_deliveries where status = 1)::int as "waybills written back under load"`);
  return early!;
}

/** How often each kind of thing happened; all that a run must have seen to show anything. */
async function factsOf(
  world: World,
  { told }: Load,
  { victims, underWay }: Kills,
  more: Record<string, number>,
) {
  const { ask, counts, nodes } = world;
  const [stored] = await ask<Record<string, number>>(`select
    (select count(*) from orders)::int as "orders",
    (select count(*) from orders o join batches b on b.id = o.batch_id where b.channel = 'rule')::int as "orders by a rule",
    (select count(*) from orders o join batches b on b.id = o.batch_id where b.store_id is not null and b.channel <> 'rule')::int as "orders of a store by hand",
    (select count(*) from recharges where status = 1)::int as "recharges credited",
    (select count(*) from suspense where reason = 'wrong-amount')::int as "payments of a wrong amount",
    (select count(*) from suspense where reason = 'unknown')::int as "payments of an unknown trade",
    (select count(*) from compensations where status = 2)::int as "compensations paid",
    (select count(*) from compensations where status = 3 and voided_by = 'feed')::int as "compensations void because of later news",
    (select count(*) from compensations where status = 3 and voided_by = 'refund')::int as "compensations void by a refund",
    (select count(*) from orders o join parcels p on p.order_id = o.id where o.status = 5 and p.kuaidi_sn is null)::int as "refunds of what the courier refused",
    (select count(*) from refunds where status = 1)::int as "refunds agreed to",
    (select count(*) from orders o join parcels p on p.order_id = o.id join compensations k on k.parcel_id = p.id and k.status = 2 where o.status = 5)::int as "refunds after a compensation",
    (select count(*) from sync_jobs where status = 2)::int as "syncs done",
    (select count(*) from sync_jobs where status = 2 and is_auto)::int as "syncs by the clock",
    (select count(*) from shop_deliveries where status = 1)::int as "waybills written back",
    (select count(*) from shop_deliveries where attempts > 1)::int as "waybills written back at a second try",
    (select count(*) from webhook_deliveries where status = 1)::int as "webhooks delivered",
    (select count(*) from commissions)::int as "commissions earned",
    (select count(*) from commissions where released_at is not null)::int as "commissions released",
    (select count(*) from commissions where reversed_at is not null)::int as "commissions taken back",
    (select count(*) from withdrawals where status = 2)::int as "withdrawals paid",
    (select count(*) from withdrawals where status in (3, 4))::int as "withdrawals given back",
    (select count(*) from jobs where attempts > 1)::int as "jobs claimed more than once"`);
  const seen = new Map(Object.entries(stored!));
  seen.set('transfers of commission', told.transfers.length);
  for (const [what, n] of [...counts].toSorted()) seen.set(what, n);
  for (const what of MUST_HAPPEN) if (!seen.has(what)) seen.set(what, 0);
  for (const [what, n] of Object.entries(more)) seen.set(what, n);
  for (const [victim, n] of victims) seen.set(`kills of ${victim}`, n);
  const { again, ...starts } = nodes.starts;
  for (const [what, n] of Object.entries(starts)) seen.set(`starts of ${what}`, n);
  if (again > 0) seen.set('starts repeated', again);
  for (const what of UNDER_WAY) if (!underWay.has(what)) underWay.set(what, 0);
  for (const [what, n] of [...underWay].toSorted()) seen.set(`kills during ${what}`, n);
  seen.set('invariants', INVARIANTS.length);
  return seen;
}

const MUST_HAPPEN = [
  'order: repeated after no answer',
  'transfer asked for twice',
  'withdrawal asked for twice',
  'notice told again',
  'notice of an unknown trade',
  'forged notice refused',
];
/** What at least one kill must have come in the middle of. */
const UNDER_WAY = [
  'call order',
  'call recharge',
  'job issue-waybills',
  'job send-webhook',
  'chore sandbox courier',
];

if (isStarted(import.meta.url)) {
  buildServer();
  const seed = optionOf('seed', randomInt(2 ** 31));
  note(`seed ${seed}`);
  const { violations, facts } = await everything(optionOf('rounds', 60), seed);
  conclude('everything at once', seed, facts, violations);
}
