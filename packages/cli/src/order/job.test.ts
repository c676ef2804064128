import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../lib/exit-codes.ts';
import { scopeOf } from '../journal/keys.ts';
import { lockJobs } from './job.ts';
import { type Bench, openBench } from './order-bench.test-kit.ts';
import { prepareOrder } from './prepare.ts';

const TITLES = '订单编号,收货人姓名,收货地址,联系手机,买家会员名';
const line = (i: number, number = `N${1000 + i}`) =>
  `${number},测试${i},广东省 深圳市 南山区 科技路${i}号,138${String(i).padStart(8, '0')},tb${i}`;
const lines = (count: number) => Array.from({ length: count }, (_, i) => line(i));
const bench = (balance: number, rows: string[]) => openBench(TITLES, balance, rows);

const prepared = ({ deps, folder }: Bench, file = join(folder, 'orders.csv')) =>
  prepareOrder(deps, { file, goods: 103, chunk: 2 });

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
