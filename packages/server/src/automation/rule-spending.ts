import { RUN_STATUS } from '@giftship/shared/automation/rule';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaClock } from '@giftship/shared/lib/china-time';
import { type Fen, fen, formatYuan } from '@giftship/shared/money/fen';
import { BATCH_STATUS } from '@giftship/shared/orders/order';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { RULES_COPY as SAY } from './copy.ts';
import { RUN_KEY } from './runs.ts';

/** What a rule ordered on a day: parcels and fen. */
export interface Used {
  count: number;
  amount: number;
}

/**
 * What rules ordered since midnight in China, those of a person or these; also what a run has bought and not written down
 * yet: its order commits before its end does.
 */
export async function usedToday(
  { now }: Pick<Deps, 'now'>,
  q: Queries,
  of: { userId: number } | { ruleIds: number[] },
): Promise<Map<number, Used>> {
  if ('ruleIds' in of && of.ruleIds.length === 0) return new Map();
  let runs = q
    .selectFrom('auto_runs as r')
    .leftJoin('idempotency_keys as k', (join) =>
      join
        .on('r.status', '=', RUN_STATUS.running)
        .onRef('k.user_id', '=', 'r.user_id')
        .on('k.key', '=', sql<string>`${RUN_KEY} || r.id`),
    )
    .leftJoin('batches as b', (join) =>
      join
        .onRef('b.id', '=', 'k.batch_id')
        .on('b.status', 'not in', [BATCH_STATUS.unpaid, BATCH_STATUS.closed]),
    )
    .where('r.dry_run', '=', false)
    .where('r.created_at', '>=', new Date(chinaClock(now(), '00:00')))
    .groupBy('r.rule_id')
    .select([
      'r.rule_id',
      sql<number>`sum(coalesce(b.order_count, r.ordered))::int`.as('count'),
      sql<number>`sum(coalesce(b.total_fen, r.amount_fen))::bigint`.as('amount'),
    ]);
  runs = 'userId' in of ? runs.where('r.user_id', '=', of.userId) : runs.where('r.rule_id', 'in', of.ruleIds);
  return new Map((await runs.execute()).map(({ rule_id, ...used }) => [rule_id, used]));
}

/** What one rule ordered today. */
export async function usedByRule(deps: Pick<Deps, 'now'>, q: Queries, ruleId: number): Promise<Used> {
  return (await usedToday(deps, q, { ruleIds: [ruleId] })).get(ruleId) ?? { count: 0, amount: 0 };
}

/** A person's rules while nobody else changes them. */
export async function lockRules(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
}

/**
 * A rule spends by itself, so a key lets rules spend no more in a day than it may (D902): those that are on come to their
 * most of a day, and any rule to what it spent today, be it paused or removed since. What calls with the key spend is counted
 * apart. Under `lockRules`; the rule that is new has no id yet.
 */
export async function refuseBeyondKey(
  deps: Pick<Deps, 'now'>,
  tx: Tx,
  { userId, spendLimit }: Pick<Caller, 'userId' | 'spendLimit'>,
  { id = 0, amount }: { id?: number; amount: number },
): Promise<void> {
  if (spendLimit === null) return;
  const on = await tx
    .selectFrom('auto_rules')
    .where('user_id', '=', userId)
    .where('enabled', '=', true)
    .where('removed_at', 'is', null)
    .select(['id', 'max_amount_fen'])
    .execute();
  const most = new Map(on.map((rule) => [rule.id, rule.max_amount_fen])).set(id, amount);
  // After the rules: who paused one waited for what it was buying (`refuseOverspent`).
  const used = await usedToday(deps, tx, { userId });
  const ids = new Set([...most.keys(), ...used.keys()]);
  let total = 0;
  for (const each of ids) total += Math.max(most.get(each) ?? 0, used.get(each)?.amount ?? 0);
  if (total <= spendLimit) return;
  const msg = SAY.beyondKey(formatYuan(fen(total)), formatYuan(fen(spendLimit)));
  throw refuse('INVALID', {}, { errors: [{ field: 'max_amount', msg }] });
}

/**
 * In the order's transaction: a rule that was removed, paused or lowered while it chose, or bought for another store
 * meanwhile, keeps to what it says now. Who changes it waits for the order. By hand a paused one is run too.
 */
export async function refuseOverspent(
  deps: Pick<Deps, 'now'>,
  tx: Tx,
  { ruleId, isByHand, order }: { ruleId: number; isByHand: boolean; order: { count: number; total: Fen } },
): Promise<void> {
  const rule = await tx
    .selectFrom('auto_rules')
    .where('id', '=', ruleId)
    .where('removed_at', 'is', null)
    .select(['enabled', 'daily_limit', 'max_amount_fen'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!rule || (!rule.enabled && !isByHand)) throw refuse('STATE_CONFLICT');
  const used = await usedByRule(deps, tx, ruleId);
  if (used.count + order.count > rule.daily_limit || used.amount + order.total > rule.max_amount_fen)
    throw refuse('STATE_CONFLICT');
}
