import { createClient } from '@giftship/shared/api/client';
import { officeRoutes } from '@giftship/shared/api/office-routes';
import { BUILT_IN_ROLES } from '@giftship/shared/operators/roles';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  logInOperator,
  OPERATOR_PASSWORD,
  operatorIn,
  SAME_ORIGIN,
  type TestOperator,
} from '../../../../tests/harness/operators.ts';
import { openTestService, sendByInject, type TestService } from '../../../../tests/harness/test-service.ts';
import { RATES } from '../read-config.ts';
import { stepOf, totpCode } from './totp.ts';

let shop: TestService;
beforeEach(async () => {
  // Without the demo's operators: who is there is what the test makes.
  shop = await openTestService({ demo: false });
});
afterEach(() => shop.close());

const door = () => createClient(officeRoutes, sendByInject(shop.app, SAME_ORIGIN));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
const REASON = '测试原因';

describe('the door (O001-O005)', () => {
  it('answers a wrong password, an unknown and a disabled account alike, and asks for a captcha after three', async () => {
    const { login, id } = await operatorIn(shop);
    const tries = (who: string, password = 'wrong-password') =>
      refusal(door().operators.login({ body: { login: who, password } }));
    expect([await tries(login), await tries('nobody.here')]).toEqual([
      'OPERATOR_LOGIN_WRONG',
      'OPERATOR_LOGIN_WRONG',
    ]);
    await tries(login);
    await tries(login);
    expect(await tries(login)).toBe('CAPTCHA_NEEDED');
    const other = await operatorIn(shop);
    await shop.db.q.updateTable('operators').set({ status: 2 }).where('id', '=', other.id).execute();
    expect(await tries(other.login, OPERATOR_PASSWORD)).toBe('OPERATOR_LOGIN_WRONG');
    const results = await shop.db.q
      .selectFrom('operator_logins')
      .where('operator_id', '=', id)
      .select('result')
      .orderBy('id')
      .execute();
    expect(results.map(({ result }) => result)).toEqual([1, 2, 2, 2]);
  });

  it('takes a code once, within one step of drift, and ends the step after five wrong ones', async () => {
    const operator = await operatorIn(shop);
    const step = async () =>
      (await door().operators.login({ body: { login: operator.login, password: OPERATOR_PASSWORD } })).ticket;
    // The code that the login used does not count again.
    expect(
      await refusal(door().operators.enter({ body: { ticket: await step(), code: operator.code() } })),
    ).toBe('TOTP_WRONG');
    const now = stepOf(Date.now());
    const far = totpCode(operator.secret, now + 3);
    const ticket = await step();
    for (let n = 0; n < 5; n += 1)
      expect(await refusal(door().operators.enter({ body: { ticket, code: far } }))).toBe('TOTP_WRONG');
    expect(
      await refusal(door().operators.enter({ body: { ticket, code: totpCode(operator.secret, now + 1) } })),
    ).toBe('LOGIN_STEP_OVER');
    expect(
      await refusal(
        door().operators.enter({
          body: { ticket: await step(), code: totpCode(operator.secret, stepOf(Date.now()) + 1) },
        }),
      ),
    ).toBe('done');
  });

  it('a backup code stands for a code once', async () => {
    const operator = await operatorIn(shop);
    const { backup_codes } = await operator.api.operators.newBackupCodes();
    expect(backup_codes).toHaveLength(8);
    const enter = async () => {
      const { ticket } = await door().operators.login({
        body: { login: operator.login, password: OPERATOR_PASSWORD },
      });
      return refusal(door().operators.enter({ body: { ticket, backup_code: backup_codes[0]! } }));
    };
    expect([await enter(), await enter()]).toEqual(['done', 'BACKUP_CODE_USED']);
    expect((await operator.api.operators.profile()).backup_codes_left).toBe(7);
  });

  it('an activation code sets the own password and second factor once', async () => {
    const admin = await operatorIn(shop);
    const { activation } = await admin.api.operators.addOperator({
      key: 'k1',
      body: { login: 'kefu.new', name: '新客服', role_ids: [4], reason: REASON },
    });
    const code = activation!.code;
    const set = (password: string) => door().operators.activate({ body: { code, password } });
    expect(await refusal(set('short'))).toBe('OPERATOR_PASSWORD');
    expect(await refusal(set('kefu.new'))).toBe('OPERATOR_PASSWORD');
    const { ticket, totp } = await set('a-good-password');
    expect(totp.uri).toContain(`secret=${totp.secret}`);
    expect(await refusal(door().operators.confirm({ body: { ticket, code: '000000' } }))).toBe('TOTP_WRONG');
    const confirmed = await door().operators.confirm({
      body: { ticket, code: totpCode(totp.secret, stepOf(Date.now())) },
    });
    expect(confirmed.operator.roles).toEqual(['商品审核']);
    expect(confirmed.backup_codes).toHaveLength(8);
    expect(await refusal(set('a-good-password'))).toBe('ACTIVATION_WRONG');
  });
});

