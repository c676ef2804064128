import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '@giftship/shared/api/client';
import { apiRoutes } from '@giftship/shared/api/routes';
import { TEST_SCOPES } from '@giftship/shared/api-keys/scopes';
import type { Scope } from '@giftship/shared/api-keys/scopes';
import { keepWorking } from '../harness/cli-shop.ts';
import { authorise, connect } from '../harness/stores.ts';
import { openTestService, sendByInject, type TestPerson, type TestService } from '../harness/test-service.ts';
import { buildCli, difference, type Ended, GIFT, readTranscript, runShell } from './run-transcript.ts';
import { isAtLength, sample } from '../harness/at-length.ts';

const SHEETS = fileURLToPath(new URL('../../packages/shared/fixtures/sheets', import.meta.url));
/** Titles that nobody knows. */
const OWN = '单号,联络,电话号码,寄往\n1,张三,13800001234,浙江省杭州市西湖区文一路1号\n';
const HERE = fileURLToPath(new URL('.', import.meta.url));
const DIALOGUES = readdirSync(HERE).filter((name) => name.endsWith('.txt'));
/** An order, and what is in doubt. */
const FEW = ['02-order.txt', '06-doubt.txt'];
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

beforeAll(() => buildCli());

let shop: TestService;
let cwd: string;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  shop = await openTestService();
  cwd = mkdtempSync(join(tmpdir(), 'gift-transcript-'));
  writeFiles(cwd);
  const { PATH, HOME } = process.env;
  const GIFT_CONFIG_DIR = join(cwd, 'config');
  env = { PATH, HOME, LANG: 'C.UTF-8', GIFT_CONFIG_DIR, GIFT_API_BASE: await shop.listen() };
});
afterEach(() => shop.close());

function writeFiles(folder: string): void {
  const sheet = (prefix: string, count: number) => {
    const rows = Array.from(
      { length: count },
      (_, i) =>
        `${prefix}${String(i).padStart(10, '0')},测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')},tb${i}`,
    );
    return `\ufeff订单编号,收货人姓名,收货地址,联系手机,买家会员名\r\n${rows.join('\r\n')}\r\n`;
  };
  writeFileSync(join(folder, 'orders.csv'), sheet('T10', 5));
  writeFileSync(join(folder, 'other.csv'), sheet('T10', 5).replaceAll('科技路', '学府路'));
  writeFileSync(
    join(folder, 'doubt.csv'),
    sheet('P10', 2).replace('广东省 深圳市 南山区 科技路1号', '北京市建国路88号'),
  );
  writeFileSync(join(folder, 'dear.csv'), sheet('D10', 1300));
  writeFileSync(join(folder, 'own.csv'), OWN);
  copyFileSync(join(SHEETS, 'dy-password.xlsx'), join(folder, 'secret.xlsx'));
  writeFileSync(join(folder, 'empty.csv'), '');
  writeFileSync(join(folder, 'junk.xlsx'), 'PK\u0003\u0004 no zip at all');
}

/** What somebody does elsewhere between two commands. */
async function act(command: string): Promise<void> {
  const [, action = '', first = '', ...rest] = command.split(' ');
  const actions: Record<string, () => Promise<void>> = {
    pay: () => pay(first),
    connect: async () => void (await connect(shop, await demoPerson(), first)),
    key: () => makeKey(first, rest as Scope[]),
    'test-key': () => makeTestKey(first),
  };
  expect(Object.keys(actions)).toContain(action);
  await actions[action]!();
}

/** The person that the dialogues log in as, on the site. */
async function demoPerson(): Promise<TestPerson> {
  const login = await shop.visitor.accounts.login({
    body: { mobile: '13800138000', password: 'gift123456' },
  });
  const api = createClient(apiRoutes, sendByInject(shop.app, { authorization: `Bearer ${login.token}` }));
  return { id: login.user.user_id, mobile: '13800138000', token: login.token, api } as TestPerson;
}

/** `@ key FILE SCOPE…`: the person's API key with these scopes goes into FILE, two lines. */
async function makeKey(file: string, scopes: Scope[]): Promise<void> {
  const { api } = await demoPerson();
  const { app_key, app_secret } = await api.machines.key();
  await api.machines.saveSettings({ body: { scopes } });
  writeFileSync(join(cwd, file), `${app_key}\n${app_secret!}\n`, { mode: 0o600 });
}

/** `@ test-key FILE`: a test key of the person, with all that it may do, goes into FILE as JSON. */
async function makeTestKey(file: string): Promise<void> {
  const { api } = await demoPerson();
  const body = { name: '联调', mode: 'test' as const, scopes: [...TEST_SCOPES] };
  const { app_key, app_secret } = await api.machines.addKey({ body });
  writeFileSync(join(cwd, file), JSON.stringify({ app_key, app_secret }), { mode: 0o600 });
}

