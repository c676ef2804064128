import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { reviewOf } from '../../../../tests/harness/reviews.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { ATTESTATION_COPY } from '../accounts/copy.ts';

let shop: TestService;
let boss: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  boss = await operatorIn(shop);
});
afterAll(() => shop.close());

const NUMBER = '11010519491231002X';
const REASON = '核对来电';
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );

const waiting = (number: string, attestation?: 2) => reviewOf(shop, number, attestation);
const look = (user_id: number, by = boss) => by.api.users.idNumber({ body: { user_id, reason: REASON } });
const decide = (user_id: number, what: 'approve' | 'refuse', reason = '') =>
  boss.api.users.review({ body: { user_id, do: what, reason } });

it('what waits for a person is listed masked, with the other accounts of the same number, and decided once (O147)', async () => {
  const first = await waiting(NUMBER);
  const second = await waiting(NUMBER);
  const asked = await waiting('110105194912310011');
  // The register has not answered yet: nobody has to do anything.
  await shop.db.q.updateTable('users').set({ attestation_reason: '' }).where('id', '=', asked.id).execute();
  expect((await boss.api.shell.todo()).queues.attestation?.count).toBe(2);
  const { list } = await boss.api.users.reviews({ query: {} });
  expect(list.map(({ user_id }) => user_id)).toEqual([first.id, second.id]);
  expect(list[0]).toMatchObject({
    real_name_mask: '*三丰',
    is_by_hand: true,
    provider_answer: ATTESTATION_COPY.byHand,
    others: [{ user_id: second.id, status: 1 }],
  });
  expect(JSON.stringify(boss.last().body)).not.toMatch(new RegExp(`${NUMBER}|张三丰|${first.mobile}`));
  await look(first.id);
  expect(await decide(first.id, 'approve')).toMatchObject({ status: 2 });
  expect(await refusal(decide(first.id, 'approve'))).toBe('STATE_CONFLICT');
  expect(await refusal(decide(second.id, 'refuse'))).toBe('REASON_NEEDED');
  expect(await decide(second.id, 'refuse', '照片不清')).toMatchObject({ status: 3 });
  expect((await second.api.accounts.attestation()).reason).toBe('照片不清');
  const kept = await shop.db.q
    .selectFrom('attestation_decisions')
    .select(['decided_by', 'decision'])
    .execute();
  expect(kept).toEqual([
    { decided_by: `operator ${boss.login}`, decision: 'approve' },
    { decided_by: `operator ${boss.login}`, decision: 'refuse' },
  ]);
  expect((await boss.api.users.reviews({ query: {} })).list).toEqual([]);
});

it('a number behind as many accounts as it may be behind passes no further one', async () => {
  const number = '110105194912310038';
  const max = shop.config.identityAccounts;
  for (let i = 0; i < max; i += 1) await waiting(number, 2);
  const last = await waiting(number);
  await look(last.id);
  await expect(decide(last.id, 'approve')).rejects.toMatchObject({
    refusal: 'IDENTITY_FULL',
    message: `同一证件已认证${max}个账号`,
  });
});

it('nothing passes before its name and number were looked at since it was sent in (O147)', async () => {
  const person = await waiting('110105194912310062');
  const pass = (by: TestOperator) =>
    refusal(by.api.users.review({ body: { user_id: person.id, do: 'approve', reason: '' } }));
  const isSeen = async (by: TestOperator) =>
    (await by.api.users.reviews({ query: { q: String(person.id) } })).list[0]?.is_seen;
  const other = await operatorIn(shop);
  // Whoever may not open the number passes what a colleague opened.
  const lead = await operatorIn(shop, { roles: [6] });
  expect(await Promise.all([boss, lead].map(isSeen))).toEqual([false, false]);
  expect(await pass(boss)).toBe('LOOK_FIRST');
  expect(await pass(lead)).toBe('LOOK_FIRST');
  await look(person.id);
  expect(await Promise.all([boss, other, lead].map(isSeen))).toEqual([true, false, true]);
  expect(await pass(other)).toBe('LOOK_FIRST');
  // What was sent in anew was not seen.
  const sentIn = (at: number) =>
    shop.db.q
      .updateTable('users')
      .set({ attestation_at: new Date(at) })
      .where('id', '=', person.id)
      .execute();
  await sentIn(Date.now() + 60_000);
  expect(await pass(boss)).toBe('LOOK_FIRST');
  await sentIn(Date.now() - 60_000);
  expect(await pass(lead)).toBe('done');
});

it('the number in full needs personal.idcard and a fresh second factor, and says who looked and what for', async () => {
  const person = await waiting('110105194912310054');
  const look = (by: TestOperator, reason = REASON) =>
    by.api.users.idNumber({ body: { user_id: person.id, reason } });
  const lead = await operatorIn(shop, { roles: [2] });
  expect(await refusal(look(lead))).toBe('RIGHT_MISSING');
  expect(await refusal(look(boss, ''))).toBe('INVALID');
  expect(await look(boss)).toEqual({ real_name: '张三丰', id_card: '110105194912310054' });
  const seen = await shop.db.q
    .selectFrom('personal_data_log')
    .where('user_id', '=', person.id)
    .select(['operator_id', 'purpose', 'ref'])
    .execute();
  expect(seen).toEqual([{ operator_id: boss.id, purpose: REASON, ref: 'id_card' }]);
  const rows = await shop.db.q
    .selectFrom('operator_log')
    .where('action', '=', 'personal.idcard')
    .where('ref', '=', String(person.id))
    .selectAll()
    .execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('110105194912310054');
  await shop.db.q
    .updateTable('operator_sessions')
    .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
    .where('operator_id', '=', boss.id)
    .execute();
  expect(await refusal(look(boss))).toBe('PROVE_NEEDED');
});

it('more than two hundred looks in an hour are stopped', async () => {
  const person = await waiting('110105194912310070');
  const eager = await operatorIn(shop);
  const look = () => eager.api.users.idNumber({ body: { user_id: person.id, reason: REASON } });
  await shop.db.pool.query(
    `insert into personal_data_log (user_id, action, ref, rows, operator_id, at)
     select $1, 'view', 'id_card', 1, $2, now() - case when n = 1 then interval '61 minutes' else interval '1 minute' end from generate_series(1, 200) n`,
    [person.id, eager.id],
  );
  await look();
  await expect(look()).rejects.toMatchObject({
    refusal: 'VIEW_TOO_OFTEN',
    message: '查看次数过多，请联系主管',
  });
});
