// F4b: `gift run` killed again and again while files come in, two of them at once, the service restarted in between: each
// row is bought once or lies in one file of `.failed`, each file lies in one place and is told of, the wallet is exact.
// Usage: kill-night.ts [--kills 40] [--rows 400] [--seed N]
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addBuyer, BENCH_PASSWORD } from '../../bench/lib/open-shop.ts';
import { recipients } from '../../bench/lib/recipients.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import { buildServer, freePort, socketOf, startService } from '../../bench/lib/shop-process.ts';
import { type Db, openDb } from '../../packages/server/src/db/db.ts';
import { buildCli } from '../transcripts/run-transcript.ts';
import { seeded } from './clients.ts';
import { auditOf, conclude, isStarted, optionOf } from './verdict.ts';

const CLI = fileURLToPath(new URL('../../packages/cli', import.meta.url));
const MOBILE = '13722224444';
const PRICE_FEN = 80;
const OPENING_FEN = 1_000_000_000;
/** One row of each file has no name: it is never bought, and never lost. */
const FAULTY_AT = 7;

/** Kills the runner so often, with a new file before each start; answers what was broken. */
export async function killNight({ kills, rows, seed }: { kills: number; rows: number; seed: number }) {
  await buildCli();
  buildServer();
  return inScratch(async (folder) => {
    const violations: string[] = [];
    const random = seeded(seed);
    const port = await freePort();
    const start = () => startService({ dataDir: folder, port, env: { GIFT_MAX_RECIPIENTS: '500' } });
    let server = await start();
    const inbox = join(folder, 'inbox');
    mkdirSync(inbox);
    const receiver = await openReceiver();
    const gift = installCli(folder, { port, notify: receiver.url });
    const db = openDb({ connection: socketOf(folder), poolSize: 1, log: { warn: () => {} } });
    const { userId } = await addBuyer(db, OPENING_FEN, MOBILE);
    await db.close();
    gift.logIn();
    const hashes: string[] = [];
    let killed = 0;
    try {
      for (let round = 0; round < kills; round++) {
        hashes.push(putFile(inbox, round, { rows, seed }));
        // Every eighth time the service goes down while somebody orders.
        const restart = round % 8 === 7 ? restartLater(server, start) : null;
        const runners = [gift.run(inbox), ...(round % 5 === 4 ? [gift.run(inbox)] : [])];
        await sleep(150 + random(2_200));
        for (const child of runners) killed += await killHard(child);
        if (restart) server = await restart;
      }
      const last = gift.run(inbox);
      const [code] = (await once(last, 'close')) as [number | null];
      // Faulty rows are left in every file: 5, or 0 when the killed ones had done all of it.
      if (code !== 0 && code !== 5) violations.push(`the last run ended with ${code}`);
      const again = gift.run(inbox);
      const [quiet] = (await once(again, 'close')) as [number | null];
      if (quiet !== 0) violations.push(`a run over an empty inbox ended with ${quiet}`);
      const now = openDb({ connection: socketOf(folder), poolSize: 1, log: { warn: () => {} } });
      try {
        violations.push(...(await compareBought(now, { userId, files: kills, rows, seed })));
      } finally {
        await now.close();
      }
      violations.push(...comparePlaces(inbox, hashes), ...compareFaulty(inbox, kills, seed));
      const untold = hashes.filter((_, file) => !receiver.faulty.has(`file-${file}.csv`));
      if (untold.length > 0) violations.push(`the faulty rows of ${untold.length} files were told to nobody`);
      await server.stop();
      violations.push(...auditOf({ GIFT_DATA_DIR: folder }));
      if (killed < kills / 2) violations.push(`only ${killed} runs were killed while they lived`);
      return { violations, facts: `${killed} runs killed, ${kills} files of ${rows} rows` };
    } finally {
      await server.stop();
      receiver.close();
    }
  });
}

/** Whoever is told of the nights: the files of which it heard that they have faulty rows. */
async function openReceiver() {
  const faulty = new Set<string>();
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      const { files } = JSON.parse(body) as { files: { file: string; faulty: number }[] };
      for (const one of files) if (one.faulty > 0) faulty.add(one.file);
      reply.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, faulty, close: () => server.close() };
}

async function restartLater(
  server: Awaited<ReturnType<typeof startService>>,
  start: () => ReturnType<typeof startService>,
) {
  await sleep(300);
  await server.kill();
  return start();
}

async function killHard(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return 0;
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
  return child.signalCode === 'SIGKILL' ? 1 : 0;
}

const numberOf = (seed: number, file: number, row: number) =>
  `N${seed}${String(file).padStart(3, '0')}${String(row).padStart(5, '0')}`;

