import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, bareEnv, type CliShop, keyOf, openCliShop } from './harness/cli-shop.ts';
import { type ServerProcess, startServer } from './harness/server-process.ts';
import { createTestDatabase, type TestDatabase } from './harness/test-database.ts';
import { RATES } from '../packages/server/src/read-config.ts';
import { buildCli, type Ended, GIFT, runShell } from './transcripts/run-transcript.ts';

beforeAll(() => buildCli());

/** A sheet of so many rows, each with a number of its own. */
function sheet(file: string, prefix: string, count: number): void {
  const rows = Array.from(
    { length: count },
    (_, i) =>
      `${prefix}${String(i).padStart(8, '0')},测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')},tb${i}`,
  );
  writeFileSync(file, `\ufeff订单编号,收货人姓名,收货地址,联系手机,买家会员名\r\n${rows.join('\r\n')}\r\n`);
}

/** How often the service refused a call for its speed, as `--verbose` tells. */
const refusedForSpeed = ({ stderr }: Ended): number =>
  stderr.split('\n').filter((line) => / 429 /.test(line)).length;

describe('the limits of the service (D1306, D1307)', () => {
  let cli: CliShop;
  afterEach(() => cli.close());

  it('are never met by a program that runs alone: 40 calls in a row', async () => {
    cli = await openCliShop({ config: { rate: { ...RATES, make: { burst: 4, perSecond: 10 } } } });
    const key = await keyOf(await cli.shop.person({ balance: 100_000 }));
    sheet(join(cli.folder, 'a.csv'), 'A', 200);
    const ended = await cli.gift('order a.csv --goods 103 --yes --chunk 5 --verbose', { env: key.env });
    expect([ended.exit, refusedForSpeed(ended)]).toEqual([0, 0]);
    expect(ended.stderr.split('/gift/order/make 200').length - 1).toBe(40);
    expect(ended.stderr.split('/gift/order/price 200').length - 1).toBe(1);
  });

  it('are told with each answer, also with a refusal', async () => {
    cli = await openCliShop({ config: { rate: RATES } });
    const person = await cli.shop.person();
    await person.api.accounts.userInfo({ query: {} });
    expect(person.last().headers).toMatchObject({
      'ratelimit-policy': '"general";q=60;w=6',
      ratelimit: expect.stringMatching(/^"general";r=5\d;t=1$/),
    });
    // More than fill the burst, however many come back meanwhile on a slow machine; which one is refused is not said.
    const calls = Array.from({ length: 160 }, async () => {
      await person.api.accounts.userInfo({ query: {} }).catch(() => null);
      return person.last();
    });
    const refused = (await Promise.all(calls)).find(({ status }) => status === 429);
    expect(refused).toMatchObject({
      headers: { ratelimit: '"general";r=0;t=1', 'retry-after': '1' },
    });
  });

  it('are shared by four orders of one account, and each of them finishes', async () => {
    cli = await openCliShop({ config: { rate: { ...RATES, make: { burst: 4, perSecond: 8 } } } });
    const person = await cli.shop.person({ balance: 100_000 });
    const key = await keyOf(person);
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) sheet(join(cli.folder, `${name}.csv`), name.toUpperCase(), 60);
    const ended = await Promise.all(
      names.map((name) =>
        cli.gift(`order ${name}.csv --goods 103 --yes --chunk 5 --quiet`, { env: key.env }),
      ),
    );
    expect(ended.map(({ exit, stderr }) => [exit, stderr])).toEqual(names.map(() => [0, '']));
    const { list } = await person.api.orders.list({ body: { page_size: 500 } });
    expect([new Set(list.map(({ shop_order }) => shop_order)).size, await person.balance()]).toEqual([
      240,
      100_000 - 240 * 80,
    ]);
    expect(await cli.shop.audit()).toEqual([]);
  });
});

describe('a service that goes away', () => {
  let database: TestDatabase;
  let server: ServerProcess | null = null;
  let stopping: Promise<void> = Promise.resolve();
  /** A service that is going away says so; one that is gone says nothing. */
  const AWAY = '(连不上服务|服务暂时不可用)';
  let port: number;
  let folder: string;
  let env: NodeJS.ProcessEnv;
  const start = async () =>
    (server = await startServer({
      DATABASE_URL: database.url,
      PORT: String(port),
      GIFT_LOG: 'silent',
      GIFT_DATA_DIR: folder,
    }));
  const stop = async () => {
    const running = server;
    server = null;
    await (stopping = running?.stop() ?? stopping);
  };
  afterEach(async () => {
    await stop();
    await database.drop();
  });

  async function open(): Promise<void> {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'gift-away-'));
    port = await freePort();
    env = {
      ...bareEnv(),
      GIFT_CONFIG_DIR: join(folder, 'config'),
      GIFT_API_BASE: `http://127.0.0.1:${port}`,
    };
    await start();
    const login = 'gift login --mobile 13800138000 --password-stdin';
    expect((await runShell(login, { cwd: folder, env, stdin: 'gift123456\n' })).exit).toBe(0);
    sheet(join(folder, 'orders.csv'), 'R', 200);
  }

  /** Runs an order and does something when its stderr says what is waited for. */
  function order(
    more: string[],
    watch: [RegExp, (child: ReturnType<typeof spawn>) => unknown][],
  ): Promise<Ended> {
    const args = ['order', 'orders.csv', '--goods', '103', '--yes', '--chunk', '10', ...more];
    const child = spawn(process.execPath, [GIFT, ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const open = [...watch];
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
      if (open.length > 0 && open[0]![0].test(stderr)) void open.shift()![1](child);
    });
    return new Promise((resolve) => child.once('close', (exit) => resolve({ exit, stdout, stderr })));
  }
  const balance = async () =>
    answerOf<{ money: string }>(await runShell('gift balance --json', { cwd: folder, env, stdin: '' })).data
      .money;

  it('for a restart in the middle of an order: the order waits, says so, and finishes by itself', async () => {
    await open();
    const ended = await order(
      [],
      [
        [/已提交 20\/200/, stop],
        [new RegExp(`${AWAY}，\\d+ 秒后重试（最多再等 5 分，按 Ctrl-C 停止）`), () => stopping.then(start)],
      ],
    );
    expect([ended.exit, ended.stderr]).toEqual([
      0,
      expect.stringContaining('下单成功：200 行，共 160.00 元'),
    ]);
    expect(await balance()).toBe('840.00');
  });

  it('for longer than --wait-for: exit 8 with what is safe, and the same command goes on', async () => {
    await open();
    const ended = await order(['--wait-for', '1s'], [[/已提交 20\/200/, stop]]);
    expect(ended.exit).toBe(8);
    expect(ended.stderr).toMatch(
      /下一步：已确认 \d+ 行.*不会重复扣款；继续：gift order orders\.csv .*--resume/,
    );
    await start();
    expect((await order([], [])).exit).toBe(0);
    expect(await balance()).toBe('840.00');
    expect((await order([], [])).exit).toBe(12);
  });

  it('and Ctrl-C while it is waited for ends at once, and buys nothing twice', async () => {
    await open();
    const ended = await order(
      ['--wait-for', '2h'],
      [
        [/已提交 20\/200/, stop],
        [new RegExp(AWAY), (child) => child.kill('SIGINT')],
      ],
    );
    expect([ended.exit, ended.stderr]).toEqual([
      130,
      expect.stringMatching(/已中断[^]*不会重复扣款；继续：gift order/),
    ]);
    await start();
    expect((await order(['--resume'], [])).exit).toBe(0);
    expect(await balance()).toBe('840.00');
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
