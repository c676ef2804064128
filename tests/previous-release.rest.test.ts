import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@giftship/shared/api/client';
import { apiRoutes } from '@giftship/shared/api/routes';
import { fen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { expect, it } from 'vitest';
import { sendTo } from '../bench/lib/http.ts';
import { INSTANT, PLAIN_ORDER, recipients } from '../bench/lib/recipients.ts';
import { runCommand } from '../packages/server/src/commands/run-command.ts';
import { readConfig } from '../packages/server/src/read-config.ts';
import type { Deps } from '../packages/server/src/deps.ts';
import { migrationLevel } from '../packages/server/src/db/migrate.ts';
import { lookThrough } from '../packages/server/src/audit/run-audit.ts';
import { startService } from '../packages/server/src/service/service.ts';
import { moveMoney } from '../packages/server/src/wallet/ledger.ts';
import { PREVIOUS, startPrevious } from './harness/previous-release.ts';
import { connect, lastWeek } from './harness/stores.ts';
import { createTestDatabase, testPool } from './harness/test-database.ts';
import { IS_POOLED } from './harness/is-pooled.ts';
import { send } from './harness/local-proxy.ts';

const BUYER = { mobile: '13800138000', password: 'gift123456' };
const log = { info: () => {}, warn: () => {}, error: () => {} };
const out = { say: () => {}, print: () => {}, log };

/** A login of the demo buyer at one of the nodes; all of them serve one database. */
async function logIn(base: string) {
  const { token } = await createClient(apiRoutes, sendTo(base)).accounts.login({ body: BUYER });
  return createClient(apiRoutes, sendTo(base, { authorization: `Bearer ${token}` }));
}
type Api = Awaited<ReturnType<typeof logIn>>;

const orderOf = (rows: number, extra: object = {}) => ({
  ...PLAIN_ORDER,
  ...INSTANT,
  rec_list: recipients(rows, Math.trunc(performance.now() * 1000) % 1_000_000),
  ...extra,
});

/** Orders again and again until it is told to stop; what was refused is kept. */
function keepOrdering(api: Api) {
  const state = { made: 0, refused: [] as string[], isOver: false };
  const run = async () => {
    while (!state.isOver) {
      await api.orders.make({ key: randomUUID(), body: orderOf(2) }).then(
        (items) => (state.made += items.filter(({ order }) => order === 1).length),
        (error: unknown) => state.refused.push(String(error)),
      );
      await sleep(150);
    }
  };
  const running = run();
  return { state, stop: () => ((state.isOver = true), running) };
}

/** A batch that costs more than the buyer has; answers its number. */
async function leaveUnpaid(api: Api): Promise<string> {
  const refused = await api.orders.make({ key: randomUUID(), body: orderOf(500, { goods_num: 5 }) }).then(
    () => null,
    (error: { data?: { batch_sn?: string } }) => error,
  );
  expect(refused).toMatchObject({ code: 23 });
  return refused?.data?.batch_sn ?? '';
}

/** Money for everything that is left. */
async function credit({ db }: Deps): Promise<void> {
  const buyer = await db.q
    .selectFrom('users')
    .where('mobile', '=', BUYER.mobile)
    .where('user_type', '=', 'user')
    .select('id')
    .executeTakeFirstOrThrow();
  await db.transaction((tx) =>
    moveMoney(tx, {
      userId: buyer.id,
      amount: fen(10_000_000),
      against: 'manual',
      type: LOG_TYPE.manualIn,
      kind: 'manual',
      ref: 'previous-release',
    }),
  );
}

/** What a service does all day, at one node. */
async function useNode(api: Api, base: string, storeId: number): Promise<void> {
  await expect(api.orders.make({ key: randomUUID(), body: orderOf(1) })).resolves.toMatchObject([
    { order: 1 },
  ]);
  const { spread_code } = await api.promotion.info();
  await createClient(apiRoutes, sendTo(base)).promotion.click({
    body: { spread_code, visitor: randomUUID() },
  });
  await api.orders.list({ body: {} });
  await api.parcels.list({ body: {} });
  const now = Date.now();
  await api.stores.sync({ body: { store_id: storeId, ...lastWeek({ deps: { now: () => now } }) } });
  const status = () => api.stores.syncStatus({ query: { store_id: String(storeId) } });
  await expect.poll(async () => (await status()).status).toBe(2);
}

// It knows no pooler.
it.skipIf(IS_POOLED)(
  `release ${PREVIOUS.version} serves on while the schema changes, and beside this release`,
  async () => {
    const database = await createTestDatabase({ isEmpty: true });
    const pool = testPool(database, { max: 2 });
    const env = { DATABASE_URL: database.url, GIFT_SECRET: 'one-secret-for-both-of-the-releases' };
    const previous = await startPrevious(env);
    let shop: Awaited<ReturnType<typeof startService>> | null = null;
    try {
      expect(await migrationLevel(pool)).toBe(PREVIOUS.level);
      const old = await logIn(previous.address);
      const before = keepOrdering(old);
      await expect.poll(() => before.state.made).toBeGreaterThan(4);
      // The schema changes under the running node, which orders on.
      await runCommand(['migrate'], env, out);
      expect(await migrationLevel(pool)).toBeGreaterThan(PREVIOUS.level);
      const made = before.state.made;
      await expect.poll(() => before.state.made).toBeGreaterThan(made + 4);

      const config = readConfig({ ...env, PORT: '0', GIFT_LOG: 'silent', GIFT_RATE: 'off' });
      shop = await startService(config, { announce: () => {}, log, missingSecret: '' });
      const young = await logIn(shop.address);
      const beside = keepOrdering(young);
      await expect.poll(() => beside.state.made).toBeGreaterThan(4);
      await Promise.all([before.stop(), beside.stop()]);
      expect([before.state.refused, beside.state.refused]).toEqual([[], []]);

      const store = await connect({ app: shop.app, db: shop.deps.db }, { api: young }, 'pdd');
      await useNode(old, previous.address, store.id);
      await useNode(young, shop.address, store.id);

      // What one release left unpaid, the other one takes the money for.
      const [ofOld, ofYoung] = [await leaveUnpaid(old), await leaveUnpaid(young)];
      await credit(shop.deps);
      await young.orders.pay({ body: { batch_sn: ofOld } });
      await old.orders.pay({ body: { batch_sn: ofYoung } });

      // The courier's news of days reach every parcel that has gone out by now, by whichever node asks for them first.
      const unsent = async () =>
        (
          await pool.query(
            'select from orders o where not exists (select from parcels p where p.order_id = o.id and p.kuaidi_sn is not null)',
          )
        ).rowCount;
      await expect.poll(unsent, { timeout: 90_000 }).toBe(0);
      await pool.query(`update sandbox_clock set shift_ms = shift_ms + 5 * 86400000`);
      const unmoved = async () =>
        (await pool.query('select from parcels where kuaidi_sn is not null and status = 20')).rowCount;
      await expect.poll(unmoved, { timeout: 90_000 }).toBe(0);
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

it.skipIf(IS_POOLED)(
  `a browser's login at one of both releases is good at the other, behind TLS`,
  async () => {
    const database = await createTestDatabase();
    const env = {
      NODE_ENV: 'production',
      GIFT_DEMO: '1',
      GIFT_SANDBOX: '1',
      GIFT_PUBLIC_BASE: 'https://shop.example',
      GIFT_TRUST_PROXY: '1',
      DATABASE_URL: database.url,
      GIFT_SECRET: 'one-secret-for-both-of-the-releases',
    };
    const previous = await startPrevious(env);
    const config = readConfig({ ...env, PORT: '0', GIFT_LOG: 'silent', GIFT_RATE: 'off' });
    const shop = await startService(config, { announce: () => {}, log, missingSecret: '' });
    /** A call as a proxy with TLS passes it on; the jar is a browser's. */
    const call = async (base: string, jar: Map<string, string>, path: string, body?: object) => {
      const { cookies, body: text } = await send(new URL(base).port, path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: 'shop.example',
          'x-forwarded-proto': 'https',
          'x-forwarded-for': '203.0.113.9',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: body === undefined ? '' : JSON.stringify(body),
      });
      for (const cookie of cookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return (JSON.parse(text) as { code: number }).code;
    };
    const [young, old] = [shop.address, previous.address];
    try {
      for (const [here, there] of [
        [young, old],
        [old, young],
      ] as const) {
        const jar = new Map<string, string>();
        expect(await call(here, jar, '/api/login', BUYER)).toBe(0);
        expect(await call(there, jar, '/api/user/info')).toBe(0);
        expect(await call(here, jar, '/api/user/info')).toBe(0);
        // Who logs out at one of them is out at both, and comes in again at either.
        expect(await call(there, jar, '/api/logout')).toBe(0);
        expect(await call(here, jar, '/api/user/info')).toBe(401);
        expect(await call(there, jar, '/api/login', BUYER)).toBe(0);
        expect(await call(here, jar, '/api/user/info')).toBe(0);
      }
    } finally {
      await previous.stop();
      await shop.stop();
      await database.drop();
    }
  },
);
