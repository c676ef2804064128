import { createHash, createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastCode, solveCaptcha } from '../../../../tests/harness/codes.ts';
import {
  TEST_PASSWORD,
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';

/** D1308: what a key may do asks for the password again, a new password ends keys, and the owner is told of it all. */
let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ demo: false });
});
afterAll(() => shop.close());

const codeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 0,
    (error: { code: number }) => error.code,
  );
const forgetPassword = (person: TestPerson) =>
  sql`update sessions set password_at = now() - interval '301 seconds' where user_id = ${person.id}`.execute(
    shop.db.q,
  );
const prove = (person: TestPerson, password = TEST_PASSWORD) =>
  person.api.accounts.provePassword({ body: { password } });
/** A call signed with a key. */
async function signed(app_key: string, secret: string): Promise<{ code: number; msg: string }> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomUUID().slice(0, 30);
  const hash = createHash('sha256').update('').digest('hex');
  const text = ['GET', '/api/user/wallet/info', '', timestamp, nonce, hash].join('\n');
  const reply = await shop.app.inject({
    url: '/api/user/wallet/info',
    headers: {
      'x-app-key': app_key,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': createHmac('sha256', secret).update(text).digest('hex'),
    },
  });
  return reply.json() as { code: number; msg: string };
}
async function keyHolder() {
  const person = await shop.person();
  const { app_key, app_secret = '' } = await person.api.machines.key();
  await person.api.machines.saveSettings({
    body: { scopes: ['wallet:read'], callback_url: 'https://example.com/hook', events: ['order.paid'] },
  });
  expect((await signed(app_key, app_secret)).code).toBe(0);
  return { person, app_key, app_secret };
}
const messages = async (person: TestPerson) =>
  (await person.api.messages.list({ query: { kind: 'security' } })).list.map(({ content }) => content);
const textMessages = async (mobile: string) => {
  await shop.runJobs();
  const { rows } = await shop.db.pool.query<{ purpose: string; code: string }>(
    `select purpose, code from sandbox_sms where mobile = $1 and code !~ '^[0-9]{6}$' order by id`,
    [mobile],
  );
  return rows;
};
async function reset(person: TestPerson, password: string, more: { keep_key?: 0 | 1 } = {}) {
  const { mobile } = person;
  await shop.visitor.accounts.smsFindPassword({ body: { mobile, ...(await solveCaptcha(shop)) } });
  const sms_code = await lastCode(shop, mobile);
  await shop.visitor.accounts.findPassword({ body: { mobile, sms_code, password, ...more } });
}

describe('the password again', () => {
  it('is asked for by a key and everything it may do, for five minutes at a time; never to switch it off', async () => {
    const person = await shop.person();
    await forgetPassword(person);
    expect(await codeOf(person.api.machines.key())).toBe(46);
    expect(await codeOf(prove(person, 'wrong-one'))).toBe(45);
    expect(await codeOf(person.api.machines.key())).toBe(46);
    expect(await prove(person)).toEqual({ expire: 300 });
    expect(await codeOf(person.api.machines.key())).toBe(0);
    await forgetPassword(person);
    expect(await codeOf(person.api.machines.key())).toBe(0);
    const changes = [
      { enabled: 1 },
      { scopes: [] },
      { daily_limit: '' },
      { ip_list: [] },
      { callback_url: '' },
      { events: [] },
      { reset_secret: 1 },
      { reset_callback_secret: 1 },
      { enabled: 0, daily_limit: '' },
    ] as const;
    for (const body of changes) {
      const change = { ...body } as Parameters<typeof person.api.machines.saveSettings>[0]['body'];
      expect([body, await codeOf(person.api.machines.saveSettings({ body: change }))]).toEqual([body, 46]);
    }
    expect(await codeOf(person.api.machines.saveSettings({ body: { enabled: 0 } }))).toBe(0);
    await prove(person);
    for (const body of changes) {
      const change = { ...body } as Parameters<typeof person.api.machines.saveSettings>[0]['body'];
      expect([body, await codeOf(person.api.machines.saveSettings({ body: change }))]).toEqual([body, 0]);
    }
  });

  it('is shown by a login with it, and by no other login', async () => {
    const person = await shop.person();
    await shop.visitor.accounts.smsForLogin({
      body: { mobile: person.mobile, ...(await solveCaptcha(shop)) },
    });
    const { token } = await shop.visitor.accounts.smsLogin({
      body: { mobile: person.mobile, sms_code: await lastCode(shop, person.mobile) },
    });
    const key = (login: string) =>
      shop.app.inject({
        url: '/api/user/setting/api/key',
        headers: { authorization: `Bearer ${login}`, 'sec-fetch-site': 'same-origin' },
      });
    expect((await key(token)).json()).toMatchObject({ code: 46 });
    expect((await key(person.token)).json()).toMatchObject({ code: 0 });
  });

  it('says the same of a wrong old password, where nobody gave a mobile', async () => {
    const person = await shop.person();
    const body = { old_password: 'wrong-one', password: 'another-one-2' };
    const said = { code: 45, message: '登录密码错误' };
    await expect(person.api.accounts.changePassword({ body })).rejects.toMatchObject(said);
    await expect(prove(person, 'wrong-one')).rejects.toMatchObject(said);
  });

  it('is counted with the old password of a change: five wrong ones in all', async () => {
    const person = await shop.person();
    const codes: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      codes.push(await codeOf(prove(person, 'wrong-one')));
      const body = { old_password: 'wrong-one', password: 'another-one-2' };
      codes.push(await codeOf(person.api.accounts.changePassword({ body })));
    }
    expect(codes).toEqual([45, 45, 45, 45, 45, 429, 429, 429]);
    expect(await codeOf(prove(person))).toBe(429);
  });
});

