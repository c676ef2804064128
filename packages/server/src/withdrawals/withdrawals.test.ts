import { lastCode, solveCaptcha } from '../../../../tests/harness/codes.ts';
import { sql } from 'kysely';
import { fen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  WITHDRAW_PASSWORD,
  accountsOf,
  canWithdraw,
  nextDay,
  ticketFor,
} from '../../../../tests/harness/money.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { transfer } from '../wallet/ledger.ts';
import { checkWithdrawPassword } from './withdraw-proof.ts';

let shop: TestService;
let person: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
});
beforeEach(async () => {
  person = await shop.person();
});
afterAll(async () => {
  await shop.close();
});

/** Available commission from nowhere that the audit knows of: only for what looks at one person. */
const give = (to: TestPerson, amount: number) =>
  shop.db.transaction((tx) =>
    transfer(tx, {
      from: { kind: 'system', code: 'manual' },
      to: { kind: 'commission', userId: to.id },
      amount: fen(amount),
      type: LOG_TYPE.manualIn,
      kind: 'manual',
      ref: `commission-${to.id}`,
    }),
  );
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: number; message: string }) => `${error.code} ${error.message}`,
  );
const apply = (money: string, ticket: string, who = person) =>
  said(who.api.withdrawals.apply({ body: { money, ticket } }));
async function smsCode(who: TestPerson): Promise<string> {
  // The minute between two messages is over.
  await sql`update sms_codes set created_at = now() - interval '2 hours' where mobile = ${who.mobile}`.execute(
    shop.db.q,
  );
  expect(await who.api.withdrawals.smsCode({ body: await solveCaptcha(shop) })).toMatchObject({
    expire: 300,
  });
  return lastCode(shop, who.mobile);
}
const ACCOUNT = { type: 1 as const, real_name: '张三', account: '138 0000 1111' };
const named = (who: TestPerson) =>
  shop.db.q.updateTable('users').set({ real_name: '张三' }).where('id', '=', who.id).execute();

describe('the account that money is paid to', () => {
  it('is set with a text message, shown masked, and in full for a ticket that is then used', async () => {
    await named(person);
    expect(await person.api.withdrawals.account({ query: {} })).toMatchObject({ type: 0, account: '' });
    const sms_code = await smsCode(person);
    await person.api.withdrawals.saveAccount({
      body: { ...ACCOUNT, sms_code, withdraw_password: WITHDRAW_PASSWORD },
    });
    const masked = await person.api.withdrawals.account({ query: {} });
    expect(masked).toMatchObject({ type: 1, real_name: '*三', account: '138******11', pause_until: '' });
    expect((await person.api.wallet.info()).has_withdraw_password).toBe(1);
    const { ticket, expire } = await person.api.withdrawals.checkPassword({
      body: { password: WITHDRAW_PASSWORD },
    });
    expect(expire).toBe(300);
    const full = await person.api.withdrawals.account({ query: { ticket } });
    expect(full).toMatchObject({ real_name: '张三', account: '13800001111' });
    expect(await said(person.api.withdrawals.account({ query: { ticket } }))).toBe('51 验证已失效');
    const stored = await sql<{
      row: string;
    }>`select row_to_json(w)::text as row from withdraw_accounts w where user_id = ${person.id}`.execute(
      shop.db.q,
    );
    expect(stored.rows[0]!.row).not.toContain('13800001111');
  });

  it('refuses another name, wrong numbers, a missing password, a wrong code and an unverified person', async () => {
    const faults = async (body: object) =>
      person.api.withdrawals.saveAccount({ body: { ...ACCOUNT, sms_code: '000000', ...body } as never }).then(
        () => 'done',
        (error: { code: number; data: { errors?: { field: string }[] } | null }) =>
          error.data?.errors?.map(({ field }) => field) ?? error.code,
      );
    expect(await faults({})).toEqual(['real_name', 'withdraw_password']);
    await named(person);
    const withdraw_password = WITHDRAW_PASSWORD;
    expect(await faults({ account: '12345', withdraw_password })).toEqual(['account']);
    expect(await faults({ type: 2, account: '622202', withdraw_password })).toEqual(['account', 'bank_name']);
    expect(await faults({ type: 3, account: 'x y', withdraw_password: '123' })).toEqual([
      'account',
      'withdraw_password',
    ]);
    expect(await faults({ withdraw_password: '123456' })).toBe(2);
    expect(await faults({ withdraw_password })).toBe(42);
    const stranger = await shop.person({ isVerified: false });
    expect(
      await said(
        stranger.api.withdrawals.saveAccount({ body: { ...ACCOUNT, sms_code: '000000', withdraw_password } }),
      ),
    ).toMatch(/^11 /);
    expect(await person.api.withdrawals.account({ query: {} })).toMatchObject({ type: 0 });
  });

  it('stops withdrawals for a day when it changes, ends tickets and tells the person; saved unchanged it does not', async () => {
    await named(person);
    await give(person, 5_000);
    const first = { ...ACCOUNT, sms_code: await smsCode(person), withdraw_password: WITHDRAW_PASSWORD };
    await person.api.withdrawals.saveAccount({ body: first });
    const ticket = await ticketFor(shop, person);
    await person.api.withdrawals.saveAccount({ body: { ...ACCOUNT, sms_code: await smsCode(person) } });
    expect((await person.api.withdrawals.account({ query: {} })).pause_until).toBe('');
    await person.api.withdrawals.saveAccount({
      body: { ...ACCOUNT, account: '13800002222', sms_code: await smsCode(person) },
    });
    expect((await person.api.withdrawals.account({ query: {} })).pause_until).not.toBe('');
    expect(await apply('10', ticket)).toMatch(/^1 收款账户或提现密码刚修改过/);
    expect((await person.api.content.message())?.content).toContain('24小时内不能提现');
    shop.clock.now = Date.now() + 25 * 3_600_000;
    try {
      expect(await apply('10', ticket)).toBe('51 验证已失效');
      expect(await apply('10', await ticketFor(shop, person))).toBe('done');
    } finally {
      shop.clock.now = null;
    }
  });
});

