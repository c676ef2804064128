import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openAsk } from '../ask.ts';
import { findPaths } from '../config/paths.ts';
import { openStore } from '../config/store.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../exit-codes.ts';
import { failureOf } from '../failure.ts';
import { openFiles } from '../files/open-files.ts';
import { runTask } from '../files/run-task.ts';
import { openOut } from '../render/out.ts';
import { type FakeShop, openFakeShop } from './fake-shop.test-kit.ts';
import { runOrder } from './place.ts';
import type { OrderOptions } from './prepare.ts';

const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名';
const line = (i: number, number = `N${1000 + i}`) =>
  `${number},测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')},tb${i}`;
/** A county that the address does not name: it can go out, but somebody should look. */
const DOUBTFUL = 'N9,测试九,北京市建国路88号,13800000009,x';
const lines = (count: number) => Array.from({ length: count }, (_, i) => line(i));

interface Bench {
  shop: FakeShop;
  folder: string;
  write: (rows: string[]) => void;
  order: (
    options?: Partial<OrderOptions>,
  ) => Promise<{ exit: number; bought: number; now: number; next: string; msg: string; data: unknown }>;
  press: () => void;
}

function bench(balance: number, rows: string[]): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'gift-order-'));
  const file = join(folder, 'orders.csv');
  const shop = openFakeShop(balance);
  const interrupt = { isPressed: false, beginCareful: () => undefined, endCareful: () => undefined };
  const env = { GIFT_CONFIG_DIR: join(folder, 'config') };
  const paths = findPaths(env);
  const silent = { write: () => true };
  const deps: Deps = {
    env,
    cwd: folder,
    now: Date.now,
    random: () => 0,
    sleep: async () => undefined,
    out: openOut({
      stdout: silent,
      stderr: silent,
      env,
      isQuiet: true,
      noColor: true,
      logFile: null,
      now: Date.now,
    }),
    ask: openAsk(false),
    paths,
    files: openFiles(folder, async () => '', runTask),
    interrupt,
    readStdin: async () => '',
    store: async () => openStore(paths),
    session: async () => ({
      base: 'http://shop.test',
      baseSource: 'flag',
      profile: 'default',
      token: 't',
      key: null,
      tokenSource: 'env',
      stored: null,
    }),
    api: async () => shop.api,
    visitorApi: async () => shop.api,
    isJson: false,
  };
  const write = (all: string[]) => writeFileSync(file, `\ufeff${[TITLES, ...all].join('\r\n')}\r\n`);
  write(rows);
  return {
    shop,
    folder,
    write,
    press: () => (interrupt.isPressed = true),
    order: async (options = {}) => {
      try {
        const { exit, data, next, msg } = await runOrder(deps, {
          file,
          goods: 103,
          chunk: 2,
          yes: true,
          ...options,
        });
        return { exit, bought: data.bought, now: data.bought_now, next: next ?? '', msg, data };
      } catch (error) {
        const failure = failureOf(error);
        if (failure === null) throw error;
        const { exit, next, message: msg, data } = failure;
        return { exit, bought: 0, now: 0, next, msg, data };
      }
    },
  };
}

const isOnce = (bought: string[], count: number) =>
  expect([bought.length, new Set(bought).size]).toEqual([count, count]);

