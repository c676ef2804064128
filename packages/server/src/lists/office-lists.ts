import type { OfficeBatchSearch, OfficeSearch } from '@giftship/shared/orders/office-contract';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS as P } from '@giftship/shared/parcels/parcel';
import { type RawBuilder, sql } from 'kysely';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { COUNT_CAP } from './count-rows.ts';
import { readOfficeBatchRows } from './office-batches.ts';
import { officeOrderRow, officeParcelRow, readOfficeRows } from './office-rows.ts';
import {
  batchConditions,
  type OfficeScope,
  openCells,
  openOfficeScope,
  orderConditions,
} from './office-search.ts';

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
  const query = queryOf(of, scope, offset + page_size);
  const [{ rows: counted }, { rows: found }] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*) as n from (${queryOf(of, scope, COUNT_CAP).rows} limit ${COUNT_CAP}) c`.execute(q),
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

interface Query {
  /** Selects ids of orders, all that match or at least the first of them. */
  rows: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/**
 * How a search is read: by its numbers; by the batches of goods, buyer or platform; by the open parcels of a state; else
 * along the orders of its range. Each way stops when the page is full.
 */
function queryOf(of: ListOf, scope: OfficeScope, top: number): Query {
  if (scope.numbers !== null) return byNumbers(of, scope);
  const batch = batchConditions(scope);
  if (batch !== null) return byBatches(of, scope, batch);
  return walk(of, scope, top);
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

/** Nothing is asked of the batch: open parcels by the index that holds them alone, the others along the range. */
function walk(of: ListOf, scope: OfficeScope, top: number): Query {
  const cells = cellsOf(of, scope);
  const along = alongRange(of, scope, cells !== null);
  if (cells === null) return { rows: along, order: sql`o.id desc` };
  const { low, high } = scope.span?.orders ?? { low: 0, high: 0 };
  const open = sql`select x.id from unnest(${cells}::smallint[]) as t (cell) cross join lateral (
      select p.order_id as id from parcels p join orders o on o.id = p.order_id
      where p.order_state in (${lits(...OPEN)}) and p.cell = t.cell and p.order_id >= ${low}::bigint and p.order_id < ${high}::bigint
        and ${orderConditions(scope)} order by p.order_id desc limit ${top}) x`;
  const heads = isOnlyOpen(of, scope)
    ? open
    : sql`${open} union all (${along} order by o.id desc limit ${top})`;
  return { rows: sql`select f.id from (${heads}) f`, order: sql`f.id desc` };
}

function alongRange(of: ListOf, scope: OfficeScope, withoutOpen: boolean): RawBuilder<unknown> {
  const { low, high } = scope.span?.orders ?? { low: 0, high: 0 };
  const rest = withoutOpen ? sql`and p.order_state not in (${lits(...OPEN)})` : sql``;
  return sql`select o.id from orders o ${joined(of)} where o.id >= ${low}::bigint and o.id < ${high}::bigint
    and ${inState(of, scope)} and ${orderConditions(scope)} ${rest}`;
}

/** The cells of open parcels that a state, lateness or what is overdue is found by; null where they are no help. */
function cellsOf(of: ListOf, { search }: OfficeScope): number[] | null {
  const { status, late, overdue } = search;
  const isHelp = of === 'parcel' ? status !== undefined || late === true : OPEN.includes(status ?? -1);
  if (!isHelp && overdue !== true) return null;
  return openCells((cell) => {
    const shown = of === 'parcel' ? cell.status : cell.state;
    return (
      (status === undefined || shown === status) &&
      (late === undefined || cell.isLate === late) &&
      (overdue !== true || isWaiting(cell.status))
    );
  });
}

const isWaiting = (status: number): boolean => status === P.waitingWaybill || status === P.waitingPickup;

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
