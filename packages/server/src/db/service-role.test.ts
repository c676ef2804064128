import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@giftship/shared/api/client';
import { apiRoutes } from '@giftship/shared/api/routes';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendTo } from '../../../../bench/lib/http.ts';
import { INSTANT, PLAIN_ORDER, recipients } from '../../../../bench/lib/recipients.ts';
import { type PreviousServer, startPrevious } from '../../../../tests/harness/previous-release.ts';
import { scratchRoot } from '../../../../tests/harness/scratch-root.ts';
import { readConfig } from '../read-config.ts';
import { MIGRATIONS } from '../package-root.ts';
import { lookThrough } from '../audit/run-audit.ts';
import { startService } from '../service/service.ts';
import { codeOf } from './db.ts';
import { openToServe } from './open-database.ts';
import { isAtLength } from '../../../../tests/harness/at-length.ts';

const BUYER = { mobile: '13800138000', password: 'gift123456' };
const NOT_ALLOWED = '42501';
const log = { info: () => {}, warn: () => {}, error: () => {} };

let root: string;
let dataDir: string;
beforeAll(async () => {
  root = mkdtempSync(path.join(await scratchRoot(), 'gift-service-'));
  // Under root the server runs as somebody else, who must get in.
  chmodSync(root, 0o711);
  dataDir = path.join(root, 'data');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function withPrevious(
  env: Record<string, string>,
  work: (server: PreviousServer) => Promise<void>,
): Promise<void> {
  const server = await startPrevious(env);
  await work(server).finally(() => server.stop());
}

/** Orders, pays and recharges at a running service. */
async function trade(base: string, key: string): Promise<void> {
  const { token } = await createClient(apiRoutes, sendTo(base)).accounts.login({ body: BUYER });
  const api = createClient(apiRoutes, sendTo(base, { authorization: `Bearer ${token}` }));
  const body = { ...PLAIN_ORDER, ...INSTANT, rec_list: recipients(2, key.length) };
  await expect(api.orders.make({ key, body })).resolves.toMatchObject([{ order: 1 }, { order: 1 }]);
  await expect(api.wallet.rechargeQrcode({ body: { amount: '10' } })).resolves.toMatchObject({
    money: '10.00',
  });
}

it.runIf(isAtLength)(
  'the embedded shop works with a role that rules bind, in a folder that release 0.2.0 made and opens again',
  async () => {
    const env = { GIFT_DATA_DIR: dataDir, PORT: '0', GIFT_LOG: 'silent', GIFT_RATE: 'off' };
    await withPrevious(env, ({ address }) => trade(address, 'before'));

    const shop = await startService(readConfig(env), { announce: () => {}, log, missingSecret: '' });
    try {
      await trade(shop.address, 'by-the-service');
      expect((await lookThrough(shop.deps.db, null)).breaches).toEqual([]);
      const { rows } = await shop.deps.db.pool.query(
        `select current_user as name, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
         (select count(*)::int from pg_class where relowner = pg_roles.oid) as owns
       from pg_roles where rolname = current_user`,
      );
      const no = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false };
      expect(rows).toEqual([{ name: 'giftship_service', ...no, owns: 0 }]);
    } finally {
      await shop.stop();
    }

    await withPrevious(env, ({ address }) => trade(address, 'afterwards'));
  },
  180_000,
);

it('may neither put rules out of force nor change what there is', async () => {
  const config = { databaseUrl: null, dataDir, poolSize: 2 };
  const { db, ownerConnection, close } = await openToServe(config, { directory: MIGRATIONS, log });
  try {
    const outcome = (statement: string) => db.pool.query(statement).then(() => '', codeOf);
    for (const statement of [
      'alter table ledger_lines disable trigger all',
      'alter table users add column x int',
      'drop table ledger_lines',
      'truncate ledger_lines',
      'create table mine (id int)',
      'create function f() returns int language sql as $$ select 1 $$',
      'create or replace function refuse_moved() returns trigger language plpgsql as $$ begin return new; end $$',
      'set session_replication_role = replica',
      'set role giftship',
      'set session authorization giftship',
      'create role friend',
      'alter role giftship_service superuser',
      "copy users to program 'cat'",
      "select pg_read_file('PG_VERSION')",
      "insert into moved_house (target, state) values ('x', 'moved')",
      'delete from schema_migrations',
    ])
      expect([statement, await outcome(statement)]).toEqual([statement, NOT_ALLOWED]);
    const { rows } = await db.pool.query(`select has_table_privilege('shop_orders', 'maintain') as may`);
    expect(rows).toEqual([{ may: true }]);
    // What a later migration makes is the service's to use at once.
    const owner = new pg.Client(ownerConnection);
    await owner.connect();
    await owner.query('create table later (id int generated always as identity primary key, x int)');
    await db.pool.query('insert into later (x) values (1)');
    expect((await db.pool.query('select id, x from later')).rows).toEqual([{ id: 1, x: 1 }]);
    await owner.end();
  } finally {
    await close();
  }
});
