import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, answerOf, installGift, keepWorking, keyOf, type TestKey } from './harness/cli-shop.ts';
import { connect, press, readyOrders, sync, type TestStore } from './harness/stores.ts';
import { openTestService, type TestPerson, type TestService } from './harness/test-service.ts';
import { buildCli, type Ended } from './transcripts/run-transcript.ts';

/** The commands of examples/nightly-shop as cron and systemd start them: an API key, no terminal, a bare environment. */
const EXAMPLE = fileURLToPath(new URL('../examples/nightly-shop/', import.meta.url));
const read = (name: string) => readFileSync(join(EXAMPLE, name), 'utf8');
/** What stands in the example where each has his own. */
const BASE = 'http://127.0.0.1:3000';

let shop: TestService;
let base: string;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  await buildCli();
  shop = await openTestService();
  base = await shop.listen();
  // The service's own run after a sync comes late here, so that what the program does can be seen.
  await shop.db.pool.query(`
    create function late() returns trigger language plpgsql as $$ begin
      new.run_at := now() + interval '1 day'; return new; end $$;
    create trigger late before insert on jobs for each row when (new.kind = 'run-rules') execute function late()`);
  stopWorker = keepWorking(shop);
});
afterAll(async () => {
  await stopWorker();
  await shop.close();
});

interface Machine {
  home: string;
  run: () => Promise<Ended>;
  sync: () => Answer<{ stores: { state: string; error: string }[] }> | null;
  rules: () => Answer<{ ordered: number; rules: { exit: number }[] }> | null;
  setKey: (secret: string) => void;
}

/** A home folder set up as the README says, and the crontab's line in it. */
function machine(key: TestKey, service = base): Machine {
  const home = mkdtempSync(join(tmpdir(), 'gift-night-'));
  mkdirSync(join(home, '.local/bin'), { recursive: true });
  mkdirSync(join(home, 'gift'));
  installGift(join(home, '.local/bin'));
  copyFileSync(join(EXAMPLE, 'shop-night.sh'), join(home, 'gift/shop-night.sh'));
  const setKey = (secret: string) =>
    writeFileSync(join(home, 'gift/key'), `${key.appKey}\n${secret}\n`, { mode: 0o600 });
  setKey(key.secret);
  const line = read('crontab').trim().split('\n').at(-1)!;
  // What waits for minutes in the night must not do so here, where nobody comes back.
  const brief = service === base ? '' : 'GIFT_WAIT_FOR=0 ';
  const command = brief + line.split(' ').slice(5).join(' ').replace(BASE, service);
  return {
    home,
    setKey,
    run: () => start('/bin/sh', ['-c', command], { HOME: home, LOGNAME: 'gift', PATH: '/usr/bin:/bin' }),
    sync: () => resultIn(home, 'sync'),
    rules: () => resultIn(home, 'rules'),
  };
}

/** As cron does: a session without a terminal, nothing on stdin. */
function start(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env,
      cwd: env['HOME'],
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('close', (exit) => resolve({ exit, stdout, stderr }));
  });
}

function resultIn<T>(home: string, what: string): Answer<T> | null {
  const logs = join(home, 'gift/logs');
  const name = readdirSync(logs).find((file) => file.endsWith(`.${what}.json`));
  if (name === undefined) return null;
  const stdout = readFileSync(join(logs, name), 'utf8');
  if (stdout === '') return null;
  return answerOf<T>({ exit: (JSON.parse(stdout) as Answer<T>).exit, stdout, stderr: '' });
}

async function merchant(balance: number): Promise<{ person: TestPerson; store: TestStore; key: TestKey }> {
  const person = await shop.person({ balance });
  const store = await connect(shop, person, 'ks');
  await sync(shop, person, store);
  await person.api.automation.add({
    body: { store_id: store.id, goods_id: 103, express_id: 1, daily_limit: 4, max_amount: '100.00' },
  });
  return {
    person,
    store,
    key: await keyOf(person, { scopes: ['store:read', 'store:write', 'order:write'] }),
  };
}
const boughtBy = async (person: TestPerson) => {
  const { list } = await person.api.orders.list({ body: { page_size: 500 } });
  return list.map(({ shop_order }) => shop_order);
};