describe('the withdraw password', () => {
  it('looks at five guesses, however many come at once, and stays shut for a day', async () => {
    await canWithdraw(shop, person);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        said(person.api.withdrawals.checkPassword({ body: { password: `guess-${place}` } })),
      ),
    );
    expect(guesses.filter((text) => text === '51 提现密码错误')).toHaveLength(4);
    expect(guesses.filter((text) => text.startsWith('51 提现密码错误次数过多'))).toHaveLength(26);
    const right = () => said(person.api.withdrawals.checkPassword({ body: { password: WITHDRAW_PASSWORD } }));
    expect(await right()).toMatch(/^51 提现密码错误次数过多/);
    const { withdraw_locked_until } = await shop.db.q
      .selectFrom('users')
      .where('id', '=', person.id)
      .select('withdraw_locked_until')
      .executeTakeFirstOrThrow();
    expect(withdraw_locked_until!.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    await sql`update users set withdraw_locked_until = now() - interval '1 second' where id = ${person.id}`.execute(
      shop.db.q,
    );
    expect(await said(person.api.withdrawals.checkPassword({ body: { password: 'no' } }))).toBe(
      '51 提现密码错误',
    );
    expect(await right()).toBe('done');
  });

  it('without one there is nothing to guess', async () => {
    expect(await said(person.api.withdrawals.checkPassword({ body: { password: 'x' } }))).toBe(
      '51 还没有提现密码',
    );
  });

  it('a ticket for an amount is good for no other, and none is good for somebody else, twice or late', async () => {
    await canWithdraw(shop, person);
    await give(person, 9_000);
    const { ticket } = await person.api.withdrawals.checkPassword({
      body: { password: WITHDRAW_PASSWORD, money: '20.00' },
    });
    expect(await apply('10', ticket)).toBe('51 验证已失效');
    expect(await said(person.api.withdrawals.account({ query: { ticket } }))).toBe('51 验证已失效');
    const other = await shop.person();
    await canWithdraw(shop, other, 'another');
    await give(other, 9_000);
    expect(await apply('20', ticket, other)).toBe('51 验证已失效');
    expect(await apply('20', 'x'.repeat(43))).toBe('51 验证已失效');
    expect(await apply('20', ticket)).toBe('done');
    await nextDay(shop);
    expect(await apply('20', ticket)).toBe('51 验证已失效');
    const late = await ticketFor(shop, person);
    await sql`update withdraw_proofs set expires_at = now() where used_at is null`.execute(shop.db.q);
    expect(await apply('20', late)).toBe('51 验证已失效');
    expect((await accountsOf(shop, person.id)).commission).toBe(7_000);
  });
});

