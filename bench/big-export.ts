// Exports of 100,000 rows over HTTP as people ask for them: seconds, and the most memory of the server; see bench/README.md.
import { writeFileSync } from 'node:fs';
import { openDb } from '../packages/server/src/db/db.ts';
import { clientOf, logIn } from './lib/http.ts';
import { addBuyer, BENCH_PASSWORD } from './lib/open-shop.ts';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { seedParcels } from './lib/seed-parcels.ts';
import { buildServer, socketOf, startService } from './lib/shop-process.ts';
import { show, timed } from './lib/stats.ts';

const COUNT = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 100_000);
const MB = 2 ** 20;

/** One export in a fresh server, so that its peak is that export's. */
async function measure(
  directory: string,
  group: 'orders' | 'parcels',
  format: 'csv' | 'xlsx',
  mobile: string,
) {
  const server = await startService({ dataDir: directory });
  try {
    const idle = server.peakMb();
    const api = clientOf(server.base, await logIn(server.base, mobile, BENCH_PASSWORD));
    const { ms, answer } = await timed(async () => {
      const started = await api[group].download({ body: { format } });
      if (!('task_id' in started)) throw new Error('a file instead of a task');
      const task_id = String(started.task_id);
      for (;;) {
        const task = await api.orders.exportTask({ query: { task_id } });
        if (task.status === 3) throw new Error('the export failed');
        if (task.status === 2) return { task, file: await api.orders.exportFile({ query: { task_id } }) };
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });
    const { bytes } = answer.file;
    if (process.env.KEEP) writeFileSync(`${process.env.KEEP}.${format}`, bytes);
    note(`${group} ${format}: ${show(ms / 1000)} s, ${show(server.peakMb())} MB`);
    const what = `${answer.task.done.toLocaleString('en-US')} ${group} as ${format}, ${show(bytes.length / MB)} MB (idle ${show(idle)} MB)`;
    const line: Line = {
      what,
      measured: `${show(ms / 1000)} s`,
      value: server.peakMb(),
      unit: ' MB',
      goal: { atMost: 200 },
    };
    return line;
  } finally {
    await server.stop();
  }
}

buildServer();
const lines = await inScratch(async (directory) => {
  const server = await startService({ dataDir: directory });
  const db = openDb({ connection: socketOf(directory), poolSize: 2, log: { warn: () => {} } });
  const buyer = await addBuyer(db, 1_000_000);
  await seedParcels(db.pool, buyer.userId, COUNT);
  await db.close();
  await server.stop();
  return [
    await measure(directory, 'orders', 'csv', buyer.mobile),
    await measure(directory, 'orders', 'xlsx', buyer.mobile),
    await measure(directory, 'parcels', 'xlsx', buyer.mobile),
  ];
});
process.exitCode = report('Big exports', lines) ? 0 : 1;