describe('the crontab line', () => {
  it('syncs and orders; a second night orders nothing twice, and a revoked leave ends with 4', async () => {
    const { person, store, key } = await merchant(100_000);
    const fitting = await readyOrders(person, store);
    const night = machine(key);
    const first = await night.run();
    expect(first).toEqual({ exit: 0, stdout: '', stderr: '' });
    expect(night.sync()).toMatchObject({ ok: true, code: 0, exit: 0, data: { stores: [{ state: 'done' }] } });
    expect(night.rules()).toMatchObject({ ok: true, code: 0, exit: 0, data: { ordered: 4 } });
    const bought = await boughtBy(person);
    expect(bought.toSorted()).toEqual(fitting.slice(-4).toSorted());

    expect((await night.run()).exit).toBe(0);
    expect(night.rules()).toMatchObject({ exit: 0, data: { ordered: 0 } });
    // The service's own run, when its time comes, finds nothing left either.
    await shop.db.pool.query(`update jobs set run_at = now() where kind = 'run-rules'`);
    await shop.runJobs();
    expect(await boughtBy(person)).toEqual(bought);

    await press(shop, store, { do: 'revoke' });
    const over = await night.run();
    expect([over.exit, over.stdout]).toEqual([4, '']);
    expect(over.stderr).toContain('请重新授权');
    expect(night.sync()).toMatchObject({
      ok: false,
      code: 31,
      exit: 4,
      data: { stores: [{ state: 'failed' }] },
    });
    // The log has it too, and nobody's name, number or key.
    const log = readFileSync(join(night.home, 'gift/logs/shop.log'), 'utf8');
    expect(log).toContain('请重新授权');
    expect(log).not.toContain(key.secret);
    expect(await shop.audit()).toEqual([]);
  });

  it('ends with 6 when the balance is short, with what could be paid ordered', async () => {
    const { person, key } = await merchant(100);
    const night = machine(key);
    const short = await night.run();
    expect([short.exit, short.stderr]).toEqual([6, expect.stringContaining('余额不足')]);
    expect(night.sync()).toMatchObject({ exit: 0 });
    expect(night.rules()).toMatchObject({ ok: false, exit: 6, data: { ordered: 1, rules: [{ exit: 6 }] } });
    expect(await boughtBy(person)).toHaveLength(1);
    expect(await shop.audit()).toEqual([]);
  });

  it('ends with 4 on a wrong secret and with 8 when the service is away, and says so', async () => {
    const { person, key } = await merchant(1_000);
    const night = machine(key);
    night.setKey(`${key.secret.slice(0, -1)}_`);
    const wrong = await night.run();
    expect([wrong.exit, wrong.stderr]).toEqual([4, expect.stringContaining('签名错误')]);
    expect(night.sync()).toMatchObject({ ok: false, code: 61, exit: 4 });
    const away = machine(key, 'http://127.0.0.1:9');
    const gone = await away.run();
    expect([gone.exit, gone.stderr]).toEqual([8, expect.stringContaining('网络错误')]);
    expect(away.sync()).toMatchObject({ ok: false, exit: 8 });
    expect([night.rules(), away.rules(), await boughtBy(person)]).toEqual([null, null, []]);
  });
});