/** `@ pay FILE`: somebody pays the recharge whose JSON is in FILE, on the sandbox page. */
async function pay(file: string): Promise<void> {
  const { data } = JSON.parse(readFileSync(join(cwd, file), 'utf8')) as { data: { data: string } };
  const { pathname } = new URL(data.data);
  const reply = await fetch(new URL(pathname, env['GIFT_API_BASE']), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: env['GIFT_API_BASE']!, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'do=pay',
  });
  expect(reply.status).toBeLessThan(400);
  await shop.runJobs();
}

describe('dialogues', () => {
  it('are there', () => {
    expect(DIALOGUES).toEqual(expect.arrayContaining(FEW));
  });

  let stopWorker: () => Promise<void>;
  beforeEach(() => {
    stopWorker = keepWorking(shop);
  });
  afterEach(() => stopWorker());

  it.each(sample(DIALOGUES, FEW))('%s', async (name) => {
    for (const exchange of readTranscript(readFileSync(join(HERE, name), 'utf8'))) {
      const { command, stdin, line } = exchange;
      if (command.startsWith('@ ')) {
        await act(command);
        continue;
      }
      const ended = await runShell(command.slice(2), { cwd, env, stdin });
      const where = `${name}:${line} ${command}\n--stdout\n${ended.stdout}--stderr\n${ended.stderr}`;
      const seen = [
        ended.exit,
        difference(exchange.stdout, ended.stdout),
        difference(exchange.stderr, ended.stderr),
      ];
      // The whole exchange stands in the failure, because a difference alone says too little.
      expect({ where: where.slice(0, 3000), seen }).toMatchObject({ seen: [exchange.exit, null, null] });
    }
    expect(await shop.audit()).toEqual([]);
  });
});

