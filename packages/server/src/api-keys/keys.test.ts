import { fen } from '@giftship/shared/money/fen';
import { MOST_KEYS } from '@giftship/shared/api-keys/keys';
import type { Scope } from '@giftship/shared/api-keys/scopes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { lockWaits } from '../../../../tests/harness/lock-waits.ts';
import { type Pair, byKey as signedBy, signedHeaders } from '../../../../tests/harness/signed.ts';
import {
  TEST_PASSWORD,
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { keyOfCall } from '../accounts/key-of-call.ts';
import { seal } from '../db/seal.ts';
import { countKeySpending } from '../orders/key-spending.ts';
import { newAppSecret } from './api-settings.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const byKey = (pair: Pair) => signedBy(shop.app, pair);
const add = (person: TestPerson, name: string, scopes: Scope[] = ['wallet:read'], more: object = {}) =>
  person.api.machines.addKey({ body: { name, scopes, ...more } });
const keysOf = async (person: TestPerson) => (await person.api.machines.keys()).list;

describe('several keys of one person', () => {
  it('are told apart by name, and each signs with a secret of its own', async () => {
    const person = await shop.person({ balance: 1234 });
    const [one, two] = [await add(person, 'ERP'), await add(person, '夜间下单', ['goods:read'])];
    expect(await keysOf(person)).toMatchObject([
      {
        app_key: one.app_key,
        name: 'ERP',
        mode: 'live',
        enabled: 1,
        last_used_at: '',
        daily_limit: '500.00',
      },
      { app_key: two.app_key, name: '夜间下单', scopes: ['goods:read'] },
    ]);
    expect((await byKey(one).wallet.info()).money).toBe('12.34');
    await expect(byKey(two).wallet.info()).rejects.toMatchObject({ code: 65 });
    const crossed = { app_key: one.app_key, app_secret: two.app_secret };
    await expect(byKey(crossed).wallet.info()).rejects.toMatchObject({ code: 61 });
    const [used, unused] = await keysOf(person);
    expect([used!.last_used_at === '', used!.last_address]).toEqual([false, '127.0.0.1']);
    expect(unused).toMatchObject({ last_used_at: '', last_address: '' });
    // No secret is stored or shown again.
    const { rows } = await sql`select * from all_keys where user_id = ${person.id}`.execute(shop.db.q);
    for (const { app_secret } of [one, two]) {
      expect(JSON.stringify(rows)).not.toContain(app_secret);
      expect(JSON.stringify(await keysOf(person))).not.toContain(app_secret);
    }
  });

  it('keep when and from where they were last used, at most once a minute', async () => {
    const person = await shop.person();
    const keys = [await add(person, '甲'), await add(person, '乙')];
    for (const [at, key] of keys.entries()) {
      const table = sql.table(at === 0 ? 'api_keys' : 'named_keys');
      const used = async () =>
        (
          await sql<{ row: string; last_address: string }>`
            select xmin::text || last_used_at as row, last_address from ${table} where app_key = ${key.app_key}`.execute(
            shop.db.q,
          )
        ).rows[0]!;
      const callFrom = async (remoteAddress: string) => {
        const call = { method: 'GET', url: '/api/user/wallet/info', body: '' } as const;
        const { method, url } = call;
        const reply = await shop.app.inject({
          method,
          url,
          remoteAddress,
          headers: signedHeaders(key, call),
        });
        expect(reply.json()).toMatchObject({ code: 0 });
        return used();
      };
      const first = await callFrom('198.51.100.1');
      expect(first.last_address).toBe('198.51.100.1');
      for (const address of ['198.51.100.2', '198.51.100.1', '198.51.100.2'])
        expect(await callFrom(address)).toEqual(first);
      await sql`update ${table} set last_used_at = now() - interval '61 seconds' where app_key = ${key.app_key}`.execute(
        shop.db.q,
      );
      const next = await callFrom('198.51.100.2');
      expect(next.last_address).toBe('198.51.100.2');
      expect(next.row).not.toBe(first.row);
    }
  });

  it('the first of them is that of release 0.2.0, whose calls go on knowing it alone', async () => {
    const person = await shop.person();
    const old = await person.api.machines.key();
    await person.api.machines.saveSettings({ body: { scopes: ['wallet:read'], daily_limit: '7' } });
    expect(await keysOf(person)).toMatchObject([
      { app_key: old.app_key, name: '默认', scopes: ['wallet:read'], daily_limit: '7.00' },
    ]);
    const more = await add(person, '更多');
    expect(await person.api.machines.settings()).toMatchObject({ app_key: old.app_key });
    expect(await person.api.machines.key()).toMatchObject({ app_key: old.app_key });
    // Removed, its place is that of the next one that is made.
    await person.api.machines.removeKey({ query: { app_key: old.app_key } });
    await expect(byKey(old).wallet.info()).rejects.toMatchObject({ code: 61 });
    expect(await person.api.machines.settings()).toMatchObject({ app_key: '', scopes: [] });
    expect((await byKey(more).wallet.info()).money).toBe('0.00');
    const next = await add(person, '又一个');
    expect(await person.api.machines.settings()).toMatchObject({ app_key: next.app_key });
  });

  it('are changed one by one: name, scopes, addresses, limit, secret', async () => {
    const person = await shop.person();
    const [one, two] = [await add(person, '甲'), await add(person, '乙')];
    for (const key of [one, two]) {
      const { app_key } = key;
      const saved = await person.api.machines.saveKey({
        body: { app_key, name: '改名', scopes: ['goods:read', 'wallet:read'], daily_limit: '' },
      });
      expect(saved).toMatchObject({ name: '改名', scopes: ['goods:read', 'wallet:read'], daily_limit: '' });
      expect(saved.app_secret).toBeUndefined();
      const rotated = await person.api.machines.saveKey({ body: { app_key, reset_secret: 1 } });
      expect(rotated.old_secret_until).not.toBe('');
      // Both secrets for a day.
      await byKey(key).wallet.info();
      await byKey(rotated).wallet.info();
      await person.api.machines.saveKey({ body: { app_key, ip_list: ['10.0.0.0/8'] } });
      await expect(byKey(rotated).wallet.info()).rejects.toMatchObject({ code: 64 });
      await person.api.machines.saveKey({ body: { app_key, ip_list: [], enabled: 0 } });
      await expect(byKey(rotated).wallet.info()).rejects.toMatchObject({ code: 67 });
    }
    await expect(
      person.api.machines.saveKey({ body: { app_key: one.app_key, ip_list: ['x'] } }),
    ).rejects.toMatchObject({ code: 2 });
  });

  it('are counted apart when they spend', async () => {
    const person = await shop.person({ balance: 100_000 });
    const scopes: Scope[] = ['order:write'];
    const [one, two] = [
      await add(person, '甲', scopes, { daily_limit: '1' }),
      await add(person, '乙', scopes, { daily_limit: '1' }),
    ];
    for (const key of [one, two]) {
      const buy = (name: string) =>
        byKey(key).orders.make({ key: `${key.app_key}${name.length}`, body: oneParcel(name) });
      await buy(`${key.name}1`);
      await expect(buy(`${key.name}22`)).rejects.toThrow('每日消费上限');
    }
    expect((await keysOf(person)).map(({ spent_today }) => Number(spent_today) > 0.5)).toEqual([true, true]);
    expect(await shop.audit()).toEqual([]);
  });

  it('never take the place of a first one that another node makes at the same moment', async () => {
    const person = await shop.person();
    const client = await shop.db.pool.connect();
    await client.query('begin');
    // As release 0.2.0 does, which holds no lock of the person.
    await client.query(
      `insert into api_keys (user_id, app_key, secret_sealed, key_created_at, scopes, ip_list, events)
       values ($1, 'ak_0123456789abcdef01234567', 'sealed', now(), '[]', '[]', '[]')`,
      [person.id],
    );
    const adding = add(person, '同时');
    await expect.poll(() => lockWaits(shop)).toBe(1);
    await client.query('commit');
    client.release();
    const added = await adding;
    const { rows } = await sql`
      select app_key, name, is_first from all_keys where user_id = ${person.id} order by is_first desc`.execute(
      shop.db.q,
    );
    expect(rows).toEqual([
      { app_key: 'ak_0123456789abcdef01234567', name: '默认', is_first: true },
      { app_key: added.app_key, name: '同时', is_first: false },
    ]);
    expect((await byKey(added).wallet.info()).money).toBe('0.00');
  });

  it('begin as the shop says, whatever was set while there was none', async () => {
    const set = { daily_limit: '', scopes: ['order:write'] as Scope[], ip_list: ['192.0.2.1'] };
    const begins = { daily_limit: '500.00', ip_list: [] };
    const [one, other] = [await shop.person(), await shop.person()];
    for (const person of [one, other]) await person.api.machines.saveSettings({ body: set });
    await add(one, '甲', ['wallet:read']);
    expect(await keysOf(one)).toMatchObject([{ ...begins, scopes: ['wallet:read'] }]);
    await other.api.machines.key();
    expect(await keysOf(other)).toMatchObject([{ ...begins, scopes: [], name: '默认' }]);
  });

  it('keep the secret that another door made at the same moment for its day', async () => {
    const person = await shop.person();
    const first = await add(person, '甲');
    const client = await shop.db.pool.connect();
    await client.query('begin');
    // As the settings of the first key do, and release 0.2.0.
    const { rows } = await client.query('select secret_sealed from api_keys where user_id = $1 for update', [
      person.id,
    ]);
    const rotating = person.api.machines.saveKey({ body: { app_key: first.app_key, reset_secret: 1 } });
    await expect.poll(() => lockWaits(shop)).toBe(1);
    const shown = newAppSecret(shop.deps.random);
    await client.query(
      `update api_keys set old_secret_sealed = $2, old_until = now() + interval '1 day', secret_sealed = $3 where user_id = $1`,
      [person.id, rows[0].secret_sealed, seal(shop.deps.secret, shown, shop.deps.random)],
    );
    await client.query('commit');
    client.release();
    const { app_key } = first;
    for (const app_secret of [(await rotating).app_secret!, shown])
      expect((await byKey({ app_key, app_secret }).wallet.info()).money).toBe('0.00');
  });

  it('that are taken away while they order end the order in words, and nothing is paid', async () => {
    const person = await shop.person({ balance: 10_000 });
    await add(person, '甲');
    const { app_key } = await add(person, '乙', ['order:write']);
    await person.api.machines.removeKey({ query: { app_key } });
    const caller = { userId: person.id, key: { appKey: app_key, isFirst: false }, spendLimit: null };
    await expect(
      shop.db.transaction((tx) => countKeySpending(shop.deps, tx, caller, fen(80))),
    ).rejects.toMatchObject({ code: 67 });
    await expect(keyOfCall(shop.deps, app_key)).rejects.toMatchObject({ code: 67 });
  });

  it('are twenty at most, also when many are made at once', async () => {
    const person = await shop.person();
    const made = await Promise.allSettled(
      Array.from({ length: MOST_KEYS + 4 }, (_, n) => add(person, `k${n}`)),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_KEYS);
    await expect(add(person, '多')).rejects.toThrow(`密钥最多${MOST_KEYS}个`);
    expect(await keysOf(person)).toHaveLength(MOST_KEYS);
    // The place of the first one is free, and none is.
    const first = await sql<{ app_key: string }>`
      update api_keys set app_key = null where user_id = ${person.id} returning 1`.execute(shop.db.q);
    expect(first.rows).toHaveLength(1);
    await sql`
      insert into named_keys (app_key, user_id, name, secret_sealed) values ('ak_x', ${person.id}, 'x', 'x')`.execute(
      shop.db.q,
    );
    await expect(person.api.machines.key()).rejects.toThrow(`密钥最多${MOST_KEYS}个`);
  });

  it('are nobody else’s', async () => {
    const [person, other] = [await shop.person(), await shop.person()];
    await add(person, '甲');
    const { app_key } = await add(person, '乙');
    expect(await keysOf(other)).toEqual([]);
    await expect(other.api.machines.saveKey({ body: { app_key, name: 'x' } })).rejects.toMatchObject({
      code: 4,
    });
    await expect(other.api.machines.removeKey({ query: { app_key } })).rejects.toMatchObject({ code: 4 });
    expect(await keysOf(person)).toHaveLength(2);
  });

  it('need the password, all but switching one off, and the owner hears of new ones (D1308)', async () => {
    const person = await shop.person();
    await add(person, '甲');
    const { app_key } = await add(person, '乙');
    await sql`update sessions set password_at = null where user_id = ${person.id}`.execute(shop.db.q);
    const refused = { code: 46 };
    await expect(add(person, '丙')).rejects.toMatchObject(refused);
    await expect(person.api.machines.saveKey({ body: { app_key, scopes: [] } })).rejects.toMatchObject(
      refused,
    );
    await expect(
      person.api.machines.saveKey({ body: { app_key, enabled: 0, scopes: ['order:write'] } }),
    ).rejects.toMatchObject(refused);
    await expect(person.api.machines.removeKey({ query: { app_key } })).rejects.toMatchObject(refused);
    expect(await person.api.machines.saveKey({ body: { app_key, enabled: 0 } })).toMatchObject({
      enabled: 0,
    });
    await expect(person.api.machines.saveKey({ body: { app_key, enabled: 1 } })).rejects.toMatchObject(
      refused,
    );
    const { list } = await person.api.messages.list({ query: { kind: 'security' } });
    expect(list.filter(({ content }) => content.includes('密钥'))).toHaveLength(2);
  });

  it('end with a new password, each until it has a new secret', async () => {
    const person = await shop.person();
    const keys = [await add(person, '甲'), await add(person, '乙')];
    await person.api.accounts.changePassword({
      body: { old_password: TEST_PASSWORD, password: 'another-1-password', keep_key: 0 },
    });
    for (const key of keys) {
      const { app_key } = key;
      await expect(byKey(key).wallet.info()).rejects.toMatchObject({ code: 68 });
      await expect(person.api.machines.saveKey({ body: { app_key, enabled: 1 } })).rejects.toThrow('作废');
      const renewed = await person.api.machines.saveKey({ body: { app_key, enabled: 1, reset_secret: 1 } });
      expect(renewed).toMatchObject({ ended_at: '', old_secret_until: '' });
      await byKey(renewed).wallet.info();
      await expect(byKey(key).wallet.info()).rejects.toMatchObject({ code: 61 });
    }
  });
});
