// B2, B3: damaged and hostile sheets. Usage: damaged-sheets.ts [--seed N] [--count 1000]
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOnce } from '../../bench/import/lib/run-read-once.ts';
import { numbers } from '../../bench/import/lib/workbooks.ts';
import { note, print } from '../../bench/lib/report.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import { MAX_FILE_BYTES, readingLimits } from '../../packages/shared/src/spreadsheet/reading-limits.ts';
import { percentile, show } from '../../bench/lib/stats.ts';
import { damage, wholeFiles } from './lib/damage-sheet.ts';
import { HOSTILE } from './lib/hostile-sheets.ts';
import { openReader } from './lib/sheet-reader.ts';
import { conclude, isStarted, optionOf } from './verdict.ts';

const WALL_MS = 10_000;
const QUICK_MS = 100;
const MIB = 1024 * 1024;
/** What a hostile file may cost: the first of them at any size, the second for each MiB, as in the command line. */
const HOSTILE_MS = { base: 2_000, perMib: 200 };
const HOSTILE_MIB = { base: 300, perMib: 16 };

/** Reads `count` damaged files; answers what broke the rules, with the facts of the run. */
export async function damagedSheets(
  seed: number,
  count: number,
): Promise<{ violations: string[]; facts: string }> {
  return inScratch(async (directory) => {
    const reader = await openReader(directory);
    const random = numbers(seed);
    const files = wholeFiles();
    const outcomes = new Map<string, number>();
    const times: number[] = [];
    const violations: string[] = [];
    const start = process.memoryUsage.rss();
    let peak = start;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
    for (let i = 0; i < count; i += 1) {
      const whole = files[random(files.length)]!;
      const { how, bytes } = damage(whole, random);
      const { outcome, ms } = await reader.read(bytes);
      const kind = outcome.split(' ')[0]!;
      outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
      times.push(ms);
      if (ms > QUICK_MS) note(`slow: file ${i} ${whole.name} ${how}: ${outcome} after ${show(ms)} ms`);
      if (ms > WALL_MS || /^(threw|crashed|timed)/.test(outcome))
        violations.push(`file ${i} ${whole.name} ${how}: ${outcome} after ${show(ms)} ms`);
    }
    clearInterval(watch);
    await reader.close();
    const slow = times.filter((ms) => ms > QUICK_MS).length;
    const counts = [...outcomes].toSorted((a, b) => b[1] - a[1]).map(([name, n]) => `${name} ${n}`);
    const facts =
      `${count} files: ${counts.join(', ')}; p50 ${show(percentile(times, 50))} ms, p99 ${show(percentile(times, 99))} ms, ` +
      `max ${show(Math.max(...times))} ms, ${slow} over ${QUICK_MS} ms; peak ${show((peak - start) / MIB)} MiB above the start`;
    return { violations, facts };
  });
}

/** Reads each hostile shape in a process of its own and prints a table. */
export async function hostileSheets(): Promise<{ violations: string[]; facts: string }> {
  return inScratch(async (directory) => {
    const violations: string[] = [];
    print('\n| hostile file | bytes | answer | ms | peak MiB |\n| --- | --- | --- | --- | --- |');
    for (const [name, make] of Object.entries(HOSTILE)) {
      const file = join(directory, 'hostile');
      const bytes = make();
      writeFileSync(file, bytes);
      const mib = Math.ceil(bytes.length / MIB);
      const within = ({ base, perMib }: { base: number; perMib: number }) => base + perMib * mib;
      const read = readOnce('ours', file, {
        heapMb: readingLimits(bytes.length).heapMb,
        timeoutMs: readingLimits(bytes.length).wallMs,
        maxBytes: MAX_FILE_BYTES,
      });
      const answer = read === null ? 'died' : read.outcome === 'rows' ? `${read.rows} rows` : read.outcome;
      const [ms, peak] = [read?.ms ?? Infinity, read?.peakBytes ?? Infinity];
      print(`| ${name} | ${show(bytes.length)} | ${answer} | ${show(ms)} | ${show(peak / MIB)} |`);
      if (ms > within(HOSTILE_MS) || peak > within(HOSTILE_MIB) * MIB || answer.startsWith('crash'))
        violations.push(`${name}: ${answer}, ${show(ms)} ms, ${show(peak / MIB)} MiB`);
    }
    return {
      violations,
      facts: `${Object.keys(HOSTILE).length} shapes, each within ${HOSTILE_MS.base} ms and ${HOSTILE_MIB.base} MiB of a whole process, ${HOSTILE_MS.perMib} ms and ${HOSTILE_MIB.perMib} MiB more for each MiB of the file`,
    };
  });
}

if (isStarted(import.meta.url)) {
  const seed = optionOf('seed', Date.now() % 1_000_000);
  const damaged = await damagedSheets(seed, optionOf('count', 1_000));
  conclude('damaged sheets', seed, damaged.facts, damaged.violations);
  const hostile = await hostileSheets();
  conclude('hostile sheets', null, hostile.facts, hostile.violations);
}