describe('a new password', () => {
  it.each(['changed', 'reset'] as const)('that is %s ends the key until it has a new secret', async (how) => {
    const { person, app_key, app_secret } = await keyHolder();
    const { app_secret: rotated = '' } = await person.api.machines.saveSettings({
      body: { reset_secret: 1 },
    });
    if (how === 'reset') await reset(person, 'another-one-2');
    else
      await person.api.accounts.changePassword({
        body: { old_password: TEST_PASSWORD, password: 'another-one-2' },
      });
    expect(await signed(app_key, rotated)).toMatchObject({
      code: 68,
      msg: '密码修改后密钥已作废，请重置密钥',
    });
    // The secret before it is gone at once: it proves nothing any more.
    expect((await signed(app_key, app_secret)).code).toBe(61);

    const { token } = await shop.visitor.accounts.login({
      body: { mobile: person.mobile, password: 'another-one-2' },
    });
    const save = async (body: object) =>
      (
        await shop.app.inject({
          method: 'PUT',
          url: '/api/user/setting/api',
          headers: { authorization: `Bearer ${token}` },
          payload: body,
        })
      ).json() as { code: number; data: Record<string, string | number> };
    const off = await save({ enabled: 0 });
    expect(off.data).toMatchObject({ enabled: 0, callback_enabled: 0, old_secret_until: '' });
    expect(off.data.ended_at).not.toBe('');
    expect((await save({ enabled: 1 })).code).toBe(68);
    const renewed = await save({ enabled: 1, reset_secret: 1 });
    expect(renewed.data).toMatchObject({ enabled: 1, ended_at: '', old_secret_until: '' });
    expect((await signed(app_key, String(renewed.data.app_secret))).code).toBe(0);
    expect((await signed(app_key, rotated)).code).toBe(61);
  });

  it.each(['changed', 'reset'] as const)(
    'that is %s lets the key live on where the owner says so',
    async (how) => {
      const { person, app_key, app_secret } = await keyHolder();
      if (how === 'reset') await reset(person, 'another-one-2', { keep_key: 1 });
      else
        await person.api.accounts.changePassword({
          body: { old_password: TEST_PASSWORD, password: 'another-one-2', keep_key: 1 },
        });
      expect((await signed(app_key, app_secret)).code).toBe(0);
    },
  );

  it('makes a stranger of whoever was known by the old one', async () => {
    const person = await shop.person();
    await reset(person, 'another-one-2');
    const { rows } = await shop.db.pool.query('select 1 from known_devices where user_id = $1', [person.id]);
    expect(rows).toEqual([]);
  });
});

describe('the owner', () => {
  it('is told of every key, secret, device and password, by site message and text message', async () => {
    const { person } = await keyHolder();
    await person.api.machines.saveSettings({ body: { reset_secret: 1 } });
    await shop.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '203.0.113.77',
      payload: { mobile: person.mobile, password: TEST_PASSWORD },
    });
    await person.api.accounts.changePassword({
      body: { old_password: TEST_PASSWORD, password: 'another-one-2' },
    });
    const told = await messages(person);
    expect(told.map((content) => content.slice(12, 19))).toEqual([
      '修改了登录密码',
      '在新设备上登录',
      '更换了API密',
      '创建了API密',
    ]);
    expect(told[1]).toContain('203.0.113.77');
    expect(told[0]).toContain('API密钥已作废，消息推送已暂停');
    const sent = await textMessages(person.mobile);
    expect(sent.map(({ purpose }) => purpose)).toEqual([
      'new-key',
      'new-secret',
      'new-device',
      'password-changed',
    ]);
    expect(sent[2]!.code).toMatch(/^\d\d-\d\d \d\d:\d\d IP 203\.0\.113\.77$/);
  });

  it('is told of the first place since release 0.2.0, which noted none, while its logins are alive', async () => {
    const person = await shop.person();
    await sql`delete from known_devices where user_id = ${person.id}`.execute(shop.db.q);
    await shop.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '203.0.113.78',
      payload: { mobile: person.mobile, password: TEST_PASSWORD },
    });
    expect(await messages(person)).toEqual([expect.stringContaining('203.0.113.78')]);
  });

  it('is not told of a place that was there before, nor of the first', async () => {
    const person = await shop.person();
    await shop.signIn(person.mobile);
    expect(await messages(person)).toEqual([]);
    await reset(person, 'another-one-2');
    expect((await textMessages(person.mobile)).map(({ purpose }) => purpose)).toEqual(['password-reset']);
  });

  it('is sent twenty text messages in a day at most, and every site message', async () => {
    const person = await shop.person();
    await person.api.machines.key();
    for (let n = 0; n < 22; n += 1) await person.api.machines.saveSettings({ body: { reset_secret: 1 } });
    expect(await textMessages(person.mobile)).toHaveLength(20);
    const { data_count } = await person.api.messages.list({ query: { kind: 'security' } });
    expect(data_count).toBe(23);
  });
});
