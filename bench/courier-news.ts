// What a courier's pushes cost the server and its database; see bench/README.md.
import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import { formatTime } from '@giftship/shared/lib/china-time';
import { openDb } from '../packages/server/src/db/db.ts';
import type { TraceKind } from '../packages/server/src/outside/courier.ts';
import { clientOf, exchange, logIn } from './lib/http.ts';
import { addBuyer, BENCH_PASSWORD } from './lib/open-shop.ts';
import { INSTANT, PLAIN_ORDER, recipients } from './lib/recipients.ts';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import {
  buildServer,
  cpuSecondsOf,
  databasePids,
  type ShopProcess,
  socketOf,
  startService,
} from './lib/shop-process.ts';
import { show } from './lib/stats.ts';
import { EVENTS, pushOf } from './lib/trips.ts';

const PARCELS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 5_000);
const SECRET = 'only-for-benches-only-for-benches';
const CONNECTIONS = 100;
const ALONE = 1_000;
const MOBILE = '13711113333';
const CALLBACK = '/api/callback/courier/sandbox';
const IDLE_MS = 4_000;
const DAY_MS = 86_400_000;

const CODES: Partial<Record<TraceKind, string>> = {
  waiting: '102',
  pickup: '103',
  transit: '0',
  arrived: '1001',
  delivering: '5',
  signed: '3',
};

/** The form that Kuaidi100 posts, signed as it signs. */
function bodyOf(parcel: { waybill: string; place: number; from: number }, count: number): string {
  const salt = createHmac('sha256', Buffer.from(SECRET).subarray(0, 32))
    .update('sandbox-courier')
    .digest('hex')
    .slice(0, 32);
  const { waybill, courier, traces, watch } = pushOf(parcel, count);
  const data = traces.toReversed().map(({ at, kind, text }) => ({
    time: formatTime(at),
    ftime: formatTime(at),
    context: text,
    statusCode: CODES[kind],
  }));
  const param = JSON.stringify({
    status: watch,
    message: '',
    lastResult: { message: 'ok', com: courier, nu: waybill, data },
  });
  const sign = createHash('md5').update(`${param}${salt}`).digest('hex').toUpperCase();
  return new URLSearchParams({ sign, param }).toString();
}

/** CPU milliseconds of the server and of everything of its database so far. */
function spent(server: ShopProcess, dataDir: string) {
  const database = databasePids(dataDir).reduce((sum, pid) => sum + cpuSecondsOf(pid) * 1_000, 0);
  return { node: server.cpuSeconds() * 1_000, database };
}

/** What both spend in a millisecond without news: chores and polls. */
async function spentIdle(server: ShopProcess, dataDir: string) {
  const before = spent(server, dataDir);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const after = spent(server, dataDir);
  return {
    node: (after.node - before.node) / IDLE_MS,
    database: (after.database - before.database) / IDLE_MS,
  };
}

/** Sends all bodies over so many kept connections; milliseconds until the last answer. */
async function send(base: string, bodies: readonly string[], connections: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const left = bodies.values();
  const since = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const body of left) {
        const reply = await exchange(base, agent, 30_000, { method: 'POST', url: CALLBACK, headers, body });
        if (reply.status !== 200) throw new Error(`a push was answered with ${reply.status}`);
      }
    }),
  );
  agent.destroy();
  return performance.now() - since;
}

async function order(base: string): Promise<string[]> {
  const api = clientOf(base, await logIn(base, MOBILE, BENCH_PASSWORD));
  const waybills: string[] = [];
  for (let from = 0; from < PARCELS; from += 500) {
    const body = { ...PLAIN_ORDER, ...INSTANT, rec_list: recipients(500, from) };
    const { list } = { list: await api.orders.make({ key: `bench-${from}`, body }) };
    waybills.push(...list.map(({ kuaidi_sn }) => kuaidi_sn));
  }
  return waybills;
}

interface Round {
  what: string;
  bodies: string[];
  connections: number;
  isGoal?: true;
}

/** Sends a round and tells what one push of it cost, without what the server does anyhow. */
async function measure(
  {
    server,
    dataDir,
    idle,
  }: { server: ShopProcess; dataDir: string; idle: Awaited<ReturnType<typeof spentIdle>> },
  { what, bodies, connections, isGoal }: Round,
): Promise<Line[]> {
  const before = spent(server, dataDir);
  const ms = await send(server.base, bodies, connections);
  const after = spent(server, dataDir);
  const node = (after.node - before.node - idle.node * ms) / bodies.length;
  const database = (after.database - before.database - idle.database * ms) / bodies.length;
  const rate = (bodies.length / ms) * 1_000;
  const measured = `node ${show(node)} ms, database ${show(database)} ms`;
  note(`${what}: ${measured}, ${show(rate)} a second`);
  return [
    {
      what: `${what}, CPU each`,
      measured,
      value: node + database,
      goal: isGoal ? { atMost: 1 } : null,
      unit: ' ms',
    },
    {
      what: `${what}, a second`,
      measured: '',
      value: rate,
      goal: isGoal ? { atLeast: 2_000 } : null,
      unit: ' /s',
    },
  ];
}

buildServer();
const lines = await inScratch(async (dataDir) => {
  const server = await startService({ dataDir, env: { GIFT_SECRET: SECRET } });
  try {
    const db = openDb({ connection: socketOf(dataDir), poolSize: 2, log: { warn: () => {} } });
    await addBuyer(db, 1_000_000_000, MOBILE);
    // Its own courier keeps silent: all news are ours.
    await db.pool.query('update sandbox_clock set paused_at_ms = base_at_ms');
    const waybills = await order(server.base);
    await db.pool.query('vacuum analyze');
    await db.close();
    const from = Date.now() - DAY_MS;
    const bodies = (count: number) =>
      waybills
        .map((waybill, place) => bodyOf({ waybill, place, from }, count))
        .toSorted(() => Math.random() - 0.5);
    await send(server.base, bodies(1), CONNECTIONS);
    const last = bodies(EVENTS);
    const at = { server, dataDir, idle: await spentIdle(server, dataDir) };
    return [
      ...(await measure(at, {
        what: `${CONNECTIONS} at once`,
        bodies: Array.from({ length: EVENTS - 2 }, (_, i) => bodies(i + 2)).flat(),
        connections: CONNECTIONS,
        isGoal: true,
      })),
      ...(await measure(at, { what: 'one after another', bodies: last.slice(0, ALONE), connections: 1 })),
      ...(await measure(at, { what: 'known already', bodies: bodies(EVENTS - 1), connections: CONNECTIONS })),
    ];
  } finally {
    await server.stop();
  }
});
process.exitCode = report(`A courier's pushes, of ${show(PARCELS)} parcels`, lines) ? 0 : 1;
