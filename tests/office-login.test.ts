// N1: what the login of the back office withstands, beside operators/operators.test.ts.
import { createClient } from '@giftship/shared/api/client';
import { officeRoutes } from '@giftship/shared/api/office-routes';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forgetIpList } from '../packages/server/src/operators/ip-list.ts';
import { stepOf, totpCode } from '../packages/server/src/operators/totp.ts';
import { logInOperator, OPERATOR_PASSWORD, operatorIn, SAME_ORIGIN } from './harness/operators.ts';
import { openTestService, sendByInject, type TestService } from './harness/test-service.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ demo: false });
});
afterAll(() => shop.close());
afterEach(() => allow([]));

/** Who may come in at all; nobody else, where something is named. */
async function allow(list: string[], at = shop): Promise<void> {
  const value = JSON.stringify(list.map((address) => ({ address, note: '' })));
  await sql`insert into office_settings (key, value, updated_by) values ('ip_list', ${value}, (select min(id) from operators))
    on conflict (key) do update set value = excluded.value`.execute(at.db.q);
  forgetIpList(at.deps);
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
const door = () => createClient(officeRoutes, sendByInject(shop.app, SAME_ORIGIN));
const step = async (login: string) =>
  (await door().operators.login({ body: { login, password: OPERATOR_PASSWORD } })).ticket;
const enter = async (login: string, proof: { code: string } | { backup_code: string }) =>
  refusal(door().operators.enter({ body: { ticket: await step(login), ...proof } }));
const resetStep = (id: number) =>
  shop.db.q.updateTable('operators').set({ totp_last_step: 0 }).where('id', '=', id).execute();
const alive = async (id: number) =>
  (await shop.db.q.selectFrom('operator_sessions').where('operator_id', '=', id).select('id').execute())
    .length;

describe('the second factor (10.1)', () => {
  it('counts one step before and after, none further, and never one twice, an older one neither', async () => {
    const { id, login, secret } = await operatorIn(shop);
    shop.clock.now = Date.now();
    const at = stepOf(shop.clock.now);
    const outcomes: Record<number, string> = {};
    for (const drift of [-3, -2, 2, 3, -1, 0, 1]) {
      await resetStep(id);
      outcomes[drift] = await enter(login, { code: totpCode(secret, at + drift) });
    }
    expect(outcomes).toEqual({
      [-3]: 'TOTP_WRONG',
      [-2]: 'TOTP_WRONG',
      [-1]: 'done',
      0: 'done',
      1: 'done',
      2: 'TOTP_WRONG',
      3: 'TOTP_WRONG',
    });
    for (const older of [1, 0, -1])
      expect([older, await enter(login, { code: totpCode(secret, at + older) })]).toEqual([
        older,
        'TOTP_WRONG',
      ]);
  });

  it('counts once however many bring it at the same time, a backup code too', async () => {
    const operator = await operatorIn(shop);
    await resetStep(operator.id);
    const tickets = await Promise.all([1, 2, 3, 4].map(() => step(operator.login)));
    const code = operator.code();
    const byCode = await Promise.all(
      tickets.map((ticket) => refusal(door().operators.enter({ body: { ticket, code } }))),
    );
    expect(byCode.filter((each) => each === 'done')).toHaveLength(1);
    const fresh = await operatorIn(shop);
    const { backup_codes } = await fresh.api.operators.newBackupCodes();
    const more = await Promise.all([1, 2, 3, 4].map(() => step(fresh.login)));
    const byBackup = await Promise.all(
      more.map((ticket) =>
        refusal(door().operators.enter({ body: { ticket, backup_code: backup_codes[0]! } })),
      ),
    );
    expect(byBackup.filter((each) => each === 'done')).toHaveLength(1);
  });

  it('the step of a login is good once and for its own account', async () => {
    const operator = await operatorIn(shop);
    const other = await operatorIn(shop);
    await resetStep(operator.id);
    await resetStep(other.id);
    const ticket = await step(operator.login);
    expect(await refusal(door().operators.enter({ body: { ticket, code: other.code() } }))).toBe(
      'TOTP_WRONG',
    );
    expect(await refusal(door().operators.enter({ body: { ticket, code: operator.code() } }))).toBe('done');
    await resetStep(operator.id);
    expect(await refusal(door().operators.enter({ body: { ticket, code: operator.code() } }))).toBe(
      'LOGIN_STEP_OVER',
    );
  });
});

describe('cookies (10.2)', () => {
  const enterWith = async (cookie: string) => {
    const operator = await operatorIn(shop);
    await resetStep(operator.id);
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/login/totp',
      headers: { ...SAME_ORIGIN, 'content-type': 'application/json', cookie },
      payload: JSON.stringify({ ticket: await step(operator.login), code: operator.code() }),
    });
    expect(reply.json()).toMatchObject({ code: 0 });
    return reply.cookies;
  };

  it('are kept to the calls of the back office, to our own pages and out of reach of scripts', async () => {
    const cookies = await enterWith('');
    const seen = cookies.map(({ name, path, httpOnly, sameSite }) => [
      name,
      path,
      httpOnly ?? false,
      sameSite,
    ]);
    expect(seen).toEqual([
      ['office-token', '/api/admin', true, 'Strict'],
      ['office-in', '/office', false, 'Strict'],
      ['office-device', '/api/admin', true, 'Strict'],
    ]);
    expect(cookies.find(({ name }) => name === 'office-in')!.value).toBe('1');
  });

  it('a token that somebody planted before the login is not the one of the login (fixation)', async () => {
    const planted = 'p'.repeat(43);
    const [token] = await enterWith(`office-token=${planted}; office-in=1`);
    expect([token!.name, token!.value === planted]).toEqual(['office-token', false]);
    const by = (value: string) =>
      shop.app.inject({ url: '/api/admin/me', headers: { ...SAME_ORIGIN, cookie: `office-token=${value}` } });
    expect([(await by(planted)).statusCode, (await by(token!.value)).statusCode]).toEqual([401, 200]);
  });
});

