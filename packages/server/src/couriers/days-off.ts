import { CLOSURE_NOTICE_HOURS, CLOSURE_STATUS, FREE_DAYS } from '@giftship/shared/couriers/courier';
import { CLOSURE_STATUS_LABELS } from '@giftship/shared/couriers/labels';
import { COURIER_SENTENCES as SAY } from '@giftship/shared/couriers/sentences-copy';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaClock, chinaDay, parseTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import type { Party, Write } from './party.ts';
import { lockWarehouse } from './warehouses.ts';

/** Days off: both days count, China days. */
export interface Period {
  start: string;
  end: string;
  name: string;
}
interface Kept extends Period {
  id: number;
  status: number;
  reason: string;
}
const DAY_MS = 86_400_000;
const NAME_LENGTH = 20;

/** The days off of the whole shop: past, present and to come (O096). */
export async function listHolidays(q: Queries, today: string) {
  const row = await q
    .selectFrom('site_texts')
    .where('key', '=', 'holidays')
    .select('value')
    .executeTakeFirst();
  return { list: periodsOf(row?.value).map((period) => rowOf({ ...period, id: 0, ...HOLDS }, today)) };
}

/** The days off of a warehouse: those that hold, that wait, and that were refused and are not over. */
export async function listClosures(q: Queries, warehouseId: number, today: string) {
  const rows = await readClosures(q, warehouseId);
  return {
    list: rows
      .filter(({ status, end }) => status !== CLOSURE_STATUS.refused || end >= today)
      .map((row) => rowOf(row, today)),
  };
}

const HOLDS = { status: CLOSURE_STATUS.holds, reason: '' };
const rowOf = (kept: Kept, today: string) => ({
  ...kept,
  status_text: CLOSURE_STATUS_LABELS[kept.status] ?? '',
  is_begun: kept.start <= today,
});

