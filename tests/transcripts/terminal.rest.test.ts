import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import width from 'fast-string-truncated-width';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliShop, openCliShop } from '../harness/cli-shop.ts';
import { type Ended, GIFT, runShell } from './run-transcript.ts';

// What a person meets at a terminal of his own: questions that are left, a narrow window, other characters, real shells.
const SECRET = fileURLToPath(
  new URL('../../packages/shared/fixtures/sheets/dy-password.xlsx', import.meta.url),
);
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

let cli: CliShop;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  cli = await openCliShop();
  const { PATH, HOME } = process.env;
  env = {
    PATH: `${join(cli.folder, 'bin')}:${PATH}`,
    HOME,
    LANG: 'C.UTF-8',
    TERM: 'xterm',
    GIFT_CONFIG_DIR: join(cli.folder, 'config'),
    GIFT_API_BASE: cli.base,
  };
  mkdirSync(join(cli.folder, 'bin'));
  writeFileSync(join(cli.folder, 'bin/gift'), `#!/bin/sh\nexec node '${GIFT}' "$@"\n`);
  chmodSync(join(cli.folder, 'bin/gift'), 0o755);
  const titles = '订单编号,收货人姓名,收货地址,联系手机,买家会员名\n';
  const row = (no: number, place: string) =>
    `T10000000000${no},测试,${place}科技路${no}号,1380000000${no},tb${no}\n`;
  const good = row(1, '广东省 深圳市 南山区 ');
  writeFileSync(join(cli.folder, 'good.csv'), titles + good);
  writeFileSync(
    join(cli.folder, 'doubt.csv'),
    `${titles}T100000000009,测试,北京市建国路88号,13800000009,tb\n`,
  );
  writeFileSync(join(cli.folder, 'twice.csv'), titles + good + good);
  copyFileSync(SECRET, join(cli.folder, 'secret.xlsx'));
  await gift('gift login --mobile 13800138000 --password-stdin', { stdin: 'gift123456\n' });
});
afterAll(() => cli.close());

const gift = (line: string, { stdin = '', more = {} }: { stdin?: string; more?: NodeJS.ProcessEnv } = {}) =>
  runShell(line, { cwd: cli.folder, env: { ...env, ...more }, stdin });

