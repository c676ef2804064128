// How the command line bears a night: 20,000 rows ordered (time, answers of 429, memory), 100,000 rows read (memory), and a
// service that is killed for a minute in the middle of an order; see bench/README.md.
// Run: npx tsx bench/night.ts [--rows 20000] [--import 100000] [--outage 60] [--quick]
import { spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildCli } from '../tests/transcripts/run-transcript.ts';
import { openDb } from '../packages/server/src/db/db.ts';
import { addBuyer, BENCH_PASSWORD } from './lib/open-shop.ts';
import { recipients } from './lib/recipients.ts';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { buildServer, freePort, type ShopProcess, socketOf, startService } from './lib/shop-process.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    import: { type: 'string', default: '100000' },
    outage: { type: 'string', default: '60' },
    quick: { type: 'boolean', default: false },
  },
});
const ROWS = values.quick ? 2_000 : Number(values.rows);
const READ = values.quick ? 10_000 : Number(values.import);
const OUTAGE_S = values.quick ? 5 : Number(values.outage);
const OUTAGE_ROWS = Math.min(ROWS, 6_000);
const CLI = fileURLToPath(new URL('../packages/cli', import.meta.url));
const MOBILE = '13722223333';
const RICH = 10_000_000_000;
const PRICE_FEN = 80;
const GOAL = { seconds: 60, refused: 0, orderMb: 200, readMb: 250 };

interface Run {
  exit: number | null;
  seconds: number;
  /** Largest resident memory of the process, in MB. */
  peakMb: number;
  stdout: string;
  stderr: string;
}

/** A copy of the bundle: a build elsewhere empties dist, and a run that loads from it then fails for that alone. */
function installCli(folder: string): string {
  for (const part of ['bin', 'dist', 'package.json'])
    cpSync(join(CLI, part), join(folder, part), { recursive: true });
  return join(folder, 'bin/gift.js');
}

function run(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  onSaid: (said: string) => void = () => {},
) {
  return new Promise<Run>((resolve) => {
    const since = performance.now();
    const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr, peakMb] = ['', '', 0];
    const look = setInterval(() => (peakMb = Math.max(peakMb, peakOf(child.pid!))), 50);
    child.stdout.on('data', (part: Buffer) => (stdout += part.toString()));
    child.stderr.on('data', (part: Buffer) => {
      stderr += part.toString();
      onSaid(stderr);
    });
    child.once('close', (exit) => {
      clearInterval(look);
      resolve({ exit, seconds: (performance.now() - since) / 1000, peakMb, stdout, stderr });
    });
  });
}

