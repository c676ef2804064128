// L2: a file of 20,000 rows ordered by the command line, while its owner looks at lists; each row once, the wallet exact.
// Usage: many-rows.ts [--rows 20000] [--browse 20] [--seed N]
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from '@giftship/shared/api/client';
import type { ApiRoutes } from '@giftship/shared/api/routes';
import { clientOf, logIn } from '../../bench/lib/http.ts';
import { addBuyer, BENCH_PASSWORD } from '../../bench/lib/open-shop.ts';
import { recipients } from '../../bench/lib/recipients.ts';
import { note } from '../../bench/lib/report.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import { buildServer, socketOf, startService } from '../../bench/lib/shop-process.ts';
import { percentile, show } from '../../bench/lib/stats.ts';
import { type Db, openDb } from '../../packages/server/src/db/db.ts';
import { seeded } from './clients.ts';
import { auditOf, conclude, isStarted, optionOf } from './verdict.ts';

export interface RowsOptions {
  rows: number;
  /** Calls a second of somebody who looks around meanwhile. */
  browse: number;
  seed: number;
}

const CLI = fileURLToPath(new URL('../../packages/cli', import.meta.url));
const MOBILE = '13722223333';
const GOODS = '103';
const PRICE_FEN = 80;
const OPENING_FEN = 1_000_000_000;
const OVER_WITHIN_MS = 600_000;
const GOAL = { ordered: 60_000, browsed: 500 };

/** Orders the file on a server of its own; answers what was broken, with the facts of the run. */
export async function manyRows({ rows, browse, seed }: RowsOptions) {
  return inScratch(async (dataDir) => {
    const violations: string[] = [];
    const server = await startService({ dataDir, env: { GIFT_MAX_RECIPIENTS: '500' } });
    const db = openDb({ connection: socketOf(dataDir), poolSize: 1, log: { warn: () => {} } });
    try {
      const { userId } = await addBuyer(db, OPENING_FEN, MOBILE);
      const api = clientOf(server.base, await logIn(server.base, MOBILE, BENCH_PASSWORD));
      const file = join(dataDir, 'orders.csv');
      writeFileSync(file, sheetOf(rows, seed));
      const gift = installCli(join(dataDir, 'cli'), { config: join(dataDir, 'config'), base: server.base });
      gift.logIn();

      const looking = lookAround(api, { perSecond: browse, random: seeded(seed) });
      const since = performance.now();
      const { code, said } = await gift.order(file);
      const orderedMs = performance.now() - since;
      const { latencies, failures } = await looking.stop();

      if (code !== 0) violations.push(`gift order ended with ${code}: ${said.slice(-500)}`);
      violations.push(...failures, ...(await compare(db, userId, rows)));
      if (latencies.length < 10) violations.push(`only ${latencies.length} lists were looked at`);
      if (server.exit() !== null) violations.push(`the server ended by itself:\n${server.output()}`);
      await server.stop();
      violations.push(...auditOf({ GIFT_DATA_DIR: dataDir }));
      const p99 = percentile(latencies, 99);
      const met = (value: number, goal: number) => `goal ${goal}: ${value <= goal ? 'met' : 'missed'}`;
      return {
        violations,
        facts: `${rows} rows in ${show(orderedMs / 1000)} s (${met(Math.round(orderedMs / 1000), GOAL.ordered / 1000)}), ${latencies.length} lists meanwhile, p99 ${show(p99)} ms (${met(p99, GOAL.browsed)}), longest ${show(Math.max(...latencies))} ms`,
      };
    } finally {
      await db.close();
      await server.stop();
    }
  });
}

/** A sheet of people whose rows need nobody's look. */
function sheetOf(rows: number, seed: number): string {
  const lines = recipients(rows, seed % 1_000_000).map((one, index) => {
    const address = `${one.rec_province} ${one.rec_city} ${one.rec_district} ${one.rec_address}`;
    return `L${seed}${String(index).padStart(8, '0')},${one.rec_name},${address},${one.rec_mobile},tb${index}`;
  });
  return `\ufeff订单编号,收货人姓名,收货地址,联系手机,买家会员名\r\n${lines.join('\r\n')}\r\n`;
}

