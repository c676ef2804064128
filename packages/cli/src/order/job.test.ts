import { appendFileSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../lib/exit-codes.ts';
import { scopeOf } from '../journal/keys.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import { findJobs, lockJobs } from './job.ts';
import { type Bench, openBench } from './order-bench.test-kit.ts';
import { type OrderOptions, prepareOrder } from './prepare.ts';

const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名';
const line = (i: number, number = `N${1000 + i}`) =>
  `${number},测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')},tb${i}`;
const lines = (count: number) => Array.from({ length: count }, (_, i) => line(i));
const bench = (balance: number, rows: string[]) => openBench(TITLES, balance, rows);

const prepared = (
  { deps, folder }: Bench,
  file = join(folder, 'orders.csv'),
  options: Partial<OrderOptions> = {},
) => prepareOrder(deps, { file, goods: 103, chunk: 2, ...options });

describe('one run at a time', () => {
  it('for a path: a sheet that took the place of one that is being ordered waits', async () => {
    const at = bench(1000, [line(0, ''), line(1, '')]);
    const release = lockJobs(at.deps, await prepared(at));
    at.write([line(1, ''), line(2, '')]);
    expect(await at.order()).toMatchObject({ exit: EXIT.unexpected, data: { pid: process.pid } });
    expect(at.shop.makeCalls).toEqual([]);
    release();
    expect(await at.order()).toMatchObject({ exit: EXIT.ok, bought: 2 });
  });

  it('for a sheet, whatever its path, and beside an older release that knows the lock of the sheet only', async () => {
    const at = bench(1000, lines(2));
    const { identity, file } = await prepared(at);
    const journal = at.deps.paths.journal;
    mkdirSync(journal, { recursive: true });
    const lock = join(journal, `${scopeOf(identity)}-${file.sha.slice(0, 16)}.lock`);
    writeFileSync(lock, JSON.stringify({ pid: 1, host: 'elsewhere', started: '' }));
    expect(await at.order()).toMatchObject({ exit: EXIT.unexpected, data: { host: 'elsewhere' } });
    expect(at.shop.makeCalls).toEqual([]);
  });

  it('for the path that a journal of the same sheet began with', async () => {
    const at = bench(1000, [line(0, ''), line(1, '')]);
    await at.order();
    const copy = join(at.folder, 'copy.csv');
    copyFileSync(join(at.folder, 'orders.csv'), copy);
    const release = lockJobs(at.deps, await prepared(at, copy));
    at.write([line(5, '')]);
    expect(await at.order()).toMatchObject({ exit: EXIT.unexpected });
    release();
  });
});

describe('sheets from stdin', () => {
  it('one that ended in doubt does not stop another one', async () => {
    const { shop, order, write, pipe } = bench(1000, lines(2));
    pipe();
    shop.mishaps = ['lost-answer'];
    expect(await order({ file: '-' })).toMatchObject({ exit: EXIT.network });
    write([line(5), line(6)]);
    expect(await order({ file: '-' })).toMatchObject({ exit: EXIT.ok, bought: 2, now: 2 });
    write(lines(2));
    expect(await order({ file: '-', resume: true })).toMatchObject({ exit: EXIT.ok, bought: 2 });
    expect(shop.bought.toSorted()).toEqual(['N1000', 'N1001', 'N1005', 'N1006']);
  });

  it('one that names a row in doubt again does wait for the first', async () => {
    const { shop, order, write, pipe } = bench(1000, [line(0, ''), line(1, '')]);
    pipe();
    shop.mishaps = ['lost-answer'];
    await order({ file: '-' });
    write([line(1, ''), line(2, '')]);
    const calls = shop.makeCalls.length;
    expect(await order({ file: '-' })).toMatchObject({ exit: EXIT.network });
    expect(shop.makeCalls).toHaveLength(calls);
  });

  it('what one bought is not bought by the next, and that is said', async () => {
    const { deps, order, write, pipe } = bench(1000, [line(0, ''), line(1, '')]);
    pipe();
    await order({ file: '-' });
    const said: string[] = [];
    deps.out = { ...deps.out, warn: (text) => void said.push(text) };
    write([line(5, ''), line(1, '')]);
    expect(await order({ file: '-' })).toMatchObject({ exit: EXIT.ok, bought: 2, now: 1 });
    expect(said.join()).toContain('1 行（第一个是原表第 3 行）以前');
  });

  it('different ones run side by side, the same one does not', async () => {
    const at = bench(1000, lines(2));
    at.pipe();
    at.shop.mishaps = ['unreachable'];
    await at.order({ file: '-' });
    const release = lockJobs(at.deps, await prepared(at, '-'));
    expect(await at.order({ file: '-' })).toMatchObject({ exit: EXIT.unexpected });
    at.write([line(5), line(6)]);
    expect(await at.order({ file: '-' })).toMatchObject({ exit: EXIT.ok, now: 2 });
    release();
  });
});

describe('the first line of a journal', () => {
  const headOf = (at: Bench) => prepared(at).then((one) => findJobs(at.deps, one).head);

  it('says what the job is, and how its sheet was read', async () => {
    const at = bench(1000, lines(3));
    at.deps.now = () => Date.UTC(2026, 10, 25);
    const hex = (length: number) => expect.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));
    expect(await headOf(at)).toEqual({
      t: 'job',
      v: 1,
      key: hex(64),
      scope: hex(24),
      id: hex(12),
      at: '2026-11-25T00:00:00.000Z',
      base: 'http://shop.test',
      user_id: 7,
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      chunk: 2,
      profile: 'default',
      order_source: 2,
      remark_sha: '',
      file: { path: join(at.folder, 'orders.csv'), sha: hex(64), rows: 3 },
      read: { mapping: [], reissue_file: '', filter_file: '', filter_type: '' },
      on_duplicate: '',
      on_error: '',
      on_doubt: '',
    });
  });

  it('keeps what was said, and that only a part of the sheet is meant', async () => {
    const at = bench(1000, lines(1));
    at.useTestKey();
    const said = { onDuplicate: 'keep', onError: 'skip', onDoubt: 'stop' } as const;
    const read = { reissueFile: 'r.csv', filterFile: 'f.csv', filterType: 'shop_order' };
    const one = await prepared(at, undefined, said);
    const options = { ...one.options, ...read, mapping: ['remark=备注'], isPart: true };
    expect(findJobs(at.deps, { ...one, options }).head).toMatchObject({
      mode: 'test',
      file: { is_part: true },
      read: {
        mapping: ['remark=备注'],
        reissue_file: 'r.csv',
        filter_file: 'f.csv',
        filter_type: 'shop_order',
      },
      on_duplicate: 'keep',
      on_error: 'skip',
      on_doubt: 'stop',
    });
  });

  it('gives a job that was discarded a successor of another number', async () => {
    const at = bench(1000, lines(2));
    const first = await headOf(at);
    const again = () => prepared(at).then((one) => findJobs(at.deps, one));
    expect(await again()).toMatchObject({ own: null, related: [], elsewhere: [], head: { id: first.id } });
    await at.order();
    expect(await again()).toMatchObject({ own: { head: { id: first.id } }, related: [] });
    const file = join(at.deps.paths.journal, `${first.id}.jsonl`);
    appendFileSync(file, `${JSON.stringify({ t: 'discarded', at: first.at })}\n`);
    const { own, related, head } = await again();
    expect([own, related]).toEqual([null, []]);
    expect([head.id === first.id, head.key]).toEqual([false, first.key]);
  });
});

