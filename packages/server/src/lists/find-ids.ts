import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { ofFewCells, pairsOf } from './count-rows.ts';
import { foundByText, isInTime, type Scope, shownState, stateOf, WITHOUT_PARCEL } from './search.ts';
import { lits } from '../db/lits.ts';

/** A part of a list, newest first. */
export interface Page {
  limit: number;
  offset: number;
  /** Only orders before this one: the way to walk through all of them. */
  before?: number;
  /** How many there are, where that is known exactly: pages near the end are then read from the end. */
  total?: number;
}

interface Ordered {
  limit: number;
  offset: number;
  direction: RawBuilder<unknown>;
  isReversed: boolean;
  before: number | undefined;
}

/**
 * Ids of the orders of one page, newest first. Every way of looking walks along an index in order and stops when the
 * page is full; what it passes over is at most half of what matches.
 */
export async function findIds(q: Queries, scope: Scope, page: Page): Promise<number[]> {
  const ordered = orderOf(page);
  if (ordered.limit <= 0) return [];
  const { rows } = await sql<{ id: number }>`${queryOf(scope, ordered)}`.execute(q);
  const ids = rows.map(({ id }) => id);
  return ordered.isReversed ? ids.reverse() : ids;
}

function queryOf(scope: Scope, ordered: Ordered): RawBuilder<unknown> {
  if (scope.isByText) return byText(scope, ordered);
  const { status, overtime } = scope.search;
  const isOfAll = scope.isEveryKind && status === undefined && overtime === undefined;
  return isOfAll ? ofAll(scope, ordered) : byCells(scope, ordered);
}

function orderOf({ limit, offset, before, total }: Page): Ordered {
  const isReversed = total !== undefined && before === undefined && offset > total / 2;
  if (!isReversed) return { limit, offset, direction: sql`desc`, isReversed, before };
  const rest = Math.max(0, total - offset);
  return {
    limit: Math.min(limit, rest),
    offset: Math.max(0, rest - limit),
    direction: sql`asc`,
    isReversed,
    before,
  };
}

const isBefore = (id: RawBuilder<unknown>, before: number | undefined): RawBuilder<unknown> =>
  before === undefined ? sql`true` : sql`${id} < ${before}::bigint`;

/** Everything of one person: a walk along the index of his orders. */
function ofAll({ userId, of, times }: Scope, { limit, offset, direction, before }: Ordered) {
  const hasParcel = of === 'parcel' ? sql`and status not in (${lits(...WITHOUT_PARCEL)})` : sql``;
  return sql`
    select id from orders where user_id = ${userId} ${hasParcel} and ${isBefore(sql`id`, before)} and ${isInTime(times, sql`id`)}
    order by id ${direction} limit ${limit} offset ${offset}`;
}

/**
 * Found by a number, a name or a phone. What is found by numbers is few, so it is found first and put in order then; left
 * to choose, the planner would rather walk through everything in order, hoping to meet it soon.
 */
function byText(scope: Scope, { limit, offset, direction, before }: Ordered) {
  const { status, batch_sn, shop_order } = scope.search;
  const found = sql`select o.id ${foundByText(scope)} ${ofFewCells(scope)} and ${isBefore(sql`o.id`, before)}
      ${status === undefined ? sql`` : sql`and ${shownState(scope.of)} = ${status}`}`;
  if (batch_sn || shop_order?.length)
    return sql`with found as materialized (${found}) select id from found order by id ${direction} limit ${limit} offset ${offset}`;
  return sql`${found} order by o.id ${direction} limit ${limit} offset ${offset}`;
}

/** By state, platform, goods, courier, overtime: the heads of the cells that are not empty, merged. */
function byCells(scope: Scope, { limit, offset, direction, before }: Ordered) {
  const { of, search, kindIds, times } = scope;
  const { status } = search;
  const cells = scope.cells.filter((cell) => status === undefined || stateOf(scope, cell) === status);
  const top = limit + offset;
  const heads = [
    sql`select x.id from ${pairsOf(cells)} cross join lateral (
          select order_id as id from parcels p where p.kind_id = t.kind_id and p.cell = t.cell
            and ${isBefore(sql`p.order_id`, before)} and ${isInTime(times, sql`p.order_id`)}
          order by order_id ${direction} limit ${top}) x`,
  ];
  const without = WITHOUT_PARCEL.filter((state) => status === undefined || state === status);
  if (of === 'order' && search.overtime !== 1 && without.length > 0)
    heads.push(sql`select x.id from unnest(${[...kindIds]}::int[]) as t (kind_id), unnest(${[...without]}::smallint[]) as s (status) cross join lateral (
          select id from orders o where o.kind_id = t.kind_id and o.status = s.status and o.status in (${lits(...WITHOUT_PARCEL)}) and ${isBefore(sql`o.id`, before)} and ${isInTime(times, sql`o.id`)}
          order by id ${direction} limit ${top}) x`);
  return sql`select id from (${sql.join(heads, sql` union all `)}) found order by id ${direction} limit ${limit} offset ${offset}`;
}
