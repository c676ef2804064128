import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buyFor,
  connect,
  lastWeek,
  readyOrders,
  sync,
  type TestStore,
} from '../../../../tests/harness/stores.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { JOB_ENDS } from '../service/job-ends.ts';
import { emitEvent } from '../events/emit-event.ts';
import { buryDead, listTroubled, resendJob } from './dead-letters.ts';
import { claimOne, enqueue, type JobKind, MAX_ATTEMPTS, settle } from './outbox.ts';

let shop: TestService;
let person: TestPerson;
let store: TestStore;
beforeAll(async () => {
  shop = await openTestService({ config: { webhookLocal: true, exportRows: 1 } });
  person = await shop.person({ balance: 100_000 });
  store = await connect(shop, person, 'pdd');
  await sync(shop, person, store);
  const numbers = await readyOrders(person, store);
  await buyFor(person, store, numbers.slice(0, 2), 'two');
});
afterAll(() => shop.close());

/** The open job of a kind fails until it is dead; answers its number. */
async function die(kind: JobKind): Promise<number> {
  const { q } = shop.db;
  const { id, key } = await q
    .selectFrom('jobs')
    .where('kind', '=', kind)
    .where('state', '=', 0)
    .select(['id', 'key'])
    .executeTakeFirstOrThrow();
  for (let i = 0; i < MAX_ATTEMPTS; i += 1) {
    await q
      .updateTable('jobs')
      .set({ run_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await settle(q, (await claimOne(q, kind, key))!, { failed: 'TypeError' });
  }
  return id;
}
const bury = () => buryDead(shop.deps, JOB_ENDS);
const resend = (id: number) =>
  shop.db.transaction((tx) => resendJob(tx, JOB_ENDS, id), { actor: 'operator' });
const troubles = async () => (await listTroubled(shop.db.q)).jobs.map(({ id, trouble }) => ({ id, trouble }));

/** Dies, is found by the audit, is buried, stands in the list. */
async function dieAndBury(kind: JobKind): Promise<number> {
  const id = await die(kind);
  expect((await shop.audit()).flatMap(({ ids }) => ids)).toContain(`${kind} ${id}`);
  await bury();
  expect(await troubles()).toContainEqual({ id, trouble: 'dead' });
  expect(await shop.audit()).toEqual([]);
  return id;
}

it('a waybill that cannot be written back stands as failed; sent again it reaches the store', async () => {
  const id = await dieAndBury('ship-back');
  const delivery = async () => {
    const { payload } = await shop.db.q
      .selectFrom('jobs')
      .where('id', '=', id)
      .select('payload')
      .executeTakeFirstOrThrow();
    return shop.db.q
      .selectFrom('shop_deliveries')
      .where('id', '=', Number(payload.delivery_id))
      .select(['status', 'msg'])
      .executeTakeFirstOrThrow();
  };
  expect(await delivery()).toEqual({ status: 3, msg: '多次重试仍未成功，请在店铺后台核对后重新发货' });
  await resend(id);
  await shop.runJobs();
  expect(await delivery()).toEqual({ status: 1, msg: '' });
});

it('a dead sync ends with a sentence and leaves its store free; sent again, another reads on', async () => {
  await person.api.stores.sync({ body: { store_id: store.id, ...lastWeek(shop) } });
  const id = await dieAndBury('sync-store');
  const status = () => person.api.stores.syncStatus({ query: { store_id: String(store.id) } });
  expect(await status()).toMatchObject({
    status: 3,
    error: '平台多次没有应答，已同步的订单已保留，请稍后重新同步',
  });
  expect(await resend(id)).toBe('anew');
  expect(await status()).toMatchObject({ status: 0 });
  await shop.runJobs();
  expect(await status()).toMatchObject({ status: 2 });
});

it('a dead message gave up; sent again it goes out', async () => {
  await person.api.machines.saveSettings({
    body: { callback_url: 'http://127.0.0.1:9/hook', events: ['order.paid'] },
  });
  await shop.db.transaction((tx) =>
    emitEvent(shop.deps, tx, {
      userId: person.id,
      event: 'order.paid',
      data: { batch_sn: 'B1', count: 1, total_price: '2.70', orders: [], more: 0 },
    }),
  );
  const id = await dieAndBury('send-webhook');
  const status = async () => (await person.api.machines.deliveries({ query: {} })).list[0];
  expect(await status()).toMatchObject({ status: 3, error: '发送程序出错，请重新发送' });
  expect(await resend(id)).toBe('again');
  expect(await status()).toMatchObject({ status: 0 });
  await shop.runJobs();
  expect(await status()).toMatchObject({ status: 2, attempts: 1 });
});

it('a dead export failed; sent again it is written', async () => {
  const task_id = String(((await person.api.orders.download({ body: {} })) as { task_id: number }).task_id);
  const id = await dieAndBury('write-export');
  const status = async () => (await person.api.orders.exportTask({ query: { task_id } })).status;
  expect(await status()).toBe(3);
  await resend(id);
  expect(await status()).toBe(0);
});

it('a verification that cannot be made may be submitted again by the person', async () => {
  const other = await shop.person({ isVerified: false });
  await shop.db.q
    .updateTable('users')
    .set({ attestation: 1, attestation_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', other.id)
    .execute();
  await enqueue(shop.db.q, {
    kind: 'verify-identity',
    key: String(other.id),
    payload: { user_id: other.id },
  });
  const id = await dieAndBury('verify-identity');
  const standing = () => other.api.accounts.attestation();
  expect(await standing()).toMatchObject({ status: 3, reason: '核验没有完成，请核对后重新提交' });
  await resend(id);
  expect(await standing()).toMatchObject({ status: 1 });
});

it('a dead run of rules leaves no run that holds the store', async () => {
  const { q } = shop.db;
  const rule = await q
    .insertInto('auto_rules')
    .values({
      user_id: person.id,
      store_id: store.id,
      goods_id: 103,
      courier_id: 1,
      num: 1,
      flags: '[]',
      daily_limit: 5,
      max_amount_fen: 1000,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = await q
    .insertInto('auto_runs')
    .values({
      rule_id: rule.id,
      store_id: store.id,
      user_id: person.id,
      dry_run: false,
      chosen: JSON.stringify({ shop_orders: [] }),
      skipped: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const begun = (ago: string) =>
    sql`update auto_runs set created_at = now() - ${ago}::interval where id = ${run.id}`.execute(q);
  const status = async () =>
    (await q.selectFrom('auto_runs').where('id', '=', run.id).select('status').executeTakeFirstOrThrow())
      .status;
  await enqueue(q, { kind: 'run-rules', key: 'sync/x', payload: { store_id: store.id } });
  await begun('1 hour');
  await dieAndBury('run-rules');
  expect(await status()).toBe(2);
});

it('jobs that nobody takes are found where workers are there, and stand in the list', async () => {
  const { q } = shop.db;
  await enqueue(q, { kind: 'watch-parcel', key: 'YT1', payload: { waybill: 'YT1', courier: 'YTO' } });
  await sql`update jobs set run_at = now() - interval '2 hours' where key = 'YT1'`.execute(q);
  // A service that stands still is no fault of its jobs.
  expect(await shop.audit()).toEqual([]);
  await sql`insert into chores (name, next_run_at, last_run_at, alive_since) values ('any', now(), now(), now() - interval '3 hours')`.execute(
    q,
  );
  const { id } = await q.selectFrom('jobs').where('key', '=', 'YT1').select('id').executeTakeFirstOrThrow();
  expect(await shop.audit()).toMatchObject([{ property: 'P8', ids: [`watch-parcel ${id}`] }]);
  expect(await troubles()).toContainEqual({ id, trouble: 'stuck' });
  await resend(id);
  await shop.runJobs();
  expect(await shop.audit()).toEqual([]);
});

it('the audit names a job that lost its worker more than ten times, not one of ten', async () => {
  const { q } = shop.db;
  await enqueue(q, { kind: 'watch-parcel', key: 'YT2', payload: { waybill: 'YT2', courier: 'YTO' } });
  const lose = (times: number) => sql`update jobs set losses = ${times} where key = 'YT2'`.execute(q);
  const { id } = await q.selectFrom('jobs').where('key', '=', 'YT2').select('id').executeTakeFirstOrThrow();
  await lose(10);
  expect(await shop.audit()).toEqual([]);
  await lose(11);
  expect(await shop.audit()).toEqual([
    {
      property: 'P8',
      what: 'job that lost its worker more than ten times in a row',
      ids: [`watch-parcel ${id}`],
    },
  ]);
  await q.deleteFrom('jobs').where('id', '=', id).execute();
});

it('the audit names a person in review whom nobody will verify, not one whose job is open', async () => {
  const { q } = shop.db;
  const other = await shop.person({ isVerified: false });
  await sql`update users set attestation = 1, attestation_at = now() - interval '11 minutes' where id = ${other.id}`.execute(
    q,
  );
  expect(await shop.audit()).toEqual([
    { property: 'P8', what: 'person in review whom nobody will verify', ids: [`U${other.id}`] },
  ]);
  await enqueue(q, { kind: 'verify-identity', key: String(other.id), payload: { user_id: other.id } });
  expect(await shop.audit()).toEqual([]);
});

it('a job that waits in health is left alone; behind a broken partner it is sent at once', async () => {
  const { q } = shop.db;
  await enqueue(q, { kind: 'watch-parcel', key: 'YT3', payload: { waybill: 'YT3', courier: 'YTO' } });
  await sql`update jobs set partner = 'courier:YTO', run_at = now() + interval '1 hour', failures = 1 where key = 'YT3'`.execute(
    q,
  );
  const row = () =>
    q
      .selectFrom('jobs')
      .where('key', '=', 'YT3')
      .select(['id', 'failures', 'run_at'])
      .executeTakeFirstOrThrow();
  const before = await row();
  expect(await resend(before.id)).toBe('waits');
  expect(await row()).toEqual(before);
  await sql`insert into broken_partners (partner, probe_at) values ('courier:YTO', now() + interval '4 minutes')`.execute(
    q,
  );
  expect(await resend(before.id)).toBe('again');
  expect(await row()).toMatchObject({ failures: 0 });
  expect((await listTroubled(q)).partners).toEqual([]);
  await q.deleteFrom('jobs').where('id', '=', before.id).execute();
});

it('a number that is no dead job is not sent', async () => {
  expect(await resend(999_999)).toBe('none');
});
