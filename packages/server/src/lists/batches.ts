import type { BatchRow } from '@giftship/shared/orders/contract';
import { BATCH_STATUS_LABELS } from '@giftship/shared/orders/labels';
import { BATCH_STATUS, ORDER_STATUS } from '@giftship/shared/orders/order';
import { formatTime, readSpan } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { COUNT_CAP } from './count-rows.ts';
import { OVERLAP_MS, when } from './search.ts';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';

/** Filters of the batch list. */
export interface BatchSearch {
  status?: number | undefined;
  batch_sn?: string | undefined;
  start_time?: string | undefined;
  end_time?: string | undefined;
}

/**
 * A page of batches, newest first, and how many there are: exactly, from counters, for all or those of one state, and up
 * to 10,001 within a time range.
 */
export async function readBatches(
  q: Queries,
  userId: number,
  { search, page }: { search: BatchSearch; page: { limit: number; offset: number } },
): Promise<{ list: BatchRow[]; count: number }> {
  const isOne = Boolean(search.batch_sn);
  const isTimed = Boolean(search.start_time || search.end_time);
  const from = matching(userId, search);
  const [count, { rows }] = await Promise.all([
    isOne || isTimed ? countEach(q, from) : countAll(q, userId, search.status),
    sql<{
      id: number;
    }>`select b.id ${from} order by b.id desc limit ${page.limit} offset ${page.offset}`.execute(q),
  ]);
  const list = await readBatchRows(
    q,
    userId,
    rows.map(({ id }) => id),
  );
  return { list, count };
}

function matching(userId: number, search: BatchSearch) {
  const { status, batch_sn } = search;
  const { from, before } = readSpan(search);
  return sql`from batches b where b.user_id = ${userId} ${when(status, (value) => sql`and b.status = ${value}`)}
    ${when(batch_sn, (sn) => sql`and b.id = ${idOf('batch', sn) ?? 0}::bigint`)}
    ${when(from ?? undefined, (at) => sql`and b.created_at >= ${new Date(at)}::timestamptz and b.id >= (select first_id_since('batches', ${new Date(at - OVERLAP_MS)}::timestamptz))`)}
    ${when(before ?? undefined, (at) => sql`and b.created_at < ${new Date(at)}::timestamptz and b.id < (select first_id_since('batches', ${new Date(at + OVERLAP_MS)}::timestamptz))`)}`;
}

async function countEach(q: Queries, from: ReturnType<typeof matching>): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from (select ${from} limit ${COUNT_CAP}) c`.execute(q);
  return onlyRow(rows).n;
}

async function countAll(q: Queries, userId: number, status: number | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(c.n), 0)::bigint as n from order_kinds k join order_counts c on c.kind_id = k.id
    where k.user_id = ${userId} and c.cell < 0 ${when(status, (value) => sql`and c.cell = ${-1 - value}`)}`.execute(
    q,
  );
  return onlyRow(rows).n;
}

/** The rows of these batches, newest first; only the owner's are found. */
export async function readBatchRows(q: Queries, userId: number, ids: readonly number[]): Promise<BatchRow[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom('batches as b')
    .innerJoin('goods as g', 'g.id', 'b.goods_id')
    .innerJoin('couriers as c', 'c.id', 'b.courier_id')
    .where('b.user_id', '=', userId)
    .where(sql<boolean>`b.id = any(${[...ids]}::bigint[])`)
    .select([
      'b.id',
      'b.goods_id',
      'g.name as goods_name',
      'g.pic as goods_pic',
      'c.name as courier_name',
      'b.platform',
      'b.order_source',
      'b.channel',
      'b.total_count',
      'b.order_count',
      'b.total_fen',
      'b.status',
      'b.created_at',
    ])
    .select([refundedWithout.as('refunded'), waitingFor.as('waiting')])
    .orderBy('b.id', 'desc')
    .execute();
  return rows.map((row) => ({
    batch_sn: snOf('batch', row.id),
    goods_id: row.goods_id,
    goods_name: row.goods_name,
    goods_pic: row.goods_pic,
    express_name: row.courier_name,
    platform: row.platform,
    order_source: row.order_source,
    channel: row.channel,
    total_count: row.total_count,
    success_count: PAID.has(row.status) ? row.order_count - row.refunded - row.waiting : 0,
    fail_count: row.total_count - row.order_count,
    refunded_count: row.refunded,
    total_price: formatYuan(fen(row.total_fen)),
    status: row.status,
    status_text: BATCH_STATUS_LABELS[row.status] ?? '',
    created_at: formatTime(row.created_at),
  }));
}

const PAID: ReadonlySet<number> = new Set([
  BATCH_STATUS.processing,
  BATCH_STATUS.completed,
  BATCH_STATUS.completedWithErrors,
]);

/** Orders of a batch that got no waybill and were refunded. */
const refundedWithout = sql<number>`
  (select count(*) from orders o join parcels p on p.order_id = o.id where o.batch_id = b.id and o.status = ${sql.lit(ORDER_STATUS.refunded)} and p.status = ${sql.lit(PARCEL_STATUS.cancelled)})`;

/** Orders of a batch that still wait for theirs; in a completed one none does. */
const waitingFor = sql<number>`
  (case when b.status in (${lits(BATCH_STATUS.processing, BATCH_STATUS.completedWithErrors)}) then (select count(*) from orders o join parcels p on p.order_id = o.id where o.batch_id = b.id and p.status = ${sql.lit(PARCEL_STATUS.waitingWaybill)}) else 0 end)`;
