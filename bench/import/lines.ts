// How right, how honest and how fast lines are read, beside the npm peers of the same run.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import {
  answerOf,
  type CorpusLine,
  generatedLines,
  handFiles,
  handLines,
  type Score,
  scoreLines,
} from '../../packages/shared/fixtures/lines/score.ts';
import { loadTowns } from '../../packages/shared/src/address/towns.ts';
import { parseRecipient } from '../../packages/shared/src/recipients/parse-recipient.ts';
import { type Line, note, print, report } from '../lib/report.ts';
import { inScratch } from '../lib/scratch.ts';
import { median } from '../lib/stats.ts';
import { bundle } from './lib/bundle.ts';
import { type Peer, PEERS } from './peers.ts';

const SHARED = fileURLToPath(new URL('../../packages/shared/src/', import.meta.url));
const ROWS_OF_A_KIND = 45;

const OURS: Peer = { name: 'giftship', parse: (line) => answerOf(parseRecipient(line)) };

const percent = (part: number, whole: number) => (100 * part) / whole;
const shown = (value: number) => value.toFixed(1);

/** Accuracy, speed and size of the line parser; `seed` makes the generated lines. */
export async function measureLines(seed: number): Promise<Line[]> {
  const generated = generatedLines(seed, ROWS_OF_A_KIND);
  const hand = handLines('measure');
  note(`${generated.length} generated lines (seed ${seed}), ${hand.length} hand-written ones`);
  const { firstRow, ours: own, withTowns } = await asShipped(generated);
  const some = generated.filter((_, i) => i % 8 === 0);
  const speeds = [own, ...PEERS.map((peer) => linesPerSecond(peer.parse, some))];
  const long = longestLine();
  await loadTowns();
  const ours = [scoreLines(generated, OURS.parse), scoreLines(hand, OURS.parse)] as const;
  const peers = PEERS.map(
    (peer) => [peer.name, scoreLines(generated, peer.parse), scoreLines(hand, peer.parse)] as const,
  );
  kindTable(
    ours[0].groups,
    peers.map(([name, scores]) => [name, scores.groups]),
  );
  for (const file of handFiles('measure')) {
    const lines = handLines('measure', file);
    print(`\n${file}: ${lines.length} rows as read`);
    kindTable(
      scoreLines(lines, OURS.parse).groups,
      PEERS.map((peer) => [peer.name, scoreLines(lines, peer.parse).groups]),
    );
  }
  const size = await parserSize();
  const best = (of: (score: Score) => number, index: 1 | 2) =>
    peers.map((peer) => `${peer[0]} ${shown(of(peer[index].total))}`).join(', ');
  const rate = (of: keyof Score) => (score: Score) => percent(score[of] as number, score.rows);
  const line = (what: string, value: number, goal: Line['goal'], measured = '', unit = ' %'): Line => ({
    what,
    measured,
    value,
    goal,
    unit,
  });
  const [gen, written] = [ours[0].total, ours[1].total];
  return [
    line('full rows, generated', rate('full')(gen), { atLeast: 99 }, best(rate('full'), 1)),
    line('full rows, hand-written', rate('full')(written), { atLeast: 94 }, best(rate('full'), 2)),
    line('region right, generated', rate('region')(gen), { atLeast: 98.3 }, best(rate('region'), 1)),
    line('region right, hand-written', rate('region')(written), { atLeast: 98.3 }, best(rate('region'), 2)),
    line('silently wrong, generated', rate('silent')(gen), { atMost: 0.2 }, best(rate('silent'), 1)),
    line('silently wrong, hand-written', rate('silent')(written), { atMost: 0.5 }, best(rate('silent'), 2)),
    line('flagged, generated', rate('flagged')(gen), { atMost: 8 }),
    line('flagged, hand-written', rate('flagged')(written), { atMost: 10 }),
    line('lines a CPU second', speeds[0]! / 1000, { atLeast: 60 }, speedsOf(speeds), 'k'),
    line('the same with towns loaded', withTowns / 1000, { atLeast: 25 }, '', 'k'),
    line('cold start to the first row', firstRow, { atMost: 40 }, 'import and parse in a new process', ' ms'),
    line('a line of 8,000 characters', long, { atMost: 20 }, '', ' ms'),
    line('parser and table, gzip', size, { atMost: 40 }, 'towns in a chunk of their own', ' KB'),
  ];
}