/** A file that appears whole, as a rename puts it there; answers the hash of its bytes. */
function putFile(inbox: string, file: number, { rows, seed }: { rows: number; seed: number }): string {
  const lines = recipients(rows, (seed % 1_000_000) + file * rows).map((one, row) =>
    [
      numberOf(seed, file, row),
      row === FAULTY_AT ? '' : one.rec_name,
      `${one.rec_province} ${one.rec_city} ${one.rec_district} ${one.rec_address}`,
      one.rec_mobile,
      `tb${row}`,
    ].join(','),
  );
  const text = `\ufeff订单编号,收货人姓名,收货地址,联系手机,买家会员名\r\n${lines.join('\r\n')}\r\n`;
  writeFileSync(join(inbox, `file-${file}.csv`), text);
  return createHash('sha256').update(text).digest('hex');
}

function installCli(folder: string, { port, notify }: { port: number; notify: string }) {
  for (const part of ['bin', 'dist', 'package.json'])
    cpSync(join(CLI, part), join(folder, 'cli', part), { recursive: true });
  const program = join(folder, 'cli/bin/gift.js');
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    GIFT_CONFIG_DIR: join(folder, 'config'),
    GIFT_API_BASE: `http://127.0.0.1:${port}`,
  };
  const call = (args: string[], input = '') =>
    spawnSync(process.execPath, [program, ...args], { env, input });
  return {
    logIn(): void {
      const { status, stderr } = call(
        ['login', '--mobile', MOBILE, '--password-stdin'],
        `${BENCH_PASSWORD}\n`,
      );
      if (status !== 0) throw new Error(`gift login: ${String(stderr)}`);
      // Several chunks a file, so that a run dies between them too.
      call(['config', 'set', 'chunk', '20']);
    },
    run: (inbox: string): ChildProcess =>
      spawn(
        process.execPath,
        [
          program,
          'run',
          inbox,
          '--once',
          '--goods',
          '103',
          '--settle',
          '0',
          '--on-doubt',
          'keep',
          '--on-duplicate',
          'keep',
          '--notify',
          notify,
          '--quiet',
        ],
        { env, stdio: 'ignore' },
      ),
  };
}

async function compareBought(
  db: Db,
  { userId, files, rows, seed }: { userId: number; files: number; rows: number; seed: number },
): Promise<string[]> {
  const found = await db.q
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .select(['shop_order', 'status'])
    .execute();
  const bought = found.filter(({ status }) => status > 0).map(({ shop_order }) => shop_order);
  const wanted = Array.from({ length: files }, (_, file) =>
    Array.from({ length: rows }, (_row, row) => numberOf(seed, file, row)).filter(
      (_number, row) => row !== FAULTY_AT,
    ),
  ).flat();
  const { balance_fen } = await db.q
    .selectFrom('accounts')
    .where('owner_id', '=', userId)
    .where('kind', '=', 'balance')
    .select('balance_fen')
    .executeTakeFirstOrThrow();
  const once = new Set(bought);
  const lost = wanted.filter((number) => !once.has(number));
  return [
    ...(bought.length === once.size ? [] : [`${bought.length - once.size} rows were bought twice`]),
    ...(lost.length === 0 ? [] : [`${lost.length} rows were not bought, for example ${lost[0]}`]),
    ...(once.size > wanted.length ? ['rows were bought that should not be'] : []),
    ...(OPENING_FEN - balance_fen === wanted.length * PRICE_FEN
      ? []
      : [`the wallet paid ${OPENING_FEN - balance_fen} fen for ${wanted.length} rows`]),
  ];
}

/** Each file is there once, whole, in `.done`; nothing of it is left in the inbox. */
function comparePlaces(inbox: string, hashes: readonly string[]): string[] {
  const left = readdirSync(inbox).filter((name) => !name.startsWith('.'));
  const done = readdirSync(join(inbox, '.done'))
    .filter((name) => /-file-\d+\.csv$/.test(name))
    .map((name) =>
      createHash('sha256')
        .update(readFileSync(join(inbox, '.done', name)))
        .digest('hex'),
    );
  const missing = hashes.filter((hash) => !done.includes(hash));
  return [
    ...(left.length === 0 ? [] : [`left in the inbox: ${left.join(' ')}`]),
    ...(missing.length === 0 ? [] : [`${missing.length} files are not in .done`]),
    ...(done.length === hashes.length ? [] : [`${done.length} files in .done for ${hashes.length}`]),
  ];
}

/** Each faulty row lies in `.failed` once: sent again from two files it would be bought twice. */
function compareFaulty(inbox: string, files: number, seed: number): string[] {
  const text = readdirSync(join(inbox, '.failed'))
    .map((name) => readFileSync(join(inbox, '.failed', name), 'utf8'))
    .join('\n');
  return Array.from({ length: files }, (_, file) => numberOf(seed, file, FAULTY_AT)).flatMap((number) => {
    const times = text.split(number).length - 1;
    return times === 1 ? [] : [`the faulty row ${number} lies in .failed ${times} times`];
  });
}

if (isStarted(import.meta.url)) {
  const seed = optionOf('seed', randomInt(1_000_000));
  const { violations, facts } = await killNight({
    kills: optionOf('kills', 40),
    rows: optionOf('rows', 400),
    seed,
  });
  conclude('kill-night', seed, facts, violations);
}
