import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@giftship/shared/api/client';
import { type ApiRoutes, apiRoutes } from '@giftship/shared/api/routes';
import { TEST_SCOPES } from '@giftship/shared/api-keys/scopes';
import { expect, it } from 'vitest';
import { sendTo } from '../bench/lib/http.ts';
import { INSTANT, PLAIN_ORDER, recipients } from '../bench/lib/recipients.ts';
import { readConfig } from '../packages/server/src/read-config.ts';
import { lookThrough } from '../packages/server/src/audit/run-audit.ts';
import { startService } from '../packages/server/src/service/service.ts';
import { IS_POOLED } from './harness/is-pooled.ts';
import { PREVIOUS, startPrevious } from './harness/previous-release.ts';
import { type Pair, signedHeaders } from './harness/signed.ts';
import { createTestDatabase, testPool } from './harness/test-database.ts';

const BUYER = { mobile: '13800138000', password: 'gift123456' };
const log = { info: () => {}, warn: () => {}, error: () => {} };

/** Calls of a node that are signed with a key. */
const keyAt = (base: string, pair: Pair): Client<ApiRoutes> =>
  createClient(apiRoutes, (request) => {
    const body = request.body === undefined ? '' : JSON.stringify(request.body);
    const { method, url } = request;
    return sendTo(base, signedHeaders(pair, { method, url, body }))(request);
  });
const logIn = async (base: string) => {
  const { token } = await createClient(apiRoutes, sendTo(base)).accounts.login({ body: BUYER });
  return createClient(apiRoutes, sendTo(base, { authorization: `Bearer ${token}` }));
};

// It knows no pooler.
it.skipIf(IS_POOLED)(
  `release ${PREVIOUS.version} knows no test key, and touches nothing that one has ordered`,
  async () => {
    const database = await createTestDatabase({ isEmpty: true });
    const pool = testPool(database, { max: 2 });
    const env = { DATABASE_URL: database.url, GIFT_SECRET: 'one-secret-for-both-of-the-releases' };
    const config = readConfig({ ...env, PORT: '0', GIFT_LOG: 'silent', GIFT_RATE: 'off' });
    const start = () => startService(config, { announce: () => {}, log, missingSecret: '' });
    let shop: Awaited<ReturnType<typeof start>> | null = await start();
    const previous = await startPrevious(env);
    const read = async <T>(text: string) => (await pool.query(text)).rows as T[];
    try {
      const owner = await logIn(shop.address);
      const old = await logIn(previous.address);
      const key = await owner.machines.addKey({
        body: { name: '联调', mode: 'test', scopes: [...TEST_SCOPES], daily_limit: '' },
      });
      const money = async () => (await old.wallet.info()).money;
      const listed = async () => (await old.orders.list({ body: {} })).list;
      const had = await money();
      const hadOrders = await listed();
      const [past] = await read<{ last: string }>(`select max(id) as last from orders`);
      const order = { ...PLAIN_ORDER, ...INSTANT, rec_list: recipients(2) };
      // The same call with the same key: nobody there, an order here.
      const there = keyAt(previous.address, key);
      await expect(there.wallet.info()).rejects.toMatchObject({ code: 61 });
      await expect(there.orders.make({ key: randomUUID(), body: order })).rejects.toMatchObject({ code: 61 });
      const test = keyAt(shop.address, key);
      expect(await test.orders.make({ key: randomUUID(), body: order })).toMatchObject([
        { order: 1 },
        { order: 1 },
      ]);
      expect(await money()).toBe(had);
      expect(await listed()).toEqual(hadOrders);

      // Alone with a real job and one of a test order, it does the real one.
      const [slow] = await read<{ goods_id: number; express_id: number }>(
        `select g.id::int as goods_id, c.id::int as express_id from goods g join couriers c on c.id = g.courier_id where not c.sync_waybill and g.status = 1 and not c.is_wu limit 1`,
      );
      const later = { ...PLAIN_ORDER, ...slow!, rec_list: recipients(1, 10) };
      await test.orders.make({ key: randomUUID(), body: later });
      await old.orders.make({ key: randomUUID(), body: later });
      await shop.stop();
      shop = null;
      const jobs = `select kind, state from jobs where kind like 'issue-%' order by id`;
      await pool.query(`update jobs set run_at = now() where kind like 'issue-%' and state = 0`);
      const done = async () =>
        (
          await read<{ state: number }>(
            `select * from (${jobs}) j where kind = 'issue-waybills' and state = 0`,
          )
        ).length;
      await expect.poll(done, { timeout: 60_000 }).toBe(0);
      const open = `select kind from jobs where kind like 'issue-%' and state = 0`;
      expect(await read(open)).toEqual([{ kind: 'issue-test-waybills' }]);

      // Its clock goes on for days: real parcels move and are judged, test parcels stay where they are.
      await pool.query(`update sandbox_clock set shift_ms = shift_ms + 20 * 86400000`);
      const waiting = `select is_test from parcels p where status = 20 and order_id > ${past!.last} group by 1`;
      await expect.poll(() => read(waiting), { timeout: 90_000 }).toEqual([{ is_test: true }]);
      expect(
        await read(`select from compensations k join parcels p on p.id = k.parcel_id where p.is_test`),
      ).toEqual([]);

      shop = await start();
      await expect.poll(() => read(open), { timeout: 60_000 }).toEqual([]);
      const parcels = await read<{ kuaidi_sn: string; provider: string }>(
        `select kuaidi_sn, provider from parcels where is_test`,
      );
      expect(parcels).toHaveLength(3);
      for (const parcel of parcels)
        expect(parcel).toMatchObject({ provider: 'test-mode', kuaidi_sn: expect.stringMatching(/^TEST/) });
      expect(
        await read(
          `select from sandbox_parcels where waybill like 'TEST%' or order_sn in (select 'G' || order_id from parcels where is_test)`,
        ),
      ).toEqual([]);
      expect((await lookThrough(shop.deps.db, null)).breaches).toEqual([]);
    } finally {
      await previous.stop();
      await shop?.stop();
      await pool.end();
      await database.drop();
    }
  },
  300_000,
);
