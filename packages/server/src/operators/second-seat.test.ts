import { createClient } from '@giftship/shared/api/client';
import { officeRoutes } from '@giftship/shared/api/office-routes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { operatorIn, SAME_ORIGIN, type TestOperator } from '../../../../tests/harness/operators.ts';
import { openTestService, sendByInject, type TestService } from '../../../../tests/harness/test-service.ts';
import { actByCommandLine } from './command-line.ts';
import { stepOf, totpCode } from './totp.ts';

let shop: TestService;
beforeEach(async () => {
  shop = await openTestService({ demo: false });
});
afterEach(() => shop.close());

const REASON = '测试原因';
type Deed = 'reset-totp' | 'activation' | 'enable' | 'disable';
let keys = 0;
const act = (by: TestOperator, id: number, deed: Deed) =>
  by.api.operators.actOnOperator({ key: `k${(keys += 1)}`, body: { id, do: deed, reason: REASON } });
const agree = (by: TestOperator, approval_sn: string) =>
  by.api.operators.decideApproval({ key: `k${(keys += 1)}`, body: { approval_sn, do: 'approve' } });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
const accountOf = (id: number) =>
  shop.db.q.selectFrom('operators').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
/** Sets the account up with a code, as its holder would. */
async function setUp(code: string): Promise<void> {
  const door = createClient(officeRoutes, sendByInject(shop.app, SAME_ORIGIN));
  const { ticket, totp } = await door.operators.activate({ body: { code, password: 'another-password' } });
  await door.operators.confirm({
    body: { ticket, code: totpCode(totp.secret, stepOf(shop.deps.now())) },
  });
}

it.each(['reset-totp', 'activation'] as const)(
  'nobody takes over the second seat alone: %s of who may approve waits for a third person (9.3)',
  async (deed) => {
    const [one, two, three] = [await operatorIn(shop), await operatorIn(shop), await operatorIn(shop)];
    const asked = await act(one, two.id, deed);
    expect(asked).toMatchObject({ approval: { status_text: '待复核' }, activation: null, ended: 0 });
    expect((await accountOf(two.id)).totp_at).not.toBeNull();
    // Whom it is about is no second person.
    const sn = asked.approval!.approval_sn;
    expect(await refusal(agree(two, sn))).toBe('OWN_RIGHTS');
    const shown = await two.api.operators.approvals({ query: { approval_sn: sn } });
    expect(shown.list[0]!.can_decide).toBe(false);
    expect(await agree(three, sn)).toMatchObject({ status_text: '已执行' });
    expect(await refusal(two.api.operators.me())).toBe('OFFICE_LOGIN_REQUIRED');
    // Who agreed gets no code; who asked takes it, until the account was set up with it.
    expect((await act(three, two.id, 'activation')).activation).toBeNull();
    const { approval, activation } = await act(one, two.id, 'activation');
    expect([approval, activation !== null]).toEqual([null, true]);
    await setUp(activation!.code);
    // From then on it is a new asking, and one waits already.
    expect(await refusal(act(one, two.id, 'activation'))).toBe('APPROVAL_WAITS');
  },
);

it('with two 超级管理员 the page names the command that does it, which does it at once', async () => {
  const [one, two] = [await operatorIn(shop), await operatorIn(shop)];
  for (const deed of ['reset-totp', 'activation'] as const) {
    const refused = await act(one, two.id, deed).catch((error: Error) => error);
    expect((refused as Error).message).toContain('没有别人可以复核');
    expect(one.last().body).toMatchObject({
      data: { next: expect.stringContaining('gift-server operator') },
    });
  }
  expect((await accountOf(two.id)).totp_at).not.toBeNull();
  const machine = { db: shop.db, random: shop.deps.random };
  const done = await actByCommandLine(machine, { login: two.login, deed: 'reset-totp' });
  expect(done).toMatchObject({ activation: { code: expect.any(String) } });
  expect((await accountOf(two.id)).totp_at).toBeNull();
});

it('who holds nothing grave is helped at once', async () => {
  const one = await operatorIn(shop);
  const clerk = await operatorIn(shop, { roles: [3] });
  const { approval, activation } = await act(one, clerk.id, 'reset-totp');
  expect([approval, activation !== null]).toEqual([null, true]);
});

