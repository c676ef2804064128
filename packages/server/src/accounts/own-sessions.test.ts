import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD, type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { deviceName } from './device-name.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ demo: false });
});
afterAll(() => shop.close());

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36';
/** A login of a browser, with its saved one; answers the cookies as the browser would send them. */
async function browserLogin(mobile: string, more: Record<string, unknown> = {}, cookie = '') {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'sec-fetch-site': 'same-origin', 'user-agent': CHROME, cookie },
    payload: { mobile, password: TEST_PASSWORD, remember: 1, ...more },
  });
  const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
  return { code: (reply.json() as { code: number }).code, cookies };
}
const isAlive = async (token: string) =>
  (await shop.app.inject({ url: '/api/user/info', headers: { cookie: `user-token=${token}` } }))
    .statusCode === 200;

describe('logins of a person', () => {
  it('are listed with device, address and use; this one first', async () => {
    const person = await shop.person();
    await browserLogin(person.mobile);
    const { list } = await person.api.sessions.list();
    expect(list.map(({ device, is_current }) => [device, is_current])).toEqual([
      [expect.stringContaining('程序'), 1],
      ['Chrome · Windows', 0],
    ]);
    expect(list[1]!.address).toBe('127.0.0.1');
  });

  it('end one by one, with what was saved beside them; those of others are not found', async () => {
    const [person, other] = [await shop.person(), await shop.person()];
    const { cookies } = await browserLogin(person.mobile);
    const id = String((await person.api.sessions.list()).list[1]!.id);
    await expect(other.api.sessions.end({ query: { id } })).rejects.toMatchObject({ code: 4 });
    expect(await isAlive(cookies['user-token']!)).toBe(true);
    await person.api.sessions.end({ query: { id } });
    expect(await isAlive(cookies['user-token']!)).toBe(false);
    const back = await browserLogin(person.mobile, { type: 'remember' }, `remember=${cookies['remember']}`);
    expect(back.code).toBe(45);
  });

  it('end all but this one', async () => {
    const person = await shop.person();
    const [first, second] = [await browserLogin(person.mobile), await browserLogin(person.mobile)];
    expect(await person.api.sessions.endOthers()).toEqual({ ended: 2 });
    for (const { cookies } of [first, second]) expect(await isAlive(cookies['user-token']!)).toBe(false);
    expect((await person.api.sessions.list()).list).toHaveLength(1);
  });

  it('end with a change of the password, but this one (M209)', async () => {
    const person = await shop.person();
    const { cookies } = await browserLogin(person.mobile);
    await person.api.accounts.changePassword({
      body: { old_password: TEST_PASSWORD, password: 'another-one-7' },
    });
    expect(await isAlive(cookies['user-token']!)).toBe(false);
    expect((await person.api.sessions.list()).list).toMatchObject([{ is_current: 1 }]);
  });

  it('keep when they were last used, at most once a minute', async () => {
    const person = await shop.person();
    const used = async () =>
      (
        await shop.db.q
          .selectFrom('sessions')
          .where('user_id', '=', person.id)
          .select(sql<string>`last_used_at::text || xmin::text`.as('row'))
          .executeTakeFirstOrThrow()
      ).row;
    const before = await used();
    await person.api.accounts.userInfo({ query: {} });
    expect(await used()).toBe(before);
    await shop.db.q
      .updateTable('sessions')
      .set({ last_used_at: sql<Date>`now() - interval '61 seconds'` })
      .where('user_id', '=', person.id)
      .execute();
    const old = await used();
    await person.api.accounts.userInfo({ query: {} });
    expect(await used()).not.toBe(old);
  });
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1',
    '',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) Chrome/125.0 Mobile Safari/537.36 MicroMessenger/8.0',
    '',
    '微信 · Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14) Gecko/20100101 Firefox/128.0', '', 'Firefox · Mac'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/125.0 Safari/537.36 Edg/125.0', '', 'Edge · Windows'],
  ['gift-cli/0.1.0', '', '程序 gift-cli/0.1.0'],
  ['gift-cli/0.1.0', '夜间任务', '程序 夜间任务'],
  ['', '', '未知设备'],
])('device of %s %s', (agent, label, name) => {
  expect(deviceName(agent, label)).toBe(name);
});