const speedsOf = (speeds: number[]) =>
  PEERS.map((peer, i) => `${peer.name} ${shown(speeds[i + 1]! / 1000)}k`).join(', ');

/** Median of five rounds after three to warm up, in lines a second of CPU of this process. */
function linesPerSecond(parse: (line: string) => unknown, corpus: CorpusLine[]): number {
  // Flat strings, as a paste or a file gives them.
  const lines = corpus.map(({ line }) => JSON.parse(JSON.stringify(line)) as string);
  const rounds: number[] = [];
  for (let round = -2; round <= 5; round++) {
    const before = process.cpuUsage();
    for (const line of lines) parse(line);
    const { user, system } = process.cpuUsage(before);
    if (round > 0) rounds.push(lines.length / ((user + system) / 1e6));
  }
  return median(rounds);
}

function longestLine(): number {
  const unit = '\u5e7f\u4e1c\u7701\u6df1\u5733\u5e02\u5357\u5c71\u533a\u79d1\u6280\u8def1\u53f7,';
  const text = unit.repeat(1 + 8_000 / unit.length).slice(0, 8_000);
  return median(
    [0, 1, 2, 3, 4].map(() => {
      const start = performance.now();
      parseRecipient(text);
      return performance.now() - start;
    }),
  );
}

const COLD = `
const start = performance.now();
const { parseRecipient } = await import(process.argv[1]);
parseRecipient('a 13800001234 b');
console.log(performance.now() - start);`;

/** The bundled parser: milliseconds to load it and read one row in a new process, and its speed without and with towns. */
async function asShipped(
  corpus: CorpusLine[],
): Promise<{ firstRow: number; ours: number; withTowns: number }> {
  const made = await bundle(fileURLToPath(new URL('lib/parser.ts', import.meta.url)));
  return inScratch(async (folder) => {
    for (const [name, code] of made.files) writeFileSync(join(folder, name), code);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const file = join(folder, made.entry);
    const args = ['--input-type=module', '-e', COLD, file];
    const firstRow = median(
      [0, 1, 2, 3, 4].map(() => Number(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim())),
    );
    const parser = (await import(pathToFileURL(file).href)) as typeof import('./lib/parser.ts');
    // Speed without the towns first, as a browser starts.
    const ours = linesPerSecond(parser.parseRecipient, corpus);
    await parser.loadTowns();
    return { firstRow, ours, withTowns: linesPerSecond(parser.parseRecipient, corpus) };
  });
}

/** The parser as a browser gets it; the towns come in a chunk of their own. */
async function parserSize(): Promise<number> {
  const made = await bundle(`${SHARED}recipients/parse-recipient.ts`);
  let size = 0;
  for (const [name, code] of made.files)
    if (!/towns/.test(name)) size += gzipSync(code, { level: 9 }).length / 1024;
  return size;
}

function kindTable(own: Map<string, Score>, peers: (readonly [string, Map<string, Score>])[]): void {
  const head = [
    'kind',
    'rows',
    'full',
    'region',
    'silent',
    'flagged',
    ...peers.map(([name]) => `${name}: full / silent`),
  ];
  const rows = [...own].map(([group, score]) => [
    group,
    String(score.rows),
    ...(['full', 'region', 'silent', 'flagged'] as const).map((key) =>
      shown(percent(score[key], score.rows)),
    ),
    ...peers.map(([, groups]) => {
      const theirs = groups.get(group)!;
      return `${shown(percent(theirs.full, theirs.rows))} / ${shown(percent(theirs.silent, theirs.rows))}`;
    }),
  ]);
  print(`\n| ${head.join(' | ')} |\n|${head.map(() => ' --- ').join('|')}|`);
  for (const row of rows) print(`| ${row.join(' | ')} |`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const seed = Number(process.argv[2] ?? 20_261_121);
  process.exitCode = report('Lines', await measureLines(seed)) ? 0 : 1;
}
