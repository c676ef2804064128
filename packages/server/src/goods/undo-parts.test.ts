import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockWaits } from '../../../../tests/harness/lock-waits.ts';
import { manyGoods } from '../../../../tests/harness/many-goods.ts';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { buryDead, resendJob } from '../jobs/dead-letters.ts';
import { JOB_ENDS } from '../service/job-ends.ts';

let shop: TestService;
let asker: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  asker = await operatorIn(shop);
  second = await operatorIn(shop);
});
afterAll(() => shop.close());

let keys = 0;
const key = () => `part-${(keys += 1)}`;
const goodsOf = (count: number) =>
  manyGoods(shop.db, { count, like: 103, name: `一半${key()}`, price: 500, cost: 0 });
const raise = (ids: number[]) =>
  asker.api.goods.reprice({
    key: key(),
    body: { ids, field: 'price', way: 'set', value: '6.00', reason: '涨价了' },
  });
const taskOf = async (id: number) =>
  (await asker.api.operators.task({ query: { task_id: String(id) } })).task;
const raised = async (ids: number[]) =>
  (await shop.db.pool.query(`select from goods where id = any($1::int[]) and price_fen = 600`, [ids]))
    .rowCount;
async function takeBack(id: number, { done }: { done: number }): Promise<void> {
  const undo = await asker.api.goods.undoReprice({ key: key(), body: { task_id: id } });
  await shop.runJobs();
  expect(await taskOf(undo.task_id)).toMatchObject({ total: done, done, refused: 0 });
  await expect(asker.api.goods.undoReprice({ key: key(), body: { task_id: id } })).rejects.toMatchObject({
    data: { name: 'UNDO_OVER' },
  });
}

it('a change of prices that was stopped is taken back for the part that was done (O063)', async () => {
  const ids = await goodsOf(450);
  let done = 0;
  const { approval } = await raise(ids);
  await second.prove();
  await second.api.operators.decideApproval({
    key: key(),
    body: { approval_sn: approval!.approval_sn, do: 'approve' },
  });
  const { task_id } = (await asker.api.operators.tasks({ query: {} })).list[0]!;
  const other = await shop.db.pool.connect();
  try {
    await other.query('begin');
    await other.query(`select from goods where id = $1 for update`, [ids[150]]);
    const running = shop.runJobs();
    await expect.poll(() => lockWaits(shop)).toBe(1);
    const stopping = asker.api.operators.stopTask({ body: { task_id } });
    await expect.poll(() => lockWaits(shop)).toBe(2);
    await other.query('commit');
    const { task } = await stopping;
    // Another slice may take the row before whoever stops it.
    ({ done } = task);
    expect(done).toBeGreaterThanOrEqual(200);
    expect(done).toBeLessThan(450);
    expect(task.status_text).toBe(`已停止，${done}条已生效`);
    await running;
  } finally {
    other.release();
  }
  expect((await taskOf(task_id)).undo_until).not.toBe('');
  expect(await raised(ids)).toBe(done);
  await takeBack(task_id, { done });
  expect(await raised(ids)).toBe(0);
});

it('one that failed for good is taken back as well, and does not go on behind that (O063)', async () => {
  const ids = await goodsOf(150);
  await shop.db.pool.query(`
    create function breaks() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
    create trigger breaks before update on goods for each row when (old.id = ${ids[120]}) execute function breaks()`);
  const { task_id } = await raise(ids);
  await shop.db.pool.query(`update jobs set failures = 100 where kind = 'office-task' and key = $1`, [
    String(task_id),
  ]);
  await shop.runJobs();
  await buryDead(shop.deps, JOB_ENDS);
  expect(await taskOf(task_id!)).toMatchObject({ status_text: '失败', done: 100 });
  const jobId = async () => {
    const { rows } = await shop.db.pool.query<{ id: number }>(
      `select id from jobs where kind = 'office-task' and key = $1`,
      [String(task_id)],
    );
    return rows[0]!.id;
  };
  const resend = async () => {
    const id = await jobId();
    return shop.db.transaction((tx) => resendJob(tx, JOB_ENDS, id), { actor: 'operator' });
  };
  // Sent again it runs: then there is nothing to take back before its end.
  await resend();
  await expect(
    asker.api.goods.undoReprice({ key: key(), body: { task_id: task_id! } }),
  ).rejects.toMatchObject({ data: { name: 'UNDO_OVER' } });
  await shop.db.pool.query(`update jobs set failures = 100 where kind = 'office-task' and key = $1`, [
    String(task_id),
  ]);
  await shop.runJobs();
  await buryDead(shop.deps, JOB_ENDS);
  await takeBack(task_id!, { done: 100 });
  expect(await raised(ids)).toBe(0);
  await shop.db.pool.query(`drop trigger breaks on goods`);
  await resend();
  await shop.runJobs();
  expect(await raised(ids)).toBe(0);
});

it('nothing is taken back of one that was stopped before it did anything', async () => {
  const { task_id } = await raise(await goodsOf(1));
  expect((await asker.api.operators.stopTask({ body: { task_id: task_id! } })).task).toMatchObject({
    done: 0,
    undo_until: '',
  });
});