describe('what is paid', () => {
  it('every row once, and a second run sends nothing', async () => {
    const { shop, order } = bench(1000, lines(5));
    expect(await order()).toMatchObject({ exit: EXIT.ok, bought: 5, now: 5 });
    const calls = shop.makeCalls.length;
    expect(await order()).toMatchObject({ exit: EXIT.ok, bought: 5, now: 0 });
    expect(await order({ errorOnNothing: true })).toMatchObject({ exit: EXIT.unexpected });
    expect(shop.makeCalls).toHaveLength(calls);
    isOnce(shop.bought, 5);
    expect(shop.balance).toBe(600);
  });

  it('another chunk size buys nothing twice', async () => {
    const { shop, order } = bench(1000, lines(5));
    await order();
    expect(await order({ chunk: 3 })).toMatchObject({ exit: EXIT.ok, now: 0 });
    isOnce(shop.bought, 5);
  });

  it('a changed file keeps the rows that are finished', async () => {
    const { shop, order, write } = bench(1000, lines(3));
    await order();
    write([...lines(3), line(3), line(4)]);
    expect(await order()).toMatchObject({ exit: EXIT.ok, bought: 5, now: 2 });
    isOnce(shop.bought, 5);
  });

  it.each(['lost-answer', 'unreachable', 'no-login'] as const)(
    '%s: the same key goes first',
    async (mishap) => {
      const { shop, order } = bench(1000, lines(5));
      shop.mishaps = ['unreachable', mishap].slice(mishap === 'unreachable' ? 0 : 1) as FakeShop['mishaps'];
      const first = await order();
      expect([EXIT.network, EXIT.login]).toContain(first.exit);
      const key = shop.makeCalls.at(-1)!.key;
      const before = shop.makeCalls.length;
      shop.mishaps = [];
      expect(await order({ resume: true })).toMatchObject({ exit: EXIT.ok, bought: 5 });
      expect(shop.makeCalls[before]!.key).toBe(key);
      isOnce(shop.bought, 5);
      expect(shop.balance).toBe(600);
    },
  );

  it('unfinished without a word: --yes goes on by itself, else exit 2 names --resume', async () => {
    const { shop, order } = bench(1000, lines(4));
    shop.mishaps = ['lost-answer'];
    expect(await order()).toMatchObject({ exit: EXIT.network, next: expect.stringContaining('--resume') });
    expect(await order({ yes: false })).toMatchObject({
      exit: EXIT.usage,
      next: expect.stringContaining('--resume'),
    });
    expect(await order()).toMatchObject({ exit: EXIT.ok, bought: 4 });
    isOnce(shop.bought, 4);
  });

  it('no money: exit 6, and after a top-up the same key pays', async () => {
    const { shop, order } = bench(200, lines(4));
    expect(await order()).toMatchObject({ exit: EXIT.balance, bought: 2 });
    const { key } = shop.makeCalls.at(-1)!;
    const before = shop.makeCalls.length;
    shop.balance += 500;
    expect(await order({ resume: true })).toMatchObject({ exit: EXIT.ok, bought: 4 });
    expect(shop.makeCalls[before]!.key).toBe(key);
    expect(shop.balance).toBe(200 + 500 - 320);
  });

  it('an unknown chunk whose rows left the file stops everything', async () => {
    const { shop, order, write } = bench(1000, lines(4));
    shop.mishaps = ['lost-answer'];
    await order();
    write(lines(4).slice(1));
    const calls = shop.makeCalls.length;
    expect(await order()).toMatchObject({ exit: EXIT.network, next: expect.stringContaining('discard') });
    expect(shop.makeCalls).toHaveLength(calls);
  });

  it('an unknown chunk at another price is not bought behind the back of anybody', async () => {
    const { shop, order } = bench(1000, lines(2));
    shop.mishaps = ['unreachable'];
    await order();
    shop.unit = 300;
    expect(await order({ maxAmount: '2' })).toMatchObject({ exit: EXIT.overMax });
    expect(shop.bought).toEqual([]);
  });
});

