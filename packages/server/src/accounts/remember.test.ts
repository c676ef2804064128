import { lastCode, solveCaptcha } from '../../../../tests/harness/codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  TEST_PASSWORD,
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

interface Answer {
  code: number;
  /** The remember cookie that the answer sets: a token, '' when it is taken back, null when it is left alone. */
  token: string | null;
  session: string;
  cookie: Record<string, unknown> | undefined;
}

/** A call of a browser's page to the login address. */
async function call(method: 'POST' | 'DELETE', payload: object | null, token?: string): Promise<Answer> {
  const reply = await shop.app.inject({
    method,
    url: '/api/login',
    headers: { 'sec-fetch-site': 'same-origin' },
    ...(payload ? { payload } : {}),
    ...(token ? { cookies: { remember: token } } : {}),
  });
  const set = Object.fromEntries(reply.cookies.map((cookie) => [cookie.name, cookie]));
  return {
    code: reply.json().code,
    token: set.remember?.value ?? null,
    session: set['user-token']?.value ?? '',
    cookie: set.remember as Record<string, unknown> | undefined,
  };
}
const save = async ({ mobile }: TestPerson, more = {}) => {
  const answer = await call('POST', { mobile, password: TEST_PASSWORD, remember: 1, ...more });
  expect(answer.code).toBe(0);
  return answer.token!;
};
const use = ({ mobile }: { mobile: string }, token: string | undefined, more = {}) =>
  call('POST', { mobile, type: 'remember', remember: 1, ...more }, token);
const isSignedIn = async (session: string) =>
  (await shop.app.inject({ url: '/api/user/info', cookies: { 'user-token': session } })).json().code === 0;
const tokensOf = (id: number) =>
  shop.db.q.selectFrom('remember_tokens').where('user_id', '=', id).selectAll().execute();

describe('a saved login', () => {
  it('is a cookie out of reach of scripts, for the login call only, for 90 days, stored hashed', async () => {
    const person = await shop.person();
    const { token, cookie } = await call('POST', {
      mobile: person.mobile,
      password: TEST_PASSWORD,
      remember: 1,
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(cookie).toMatchObject({ path: '/api/login', httpOnly: true, sameSite: 'Strict' });
    const days = (new Date(cookie!.expires as Date).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThan(90.1);
    const [row] = await tokensOf(person.id);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('is given only when asked for, and never to a program', async () => {
    const person = await shop.person();
    const plain = await call('POST', { mobile: person.mobile, password: TEST_PASSWORD });
    expect([plain.code, plain.token]).toEqual([0, null]);
    const program = await shop.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { mobile: person.mobile, password: TEST_PASSWORD, remember: 1 },
    });
    expect([program.json().code, program.cookies]).toEqual([0, []]);
    expect(await tokensOf(person.id)).toEqual([]);
  });

  it('logs in without the password, with a new token each time', async () => {
    const person = await shop.person();
    const first = await save(person);
    const second = await use(person, first);
    const third = await use(person, second.token!);
    expect([second.code, third.code]).toEqual([0, 0]);
    expect(new Set([first, second.token, third.token]).size).toBe(3);
    expect(await isSignedIn(third.session)).toBe(true);
  });

  it('ends as a family when an old token is shown again, with the logins it opened', async () => {
    const person = await shop.person();
    const stolen = await save(person);
    const owner = await use(person, stolen);
    expect((await use(person, stolen)).code).toBe(45);
    expect((await use(person, owner.token!)).code).toBe(45);
    expect(await isSignedIn(owner.session)).toBe(false);
    expect(await tokensOf(person.id)).toEqual([]);
  });

  it('of another browser stays when one family ends', async () => {
    const person = await shop.person();
    const [here, there] = [await save(person), await save(person)];
    await use(person, here);
    expect((await use(person, here)).code).toBe(45);
    expect((await use(person, there)).code).toBe(0);
  });

  it('opens no account but its own, and stays good for that', async () => {
    const [person, other] = [await shop.person(), await shop.person()];
    const token = await save(person);
    expect((await use(other, token)).code).toBe(45);
    expect((await use(person, token, { user_type: 'supplier' })).code).toBe(45);
    expect((await use(person, token)).code).toBe(0);
  });

  it.each([undefined, 'x'.repeat(43), ''])('refuses %s like a wrong password', async (token) => {
    expect((await use(await shop.person(), token)).code).toBe(45);
  });

  it('is over after its time', async () => {
    const person = await shop.person();
    const token = await save(person);
    await shop.db.q
      .updateTable('remember_tokens')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('user_id', '=', person.id)
      .execute();
    expect((await use(person, token)).code).toBe(45);
  });

  it('does not open a disabled account, and works again when that is lifted', async () => {
    const person = await shop.person();
    const token = await save(person);
    const setStatus = (status: number) =>
      shop.db.q.updateTable('users').set({ status }).where('id', '=', person.id).execute();
    await setStatus(2);
    expect((await use(person, token)).code).toBe(10);
    await setStatus(1);
    expect((await use(person, token)).code).toBe(0);
  });

  it('ends in all browsers with a changed password', async () => {
    const person = await shop.person();
    const token = await save(person);
    await person.api.accounts.changePassword({
      body: { old_password: TEST_PASSWORD, password: 'another-one-2' },
    });
    expect((await use(person, token)).code).toBe(45);
  });

  it('ends with a password that was set anew', async () => {
    const person = await shop.person();
    const token = await save(person);
    await shop.visitor.accounts.smsFindPassword({
      body: { mobile: person.mobile, ...(await solveCaptcha(shop)) },
    });
    const code = await lastCode(shop, person.mobile);
    await shop.visitor.accounts.findPassword({
      body: { mobile: person.mobile, sms_code: code, password: 'another-one-3' },
    });
    expect((await use(person, token)).code).toBe(45);
  });

  it('stays through a logout', async () => {
    const person = await shop.person();
    const token = await save(person);
    const reply = await shop.app.inject({
      url: '/api/logout',
      headers: { 'sec-fetch-site': 'same-origin' },
      cookies: { 'user-token': person.token },
    });
    expect(reply.cookies.map(({ name }) => name)).not.toContain('remember');
    expect((await use(person, token)).code).toBe(0);
  });

  it('is forgotten on request, and by a login without the tick', async () => {
    const person = await shop.person();
    const first = await save(person);
    const forgotten = await call('DELETE', null, first);
    expect([forgotten.code, forgotten.token, forgotten.cookie?.path]).toEqual([0, '', '/api/login']);
    expect((await use(person, first)).code).toBe(45);

    const second = await save(person);
    const plain = await call('POST', { mobile: person.mobile, password: TEST_PASSWORD }, second);
    expect([plain.code, plain.token]).toEqual([0, '']);
    expect((await use(person, second)).code).toBe(45);
  });

  it('has no effect but the cookie when nothing was saved', async () => {
    expect(await call('DELETE', null)).toMatchObject({ code: 0, token: null });
  });
});
