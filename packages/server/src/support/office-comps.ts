import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import {
  BEARER_LABELS,
  COMPENSATION_REASON_LABELS,
  COMPENSATION_STATUS_LABELS,
} from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS as S } from '@giftship/shared/parcels/parcel';
import type { OfficeCompRow } from '@giftship/shared/support/comp-office-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { COUNT_CAP } from '../lists/count-rows.ts';
import { findUser } from '../lists/find-user.ts';
import { userOf } from '../lists/office-rows.ts';
import { OVERLAP_MS } from '../lists/search.ts';
import { spanOf } from '../operators/list-log.ts';
import { flatEvidence } from '../orders/show-compensation.ts';

interface Range {
  start_time: string;
  end_time: string;
}
interface Wanted extends Range {
  page: number;
  page_size: number;
  status?: number | undefined;
  supplier_id?: number | undefined;
  reason: '' | 'ship' | 'pickup';
  user: string;
  waived?: number | undefined;
  disputed?: number | undefined;
  numbers: string;
}

const STATES = [S.pending, S.paid, S.void];

/** Compensations of all buyers, newest first (O134), within a time range, or by exact numbers, which hold in any range (B16), with how many are in each state. */
export async function listOfficeComps(deps: Deps, wanted: Wanted) {
  const { q } = deps.db;
  const where = await conditions(deps, wanted);
  const { page, page_size, status } = wanted;
  const inState = status === undefined ? sql`` : sql`and k.status = ${sql.lit(status)}`;
  const [count, { rows }] = await Promise.all([
    countStates(q, where),
    sql<{ id: number }>`select k.id from compensations k where ${where} ${inState}
      order by k.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(q),
  ]);
  const list = await readCompRows(
    q,
    rows.map(({ id }) => id),
  );
  const all = Object.values(count).reduce((sum, n) => sum + n, 0);
  const data_count = status === undefined ? Math.min(COUNT_CAP, all) : (count[status] ?? 0);
  return { list, page, page_size, data_count, count };
}

async function conditions(deps: Deps, wanted: Wanted): Promise<RawBuilder<unknown>> {
  const userId = await findUser(deps.db.q, wanted.user);
  const numbers = wanted.numbers.split(/[\s,，]+/).filter((text) => text !== '');
  const parts: RawBuilder<unknown>[] = [];
  if (userId !== undefined) parts.push(sql`k.user_id = ${userId}`);
  if (wanted.supplier_id !== undefined) parts.push(sql`k.supplier_id = ${wanted.supplier_id}`);
  if (wanted.reason !== '') parts.push(sql`k.reason = ${wanted.reason}`);
  if (wanted.waived !== undefined) parts.push(sql`(k.waived_at is not null) = ${wanted.waived === 1}`);
  if (wanted.disputed === 1) parts.push(sql`k.disputed_at is not null and k.dispute_note = ''`);
  if (numbers.length > 0) parts.push(sql`k.parcel_id = any(array(${parcelsOf(numbers)}))`);
  const isTimed = wanted.start_time !== '' || wanted.end_time !== '';
  if (numbers.length === 0 && (isTimed || userId === undefined)) parts.push(inTime(deps, wanted));
  return sql.join(parts, sql` and `);
}

/** Opened in the range: ids grow with time. */
function inTime(deps: Deps, range: Range): RawBuilder<unknown> {
  const { from, to } = spanOf(deps, range);
  return sql`k.created_at >= ${from}::timestamptz and k.created_at < ${to}::timestamptz
    and k.id >= (select first_id_since('compensations', ${new Date(from.getTime() - OVERLAP_MS)}::timestamptz))`;
}

/** The parcels of numbers of parcels, orders and waybills. */
function parcelsOf(numbers: readonly string[]): RawBuilder<unknown> {
  const parcels = numbers.flatMap((sn) => idOf('parcel', sn) ?? []);
  const orders = numbers.flatMap((sn) => idOf('order', sn) ?? []);
  return sql`select unnest(${parcels}::bigint[]) union select p.id from parcels p where p.order_id = any(${orders}::bigint[])
    union select p.id from parcels p where p.kuaidi_sn = any(${[...numbers]}::text[])`;
}

async function countStates(q: Queries, where: RawBuilder<unknown>): Promise<Record<string, number>> {
  const counts = STATES.map(
    (state) => sql`select ${sql.lit(state)}::int as state, (select count(*) from (
      select from compensations k where k.status = ${sql.lit(state)} and ${where} limit ${COUNT_CAP}) c) as n`,
  );
  const { rows } = await sql<{ state: number; n: number }>`${sql.join(counts, sql` union all `)}`.execute(q);
  return Object.fromEntries(rows.map(({ state, n }) => [String(state), n]));
}

async function readCompRows(q: Queries, ids: readonly number[]): Promise<OfficeCompRow[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom('compensations as k')
    .innerJoin('parcels as p', 'p.id', 'k.parcel_id')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .innerJoin('suppliers as s', 's.id', 'k.supplier_id')
    .where('k.id', 'in', [...ids])
    .selectAll('k')
    .select(['p.order_id', 'p.kuaidi_sn', 'u.mobile', 's.name as supplier_name'])
    .orderBy('k.id', 'desc')
    .execute();
  return rows.map((row) => ({
    parcel_sn: snOf('parcel', row.parcel_id),
    order_sn: snOf('order', row.order_id),
    kuaidi_sn: row.kuaidi_sn ?? '',
    user: userOf(row),
    supplier: { id: row.supplier_id, name: row.supplier_name },
    reason: row.reason,
    reason_text: COMPENSATION_REASON_LABELS[row.reason],
    deadline: formatTime(row.deadline),
    money: formatYuan(fen(row.amount_fen)),
    status: row.status,
    status_text: COMPENSATION_STATUS_LABELS[row.status] ?? '',
    created_at: formatTime(row.created_at),
    pay_at: formatTime(row.pay_at),
    settled_at: formatTime(row.settled_at),
    bearer: row.bearer,
    bearer_text: BEARER_LABELS[row.bearer] ?? '',
    waived_at: formatTime(row.waived_at),
    void_reason: row.void_reason,
    voided_by: row.voided_by,
    is_disputed: row.disputed_at !== null && row.dispute_note === '',
    evidence: flatEvidence(row.evidence as Record<string, Record<string, string>>),
  }));
}

interface Sums {
  pending_count: number;
  pending_fen: number;
  paid_count: number;
  paid_fen: number;
  waived_count: number;
  waived_fen: number;
}

/** What was opened in a range, by supplier: what waits, what was paid and what of it the shop took over (O134). */
export async function sumComps(deps: Deps, range: Range) {
  const { rows } = await sql<Sums & { id: number; name: string }>`
    select s.id, s.name, ${countAndSum('pending', sql`k.status = ${sql.lit(S.pending)}`)},
      ${countAndSum('paid', sql`k.status = ${sql.lit(S.paid)}`)}, ${countAndSum('waived', sql`k.waived_at is not null`)}
    from compensations k join suppliers s on s.id = k.supplier_id where ${inTime(deps, range)} group by s.id order by s.id`.execute(
    deps.db.q,
  );
  const add = (name: keyof Sums) => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    list: rows.map(({ id, name, ...sums }) => ({ supplier: { id, name }, ...shown(sums) })),
    total: shown({
      pending_count: add('pending_count'),
      pending_fen: add('pending_fen'),
      paid_count: add('paid_count'),
      paid_fen: add('paid_fen'),
      waived_count: add('waived_count'),
      waived_fen: add('waived_fen'),
    }),
  };
}

const countAndSum = (name: string, which: RawBuilder<unknown>) =>
  sql`count(*) filter (where ${which}) as ${sql.ref(`${name}_count`)}, coalesce(sum(k.amount_fen) filter (where ${which}), 0)::bigint as ${sql.ref(`${name}_fen`)}`;

const shown = ({ pending_count, pending_fen, paid_count, paid_fen, waived_count, waived_fen }: Sums) => ({
  pending_count,
  pending: formatYuan(fen(pending_fen)),
  paid_count,
  paid: formatYuan(fen(paid_fen)),
  waived_count,
  waived: formatYuan(fen(waived_fen)),
});