/** Runs a line on a terminal and types `keys` once `question` is to be read. */
function onTerminal(
  line: string,
  [question, keys]: [RegExp, string] = [/(?!)/, ''],
  more = {},
): Promise<Ended> {
  const child = spawn('script', ['-qec', line, '/dev/null'], { cwd: cli.folder, env: { ...env, ...more } });
  let [stdout, isTyped] = ['', false];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    if (isTyped || !question.test(stdout)) return;
    isTyped = true;
    child.stdin.write(keys);
  });
  return new Promise((resolve) => child.once('close', (exit) => resolve({ exit, stdout, stderr: '' })));
}
// eslint-disable-next-line no-control-regex
const plain = (text: string) => text.replace(/\u001b\[[\d;?]*[A-Za-z]/g, '');

describe.runIf(has('script'))('a question that is left', () => {
  it.each([
    ['login --mobile 13800138000 --profile other', /密码/],
    ['login --mobile 13800138000 --sms --profile other', /图中的字符|短信验证码/],
    ['order good.csv', /商品编号/],
    ['order good.csv --goods 103', /支付￥/],
    ['order doubt.csv --goods 103', /怎样处理待确认的行/],
    ['order twice.csv --goods 103', /怎样处理？/],
    ['import secret.xlsx', /打开密码/],
    ['recharge', /充值金额/],
    ['rule remove 1', /删除规则 1/],
  ])('gift %s ends tidily with 130, by Ctrl-C and by Ctrl-D, and nothing is done', async (line, question) => {
    for (const keys of [CTRL_C, CTRL_D]) {
      const { exit, stdout } = await onTerminal(`gift ${line}`, [question, keys]);
      expect([exit, plain(stdout)]).toEqual([130, expect.stringMatching(/已中断\r?\n下一步：.+\r?\n$/)]);
      // The library hides the cursor: whoever leaves has it again.
      expect(stdout.lastIndexOf('\u001b[?25h')).toBeGreaterThanOrEqual(stdout.lastIndexOf('\u001b[?25l'));
      expect(stdout).not.toMatch(/Error|at .*\.js:\d/);
    }
    expect((await gift('gift balance --jq .money')).stdout).toBe('1000.00\n');
    expect((await gift('gift jobs list --jq ".list|length"')).stdout).toBe('0\n');
  });

  it('a wait ends at once, and says so', async () => {
    const waiting = await onTerminal('gift login --device --profile other', [/按 Ctrl-C 取消/, CTRL_C]);
    expect([waiting.exit, plain(waiting.stdout)]).toEqual([130, expect.stringMatching(/已中断\r?\n$/)]);
  });
});

describe.runIf(has('script'))('a window of 60 columns', () => {
  it.each(['goods list', 'goods list --page-size 50', 'alias list', 'profile list', 'doctor'])(
    'gift %s has no line that is longer',
    async (line) => {
      const { stdout, exit } = await onTerminal(`stty cols 60 && gift ${line}`);
      const rows = plain(stdout).split(/\r?\n/);
      const isTable = line.startsWith('goods');
      expect(exit).toBe(0);
      expect(rows.length).toBeGreaterThan(1);
      // Blocks, sentences and paths may go on in the next line; the rows of a table may not.
      expect(
        rows.filter(
          (row) =>
            isTable && row !== '' && width(row.split('\r').at(-1)!).width > 60 && !row.startsWith('共'),
        ),
      ).toEqual([]);
    },
  );
});

describe.runIf(has('script'))('a terminal of other characters', () => {
  it('gets UTF-8 all the same, and is told once a day what helps', async () => {
    const more = { LANG: 'C', GIFT_CONFIG_DIR: join(cli.folder, 'config-c') };
    const first = await onTerminal('gift jobs list', undefined, more);
    expect(first.stdout).toContain('暂无记录');
    expect(first.stdout).toContain(
      'LANG=C 不是 UTF-8，输出仍然是 UTF-8；显示成乱码时执行 export LANG=C.UTF-8',
    );
    const second = await onTerminal('gift jobs list', undefined, more);
    expect(second.stdout).not.toContain('LANG=C.UTF-8');
    const piped = await gift('gift jobs list', {
      more: { ...more, GIFT_CONFIG_DIR: join(cli.folder, 'config-d') },
    });
    expect(piped).toEqual({ exit: 0, stdout: '暂无记录\n', stderr: '' });
  });
});

describe('an output that is thrown away on purpose is no closed one', () => {
  it.each([
    ['by a program', 'node', [GIFT, 'jobs', 'list']],
    ['by a program around a shell', 'bash', ['--norc', '-c', 'gift jobs list; exit $?']],
  ])('%s', async (_, program, args) => {
    const child = spawn(program, args, { cwd: cli.folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const exit = await new Promise((resolve) => child.once('close', resolve));
    expect([exit, stderr]).toEqual([0, '']);
  });
});

describe('completion in the shell itself', () => {
  it.runIf(has('fish'))('fish offers commands, aliases and values, with what they are', async () => {
    await gift('gift completion fish > c.fish; gift alias set 夜单 "order \\$1 --goods 103"');
    const offer = async (typed: string) =>
      (await gift(`fish --no-config -c 'source c.fish; complete -C "${typed}"'`)).stdout;
    expect(await offer('gift ord')).toMatch(/^order\t.+\norders\t/);
    expect(await offer('gift 夜')).toBe('夜单\t= gift order $1 --goods 103\n');
    expect(await offer('gift jobs r')).toMatch(/^resume\t/);
    expect(await offer('gift order good.csv --goods 10')).toMatch(/^103\t/m);
    expect(await offer('gift order good.csv --on-doubt s')).toMatch(/^(stop|skip)\s/);
    expect(await offer('gift order goo')).toContain('good.csv');
  });

  it.runIf(has('zsh'))('zsh offers the same', async () => {
    await gift('gift completion zsh > c.zsh; gift alias set 夜单 "order \\$1 --goods 103" --replace');
    // What zsh would draw, as lines.
    const show = `_describe() { print -rl -- "\${(@P)argv[-1]}" }; _files() { print files }`;
    const offer = async (...words: string[]) => {
      const typed = ['gift', ...words].map((word) => `'${word}'`).join(' ');
      const script = `autoload -U compinit && compinit -u -d ./zdump && source c.zsh; ${show}; words=(${typed}); CURRENT=${words.length + 1}; _gift`;
      return (await gift(`zsh -f -c "$SCRIPT"`, { more: { SCRIPT: script } })).stdout;
    };
    expect(await offer('ord')).toMatch(/^order:.+\norders:/);
    expect(await offer('夜')).toBe('夜单:= gift order $1 --goods 103\n');
    expect(await offer('order', 'good.csv', '--goods', '10')).toMatch(/^103:/m);
    expect(await offer('order', 'goo')).toBe('files\n');
  });
});
