import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run as verifyJob } from '../commands/jobs-verify.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import type { FakeService } from './fake-service.test-kit.ts';
import { openBench } from './order-bench.test-kit.ts';
import { listen } from './person.test-kit.ts';
import type { OrderOptions } from './prepare.ts';

const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名';
const line = (i: number, number = `N${1000 + i}`) =>
  `${number},测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')},tb${i}`;
/** A county that the address does not name: it can go out, but somebody should look. */
const DOUBTFUL = 'N9,测试九,北京市建国路88号,13800000009,x';
const lines = (count: number) => Array.from({ length: count }, (_, i) => line(i));
const bench = (balance: number, rows: string[]) => openBench(TITLES, balance, rows);

const isOnce = (bought: string[], count: number) =>
  expect([bought.length, new Set(bought).size]).toEqual([count, count]);

describe('a service that was restored', () => {
  it('frees lost rows once: what was ordered again while the question stood stays bought', async () => {
    const { shop, deps, order } = bench(1000, lines(3));
    const { job } = (await order()).data as { job: string };
    const { api } = shop;
    const list = (async () => ({ list: [] })) as unknown as typeof api.orders.list;
    shop.api = { ...api, orders: { ...api.orders, list } };
    const yes = async () => {
      expect(await verifyJob(deps, { job, yes: true })).toMatchObject({ data: { freed: 3 } });
      shop.api = api;
      expect(await order({ resume: true, onDuplicate: 'keep' })).toMatchObject({ now: 3, bought: 3 });
      return true;
    };
    const slow: Deps = { ...deps, ask: { ...deps.ask, isPossible: true, yes } };
    expect(await verifyJob(slow, { job })).toMatchObject({ data: { freed: 0 } });
    expect(await order()).toMatchObject({ exit: EXIT.nothingNew, bought: 3, now: 0 });
  });
});

describe('a sheet from stdin', () => {
  it('is verified without it: nobody is waited for to type it again', async () => {
    const { deps, pipe, order } = bench(1000, lines(2));
    pipe();
    const { job } = (await order({ file: '-' })).data as { job: string };
    deps.files.orders = () => new Promise(() => undefined);
    expect(await verifyJob(deps, { job })).toMatchObject({
      exit: EXIT.ok,
      data: { bought: 2, lost: [], unsure: 2 },
    });
  });
});

describe('an order that ends early', () => {
  it('writes its faulty rows once', async () => {
    const { shop, deps, folder, order } = bench(1000, [...lines(4), line(5).replace('测试5', '')]);
    const said: string[] = [];
    deps.out = { ...deps.out, say: (text) => void said.push(String(text)) };
    shop.mishaps = [undefined as never, 'unreachable'];
    const errors = join(folder, 'bad.csv');
    expect(await order({ onError: 'skip', errors })).toMatchObject({ exit: EXIT.network, bought: 2 });
    expect(said.filter((text) => text.includes('已写入'))).toHaveLength(1);
    expect(readFileSync(errors, 'utf8')).toContain('N1005');
  });

  it('a dry run of a half bought sheet asks for no waybill', async () => {
    const { shop, deps, order } = bench(1000, lines(4));
    shop.withoutWaybill.set(2, '');
    shop.mishaps = [undefined as never, 'unreachable'];
    await order();
    deps.sleep = () => Promise.reject(new Error('waited'));
    expect(await order({ dryRun: true })).toMatchObject({ bought: 2, now: 0 });
  });
});

