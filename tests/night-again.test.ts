import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inboxIdOf } from '../packages/cli/src/night/night-log.ts';
import { type CliShop, openCliShop } from './harness/cli-shop.ts';
import { boughtBy, csv, good, type Inbox, openInbox, startGift } from './harness/night-inbox.ts';
import { GIFT } from './transcripts/run-transcript.ts';
import { isAtLength } from './harness/at-length.ts';

let cli: CliShop;
beforeAll(async () => {
  cli = await openCliShop();
});
afterAll(() => cli.close());

/** Rows of a waybill file that have a waybill. */
const waybillsIn = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\r\n')
    .slice(1)
    .filter((line) => /,[^,]+$/.test(line))
    .map((line) => line.split(',')[0]!);

/** The stamp under which the next pass puts a sheet away, as a run that died had taken it. */
function takeStamp({ env, folder }: Inbox, name: string, stamp: string): void {
  const journal = join(env['GIFT_CONFIG_DIR']!, 'journal');
  mkdirSync(journal, { recursive: true, mode: 0o700 });
  const log = `night-${inboxIdOf(folder)}.log`;
  const sha = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
  writeFileSync(join(journal, log), `${JSON.stringify({ t: 'taken', sha, name, stamp })}\n`, { flag: 'a' });
}

describe('a sheet that is paid for and still lies in the inbox', () => {
  it.runIf(isAtLength)(
    'goes to .done with its waybills, whoever paid and whatever ended the run that did',
    async () => {
      const at = await openInbox(cli);
      const sheet = join(at.folder, 'a.csv');
      writeFileSync(sheet, csv(good('A', 3)));
      // By hand, before the first night.
      expect((await startGift(['order', sheet, '--goods', '103', '--yes'], at.env)).exit).toBe(0);
      const first = await at.night();
      expect([first.exit, first.data.files[0]!.bought_now, at.names('.done')]).toEqual([
        0,
        0,
        ['a.csv', 'a.运单.csv'],
      ]);
      const waybills = at.find('.done', '运单.csv');
      expect(first.data.files[0]!.waybills_file).toBe(waybills);
      expect(waybillsIn(waybills)).toEqual(['A000000', 'A000001', 'A000002']);
      // By a night that died between paying and moving: the sheet lies where it lay, and nothing stands in `.done`.
      copyFileSync(at.find('.done', '-a.csv'), sheet);
      rmSync(join(at.folder, '.done'), { recursive: true });
      const second = await at.night();
      expect([second.exit, at.names('.done')]).toEqual([0, ['a.csv', 'a.运单.csv']]);
      expect(waybillsIn(at.find('.done', '运单.csv'))).toHaveLength(3);
      expect(await boughtBy(at.person)).toHaveLength(3);
    },
  );

  it('stays where its waybills cannot be written, with the command that gets them, and goes with the next pass', async () => {
    const at = await openInbox(cli);
    await at.night();
    writeFileSync(join(at.folder, 'b.csv'), csv(good('B', 2)));
    takeStamp(at, 'b.csv', '20260101-000000');
    const blocked = join(at.folder, '.done', '20260101-000000-b.运单.csv');
    mkdirSync(join(blocked, 'x'), { recursive: true });
    const { exit, data } = await at.night();
    const [file] = data.files;
    expect([exit, file!.place, file!.bought_now, at.names('.')]).toEqual([1, 'inbox', 2, ['b.csv']]);
    expect(file!.next).toContain(`gift jobs waybills ${file!.jobs[0]} --out 运单.csv`);
    const out = join(at.folder, '..', `${file!.jobs[0]}.csv`);
    expect((await startGift(['jobs', 'waybills', file!.jobs[0]!, '--out', out], at.env)).exit).toBe(0);
    expect(waybillsIn(out)).toEqual(['B000000', 'B000001']);
    rmSync(blocked, { recursive: true });
    const again = await at.night();
    expect([again.exit, again.data.files[0]!.bought_now, at.names('.')]).toEqual([0, 0, []]);
    expect(waybillsIn(blocked)).toEqual(['B000000', 'B000001']);
    expect(await boughtBy(at.person)).toHaveLength(2);
  });
});

/** A service that takes connections and never answers. */
async function muteService(): Promise<{ base: string; reached: Promise<unknown>; close: () => void }> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    reached: new Promise((resolve) => server.once('connection', resolve)),
    close: () => server.close(),
  };
}

/** Presses Ctrl-C while a call is under way, and once more after each of `cues` was said; answers exit code and stderr. */
async function pressed(args: string[], env: NodeJS.ProcessEnv, cues: string[]): Promise<[unknown, string]> {
  const mute = await muteService();
  const child = spawn(process.execPath, [GIFT, ...args], {
    env: { ...env, GIFT_API_BASE: mute.base },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  const ended = new Promise((resolve) => child.once('close', resolve));
  await mute.reached;
  child.kill('SIGINT');
  for (const cue of cues) {
    await expect.poll(() => stderr).toContain(cue);
    child.kill('SIGINT');
  }
  const exit = await ended;
  mute.close();
  return [exit, stderr];
}

describe('Ctrl-C', () => {
  it.runIf(isAtLength)(
    'before anything was sent says that nothing was bought; a second one says how to go on',
    async () => {
      const at = await openInbox(cli);
      writeFileSync(join(at.folder, 'a.csv'), csv(good('A', 2)));
      const order = await pressed(['order', join(at.folder, 'a.csv'), '--goods', '103', '--yes'], at.env, []);
      expect(order).toEqual([130, expect.stringMatching(/^已中断，没有提交任何一行，没有扣款$/m)]);
      const run = ['run', at.folder, '--once', '--settle', '0', '--goods', '103'];
      expect(await pressed(run, at.env, ['再按一次 Ctrl-C 立即退出'])).toEqual([
        130,
        expect.stringMatching(/没有正在提交的内容；继续：gift run .* --once --goods 103/),
      ]);
      expect(await boughtBy(at.person)).toEqual([]);
    },
  );
});
