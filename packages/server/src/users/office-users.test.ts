import { ROLE_LABELS } from '@giftship/shared/operators/labels';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { lockWaits } from '../../../../tests/harness/lock-waits.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { openFrame, partnerWithSite } from '../../../../tests/harness/partners.ts';
import { byKey } from '../../../../tests/harness/signed.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { disableUser } from '../accounts/disable-user.ts';
import { findEarner } from '../promotion/find-earner.ts';
import { sweepOld } from '../sweep/sweep.ts';

let shop: TestService;
let boss: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  boss = await operatorIn(shop);
});
afterAll(() => shop.close());

const roleOf = (name: string) => Number(Object.entries(ROLE_LABELS).find(([, label]) => label === name)?.[0]);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
const REASON = '测试原因';
const find = (q: string, by = boss) => by.api.users.list({ query: { q } });
const logged = async (ref: number, action: string) =>
  shop.db.q
    .selectFrom('operator_log')
    .where('object', '=', 'user')
    .where('ref', '=', String(ref))
    .where('action', '=', action)
    .selectAll()
    .orderBy('id')
    .execute();

describe('the list of users (O141)', () => {
  it('is found by id, whole mobile and spread code, and by no part of a mobile', async () => {
    const person = await shop.person();
    const { spread_code } = await shop.db.q
      .selectFrom('users')
      .where('id', '=', person.id)
      .select('spread_code')
      .executeTakeFirstOrThrow();
    for (const q of [String(person.id), person.mobile, spread_code])
      expect((await find(q)).list.map(({ id }) => id)).toEqual([person.id]);
    expect((await find(person.mobile.slice(0, 8))).list).toEqual([]);
    const [row] = (await find(person.mobile)).list;
    expect(row?.mobile).toBe(`${person.mobile.slice(0, 3)}******${person.mobile.slice(-2)}`);
  });

  it('has the balance only with finance.view: without it the field is not there (A4)', async () => {
    const person = await shop.person({ balance: 123_456 });
    expect((await find(person.mobile)).list[0]).toMatchObject({
      balance: '1234.56',
      orders_30: 0,
      spend_30: '0.00',
    });
    const poor = await operatorIn(shop, { roles: [roleOf('客服')] });
    await poor.api.users.list({ query: { q: person.mobile } });
    const raw = JSON.stringify(poor.last().body);
    expect(raw).not.toMatch(/1234\.56|"balance"|"spend_30"/);
    await poor.api.users.detail({ query: { user_id: String(person.id) } });
    expect(JSON.stringify(poor.last().body)).not.toMatch(/1234\.56|"balance"|"commission"|"withdrawing"/);
  });

  it('is narrowed by state, group, tag and day of registration, and never shows a twin of test keys', async () => {
    const person = await shop.person();
    await shop.db.q
      .updateTable('users')
      .set({ group_id: 3, lasting_group_id: 3 })
      .where('id', '=', person.id)
      .execute();
    const ids = async (query: object) =>
      (await boss.api.users.list({ query: { page_size: 500, ...query } } as never)).list.map(({ id }) => id);
    expect(await ids({ group_id: 3 })).toEqual([person.id]);
    expect(await ids({ status: 2 })).toEqual([]);
    expect(await ids({ start_time: '2026-01-01 00:00:00', end_time: '2026-01-31 00:00:00' })).toEqual([]);
    expect(await ids({ start_time: '2026-11-01 00:00:00' })).toContain(person.id);
    expect(await refusal(ids({ start_time: '2026-01-01 00:00:00', end_time: '2026-11-01 00:00:00' }))).toBe(
      'INVALID',
    );
    await shop.db.q
      .insertInto('users')
      .values({
        mobile: `test-${person.id}`,
        user_type: 'user',
        username: 'twin',
        password_hash: '',
        spread_code: `t${person.id}`,
        register_params: '{}',
      })
      .execute();
    const twin = await shop.db.q
      .selectFrom('users')
      .where('spread_code', '=', `t${person.id}`)
      .select('id')
      .executeTakeFirstOrThrow();
    await shop.db.q.insertInto('twins').values({ owner_id: person.id, twin_id: twin.id }).execute();
    expect(await ids({})).not.toContain(twin.id);
    expect(await refusal(boss.api.users.detail({ query: { user_id: String(twin.id) } }))).toBe('NOT_FOUND');
  });

  it('is closed to roles without user.view', async () => {
    const tech = await operatorIn(shop, { roles: [roleOf('技术')] });
    expect(await refusal(find('1', tech))).toBe('RIGHT_MISSING');
  });
});

