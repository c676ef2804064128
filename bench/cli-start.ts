// CPU of short runs of the command line against `node -e 0`; see bench/README.md.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { logIn } from './lib/http.ts';
import { type Line, note, print, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { buildServer, startService } from './lib/shop-process.ts';
import { median, show, spread } from './lib/stats.ts';

const ROUNDS = 15;
const PACKAGE = fileURLToPath(new URL('../packages/cli', import.meta.url));
const PROGRAM = join(PACKAGE, 'bin/gift.js');
const DEMO = { mobile: '13800138000', password: 'gift123456' };

/** CPU milliseconds (user and system) of one program: what the shell that waited for it was told by the kernel. */
function cpuOf(args: readonly string[], env: Record<string, string>): number {
  // The second line of `times` is what its ended children used.
  const script = '"$@" >/dev/null 2>&1; code=$?; times; exit $code';
  const { stdout, status } = spawnSync('bash', ['--norc', '-c', script, 'bash', process.execPath, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  const used = [
    ...stdout
      .trim()
      .split('\n')[1]!
      .matchAll(/(\d+)m([\d.]+)s/g),
  ];
  return used.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  );
}

async function measure(): Promise<Line[]> {
  return inScratch(async (directory) => {
    const shop = await startService({ dataDir: join(directory, 'data') });
    try {
      const { authorization } = await logIn(shop.base, DEMO.mobile, DEMO.password);
      const bare = { GIFT_CONFIG_DIR: join(directory, 'config') };
      const env = {
        ...bare,
        GIFT_API_BASE: shop.base,
        GIFT_TOKEN: authorization.replace('Bearer ', ''),
      };
      const programs = {
        floor: ['-e', '0'],
        version: [PROGRAM, '--version'],
        help: [PROGRAM, '--help'],
        whoami: [PROGRAM, 'whoami', '--json'],
      };
      const used = {
        floor: [] as number[],
        version: [] as number[],
        help: [] as number[],
        whoami: [] as number[],
      };
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [name, args] of Object.entries(programs)) {
          // Without a service `--version` asks nobody, as in a script.
          const ms = cpuOf(args, name === 'whoami' ? env : bare);
          // The first round fills the disk cache.
          if (round > 0) used[name as keyof typeof used].push(ms);
        }
      }
      note(`floor ${show(median(used.floor))} ms`);
      const against = (times: number[]) => median(times.map((ms, round) => ms / used.floor[round]!));
      const line = (what: string, times: number[], atMost: number): Line => ({
        what,
        measured: spread(times),
        value: against(times),
        goal: { atMost },
      });
      return [
        { what: 'node -e 0', measured: spread(used.floor), value: null, goal: null },
        line('gift --version', used.version, 1.5),
        line('gift --help', used.help, 1.5),
        line('gift whoami', used.whoami, 3),
      ];
    } finally {
      await shop.stop();
    }
  });
}

if (existsSync(join(PACKAGE, 'dist/main.js'))) {
  buildServer();
  process.exitCode = report('CPU of the command line', await measure()) ? 0 : 1;
} else {
  print('skipped: packages/cli/dist/main.js is missing; run `npm run build`');
}
