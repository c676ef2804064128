import { ApiFailure } from '@giftship/shared/api/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastCode, solveCaptcha } from '../../../../tests/harness/codes.ts';
import { cpuMs } from '../../../../tests/harness/cpu-ms.ts';
import { TEST_PASSWORD, type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { hashPassword } from './passwords.ts';

let shop: TestService;
let next = 13_500_000_000;
const freshMobile = () => String((next += 10_007));
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (error: unknown) => (error as ApiFailure).code,
  );
const captcha = () => solveCaptcha(shop);
async function codeFor(mobile: string, purpose: 'smsRegister' | 'smsForLogin' | 'smsFindPassword') {
  await shop.visitor.accounts[purpose]({ body: { mobile, ...(await captcha()) } });
  return lastCode(shop, mobile);
}
const forgetSms = () =>
  shop.db.q
    .updateTable('sms_codes')
    .set({ created_at: sql<Date>`now() - interval '2 hours'` })
    .execute();

describe('registration', () => {
  it('opens an account with empty wallets and keeps the page parameters', async () => {
    const mobile = freshMobile();
    const sms_code = await codeFor(mobile, 'smsRegister');
    const login = await shop.visitor.accounts.register({
      query: { ref: 'p1' },
      body: { mobile, password: 'a-good-one-1', sms_code, from: 'poster' },
    });
    expect(login.token).toMatch(/^[\w-]{43}$/);
    expect(login.user).toMatchObject({ group_name: '普通会员', role: 'user' });
    const row = await shop.db.q
      .selectFrom('users')
      .where('mobile', '=', mobile)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.register_params).toEqual({ ref: 'p1' });
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('uses a code once, and only for its purpose and mobile', async () => {
    await forgetSms();
    const mobile = freshMobile();
    const sms_code = await codeFor(mobile, 'smsForLogin');
    expect(
      await codeOf(
        shop.visitor.accounts.register({ query: {}, body: { mobile, password: 'a-good-one-1', sms_code } }),
      ),
    ).toBe(42);
    expect(await codeOf(shop.visitor.accounts.smsLogin({ body: { mobile: freshMobile(), sms_code } }))).toBe(
      42,
    );
  });

  it('gives up a code after five tries', async () => {
    await forgetSms();
    const person = await shop.person();
    const code = await codeFor(person.mobile, 'smsForLogin');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i += 1)
      expect(
        await codeOf(shop.visitor.accounts.smsLogin({ body: { mobile: person.mobile, sms_code: wrong } })),
      ).toBe(42);
    expect(
      await codeOf(shop.visitor.accounts.smsLogin({ body: { mobile: person.mobile, sms_code: code } })),
    ).toBe(42);
  });
});