/** Writes the shop's days off that have not begun; what has begun stays. They move deadlines of later payments only (O096). */
export async function saveHolidays(deps: Deps, tx: Tx, write: Write, wanted: readonly Period[]) {
  const today = chinaDay(await deps.timeOfRecord(tx));
  await sql`insert into site_texts (key, value) values ('holidays', '[]') on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ value: unknown }>`
    select value from site_texts where key = 'holidays' for update`.execute(tx);
  const before = periodsOf(onlyRow(rows).value);
  const begun = before.filter(({ start }) => start <= today);
  const fresh = freshOf(wanted, begun, today);
  const { list, merged } = mergePeriods([...begun, ...fresh]);
  await tx
    .updateTable('site_texts')
    .set({ value: JSON.stringify(list) })
    .where('key', '=', 'holidays')
    .execute();
  await write({
    object: 'holiday',
    ref: '',
    before: { list: wordsOf(before) },
    after: { list: wordsOf(list) },
  });
  return { list: list.map((period) => rowOf({ ...period, id: 0, ...HOLDS }, today)), merged };
}

/**
 * The same of one warehouse. What a supplier takes must be known a day ahead; more than three days in a row, or ten in a
 * quarter, wait for an operator (S034). What it does not name any more is taken back.
 */
export async function saveClosures(
  deps: Deps,
  tx: Tx,
  write: Write,
  { party, warehouseId, wanted }: { party: Party; warehouseId: number; wanted: readonly Period[] },
) {
  const now = await deps.timeOfRecord(tx);
  const today = chinaDay(now);
  const { supplier_id } = await lockWarehouse(tx, party, warehouseId);
  const isMember = party.supplierId !== null;
  const all = await readClosures(tx, warehouseId);
  const before = all.filter(
    ({ status }) => status === CLOSURE_STATUS.holds || (isMember && status === CLOSURE_STATUS.asked),
  );
  const begun = before.filter(({ start, status }) => start <= today && status === CLOSURE_STATUS.holds);
  const fresh = freshOf(wanted, begun, today);
  const { list, merged } = mergePeriods(fresh);
  const isSame = (one: Period, other: Period) => one.start === other.start && one.end === other.end;
  const kept = before.filter((row) => begun.includes(row) || list.some((period) => isSame(row, period)));
  const added = list.filter((period) => !kept.some((row) => isSame(row, period)));
  if (isMember) refuseShortNotice(wanted, added, now);
  const gone = before.filter((row) => !kept.includes(row));
  await takeBack(tx, gone);
  const allowance = allowanceOf(before, kept);
  for (const period of added) {
    const status = isMember ? allowance(period) : CLOSURE_STATUS.holds;
    await tx
      .insertInto('warehouse_closures')
      .values({
        warehouse_id: warehouseId,
        start_day: period.start,
        end_day: period.end,
        name: period.name,
        status,
        by: party.by,
        decided_by: null,
      })
      .execute();
  }
  await rename(tx, kept, list, isSame);
  await write({
    object: 'holiday',
    ref: String(warehouseId),
    before: { list: wordsOf(before), supplier_id },
    after: { list: wordsOf([...begun, ...list]), supplier_id },
  });
  return { ...(await listClosures(tx, warehouseId, today)), merged };
}

async function takeBack(tx: Tx, rows: readonly Kept[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .updateTable('warehouse_closures')
    .set({ status: CLOSURE_STATUS.withdrawn })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}

async function rename(
  tx: Tx,
  kept: readonly Kept[],
  list: readonly Period[],
  isSame: (one: Period, other: Period) => boolean,
): Promise<void> {
  for (const row of kept) {
    const { name } = list.find((period) => isSame(row, period)) ?? row;
    if (name !== row.name)
      await tx.updateTable('warehouse_closures').set({ name }).where('id', '=', row.id).execute();
  }
}

/** What is new of a list: not what has begun and stands there still. Refuses days that are over, each by its row (O096). */
function freshOf(wanted: readonly Period[], begun: readonly Period[], today: string): Period[] {
  const errors: { field: string; msg: string }[] = [];
  const fresh: Period[] = [];
  for (const [at, period] of wanted.entries()) {
    const { start, end } = period;
    if (begun.some((known) => known.start === start && known.end === end)) continue;
    if (start <= today) errors.push({ field: `list.${at}.start`, msg: SAY.fromTomorrow });
    else if (end < start) errors.push({ field: `list.${at}.end`, msg: SAY.endBeforeStart });
    else fresh.push(period);
  }
  if (errors.length > 0) throw refuse('INVALID', {}, { errors });
  return fresh;
}

function refuseShortNotice(wanted: readonly Period[], added: readonly Period[], now: Date): void {
  const least = now.getTime() + CLOSURE_NOTICE_HOURS * 3_600_000;
  const isShort = (start: string) => startOf(start) < least;
  const short = added.filter(({ start }) => isShort(start));
  if (short.length === 0) return;
  const errors = wanted.flatMap(({ start }, at) =>
    short.some((period) => period.start === start)
      ? [{ field: `list.${at}.start`, msg: SAY.dayAhead(CLOSURE_NOTICE_HOURS) }]
      : [],
  );
  throw refuse('INVALID', {}, { errors });
}

/** Says of one new period after the other whether the supplier may take it, with those before it counted. */
function allowanceOf(before: readonly Kept[], kept: readonly Kept[]) {
  const agreed = before.filter(({ status }) => status === CLOSURE_STATUS.holds);
  const days = new Set(kept.filter(({ status }) => status === CLOSURE_STATUS.holds).flatMap(daysOf));
  return (period: Period): number => {
    // Less of what holds already is no new one.
    const isLess = agreed.some(({ start, end }) => start <= period.start && period.end <= end);
    const more = new Set([...days, ...daysOf(period)]);
    if (
      !isLess &&
      (longestRun(more, period) > FREE_DAYS.inRow || mostInQuarter(more, period) > FREE_DAYS.inQuarter)
    )
      return CLOSURE_STATUS.asked;
    for (const day of daysOf(period)) days.add(day);
    return CLOSURE_STATUS.holds;
  };
}

/** How many days in a row are off around a period. */
function longestRun(days: ReadonlySet<string>, { start, end }: Period): number {
  let from = startOf(start);
  while (days.has(chinaDay(from - DAY_MS))) from -= DAY_MS;
  let until = startOf(end);
  while (days.has(chinaDay(until + DAY_MS))) until += DAY_MS;
  return (until - from) / DAY_MS + 1;
}

const quarterOf = (day: string): string => `${day.slice(0, 4)} ${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
function mostInQuarter(days: ReadonlySet<string>, period: Period): number {
  const touched = new Set(daysOf(period).map(quarterOf));
  return Math.max(
    ...[...touched].map((quarter) => [...days].filter((day) => quarterOf(day) === quarter).length),
  );
}

/** A year off is no period: more days than these are not counted. */
const MOST_DAYS = 400;
function daysOf({ start, end }: Period): string[] {
  const days: string[] = [];
  for (let at = startOf(start); days.length < MOST_DAYS && chinaDay(at) <= end; at += DAY_MS)
    days.push(chinaDay(at));
  return days;
}
const startOf = (day: string): number => chinaClock(parseTime(`${day} 00:00:00`) ?? 0, '00:00');

/** Periods in order, those that overlap as one; and how many went into another. */
function mergePeriods(periods: readonly Period[]): { list: Period[]; merged: number } {
  const list: Period[] = [];
  let merged = 0;
  for (const { start, end, name } of periods.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = list.at(-1);
    if (last && start <= last.end) {
      last.end = last.end > end ? last.end : end;
      last.name = [...new Set([last.name, name].filter((text) => text !== ''))]
        .join('/')
        .slice(0, NAME_LENGTH);
      merged += 1;
    } else list.push({ start, end, name });
  }
  return { list, merged };
}

async function readClosures(q: Queries | Tx, warehouseId: number): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select id, start_day::text as start, end_day::text as end, name, status, reason from warehouse_closures
    where warehouse_id = ${warehouseId} and status <> ${sql.lit(CLOSURE_STATUS.withdrawn)} order by start_day, id`.execute(
    q,
  );
  return rows;
}

function periodsOf(value: unknown): Period[] {
  if (!Array.isArray(value)) return [];
  return (value as Partial<Period>[]).flatMap(({ start, end, name = '' }) =>
    start && end ? [{ start: start.slice(0, 10), end: end.slice(0, 10), name }] : [],
  );
}

const wordsOf = (list: readonly Period[]): string =>
  list.map(({ start, end, name }) => `${start}~${end}${name === '' ? '' : ` ${name}`}`).join('; ');