/** The high water mark that the system keeps of a process; 0 when it is gone. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function sheet(file: string, count: number, prefix: string): string {
  const lines = recipients(count).map((row, i) =>
    [
      `${prefix}${String(i).padStart(8, '0')}`,
      row.rec_name,
      `${row.rec_province}${row.rec_city}${row.rec_district}${row.rec_address}`,
      row.rec_mobile,
      `tb${i}`,
    ].join(','),
  );
  writeFileSync(file, `\ufeff订单编号,收货人姓名,收货地址,联系手机,买家会员名\r\n${lines.join('\r\n')}\r\n`);
  return file;
}

const refusedOf = ({ stderr }: Run): number => stderr.split('\n').filter((line) => / 429 /.test(line)).length;
const callsOf = ({ stderr }: Run, path: string): number => stderr.split(`${path} 200`).length - 1;

function must(run: Run, exit: number, what: string): Run {
  if (run.exit !== exit)
    throw new Error(`${what}: exit ${run.exit}\n${run.stdout.slice(-500)}\n${run.stderr.slice(-1500)}`);
  return run;
}

await buildCli();
buildServer();
const isMet = await inScratch(async (folder) => {
  const gift = installCli(join(folder, 'cli'));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    GIFT_CONFIG_DIR: join(folder, 'config'),
    GIFT_API_BASE: `http://127.0.0.1:${port}`,
  };
  const start = () =>
    startService({ dataDir: folder, port, env: { GIFT_RATE: 'on', GIFT_MAX_RECIPIENTS: '500' } });
  let shop: ShopProcess = await start();
  try {
    const db = openDb({ connection: socketOf(folder), poolSize: 1, log: { warn: () => {} } });
    await addBuyer(db, RICH, MOBILE);
    await db.close();
    const login = spawn(process.execPath, [gift, 'login', '--mobile', MOBILE, '--password-stdin'], {
      env,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    login.stdin.end(`${BENCH_PASSWORD}\n`);
    await new Promise((resolve) => login.once('close', resolve));

    note(`reading ${READ} rows`);
    const big = sheet(join(folder, 'big.csv'), READ, 'I');
    const read = await run(gift, ['import', big, '--quiet'], env);
    if (read.exit !== 0 && read.exit !== 3) must(read, 0, 'import');

    note(`ordering ${ROWS} rows`);
    const before = await balance(gift, env);
    const order = ['--goods', '103', '--yes', '--on-doubt', 'keep', '--on-duplicate', 'keep'];
    const ordered = must(
      await run(gift, ['order', sheet(join(folder, 'a.csv'), ROWS, 'A'), ...order, '--verbose'], env),
      0,
      'order',
    );
    const spent = before - (await balance(gift, env));
    if (spent !== ROWS * PRICE_FEN) throw new Error(`spent ${spent} fen for ${ROWS} rows`);

    note(`ordering ${OUTAGE_ROWS} rows, with the service killed for ${OUTAGE_S} s in the middle`);
    let isDown: Promise<void> | null = null;
    const outage = async () => {
      await shop.kill();
      await sleep(OUTAGE_S * 1000);
      shop = await start();
    };
    const held = must(
      await run(
        gift,
        ['order', sheet(join(folder, 'b.csv'), OUTAGE_ROWS, 'B'), ...order, '--chunk', '100'],
        env,
        (said) => {
          if (/已提交 \d/.test(said)) isDown ??= outage();
        },
      ),
      0,
      'order with an outage',
    );
    await isDown;
    const again = await run(gift, ['order', join(folder, 'b.csv'), ...order], env);
    must(again, 12, 'the same file again');
    const all = before - (await balance(gift, env));
    if (all !== (ROWS + OUTAGE_ROWS) * PRICE_FEN) throw new Error(`spent ${all} fen in all`);

    const lines: Line[] = [
      {
        what: `order ${ROWS} rows, ${callsOf(ordered, '/gift/order/make')} calls of make and ${callsOf(ordered, '/gift/order/price')} of price`,
        measured: `${ordered.seconds.toFixed(1)} s`,
        value: ordered.seconds,
        goal: { atMost: GOAL.seconds },
        unit: ' s',
      },
      {
        what: 'answers of 429 in it',
        measured: String(refusedOf(ordered)),
        value: refusedOf(ordered),
        goal: { atMost: GOAL.refused },
        unit: '',
      },
      {
        what: 'memory of it',
        measured: `${ordered.peakMb.toFixed(0)} MB`,
        value: ordered.peakMb,
        goal: { atMost: GOAL.orderMb },
        unit: ' MB',
      },
      {
        what: `import ${READ} rows, memory`,
        measured: `${read.peakMb.toFixed(0)} MB in ${read.seconds.toFixed(1)} s`,
        value: read.peakMb,
        goal: { atMost: GOAL.readMb },
        unit: ' MB',
      },
      {
        what: `order ${OUTAGE_ROWS} rows through an outage of ${OUTAGE_S} s`,
        measured: `${held.seconds.toFixed(1)} s, exit ${held.exit}, each row paid once`,
        value: null,
        goal: null,
      },
      {
        what: 'memory of the service',
        measured: `${shop.peakMb().toFixed(0)} MB since its last start`,
        value: null,
        goal: null,
      },
    ];
    return report('a night of the command line', lines);
  } finally {
    await shop.stop();
  }
});
process.exitCode = isMet ? 0 : 1;

/** Fen. */
async function balance(gift: string, env: NodeJS.ProcessEnv): Promise<number> {
  const { stdout } = must(await run(gift, ['balance', '--json'], env), 0, 'balance');
  return Math.round(Number((JSON.parse(stdout) as { data: { money: string } }).data.money) * 100);
}
