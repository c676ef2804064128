import { afterEach, beforeEach, expect, it } from 'vitest';
import type pg from 'pg';
import { runCommand } from '../packages/server/src/commands/run-command.ts';
import { openDb } from '../packages/server/src/db/db.ts';
import { placeOf, shutHouse } from '../packages/server/src/db/move-house.ts';
import { noteStart } from '../packages/server/src/stores/note-start.ts';
import { IS_POOLED } from './harness/is-pooled.ts';
import { type TestDatabase, createTestDatabase, testPool } from './harness/test-database.ts';

let source: TestDatabase;
let target: TestDatabase;
let said: string[];

beforeEach(async () => {
  said = [];
  source = await createTestDatabase();
  target = await createTestDatabase({ isEmpty: true });
  await on(source, (pool) => pool.query(`insert into suppliers (name) values ('礼品店')`));
});
afterEach(async () => {
  process.exitCode = 0;
  await source.drop();
  await target.drop();
});

/** What a start leaves in the database. */
async function openOnce({ connection }: TestDatabase): Promise<void> {
  const db = openDb({ connection, poolSize: 1, log: { warn: () => {} } });
  await noteStart(db).finally(() => db.close());
}

/** The message of what the command refused, '' when it did not. */
async function gift(args: string[], { url }: TestDatabase): Promise<string> {
  const tell = (...lines: unknown[]) => void said.push(String(lines.at(-1)));
  const out = { say: tell, print: tell, log: { info: () => {}, warn: tell, error: tell } };
  const env = { DATABASE_URL: url, GIFT_SECRET: 'x'.repeat(32), GIFT_LOG: 'silent', PORT: '0' };
  return runCommand(args, env, out).then(
    () => '',
    (error: Error) => error.message,
  );
}

/** The same address with a password, as an operator types it. */
const withPassword = ({ url }: TestDatabase) => url.replace('@', ':geheim@');

async function on<T>(database: TestDatabase, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = testPool(database);
  return work(pool).finally(() => pool.end());
}
const suppliers = (database: TestDatabase) =>
  on(database, async (pool) => (await pool.query('select name from suppliers order by id')).rows);

it.runIf(IS_POOLED)('a shop is not moved through a pooler, which hides who still uses it', async () => {
  await gift(['move', '--to', target.url], source);
  expect([process.exitCode, said.join('\n')]).toEqual([2, expect.stringContaining('直接连接')]);
});

it.skipIf(IS_POOLED)(
  'a shop that others still use is not moved: they are named, and nothing is changed',
  async () => {
    const shop = testPool(source, { application_name: 'node-two' });
    await shop.query('select 1');
    const refused = await gift(['move', '--to', target.url], source);
    expect(refused).toMatch(/node-two.*先停止/s);
    await shop.query(`insert into suppliers (name) values ('照常营业')`);
    await shop.end();
  },
);

it.skipIf(IS_POOLED)(
  'a shop that has moved takes no more rows, from whomever, and start says where it went',
  async () => {
    expect(await gift(['move', '--to', withPassword(target)], source)).toBe('');
    expect(await suppliers(target)).toEqual([{ name: '礼品店' }]);
    // A node of release 0.1.0 knows no fence; the tables themselves refuse.
    const written = on(source, (pool) => pool.query(`insert into suppliers (name) values ('旧库里的新店')`));
    await expect(written).rejects.toThrow(`店铺已搬到`);
    await expect(on(source, (pool) => pool.query('update jobs set attempts = 0'))).rejects.toThrow(
      '店铺已搬到',
    );
    await expect(on(source, (pool) => pool.query('truncate captchas'))).rejects.toThrow('店铺已搬到');
    for (const args of [['start'], ['migrate'], ['partner', 'approve', '13600136000']]) {
      const refused = await gift(args, source);
      expect([args, refused]).toEqual([args, expect.stringContaining(`服务已搬到`)]);
      expect(refused).toContain(target.name);
      expect(refused + said.join('\n')).not.toContain('geheim');
    }
    // The house is still readable, for a backup and an audit.
    expect(await gift(['audit'], source)).toBe('');
    // The new house has no fence.
    await on(target, (pool) => pool.query(`insert into suppliers (name) values ('新库里的新店')`));
  },
);

it.skipIf(IS_POOLED)('the way back opens the old house again', async () => {
  expect(await gift(['move', '--undo'], source)).toContain('没有搬走');
  expect(await gift(['move', '--to', target.url], source)).toBe('');
  expect(await gift(['move', '--to', target.url], source)).toContain('服务已搬到');
  expect(await gift(['move', '--undo', '--to', withPassword(target)], source)).toBe('');
  expect(said.join('\n')).toMatch(new RegExp(`${target.name}.*已停用`));
  await on(source, (pool) => pool.query(`insert into suppliers (name) values ('又开门了')`));
  expect(await suppliers(source)).toEqual([{ name: '礼品店' }, { name: '又开门了' }]);
});

