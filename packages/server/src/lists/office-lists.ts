import type { OfficeBatchSearch, OfficeSearch } from '@giftship/shared/orders/office-contract';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { type RawBuilder, sql } from 'kysely';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { COUNT_CAP } from './count-rows.ts';
import { readOfficeBatchRows } from './office-batches.ts';
import { type Pair, rareCells } from './office-rare.ts';
import { officeOrderRow, officeParcelRow, readOfficeRows } from './office-rows.ts';
import {
  batchConditions,
  cellsWhere,
  isWaiting,
  type OfficeScope,
  openOfficeScope,
  orderConditions,
} from './office-search.ts';
import { WITHOUT_PARCEL } from './search.ts';

type ListOf = 'parcel' | 'order';
const OPEN: readonly number[] = [ORDER_STATUS.toShip, ORDER_STATUS.shipped];

/** Parcels of all buyers, newest first (O101). */
export async function listOfficeParcels(deps: Deps, search: OfficeSearch) {
  const { rows, ...page } = await readPage(deps, 'parcel', search);
  return { list: rows.flatMap((row) => officeParcelRow(row) ?? []), ...page };
}

/** Orders of all buyers, newest first (O104). */
export async function listOfficeOrders(deps: Deps, search: OfficeSearch) {
  const { rows, ...page } = await readPage(deps, 'order', search);
  return { list: rows.map(officeOrderRow), ...page };
}

