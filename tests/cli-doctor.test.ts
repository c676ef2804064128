import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatTime } from '@giftship/shared/lib/china-time';
import own from '../package.json' with { type: 'json' };
import { bareEnv } from './harness/cli-shop.ts';
import { listenLocal } from './harness/listen-local.ts';
import { buildCli, runShell } from './transcripts/run-transcript.ts';
import { isAtLength } from './harness/at-length.ts';

// What is wrong with a machine or a service, and what `gift doctor` says of it: a service that is as the test wants.
interface Finding {
  name: string;
  state: 'good' | 'warn' | 'bad';
  ok: boolean;
  detail: string;
  next: string;
}

const folder = mkdtempSync(join(tmpdir(), 'gift-doctor-'));
const config = join(folder, 'config');
let service: Server;
let base: string;
let answer: { version: string; skewMs: number; refusal?: number };

beforeAll(async () => {
  await buildCli();
  service = createServer((request, reply) => {
    const isHealth = request.url === '/api/health';
    const time = formatTime(Date.now() + answer.skewMs);
    const data = isHealth ? { status: 'ok', version: answer.version, time } : null;
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ code: isHealth ? 0 : 401, msg: isHealth ? '' : '请先登录', data }));
  });
  base = await listenLocal(service);
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  answer = { version: own.version, skewMs: 0 };
  rmSync(config, { recursive: true, force: true });
});

const gift = (line: string, env: NodeJS.ProcessEnv = {}) =>
  runShell(`gift ${line}`, {
    cwd: folder,
    stdin: '',
    env: { ...bareEnv(), GIFT_CONFIG_DIR: config, GIFT_API_BASE: base, ...env },
  });

async function look(
  env: NodeJS.ProcessEnv = {},
): Promise<{ exit: number | null; of: (name: string) => Finding }> {
  const { exit, stdout } = await gift('doctor --json', env);
  const { checks } = (JSON.parse(stdout) as { data: { checks: Finding[] } }).data;
  return { exit, of: (name) => checks.find((one) => one.name === name)! };
}

it.runIf(isAtLength)('says how the versions fit, with the line that mends it', async () => {
  const [major, minor] = own.version.split('.').map(Number) as [number, number];
  for (const [version, state] of [
    [own.version, 'good'],
    [`${major}.${minor + 1}.0`, 'good'],
    [`${major}.${minor - 1}.0`, 'warn'],
    [`${major + 1}.0.0`, 'bad'],
  ] as const) {
    answer.version = version;
    const { of } = await look();
    const line = state === 'good' ? '' : `执行 npm i -g ${base}/downloads/giftship-cli-${version}.tgz`;
    expect([version, of('version').state, of('version').next]).toEqual([version, state, line]);
  }
});

it.runIf(isAtLength)('measures the way to the service and how far the clock is off', async () => {
  expect((await look()).of('server').detail).toMatch(/用时 \d+ 毫秒$/);
  for (const [skewMs, state, words] of [
    [0, 'good', /偏差|秒/],
    [-30_000, 'warn', /本机快 (29|30|31) 秒/],
    [600_000, 'bad', /本机慢 (599|600|601) 秒/],
  ] as const) {
    answer.skewMs = skewMs;
    const { of } = await look();
    expect([skewMs, of('clock').state, of('clock').detail]).toEqual([
      skewMs,
      state,
      expect.stringMatching(words),
    ]);
  }
});

it('names the service that does not answer, and goes on with the machine', async () => {
  const { exit, of } = await look({ GIFT_API_BASE: 'http://127.0.0.1:9', GIFT_WAIT_FOR: '0' });
  expect([exit, of('server').state, of('journal').state]).toEqual([1, 'bad', 'good']);
  expect(of('server').next).toContain('http://127.0.0.1:9');
});

it.runIf(isAtLength)('warns of a key file that others can read, and refuses a file of logins', async () => {
  const key = join(folder, 'key.txt');
  writeFileSync(key, 'ak_test_0001\nas_secret_secret_secret\n', { mode: 0o644 });
  chmodSync(key, 0o644);
  const { of } = await look({ GIFT_APP_SECRET_FILE: key });
  expect(of('secret')).toMatchObject({ state: 'warn', ok: true, next: `执行 chmod 600 ${key}` });
  chmodSync(key, 0o600);
  expect((await look({ GIFT_APP_SECRET_FILE: key })).of('secret').state).toBe('good');

  await gift('config set qr small');
  chmodSync(join(config, 'config.json'), 0o666);
  const open = await look();
  expect([open.exit, open.of('config').state, open.of('config').next]).toEqual([
    1,
    'bad',
    `执行 chmod 600 ${join(config, 'config.json')}`,
  ]);
});

it.runIf(isAtLength).each([
  [{ LANG: 'C' }, 'warn'],
  [{ LC_ALL: 'zh_CN.GBK', LANG: 'zh_CN.UTF-8' }, 'warn'],
  [{ LC_ALL: '', LC_CTYPE: 'C.UTF-8', LANG: 'C' }, 'good'],
  [{}, 'good'],
])('%j: whether a terminal shows Chinese', async (env, state) => {
  expect((await look(env)).of('terminal').state).toBe(state);
});

it('shows people a mark, the state and a step for each that is not well', async () => {
  answer.skewMs = 600_000;
  const { stdout, exit } = await gift('doctor', { LANG: 'C' });
  expect(exit).toBe(1);
  expect(stdout).toMatch(/^✓ +Node 版本 +正常 +\d/m);
  expect(stdout).toMatch(/^! +终端编码 +注意 +LANG=C 不是 UTF-8/m);
  expect(stdout).toMatch(/^✗ +时钟偏差 +有问题 /m);
  expect(stdout).toMatch(/^! 终端编码：执行 export LANG=C.UTF-8$/m);
  expect(stdout).toMatch(/^✗ 时钟偏差：校准本机时钟/m);
  expect(stdout).toMatch(/^✗ 登录：请先执行 gift login$/m);
});
