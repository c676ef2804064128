import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../callers/hash-token.ts';
import { lastCode, solveCaptcha } from '../../../../tests/harness/codes.ts';
import {
  TEST_PASSWORD,
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';

/** D1307: whatever a stranger does, the owner's own device, address, saved login and signed-in calls go on. */
let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ demo: false });
});
afterAll(() => shop.close());

const STRANGER = '203.0.113.9';
const HOME = '198.51.100.7';
const ELSEWHERE = '192.0.2.55';
interface Asked {
  from?: string;
  cookies?: Record<string, string>;
  token?: string;
  isBrowser?: boolean;
}
interface Answer {
  code: number;
  msg: string;
  data: Record<string, unknown> | null;
  cookies: Record<string, string>;
}
async function ask(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body: object | undefined,
  { from = STRANGER, cookies = {}, token, isBrowser = false }: Asked = {},
): Promise<Answer> {
  const reply = await shop.app.inject({
    method,
    url: `/api${path}`,
    remoteAddress: from,
    cookies,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isBrowser ? { 'sec-fetch-site': 'same-origin' } : {}),
    },
    ...(body ? { payload: body } : {}),
  });
  const { code, msg, data } = reply.json() as Omit<Answer, 'cookies'>;
  return {
    code,
    msg,
    data,
    cookies: Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value])),
  };
}
const login = (mobile: string, password: string, asked: Asked = {}, more: object = {}) =>
  ask('POST', '/login', { mobile, password, ...more }, asked);

/** A stranger guesses, with every captcha that is asked for. */
async function guess(mobile: string, times: number, from = STRANGER): Promise<number[]> {
  const codes: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const plain = await login(mobile, 'wrong-one', { from });
    codes.push(
      plain.code === 80
        ? (await login(mobile, 'wrong-one', { from }, await solveCaptcha(shop))).code
        : plain.code,
    );
  }
  return codes;
}
/** Somebody whose browser at home is known by its cookies. */
async function atHome(): Promise<{ person: TestPerson; cookies: Record<string, string> }> {
  const person = await shop.person();
  const { code, cookies } = await login(
    person.mobile,
    TEST_PASSWORD,
    { from: HOME, isBrowser: true },
    { remember: 1 },
  );
  expect(code).toBe(0);
  return { person, cookies };
}
const send = async (purpose: string, mobile: string, asked: Asked = {}) =>
  ask('POST', `/common/sms/${purpose}`, { mobile, ...(await solveCaptcha(shop)) }, asked);
const anHourAgo = () =>
  sql`update sms_codes set created_at = created_at - interval '61 minutes'`.execute(shop.db.q);
const minutesAgo = (mobile: string) =>
  sql`update sms_codes set created_at = created_at - interval '2 minutes' where mobile = ${mobile}`.execute(
    shop.db.q,
  );

describe('wrong passwords of strangers', () => {
  it('hold up strangers only: device, address and saved login of the owner go on at once, without a captcha', async () => {
    const { person, cookies } = await atHome();
    const codes = await guess(person.mobile, 12);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill(45));
    expect(codes.slice(10)).toEqual([429, 429]);
    const { device = '', remember = '' } = cookies;
    expect((await login(person.mobile, TEST_PASSWORD, { from: ELSEWHERE, cookies: { device } })).code).toBe(
      0,
    );
    expect((await login(person.mobile, TEST_PASSWORD, { from: HOME })).code).toBe(0);
    const saved = await ask(
      'POST',
      '/login',
      { mobile: person.mobile, type: 'remember', remember: 1 },
      { from: ELSEWHERE, cookies: { remember }, isBrowser: true },
    );
    expect(saved.code).toBe(0);
    expect((await guess(person.mobile, 1))[0]).toBe(429);
  });

  it('wait no longer than a quarter of an hour, and for an end', async () => {
    const person = await shop.person();
    await guess(person.mobile, 11);
    const blocked = await login(person.mobile, TEST_PASSWORD);
    expect(blocked).toMatchObject({ code: 429 });
    expect(Number(blocked.data!.retry_after)).toBeLessThanOrEqual(900);
    await sql`update wrong_tries set blocked_until = now() - interval '1 second', tries = 40 where what like 'login%'`.execute(
      shop.db.q,
    );
    expect((await login(person.mobile, TEST_PASSWORD, {}, await solveCaptcha(shop))).code).toBe(0);
  });

  it('at a known device are its own: they ask for a captcha there, and nowhere else', async () => {
    const { person, cookies } = await atHome();
    const device = { from: ELSEWHERE, cookies: { device: cookies.device ?? '' } };
    for (let n = 0; n < 5; n += 1) expect((await login(person.mobile, 'wrong-one', device)).code).toBe(45);
    expect((await login(person.mobile, TEST_PASSWORD, device)).code).toBe(80);
    expect((await login(person.mobile, TEST_PASSWORD, { from: HOME })).code).toBe(0);
  });

  it('for a number that nobody has hear and wait for the same', async () => {
    const person = await shop.person();
    const known = await guess(person.mobile, 12);
    const unknown = await guess('13511110000', 12);
    expect(unknown).toEqual(known);
  });

  it('all at once: five are looked at, the others are refused before any work', async () => {
    const person = await shop.person();
    const codes = await Promise.all(
      Array.from({ length: 60 }, async () => (await login(person.mobile, 'wrong-one')).code),
    );
    expect(codes.filter((code) => code === 45)).toHaveLength(5);
    expect(codes.filter((code) => code === 80)).toHaveLength(55);
  });

  it('right ones all at once are all let in', async () => {
    const person = await shop.person();
    const codes = await Promise.all(
      Array.from({ length: 12 }, async () => (await login(person.mobile, TEST_PASSWORD)).code),
    );
    expect(codes).toEqual(Array(12).fill(0));
  });
});