async function readPage(deps: Deps, of: ListOf, search: OfficeSearch) {
  const { q } = deps.db;
  const scope = await openOfficeScope(deps, search);
  const { page, page_size } = search;
  const offset = (page - 1) * page_size;
  const rare = await rareCells(q, of, scope);
  const query = queryOf(of, scope, { rare, top: offset + page_size });
  const [{ rows: counted }, { rows: found }] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*) as n from (${queryOf(of, scope, { rare, top: COUNT_CAP }).rows} limit ${COUNT_CAP}) c`.execute(
      q,
    ),
    sql<{ id: number }>`${query.rows} order by ${query.order} limit ${page_size} offset ${offset}`.execute(q),
  ]);
  return {
    rows: await readOfficeRows(
      q,
      found.map(({ id }) => id),
    ),
    page,
    page_size,
    data_count: onlyRow(counted).n,
    not_found: scope.numbers?.notFound ?? [],
  };
}

interface How {
  /** Where rare states lie; null where the range is read. */
  rare: Pair[] | null;
  /** So many are needed. */
  top: number;
}

interface Query {
  /** Selects ids of orders, all that match or at least the first of them. */
  rows: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/**
 * How a search is read: by its numbers; by the batches of goods, buyer or platform; by the open parcels of a state; else
 * along the orders of its range. Each way stops when the page is full.
 */
function queryOf(of: ListOf, scope: OfficeScope, how: How): Query {
  if (scope.numbers !== null) return byNumbers(of, scope);
  const batch = batchConditions(scope);
  if (batch !== null && how.rare !== null)
    return {
      rows: sql`select f.id from (${rareHeads(of, scope, { ...how, rare: how.rare })}) f`,
      order: sql`f.id desc`,
    };
  if (batch !== null) return byBatches(of, scope, batch);
  return walk(of, scope, how);
}

const joined = (of: ListOf) =>
  of === 'parcel' ? sql`join parcels p on p.order_id = o.id` : sql`left join parcels p on p.order_id = o.id`;

const inState = (of: ListOf, { search: { status } }: OfficeScope): RawBuilder<unknown> => {
  if (status === undefined) return sql`true`;
  return of === 'parcel'
    ? sql`p.status = ${sql.lit(status)}`
    : sql`coalesce(p.order_state, o.status) = ${sql.lit(status)}`;
};

/** Few rows: all of them are found, then put in order. */
function byNumbers(of: ListOf, scope: OfficeScope): Query {
  const { orderIds = [], batchIds = [] } = scope.numbers ?? {};
  const batch = batchConditions(scope) ?? sql`true`;
  return {
    rows: sql`select found.id from (select o.id from orders o join batches b on b.id = o.batch_id ${joined(of)}
      where o.id = any(${orderIds}::bigint[]) and ${batch} and ${inState(of, scope)} and ${orderConditions(scope)}
      union select o.id from orders o join batches b on b.id = o.batch_id ${joined(of)}
      where o.batch_id = any(${batchIds}::bigint[]) and ${batch} and ${inState(of, scope)} and ${orderConditions(scope)}) found`,
    order: sql`found.id desc`,
  };
}

/** Batches first, newest first, and of each its orders: a filter that fits nothing reads batches alone. */
function byBatches(of: ListOf, scope: OfficeScope, batch: RawBuilder<unknown>): Query {
  const { low, high } = scope.span?.batches ?? { low: 0, high: 0 };
  return {
    rows: sql`select f.id from (
        select b.id from batches b where ${batch} and b.id >= ${low}::bigint and b.id < ${high}::bigint order by b.id desc) b
      cross join lateral (select o.id from orders o ${joined(of)}
        where o.batch_id = b.id and ${inState(of, scope)} and ${orderConditions(scope)} offset 0) f`,
    order: sql`b.id desc, f.id desc`,
  };
}

/**
 * Nothing is asked of the batch: open parcels by the index that holds them alone; the others where the counters say that they
 * lie, when they are few, else along the range.
 */
function walk(of: ListOf, scope: OfficeScope, { rare, top }: How): Query {
  const cells = cellsOf(of, scope);
  if (cells === null && rare === null) return { rows: alongRange(of, scope, false), order: sql`o.id desc` };
  const heads: RawBuilder<unknown>[] = [];
  if (cells !== null && cells.length > 0) heads.push(openHeads(scope, { cells, top }));
  if (!isOnlyOpen(of, scope))
    heads.push(
      rare === null
        ? sql`(${alongRange(of, scope, true)} order by o.id desc limit ${top})`
        : rareHeads(of, scope, { rare, top }),
    );
  const all =
    heads.length === 0 ? sql`select 0::bigint as id where false` : sql.join(heads, sql` union all `);
  return { rows: sql`select f.id from (${all}) f`, order: sql`f.id desc` };
}

function openHeads(
  scope: OfficeScope,
  { cells, top }: { cells: number[]; top: number },
): RawBuilder<unknown> {
  return sql`select x.id from unnest(${cells}::smallint[]) as t (cell) cross join lateral (
      select p.order_id as id from parcels p join orders o on o.id = p.order_id
      where p.order_state in (${lits(...OPEN)}) and p.cell = t.cell and ${inRange(scope, sql`p.order_id`)}
        and ${orderConditions(scope)} order by p.order_id desc limit ${top}) x`;
}

/** What is rare, by the index of cells of each kind; orders without a parcel by the one that holds them alone. */
function rareHeads(
  of: ListOf,
  scope: OfficeScope,
  { rare, top }: { rare: Pair[]; top: number },
): RawBuilder<unknown> {
  const { status } = scope.search;
  const pairs = sql`unnest(${rare.map(({ kindId }) => kindId)}::int[], ${rare.map(({ cell }) => cell)}::smallint[]) as t (kind_id, cell)`;
  const lateral =
    of === 'order' && status !== undefined && WITHOUT_PARCEL.includes(status)
      ? sql`select o.id from orders o ${joined(of)} where o.kind_id = t.kind_id and o.status = ${sql.lit(status)}
          and o.status in (${lits(...WITHOUT_PARCEL)}) and ${inRange(scope, sql`o.id`)} and ${orderConditions(scope)} order by o.id desc limit ${top}`
      : sql`select p.order_id as id from parcels p join orders o on o.id = p.order_id where p.kind_id = t.kind_id and p.cell = t.cell
          and ${inRange(scope, sql`p.order_id`)} and ${orderConditions(scope)} order by p.order_id desc limit ${top}`;
  return sql`select x.id from ${pairs} cross join lateral (${lateral}) x`;
}

function inRange({ span }: OfficeScope, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const { low, high } = span?.orders ?? { low: 0, high: 0 };
  return sql`${id} >= ${low}::bigint and ${id} < ${high}::bigint`;
}

/** Along the orders of the range; those with a compensation from the compensations, which are fewer. */
function alongRange(of: ListOf, scope: OfficeScope, withoutOpen: boolean): RawBuilder<unknown> {
  const rest = withoutOpen
    ? sql`and coalesce(p.order_state, ${sql.lit(ORDER_STATUS.closed)}) not in (${lits(...OPEN)})`
    : sql``;
  const only =
    scope.search.has_comp === true ? sql`and o.id = any(array(${withCompensation(scope)}))` : sql``;
  return sql`select o.id from orders o ${joined(of)} where ${inRange(scope, sql`o.id`)} ${only}
    and ${inState(of, scope)} and ${orderConditions(scope)} ${rest}`;
}

const withCompensation = ({ span }: OfficeScope) => sql`
  select p.order_id from compensations k join parcels p on p.id = k.parcel_id
  where k.status in (${lits(COMPENSATION_STATUS.pending, COMPENSATION_STATUS.paid)})
    and k.id >= (select first_id_since('compensations', ${span?.from ?? new Date(0)}::timestamptz))`;

/** The cells of open parcels that a state, lateness or what is overdue is found by; null where they are no help. */
function cellsOf(of: ListOf, { search }: OfficeScope): number[] | null {
  const { status, late, overdue } = search;
  const isHelp = of === 'parcel' ? status !== undefined || late === true : OPEN.includes(status ?? -1);
  if (!isHelp && overdue !== true) return null;
  return cellsWhere(OPEN, (cell) => {
    const shown = of === 'parcel' ? cell.status : cell.state;
    return (
      (status === undefined || shown === status) &&
      (late === undefined || cell.isLate === late) &&
      (overdue !== true || isWaiting(cell.status))
    );
  });
}

/** True where no parcel of a closed order can match: it is with nobody any more. */
function isOnlyOpen(of: ListOf, { search }: OfficeScope): boolean {
  if (search.overdue === true) return true;
  return of === 'parcel' ? isWaiting(search.status ?? -1) : OPEN.includes(search.status ?? -1);
}

/** Batches of all buyers, newest first (O104). */
export async function listOfficeBatches(deps: Deps, search: OfficeBatchSearch) {
  const { q } = deps.db;
  const scope = await openOfficeScope(deps, search);
  const { page, page_size, status } = search;
  const parts: RawBuilder<unknown>[] = [batchConditions(scope) ?? sql`true`];
  if (status !== undefined) parts.push(sql`b.status = ${sql.lit(status)}`);
  if (scope.span !== null) {
    const { from, to, batches } = scope.span;
    parts.push(sql`b.id >= ${batches.low}::bigint and b.id < ${batches.high}::bigint
      and b.created_at >= ${from}::timestamptz and b.created_at < ${to}::timestamptz`);
  }
  if (scope.numbers !== null) {
    const { orderIds, batchIds } = scope.numbers;
    parts.push(sql`b.id = any(array(select unnest(${batchIds}::bigint[])
      union select batch_id from orders where id = any(${orderIds}::bigint[])))`);
  }
  const from = sql`from batches b where ${sql.join(parts, sql` and `)}`;
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ n: number }>`select count(*) as n from (select ${from} limit ${COUNT_CAP}) c`.execute(q),
    sql<{
      id: number;
    }>`select b.id ${from} order by b.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(q),
  ]);
  return {
    list: await readOfficeBatchRows(
      q,
      rows.map(({ id }) => id),
    ),
    page,
    page_size,
    data_count: onlyRow(counted).n,
    not_found: scope.numbers?.notFound ?? [],
  };
}
