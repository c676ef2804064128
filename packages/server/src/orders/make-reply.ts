import { assert } from '@giftship/shared/lib/assert';
import type { OrderItem } from '@giftship/shared/orders/contract';
import { WAYBILL_PENDING } from '@giftship/shared/orders/labels';
import { BATCH_STATUS, ITEM_STATUS, ORDER_STATUS } from '@giftship/shared/orders/order';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { ISSUES_AT_ONCE } from '../goods/courier-in-force.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { inSlices } from '../http/in-slices.ts';
import { claimOne, type Job } from '../jobs/outbox.ts';
import { performJob, type Perform } from '../jobs/worker.ts';
import { balanceTooLow } from './pay-batch.ts';

interface ItemRow {
  id: number;
  row_no: number;
  row_id: number;
  shop_order: string;
  status: number;
  error: string;
  kuaidi_sn: string | null;
}

/** Asks for the waybills of a batch at once, and waits for them only so long; the worker goes on with the rest. */
export async function awaitWaybills(deps: Deps, perform: Perform, batchId: number): Promise<void> {
  const until = performance.now() + deps.config.waybillWaitMs;
  if (!(await isBeingIssued(deps, batchId))) return;
  const job = await claimWaybills(deps.db.q, snOf('batch', batchId));
  const work = job
    ? performJob({ db: deps.db, log: deps.log, perform }, job)
    : waitForOther(deps, batchId, until);
  await Promise.race([work, sleep(deps.config.waybillWaitMs)]);
}

/** The job that asks for the waybills of a batch, a test key's too, if nobody holds it. */
export const claimWaybills = async (q: Queries, batchSn: string): Promise<Job | undefined> =>
  (await claimOne(q, 'issue-waybills', batchSn)) ?? claimOne(q, 'issue-test-waybills', batchSn);

/** Somebody else (the worker, or an earlier call with the same key) is asking the courier already. */
async function waitForOther(deps: Deps, batchId: number, until: number): Promise<void> {
  while (performance.now() < until && (await isBeingIssued(deps, batchId))) await sleep(100);
}

async function isBeingIssued({ db }: Deps, batchId: number): Promise<boolean> {
  const batch = await db.q
    .selectFrom('batches as b')
    .innerJoin('couriers as c', 'c.id', 'b.courier_id')
    .where('b.id', '=', batchId)
    .select(['b.status', ISSUES_AT_ONCE.as('is_at_once')])
    .executeTakeFirst();
  return batch?.is_at_once === true && batch.status === BATCH_STATUS.processing;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** The answer of make and pay: the batch as it is now, one item a row in the order of the request (D311). */
export async function itemsOf(deps: Deps, userId: number, batchId: number): Promise<OrderItem[]> {
  const batch = await deps.db.q
    .selectFrom('batches as b')
    .innerJoin('couriers as c', 'c.id', 'b.courier_id')
    .where('b.id', '=', batchId)
    .select(['b.status', 'b.refused', 'b.total_count', ISSUES_AT_ONCE.as('is_at_once')])
    .executeTakeFirstOrThrow();
  if (batch.status === BATCH_STATUS.unpaid) throw await balanceTooLow(deps, userId, batchId);
  const { rows } = await sql<ItemRow>`
    select o.id, o.row_no, o.row_id, o.shop_order, o.status, o.error, p.kuaidi_sn
    from orders o left join parcels p on p.order_id = o.id where o.batch_id = ${batchId}`.execute(deps.db.q);
  const items = Array.from<OrderItem | undefined>({ length: batch.total_count });
  for await (const { slice } of inSlices(rows)) {
    for (const row of slice) items[row.row_no] = itemOf(row, batch.is_at_once);
  }
  for (const row of batch.refused) {
    items[row.row_no] = {
      id: row.row_id,
      shop_order: row.shop_order,
      kuaidi_sn: '',
      order: 0,
      status: ITEM_STATUS.notCreated,
      error: row.error,
      code: row.code,
      order_sn: '',
    };
  }
  assert(
    items.every((item) => item !== undefined),
    'every row of a batch has its item',
  );
  return items;
}

function itemOf(row: ItemRow, isSync: boolean): OrderItem {
  const base = {
    id: row.row_id,
    shop_order: row.shop_order,
    kuaidi_sn: row.kuaidi_sn ?? '',
    order: 1,
    order_sn: snOf('order', row.id),
  };
  if (row.status === ORDER_STATUS.refunded || row.status === ORDER_STATUS.closed) {
    return { ...base, order: 0, status: ITEM_STATUS.notCreated, error: row.error, code: 'REFUNDED' };
  }
  if (row.kuaidi_sn !== null || (!isSync && row.error === ''))
    return { ...base, status: ITEM_STATUS.created, error: '', code: '' };
  return {
    ...base,
    status: ITEM_STATUS.waybillFailed,
    error: row.error || WAYBILL_PENDING,
    code: row.error ? 'WAYBILL_FAILED' : 'WAYBILL_PENDING',
  };
}
