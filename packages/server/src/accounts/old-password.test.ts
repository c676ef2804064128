import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockWaits } from '../../../../tests/harness/lock-waits.ts';
import {
  TEST_PASSWORD,
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { hashPassword } from './passwords.ts';

/** A new password is set while something that the old one allows is under way: nothing of that outlives the old one. */
let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ demo: false });
});
afterAll(() => shop.close());

const NEW_PASSWORD = 'another-one-2';
const PAGE = { 'sec-fetch-site': 'same-origin' };

type Reply = Awaited<ReturnType<typeof logIn>>;
const logIn = (person: TestPerson, more: object, cookies: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: PAGE,
    cookies,
    payload: { mobile: person.mobile, ...more },
  });
const change = ({ token }: Pick<TestPerson, 'token'>, password: string) =>
  shop.app.inject({
    method: 'PUT',
    url: '/api/user/password',
    headers: { authorization: `Bearer ${token}` },
    payload: { old_password: TEST_PASSWORD, password },
  });
const count = async (query: string, values: unknown[] = []) => {
  const { rows } = await shop.db.pool.query<{ count: number }>(
    `select count(*)::int as count ${query}`,
    values,
  );
  return rows[0]!.count;
};

/** Runs `first` in a transaction that ends when the calls have been answered, or have come to wait for a lock. */
async function holding(
  [query, values]: [string, unknown[]][][number],
  calls: readonly (() => Promise<Reply>)[],
): Promise<Reply[]> {
  const client = await shop.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(query, values);
    const under: Promise<Reply>[] = [];
    let answered = 0;
    for (const call of calls) {
      const reply = call();
      under.push(reply);
      void reply.then(() => (answered += 1));
      await expect.poll(async () => answered + (await lockWaits(shop))).toBe(under.length);
    }
    await client.query('commit');
    return await Promise.all(under);
  } finally {
    client.release();
  }
}

describe('while the password is changed', () => {
  it('a login by the old one ends with it', async () => {
    const person = await shop.person();
    const password_hash = await hashPassword(NEW_PASSWORD);
    const query = `with gone as (delete from sessions where user_id = $1)
      update users set password_hash = $2 where id = $1`;
    const [reply] = await holding(
      [query, [person.id, password_hash]],
      [() => logIn(person, { password: TEST_PASSWORD })],
    );
    expect(reply!.json()).toMatchObject({ code: 45 });
    expect(await count('from sessions where user_id = $1', [person.id])).toBe(0);
  });

  it('a saved login leaves no successor', async () => {
    const person = await shop.person();
    const saved = await logIn(person, { password: TEST_PASSWORD, remember: 1 });
    const cookies = Object.fromEntries(saved.cookies.map(({ name, value }) => [name, value]));
    // The saved login is used up, and its successor not yet there, when the password changes.
    await holding(
      ['select from known_devices where user_id = $1 for update', [person.id]],
      [() => logIn(person, { type: 'remember', remember: 1 }, cookies), () => change(person, NEW_PASSWORD)],
    );
    expect(await count('from remember_tokens where user_id = $1', [person.id])).toBe(0);
    expect(await count('from sessions where user_id = $1', [person.id])).toBe(1);
  });

  it('nobody changes it once more by a login that the change ended', async () => {
    const owner = await shop.person();
    const thief = await shop.signIn(owner.mobile);
    const [first, second] = await holding(
      ['select from users where id = $1 for update', [owner.id]],
      [() => change(owner, NEW_PASSWORD), () => change(thief, 'what-the-thief-says')],
    );
    expect(first!.json()).toMatchObject({ code: 0 });
    expect(second!.json()).toMatchObject({ code: 401 });
    expect((await logIn(owner, { password: NEW_PASSWORD })).json()).toMatchObject({ code: 0 });
  });
});