describe('a login ends', () => {
  const REASON = '测试原因';

  it.each([
    ['when its holder goes', async (own: Own) => own.operator.api.operators.logout()],
    [
      'after half an hour unused',
      async ({ operator }: Own) => moved(operator.id, `last_used_at = now() - interval '31 minutes'`),
    ],
    [
      'after twelve hours',
      async ({ operator }: Own) => moved(operator.id, `ends_at = now() - interval '1 second'`),
    ],
    ['with a changed role', async (own: Own) => save(own, { role_ids: [3] })],
    ['with a changed list of addresses', async (own: Own) => save(own, { ip_list: ['127.0.0.0/8'] })],
    ['when he is disabled', async (own: Own) => act(own, 'disable')],
    ['when another gives him a new second factor', async (own: Own) => agreed(own, 'reset-totp')],
    ['when he gets an activation code', async (own: Own) => agreed(own, 'activation')],
    ['when another ends it', async (own: Own) => act(own, 'logout')],
  ] as const)('%s', async (_when, end) => {
    const chief = await operatorIn(shop);
    const second = await operatorIn(shop);
    const operator = await operatorIn(shop, { roles: [5] });
    expect(await refusal(operator.api.operators.me())).toBe('done');
    await end({ chief, operator, second });
    expect(await refusal(operator.api.operators.me())).toBe('OFFICE_LOGIN_REQUIRED');
  });

  interface Own {
    chief: Awaited<ReturnType<typeof operatorIn>>;
    operator: Awaited<ReturnType<typeof operatorIn>>;
    second: Awaited<ReturnType<typeof operatorIn>>;
  }
  const moved = (id: number, set: string) =>
    sql`update operator_sessions set ${sql.raw(set)} where operator_id = ${id}`.execute(shop.db.q);
  const save = ({ chief, operator }: Own, changed: object) =>
    chief.api.operators.saveOperator({
      key: 'ends',
      body: {
        id: operator.id,
        version: 1,
        name: operator.login,
        role_ids: [5],
        ip_list: [],
        reason: REASON,
        ...changed,
      } as never,
    });
  const act = ({ chief, operator }: Own, what: string) =>
    chief.api.operators.actOnOperator({
      key: 'ends',
      body: { id: operator.id, do: what, reason: REASON } as never,
    });
  /** The same of who holds grave rights: it is done when a second person agreed. */
  const agreed = async (own: Own, what: string) => {
    const { approval } = await act(own, what);
    const { approval_sn } = approval!;
    await own.second.api.operators.decideApproval({ key: 'agrees', body: { approval_sn, do: 'approve' } });
  };
});