describe('two runs of one file at once', () => {
  it.runIf(isAtLength)('the second names the first, and every row is bought once', async () => {
    await runShell('gift login --mobile 13800138000 --password-stdin', { cwd, env, stdin: 'gift123456\n' });
    await runShell('head -n 1101 dear.csv > many.csv', { cwd, env, stdin: '' });
    const order = 'gift order many.csv --goods 103 --yes --json --chunk 20 --max-amount 2000';
    const runs = await Promise.all([1, 2].map(() => runShell(order, { cwd, env, stdin: '' })));
    const exits = runs.map(({ exit }) => exit).sort();
    // The second is turned away at the door, with the pid of the first in its answer.
    expect(exits).toEqual([0, 1]);
    const turnedAway = JSON.parse(runs.find(({ exit }) => exit === 1)!.stdout) as { data: { pid: number } };
    expect(turnedAway.data.pid).toBeGreaterThan(0);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('completion', () => {
  const loads: [string, string[]][] = [
    ['bash', ['bash', '-c', 'source completion.bash && complete -p gift']],
    [
      'zsh',
      [
        'zsh',
        '-c',
        'autoload -U compinit && compinit -u && source completion.zsh && (( $+functions[_gift] ))',
      ],
    ],
    ['fish', ['fish', '-c', 'source completion.fish; complete -c gift']],
    ['powershell', ['pwsh', '-NoProfile', '-Command', '. ./completion.powershell']],
  ];
  for (const [shell, [program, ...args]] of loads)
    it.runIf(has(program!))(`${shell} loads it`, () => {
      writeFileSync(
        join(cwd, `completion.${shell}`),
        execFileSync('node', [GIFT, 'completion', shell], { env }),
      );
      expect(spawnSync(program!, args, { cwd, env, encoding: 'utf8' }).status).toBe(0);
    });

  it.runIf(isAtLength && has('bash'))(
    'bash offers commands, subcommands, flags, and values of this shop and machine',
    async () => {
      writeFileSync(join(cwd, 'c.bash'), execFileSync('node', [GIFT, 'completion', 'bash'], { env }));
      const offer = async (words: string[]) => {
        const typed = words.map((word) => `'${word}'`).join(' ');
        const script = `source c.bash; COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _gift; echo "\${COMPREPLY[@]}"`;
        return (await runShell(script, { cwd, env, stdin: '' })).stdout.trim();
      };
      expect(await offer(['gift', 'ord'])).toBe('order orders');
      expect(await offer(['gift', 'jobs', 'r'])).toBe('resume');
      expect(await offer(['gift', 'order', '--max'])).toBe('--max-amount');
      expect(await offer(['gift', 'order', '--on-doubt', 's'])).toBe('stop skip');
      expect(await offer(['gift', '--quiet', 'order', 'orders.csv', '--goods', '10'])).toMatch(/\b103\b/);
      expect(await offer(['gift', 'order', 'ord'])).toBe('orders.csv');
      expect(await offer(['gift', 'config', 'set', 'ch'])).toBe('chunk channel');
    },
  );
});

describe.runIf(has('script'))('on a real terminal', () => {
  /** Types each answer when its question has appeared. */
  async function dialogue(command: string, answers: [question: RegExp, answer: string][]): Promise<Ended> {
    const { spawn } = await import('node:child_process');
    const line = `node '${GIFT}' ${command}`;
    const child = spawn('script', ['-qec', line, '/dev/null'], { cwd, env: { ...env, TERM: 'xterm' } });
    let stdout = '';
    let from = 0;
    const open = [...answers];
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (open.length === 0 || !open[0]![0].test(stdout.slice(from))) return;
      from = stdout.length;
      child.stdin.write(open.shift()![1]);
    });
    return new Promise((resolve) => child.once('close', (exit) => resolve({ exit, stdout, stderr: '' })));
  }

  it('asks for the password, and never shows it', async () => {
    const { exit, stdout } = await dialogue('login --mobile 13800138000', [[/密码/, 'gift123456\r']]);
    expect(exit).toBe(0);
    expect(stdout).toContain('登录成功');
    expect(stdout).not.toContain('gift123456');
  });

  it.runIf(isAtLength)(
    'colours what failed and what to do, and stays plain with NO_COLOR or --no-color (M292)',
    async () => {
      const colored = await dialogue('import gone.csv', []);
      expect(colored.stdout).toContain('\u001b[31mgone.csv：');
      expect((await dialogue('import gone.csv --no-color', [])).stdout).not.toContain('\u001b[3');
      env = { ...env, NO_COLOR: '1' };
      const plain = await dialogue('import gone.csv', []);
      expect(plain.stdout).toContain('gone.csv：');
      expect(plain.stdout).not.toContain('\u001b[3');
    },
  );

  it.runIf(isAtLength)('draws the QR code of a recharge and prints the link (M288)', async () => {
    await runShell('gift login --mobile 13800138000 --password-stdin', { cwd, env, stdin: 'gift123456\n' });
    const full = await dialogue('recharge 100 --no-wait --qr full', []);
    expect(full.exit).toBe(0);
    expect(full.stdout).toContain('\u001b[47m');
    expect(full.stdout).toMatch(/http:\/\/\S+\/sandbox\/pay\//);
    const small = await dialogue('recharge 100 --no-wait --qr small', []);
    expect(small.stdout).toMatch(/[▀▄█]/);
    const none = await dialogue('recharge 100 --no-wait --qr none', []);
    expect(none.stdout).not.toMatch(/[▀▄█]/);
    expect(none.stdout).not.toContain('\u001b[47m');
  });

  it.runIf(isAtLength)('shows doubtful rows and asks about them; Enter alone buys nothing', async () => {
    await runShell('gift login --mobile 13800138000 --password-stdin', { cwd, env, stdin: 'gift123456\n' });
    const asked = await dialogue('order doubt.csv --goods 103', [[/怎样处理待确认的行/, '\r']]);
    expect(asked.exit).toBe(3);
    expect(asked.stdout).toMatch(/3\s+缺少区县/);
    const kept = await dialogue('order doubt.csv --goods 103 --on-doubt keep', [[/支付￥1.60/, 'n\r']]);
    expect(kept.stdout).toMatch(/其中待确认\s+1/);
  });

  it.runIf(isAtLength)(
    'moves one line while it syncs, asks for a bind code, and unlinks only on a yes',
    async () => {
      await runShell('gift login --mobile 13800138000 --password-stdin', { cwd, env, stdin: 'gift123456\n' });
      const stopWorker = keepWorking(shop);
      try {
        const person = await demoPerson();
        await connect(shop, person, 'ks');
        const synced = await dialogue('shop sync', [[/选择店铺/, '\r']]);
        expect([synced.exit, synced.stdout]).toEqual([0, expect.stringMatching(/同步中 100%[^]*同步成功/)]);
        const { code } = await authorise(shop, person, 'sph');
        const linked = await dialogue('shop link sph', [[/\?[^\n]*关联码/, `${code}\r`]]);
        expect([linked.exit, linked.stdout]).toEqual([0, expect.stringMatching(/[▀▄█][^]*已绑定店铺 502/)]);
        const kept = await dialogue('shop unlink 501', [[/解除店铺/, 'n\r']]);
        expect(kept.exit).toBe(130);
        expect((await person.api.stores.list()).list).toHaveLength(2);
        expect((await dialogue('shop unlink 501', [[/解除店铺/, 'y\r']])).exit).toBe(0);
        expect((await person.api.stores.list()).list).toHaveLength(1);
      } finally {
        await stopWorker();
      }
    },
  );

  it('asks before it pays, and a no buys nothing', async () => {
    await runShell('gift login --mobile 13800138000 --password-stdin', { cwd, env, stdin: 'gift123456\n' });
    const { exit } = await dialogue('order orders.csv --goods 103', [[/支付￥4.00/, 'n\r']]);
    expect(exit).toBe(130);
    const { stdout } = await runShell('gift balance --json', { cwd, env, stdin: '' });
    expect(stdout).toContain('"money":"1000.00"');
  });
});