it('a code of an account that could do little opens nothing once it can do much; another reset makes the asking stale', async () => {
  const [one, two] = [await operatorIn(shop), await operatorIn(shop)];
  const clerk = await operatorIn(shop, { roles: [3] });
  const promote = async () =>
    one.api.operators.saveOperator({
      key: `k${(keys += 1)}`,
      body: {
        id: clerk.id,
        version: (await accountOf(clerk.id)).version,
        name: '何以宁',
        mobile: '',
        role_ids: [3, 8],
        ip_list: [],
        reason: REASON,
      },
    });
  const first = (await promote()).approval!.approval_sn;
  const { activation } = await act(one, clerk.id, 'activation');
  expect(await agree(two, first)).toMatchObject({ status_text: '执行失败' });
  expect((await accountOf(clerk.id)).role_ids).toEqual([3]);
  // Who agrees now sees who opened the account, and the code is gone with the role.
  const again = (await promote()).approval!.approval_sn;
  const { preview, list } = await two.api.operators.approvals({ query: { approval_sn: again } });
  expect(list[0]!.ref_text).toBe(clerk.login);
  expect(preview!.find(({ name }) => name === '登录凭证')!.value).toContain('重置或重新开通');
  expect(await agree(two, again)).toMatchObject({ status_text: '已执行' });
  expect(await refusal(setUp(activation!.code))).not.toBe('done');
});

it('a disabled one with grave rights comes back only with a second person; stopping is at once', async () => {
  const [one, , two] = [await operatorIn(shop), await operatorIn(shop), await operatorIn(shop)];
  expect((await act(one, two.id, 'disable')).approval).toBeNull();
  expect((await act(one, two.id, 'enable')).approval).not.toBeNull();
  expect((await accountOf(two.id)).status).toBe(2);
});

it('who asked for a new operator takes his first code, and nobody else', async () => {
  const [one, two] = [await operatorIn(shop), await operatorIn(shop)];
  await operatorIn(shop);
  const { approval } = await one.api.operators.addOperator({
    key: 'add',
    body: { login: 'caiwu.new', name: '新财务', role_ids: [8], reason: REASON },
  });
  await agree(two, approval!.approval_sn);
  const { id } = await shop.db.q
    .selectFrom('operators')
    .where('login', '=', 'caiwu.new')
    .select('id')
    .executeTakeFirstOrThrow();
  expect((await act(two, id, 'activation')).activation).toBeNull();
  expect((await act(one, id, 'activation')).activation).not.toBeNull();
});

it('nobody agrees to his own role, also where another asked for it (B23)', async () => {
  const one = await operatorIn(shop);
  const roles = await shop.db.q
    .insertInto('roles')
    .values({ name: '复核', rights: ['approve', 'operator.edit', 'role.edit'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const two = await operatorIn(shop, { roles: [roles.id] });
  const give = () =>
    refusal(
      one.api.operators.saveOperator({
        key: `k${(keys += 1)}`,
        body: { id: two.id, version: 1, name: two.login, role_ids: [roles.id, 8], reason: REASON },
      }),
    );
  const widen = () =>
    refusal(
      one.api.operators.saveRole({
        key: `k${(keys += 1)}`,
        body: { id: roles.id, version: 1, name: '复核', rights: ['approve', 'settle.pay'], reason: REASON },
      }),
    );
  expect([await give(), await widen()]).toEqual(['NO_SECOND', 'NO_SECOND']);
  await operatorIn(shop);
  expect([await give(), await widen()]).toEqual(['done', 'done']);
  const waiting = await shop.db.q.selectFrom('approvals').select('id').execute();
  for (const { id } of waiting) expect(await refusal(agree(two, `Y${id}`))).toBe('OWN_RIGHTS');
});

it('what an account had asked for goes when it is reset or stopped', async () => {
  const [one, two, three] = [await operatorIn(shop), await operatorIn(shop), await operatorIn(shop)];
  const asked = await two.api.operators.addOperator({
    key: 'add',
    body: { login: 'caiwu.new', name: '新财务', role_ids: [8], reason: REASON },
  });
  const { approval } = await act(one, two.id, 'reset-totp');
  await agree(three, approval!.approval_sn);
  const shown = await three.api.operators.approvals({
    query: { approval_sn: asked.approval!.approval_sn },
  });
  expect(shown.list[0]).toMatchObject({ status_text: '已撤回', answer: '申请人的账号已重置或停用' });
});
