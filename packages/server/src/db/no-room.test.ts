import net from 'node:net';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/harness/test-database.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { openDb, type Queries } from './db.ts';
import { IS_POOLED } from '../../../../tests/harness/is-pooled.ts';

let shop: TestService;
afterEach(() => shop.close());

const connectionsOf = (server: net.Server): Promise<number> =>
  promisify(server.getConnections.bind(server))();
const goods = () => shop.app.inject({ url: '/api/gift/goods/options' });
const ready = async () => {
  const reply = await shop.app.inject({ url: '/readyz' });
  return [reply.statusCode, reply.json().reason];
};

it('a call that finds every connection taken is told to come back, and probes still answer', async () => {
  shop = await openTestService({ config: { poolSize: 2 } });
  const held = await Promise.all([shop.db.pool.connect(), shop.db.pool.connect()]);
  const reply = await goods();
  expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([503, '2', 500]);
  expect(await ready()).toEqual([200, undefined]);
  for (const client of held) client.release();
  expect((await goods()).statusCode).toBe(200);
});

it('a queue that moves is waited for, however long it is', async () => {
  shop = await openTestService({ config: { poolSize: 1 } });
  const slow = () => shop.db.transaction((tx) => tx.selectFrom('suppliers').select('id').execute());
  const nap = shop.db.pool.query('select pg_sleep(1.5)');
  const replies = await Promise.all([
    nap,
    slow(),
    shop.db.pool.query('select pg_sleep(1.5)'),
    slow(),
    goods(),
  ]);
  expect(replies.at(-1)).toMatchObject({ statusCode: 200 });
});

/** The database as it is when its disk is full: it reads, and refuses to write. */
async function fillDisk(table: string, code: string): Promise<void> {
  await shop.db.pool.query(`
    create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '${code}'; end $$;
    create trigger no_room before insert or update on ${table} for each statement execute function no_room()`);
}

it.each(['53100', '58030'])('a disk that is full (%s) is 503 with a time to come back', async (code) => {
  shop = await openTestService();
  const buyer = await shop.person({ balance: 1_000 });
  await fillDisk('favourites', code);
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/collect/goods',
    headers: { authorization: `Bearer ${buyer.token}` },
    payload: { goods_id: 103 },
  });
  expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([503, '2', 500]);
});

it('a node that cannot write is not ready, and says why', async () => {
  shop = await openTestService();
  expect(await ready()).toEqual([200, undefined]);
  await fillDisk('nodes', '53100');
  await expect.poll(ready).toEqual([503, '53100']);
});

describe('while the service closes', () => {
  const ASKED = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
  it.each([
    ['has asked for nothing yet', '', /^$/],
    ['has sent half a question', 'GET / HTTP/1.1\r\nhost: ', /^$/],
    ['was answered and sends half a question', `${ASKED}GET / HTTP/1.1\r\nhost: `, /^HTTP\/1.1 \d/],
  ])('who %s does not keep it open', async (_who, said, answer) => {
    shop = await openTestService();
    const base = new URL(await shop.listen());
    const socket = net.connect(Number(base.port), base.hostname);
    let heard = '';
    socket.on('data', (part: Buffer) => (heard += String(part))).on('error', () => undefined);
    const left = new Promise((resolve) => socket.once('close', resolve));
    socket.write(said);
    await expect.poll(() => connectionsOf(shop.app.server)).toBe(1);
    await expect.poll(() => heard).toMatch(answer);
    await shop.app.close();
    await left;
  });

  it('a call on a connection that is still open is answered in our envelope', async () => {
    shop = await openTestService();
    const base = new URL(await shop.listen());
    const lock = await shop.db.pool.connect();
    await lock.query('begin; lock table suppliers, goods, couriers in access exclusive mode');
    const socket = net.connect(Number(base.port), base.hostname);
    let heard = '';
    socket.on('data', (part: Buffer) => (heard += String(part)));
    const ask = () => socket.write('GET /api/gift/shop/detail?id=1 HTTP/1.1\r\nhost: x\r\n\r\n');
    ask();
    await expect
      .poll(async () => {
        const { rows } = await shop.db.pool.query(`select count(*) as n from pg_locks where not granted`);
        return rows[0].n;
      })
      .toBeGreaterThan(0);
    const closed = shop.app.close();
    await expect.poll(() => shop.app.server.listening).toBe(false);
    ask();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await lock.query('rollback');
    lock.release();
    await closed;
    await expect.poll(() => heard.split('HTTP/1.1').length).toBe(3);
    const second = heard.slice(heard.lastIndexOf('HTTP/1.1'));
    expect(second).toMatch(/^HTTP\/1.1 503/);
    expect(second).toMatch(/"code":500,"msg":"服务暂时不可用/);
    expect(second.toLowerCase()).toContain('retry-after: 2');
  });
});

const write = (q: Queries, key: string) =>
  sql`insert into site_texts (key, value) values (${key}, '1')`.execute(q);

it.skipIf(IS_POOLED)(
  'after a failover a connection to the server that only reads now is dropped, and the work done again',
  async () => {
    shop = await openTestService();
    const database = await createTestDatabase();
    const db = openDb({ ...database, poolSize: 3, log: { warn: () => {} } });
    try {
      await shop.db.pool.query(`alter database ${database.name} set default_transaction_read_only = on`);
      await Promise.all([1, 2, 3].map(() => db.q.selectFrom('users').select('id').execute()));
      await shop.db.pool.query(`alter database ${database.name} reset default_transaction_read_only`);
      await db.transaction((tx) => write(tx, 'a'));
      const all = await Promise.all(['b', 'c', 'd'].map((key) => write(db.q, key)));
      expect(all.map(({ numAffectedRows }) => numAffectedRows)).toEqual([1n, 1n, 1n]);
    } finally {
      await db.close();
      await database.drop();
    }
  },
);