describe('exit codes', () => {
  it.each<[string, string[], Partial<OrderOptions>, number]>([
    ['without --yes', lines(2), { yes: false }, EXIT.usage],
    ['over the limit', lines(2), { maxAmount: '1.59' }, EXIT.overMax],
    ['at the limit', lines(2), { maxAmount: '1.60' }, EXIT.ok],
    ['dry run', lines(2), { dryRun: true, yes: false }, EXIT.ok],
    ['duplicates', [line(1, 'N1'), line(2, 'N1')], {}, EXIT.duplicates],
    ['duplicates, abort', [line(1, 'N1'), line(2, 'N1')], { onDuplicate: 'abort' }, EXIT.duplicates],
    ['one receiver twice without a number', [line(1, ''), line(1, '')], {}, EXIT.duplicates],
    [
      'one receiver twice without a number, abort',
      [line(1, ''), line(1, '')],
      { onDuplicate: 'abort' },
      EXIT.duplicates,
    ],
    ['two receivers without a number', [line(1, ''), line(2, '')], {}, EXIT.ok],
    ['one receiver twice with a number each', [line(1, 'N1'), line(1, 'N2')], {}, EXIT.ok],
    ['faulty row', [line(1), 'N9,,广东省 深圳市 南山区 路1号,13800000000,x'], {}, EXIT.rowsInvalid],
    [
      'faulty row left out',
      [line(1), 'N9,,广东省 深圳市 南山区 路1号,13800000000,x'],
      { onError: 'skip' },
      EXIT.someFailed,
    ],
    ['doubtful row', [line(1), DOUBTFUL], {}, EXIT.rowsInvalid],
    ['doubtful row, dry run', [line(1), DOUBTFUL], { dryRun: true }, EXIT.rowsInvalid],
    ['doubtful row kept', [line(1), DOUBTFUL], { onDoubt: 'keep' }, EXIT.ok],
    ['doubtful row left out', [line(1), DOUBTFUL], { onDoubt: 'skip' }, EXIT.someFailed],
    ['no goods', lines(1), { goods: undefined }, EXIT.usage],
    ['no file', lines(1), { file: 'gone.csv' }, EXIT.rowsInvalid],
    ['cannot write --out', lines(1), { out: 'no/such/folder/a.csv' }, EXIT.usage],
  ])('%s', async (_, rows, options, exit) => {
    const { shop, order } = bench(1000, rows);
    expect(await order(options)).toMatchObject({ exit });
    const pays = exit === EXIT.ok || exit === EXIT.someFailed;
    expect(shop.makeCalls.length > 0).toBe(pays && !options.dryRun);
  });

  it('duplicates kept or skipped', async () => {
    const rows = [line(1, 'N1'), line(2, 'N1'), line(3)];
    for (const [onDuplicate, count] of [
      ['keep', 3],
      ['skip', 2],
    ] as const) {
      const { shop, order } = bench(1000, rows);
      expect(await order({ onDuplicate })).toMatchObject({ exit: EXIT.ok, now: count });
      expect(shop.bought).toHaveLength(count);
    }
  });

  it('a receiver that stands twice without an order number is told by its rows, and kept or skipped', async () => {
    const rows = [line(1, ''), line(2, ''), line(1, ''), line(3, 'N3'), line(2, '')];
    const repeated = [
      [2, 4],
      [3, 6],
    ];
    expect(await bench(1000, rows).order()).toMatchObject({
      exit: EXIT.duplicates,
      msg: '有 2 行和前面的行收件人相同，又没有订单号，可能录了两次：第 2、4 行；第 3、6 行',
      data: { repeated },
    });
    for (const [onDuplicate, count] of [
      ['keep', 5],
      ['skip', 3],
    ] as const) {
      const { shop, order } = bench(1000, rows);
      const found = await order({ onDuplicate });
      expect(found).toMatchObject({ exit: EXIT.ok, now: count });
      expect(found.data).toMatchObject({ skipped: 5 - count, repeated });
      expect(shop.bought).toHaveLength(count);
      // What was skipped is not bought by running again.
      expect(await order({ onDuplicate })).toMatchObject({ exit: EXIT.ok, now: 0 });
      expect(shop.bought).toHaveLength(count);
    }
  });

  it('doubtful rows are bought on somebody’s word only, and what was bought is not asked about again', async () => {
    const { shop, order } = bench(1000, [line(1), DOUBTFUL, line(2)]);
    expect(await order()).toMatchObject({
      exit: EXIT.rowsInvalid,
      next: expect.stringContaining('--on-doubt'),
    });
    expect(await order({ onDoubt: 'skip' })).toMatchObject({ now: 2 });
    expect(shop.bought).not.toContain('N9');
    expect(await order({ onDoubt: 'keep', resume: true })).toMatchObject({ exit: EXIT.ok, now: 1 });
    expect(await order()).toMatchObject({ exit: EXIT.ok, now: 0 });
    isOnce(shop.bought, 3);
  });

  it('a job goes on with what was said about its doubtful rows', async () => {
    const { shop, order } = bench(1000, [line(1), line(2), DOUBTFUL]);
    shop.mishaps = ['unreachable'];
    expect(await order({ onDoubt: 'keep' })).toMatchObject({
      exit: EXIT.network,
      next: expect.stringContaining('--on-doubt keep'),
    });
    expect(await order({ resume: true })).toMatchObject({ exit: EXIT.ok, bought: 3 });
  });

  it('real name', async () => {
    const { shop, order } = bench(1000, lines(2));
    shop.mishaps = ['real-name'];
    expect(await order()).toMatchObject({ exit: EXIT.realName, next: expect.stringContaining('--resume') });
  });

  it('Ctrl-C before the first call sends nothing', async () => {
    const { shop, order, press } = bench(1000, lines(2));
    press();
    expect(await order()).toMatchObject({ exit: EXIT.interrupted });
    expect(shop.makeCalls).toEqual([]);
  });
});

it('the journal holds no name, phone or address', async () => {
  const { folder, order } = bench(1000, lines(3));
  await order();
  const dir = join(folder, 'config', 'journal');
  const text = readdirSync(dir)
    .map((name) => readFileSync(join(dir, name), 'utf8'))
    .join('');
  expect(text).not.toMatch(/测试|138\d{8}|科技路|深圳/);
});