describe('rows that another order has in hand', () => {
  /** Without numbers of a platform: only our journals know them. */
  const unnumbered = (from: number, count: number) =>
    lines(from + count)
      .slice(from)
      .map((text) => text.replace(/^N\d+/, ''));
  const LEFT = '20261125-213243-orders.有误.csv';

  it('are those of the same number in the same sheet, however its text was read', async () => {
    const at = openBench('姓名,地址,旧地址,电话', 1000, [
      '甲,广东省 深圳市 南山区 科技路1号,广东省 深圳市 南山区 旧路1号,13800000001',
      '乙,广东省 深圳市 南山区 科技路2号,广东省 深圳市 南山区 旧路2号,13800000002',
    ]);
    at.shop.mishaps = [undefined as never, 'real-name'];
    const options = { platform: 1, chunk: 1, resume: true };
    expect(await at.order(options)).toMatchObject({ exit: EXIT.realName, bought: 1 });
    const other = { ...options, goods: 131, mapping: ['rec_address=旧地址'] };
    expect(await at.order(other)).toMatchObject({ exit: EXIT.ok, bought: 2, now: 1 });
  });

  it.each(['left over first', 'the sheet first'])(
    'are those of the same text in what a night left over: %s',
    async (name) => {
      const at = bench(1000, unnumbered(0, 4));
      const sheet = join(at.folder, 'orders.csv');
      const left = join(at.folder, LEFT);
      copyFileSync(sheet, left);
      at.write(unnumbered(1, 5));
      const [first, second] = name === 'left over first' ? [left, sheet] : [sheet, left];
      const count = first === left ? 4 : 5;
      expect(await at.order({ file: first })).toMatchObject({ exit: EXIT.ok, now: count });
      expect(await at.order({ file: second })).toMatchObject({ exit: EXIT.ok, now: 9 - 3 - count });
      expect(at.shop.bought).toHaveLength(6);
    },
  );

  it('stop the sheet while their outcome is open, and are named by their rows in it', async () => {
    const at = bench(1000, unnumbered(0, 4));
    const left = join(at.folder, LEFT);
    copyFileSync(join(at.folder, 'orders.csv'), left);
    at.write(unnumbered(2, 4));
    at.shop.mishaps = [undefined as never, 'lost-answer'];
    const { job } = (await at.order({ file: left })).data as { job: string };
    const calls = at.shop.makeCalls.length;
    expect(await at.order()).toMatchObject({
      exit: EXIT.unexpected,
      msg: SAY.openOfSheet(job, left, [2, 3]),
      next: SAY.openElsewhereNext(job, 'default'),
      data: { job, rows: [2, 3] },
    });
    expect(at.shop.makeCalls).toHaveLength(calls);
  });

  it('wait for the order that is under way', async () => {
    const at = bench(1000, unnumbered(0, 2));
    const left = join(at.folder, LEFT);
    copyFileSync(join(at.folder, 'orders.csv'), left);
    await at.order({ file: left });
    const release = lockJobs(at.deps, await prepared(at, left));
    at.write(unnumbered(4, 2));
    expect(await at.order()).toMatchObject({
      exit: EXIT.unexpected,
      msg: expect.stringContaining(String(process.pid)),
      next: expect.stringContaining('.lock'),
    });
    release();
    expect(await at.order()).toMatchObject({ exit: EXIT.ok, now: 2 });
  });
});

it('rows that were refused are tried again under a new key', async () => {
  const { shop, order } = bench(1000, lines(2));
  shop.refusedRows.set(2, '停发').set(3, '停发');
  expect(await order()).toMatchObject({ exit: EXIT.someFailed, bought: 0 });
  shop.refusedRows.clear();
  expect(await order()).toMatchObject({ exit: EXIT.someFailed, now: 0 });
  expect(await order({ resume: true })).toMatchObject({ exit: EXIT.ok, bought: 2 });
  expect(new Set(shop.makeCalls.map(({ key }) => key)).size).toBe(2);
});