describe('the old password for a new one', () => {
  const change = (token: string, old_password: string, from = STRANGER) =>
    ask('PUT', '/user/password', { old_password, password: 'another-one-9' }, { token, from });

  it('is guessed five times in a session, one by one and all at once', async () => {
    const person = await shop.person();
    const codes = await Promise.all(
      Array.from({ length: 105 }, async () => (await change(person.token, 'wrong-one')).code),
    );
    expect(codes.filter((code) => code === 45)).toHaveLength(5);
    expect(codes.filter((code) => code === 429)).toHaveLength(100);
    const later = await shop.person();
    const slowly: number[] = [];
    for (let n = 0; n < 20; n += 1) slowly.push((await change(later.token, 'wrong-one')).code);
    expect(slowly).toEqual([...Array<number>(5).fill(45), ...Array<number>(15).fill(429)]);
  });

  it('is counted over all sessions of a thief, and not for the owner at home', async () => {
    const { person, cookies } = await atHome();
    const codes: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const stolen = await shop.db.q
        .selectFrom('sessions')
        .where('user_id', '=', person.id)
        .selectAll()
        .executeTakeFirstOrThrow();
      const token = `thief-session-${person.id}-${n}`;
      const { id: _, ...row } = stolen;
      await shop.db.q
        .insertInto('sessions')
        .values({ ...row, token_hash: hashToken(token) })
        .execute();
      for (let m = 0; m < 5; m += 1) codes.push((await change(token, 'wrong-one')).code);
    }
    expect(codes.filter((code) => code === 45)).toHaveLength(15);
    const owner = await ask(
      'PUT',
      '/user/password',
      { old_password: TEST_PASSWORD, password: 'another-one-9' },
      { from: ELSEWHERE, cookies, isBrowser: true },
    );
    expect(owner.code).toBe(0);
  });
});

