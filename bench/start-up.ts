// From the start of the server process to the first answer of /api/health; see bench/README.md.
import { join } from 'node:path';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { buildServer, startService } from './lib/shop-process.ts';
import { median, show, spread } from './lib/stats.ts';

const ROUNDS = 3;
const SECOND_STARTS = 3;

async function measure(): Promise<Line[]> {
  const first: number[] = [];
  const second: number[] = [];
  const killed: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await inScratch(async (directory) => {
      const dataDir = join(directory, 'data');
      const start = async (end: 'stop' | 'kill'): Promise<number> => {
        const shop = await startService({ dataDir });
        await shop[end]();
        return shop.startMs;
      };
      first.push(await start('stop'));
      for (let again = 0; again < SECOND_STARTS; again += 1) second.push(await start('stop'));
      await start('kill');
      killed.push(await start('stop'));
    });
    note(`first ${show(first.at(-1)!)} ms, second ${show(second.at(-1)!)} ms`);
  }
  const line = (what: string, times: number[], atMost: number | null): Line => ({
    what,
    measured: spread(times),
    value: median(times) / 1000,
    unit: ' s',
    goal: atMost === null ? null : { atMost },
  });
  return [
    line('first start on an empty directory (initdb, migrations, demo content)', first, 15),
    line('second start', second, 4),
    line('start after kill -9 (the old database is ended first)', killed, 4),
  ];
}

buildServer();
process.exitCode = report('Start-up', await measure()) ? 0 : 1;
