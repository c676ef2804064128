// Orders beside abuse: people go on buying while strangers from thousands of addresses ask for pictures, try passwords,
// search, hold bodies back and connections open, and while one person exports for all he is worth.
// Usage: abuse.ts [--seconds 10] [word of a kind …]
import { randomBytes, randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ApiRoutes } from '@giftship/shared/api/routes';
import type { Client } from '@giftship/shared/api/client';
import { clientOf, exchange, logIn } from '../../bench/lib/http.ts';
import { addBuyer, BENCH_PASSWORD } from '../../bench/lib/open-shop.ts';
import { INSTANT, PLAIN_ORDER, recipients } from '../../bench/lib/recipients.ts';
import { note, print } from '../../bench/lib/report.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import { seedParcels } from '../../bench/lib/seed-parcels.ts';
import { buildServer, type ShopProcess, socketOf, startService } from '../../bench/lib/shop-process.ts';
import { median, percentile, show } from '../../bench/lib/stats.ts';
import { openDb } from '../../packages/server/src/db/db.ts';
import { conclude, isStarted, optionOf } from './verdict.ts';

/** What an order may take beside it, in ms: the one in the middle. */
const GOAL_MS = 1_000;
const BUYERS = 6;
/** Between two orders of one buyer, so that his own limit is never met. */
const PACE_MS = 800;
const ROWS_TO_EXPORT = 15_000;
const OPENING_FEN = 10_000_000;

type Api = Client<ApiRoutes>;
/** Goes on until the signal; answers what it did. */
type Abuse = (at: Target, signal: AbortSignal) => Promise<string>;

interface Target {
  base: string;
  /** The headers that carry the login of a person of bad intent. */
  login: Record<string, string>;
  seconds: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });

/** The address that a call comes from, as our proxy would say it. */
const from = (n: number) => ({ 'x-forwarded-for': `100.${64 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}` });
let lastAddress = 1_000;
const fromAnywhere = () => from((lastAddress += 1));

