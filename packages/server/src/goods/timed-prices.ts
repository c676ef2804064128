import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import { formatTime, parseTime } from '@giftship/shared/lib/china-time';
import { TIMED_STATUS } from '@giftship/shared/goods/goods';
import { yuan } from '@giftship/shared/money/fen';
import type { Group } from '@giftship/shared/pricing/price-book';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import type { TimedChanges } from '../db/schema-office.ts';
import type { Deps } from '../deps.ts';
import { writeLog } from '../operators/write-log.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { type GoodsRow, lockGoods, writeGoods } from './goods-versions.ts';
import { GOODS_OFFICE_COPY as SAY } from './office-copy.ts';
import { refuseDeepFall } from './price-falls.ts';
import { checkPrices, pricesOf } from './save-goods.ts';

const MINUTE_MS = 60_000;
const LEAST_AHEAD_MS = 5 * MINUTE_MS;
const MOST_AHEAD_MS = 180 * 24 * 60 * MINUTE_MS;

/** Prices for a while. */
export interface TimedPrice {
  goods_id: number;
  start_time: string;
  end_time: string;
  price?: string | number | undefined;
  floor?: string | number | undefined;
  group_prices?: Record<string, string | number> | undefined;
  reason: string;
}

/** Plans other prices from a moment on, or for a while; two plans of one goods item never overlap (O057). */
export function addTimedPrice(deps: Deps, call: WorkCall, wanted: TimedPrice) {
  return officeWork(deps, call, async (tx, log) => {
    const row = await lockGoods(tx, wanted.goods_id);
    const { start, end } = spanOf(deps, wanted);
    const changes = changesOf(wanted);
    checkPrices(
      { ...row, ...changes },
      {
        mayBeBelowCost: call.operator.rights.has('goods.below_cost'),
        seesCost: call.operator.rights.has('goods.cost.view'),
        groups: deps.config.groups,
      },
    );
    await refuseDeepFall(tx, deps.config.groups, { before: row, after: { ...row, ...changes } });
    await refuseClash(tx, wanted.goods_id, { start, end });
    const { id } = await tx
      .insertInto('goods_timed')
      .values({
        goods_id: wanted.goods_id,
        changes: JSON.stringify(changes),
        start_at: start,
        end_at: end,
        by: call.operator.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await log({
      object: 'goods',
      ref: String(wanted.goods_id),
      reason: wanted.reason,
      after: { timed: id, start: formatTime(start), end: formatTime(end), ...changes },
    });
    return { id };
  });
}

/** Plans of what goods cost: they stand beside those of prices. */
const IS_OF_COST = sql<boolean>`changes ?| array['cost_fen', 'parcel_cost_fen']`;

/** Has goods cost more from a moment on; what was planned of their cost before falls away (S023). */
export async function planCost(
  tx: Tx,
  { goodsId, changes, startAt, by }: { goodsId: number; changes: TimedChanges; startAt: Date; by: string },
): Promise<void> {
  await dropCostPlans(tx, goodsId);
  await tx
    .insertInto('goods_timed')
    .values({ goods_id: goodsId, changes: JSON.stringify(changes), start_at: startAt, end_at: null, by })
    .execute();
}

/** Takes back what is planned of a cost: a newer one holds. */
export async function dropCostPlans(tx: Tx, goodsId: number): Promise<void> {
  await tx
    .updateTable('goods_timed')
    .set({ status: TIMED_STATUS.cancelled })
    .where('goods_id', '=', goodsId)
    .where('status', '=', TIMED_STATUS.planned)
    .where(IS_OF_COST)
    .execute();
}

/** Takes a plan back that has not begun. */
export function cancelTimedPrice(deps: Deps, call: WorkCall, id: number) {
  return officeWork(deps, call, async (tx, log) => {
    const found = await tx
      .selectFrom('goods_timed')
      .where('id', '=', id)
      .select('goods_id')
      .executeTakeFirst();
    if (!found) throw refuse('NOT_FOUND');
    await lockGoods(tx, found.goods_id);
    const { numUpdatedRows } = await tx
      .updateTable('goods_timed')
      .set({ status: TIMED_STATUS.cancelled })
      .where('id', '=', id)
      .where('status', '=', TIMED_STATUS.planned)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw refuse('STATE_CONFLICT');
    await log({ object: 'goods', ref: String(found.goods_id), before: { timed: id } });
    return {};
  });
}

/**
 * Begins and ends what is due, each in a transaction of its own; kept by the clock every few seconds (O057). What an
 * operator changed by hand meanwhile stays as he left it.
 */
export async function runTimedPrices(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from goods_timed where status in (${lits(TIMED_STATUS.planned, TIMED_STATUS.on)})
      and (status = ${sql.lit(TIMED_STATUS.planned)} and start_at <= now() or status = ${sql.lit(TIMED_STATUS.on)} and end_at <= now())
    order by start_at, id limit 500`.execute(deps.db.q);
  for (const { id } of rows) await deps.db.transaction((tx) => turn(deps, tx, id), { actor: 'clock' });
}

async function turn({ config }: Deps, tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ goods_id: number }>`select goods_id from goods_timed where id = ${id}`.execute(
    tx,
  );
  const goodsId = rows[0]?.goods_id;
  if (goodsId === undefined) return;
  const row = await lockGoods(tx, goodsId);
  const plan = await tx
    .selectFrom('goods_timed')
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('status', '=', TIMED_STATUS.planned).and('start_at', '<=', sql<Date>`now()`),
        eb('status', '=', TIMED_STATUS.on).and('end_at', '<=', sql<Date>`now()`),
      ]),
    )
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!plan) return;
  const isStart = plan.status === TIMED_STATUS.planned;
  const values = isStart ? plan.changes : returning(row, plan);
  const status = isStart && plan.end_at !== null ? TIMED_STATUS.on : TIMED_STATUS.over;
  const before = isStart ? pick(row, plan.changes) : plan.before;
  const text = isStart ? SAY.timedOn : SAY.timedOver;
  const failure = await apply(tx, row, { values, by: text, groups: config.groups });
  await tx
    .updateTable('goods_timed')
    .set({ status: failure === null ? status : TIMED_STATUS.over, before: before && JSON.stringify(before) })
    .where('id', '=', id)
    .execute();
  await writeLog(tx, null, {
    action: 'goods.timed',
    object: 'goods',
    ref: String(goodsId),
    reason: failure ?? text,
    before: before ? { ...before } : {},
    after: { ...values },
  });
}

/** Writes the prices; what the rules of prices refuse by now stays, and why is the answer. */
async function apply(
  tx: Tx,
  row: GoodsRow,
  { values, by, groups }: { values: TimedChanges; by: string; groups: readonly Group[] },
): Promise<string | null> {
  try {
    checkPrices({ ...row, ...values }, { mayBeBelowCost: true, seesCost: false, groups });
    await writeGoods(tx, row, { values, by });
    return null;
  } catch (error) {
    if (isRefusal(error)) return error.message;
    throw error;
  }
}

/** What returns at the end: only what still stands as the plan set it. */
function returning(
  row: GoodsRow,
  { changes, before }: { changes: TimedChanges; before: TimedChanges | null },
): TimedChanges {
  const kept = Object.entries(before ?? {}).filter(
    ([field]) =>
      JSON.stringify(row[field as keyof TimedChanges]) ===
      JSON.stringify(changes[field as keyof TimedChanges]),
  );
  return Object.fromEntries(kept);
}

const pick = (row: GoodsRow, changes: TimedChanges): TimedChanges =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, row[field as keyof TimedChanges]]));

function spanOf(
  { now }: Pick<Deps, 'now'>,
  { start_time, end_time }: Pick<TimedPrice, 'start_time' | 'end_time'>,
): { start: Date; end: Date | null } {
  const start = parseTime(start_time);
  const end = end_time === '' ? null : parseTime(end_time);
  const ahead = (start ?? 0) - now();
  const isSpan =
    end_time === '' || (end !== null && start !== null && end > start && end - start <= MOST_AHEAD_MS);
  if (start === null || ahead < LEAST_AHEAD_MS || ahead > MOST_AHEAD_MS || !isSpan)
    throw refuse('TIMED_SPAN');
  return { start: new Date(start), end: end === null ? null : new Date(end) };
}

function changesOf({ price, floor, group_prices }: TimedPrice): TimedChanges {
  const changes = {
    ...(price === undefined ? {} : { price_fen: yuan(String(price)) }),
    ...(floor === undefined ? {} : { floor_fen: yuan(String(floor)) }),
    ...(group_prices === undefined ? {} : { group_prices: pricesOf(group_prices) }),
  };
  if (Object.keys(changes).length === 0) throw refuse('NOTHING_CHOSEN');
  return changes;
}

async function refuseClash(
  tx: Tx,
  goodsId: number,
  { start, end }: { start: Date; end: Date | null },
): Promise<void> {
  const other = await tx
    .selectFrom('goods_timed')
    .where('goods_id', '=', goodsId)
    .where('status', 'in', [TIMED_STATUS.planned, TIMED_STATUS.on])
    .where(sql<boolean>`not ${IS_OF_COST}`)
    .where(
      sql<boolean>`tstzrange(start_at, coalesce(end_at, start_at), '[]') && tstzrange(${start}::timestamptz, ${end ?? start}::timestamptz, '[]')`,
    )
    .select(['start_at', 'end_at'])
    .executeTakeFirst();
  if (other)
    throw refuse('TIMED_CLASH', {
      start: formatTime(other.start_at),
      end: formatTime(other.end_at ?? other.start_at),
    });
}