describe('one user (O142)', () => {
  it('shows account, keys without secrets, logins, inviter and who was invited', async () => {
    const person = await shop.person({ balance: 5_000 });
    const other = await shop.person();
    await shop.db.q.updateTable('users').set({ invited_by: person.id }).where('id', '=', other.id).execute();
    const shown = await boss.api.users.detail({ query: { user_id: String(person.id) } });
    expect(shown).toMatchObject({
      id: person.id,
      balance: '50.00',
      commission: '0.00',
      invited_count: 1,
      keys: [],
    });
    expect(shown.invited).toEqual([
      { id: other.id, mobile: expect.stringContaining('*'), name: expect.any(String) },
    ]);
    expect(shown.sessions).toHaveLength(1);
    expect((await boss.api.users.detail({ query: { user_id: String(other.id) } })).inviter?.id).toBe(
      person.id,
    );
    expect(JSON.stringify(boss.last().body)).not.toContain(other.mobile);
    expect(await refusal(boss.api.users.detail({ query: { user_id: '999999' } }))).toBe('NOT_FOUND');
  });
});

describe('stopping a user (O143)', () => {
  const status = (person: TestPerson, what: 'disable' | 'restore', by = boss) =>
    by.api.users.setStatus({ body: { user_id: person.id, do: what, reason: REASON } });

  it('ends logins, saved ones and device codes; the next call is code 10; all comes back but the logins', async () => {
    const person = await shop.person({ balance: 1_000 });
    const expires_at = new Date(Date.now() + 3_600_000);
    const { q } = shop.db;
    await q
      .insertInto('remember_tokens')
      .values({
        token_hash: Buffer.from('r'),
        family: 'f',
        user_id: person.id,
        session_hash: Buffer.from('s'),
        expires_at,
      })
      .execute();
    await q
      .insertInto('device_codes')
      .values({
        device_hash: Buffer.from('d'),
        user_code: 'ABCD-1234',
        client: '',
        address: '',
        user_id: person.id,
        expires_at,
      })
      .execute();
    expect(await status(person, 'disable')).toEqual({ status: 2, status_text: '已停用', ended: 1 });
    await expect(person.api.accounts.userInfo({ query: {} })).rejects.toMatchObject({ code: 10 });
    // In the middle of an order: what he saw the price of is not bought any more.
    const order = person.api.orders.make({ key: 'mid-order', body: oneParcel() });
    await expect(order).rejects.toMatchObject({ code: 10 });
    // Also after the night.
    await sweepOld(shop.deps);
    await expect(person.api.accounts.userInfo({ query: {} })).rejects.toMatchObject({ code: 10 });
    await expect(shop.signIn(person.mobile)).rejects.toMatchObject({ code: 10 });
    const left = async (table: 'remember_tokens' | 'device_codes') =>
      (await q.selectFrom(table).where('user_id', '=', person.id).select('user_id').execute()).length;
    expect([await left('remember_tokens'), await left('device_codes')]).toEqual([0, 0]);
    expect(await person.balance()).toBe(1_000);
    expect((await find(person.mobile)).list[0]).toMatchObject({ status: 2 });
    expect((await boss.api.users.list({ query: { status: '2' } } as never)).list.map(({ id }) => id)).toEqual(
      [person.id],
    );
    expect(await refusal(status(person, 'disable'))).toBe('STATE_CONFLICT');
    expect((await logged(person.id, 'user.disable'))[0]).toMatchObject({
      reason: REASON,
      operator_id: boss.id,
    });

    expect(await status(person, 'restore')).toMatchObject({ status: 1 });
    // The login that was ended stays so.
    await expect(person.api.accounts.userInfo({ query: {} })).rejects.toMatchObject({ code: 401 });
    expect((await shop.signIn(person.mobile)).id).toBe(person.id);
  });

  it('its key and its login on the page of a partner are told so too, and the key works again after it', async () => {
    const partner = await partnerWithSite(shop);
    const person = await shop.person();
    const pair = await person.api.machines.addKey({ body: { name: 'erp', scopes: ['order:read'] } });
    const key = byKey(shop.app, pair);
    const frame = await openFrame(shop, person, partner.site);
    const calls = () =>
      Promise.all(
        [key.orders.list({ body: {} }), frame.api.accounts.userInfo({ query: {} })].map((call) =>
          call.then(
            () => 0,
            (error: { code: number }) => error.code,
          ),
        ),
      );
    expect(await calls()).toEqual([0, 0]);
    await status(person, 'disable');
    expect(await calls()).toEqual([10, 10]);
    await status(person, 'restore');
    expect(await calls()).toEqual([0, 401]);
  });

  it('lets no login in that had begun before it', async () => {
    const person = await shop.person();
    let late: Promise<unknown> = Promise.resolve();
    await shop.db.transaction(async (tx) => {
      await disableUser(tx, person.id);
      late = refusal(shop.signIn(person.mobile));
      // It looks at the password meanwhile, and waits for the account.
      await expect.poll(() => lockWaits(shop)).toBe(1);
    });
    expect(await late).toBe('ACCOUNT_DISABLED');
    const open = await shop.db.q
      .selectFrom('sessions')
      .where('user_id', '=', person.id)
      .where('expires_at', '>', sql<Date>`now()`)
      .select('id')
      .execute();
    expect(open).toEqual([]);
  });

  it('stops what it earns as a promoter', async () => {
    const person = await shop.person();
    const { spread_code } = await shop.db.q
      .selectFrom('users')
      .where('id', '=', person.id)
      .select('spread_code')
      .executeTakeFirstOrThrow();
    expect(await findEarner(shop.db.q, spread_code)).toBe(person.id);
    await status(person, 'disable');
    expect(await findEarner(shop.db.q, spread_code)).toBeNull();
  });

  it('asks for a reason and a fresh second factor, and for the right', async () => {
    const person = await shop.person();
    const body = { user_id: person.id, do: 'disable' as const, reason: '' };
    expect(await refusal(boss.api.users.setStatus({ body }))).toBe('INVALID');
    const support = await operatorIn(shop, { roles: [roleOf('客服')] });
    expect(await refusal(status(person, 'disable', support))).toBe('RIGHT_MISSING');
    const stale = await operatorIn(shop);
    await shop.db.q
      .updateTable('operator_sessions')
      .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
      .where('operator_id', '=', stale.id)
      .execute();
    expect(await refusal(status(person, 'disable', stale))).toBe('PROVE_NEEDED');
    await stale.prove();
    expect(await refusal(status(person, 'disable', stale))).toBe('done');
  });
});

