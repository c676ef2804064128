import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import own from '../package.json' with { type: 'json' };
import { bareEnv } from './harness/cli-shop.ts';
import { listenLocal } from './harness/listen-local.ts';
import { buildCli, GIFT, runShell } from './transcripts/run-transcript.ts';
import { isAtLength } from './harness/at-length.ts';

/** What the command line says of its version and of the service's: a service that says what the test wants, or nothing. */
let service: Server;
let base: string;
let answers: string | null;
const folder = mkdtempSync(join(tmpdir(), 'gift-version-'));
const [major, minor] = own.version.split('.').map(Number) as [number, number];
const NEXT = `${major}.${minor + 1}.0`;

beforeAll(async () => {
  await buildCli();
  service = createServer((_request, reply) => {
    if (answers === null) return;
    const data = { status: 'ok', version: answers, money: '1.00' };
    reply.setHeader('content-type', 'application/json');
    reply.setHeader('x-giftship-version', answers);
    reply.end(JSON.stringify({ code: 0, msg: '', data }));
  });
  base = await listenLocal(service);
  // A terminal, as far as the command line can see.
  writeFileSync(join(folder, 'tty.cjs'), 'process.stderr.isTTY = true;');
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  answers = own.version;
});

const gift = (line: string, env: NodeJS.ProcessEnv = { GIFT_API_BASE: base }) =>
  runShell(line.replace(/^gift /, `node -r ./tty.cjs '${GIFT}' `), {
    cwd: folder,
    stdin: '',
    env: { ...bareEnv(), GIFT_CONFIG_DIR: join(folder, 'config'), ...env },
  });

describe('gift --version', () => {
  it('is the version alone on stdout, and where no service is set nothing more is said', async () => {
    expect(await gift('gift --version', {})).toEqual({ exit: 0, stdout: `${own.version}\n`, stderr: '' });
  });

  it.runIf(isAtLength).each([
    [own.version, /的版本是 \S+，合适\n$/],
    [NEXT, new RegExp(`，合适；服务比命令行新\n更新：npm i -g http\\S+giftship-cli-${NEXT}.tgz\n$`)],
  ])('with a service of %s says on stderr whether they fit', async (version, words) => {
    answers = version;
    const ended = await gift('gift --version');
    expect([ended.exit, ended.stdout, ended.stderr]).toEqual([
      0,
      `${own.version}\n`,
      expect.stringMatching(words),
    ]);
  });

  it.runIf(isAtLength)(
    'never fails and does not wait for a service that is silent or not there',
    async () => {
      answers = null;
      const silent = await gift('gift --version');
      expect([silent.exit, silent.stdout, silent.stderr]).toEqual([
        0,
        `${own.version}\n`,
        `服务 ${base} 没有应答，不知道它的版本\n`,
      ]);
      const absent = await gift('gift --version', { GIFT_API_BASE: 'http://127.0.0.1:9' });
      expect([absent.exit, absent.stderr]).toEqual([0, expect.stringContaining('没有应答')]);
      const wrong = await gift('gift --version', { GIFT_API_BASE: 'nonsense' });
      expect(wrong).toEqual({ exit: 0, stdout: `${own.version}\n`, stderr: '' });
    },
  );
});

describe('gift version', () => {
  it.runIf(isAtLength)('is the same as a command, also for programs', async () => {
    answers = NEXT;
    const text = await gift('gift version');
    expect(text.exit).toBe(0);
    expect(text.stdout).toMatch(
      new RegExp(`^命令行 +${own.version}\n[^]*服务版本 +${NEXT}\n是否合适 +合适；`),
    );
    const json = await gift('gift version --json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: true,
      exit: 0,
      data: {
        version: own.version,
        node: process.versions.node,
        service: { base, version: NEXT, fit: 'older', fits: true },
        update: `npm i -g ${base}/downloads/giftship-cli-${NEXT}.tgz`,
      },
    });
    expect((await gift('gift --version --json')).stdout).toBe(json.stdout);
  });

  it.runIf(isAtLength)('says that a service does not answer, and does not fail for it', async () => {
    const ended = await gift('gift version --json', { GIFT_API_BASE: 'http://127.0.0.1:9' });
    expect(ended.exit).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      data: { service: { version: null, fit: null, fits: null }, update: null },
    });
  });
});

describe('the notice of a newer command line', () => {
  const token = 't'.repeat(43);
  const home = (name: string) => ({
    GIFT_API_BASE: base,
    GIFT_TOKEN: token,
    GIFT_CONFIG_DIR: join(folder, name),
  });

  it('stands behind the answer of a command, once', async () => {
    answers = NEXT;
    const first = await gift('gift balance', home('once'));
    expect([first.exit, first.stderr]).toEqual([
      0,
      expect.stringMatching(new RegExp(`新的命令行 ${NEXT}[^]*npm i -g ${base}/downloads/`)),
    ]);
    expect((await gift('gift balance', home('once'))).stderr).not.toContain('npm i -g');
  });

  it.runIf(isAtLength).each([
    ['--json', 'gift balance --json', {}],
    ['no terminal', `gift balance 2>&1 | cat; true`, { NO_TTY: '1' }],
    ['GIFT_NO_UPDATE_NOTICE', 'gift balance', { GIFT_NO_UPDATE_NOTICE: '1' }],
  ])('is not shown with %s', async (name, line, env: NodeJS.ProcessEnv) => {
    answers = NEXT;
    const shown = env['NO_TTY'] ? line.replace('gift ', `node '${GIFT}' `) : line;
    const ended = await gift(shown, { ...home(name.replace(/\W/g, '')), ...env });
    expect(ended.exit).toBe(0);
    expect(ended.stdout).toContain('1.00');
    expect(ended.stdout + ended.stderr).not.toContain('npm i -g');
  });
});