/** A copy of the bundle: a build elsewhere empties its folder, and a run that loads from it then fails for that alone. */
function installCli(home: string, { config, base }: { config: string; base: string }) {
  for (const part of ['bin', 'dist', 'package.json'])
    cpSync(join(CLI, part), join(home, part), { recursive: true });
  const program = join(home, 'bin/gift.js');
  const env = { ...process.env, GIFT_CONFIG_DIR: config, GIFT_API_BASE: base };
  return {
    logIn(): void {
      const args = [program, 'login', '--mobile', MOBILE, '--password-stdin'];
      const { status, stderr } = spawnSync(process.execPath, args, { env, input: `${BENCH_PASSWORD}\n` });
      if (status !== 0) throw new Error(`gift login: ${String(stderr)}`);
    },
    async order(file: string): Promise<{ code: number | null; said: string }> {
      const args = [program, 'order', file, '--goods', GOODS, '--yes', '--json'];
      const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      child.stdout.resume();
      child.stderr.on('data', (part: Buffer) => (said += String(part)));
      const timer = setTimeout(() => child.kill('SIGKILL'), OVER_WITHIN_MS);
      const [code] = (await once(child, 'close')) as [number | null];
      clearTimeout(timer);
      return { code, said };
    },
  };
}

/** Begins a call at each tick, whether the ones before it have ended or not. */
function lookAround(
  api: Client<ApiRoutes>,
  { perSecond, random }: { perSecond: number; random: (below: number) => number },
) {
  const lists: (() => Promise<unknown>)[] = [
    () => api.goods.list({ query: { page: String(1 + random(3)) } }),
    () => api.orders.list({ body: { page: 1 + random(3) } }),
    () => api.parcels.list({ body: {} }),
  ];
  const seen = { latencies: [] as number[], failures: [] as string[] };
  const stopping = new AbortController();
  const open = new Set<Promise<void>>();
  const look = async (): Promise<void> => {
    const since = performance.now();
    for (let tick = 0; !stopping.signal.aborted && seen.failures.length < 20; tick += 1) {
      await sleep(Math.max(0, since + (tick * 1_000) / perSecond - performance.now()));
      const at = performance.now();
      const one = lists[random(lists.length)]!()
        .then(
          () => void seen.latencies.push(performance.now() - at),
          (error: unknown) => void seen.failures.push(`a list: ${String(error)}`),
        )
        .finally(() => open.delete(one));
      open.add(one);
    }
    await Promise.all(open);
  };
  const looking = look();
  return {
    stop: async () => {
      stopping.abort();
      await looking;
      return seen;
    },
  };
}

async function compare({ pool }: Db, userId: number, rows: number): Promise<string[]> {
  const { rows: found } = await pool.query<{ balance: string; orders: string; numbers: string }>(
    `select (select balance_fen from accounts where owner_id = $1 and kind = 'balance') as balance,
            (select count(*) from orders where user_id = $1 and status = 1) as orders,
            (select count(distinct shop_order) from orders where user_id = $1 and status = 1) as numbers`,
    [userId],
  );
  const is = Object.values(found[0]!).map(Number);
  const should = [OPENING_FEN - rows * PRICE_FEN, rows, rows];
  return String(is) === String(should)
    ? []
    : [`balance, orders, numbers are ${String(is)}, should be ${String(should)}`];
}

if (isStarted(import.meta.url)) {
  buildServer();
  const seed = optionOf('seed', randomInt(2 ** 31));
  note(`seed ${seed}`);
  const { violations, facts } = await manyRows({
    rows: optionOf('rows', 20_000),
    browse: optionOf('browse', 20),
    seed,
  });
  conclude('a file of many rows by the command line', seed, facts, violations);
}