describe('a guess that is still being looked at', () => {
  it('gives no ticket when the password was changed meanwhile (M224)', async () => {
    await canWithdraw(shop, person);
    const { deps } = shop;
    const change = () =>
      sql`update users set withdraw_password_hash = 'another' where id = ${person.id}`.execute(shop.db.q);
    const db: typeof deps.db = {
      ...deps.db,
      transaction: async (work, options) => {
        await change();
        return deps.db.transaction(work, options);
      },
    };
    const asking = checkWithdrawPassword({ ...deps, db }, person.id, { password: WITHDRAW_PASSWORD });
    expect(await said(asking)).toMatch(/^51 提现密码错误/);
    const { rows } = await sql`select from withdraw_proofs where user_id = ${person.id}`.execute(shop.db.q);
    expect(rows).toEqual([]);
  });
});

describe('asking for money', () => {
  it('twenty times at once with one ticket, or with twenty, pays out once a day', async () => {
    await canWithdraw(shop, person);
    await give(person, 50_000);
    const ticket = await ticketFor(shop, person);
    const same = await Promise.all(Array.from({ length: 20 }, () => apply('10', ticket)));
    expect(same.filter((text) => text === 'done')).toHaveLength(1);
    await nextDay(shop);
    const tickets = await Promise.all(Array.from({ length: 20 }, () => ticketFor(shop, person)));
    const many = await Promise.all(tickets.map((each) => apply('10', each)));
    expect(many.filter((text) => text === 'done')).toHaveLength(1);
    expect(many.filter((text) => text === '1 每天只能提现一次')).toHaveLength(19);
    expect((await accountsOf(shop, person.id)).commission).toBe(48_000);
    expect((await person.api.wallet.info()).freeze_money).toBe('20.00');
  });

  it('is refused without an account, for another name, and before the name is verified', async () => {
    await give(person, 5_000);
    const ticket = await ticketFor(shop, person);
    expect(await apply('10', ticket)).toBe('1 请先设置收款账户');
    await canWithdraw(shop, person);
    await shop.db.q.updateTable('users').set({ real_name: '李四' }).where('id', '=', person.id).execute();
    expect(await apply('10', ticket)).toBe('1 收款人姓名与实名认证的姓名不一致');
    await shop.db.q.updateTable('users').set({ attestation: 0 }).where('id', '=', person.id).execute();
    expect(await apply('10', ticket)).toMatch(/^11 /);
    for (const money of ['0', '-1', '1.001', 'abc']) expect(await apply(money, ticket)).toMatch(/^2 |^11 /);
    expect((await accountsOf(shop, person.id)).commission).toBe(5_000);
  });

  it('twenty transfers at once move what is there and no more', async () => {
    await give(person, 1_050);
    const moves = await Promise.all(
      Array.from({ length: 20 }, () => said(person.api.withdrawals.toBalance({ body: { money: '1.00' } }))),
    );
    expect(moves.filter((text) => text === 'done')).toHaveLength(10);
    expect(moves.filter((text) => text === '52 可用佣金不足，当前可用0.50元')).toHaveLength(10);
    expect(await accountsOf(shop, person.id)).toEqual({ balance: 1_000, commission: 50, frozen: 0 });
    expect(await said(person.api.withdrawals.toBalance({ body: { money: '0' } }))).toMatch(/^2 /);
  });

  it('somebody else sees none of it', async () => {
    await canWithdraw(shop, person);
    await give(person, 5_000);
    expect(await apply('10', await ticketFor(shop, person))).toBe('done');
    const other = await shop.person();
    expect(await other.api.withdrawals.list({ query: {} })).toMatchObject({ list: [], data_count: 0 });
    expect(await other.api.wallet.logList({ query: { account: 'commission' } })).toMatchObject({
      list: [],
      sum_in: '0.00',
      sum_out: '0.00',
    });
    expect(await shop.audit()).toEqual([]);
  });
});