describe('sessions (10.2, O006-O010)', () => {
  it('end after half an hour without a call, and a shopper’s cookie opens nothing', async () => {
    const operator = await operatorIn(shop);
    await shop.db.q
      .updateTable('operator_sessions')
      .set({ last_used_at: sql<Date>`now() - interval '31 minutes'` })
      .execute();
    expect(await refusal(operator.api.operators.me())).toBe('OFFICE_LOGIN_REQUIRED');
    const person = await shop.person();
    const byBuyer = await shop.app.inject({
      url: '/api/admin/me',
      headers: {
        ...SAME_ORIGIN,
        cookie: `user-token=${person.token}`,
        authorization: `Bearer ${person.token}`,
      },
    });
    // No login is taken back, neither the shopper's nor one that was opened meanwhile.
    expect([byBuyer.statusCode, byBuyer.cookies]).toEqual([401, []]);
  });

  it('belong to our own pages: another site reads nothing and changes nothing', async () => {
    const { cookie } = await operatorIn(shop);
    const call = (method: 'GET' | 'POST', site: string) =>
      shop.app.inject({
        method,
        url: method === 'GET' ? '/api/admin/me' : '/api/admin/logout',
        headers: { host: 'localhost:80', cookie, 'sec-fetch-site': site },
      });
    for (const site of ['cross-site', 'same-site'])
      expect([(await call('GET', site)).statusCode, (await call('POST', site)).statusCode]).toEqual([
        403, 403,
      ]);
    expect((await call('GET', 'same-origin')).statusCode).toBe(200);
  });

  it('a new address asks for the second factor before anything else', async () => {
    const operator = await operatorIn(shop);
    await shop.db.q.updateTable('operator_sessions').set({ address: '203.0.113.9' }).execute();
    expect(await refusal(operator.api.operators.profile())).toBe('PROVE_NEEDED');
    await operator.prove();
    expect(await refusal(operator.api.operators.profile())).toBe('done');
  });

  it('a login from where nobody saw him for thirty days is told to him and to every 超级管理员 (O010)', async () => {
    const admin = await operatorIn(shop);
    const clerk = await operatorIn(shop, { roles: [3] });
    const told = async (who: TestOperator) => {
      const { list } = await who.api.shell.messages({ query: { page: 1, page_size: 10 } as never });
      return list.filter(({ content }) => content.includes(clerk.login)).length;
    };
    const again = async () => {
      await shop.db.q
        .updateTable('operators')
        .set({ totp_last_step: 0 })
        .where('id', '=', clerk.id)
        .execute();
      await logInOperator(shop, clerk);
    };
    const before = await told(admin);
    await again();
    expect(await told(admin)).toBe(before + 1);
    expect(await told(clerk)).toBeGreaterThan(0);
  });

  it('at most three are open, and a changed role ends those of its holder', async () => {
    const admin = await operatorIn(shop);
    const second = await operatorIn(shop);
    for (let n = 0; n < 3; n += 1) {
      await shop.db.q
        .updateTable('operators')
        .set({ totp_last_step: 0 })
        .where('id', '=', second.id)
        .execute();
      await logInOperator(shop, second);
    }
    const alive = () =>
      shop.db.q.selectFrom('operator_sessions').where('operator_id', '=', second.id).selectAll().execute();
    expect(await alive()).toHaveLength(3);
    await admin.api.operators.saveOperator({
      key: 'k',
      body: { id: second.id, version: 1, name: second.login, role_ids: [3], reason: REASON },
    });
    expect(await alive()).toHaveLength(0);
  });
});

