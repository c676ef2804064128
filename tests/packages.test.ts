import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import own from '../package.json' with { type: 'json' };
import { cleanManifest } from '../scripts/pack/clean-manifest.ts';
import { packAll } from '../scripts/pack/pack-all.ts';
import { runNpm } from '../scripts/pack/run-npm.ts';
import { installOffline, type Packages, packPackages, runBare } from './harness/packages.ts';
import { openTestService, type TestPerson, type TestService } from './harness/test-service.ts';
import { ROOT } from './transcripts/run-transcript.ts';
import { isAtLength } from './harness/at-length.ts';

/** What others install (issue 18): packed, put into a folder that knows nothing of this repository, and used there. */
let packages: Packages;
let shop: TestService;
let base: string;
let person: TestPerson;
const folders: string[] = [];
beforeAll(async () => {
  packages = await packPackages();
  folders.push(packages.folder);
  shop = await openTestService({ config: { downloads: packages.folder } });
  base = await shop.listen();
  person = await shop.person({ balance: 10_000 });
}, 180_000);
afterAll(async () => {
  await shop.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const sheet = (name: string) => join(ROOT, 'packages/shared/fixtures/sheets', name);

describe('the tarballs', () => {
  it('are the same bytes when they are made again, with their sums and nothing of an older version beside them', async () => {
    const again = join(packages.folder, 'again');
    mkdirSync(again);
    writeFileSync(join(again, 'giftship-cli-0.1.0.tgz'), 'old');
    expect(await packAll(again)).toEqual(packages.all);
    const files = packages.all.map(({ file }) => file);
    expect(readdirSync(again).toSorted()).toEqual([...files, 'SHA256SUMS'].toSorted());
    const looked = files.map((file) => {
      const bytes = readFileSync(join(packages.folder, file));
      return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`;
    });
    expect(readFileSync(join(again, 'SHA256SUMS'), 'utf8')).toBe(looked.join(''));
    expect(packages.all.map(({ version }) => version)).toEqual(packages.all.map(() => own.version));
  });

  it.runIf(isAtLength)(
    'are served by the shop, and npm installs them from there by the line on the page',
    async () => {
      const page = await (await fetch(`${base}/downloads/`)).text();
      const [line = ''] = /npm i -g http:[^<"]*-cli-[^<"]*/.exec(page) ?? [];
      expect(line).toBe(`npm i -g ${base}/downloads/giftship-cli-${own.version}.tgz`);
      const folder = mkdtempSync(join(tmpdir(), 'gift-global-'));
      folders.push(folder);
      await runNpm(
        [...line.split(' ').slice(1), '--prefix', folder, '--cache', join(folder, 'cache')],
        folder,
      );
      const ended = await runBare(join(folder, 'bin/gift'), ['--version'], { cwd: folder });
      expect(ended).toEqual({ exit: 0, stdout: `${own.version}\n`, stderr: '' });
      const sums = await (await fetch(`${base}/downloads/SHA256SUMS`)).text();
      expect(sums).toBe(readFileSync(join(packages.folder, 'SHA256SUMS'), 'utf8'));
      const health = await fetch(`${base}/api/health`);
      expect(health.headers.get('x-giftship-version')).toBe(own.version);
    },
  );

  it('name no package that cannot be had, and none that is not pinned', () => {
    const manifest = { name: 'x', version: '1.0.0', files: [], private: true, dependencies: { a: '*' } };
    expect(cleanManifest(manifest)).toEqual({ name: 'x', version: '1.0.0', files: [] });
    const needing = (needed: Record<string, string>) =>
      cleanManifest({ ...manifest, publishedDependencies: needed });
    expect(needing({ ws: '8.0.0' })).toMatchObject({ dependencies: { ws: '8.0.0' } });
    expect(() => needing({ ws: '^8.0.0' })).toThrow('not pinned');
    expect(() => needing({ '@giftship/shared': '0.3.0' })).toThrow('nobody publishes');
  });
});

describe('@giftship/cli in an empty folder', () => {
  let folder: string;
  const at = () => join(folder, 'node_modules/@giftship/cli');
  const gift = (args: readonly string[], more: { stdin?: string; env?: NodeJS.ProcessEnv } = {}) =>
    runBare(join(folder, 'node_modules/.bin/gift'), args, { cwd: folder, ...more });
  beforeAll(async () => {
    folder = await installOffline([packages.tarball('@giftship/cli')]);
    folders.push(folder);
  });

  it('is one package with its readme, its licence and those of what it is made from', () => {
    const manifest = JSON.parse(readFileSync(join(at(), 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      name: '@giftship/cli',
      version: own.version,
      license: 'MIT',
      type: 'module',
    });
    for (const absent of ['dependencies', 'devDependencies', 'private', 'scripts'])
      expect(manifest).not.toHaveProperty(absent);
    const installed = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(installed).toEqual(['@giftship']);
    expect(readFileSync(join(at(), 'README.md'), 'utf8')).toContain('npm i -g');
    expect(readFileSync(join(at(), 'LICENSE'), 'utf8')).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
    expect(readFileSync(join(at(), 'dist/THIRD-PARTY-LICENSES.md'), 'utf8')).toMatch(/^## axios/m);
    expect(manifest).toMatchObject({ man: ['dist/gift.1'] });
    expect(readFileSync(join(at(), 'dist/gift.1'), 'utf8')).toMatch(/^\.TH GIFT 1 /m);
  });

  it('is not larger than 2.5 MB, of which jq is a sixth', () => {
    const unpacked = (readdirSync(at(), { recursive: true }) as string[])
      .map((name) => statSync(join(at(), name)))
      .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
    expect(unpacked).toBeLessThan(2_500_000);
    expect(packages.all.find(({ name }) => name === '@giftship/cli')!.bytes).toBeLessThan(1_100_000);
  });

  it('finds everything that any part of it imports', async () => {
    const parts = readdirSync(join(at(), 'dist')).filter(
      (name) => name.endsWith('.js') && name !== 'main.js' && name !== 'import-worker.js',
    );
    expect(parts.length).toBeGreaterThan(50);
    const script = 'for (const part of process.argv.slice(1)) await import(part)';
    const paths = parts.map((name) => join(at(), 'dist', name));
    const ended = await runBare(process.execPath, ['--input-type=module', '-e', script, ...paths], {
      cwd: folder,
    });
    expect(ended).toEqual({ exit: 0, stdout: '', stderr: '' });
  });

  it('tells its version and its commands', async () => {
    expect(await gift(['--version'])).toEqual({ exit: 0, stdout: `${own.version}\n`, stderr: '' });
    const help = await gift(['--help']);
    expect([help.exit, help.stdout]).toEqual([
      0,
      expect.stringContaining('gift order orders.xlsx --goods 103'),
    ]);
    const jq = await gift(['version', '--jq', '.version'], { env: { GIFT_API_BASE: 'http://127.0.0.1:9' } });
    expect(jq).toEqual({ exit: 0, stdout: `${own.version}\n`, stderr: '' });
    const completion = await gift(['completion', 'bash']);
    expect([completion.exit, completion.stdout]).toEqual([0, expect.stringContaining('complete -F')]);
  });

  it.runIf(isAtLength)(
    'writes a template, reads text and sheets: the worker that reads files came along',
    async () => {
      expect(await gift(['template', 'pdd', '--out', 'a.xlsx'])).toMatchObject({ exit: 0 });
      expect(existsSync(join(folder, 'a.xlsx'))).toBe(true);
      const text = '张三 13800138000 浙江省杭州市西湖区文三路 1 号';
      const parsed = await gift(['parse', '-', '--platform', '1', '--json'], { stdin: text });
      expect([parsed.exit, parsed.stdout]).toEqual([0, expect.stringContaining('"rec_name":"张三"')]);
      const imported = await gift(['import', sheet('pdd-orders.xlsx'), '--json']);
      expect(imported.stdout).toContain('"ok":');
      expect([imported.exit, imported.stderr]).toEqual([0, '']);
    },
  );

  it('orders at a shop, and draws a QR code: a table of blocks that no module may hold came along too', async () => {
    const env = { GIFT_API_BASE: base, GIFT_TOKEN: person.token, FORCE_COLOR: '1' };
    const who = await gift(['balance', '--json'], { env });
    expect([who.exit, who.stdout]).toEqual([0, expect.stringContaining('"money":"100.00"')]);
    const drawn = await gift(['recharge', '10', '--no-wait', '--qr', 'full'], { env });
    expect([drawn.exit, drawn.stderr]).toEqual([0, expect.stringContaining('\u001B[47m  \u001B[0m')]);
  });

  it.runIf(isAtLength)(
    'has a program whose first line every system reads, and names of files with blanks and Chinese are taken whole',
    async () => {
      const program = readFileSync(join(at(), 'bin/gift.js'), 'utf8');
      // What npm makes gift.cmd from on Windows; a carriage return in it would be part of the name.
      expect(program.startsWith('#!/usr/bin/env node\n')).toBe(true);
      expect(program).not.toContain('\r');
      const name = "店铺 1 的 '订单' 表.xlsx";
      copyFileSync(sheet('pdd-orders.xlsx'), join(folder, name));
      expect(await gift(['import', name, '--json'])).toMatchObject({ exit: 0, stderr: '' });
      const key = '\uFEFFak_0123456789abcdef\r\nas_0123456789abcdef0123456789\r\n';
      writeFileSync(join(folder, 'key 1.txt'), key);
      const who = await gift(['balance'], {
        env: { GIFT_API_BASE: base, GIFT_APP_SECRET_FILE: 'key 1.txt' },
      });
      expect([who.exit, who.stderr]).toEqual([4, expect.stringContaining('签名错误')]);
    },
  );

  it('says what is missing instead of building, and which Node it needs', async () => {
    const program = join(at(), 'bin/gift.js');
    writeFileSync(
      join(folder, 'old.cjs'),
      `Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } });`,
    );
    const old = await runBare(process.execPath, ['-r', './old.cjs', program, '--version'], { cwd: folder });
    expect(old).toMatchObject({ exit: 1, stdout: '' });
    expect(old.stderr).toMatch(/^gift 需要 Node 20\.19 或更新的版本，现在是 18\.20\.4\n下一步：/);
    rmSync(join(at(), 'dist/main.js'));
    const broken = await gift(['--version']);
    expect(broken).toMatchObject({ exit: 1, stdout: '' });
    expect(broken.stderr).toMatch(/没有装完整[^]*重新安装/);
  });
});

describe('@giftship/widget in an empty folder', () => {
  let folder: string;
  const at = (file: string) => join(folder, 'node_modules/@giftship/widget', file);
  beforeAll(async () => {
    folder = await installOffline([packages.tarball('@giftship/widget')], { type: 'module' });
    folders.push(folder);
  });

  it('has everything that its manifest names, and needs no other package', () => {
    const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
      exports: Record<string, string | Record<string, string>>;
      customElements: string;
    };
    const named = Object.values(manifest.exports).flatMap((each) =>
      typeof each === 'string' ? [each] : Object.values(each),
    );
    const files = [...named, manifest.customElements, 'README.md', 'LICENSE'];
    expect(files.filter((file) => !existsSync(at(file)))).toEqual([]);
    for (const absent of ['dependencies', 'private']) expect(manifest).not.toHaveProperty(absent);
    const { modules } = JSON.parse(readFileSync(at(manifest.customElements), 'utf8')) as {
      modules: { path: string }[];
    };
    expect(modules.map(({ path }) => existsSync(at(path)))).toEqual([true]);
    // Where it was loaded from says nothing about the service: it is part of the partner's own site.
    expect(readFileSync(at('dist/npm/index.mjs'), 'utf8')).not.toMatch(
      /import\.meta|currentScript|\bfrom\s*['"]/,
    );
  });

  it.runIf(isAtLength)(
    'does nothing where a page is rendered on a server, and types the elements without React or Vue',
    async () => {
      const load = ['--input-type=module', '-e', "await import('@giftship/widget'); console.log('loaded')"];
      const ended = await runBare(process.execPath, load, { cwd: folder });
      expect(ended).toEqual({ exit: 0, stdout: 'loaded\n', stderr: '' });
      writeFileSync(
        join(folder, 'page.ts'),
        `import '@giftship/widget';
const list = document.querySelector('gift-goods-list')!;
list.pageSize = 20;
document.addEventListener('gift-order-success', ({ detail }) => detail.batchSn.trim());
// @ts-expect-error there is no such event
document.addEventListener('gift-nothing', ({ detail }) => detail);\n`,
      );
      const options =
        '--strict --noEmit --types * --target es2023 --module esnext --moduleResolution bundler'.split(' ');
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      const checked = await runBare(process.execPath, [tsc, ...options, 'page.ts'], { cwd: folder });
      expect(checked).toEqual({ exit: 0, stdout: '', stderr: '' });
    },
  );
});