describe('group, tags, notes, logins and the withdraw lock (O144, O145, O149)', () => {
  const save = (person: TestPerson, version: number, over: object, by = boss) =>
    by.api.users.save({ body: { user_id: person.id, reason: REASON, version, ...over } });

  it('sets a group for a time or for ever, downwards too, over the version that was seen', async () => {
    const person = await shop.person();
    const groupNow = async () =>
      (await person.api.groups.list()).list.find(({ is_current }) => is_current === 1)?.group_id;
    expect(await save(person, 1, { group: { group_id: 4, until: '' } })).toEqual({ version: 2 });
    expect(await groupNow()).toBe(4);
    await save(person, 2, { group: { group_id: 2, until: '2099-01-01 00:00:00' } });
    expect(await groupNow()).toBe(2);
    const other = await operatorIn(shop, { name: '另一位' });
    await expect(save(person, 2, { group: { group_id: 1, until: '' } }, other)).rejects.toMatchObject({
      code: 86,
    });
    expect(await refusal(save(person, 3, { group: { group_id: 77, until: '' } }))).toBe('GROUP_UNKNOWN');
    expect(await refusal(save(person, 3, { group: { group_id: 2, until: '2021-01-01 00:00:00' } }))).toBe(
      'INVALID',
    );
    await save(person, 3, { group: { group_id: 1, until: '' } });
    expect(await groupNow()).toBe(1);
    const rows = await logged(person.id, 'user.save');
    expect(rows.map(({ before, after }) => [before?.group_id, after?.group_id])).toEqual([
      [1, 4],
      [4, 2],
      [2, 1],
    ]);
  });

  it('gives up to ten tags of a shared list of a hundred', async () => {
    const person = await shop.person();
    await save(person, 1, { tags: ['大客户', '礼品', '大客户'] });
    expect((await find(person.mobile)).list[0]?.tags).toEqual(['大客户', '礼品'].toSorted());
    expect((await boss.api.users.list({ query: { tag: '礼品' } })).list.map(({ id }) => id)).toEqual([
      person.id,
    ]);
    const many = Array.from({ length: 11 }, (_, i) => `标${i}`);
    expect(await refusal(save(person, 2, { tags: many }))).toBe('INVALID');
    await shop.db.q
      .insertInto('tags')
      .values(Array.from({ length: 98 }, (_, i) => ({ name: `t${i}` })))
      .execute();
    expect(await refusal(save(person, 2, { tags: ['第一百零一'] }))).toBe('TAGS_FULL');
    const { list, most } = await boss.api.users.tags();
    expect([list.length, most]).toEqual([100, 100]);
    const gift = list.find(({ name }) => name === '礼品');
    expect(gift?.users).toBe(1);
    expect(await boss.api.users.removeTag({ query: { id: String(gift?.id) } } as never)).toEqual({
      users: 1,
    });
    expect((await find(person.mobile)).list[0]?.tags).toEqual(['大客户']);
  });

  it('keeps notes that nobody outside sees, ends logins, and clears the lock without touching a password', async () => {
    const person = await shop.person();
    await boss.api.shell.note({
      key: 'note',
      body: { object: 'user', ref: String(person.id), content: '打过电话' },
    });
    const shown = await boss.api.users.detail({ query: { user_id: String(person.id) } });
    expect(shown.notes.map(({ content }) => content)).toEqual(['打过电话']);
    expect(await boss.api.users.endLogins({ body: { user_id: person.id, reason: REASON } })).toEqual({
      ended: 1,
    });
    await expect(person.api.accounts.userInfo({ query: {} })).rejects.toMatchObject({ code: 401 });
    const unlock = () => boss.api.users.unlock({ body: { user_id: person.id, reason: REASON } });
    expect(await refusal(unlock())).toBe('STATE_CONFLICT');
    await shop.db.q
      .updateTable('users')
      .set({ withdraw_failures: 5, withdraw_locked_until: new Date(Date.now() + 86_400_000) })
      .where('id', '=', person.id)
      .execute();
    expect(
      (await boss.api.users.detail({ query: { user_id: String(person.id) } })).withdraw_locked_until,
    ).not.toBe('');
    await unlock();
    expect(
      (await boss.api.users.detail({ query: { user_id: String(person.id) } })).withdraw_locked_until,
    ).toBe('');
    expect((await shop.signIn(person.mobile)).id).toBe(person.id);
  });
});
