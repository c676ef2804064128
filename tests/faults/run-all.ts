// `npm run faults`: every fault run, one after the other, with a table at the end. `npm run faults -- kill cut` runs those
// whose names hold one of the words.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { print } from '../../bench/lib/report.ts';

/** Shorter ones first; none may take longer than its limit, in minutes. */
const RUNS: { script: string; args?: string[]; within: number }[] = [
  { script: 'mutated-lines', within: 15 },
  { script: 'damaged-sheets', within: 30 },
  { script: 'parallel-wallet', within: 10 },
  { script: 'two-servers', within: 10 },
  { script: 'wrong-clock', within: 5 },
  { script: 'cut-wire', within: 10 },
  { script: 'odd-calls', within: 15 },
  { script: 'many-rows', within: 15 },
  { script: 'long-load', args: ['--minutes', '2'], within: 8 },
  { script: 'abuse', within: 8 },
  { script: 'kill-migration', within: 20 },
  { script: 'kill-cli', within: 20 },
  { script: 'kill-night', within: 15 },
  { script: 'kill-server', within: 20 },
  { script: 'planted', within: 60 },
  { script: 'everything', within: 25 },
];

interface Outcome {
  script: string;
  verdict: 'holds' | 'RED' | 'TOO SLOW';
  minutes: number;
}

/** Runs one script; it prints its own facts and violations. */
async function run({ script, args = [], within }: (typeof RUNS)[number]): Promise<Outcome> {
  print(`\n== ${script} ${args.join(' ')}`);
  const since = performance.now();
  const file = fileURLToPath(new URL(`${script}.ts`, import.meta.url));
  // A group of its own, so that the servers that a script leaves behind end with it; a database has another one, and is
  // left when its script could not stop it.
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    stdio: 'inherit',
    detached: true,
  });
  const end = (): void => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch (error) {
      // Nobody of the group is left.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      end();
      process.exit(130);
    });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, within * 60_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  end();
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
  const verdict = isLate ? 'TOO SLOW' : code === 0 ? 'holds' : 'RED';
  return { script, verdict, minutes: (performance.now() - since) / 60_000 };
}

const words = process.argv.slice(2);
const chosen = RUNS.filter(({ script }) => words.length === 0 || words.some((word) => script.includes(word)));
const outcomes: Outcome[] = [];
for (const one of chosen) outcomes.push(await run(one));

print('\n| run | verdict | minutes |\n|---|---|---|');
for (const { script, verdict, minutes } of outcomes)
  print(`| ${script} | ${verdict} | ${minutes.toFixed(1)} |`);
if (outcomes.length === 0 || outcomes.some(({ verdict }) => verdict !== 'holds')) process.exitCode = 1;
