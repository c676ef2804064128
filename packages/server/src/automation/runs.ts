import type { RuleRun } from '@giftship/shared/automation/contract';
import { RUN_STATUS_LABELS } from '@giftship/shared/automation/labels';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { StoresSchema } from '../db/schema-stores.ts';

export type RunRow = Selectable<StoresSchema['auto_runs']>;

/** A run orders under this and its number. */
export const RUN_KEY = 'rule-run-';
/** Most numbers that a run's answer names. */
export const MOST_NAMED = 200;

/** A run as it is shown. */
export const runView = (row: RunRow): RuleRun => ({
  id: row.id,
  rule_id: row.rule_id,
  dry_run: row.dry_run ? 1 : 0,
  status: row.status,
  status_text: RUN_STATUS_LABELS[row.status] ?? '',
  matched: row.matched,
  ordered: row.ordered,
  amount: formatYuan(fen(row.amount_fen)),
  batch_sn: row.batch_id === null ? '' : snOf('batch', row.batch_id),
  msg: row.msg,
  code: row.code,
  skipped: row.skipped,
  shop_orders: row.chosen.shop_orders.slice(0, MOST_NAMED),
  created_at: formatTime(row.created_at),
  finished_at: formatTime(row.finished_at),
});

/** The last real run of each rule. */
export async function lastRuns(q: Queries, ruleIds: number[]): Promise<Map<number, RuleRun>> {
  if (ruleIds.length === 0) return new Map();
  const rows = await q
    .selectFrom('auto_runs')
    .where('rule_id', 'in', ruleIds)
    .where('dry_run', '=', false)
    .distinctOn('rule_id')
    .selectAll()
    .orderBy('rule_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.rule_id, runView(row)]));
}

/** The person's runs, newest first. */
export async function listRuns(
  q: Queries,
  userId: number,
  { id, page, page_size }: { id?: number | undefined; page: number; page_size: number },
) {
  let runs = q.selectFrom('auto_runs').where('user_id', '=', userId);
  if (id !== undefined) runs = runs.where('rule_id', '=', id);
  const [rows, { count }] = await Promise.all([
    runs
      .selectAll()
      .orderBy('id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    runs.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { list: rows.map(runView), page, page_size, data_count: count };
}