describe('addresses (10.3)', () => {
  const from = (cookie: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    shop.app
      .inject({ url: '/api/admin/me', remoteAddress, headers: { ...SAME_ORIGIN, cookie, ...headers } })
      .then((reply) => (reply.json() as { data: { name?: string } | null }).data?.name ?? 'in');
  it.each([
    [['192.0.2.0/24'], '192.0.2.7', '192.0.3.7'],
    [['192.0.2.7'], '192.0.2.7', '192.0.2.8'],
    [['192.0.2.7'], '::ffff:192.0.2.7', '::ffff:192.0.2.8'],
    [['2001:db8::/32'], '2001:db8:1::7', '2001:db9::7'],
    [['2001:db8::7'], '2001:0DB8:0:0::0007', '2001:db8::8'],
    [['0.0.0.0/0'], '203.0.113.9', '2001:db8::1'],
    [['::/0'], '2001:db8::1', '203.0.113.9'],
  ])('the list %j lets in %s and not %s', async (list, inside, outside) => {
    const { cookie } = await operatorIn(shop);
    await allow(list);
    expect([await from(cookie, inside), await from(cookie, outside)]).toEqual(['in', 'OFFICE_ADDRESS']);
  });

  it('both lists must hold the address', async () => {
    const { id, cookie } = await operatorIn(shop);
    await allow(['192.0.2.0/24']);
    await shop.db.q
      .updateTable('operators')
      .set({ ip_list: ['192.0.2.8', '203.0.113.9'] })
      .where('id', '=', id)
      .execute();
    expect([
      await from(cookie, '192.0.2.7'),
      await from(cookie, '203.0.113.9'),
      await from(cookie, '192.0.2.8'),
    ]).toEqual(['OFFICE_ADDRESS', 'OFFICE_ADDRESS', 'in']);
  });

  it('a forged header of a proxy says nothing without a proxy', async () => {
    const { cookie } = await operatorIn(shop);
    await allow(['192.0.2.7']);
    for (const name of [
      'x-forwarded-for',
      'x-real-ip',
      'forwarded',
      'cf-connecting-ip',
      'true-client-ip',
      'x-client-ip',
    ])
      expect([
        name,
        await from(cookie, '203.0.113.9', { [name]: name === 'forwarded' ? 'for=192.0.2.7' : '192.0.2.7' }),
      ]).toEqual([name, 'OFFICE_ADDRESS']);
  });
});

describe('behind one proxy', () => {
  it('the address is the one that the proxy adds, whatever its caller wrote before it', async () => {
    const behind = await openTestService({ demo: false, config: { trustProxy: 1 } });
    const { cookie } = await operatorIn(behind);
    await allow(['192.0.2.7'], behind);
    const by = (forwarded: string) =>
      behind.app
        .inject({ url: '/api/admin/me', headers: { ...SAME_ORIGIN, cookie, 'x-forwarded-for': forwarded } })
        .then((reply) => (reply.json() as { data: { name?: string } | null }).data?.name ?? 'in');
    expect([
      await by('192.0.2.7'),
      await by('203.0.113.9, 192.0.2.7'),
      await by('192.0.2.7, 203.0.113.9'),
      await by('192.0.2.7, 192.0.2.7, 203.0.113.9'),
    ]).toEqual(['in', 'in', 'OFFICE_ADDRESS', 'OFFICE_ADDRESS']);
    await behind.close();
  });
});

it('at most three logins live; a new password ends the others of its holder (10.2)', async () => {
  const operator = await operatorIn(shop);
  for (let n = 0; n < 3; n += 1) {
    await resetStep(operator.id);
    await logInOperator(shop, operator);
  }
  expect(await alive(operator.id)).toBe(3);
  await resetStep(operator.id);
  const last = await logInOperator(shop, operator);
  await last.api.operators.changePassword({
    body: { old_password: OPERATOR_PASSWORD, password: 'another-password-1' } as never,
  });
  expect(await alive(operator.id)).toBe(1);
  expect(await refusal(last.api.operators.me())).toBe('done');
});
