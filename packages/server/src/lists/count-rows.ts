import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import {
  type Cell,
  foundByText,
  isInTime,
  type Scope,
  shownState,
  stateOf,
  WITHOUT_PARCEL,
} from './search.ts';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';

/** Most rows that are counted one by one. */
export const COUNT_CAP = 10_001;

/**
 * How many rows match in each state, the status filter left aside. Without a search, and for platform, goods, courier,
 * status and overtime in any combination, the numbers are exact at any size: they come from counters. Where a number, a
 * name, a phone or a time range is asked for, rows are counted one by one up to `cap`, 10,001 unless told, for each
 * state that a time range leaves, or in all that the text finds (the state that is asked for always to its own cap).
 */
export async function countRows(q: Queries, scope: Scope, cap = COUNT_CAP): Promise<Record<string, number>> {
  if (scope.isByText) return countFound(q, scope, cap);
  const [withParcel, without] = await Promise.all([
    scope.times === null ? sumsOf(scope) : countCells(q, scope, cap),
    countWithoutParcel(q, scope, cap),
  ]);
  return sumUp([...withParcel, ...without]);
}

interface StateCount {
  state: number;
  n: number;
}

const sumsOf = (scope: Scope): StateCount[] =>
  scope.cells.map((cell) => ({ state: stateOf(scope, cell), n: cell.n }));

function sumUp(counts: readonly StateCount[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { state, n } of counts) if (n > 0) sums[state] = (sums[state] ?? 0) + n;
  return sums;
}

/** Parcels within a time range, each state to its own cap: one walk along an index for each cell that is not empty. */
async function countCells(q: Queries, scope: Scope, cap: number): Promise<StateCount[]> {
  const byState = new Map<number, Cell[]>();
  for (const cell of scope.cells) {
    const state = stateOf(scope, cell);
    byState.set(state, [...(byState.get(state) ?? []), cell]);
  }
  if (byState.size === 0) return [];
  const counts = [...byState].map(
    ([state, cells]) => sql`
      select ${state}::int as state, (select count(*) from (
        select from ${pairsOf(cells)} join lateral (
          select from parcels p where p.kind_id = t.kind_id and p.cell = t.cell and ${isInTime(scope.times, sql`p.order_id`)} limit ${cap}) x on true
        limit ${cap}) c) as n`,
  );
  const { rows } = await sql<StateCount>`${sql.join(counts, sql` union all `)}`.execute(q);
  return rows;
}

/** Unpaid and closed orders have no parcel; a partial index holds them. */
async function countWithoutParcel(q: Queries, scope: Scope, cap: number): Promise<StateCount[]> {
  const { of, search, kindIds, times } = scope;
  if (of === 'parcel' || search.overtime === 1 || kindIds.length === 0) return [];
  const limit = times === null ? sql`` : sql`limit ${cap}`;
  const counts = WITHOUT_PARCEL.map(
    (state) => sql`
      select ${state}::int as state, (select count(*) from (
        select from orders o where o.kind_id = any(${[...kindIds]}::int[]) and o.status = ${state} and o.status in (${lits(...WITHOUT_PARCEL)})
          and ${isInTime(times, sql`o.id`)} ${limit}) c) as n`,
  );
  const { rows } = await sql<StateCount>`${sql.join(counts, sql` union all `)}`.execute(q);
  return rows;
}

async function countFound(q: Queries, scope: Scope, cap: number): Promise<Record<string, number>> {
  const found = foundByText(scope);
  const state = shownState(scope.of);
  const ofAnyState = ofFewCells({ ...scope, search: { ...scope.search, status: undefined } });
  const { rows } = await sql<StateCount>`
    select state, count(*) as n from (select ${state} as state ${found} ${ofAnyState} limit ${cap}) f group by 1`.execute(
    q,
  );
  const sums = sumUp(rows);
  const { status } = scope.search;
  const isCapped = rows.reduce((sum, { n }) => sum + n, 0) >= cap;
  if (!isCapped || status === undefined) return sums;
  const { rows: own } = await sql<{ n: number }>`
    select count(*) as n from (select ${found} ${ofFewCells(scope)} and ${state} = ${status} limit ${cap}) f`.execute(
    q,
  );
  return { ...sums, [status]: onlyRow(own).n };
}

/** So many parcels are few enough to look through all of them. */
const FEW = 40_000;

/**
 * A name that a hundred thousand parcels have, asked for in a state that a hundred are in: then the parcels of that state
 * are looked through, not those of the name. Nothing when the state is not so rare, or has no parcels.
 */
export function ofFewCells(scope: Scope): RawBuilder<unknown> {
  const { status, overtime } = scope.search;
  const isWithParcel = scope.of === 'parcel' || (status !== undefined && !WITHOUT_PARCEL.includes(status));
  if (!isWithParcel || (status === undefined && overtime === undefined)) return sql``;
  const cells = scope.cells.filter((cell) => status === undefined || stateOf(scope, cell) === status);
  if (cells.reduce((sum, { n }) => sum + n, 0) > FEW) return sql``;
  return sql`and o.id = any(array(select p.order_id from ${pairsOf(cells)} join parcels p on p.kind_id = t.kind_id and p.cell = t.cell))`;
}

/** The cells as a table `t (kind_id, cell)`. */
export function pairsOf(cells: readonly Cell[]): RawBuilder<unknown> {
  return sql`unnest(${cells.map(({ kindId }) => kindId)}::int[], ${cells.map(({ cell }) => cell)}::smallint[]) as t (kind_id, cell)`;
}
