import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  TEST_PASSWORD,
  type TestService,
  openTestService,
} from '../../../../../tests/harness/test-service.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ demo: false });
});
afterAll(() => shop.close());

const ask = (client = 'gift-cli/9 on box') => shop.visitor.machines.deviceCode({ body: { client } });
const poll = (device_code: string) => shop.visitor.machines.deviceToken({ body: { device_code } });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => ({ code: 0, data: null }),
    ({ code, data }: { code: number; data: unknown }) => ({ code, data }),
  );
/** As if the interval had passed. */
const rest = () => shop.db.q.updateTable('device_codes').set({ last_poll_at: null }).execute();

describe('machine login (X014)', () => {
  it('waits with 71, logs in once after approval, then answers 72', async () => {
    const person = await shop.person();
    const asked = await ask();
    expect(asked).toMatchObject({ interval: 5, expires_in: 900 });
    expect(asked.user_code).toMatch(/^[BCDFGHJKMNPQRSTVWXZ]{4}-[BCDFGHJKMNPQRSTVWXZ]{4}$/);
    expect(asked.verification_uri_complete).toBe(`${asked.verification_uri}?user_code=${asked.user_code}`);
    expect(Buffer.from(asked.device_code, 'base64url')).toHaveLength(32);
    expect(await failure(poll(asked.device_code))).toMatchObject({ code: 71 });
    await rest();

    const typed = asked.user_code.toLowerCase().replace('-', ' ');
    const shown = await person.api.machines.device({ query: { user_code: typed } });
    expect(shown).toMatchObject({
      user_code: asked.user_code,
      client: 'gift-cli/9 on box',
      is_same_address: 1,
    });
    await person.api.machines.approveDevice({ body: { user_code: typed, allow: 1 } });

    const login = await poll(asked.device_code);
    expect(login.user.user_id).toBe(person.id);
    const info = await shop.app.inject({
      url: '/api/user/info',
      headers: { authorization: `Bearer ${login.token}` },
    });
    expect(info.json().data.user.user_id).toBe(person.id);
    await rest();
    expect(await failure(poll(asked.device_code))).toMatchObject({ code: 72 });
    const { list } = await person.api.sessions.list();
    expect(list.map(({ device }) => device)).toContain('程序 gift-cli/9 on box');
  });

  it('gives the login to one of many who ask at once', async () => {
    const person = await shop.person();
    const { device_code, user_code } = await ask();
    await person.api.machines.approveDevice({ body: { user_code, allow: 1 } });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => failure(poll(device_code))));
    expect(outcomes.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(outcomes.filter(({ code }) => code === 72)).toHaveLength(7);
  });

  it('slows down who polls too fast, and tells him nothing meanwhile', async () => {
    const person = await shop.person();
    const { device_code, user_code } = await ask();
    const seen = [];
    for (let i = 0; i < 3; i += 1) seen.push(await failure(poll(device_code)));
    expect(seen).toEqual(
      [5, 10, 15].map((interval) => ({ code: 71, data: expect.objectContaining({ interval }) })),
    );
    await person.api.machines.approveDevice({ body: { user_code, allow: 1 } });
    expect(await failure(poll(device_code))).toMatchObject({ code: 71 });
    await rest();
    expect(await failure(poll(device_code))).toMatchObject({ code: 0 });
  });

  it('answers 72 for a refused, an expired and an unknown code alike', async () => {
    const person = await shop.person();
    const [refused, expired] = [await ask(), await ask()];
    await person.api.machines.approveDevice({ body: { user_code: refused.user_code, allow: 0 } });
    await shop.db.q
      .updateTable('device_codes')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('user_code', '=', expired.user_code)
      .execute();
    const ended = await Promise.all(
      [refused.device_code, expired.device_code, 'x'.repeat(43)].map((each) => failure(poll(each))),
    );
    expect(ended[0]!.code).toBe(72);
    expect(ended.slice(1)).toEqual([ended[0], ended[0]]);
    for (const { user_code } of [refused, expired])
      expect(
        await failure(person.api.machines.approveDevice({ body: { user_code, allow: 1 } })),
      ).toMatchObject({
        code: 4,
      });
  });

  it('is void when the password is changed before the program fetched it', async () => {
    const person = await shop.person();
    const { device_code, user_code } = await ask();
    await person.api.machines.approveDevice({ body: { user_code, allow: 1 } });
    await person.api.accounts.changePassword({
      body: { old_password: TEST_PASSWORD, password: 'another-one-7' },
    });
    expect(await failure(poll(device_code))).toMatchObject({ code: 72 });
  });

  it('stops guessing of short codes: ten in a quarter of an hour, by looking or by agreeing', async () => {
    const person = await shop.person();
    const { user_code } = await ask();
    const codes = [];
    for (let i = 0; i < 12; i += 1)
      codes.push(
        (
          await failure(
            i % 2
              ? person.api.machines.device({ query: { user_code: 'BBBB-BBBB' } })
              : person.api.machines.approveDevice({ body: { user_code: 'CCCCCCCC', allow: 1 } }),
          )
        ).code,
      );
    expect(codes).toEqual([...Array(10).fill(4), 429, 429]);
    expect(await failure(person.api.machines.approveDevice({ body: { user_code, allow: 1 } }))).toMatchObject(
      {
        code: 429,
      },
    );
  });

  it('keeps neither code readable: the secret one is stored hashed', async () => {
    const { device_code } = await ask();
    const rows = await shop.db.q.selectFrom('device_codes').selectAll().execute();
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, device_hash: row.device_hash.toString('base64url') }))),
    ).not.toContain(device_code);
  });
});