it.skipIf(IS_POOLED)('the copy that the way back left behind neither starts nor takes rows', async () => {
  await openOnce(source);
  expect(await gift(['move', '--to', target.url], source)).toBe('');
  expect(await gift(['audit'], target)).toBe('');
  expect(await gift(['move', '--undo', '--to', target.url], source)).toBe('');
  expect(await gift(['start'], target)).toContain(source.name);
  const written = on(target, (pool) => pool.query(`insert into suppliers (name) values ('第二家')`));
  await expect(written).rejects.toThrow('店铺已搬到');
  // It cannot be brought back to life either, nor moved into.
  await openOnce(source);
  expect(await gift(['move', '--undo', '--to', source.url], target)).toContain('已经营业过');
  expect(await gift(['move', '--to', target.url], source)).toContain('服务已搬到');
  await on(source, (pool) => pool.query(`insert into suppliers (name) values ('照常营业')`));
});

it.skipIf(IS_POOLED)('an undo that was killed between the two houses is done again', async () => {
  expect(await gift(['move', '--to', target.url], source)).toBe('');
  await on(target, (pool) => shutHouse(pool, placeOf(source.url), 'moved'));
  expect(await gift(['move', '--undo', '--to', target.url], source)).toBe('');
  expect(await gift(['start'], target)).toContain('服务已搬到');
});

it.skipIf(IS_POOLED)(
  'the old house stays shut once the new one was started, unless it is forced',
  async () => {
    await openOnce(source);
    expect(await gift(['move', '--to', target.url], source)).toBe('');
    await openOnce(target);
    expect(await gift(['move', '--undo', '--to', target.url], source)).toMatch(/已经营业过.*0 单.*--force/);
    await expect(on(source, (pool) => pool.query('truncate captchas'))).rejects.toThrow('店铺已搬到');
    await on(target, (pool) => pool.query(`insert into suppliers (name) values ('新库照常营业')`));
    expect(await gift(['move', '--undo', '--force'], source)).toBe('');
    expect(said.join('\n')).toMatch(new RegExp(`没有核对.*${target.name}.*丢失`));
    await on(source, (pool) => pool.query(`insert into suppliers (name) values ('旧库又开门了')`));
  },
);

it.skipIf(IS_POOLED)('a new house that release 0.1.0 sold from is known by its numbers', async () => {
  expect(await gift(['move', '--to', target.url], source)).toBe('');
  await on(target, (pool) => pool.query(`insert into suppliers (name) values ('卖过了')`));
  expect(await gift(['move', '--undo', '--to', target.url], source)).toContain('已经营业过');
});

it.skipIf(IS_POOLED)(
  'the way back is closed while the new house is in use, and where it is not seen',
  async () => {
    expect(await gift(['move', '--to', target.url], source)).toBe('');
    await gift(['move', '--undo'], source);
    expect([process.exitCode, said.join('\n')]).toEqual([2, expect.stringMatching(/--to.*--force/)]);
    expect(await gift(['move', '--undo', '--to', source.url], source)).toContain('服务搬去的是');
    const node = testPool(target, { application_name: 'node-new' });
    await node.query('select 1');
    expect(await gift(['move', '--undo', '--to', target.url], source)).toMatch(/使用新库.*node-new/s);
    await node.end();
    await on(target, (pool) => pool.query('drop schema public cascade; create schema public'));
    expect(await gift(['move', '--undo', '--to', target.url], source)).toMatch(/没有礼达的服务.*--force/);
    await target.drop();
    expect(await gift(['move', '--undo', '--to', target.url], source)).toMatch(/连不上新库.*3D000.*--force/);
    await expect(on(source, (pool) => pool.query('truncate captchas'))).rejects.toThrow('店铺已搬到');
  },
);

it.skipIf(IS_POOLED)('a move that fails leaves the old house open', async () => {
  await gift(['migrate'], target);
  await on(target, (pool) => pool.query(`insert into suppliers (name) values ('别人的店')`));
  expect(await gift(['move', '--to', target.url], source)).toContain('已有数据');
  await on(source, (pool) => pool.query(`insert into suppliers (name) values ('照常营业')`));
});

it.skipIf(IS_POOLED)('nobody writes while the house is carried over', async () => {
  await gift(['migrate'], target);
  const holder = testPool(target, { max: 1 });
  await holder.query('begin');
  await holder.query('lock table suppliers in access exclusive mode');
  const moving = gift(['move', '--to', target.url], source);
  const write = () => on(source, (pool) => pool.query('update jobs set attempts = 0'));
  await expect.poll(() => write().catch((error: Error) => error.message)).toContain('店铺正在搬到');
  await holder.query('commit');
  await holder.end();
  expect(await moving).toBe('');
});

it.skipIf(IS_POOLED)(
  'after a move that was killed the old house stays shut, and says what to do',
  async () => {
    await on(source, (pool) => shutHouse(pool, 'postgresql://db.example.com/new'));
    expect(await gift(['start'], source)).toMatch(/db\.example\.com\/new.*没有完成.*move --undo/s);
    expect(await gift(['move', '--undo'], source)).toBe('');
    await on(source, (pool) => pool.query(`insert into suppliers (name) values ('照常营业')`));
  },
);