describe('rights (B04, B21-B23)', () => {
  it('a call without its right is refused by name and kept', async () => {
    const operator = await operatorIn(shop, { roles: [3] });
    const failed = await operator.api.operators.operators({ query: {} }).catch((error: Error) => error);
    expect((failed as Error).message).toBe('没有“查看操作员”权限');
    const kept = await shop.db.q
      .selectFrom('operator_log')
      .where('action', '=', 'refused')
      .select(['ref', 'operator_id'])
      .execute();
    expect(kept).toEqual([{ ref: '/admin/operator', operator_id: operator.id }]);
  });

  it('a changed role of the shop counts at the next call', async () => {
    const admin = await operatorIn(shop);
    const { id } = await admin.api.operators.saveRole({
      key: 'r',
      body: { id: 0, version: 0, name: '看日志', rights: ['audit.view'], reason: REASON },
    });
    const watcher = await operatorIn(shop, { roles: [id] });
    expect(await refusal(watcher.api.operators.log({ query: {} }))).toBe('done');
    await admin.api.operators.saveRole({
      key: 'r2',
      body: { id, version: 1, name: '看日志', rights: ['goods.view'], reason: REASON },
    });
    expect(await refusal(watcher.api.operators.log({ query: {} }))).toBe('RIGHT_MISSING');
  });

  it('nobody edits his own, and one 超级管理员 remains', async () => {
    const admin = await operatorIn(shop);
    const second = await operatorIn(shop, { roles: [2] });
    expect(
      await refusal(
        admin.api.operators.saveOperator({
          key: 'a',
          body: { id: admin.id, version: 1, name: 'x', role_ids: [2], reason: REASON },
        }),
      ),
    ).toBe('OWN_RIGHTS');
    const other = await operatorIn(shop);
    await other.api.operators.actOnOperator({
      key: 'b',
      body: { id: admin.id, do: 'disable', reason: REASON },
    });
    // Whoever is left is the last one: the command line is refused too (server-commands.test.ts).
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from operators where status = 1 and 1 = any(role_ids)`.execute(shop.db.q);
    expect(rows[0]!.n).toBe(1);
    expect(second.id).toBeGreaterThan(0);
  });

  it('every built-in role has at least one right and only known ones', () => {
    expect(BUILT_IN_ROLES.map(({ rights }) => rights.length > 0)).toEqual(BUILT_IN_ROLES.map(() => true));
  });
});

describe('four eyes (B07, M3)', () => {
  const superman = (login: string) => ({
    login,
    name: '新主管',
    role_ids: [1],
    reason: REASON,
  });

  it('without a second person nothing can be asked', async () => {
    const admin = await operatorIn(shop);
    expect(await refusal(admin.api.operators.addOperator({ key: 'k', body: superman('boss.two') }))).toBe(
      'NO_SECOND',
    );
    expect(await shop.db.q.selectFrom('approvals').selectAll().execute()).toEqual([]);
  });

  it('waits, is never decided by the asker, and is done once', async () => {
    const admin = await operatorIn(shop);
    const second = await operatorIn(shop);
    const third = await operatorIn(shop);
    const asked = await admin.api.operators.addOperator({ key: 'k', body: superman('boss.two') });
    expect(asked).toMatchObject({ approval: { status_text: '待复核' }, activation: null });
    expect(
      await shop.db.q.selectFrom('operators').where('login', '=', 'boss.two').selectAll().execute(),
    ).toEqual([]);
    const sn = asked.approval!.approval_sn;
    const decide = (who: typeof admin, key: string) =>
      who.api.operators.decideApproval({ key, body: { approval_sn: sn, do: 'approve' } });
    expect(await refusal(decide(admin, 'x'))).toBe('SELF_APPROVAL');
    const shown = await second.api.operators.approvals({ query: { approval_sn: sn } });
    expect(shown.list[0]).toMatchObject({ can_decide: true, can_withdraw: false });
    expect(shown.preview!.map(({ value }) => value)).toContain('超级管理员');
    const ends = await Promise.all(
      [second, third].flatMap((who) => Array.from({ length: 5 }, (_, n) => refusal(decide(who, `d${n}`)))),
    );
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(new Set(ends)).toEqual(new Set(['done', 'STATE_CONFLICT']));
    expect(
      await shop.db.q.selectFrom('operators').where('login', '=', 'boss.two').select('role_ids').execute(),
    ).toEqual([{ role_ids: [1] }]);
    const logged = await shop.db.q
      .selectFrom('operator_log')
      .where('approval_id', 'is not', null)
      .select('action')
      .orderBy('id')
      .execute();
    expect(logged.map(({ action }) => action)).toEqual(['operator.add', 'approval.approve']);
  });

  it('is decided only by who may approve and has the right of what it does; others leave it waiting', async () => {
    const admin = await operatorIn(shop);
    await operatorIn(shop);
    const { approval } = await admin.api.operators.addOperator({ key: 'k', body: superman('boss.two') });
    const decide = (who: typeof admin, what: 'approve' | 'refuse') =>
      refusal(
        who.api.operators.decideApproval({
          key: what,
          body: { approval_sn: approval!.approval_sn, do: what, reason: REASON },
        }),
      );
    const [mayApprove, mayAct] = [await ownRole(['approve', 'order.view']), await ownRole(['operator.edit'])];
    for (const roles of [mayApprove, mayAct]) {
      const other = await operatorIn(shop, { roles: [roles] });
      expect([await decide(other, 'approve'), await decide(other, 'refuse')]).toEqual([
        'RIGHT_MISSING',
        'RIGHT_MISSING',
      ]);
    }
    expect(await shop.db.q.selectFrom('approvals').select('status').execute()).toEqual([{ status: 0 }]);
    expect(
      await shop.db.q.selectFrom('operators').where('login', '=', 'boss.two').selectAll().execute(),
    ).toEqual([]);
  });

  /** A role of the shop with these rights. */
  const ownRole = async (rights: string[]): Promise<number> =>
    (
      await shop.db.q
        .insertInto('roles')
        .values({ name: `自定 ${rights.join(' ')}`, rights })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;

  it('what changed meanwhile fails and moves nothing; the database itself refuses the asker', async () => {
    const admin = await operatorIn(shop);
    const second = await operatorIn(shop);
    const { approval } = await admin.api.operators.addOperator({ key: 'k', body: superman('boss.two') });
    const sn = approval!.approval_sn;
    await shop.db.q
      .insertInto('operators')
      .values({ login: 'boss.two', name: '别人', role_ids: [5], password_hash: null })
      .execute();
    const ended = await second.api.operators.decideApproval({
      key: 'd',
      body: { approval_sn: sn, do: 'approve' },
    });
    expect(ended).toMatchObject({ status_text: '执行失败', answer: '账号“boss.two”已存在' });
    const own = shop.db.q
      .insertInto('approvals')
      .values({
        kind: 'x',
        payload: '{}',
        seen_hash: Buffer.alloc(1),
        asked_by: admin.id,
        decided_by: admin.id,
        status: 1,
        expires_at: new Date(),
      })
      .execute();
    await expect(own).rejects.toThrow(/check constraint/);
  });

  it('a repeat of the same key is asked once', async () => {
    const admin = await operatorIn(shop);
    await operatorIn(shop);
    const ask = () => admin.api.operators.addOperator({ key: 'same', body: superman('boss.two') });
    const [first, again] = [await ask(), await ask()];
    expect(again).toEqual(first);
    expect(await shop.db.q.selectFrom('approvals').selectAll().execute()).toHaveLength(1);
    expect(
      await refusal(admin.api.operators.addOperator({ key: 'same', body: superman('boss.three') })),
    ).toBe('KEY_REUSED');
  });
});

it('tries of a secret are ten a minute from one address; a page whose login ended uses none of them up (10.9)', async () => {
  const limited = await openTestService({ demo: false, config: { rate: RATES } });
  try {
    const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
      limited.app.inject({
        method,
        url: `/api/admin/${url}`,
        headers: SAME_ORIGIN,
        ...(payload ? { payload } : {}),
      });
    for (let n = 0; n < 30; n += 1) expect((await call('GET', 'todo')).statusCode).toBe(401);
    const tries = [];
    for (let n = 0; n < 11; n += 1)
      tries.push((await call('POST', 'login', { login: 'nobody', password: 'x' })).statusCode);
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await call('GET', 'state')).statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});
