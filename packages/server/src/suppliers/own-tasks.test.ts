import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn } from '../../../../tests/harness/operators.ts';
import { openWarehouse, type TestWarehouse } from '../../../../tests/harness/shipping.ts';
import { memberOf, type TestMember } from '../../../../tests/harness/suppliers.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';

let shop: TestService;
let house: TestWarehouse;
let clerk: TestMember;
let orders: string[];
beforeAll(async () => {
  shop = await openTestService({ config: { poolSize: 1 } });
  house = await openWarehouse(shop);
  clerk = await house.member(MEMBER_ROLE.warehouse);
  orders = await house.order(await shop.person({ balance: 1_000_000 }), { count: 3 });
});
afterAll(() => shop.close());

let keys = 0;
const start = (member: TestMember, kind: 'parcels' | 'ledger', search = {}, format: 'csv' | 'xlsx' = 'csv') =>
  member.api.tasks.export({ key: `own-${(keys += 1)}`, body: { kind, format, search } });
/** The name of the refusal that some work ends in; '' where it is done. */
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: { refusal?: string; data?: { name?: string } }) =>
      error.refusal ?? error.data?.name ?? String(error),
  );
const query = (task_id: number) => ({ query: { task_id: String(task_id) } });
const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString('utf8');

describe('an export of the console', () => {
  it('holds the parcels of the filter, recipient masked, and nothing of the buyer (S041, S042)', async () => {
    const { task_id } = await start(clerk, 'parcels', { tab: 'print', numbers: orders });
    expect((await clerk.api.tasks.task(query(task_id))).task).toMatchObject({ status_text: '等待中' });
    await shop.runJobs();
    const { task, rows } = await clerk.api.tasks.task(query(task_id));
    expect(task).toMatchObject({ status_text: '已完成', done: 1 });
    expect(rows.list[0]).toMatchObject({ text: '已导出 3 行' });
    const text = textOf(await clerk.api.tasks.taskFile(query(task_id)));
    for (const sn of orders) expect(text).toContain(sn);
    expect(text).toContain('苏*');
    expect(text).not.toMatch(/苏晓棠|13900001\d{3}|文一路\d号|PF-/);
    const { list } = await clerk.api.tasks.tasks({ query: {} });
    expect(list.map((each) => each.task_id)).toEqual([task_id]);
    const { rows: kept } = await shop.db.pool.query(
      `select action from supplier_log where object = 'task' and ref = $1 order by id`,
      [String(task_id)],
    );
    expect(kept).toEqual([{ action: 'list.export' }, { action: 'list.export.file' }]);
  });

  it('is the same task for a repeat of its key, also after the list became empty', async () => {
    const asked = {
      key: 'again',
      body: { kind: 'parcels', format: 'csv', search: { numbers: orders } },
    } as const;
    const { task_id } = await clerk.api.tasks.export(asked);
    const isOf = (supplier: number) =>
      shop.db.pool.query('update parcels set supplier_id = $1 where order_id = any($2)', [
        supplier,
        orders.map((sn) => Number(sn.slice(1))),
      ]);
    await isOf(2);
    expect((await clerk.api.tasks.export(asked)).task_id).toBe(task_id);
    expect(await refusal(start(clerk, 'parcels', { numbers: orders }))).toBe('NOTHING_TO_EXPORT');
    await isOf(house.supplierId);
  });

  it('is nobody else’s: not another supplier’s, not a colleague’s, not an operator’s', async () => {
    const { task_id } = await start(clerk, 'parcels', { numbers: orders });
    await shop.runJobs();
    const others = [await memberOf(shop, 2), await house.member(MEMBER_ROLE.warehouse)];
    for (const other of others) {
      expect(await refusal(other.api.tasks.task(query(task_id)))).toBe('NOT_FOUND');
      expect(await refusal(other.api.tasks.taskFile(query(task_id)))).toBe('NOT_FOUND');
      expect(await refusal(other.api.tasks.stopTask({ body: { task_id } }))).toBe('NOT_FOUND');
      expect((await other.api.tasks.tasks({ query: {} })).list).toEqual([]);
    }
    const operator = await operatorIn(shop);
    expect(await refusal(operator.api.operators.task(query(task_id)))).toBe('NOT_FOUND');
    expect(await refusal(start(others[0]!, 'parcels', { numbers: orders }))).toBe('NOTHING_TO_EXPORT');
  });

  it('needs the right of its list, when it is asked for, made and downloaded', async () => {
    expect(await refusal(start(clerk, 'ledger'))).toBe('RIGHT_MISSING');
    const [made, waits] = [
      await start(clerk, 'parcels', { numbers: orders }),
      await start(clerk, 'parcels', { numbers: orders }, 'xlsx'),
    ];
    await shop.db.pool.query("update jobs set run_at = now() + interval '1 day' where key = $1", [
      String(waits.task_id),
    ]);
    await shop.runJobs();
    const setRole = (role: number) =>
      shop.db.pool.query('update supplier_members set role = $1 where user_id = $2', [role, clerk.id]);
    await clerk.prove();
    await setRole(MEMBER_ROLE.finance);
    expect(await refusal(clerk.api.tasks.taskFile(query(made.task_id)))).toBe('RIGHT_MISSING');
    await shop.db.pool.query('update jobs set run_at = now() where key = $1', [String(waits.task_id)]);
    await shop.runJobs();
    const { task, rows } = await clerk.api.tasks.task(query(waits.task_id));
    expect([task.done, task.refused]).toEqual([0, 1]);
    expect(rows.list[0]!.text).toContain('订单与发货');
    await setRole(MEMBER_ROLE.warehouse);
    expect(await refusal(clerk.api.tasks.taskFile(query(waits.task_id)))).toBe('NOT_FOUND');
  });

  it('is stopped while it waits, once', async () => {
    const { task_id } = await start(clerk, 'parcels', { numbers: orders });
    const { task } = await clerk.api.tasks.stopTask({ body: { task_id } });
    expect(task).toMatchObject({ status_text: '已停止，0条已生效' });
    expect(await refusal(clerk.api.tasks.stopTask({ body: { task_id } }))).toBe('STATE_CONFLICT');
    await shop.runJobs();
    expect(await refusal(clerk.api.tasks.taskFile(query(task_id)))).toBe('NOT_FOUND');
  });
});
