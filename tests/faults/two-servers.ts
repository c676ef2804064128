// F5 and start races: a second server on one embedded directory is refused; four that start together on one database of
// one's own all come up and fill it once. Usage: two-servers.ts [--rounds 3]
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { note } from '../../bench/lib/report.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import { buildServer, spawnShop, startService } from '../../bench/lib/shop-process.ts';
import { show } from '../../bench/lib/stats.ts';
import { DEMO_MOBILES } from '../../packages/server/src/demo/fill-demo.ts';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';
import { auditOf, conclude, isStarted, optionOf } from './verdict.ts';

const TELL_CPU = fileURLToPath(new URL('../harness/tell-cpu.mjs', import.meta.url));
/** A refusal is there within two seconds (reliability section 3) on a machine that has a quarter of a core left for it. */
const REFUSED_WITHIN_CPU_MS = 500;
const PEOPLE = Object.keys(DEMO_MOBILES).length;
const SECRET = 'x'.repeat(32);
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };

/** Runs both parts; answers what was broken, with the facts of the run. */
export async function twoServers(rounds: number): Promise<{ violations: string[]; facts: string }> {
  const violations: string[] = [];
  const refusals = await secondIsRefused(rounds, violations);
  const starts = await fourStart(rounds, violations);
  const facts = `second refused after ${refusals.map(show).join(', ')} ms of CPU; four together up after ${starts.map(show).join(', ')} ms`;
  return { violations, facts };
}

async function secondIsRefused(rounds: number, violations: string[]): Promise<number[]> {
  return inScratch(async (dataDir) => {
    const owner = await startService({ dataDir });
    const works: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const since = performance.now();
      const second = spawnShop({ dataDir, env: { NODE_OPTIONS: `--import ${TELL_CPU}` } });
      let said = '';
      second.stderr!.on('data', (part: Buffer) => (said += String(part)));
      const [code] = (await once(second, 'close')) as [number | null];
      const ms = performance.now() - since;
      const cpuMs = Number(/took (\d+) ms of CPU/.exec(said)?.[1]);
      works.push(cpuMs);
      if (code === 0 || code === null) violations.push(`the second server ended with ${code}`);
      if (!new RegExp(`\\b${owner.pid}\\b`).test(said)) violations.push(`no pid ${owner.pid} in: ${said}`);
      if (!(cpuMs <= REFUSED_WITHIN_CPU_MS)) violations.push(`refused only after ${cpuMs} ms of work`);
      note(`second server: ${said.trim()} (${show(ms)} ms)`);
    }
    const reply = await fetch(`${owner.base}/api/health`);
    if (!reply.ok) violations.push('the owner was disturbed');
    await owner.stop();
    violations.push(...auditOf({ GIFT_DATA_DIR: dataDir }));
    return works;
  });
}

async function fourStart(rounds: number, violations: string[]): Promise<number[]> {
  return inScratch(async (directory) => {
    const cluster = await startEmbedded({ dataDir: directory, log: QUIET });
    const times: number[] = [];
    try {
      for (let round = 0; round < rounds; round += 1) {
        const database = `together_${round}`;
        await query({ ...cluster.connection, database: 'postgres' }, `create database ${database}`);
        const url = cluster.url.replace(/\/giftship$/, `/${database}`);
        const env = { DATABASE_URL: url, GIFT_SECRET: SECRET };
        const since = performance.now();
        const shops = await Promise.allSettled(Array.from({ length: 4 }, () => startService({ env })));
        times.push(performance.now() - since);
        for (const shop of shops)
          if (shop.status === 'rejected')
            violations.push(`one of four did not come up: ${String(shop.reason)}`);
        const counts = await query(
          { ...cluster.connection, database },
          `select (select count(*) from suppliers)::int as suppliers, (select count(*) from goods)::int as goods,
                  (select count(*) from users)::int as users, (select count(*) from ledger_txs)::int as movements`,
        );
        const { suppliers, goods, users, movements } = counts[0] as Record<string, number>;
        if (suppliers !== 5 || goods! < 36 || users !== PEOPLE || movements !== 1)
          violations.push(`demo content: ${JSON.stringify(counts[0])}`);
        for (const shop of shops) if (shop.status === 'fulfilled') await shop.value.stop();
        violations.push(...auditOf(env));
        note(`four together: ${show(times.at(-1)!)} ms, ${JSON.stringify(counts[0])}`);
      }
    } finally {
      await cluster.stop();
    }
    return times;
  });
}

async function query(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

if (isStarted(import.meta.url)) {
  buildServer();
  const { violations, facts } = await twoServers(optionOf('rounds', 3));
  conclude('two servers', null, facts, violations);
}