/** Keeps `width` calls under way, each from another address; answers how many came back, by state. */
async function flood(
  { base }: Target,
  signal: AbortSignal,
  width: number,
  call: () => { method: string; url: string; body?: string },
): Promise<string> {
  const states = new Map<string, number>();
  const one = async () => {
    while (!signal.aborted) {
      const { body, ...rest } = call();
      const headers = {
        ...fromAnywhere(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const state = await exchange(base, agent, 60_000, {
        ...rest,
        headers,
        ...(body !== undefined && { body }),
      }).then(
        ({ status }) => String(status),
        () => 'cut',
      );
      states.set(state, (states.get(state) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: width }, one));
  return [...states].map(([state, count]) => `${count} x ${state}`).join(', ');
}

/** Opens sockets that send `head` and then `drip` a second; opened anew when they are closed. */
async function hold(
  { base }: Target,
  signal: AbortSignal,
  width: number,
  head: () => string,
  drip = '',
): Promise<string> {
  let opened = 0;
  const sockets = new Set<Socket>();
  const open = () => {
    opened += 1;
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', () => {});
    socket.write(head());
  };
  while (!signal.aborted) {
    while (sockets.size < width) open();
    if (drip !== '') for (const socket of sockets) socket.write(drip);
    await sleep(500);
  }
  const held = sockets.size;
  for (const socket of sockets) socket.destroy();
  return `${opened} opened, ${held} at the end`;
}

const headOf = (path: string, length: number, headers: Record<string, string>) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '{"remark":"',
  ].join('\r\n');
const MAKE = '/api/gift/order/make';

const ABUSES: Record<string, Abuse> = {
  nothing: async () => '',
  'captchas, 1,500 at once': (at, signal) =>
    flood(at, signal, 1_500, () => ({ method: 'GET', url: '/api/captcha' })),
  'passwords, 300 at once': (at, signal) =>
    flood(at, signal, 300, () => ({
      method: 'POST',
      url: '/api/login',
      body: JSON.stringify({
        mobile: `139${String(Math.trunc(performance.now() * 1e4) % 1e8).padStart(8, '0')}`,
        password: 'guess-1',
      }),
    })),
  'searches, 300 at once': (at, signal) =>
    flood(at, signal, 300, () => ({
      method: 'GET',
      url: `/api/gift/goods/list?title=${randomBytes(4).toString('hex')}`,
    })),
  'marks, 50 at once': (at, signal) =>
    flood(at, signal, 50, () => ({
      method: 'POST',
      url: '/api/login',
      body: JSON.stringify({ mobile: '\u0315\u0300'.repeat(15_000), password: 'x' }),
    })),
  'exports of one login, 40 at once': async ({ base, login }, signal) => {
    const exporter = clientOf(base, login);
    let written = 0;
    let refused = 0;
    const one = async () => {
      while (!signal.aborted)
        await exporter.orders.download({ body: { format: 'xlsx' } }).then(
          () => (written += 1),
          () => {
            refused += 1;
            return sleep(100);
          },
        );
    };
    await Promise.all(Array.from({ length: 40 }, one));
    return `${written} written, ${refused} refused`;
  },
  'bodies of 2.2 MB that strangers hold back, 800': (at, signal) =>
    hold(at, signal, 800, () => headOf(MAKE, 2_200_000, fromAnywhere()), 'x'.repeat(1_000)),
  'bodies of 2.2 MB that a login holds back, 800': (at, signal) =>
    hold(
      at,
      signal,
      800,
      () => headOf(MAKE, 2_200_000, { ...at.login, 'idempotency-key': randomUUID() }),
      'x'.repeat(1_000),
    ),
  'small bodies that strangers hold back, 800': (at, signal) =>
    hold(at, signal, 800, () => headOf('/api/login', 60_000, fromAnywhere()), 'x'),
  'idle connections, 3,000': (at, signal) => hold(at, signal, 3_000, () => ''),
};

/** Buys until the signal; answers how long each order took, in ms, and what failed. */
async function buy(buyers: readonly Api[], signal: AbortSignal) {
  const took: number[] = [];
  const failed: string[] = [];
  const one = async (api: Api, index: number) => {
    await sleep((index * PACE_MS) / buyers.length);
    while (!signal.aborted) {
      const since = performance.now();
      await api.orders
        .make({
          key: randomUUID(),
          body: { ...PLAIN_ORDER, ...INSTANT, rec_list: recipients(3, Math.trunc(since * 100) % 1_000_000) },
        })
        .then(
          () => took.push(performance.now() - since),
          (error: unknown) => failed.push(String(error)),
        );
      await sleep(Math.max(50, since + PACE_MS - performance.now()));
    }
  };
  await Promise.all(buyers.map(one));
  return { took, failed };
}

/** Runs every abuse for some seconds beside orders; answers what was broken, with the facts of the run. */
export async function abuse({ seconds, words = [] }: { seconds: number; words?: readonly string[] }) {
  return inScratch(async (dataDir) => {
    const server = await startService({ dataDir, env: { GIFT_RATE: 'on', GIFT_TRUST_PROXY: '1' } });
    const violations: string[] = [];
    const facts: string[] = [];
    try {
      const { buyers, target } = await prepare(server, dataDir);
      for (const name of Object.keys(ABUSES)) {
        if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
        const signal = AbortSignal.timeout(seconds * 1_000);
        const [{ took, failed }, did] = await Promise.all([
          buy(buyers, signal),
          abuseBeside(name, { ...target, seconds }),
        ]);
        const line = `${name}: order ${show(median(took))} ms, p95 ${show(percentile(took, 95))}, ${took.length} made; ${did.trim()}; peak ${show(server.peakMb())} MB`;
        note(line);
        facts.push(line);
        if (!(median(took) < GOAL_MS)) violations.push(line);
        violations.push(...failed.slice(0, 3).map((reason) => `${name}: an order failed: ${reason}`));
        if (server.exit() !== null) throw new Error(`the server ended by itself:\n${server.output()}`);
      }
      if (facts.length === 0) violations.push('nothing was tried');
      return { violations, facts: `${facts.length} kinds` };
    } finally {
      await server.stop();
    }
  });
}

/** In a process of its own, so that who buys does not wait for who abuses; answers what was done. */
async function abuseBeside(name: string, target: Target): Promise<string> {
  const file = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, ABUSE: JSON.stringify({ name, target }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += String(part)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`nobody abused anything: "${name}" ended with ${code}`);
  return said;
}

async function prepare(
  server: ShopProcess,
  dataDir: string,
): Promise<{ buyers: Api[]; target: Omit<Target, 'seconds'> }> {
  const db = openDb({ connection: socketOf(dataDir), poolSize: 2, log: { warn: () => {} } });
  try {
    const buyers: Api[] = [];
    for (let index = 0; index < BUYERS; index += 1) {
      const { mobile } = await addBuyer(db, OPENING_FEN, `1371234${String(index).padStart(4, '0')}`);
      const login = await logIn(server.base, mobile, BENCH_PASSWORD);
      buyers.push(clientOf(server.base, { ...login, ...from(index + 1) }));
    }
    const bad = await addBuyer(db, OPENING_FEN, '13712349999');
    await seedParcels(db.pool, bad.userId, ROWS_TO_EXPORT);
    const login = { ...(await logIn(server.base, bad.mobile, BENCH_PASSWORD)), ...from(99) };
    const target = { base: server.base, login };
    return { buyers, target };
  } finally {
    await db.close();
  }
}

if (process.env.ABUSE !== undefined) {
  const { name, target } = JSON.parse(process.env.ABUSE) as { name: string; target: Target };
  print(await ABUSES[name]!(target, AbortSignal.timeout(target.seconds * 1_000)));
  process.exit();
} else if (isStarted(import.meta.url)) {
  buildServer();
  const words = process.argv.slice(2).filter((word) => /^[a-z]/.test(word));
  const { violations, facts } = await abuse({ seconds: optionOf('seconds', 10), words });
  conclude('orders beside abuse', null, facts, violations);
  process.exit();
}