/** The commands of examples/nightly, which orders the sheets of an inbox. */
describe('the inbox of examples/nightly', () => {
  const NIGHTLY = fileURLToPath(new URL('../examples/nightly/', import.meta.url));
  const readNightly = (name: string) => readFileSync(join(NIGHTLY, name), 'utf8');
  const sheet = (prefix: string, faulty: boolean) =>
    `订单编号,收货人姓名,收货地址,联系手机\r\n${prefix}1,张三,广东省深圳市南山区科技路1号,13800000001\r\n${prefix}2,${faulty ? '' : '李四'},广东省深圳市南山区科技路2号,13800000002\r\n`;

  async function home() {
    const person = await shop.person({ balance: 10_000 });
    const key = await keyOf(person);
    const folder = mkdtempSync(join(tmpdir(), 'gift-inbox-'));
    mkdirSync(join(folder, '.local/bin'), { recursive: true });
    mkdirSync(join(folder, 'gift/inbox'), { recursive: true });
    installGift(join(folder, '.local/bin'));
    copyFileSync(join(NIGHTLY, 'gift.toml'), join(folder, 'gift/inbox/gift.toml'));
    const secret = `${key.appKey}\n${key.secret}\n`;
    writeFileSync(join(folder, 'gift/key'), secret, { mode: 0o600 });
    const put = (name: string, text: string) => writeFileSync(join(folder, 'gift/inbox', name), text);
    const names = (place: string) =>
      readdirSync(join(folder, 'gift/inbox', place)).map((name) => name.replace(/^[\d-]+-/, ''));
    const summary = () => readFileSync(join(folder, 'gift/summary.txt'), 'utf8');
    return { folder, person, secret, put, names, summary };
  }

  it('is ordered by the crontab line: good rows bought, the others in a file, and never twice', async () => {
    const at = await home();
    at.put('tb.csv', sheet('N', true));
    at.put('pdd-1.csv', sheet('P', false));
    const line = readNightly('crontab').trim().split('\n').at(-1)!;
    const command = line.split(' ').slice(5).join(' ').replace(BASE, base);
    const env = { HOME: at.folder, LOGNAME: 'gift', PATH: '/usr/bin:/bin' };
    const first = await start('/bin/sh', ['-c', command], env);
    expect([first.exit, first.stderr.trim()]).toEqual([
      5,
      expect.stringContaining('2 个文件，下单 3 行，共 2.40 元，1 个文件有问题'),
    ]);
    expect(at.summary()).toContain('tb.csv');
    expect([at.names('.failed'), at.names('.')]).toEqual([
      ['tb.有误.csv'],
      expect.arrayContaining(['gift.toml']),
    ]);
    expect(await boughtBy(at.person)).toHaveLength(3);
    at.put('tb.csv', sheet('N', true).replace('N2,,', 'N2,李四,'));
    expect((await start('/bin/sh', ['-c', command], env)).exit).toBe(0);
    expect((await boughtBy(at.person)).toSorted()).toEqual(['N1', 'N2', 'P1', 'P2']);
    expect(await shop.audit()).toEqual([]);
  });

  it('is ordered by the systemd unit, which systemd takes, and by the same command on Windows', async () => {
    const at = await home();
    at.put('tb.csv', sheet('S', false));
    const unit = readNightly('gift-nightly.service');
    const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)![1]!;
    const credentials = mkdtempSync(join(tmpdir(), 'gift-cred-'));
    writeFileSync(join(credentials, value('LoadCredential').split(':')[0]!), at.secret, { mode: 0o400 });
    const own = (text: string) =>
      text.replaceAll('%d', credentials).replaceAll('/home/gift', at.folder).replace(BASE, base);
    const pairs = own(value('Environment')).split(' ');
    const env = Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string]));
    const [program, ...args] = own(value('ExecStart')).split(' ');
    expect(await start(program!, args, { HOME: at.folder, ...env })).toMatchObject({ exit: 0, stderr: '' });
    expect(await boughtBy(at.person)).toHaveLength(2);
    // The same words on Windows, where a program of npm is a batch file and has to be called.
    const flags = (text: string) => text.match(/--[\w-]+(?: \d+)?/g);
    const call = /^call gift run .*$/m.exec(readNightly('nightly.cmd'))![0];
    expect(flags(call)).toEqual(flags(readNightly('crontab').split('gift run')[1]!));
  });
});

describe('the systemd unit', () => {
  const lines = (key: string) =>
    [...read('gift-shop-night.service').matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(
      ([, value]) => value!,
    );

  it('runs the same script with its key as a credential', async () => {
    const { key } = await merchant(100_000);
    const { home } = machine(key);
    const credentials = mkdtempSync(join(tmpdir(), 'gift-cred-'));
    const [name] = lines('LoadCredential')[0]!.split(':');
    writeFileSync(join(credentials, name!), `${key.appKey}\n${key.secret}\n`, { mode: 0o400 });
    const own = (text: string) =>
      text.replaceAll('%d', credentials).replaceAll('/home/gift', home).replace(BASE, base);
    const env = Object.fromEntries(
      lines('Environment').flatMap((line) =>
        own(line)
          .split(' ')
          .map((pair) => pair.split('=', 2) as [string, string]),
      ),
    );
    expect(env['GIFT_APP_SECRET_FILE']).toBe(join(credentials, name!));
    const ended = await start(own(lines('ExecStart')[0]!), [], { HOME: home, ...env });
    expect(ended).toEqual({ exit: 0, stdout: '', stderr: '' });
    expect(resultIn(home, 'rules')).toMatchObject({ exit: 0, data: { ordered: 4 } });
  });

  it.runIf(existsSync('/usr/bin/systemd-analyze'))('is a unit that systemd takes', () => {
    const own = ['gift-shop-night.service', 'gift-shop-night.timer'].map((name) => join(EXAMPLE, name));
    const inbox = ['service', 'timer'].map((kind) => join(EXAMPLE, `../nightly/gift-nightly.${kind}`));
    const files = [...own, ...inbox];
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
    expect(stderr).not.toMatch(/Unknown|Failed to parse|Invalid/);
  });
});
