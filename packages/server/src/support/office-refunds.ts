import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { BEARER_LABELS, PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { APPROVAL_STATUS } from '@giftship/shared/operators/operator';
import type { OfficeRefundRow } from '@giftship/shared/support/refund-office-contract';
import { REFUND_KIND_LABELS, REFUND_STATUS_LABELS } from '@giftship/shared/support/labels';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import { type RawBuilder, sql } from 'kysely';
import { settleOrder } from '../compensation/refund-order.ts';
import type { Queries } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { COUNT_CAP } from '../lists/count-rows.ts';
import { findUser } from '../lists/find-user.ts';
import { userOf } from '../lists/office-rows.ts';
import { OVERLAP_MS } from '../lists/search.ts';
import { spanOf } from '../operators/list-log.ts';
import { APPROVE_KIND } from './refund-kinds.ts';
import { compensatedOf, givenBack } from './refunds.ts';

interface Wanted {
  page: number;
  page_size: number;
  start_time: string;
  end_time: string;
  status?: number | undefined;
  bearer?: number | undefined;
  user: string;
  order_sn: string;
  refund_sn: string;
}

/**
 * Refunds on request of all buyers (O129). Those in review come whole and the oldest first; others by number, newest first,
 * within their time range, for a buyer, or by an exact number, which holds in any range (B16).
 */
export async function listOfficeRefunds(deps: Deps, wanted: Wanted) {
  const { q } = deps.db;
  const where = await conditions(deps, wanted);
  const order = wanted.status === REFUND_STATUS.review ? sql`r.id` : sql`r.id desc`;
  const { page, page_size } = wanted;
  const [found, { rows }] = await Promise.all([
    countStates(q, where),
    sql<{
      id: number;
    }>`select r.id from refunds r where ${sql.join([...where.all, ...where.state], sql` and `)}
      order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`.execute(q),
  ]);
  const list = await readRefundRows(
    q,
    rows.map(({ id }) => id),
  );
  const data_count =
    wanted.status === undefined
      ? Math.min(
          COUNT_CAP,
          Object.values(found).reduce((sum, n) => sum + n, 0),
        )
      : (found[wanted.status] ?? 0);
  return { list, page, page_size, data_count, count: found };
}

interface Conditions {
  all: RawBuilder<unknown>[];
  state: RawBuilder<unknown>[];
}

async function conditions(deps: Deps, wanted: Wanted): Promise<Conditions> {
  const userId = await findUser(deps.db.q, wanted.user);
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (userId !== undefined) all.push(sql`r.user_id = ${userId}`);
  if (wanted.bearer !== undefined) all.push(sql`r.bearer = ${wanted.bearer}`);
  if (wanted.order_sn !== '') all.push(sql`r.order_id = ${idOf('order', wanted.order_sn) ?? 0}`);
  if (wanted.refund_sn !== '') all.push(sql`r.id = ${idOf('refund', wanted.refund_sn) ?? 0}`);
  const isExact = wanted.order_sn !== '' || wanted.refund_sn !== '';
  const isTimed = wanted.start_time !== '' || wanted.end_time !== '';
  if (!isExact && (isTimed || userId === undefined)) {
    const { from, to } = spanOf(deps, wanted);
    const inTime = sql`r.created_at >= ${from}::timestamptz and r.created_at < ${to}::timestamptz
      and r.id >= (select first_id_since('refunds', ${new Date(from.getTime() - OVERLAP_MS)}::timestamptz))`;
    // What waits for a decision waits however old it is.
    all.push(isTimed ? inTime : sql`(r.status = ${sql.lit(REFUND_STATUS.review)} or (${inTime}))`);
  }
  return { all, state: wanted.status === undefined ? [] : [sql`r.status = ${sql.lit(wanted.status)}`] };
}

async function countStates(q: Queries, { all }: Conditions): Promise<Record<string, number>> {
  const counts = Object.values(REFUND_STATUS).map(
    (state) => sql`select ${sql.lit(state)}::int as state, (select count(*) from (
      select from refunds r where r.status = ${sql.lit(state)} and ${sql.join(all, sql` and `)} limit ${COUNT_CAP}) c) as n`,
  );
  const { rows } = await sql<{ state: number; n: number }>`${sql.join(counts, sql` union all `)}`.execute(q);
  return Object.fromEntries(rows.map(({ state, n }) => [String(state), n]));
}

/** The rows of these refunds, in their order. */
export async function readRefundRows(q: Queries, ids: readonly number[]): Promise<OfficeRefundRow[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('batches as b', 'b.id', 'o.batch_id')
    .innerJoin('goods as g', 'g.id', 'b.goods_id')
    .innerJoin('suppliers as s', 's.id', 'g.supplier_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('parcels as p', 'p.order_id', 'o.id')
    .leftJoin('operators as asker', 'asker.id', 'r.asked_by_operator')
    .leftJoin('operators as decider', 'decider.id', 'r.decided_by')
    .where('r.id', 'in', [...ids])
    .selectAll('r')
    .select(['o.price_fen', 'g.name as goods_name', 's.name as supplier_name', 'u.mobile'])
    .select(['p.status as parcel_status', 'p.kuaidi_sn', 'asker.name as asker', 'decider.name as decider'])
    .select([compensatedOf.as('compensated'), givenBack.as('given_back'), waitingApproval.as('approval_id')])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const settled = settleOrder(row.price_fen, row.compensated);
    const isDone = row.status === REFUND_STATUS.refunded;
    return [
      {
        refund_id: id,
        refund_sn: snOf('refund', id),
        order_sn: snOf('order', row.order_id),
        ticket_sn: row.ticket_id === null ? '' : snOf('ticket', row.ticket_id),
        user: userOf(row),
        goods_name: row.goods_name,
        supplier_name: row.supplier_name,
        parcel_status_text: PARCEL_STATUS_LABELS[row.parcel_status ?? 0] ?? '',
        kuaidi_sn: row.kuaidi_sn ?? '',
        price: formatYuan(fen(row.price_fen)),
        compensated: formatYuan(settled.compensated),
        money: formatYuan(isDone ? fen(row.given_back ?? 0) : settled.refunded),
        kind: row.kind,
        kind_text: REFUND_KIND_LABELS[row.kind] ?? '',
        reason: row.reason,
        asked_by: row.asker ?? '',
        status: row.status,
        status_text: REFUND_STATUS_LABELS[row.status] ?? '',
        bearer: row.bearer ?? 0,
        bearer_text: BEARER_LABELS[row.bearer ?? 0] ?? '',
        answer: row.answer,
        decided_by: row.decider ?? '',
        created_at: formatTime(row.created_at),
        decided_at: formatTime(row.decided_at),
        approval_sn: row.approval_id === null ? '' : snOf('approval', row.approval_id),
      },
    ];
  });
}

/** The approval in which a refund waits for a second person: few wait at a time. */
const waitingApproval = sql<number | null>`(select max(a.id) from approvals a
  where a.status = ${sql.lit(APPROVAL_STATUS.waiting)} and a.kind = ${APPROVE_KIND} and a.payload->'refund_ids' @> to_jsonb(r.id))`;
