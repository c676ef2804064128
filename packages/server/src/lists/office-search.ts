import type { OfficeBatchSearch, OfficeSearch } from '@giftship/shared/orders/office-contract';
import { PARCEL_STATUS as P, COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { spanOf } from '../operators/list-log.ts';
import { findUser } from './find-user.ts';
import { type FoundNumbers, findNumbers } from './office-numbers.ts';
import { OVERLAP_MS } from './search.ts';

/** A search over all buyers, with what it needs worked out: its span as ids, the buyer, the numbers that were found. */
export interface OfficeScope {
  search: OfficeSearch;
  /** Null where exact numbers are asked for: then no range holds. */
  span: OfficeSpan | null;
  numbers: FoundNumbers | null;
  userId: number | undefined;
  now: Date;
}

/** A time range as ids: what is outside of them is outside of it, and what is inside is compared by its time. */
export interface OfficeSpan {
  from: Date;
  to: Date;
  orders: { low: number; high: number };
  batches: { low: number; high: number };
}

/** Works out a search over all buyers: a range of at most 93 days, or exact numbers (B16). */
export async function openOfficeScope(
  deps: Deps,
  search: OfficeSearch | OfficeBatchSearch,
): Promise<OfficeScope> {
  const { q } = deps.db;
  const asked = search.numbers.map((text) => text.trim()).filter((text) => text !== '');
  const isExact = asked.length > 0;
  const [userId, numbers, span] = await Promise.all([
    findUser(q, search.user),
    isExact ? findNumbers(q, asked) : null,
    isExact ? null : readSpanIds(q, spanOf(deps, search)),
  ]);
  return { search, span, numbers, userId, now: new Date(deps.now()) };
}

/** The ids that a span of time lies within, with room on both sides. */
export async function readSpanIds(q: Queries, { from, to }: { from: Date; to: Date }): Promise<OfficeSpan> {
  const at = (table: 'orders' | 'batches', time: Date, shift: number) =>
    sql`first_id_since(${sql.lit(table)}, ${new Date(time.getTime() + shift)}::timestamptz)`;
  const { rows } = await sql<Record<'a' | 'b' | 'c' | 'd', number>>`
    select ${at('orders', from, -OVERLAP_MS)} as a, ${at('orders', to, OVERLAP_MS)} as b,
      ${at('batches', from, -OVERLAP_MS)} as c, ${at('batches', to, OVERLAP_MS)} as d`.execute(q);
  const { a, b, c, d } = onlyRow(rows);
  return { from, to, orders: { low: a, high: b }, batches: { low: c, high: d } };
}

/** What a batch `b` must be; null where nothing is asked of it. */
export function batchConditions({ search, userId }: OfficeScope): RawBuilder<unknown> | null {
  const { goods_id, supplier_id, express_id, platform, channel, order_source } = search;
  const parts: RawBuilder<unknown>[] = [];
  if (goods_id !== undefined) parts.push(sql`b.goods_id = ${goods_id}`);
  if (supplier_id !== undefined)
    parts.push(sql`b.goods_id = any(array(select id from goods where supplier_id = ${supplier_id}))`);
  if (userId !== undefined) parts.push(sql`b.user_id = ${userId}`);
  if (express_id !== undefined) parts.push(sql`b.courier_id = ${express_id}`);
  if (platform !== undefined) parts.push(sql`b.platform = ${platform}`);
  if (channel !== '') parts.push(sql`b.channel = ${channel}`);
  if (order_source !== undefined) parts.push(sql`b.order_source = ${order_source}`);
  return parts.length === 0 ? null : sql.join(parts, sql` and `);
}

/** What an order `o` with its parcel `p` must be, its state left aside; `true` where nothing is asked. */
export function orderConditions({ search, now, span }: OfficeScope): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (search.late !== undefined) parts.push(sql`coalesce(p.late, false) = ${search.late}`);
  if (search.overdue !== undefined) parts.push(sql`(${isOverdue(now)}) = ${search.overdue}`);
  if (search.has_comp !== undefined)
    parts.push(
      sql`exists (select from compensations k where k.parcel_id = p.id and k.status <> ${sql.lit(COMPENSATION_STATUS.void)}) = ${search.has_comp}`,
    );
  if (span !== null)
    parts.push(sql`o.created_at >= ${span.from}::timestamptz and o.created_at < ${span.to}::timestamptz`);
  return sql.join(parts, sql` and `);
}

/** Whether a parcel has not left yet, with or without its waybill. */
export const isWaiting = (status: number): boolean =>
  status === P.waitingWaybill || status === P.waitingPickup;

/** Whether a parcel `p` waits past its ship deadline, and nobody said that the courier has it. */
export const isOverdue = (now: Date) =>
  sql`coalesce(p.status in (${lits(P.waitingWaybill, P.waitingPickup)}) and p.order_state = ${sql.lit(ORDER_STATUS.toShip)}
    and p.ship_time is null and p.ship_deadline < ${now}::timestamptz, false)`;

/** The cells of parcels whose orders are in these states; `isOf` picks them. */
export function cellsWhere(
  states: readonly number[],
  isOf: (cell: { state: number; status: number; isLate: boolean }) => boolean,
): number[] {
  return states.flatMap((state) =>
    Object.values(P).flatMap((status) =>
      [false, true].flatMap((isLate) =>
        isOf({ state, status, isLate }) ? [state * 1000 + status * 10 + Number(isLate)] : [],
      ),
    ),
  );
}