describe('text messages', () => {
  it('have a count for each purpose, and for strangers apart from the owner', async () => {
    await anHourAgo();
    const { person, cookies } = await atHome();
    const device = { from: ELSEWHERE, cookies: { device: cookies.device ?? '' } };
    for (let n = 0; n < 5; n += 1) {
      expect((await send('register', person.mobile, { from: `203.0.113.${n}` })).code).toBe(0);
      await minutesAgo(person.mobile);
    }
    expect((await send('register', person.mobile, { from: '203.0.113.90' })).code).toBe(41);
    expect((await send('find-password', person.mobile, { from: '203.0.113.91' })).code).toBe(0);
    for (let n = 0; n < 6; n += 1) {
      await send('login', person.mobile, { from: `203.0.113.${20 + n}` });
      await minutesAgo(person.mobile);
    }
    expect((await send('login', person.mobile, { from: '203.0.113.92' })).code).toBe(41);
    expect((await send('login', person.mobile, device)).code).toBe(0);
    expect((await send('login', person.mobile, device)).code).toBe(41);
    expect((await send('login', person.mobile, { from: HOME })).code).toBe(0);
    expect((await send('find-password', person.mobile, device)).code).toBe(0);
    const withdraw = await ask('POST', '/common/sms/withdraw', await solveCaptcha(shop), {
      token: person.token,
    });
    expect(withdraw).toMatchObject({ code: 0 });
  });

  it('of a stranger neither replace nor use up the code that the owner has asked for', async () => {
    await anHourAgo();
    const { person, cookies } = await atHome();
    const device = { from: ELSEWHERE, cookies: { device: cookies.device ?? '' } };
    await send('login', person.mobile, device);
    const code = await lastCode(shop, person.mobile);
    await send('login', person.mobile);
    for (let n = 0; n < 6; n += 1)
      await ask('POST', '/sms-login', { mobile: person.mobile, sms_code: '000000' });
    expect((await ask('POST', '/sms-login', { mobile: person.mobile, sms_code: code }, device)).code).toBe(0);
  });

  it('that nobody answers stop strangers for the neighbouring numbers, and nobody who is known', async () => {
    await anHourAgo();
    const { person, cookies } = await atHome();
    const prefix = person.mobile.slice(0, 7);
    const neighbours = Array.from({ length: 31 }, (_, n) => `${prefix}${String(9_000 + n)}`);
    const codes: number[] = [];
    for (const [n, mobile] of neighbours.entries())
      codes.push((await send('register', mobile, { from: `10.0.${n}.1` })).code);
    expect(codes).toEqual([...Array<number>(30).fill(0), 41]);
    expect((await send('login', person.mobile, { from: ELSEWHERE, cookies })).code).toBe(0);
    // Whoever answers is no machine: that code no longer counts.
    const [first = ''] = neighbours;
    const sms_code = await lastCode(shop, first);
    await ask(
      'POST',
      '/register',
      { mobile: first, password: 'a-good-one-1', sms_code },
      { from: '10.0.0.1' },
    );
    expect((await send('register', `${prefix}9999`, { from: '10.1.1.1' })).code).toBe(0);
  });

  it('to strangers cost half of a day at most, so that the owner is always sent one', async () => {
    await anHourAgo();
    await sql`delete from sms_codes`.execute(shop.db.q);
    const { person, cookies } = await atHome();
    const { price, dailyCap } = shop.config.sms;
    await sql`
      insert into sms_codes (mobile, address, purpose, code, expires_at, created_at)
      select '150' || lpad(n::text, 8, '0'), '10.' || n % 250 || '.' || n / 250 || '.1', 'register', 'x', now(), now() - interval '5 hours'
      from generate_series(1, ${dailyCap / price / 2}::int) n`.execute(shop.db.q);
    expect((await send('register', '13933334444')).code).toBe(41);
    expect((await send('login', person.mobile, { from: ELSEWHERE, cookies })).code).toBe(0);
    await sql`delete from sms_codes`.execute(shop.db.q);
  });

  it('are five an hour for a network of strangers, of IPv6 all of a /64', async () => {
    await anHourAgo();
    const codes: number[] = [];
    for (let n = 0; n < 6; n += 1)
      codes.push((await send('register', `1364444${2_000 + n}`, { from: `2001:db8:1:2::${n + 1}` })).code);
    expect(codes).toEqual([0, 0, 0, 0, 0, 41]);
    expect((await send('register', '13644442100', { from: '2001:db8:1:3::1' })).code).toBe(0);
  });

  it('asked for all at once are one a minute', async () => {
    await anHourAgo();
    const codes = await Promise.all(
      Array.from(
        { length: 8 },
        async (_, n) => (await send('register', '13755556666', { from: `10.9.${n}.1` })).code,
      ),
    );
    expect(codes.toSorted()).toEqual([0, ...Array<number>(7).fill(41)]);
  });
});

describe('codes and captcha answers', () => {
  it('lie in the database as keyed hashes, bound to what they are for', async () => {
    await anHourAgo();
    const mobile = '13788880011';
    await send('register', mobile);
    const code = await lastCode(shop, mobile);
    const row = await shop.db.q
      .selectFrom('sms_codes')
      .where('mobile', '=', mobile)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.code).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(code);
    const { key } = await shop.visitor.accounts.captcha();
    const captcha = await shop.db.q
      .selectFrom('captchas')
      .where('key', '=', key)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(captcha.answer).toMatch(/^[\w-]{43}$/);
    // What is stored is no answer itself, and one row's is none of another's.
    const other = '13788880012';
    await sql`insert into sms_codes (mobile, address, purpose, code, expires_at)
      values (${other}, '', 'register', ${row.code}, now() + interval '5 minutes')`.execute(shop.db.q);
    const body = { mobile: other, password: 'a-good-one-1', sms_code: code };
    expect((await ask('POST', '/register', body)).code).toBe(42);
  });

  it('of the release before are taken while they live', async () => {
    const mobile = '13788880013';
    await sql`insert into sms_codes (mobile, address, purpose, code, expires_at)
      values (${mobile}, '', 'register', '135790', now() + interval '5 minutes')`.execute(shop.db.q);
    await sql`insert into captchas (key, answer, expires_at) values ('old-one', 'ab12', now() + interval '1 minute')`.execute(
      shop.db.q,
    );
    const body = { mobile, password: 'a-good-one-1', sms_code: '135790' };
    expect((await ask('POST', '/register', body)).code).toBe(0);
    const sent = await ask(
      'POST',
      '/common/sms/login',
      { mobile, captcha: 'AB12', key: 'old-one' },
      { from: ELSEWHERE },
    );
    expect(sent.code).toBe(0);
  });
});

it('no check of a password goes past the counts', () => {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  const checking = sources.filter((path) => /\bisPassword\(/.test(readFileSync(join(root, path), 'utf8')));
  expect(checking.map((path) => basename(path)).toSorted()).toEqual([
    'check-password.ts',
    'passwords.ts',
    'withdraw-proof.ts',
  ]);
});