describe('what is paid', () => {
  it('every row once, and a second run sends nothing', async () => {
    const { shop, order } = bench(1000, lines(5));
    expect(await order()).toMatchObject({ exit: EXIT.ok, bought: 5, now: 5 });
    const calls = shop.makeCalls.length;
    expect(await order()).toMatchObject({ exit: EXIT.nothingNew, bought: 5, now: 0 });
    expect(await order({ errorOnNothing: true })).toMatchObject({ exit: EXIT.unexpected });
    expect(shop.makeCalls).toHaveLength(calls);
    isOnce(shop.bought, 5);
    expect(shop.balance).toBe(600);
  });

  it('another chunk size buys nothing twice', async () => {
    const { shop, order } = bench(1000, lines(5));
    await order();
    expect(await order({ chunk: 3 })).toMatchObject({ exit: EXIT.nothingNew, now: 0 });
    isOnce(shop.bought, 5);
  });

  it('a journal that is damaged leaves no lock behind: a watch goes on for weeks', async () => {
    const { folder, order } = bench(1000, lines(2));
    await order();
    const journal = join(folder, 'config/journal');
    const file = join(
      journal,
      readdirSync(journal).find((name) => name.endsWith('.jsonl'))!,
    );
    appendFileSync(file, 'null\n7\n');
    expect(await order()).toMatchObject({ exit: EXIT.nothingNew, bought: 2 });
    mkdirSync(join(journal, `${'f'.repeat(12)}.jsonl`));
    expect(await order()).toMatchObject({ exit: EXIT.unexpected });
    expect(readdirSync(journal).filter((name) => name.endsWith('.lock'))).toEqual([]);
  });

  it('the limit of a file holds whatever the size of its chunks', async () => {
    const { shop, order } = bench(1000, lines(5));
    shop.mishaps = [undefined as never, 'unreachable'];
    expect(await order({ chunk: 2 })).toMatchObject({ exit: EXIT.network, bought: 2 });
    expect(await order({ chunk: 3, resume: true, maxAmount: '2.50' })).toMatchObject({ exit: EXIT.overMax });
    expect(shop.bought).toHaveLength(2);
  });

  it('a row that another sheet of the same name bought is not sent, and that is said', async () => {
    const { deps, order, write } = bench(1000, [line(0, ''), line(1, '')]);
    await order();
    const said: string[] = [];
    deps.out = { ...deps.out, warn: (text) => void said.push(text) };
    write([line(5, ''), line(1, '')]);
    expect(await order()).toMatchObject({ exit: EXIT.ok, bought: 2, now: 1 });
    expect(said.filter((text) => text.includes('1 行（第一个是原表第 3 行）以前从同一个位置'))).toHaveLength(
      1,
    );
    expect(await order()).toMatchObject({ exit: EXIT.nothingNew });
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
      shop.mishaps = ['unreachable', mishap].slice(
        mishap === 'unreachable' ? 0 : 1,
      ) as FakeService['mishaps'];
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

  it('what is open is not sent again without a yes, by nobody who cannot be asked', async () => {
    const { shop, order } = bench(1000, lines(4));
    shop.mishaps = ['unreachable'];
    expect(await order()).toMatchObject({ exit: EXIT.network });
    const calls = shop.makeCalls.length;
    expect(await order({ yes: false, resume: true })).toMatchObject({ exit: EXIT.usage, msg: '缺少 --yes' });
    expect([shop.makeCalls.length, shop.balance]).toEqual([calls, 1000]);
  });

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

  it('no money: exit 6 before anything is sent, and what is missing is missing for all of it', async () => {
    const { shop, order } = bench(80, lines(4));
    const short = await order();
    expect(short).toMatchObject({ exit: EXIT.balance, data: { shortfall: '2.40' } });
    expect(short.next).toContain('还差 2.40 元');
    expect([shop.makeCalls, shop.balance]).toEqual([[], 80]);
    shop.balance += 240;
    expect(await order()).toMatchObject({ exit: EXIT.ok, bought: 4 });
  });

  it('no money where the balance is not told: the same key pays after a top-up, and all of the rest is asked for', async () => {
    const { shop, order } = bench(200, lines(8));
    shop.hidesBalance = true;
    const short = await order();
    expect(short).toMatchObject({ exit: EXIT.balance, bought: 2 });
    // 0.40 are left, and six rows are still to be paid, not only the two of the chunk.
    expect(short.next).toContain('还差 4.40 元');
    shop.balance += 50;
    expect((await order({ resume: true })).next).toContain('还差 3.90 元');
    shop.balance += 390;
    expect(await order({ resume: true })).toMatchObject({ exit: EXIT.ok, bought: 8 });
    expect(shop.balance).toBe(0);
  });

  it('no money any more in the middle: the same key pays after a top-up', async () => {
    const { shop, order } = bench(200, lines(4));
    shop.hidesBalance = true;
    expect(await order()).toMatchObject({ exit: EXIT.balance, bought: 2 });
    const { key } = shop.makeCalls.at(-1)!;
    const before = shop.makeCalls.length;
    shop.balance += 500;
    expect(await order({ resume: true })).toMatchObject({ exit: EXIT.ok, bought: 4 });
    expect(shop.makeCalls[before]!.key).toBe(key);
    expect(shop.balance).toBe(200 + 500 - 320);
  });

  it('a batch that closed before the money came is ordered anew, under another key', async () => {
    const { shop, order } = bench(100, lines(2));
    shop.hidesBalance = true;
    expect(await order()).toMatchObject({ exit: EXIT.balance, bought: 0 });
    shop.balance = 1000;
    shop.mishaps = ['closed'];
    expect(await order({ resume: true })).toMatchObject({ exit: EXIT.ok, bought: 2 });
    expect(new Set(shop.makeCalls.map(({ key }) => key)).size).toBe(2);
    expect(shop.balance).toBe(840);
  });

  it('an unknown chunk whose rows left the file stops everything', async () => {
    const { shop, order, write } = bench(1000, lines(4));
    shop.mishaps = ['lost-answer'];
    await order();
    write(lines(4).slice(1));
    const calls = shop.makeCalls.length;
    expect(await order()).toMatchObject({
      exit: EXIT.network,
      msg: SAY.unknownRowsGone('2'),
      next: expect.stringContaining('discard'),
    });
    expect(shop.makeCalls).toHaveLength(calls);
  });

  it('an unknown chunk goes out again with its own note only', async () => {
    const { shop, order } = bench(1000, lines(2));
    shop.mishaps = ['lost-answer'];
    await order({ remark: '轻放' });
    expect(await order({ resume: true })).toMatchObject({ exit: EXIT.usage, msg: SAY.remarkDiffers });
    expect(await order({ remark: '轻放', resume: true })).toMatchObject({ exit: EXIT.ok, bought: 2 });
    isOnce(shop.bought, 2);
  });

  it('what another chunk size left open is asked about, and goes first', async () => {
    const { shop, order } = bench(1000, lines(4));
    shop.mishaps = [undefined as never, 'lost-answer'];
    const { job } = (await order({ chunk: 2 })).data as { job: string };
    const sentence = SAY.unfinished(job, 2, 4);
    expect(await order({ chunk: 3, yes: false })).toMatchObject({
      exit: EXIT.usage,
      msg: sentence,
      next: SAY.unfinishedNext,
    });
    const { key } = shop.makeCalls.at(-1)!;
    expect(await order({ chunk: 3, resume: true })).toMatchObject({ exit: EXIT.ok, bought: 4 });
    expect(shop.makeCalls.at(-1)!.key).toBe(key);
    isOnce(shop.bought, 4);
  });

  it('a dry run leaves the journal as it was', async () => {
    const { shop, folder, order } = bench(1000, lines(4));
    const journal = () => {
      const dir = join(folder, 'config/journal');
      return readdirSync(dir).map((name) => readFileSync(join(dir, name), 'utf8'));
    };
    shop.mishaps = [undefined as never, 'real-name'];
    await order();
    const before = journal();
    expect(await order({ dryRun: true, resume: true })).toMatchObject({ exit: EXIT.ok, bought: 2, now: 0 });
    expect(journal()).toEqual(before);
  });

  it('a job of an older release goes on in the chunks that it was planned with', async () => {
    const { shop, order } = bench(1000, lines(6));
    shop.mishaps = ['lost-answer'];
    expect(await order({ chunk: 2 })).toMatchObject({ exit: EXIT.network });
    expect(await order({ chunk: undefined, resume: true })).toMatchObject({ exit: EXIT.ok, bought: 6 });
    expect(shop.makeCalls.map(({ rows }) => rows)).toEqual([2, 2, 2, 2]);
    isOnce(shop.bought, 6);
    expect(await order({ chunk: undefined })).toMatchObject({ exit: EXIT.nothingNew, bought: 6 });
  });

  it('500 rows go in a call where nobody says otherwise, and a whole file is priced in one', async () => {
    const { shop, order } = bench(100_000, lines(1100));
    expect(await order({ chunk: undefined })).toMatchObject({ exit: EXIT.ok, bought: 1100 });
    expect(shop.makeCalls.map(({ rows }) => rows)).toEqual([500, 500, 100]);
    expect(shop.priceCalls).toEqual([1100]);
  });

  it('a service that prices less at once is asked chunk by chunk, and each is told of', async () => {
    const { shop, deps, order } = bench(1000, lines(5));
    shop.mostPriced = 2;
    const { busy } = listen(deps);
    expect(await order()).toMatchObject({ exit: EXIT.ok, bought: 5 });
    expect(shop.priceCalls).toEqual([2, 2, 1]);
    expect(busy.filter((text) => text.startsWith('正在算价'))).toEqual(
      [0, 2, 4, 5].map((at) => SAY.pricing(at, 5)),
    );
    expect(busy.filter((text) => text.startsWith('已提交'))).toEqual(
      [2, 4, 5].map((at) => SAY.progress(at, 5)),
    );
    const other = bench(1000, lines(5));
    const person = listen(other.deps);
    await other.order();
    expect(person.busy.filter((text) => text.startsWith('正在算价'))).toEqual([]);
  });

  it('numbers of a platform are asked about only where there are some', async () => {
    const { shop, order } = bench(1000, [line(1, ''), line(2, '')]);
    const { orders } = shop.api;
    const check = (async () => Promise.reject(new Error('asked'))) as unknown as typeof orders.check;
    shop.api = { ...shop.api, orders: { ...orders, check } };
    expect(await order()).toMatchObject({ exit: EXIT.ok, bought: 2 });
  });

  it('a night counts its orders together: none of its dry runs is short by itself', async () => {
    const { order } = bench(0, lines(2));
    expect(await order({ dryRun: true, inbox: '/in' })).toMatchObject({ exit: EXIT.ok });
    expect(await order({ dryRun: true })).toMatchObject({ exit: EXIT.balance });
  });

  it('what a night pays stands in its journal, the chunks that it takes up again too', async () => {
    const { shop, folder, order } = bench(1000, lines(4));
    const journal = () => {
      const dir = join(folder, 'config/journal');
      return readdirSync(dir)
        .filter((name) => name.endsWith('.jsonl'))
        .map((name) => readFileSync(join(dir, name), 'utf8'))
        .join('');
    };
    shop.mishaps = ['lost-answer'];
    await order();
    expect(journal()).not.toContain('"t":"night"');
    await order({ inbox: '/in' });
    // Once for what was open, once for the rest.
    expect(journal().match(/"t":"night".*"inbox":"\/in"/g)).toHaveLength(2);
  });

  it('the limit is that of the order: what earlier runs paid counts, and chunks taken up again do too', async () => {
    const { shop, order } = bench(10_000, lines(6));
    shop.mishaps = ['lost-answer'];
    // Six rows at 0.80 are 4.80: the first two are paid and nobody knows.
    expect(await order({ maxAmount: '4.80' })).toMatchObject({ exit: EXIT.network });
    expect(shop.bought).toHaveLength(2);
    expect(await order({ maxAmount: '1.59', resume: true })).toMatchObject({ exit: EXIT.overMax });
    expect(shop.makeCalls).toHaveLength(1);
    const over = await order({ maxAmount: '4.79', resume: true });
    expect(over).toMatchObject({ exit: EXIT.overMax, bought: 2, data: { refusal: { limit: 'file' } } });
    expect(over.msg).toContain('需要 4.80 元');
    // A price that rose meanwhile does not take the order past its limit either: 1.60 paid, four rows at 3.00.
    shop.unit = 300;
    const risen = await order({ maxAmount: '13.59', resume: true });
    expect(risen).toMatchObject({ exit: EXIT.overMax, bought: 2 });
    expect(risen.msg).toContain('需要 13.60 元，超过上限 --max-amount 13.59（其中 1.60 元已经下单）');
    expect(await order({ maxAmount: '13.60', resume: true })).toMatchObject({ exit: EXIT.ok, bought: 6 });
  });

  it.each<[string, Partial<OrderOptions>, number, number]>([
    ['over the limit of the file by a fen', { maxAmount: '3.19' }, EXIT.overMax, 2],
    ['at the limit, but not with the rest', { maxAmount: '3.20' }, EXIT.overMax, 4],
    ['with the rest by a fen', { maxAmount: '4.79' }, EXIT.overMax, 4],
    ['within the limit with the rest', { maxAmount: '4.80' }, EXIT.ok, 6],
    ['over what the night has left', { nightLeft: 159 }, EXIT.overMax, 2],
    ['at what the night has left, but not with the rest', { nightLeft: 319 }, EXIT.overMax, 4],
    ['within what the night has left, which this run alone pays', { nightLeft: 320 }, EXIT.ok, 6],
  ])('a chunk that is taken up again and never came counts: %s', async (_, limit, exit, count) => {
    const { shop, order } = bench(10_000, lines(6));
    shop.mishaps = [undefined as never, 'unreachable'];
    expect(await order()).toMatchObject({ exit: EXIT.network, bought: 2 });
    expect(await order({ resume: true, ...limit })).toMatchObject({ exit });
    isOnce(shop.bought, count);
  });

  it('what a night may still spend holds for this run alone', async () => {
    const { shop, order } = bench(10_000, lines(4));
    expect(await order({ nightLeft: 319 })).toMatchObject({ exit: EXIT.overMax, data: { limit: 'night' } });
    expect(shop.makeCalls).toEqual([]);
    expect(await order({ nightLeft: 320 })).toMatchObject({ exit: EXIT.ok, bought: 4 });
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
      expect(await order({ onDuplicate })).toMatchObject({ exit: EXIT.nothingNew, now: 0 });
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
    expect(await order()).toMatchObject({ exit: EXIT.nothingNew, now: 0 });
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
