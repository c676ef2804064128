import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCli, type Ended, runShell } from './run-transcript.ts';
import { isAtLength } from '../harness/at-length.ts';

// Files, devices, pipes and folders as a shell hands them over: nothing is replaced that is no file, and every fault is
// a sentence with the file in it.
const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名,订单备注,补发单号';
const isLinux = process.platform === 'linux';

let cwd: string;
beforeAll(() => buildCli());
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'gift-streams-'));
});

function gift(line: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const { PATH, HOME } = process.env;
  const bare = { PATH, HOME, LANG: 'C', GIFT_CONFIG_DIR: join(cwd, 'config') };
  return runShell(`gift ${line}`, { cwd, env: { ...bare, ...env }, stdin: '' });
}

describe('--out', () => {
  it.runIf(isAtLength)('- is stdout, and what is said about it goes to stderr', async () => {
    const { stdout, stderr, exit } = await gift('template tb --out -');
    expect([stdout.replace('\ufeff', '').split('\r\n')[0], exit]).toEqual([TITLES, 0]);
    expect(stderr).toContain('标准输出');
  });

  it.runIf(isAtLength)('- leaves stdout to the file alone', async () => {
    const { exit, stderr } = await gift('template tb --out - --json');
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--out - 已占用标准输出')]);
  });

  it('writes into a link’s file and into a pipe, and leaves both what they are', async () => {
    writeFileSync(join(cwd, 'real.csv'), 'old', { mode: 0o640 });
    symlinkSync('real.csv', join(cwd, 'link.csv'));
    symlinkSync('new.csv', join(cwd, 'dangling.csv'));
    execFileSync('mkfifo', [join(cwd, 'pipe.csv')]);
    for (const name of ['link.csv', 'dangling.csv'])
      expect(await gift(`template tb --out ${name}`)).toMatchObject({ exit: 0 });
    const piped = await runShell(`cat pipe.csv & gift template tb --out pipe.csv --quiet; wait`, {
      cwd,
      env: { PATH: process.env['PATH'], GIFT_CONFIG_DIR: join(cwd, 'config') },
      stdin: '',
    });
    expect(piped.stdout).toContain(TITLES);
    const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
    expect([read('real.csv'), read('new.csv')].every((text) => text.includes(TITLES))).toBe(true);
    expect(lstatSync(join(cwd, 'link.csv')).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(cwd, 'dangling.csv')).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(cwd, 'pipe.csv')).isFIFO()).toBe(true);
    expect(statSync(join(cwd, 'real.csv')).mode & 0o777).toBe(0o640);
    expect(readdirSync(cwd).filter((name) => name.includes('part'))).toEqual([]);
  });

  it.runIf(isLinux)('says that a disk is full, behind --out and behind >', async () => {
    symlinkSync('/dev/full', join(cwd, 'full.csv'));
    const out = await gift('template tb --out full.csv');
    expect([out.exit, out.stderr]).toEqual([1, expect.stringContaining('full.csv：磁盘已满')]);
    expect(lstatSync('/dev/full').isCharacterDevice()).toBe(true);
    const redirected = await gift('template tb > full.csv');
    expect([redirected.exit, redirected.stderr]).toEqual([
      1,
      expect.stringContaining('结果没有写完：磁盘已满'),
    ]);
    expect(redirected.stderr).not.toContain('Error');
  });

  it.each(['own.csv', 'link.csv', './own.csv'])(
    'never writes over the very sheet that is read: %s',
    async (name) => {
      const sheet = `${TITLES}\nT100000000001,,浙江省杭州市西湖区文一路1号,13800001234,,,\n`;
      writeFileSync(join(cwd, 'own.csv'), sheet);
      symlinkSync('own.csv', join(cwd, 'link.csv'));
      for (const line of [
        `import own.csv --errors ${name}`,
        `order own.csv --goods 103 --yes --out ${name}`,
      ]) {
        const { exit, stderr } = await gift(line);
        expect([exit, stderr]).toEqual([2, expect.stringContaining('指定的就是要读取的表')]);
      }
      expect(readFileSync(join(cwd, 'own.csv'), 'utf8')).toBe(sheet);
    },
  );

  it.runIf(isAtLength)('names the folder that is missing, and the flag', async () => {
    const { exit, stderr } = await gift('template tb --out nowhere/x.csv');
    expect([exit, stderr]).toEqual([
      2,
      expect.stringContaining('nowhere/x.csv：无法写入 --out 指定的文件，没有这个文件或文件夹'),
    ]);
  });
});

it.runIf(isAtLength)('is quiet when its reader leaves early', async () => {
  expect(await gift('completion fish | head -1 > /dev/null')).toMatchObject({ stderr: '' });
});

it.runIf(isAtLength).each([
  ['missing.csv', '上传失败（没有这个文件或文件夹）'],
  ['.', '上传失败（这是一个文件夹）'],
  ['pipe.csv', '上传失败（不是普通文件）'],
  ['notes.txt', '只支持CSV、XLSX、XLS格式'],
  ['empty.csv', '导入失败，请检查格式是否正确'],
])('a file that cannot be read is named with its fault and the next step: %s', async (name, fault) => {
  execFileSync('mkfifo', [join(cwd, 'pipe.csv')]);
  for (const file of ['notes.txt', 'empty.csv']) writeFileSync(join(cwd, file), '');
  const { exit, stderr } = await gift(`import ${name}`);
  expect([exit, stderr.split('\n')[0]]).toEqual([3, `${name}：${fault}`]);
  expect(stderr).toMatch(/\n下一步：.+\n$/);
  const json = await gift(`import ${name} --json`);
  expect(JSON.parse(json.stdout)).toMatchObject({ exit: 3, msg: fault, data: { file: name } });
});

describe('the file of logins', () => {
  it.runIf(isAtLength).each(['666', '644', '660'])(
    'is not used while others may open it: %s',
    async (mode) => {
      await gift('config set qr small');
      const file = join(cwd, 'config/config.json');
      chmodSync(file, Number.parseInt(mode, 8));
      const { exit, stderr } = await gift('whoami');
      expect([exit, stderr]).toEqual([4, expect.stringContaining(`权限是 ${mode}`)]);
      expect(stderr).toContain(`chmod 600 ${file}`);
      chmodSync(file, 0o600);
      expect((await gift('whoami')).stderr).not.toContain('权限');
    },
  );

  it.runIf(isLinux)('ends where there can be no folders', async () => {
    const { exit, stderr } = await gift('config set qr small', { HOME: '/proc', GIFT_CONFIG_DIR: '' });
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/\/proc\/[^]*GIFT_CONFIG_DIR/)]);
    const { stdout } = await gift('doctor --wait-for 0', { HOME: '/proc', GIFT_CONFIG_DIR: '' });
    expect(stdout).toMatch(/✗\s+配置目录权限\s+有问题/);
  });
});

it.runIf(isAtLength).each(['', 'goods', 'goods list', 'order'])(
  'gift help %s is the help of it',
  async (words) => {
    expect((await gift(`help ${words}`)).stdout).toBe((await gift(`${words} --help`)).stdout);
  },
);
