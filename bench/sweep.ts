// Millions of old rows go while orders are placed beside; see bench/README.md.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../packages/server/src/callers/caller.ts';
import { makeOrders } from '../packages/server/src/orders/make-orders.ts';
import { sweepOld } from '../packages/server/src/sweep/sweep.ts';
import { addBuyer, type OpenShop, openStore } from './lib/open-shop.ts';
import { INSTANT, PLAIN_ORDER, recipients } from './lib/recipients.ts';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { percentile, show, spread, timed } from './lib/stats.ts';

const COUNT = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000);
/** With and without the sweep in turns of so long, so that both see the same neighbours. */
const TURN_MS = 8_000;
/** From the beginning of one order to that of the next; a slower one lets the next wait, and is what is looked for. */
const PACE_MS = 25;
const ROWS_OF_ORDER = 5;

/** Finished jobs, and a quarter as many old deliveries and moves; among them what must stay. */
async function seed({ db }: OpenShop, userId: number): Promise<void> {
  const client = await db.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query(`
    insert into jobs (kind, key, payload, state, run_at, done_at, created_at)
    select 'send-webhook', 'old_' || i, jsonb_build_object('delivery_id', i), 1, t, t, t
    from generate_series(1, ${COUNT}) i, lateral (select now() - interval '40 days' + i * interval '32 days' / ${COUNT} as t) s`);
  await client.query(`
    insert into jobs (kind, key, state, done_at) select 'watch-parcel', 'young_' || i, 1, now() from generate_series(1, ${COUNT / 10}) i`);
  note('jobs are there');
  await client.query(`
    insert into webhook_deliveries (user_id, webhook_id, event, body, url, status, attempts, created_at, delivered_at)
    select ${userId}, 'old_' || i, 'parcel.picked_up', repeat('x', 250), 'https://example.com/hook', 1, 1, t, t
    from generate_series(1, ${COUNT / 4}) i, lateral (select now() - interval '60 days' + i * interval '29 days' / ${COUNT / 4} as t) s`);
  await client.query(`
    insert into state_log (machine, row_id, from_state, to_state, at)
    select 'orders', i, 1, 2, now() - interval '900 days' + i * interval '100 days' / ${COUNT / 4} from generate_series(1, ${COUNT / 4}) i`);
  await client.query('vacuum analyze');
  client.release(true);
}

let made = 0;
/** Orders at an even pace for a while; ms of each, counted from when it was due. */
async function placeOrders({ deps }: OpenShop, buyer: Caller, until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let due = performance.now(); !until(); due += PACE_MS) {
    await wait(Math.max(0, due - performance.now()));
    due = Math.max(due, performance.now() - PACE_MS);
    const input = { ...PLAIN_ORDER, ...INSTANT, rec_list: recipients(ROWS_OF_ORDER, (made += 5)) } as const;
    times.push(
      (await timed(() => makeOrders(deps, { caller: buyer, key: randomUUID(), channel: 'api' }, input))).ms,
    );
  }
  return times;
}

await inScratch(async (directory) => {
  const shop = await openStore(directory);
  try {
    const buyer = await addBuyer(shop.db, 10_000_000_000);
    note(`${COUNT} finished jobs, ${COUNT / 4} deliveries, ${COUNT / 4} moves`);
    await seed(shop, buyer.userId);
    const afterMs = (ms: number) => {
      const at = performance.now() + ms;
      return () => performance.now() > at;
    };
    await placeOrders(shop, buyer, afterMs(3_000));
    const without: number[] = [];
    const during: number[] = [];
    const removed: Record<string, number> = {};
    let sweptMs = 0;
    for (let isDone = false; !isDone;) {
      without.push(...(await placeOrders(shop, buyer, afterMs(TURN_MS))));
      const isOver = afterMs(TURN_MS);
      isDone = true;
      let isSwept = false;
      const sweep = timed(() => sweepOld(shop.deps, { isOver: () => isOver() && !(isDone = false) })).finally(
        () => (isSwept = true),
      );
      during.push(...(await placeOrders(shop, buyer, () => isSwept)));
      const { ms, answer } = await sweep;
      sweptMs += ms;
      for (const [table, seen] of Object.entries(answer)) {
        removed[table] = (removed[table] ?? 0) + seen.removed;
        if (seen.error) throw new Error(`${table} was not swept: ${seen.error}`);
      }
      note(`${JSON.stringify(answer.jobs)}: ${show(sweptMs / 1000)} s`);
    }
    const { rows } = await shop.db.pool.query<{ left: number; young: number }>(
      `select count(*) filter (where key like 'old%')::int as left, count(*) filter (where key like 'young%')::int as young from jobs`,
    );
    if (rows[0]!.left !== 0 || rows[0]!.young !== COUNT / 10) throw new Error(JSON.stringify(rows[0]));
    const all = Object.values(removed).reduce((sum, n) => sum + n, 0);
    const worse = (share: number) => percentile(during, share) - percentile(without, share);
    const lines: Line[] = [
      {
        what: `${show(all)} rows swept, ${show(removed.jobs!)} of them jobs`,
        measured: `${show(sweptMs / 1000)} s, ${show(all / (sweptMs / 1000))} rows/s, slices of 2,000`,
        value: null,
        goal: null,
      },
      { what: `orders of ${ROWS_OF_ORDER} without`, measured: spread(without), value: null, goal: null },
      { what: 'orders beside the sweep', measured: spread(during), value: null, goal: null },
      ...[50, 99].map((share) => ({
        what: `p${share}, beside against without`,
        measured: `${show(percentile(during, share))} ms, ${show(percentile(without, share))} ms`,
        value: worse(share),
        goal: share === 99 ? { atMost: 100 } : null,
        unit: ' ms',
      })),
      {
        what: 'the slowest, beside against without',
        measured: `${show(Math.max(...during))} ms, ${show(Math.max(...without))} ms`,
        value: worse(100),
        goal: { atMost: 100 },
        unit: ' ms',
      },
    ];
    process.exitCode = report(`Sweep of ${show(COUNT)} jobs`, lines) ? 0 : 1;
  } finally {
    await shop.close();
  }
});