describe('login', () => {
  it('asks for the captcha after five wrong passwords, and takes it once', async () => {
    const person = await shop.person();
    const login = (password: string, extra = {}) =>
      shop.visitor.accounts.login({ body: { mobile: person.mobile, password, ...extra } });
    for (let i = 0; i < 5; i += 1) expect(await codeOf(login('wrong-one'))).toBe(45);
    const needed = await login(TEST_PASSWORD).catch((error: ApiFailure) => error);
    expect(needed).toMatchObject({ code: 80, data: { sensitive: 0 } });
    const good = await captcha();
    expect(await codeOf(login(TEST_PASSWORD, good))).toBe(0);
    for (let i = 0; i < 5; i += 1) await codeOf(login('wrong-one'));
    expect(await codeOf(login(TEST_PASSWORD, good))).toBe(43);
  });

  it('answers an unknown mobile like a wrong password, with the same work', async () => {
    const person = await shop.person();
    // What the harness stores costs next to nothing to compare.
    const password_hash = await hashPassword(TEST_PASSWORD);
    await shop.db.q.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute();
    const tryOn = async (mobile: string) => {
      const since = cpuMs();
      const failure = await shop.visitor.accounts
        .login({ body: { mobile, password: 'wrong-one' } })
        .catch((error: ApiFailure) => [error.code, error.message]);
      return { failure, work: cpuMs() - since };
    };
    const known = [];
    const unknown = [];
    for (let round = 0; round < 5; round += 1) {
      known.push(await tryOn(person.mobile));
      unknown.push(await tryOn(freshMobile()));
    }
    expect(known.map(({ failure }) => failure)).toEqual(known.map(() => [45, expect.any(String)]));
    expect(unknown.map(({ failure }) => failure)).toEqual(known.map(({ failure }) => failure));
    // The least of each: what else the process did meanwhile is not theirs.
    const least = (tries: { work: number }[]) => Math.min(...tries.map(({ work }) => work));
    expect(least(unknown)).toBeGreaterThan(least(known) / 2);
  });

  it('gives a browser cookies and no token, a program a token and no cookie', async () => {
    const person = await shop.person();
    const payload = { mobile: person.mobile, password: TEST_PASSWORD };
    const browser = await shop.app.inject({
      method: 'POST',
      url: '/api/login',
      payload,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(browser.json().data.token).toBe('');
    const cookies = Object.fromEntries(browser.cookies.map((cookie) => [cookie.name, cookie]));
    expect(cookies['user-token']).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookies['signed-in']).toMatchObject({ value: '1' });
    const program = await shop.app.inject({ method: 'POST', url: '/api/login', payload });
    expect([program.cookies, program.json().data.token.length]).toEqual([[], 43]);
  });

  it('a new password ends every other login', async () => {
    const person = await shop.person();
    const second = await shop.visitor.accounts.login({
      body: { mobile: person.mobile, password: TEST_PASSWORD },
    });
    await person.api.accounts.changePassword({
      body: { old_password: TEST_PASSWORD, password: 'another-one-2' },
    });
    const info = (token: string) =>
      shop.app.inject({ url: '/api/user/info', headers: { authorization: `Bearer ${token}` } });
    expect((await info(person.token)).statusCode).toBe(200);
    expect((await info(second.token)).statusCode).toBe(401);
  });

  it('a forgotten password is set anew by a text message', async () => {
    await forgetSms();
    const person = await shop.person();
    const sms_code = await codeFor(person.mobile, 'smsFindPassword');
    await shop.visitor.accounts.findPassword({
      body: { mobile: person.mobile, sms_code, password: 'another-one-3' },
    });
    expect(
      await codeOf(
        shop.visitor.accounts.login({ body: { mobile: person.mobile, password: 'another-one-3' } }),
      ),
    ).toBe(0);
    expect(await codeOf(person.api.accounts.userInfo({ query: {} }))).toBe(401);
  });

  it('a user and a supplier with the same mobile are two accounts', async () => {
    const person = await shop.person();
    expect(
      await codeOf(
        shop.visitor.accounts.login({
          body: { mobile: person.mobile, password: TEST_PASSWORD, user_type: 'supplier' },
        }),
      ),
    ).toBe(45);
  });
});

describe('real name', () => {
  const card = '110105198001011318';
  it.each([
    ['张三', card, 2],
    ['张不一致', card, 3],
    ['张查无', card, 1],
    ['张超时', card, 1],
  ])('%s ends in state %s', async (real_name, id_card, status) => {
    const person = await shop.person({ isVerified: false });
    const answer = await person.api.accounts.submitAttestation({ body: { real_name, id_card } });
    expect(answer.status).toBe(status);
    expect(answer.id_card_mask).toBe('1****************8');
    const row = await shop.db.q
      .selectFrom('users')
      .where('id', '=', person.id)
      .select('id_card_cipher')
      .executeTakeFirstOrThrow();
    expect(row.id_card_cipher).not.toContain(card);
  });

  it('names the faulty field', async () => {
    const person = await shop.person({ isVerified: false });
    const failure = await person.api.accounts
      .submitAttestation({ body: { real_name: 'x', id_card: '110105194912310021' } })
      .catch((error: ApiFailure) => error);
    expect(failure).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'real_name' }, { field: 'id_card', msg: '身份证号不正确' }] },
    });
  });
});

it('hashes with argon2id, two at a time', async () => {
  const hashes = await Promise.all(Array.from({ length: 5 }, () => hashPassword('x')));
  expect(new Set(hashes).size).toBe(5);
});
