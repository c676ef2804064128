// What one parcel leaves behind for ever, with six events of its courier; see bench/README.md.
import { randomUUID } from 'node:crypto';
import { foldCounters } from '../packages/server/src/lists/keep-counters.ts';
import type { Caller } from '../packages/server/src/callers/caller.ts';
import { makeOrders } from '../packages/server/src/orders/make-orders.ts';
import { recordNews } from '../packages/server/src/parcels/record-tracking.ts';
import { SWEEP_RULES } from '../packages/server/src/sweep/sweep-rules.ts';
import { addBuyer, type OpenShop, openStore } from './lib/open-shop.ts';
import { INSTANT, PLAIN_ORDER, recipients } from './lib/recipients.ts';
import { type Line, note, print, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { show } from './lib/stats.ts';
import { EVENTS, pushOf } from './lib/trips.ts';

const PARCELS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 40_000);
const A_DAY = 1_000;
const BATCH = 500;
/** Pushes of one transaction, as they come together on a busy day. */
const AT_ONCE = 20;
const GOAL_BYTES = 2_200;
/** What is swept sooner is not kept. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

interface Size {
  table: string;
  rows: number;
  heap: number;
  indexes: number;
}

/** Bytes of what stays: everything but the sandbox and what the sweep takes within some months. */
async function sizes({ db, deps }: OpenShop): Promise<Map<string, Size>> {
  const brief = SWEEP_RULES.filter((rule) => rule.days(deps.config) < KEPT_DAYS).map(({ table }) => table);
  const { rows } = await db.pool.query<Size>(
    `select c.relname as table, c.reltuples::int as rows, pg_table_size(c.oid)::int as heap, pg_indexes_size(c.oid)::int as indexes from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'sandbox%' and c.relname <> all($1)`,
    [brief],
  );
  return new Map(rows.map((row) => [row.table, row]));
}

/** The indexes by size, to see where it goes. */
async function largestIndexes({ db }: OpenShop): Promise<string> {
  const { rows } = await db.pool.query<{ name: string; bytes: number }>(
    `select indexrelname as name, pg_relation_size(indexrelid)::int as bytes from pg_stat_user_indexes
     where relname not like 'sandbox%' order by 2 desc limit 16`,
  );
  return rows.map(({ name, bytes }) => `${name} ${Math.round(bytes / PARCELS)}`).join(', ');
}

/** Parcels that begin their way together, and then hear of the courier on the same days. */
interface Cohort {
  parcels: { id: number; waybill: string }[];
  heard: number;
  /** Of their first event. */
  from: number;
}

/** A service as it runs: each day new orders, and news of the parcels of the days before, in no order. */
async function live(shop: OpenShop): Promise<void> {
  const { db, deps } = shop;
  const buyer = await addBuyer(db, 1_000_000_000);
  const days = Math.ceil(PARCELS / A_DAY);
  let underWay: Cohort[] = [];
  for (let day = 0; day < days || underWay.length > 0; day += 1) {
    const news = underWay.flatMap((cohort) => {
      cohort.heard += 1;
      return cohort.parcels.map(({ id, waybill }) =>
        pushOf({ waybill, place: id, from: cohort.from }, cohort.heard),
      );
    });
    for (const push of chunk(
      news.toSorted(() => Math.random() - 0.5),
      AT_ONCE,
    ))
      await recordNews(deps, push);
    underWay = underWay.filter(({ heard }) => heard < EVENTS);
    if (day < days)
      underWay.push({
        parcels: await order(shop, buyer, day * A_DAY),
        heard: 0,
        from: deps.now() - 2 * DAY_MS,
      });
    await foldCounters(deps);
    await db.pool.query('vacuum');
    note(`day ${day + 1}, ${news.length} news`);
  }
}

async function order({ db, deps }: OpenShop, buyer: Caller, from: number): Promise<Cohort['parcels']> {
  for (let at = 0; at < A_DAY; at += BATCH)
    await makeOrders(
      deps,
      { caller: buyer, key: randomUUID(), channel: 'api' },
      { ...PLAIN_ORDER, ...INSTANT, rec_list: recipients(BATCH, from + at) },
    );
  const { rows } = await db.pool.query<{ id: number; waybill: string }>(
    `update parcels set kuaidi_sn = 'YT' || lpad(id::text, 13, '0'), status = 20 where status = 10 returning id, kuaidi_sn as waybill`,
  );
  return rows;
}

function chunk<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}

await inScratch(async (directory) => {
  const shop = await openStore(directory);
  await shop.db.pool.query('vacuum');
  const before = await sizes(shop);
  await live(shop);
  await shop.db.pool.query('vacuum analyze');
  const lies = await sizes(shop);
  const grown = [...lies.values()]
    .map((now) => ({
      ...now,
      heap: now.heap - (before.get(now.table)?.heap ?? 0),
      indexes: now.indexes - (before.get(now.table)?.indexes ?? 0),
    }))
    .filter(({ heap, indexes }) => heap + indexes > PARCELS)
    .toSorted((a, b) => b.heap + b.indexes - a.heap - a.indexes);
  print(await largestIndexes(shop));
  const all = grown.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0) / PARCELS;
  const lines: Line[] = grown.map(({ table, heap, indexes, rows }) => ({
    what: table,
    measured: `${show(rows / PARCELS)} rows, ${Math.round(heap / PARCELS)} + ${Math.round(indexes / PARCELS)} of indexes`,
    value: (heap + indexes) / PARCELS,
    goal: null,
    unit: ' B',
  }));
  lines.push({
    what: 'one parcel, as it lies',
    measured: '',
    value: all,
    goal: { atMost: GOAL_BYTES },
    unit: ' B',
  });
  await shop.db.pool.query('vacuum full');
  const packed = [...(await sizes(shop)).values()].reduce(
    (sum, { table, heap, indexes }) =>
      sum + heap + indexes - (before.get(table)?.heap ?? 0) - (before.get(table)?.indexes ?? 0),
    0,
  );
  lines.push({ what: 'packed anew', measured: '', value: packed / PARCELS, goal: null, unit: ' B' });
  print(await largestIndexes(shop));
  await shop.close();
  process.exitCode = report(`Size of one parcel, of ${show(PARCELS)}`, lines) ? 0 : 1;
});
