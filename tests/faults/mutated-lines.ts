// B4: 50,000 random and mutated recipient lines: a row each, no exception, none over 5 ms. Usage: mutated-lines.ts [--seed N] [--count N]
import { generatedLines, handLines } from '../../packages/shared/fixtures/lines/score.ts';
import { type Random, seededRandom } from '../../packages/shared/fixtures/lines/random.ts';
import { loadTowns } from '../../packages/shared/src/address/towns.ts';
import { parseRecipient } from '../../packages/shared/src/recipients/parse-recipient.ts';
import { show } from '../../bench/lib/stats.ts';
import { conclude, isStarted, optionOf } from './verdict.ts';

const LIMIT_MS = 5;

/** Ways to spoil a line. */
const MUTATIONS: ((line: string, other: string, random: Random) => string)[] = [
  (line, other, random) =>
    line.slice(0, random.below(line.length + 1)) + other.slice(random.below(other.length + 1)),
  (line, _, random) => {
    const at = random.below(line.length + 1);
    return line.slice(0, at) + line.slice(at + 1 + random.below(6));
  },
  (line, _, random) => {
    const at = random.below(line.length + 1);
    return (
      line.slice(0, at) +
      String.fromCharCode(random.below(0x10000)).repeat(1 + random.below(40)) +
      line.slice(at)
    );
  },
  (line, _, random) => [...line].sort(() => random.next() - 0.5).join(''),
  (line, _, random) => line.repeat(1 + random.below(5)),
  (line) => [...line].reverse().join(''),
  (_, __, random) =>
    Array.from({ length: random.below(300) }, () =>
      String.fromCharCode(
        random.pick([random.below(128), 0x4e00 + random.below(20_000), random.below(0x10000)]),
      ),
    ).join(''),
  (line, _, random) => line.replace(/\d/g, () => String(random.below(10))),
  (line, other, random) =>
    [...line].map((char, i) => (random.chance(0.2) ? (other[i] ?? char) : char)).join(''),
];

/** Reads `count` spoilt lines; answers what broke the rules, with the facts of the run. */
export async function mutatedLines(
  seed: number,
  count: number,
): Promise<{ violations: string[]; facts: string }> {
  await loadTowns();
  const random = seededRandom(seed);
  const lines = [...generatedLines(seed, 20), ...handLines('tune')].map(({ line }) => line);
  // The first calls compile the code.
  for (const line of lines.slice(0, 2_000)) parseRecipient(line);
  const violations: string[] = [];
  let slowest = 0;
  for (let i = 0; i < count; i++) {
    const text = random.pick(MUTATIONS)(random.pick(lines), random.pick(lines), random);
    let ms = measured(text, violations);
    // A busy machine stops any call now and then: a line is slow when it is slow each time.
    for (let again = 0; ms > LIMIT_MS && again < 4; again++) ms = Math.min(ms, measured(text, violations));
    if (ms > LIMIT_MS) violations.push(`${show(ms)} ms: ${JSON.stringify(text.slice(0, 200))}`);
    slowest = Math.max(slowest, ms);
  }
  return { violations, facts: `${count} lines, the slowest ${show(slowest)} ms` };
}

function measured(text: string, violations: string[]): number {
  const start = performance.now();
  try {
    const row = parseRecipient(text);
    if (row.flag !== row.reasons.length > 0) violations.push(`flag without reason: ${JSON.stringify(text)}`);
  } catch (error) {
    violations.push(`${String(error)}: ${JSON.stringify(text)}`);
  }
  return performance.now() - start;
}

if (isStarted(import.meta.url)) {
  const seed = optionOf('seed', Date.now() % 1_000_000);
  const { violations, facts } = await mutatedLines(seed, optionOf('count', 50_000));
  conclude('mutated lines', seed, facts, violations);
}
