import type { RouteInput } from '@giftship/shared/contract/define-routes';
import type { automationRoutes, Rule } from '@giftship/shared/automation/contract';
import { MOST_RULES } from '@giftship/shared/automation/rule';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { present } from '@giftship/shared/lib/assert';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { readOffer } from '../pricing/offer.ts';
import { refuseForeign } from '../stores/start-sync.ts';
import { RULES_COPY as SAY } from './copy.ts';
import { lockRules, refuseBeyondKey, usedToday } from './rule-spending.ts';
import { lastRuns } from './runs.ts';

type NewRule = RouteInput<typeof automationRoutes.add>['body'];
type Changes = RouteInput<typeof automationRoutes.save>['body'];

/** A rule with the names that go with it. */
export interface RuleRow {
  id: number;
  user_id: number;
  store_id: number;
  goods_id: number;
  courier_id: number;
  num: number;
  flags: number[];
  remark: string;
  keyword: string;
  daily_limit: number;
  max_amount_fen: number;
  enabled: boolean;
  created_at: Date;
  shop_name: string;
  platform: number;
  store_status: number;
  goods_name: string;
  express_name: string;
  courier_code: string;
}

/** The rules of a person, or one of them, that are not removed; oldest first, which is also the order they run in. */
export async function readRules(
  q: Queries,
  which: { userId?: number; storeId?: number; id?: number },
): Promise<RuleRow[]> {
  let rules = q
    .selectFrom('auto_rules as r')
    .innerJoin('stores as s', 's.id', 'r.store_id')
    .innerJoin('goods as g', 'g.id', 'r.goods_id')
    .innerJoin('couriers as c', 'c.id', 'r.courier_id')
    .where('r.removed_at', 'is', null)
    .selectAll('r')
    .select([
      's.shop_name',
      's.platform',
      's.status as store_status',
      'g.name as goods_name',
      'c.name as express_name',
      'c.code as courier_code',
    ])
    .orderBy('r.id');
  if (which.userId !== undefined) rules = rules.where('r.user_id', '=', which.userId);
  if (which.storeId !== undefined) rules = rules.where('r.store_id', '=', which.storeId);
  if (which.id !== undefined) rules = rules.where('r.id', '=', which.id);
  return rules.execute();
}

/** The person's own rule; another's answers like a missing one. */
export async function ownRule(q: Queries, userId: number, id: number): Promise<RuleRow> {
  const [rule] = await readRules(q, { userId, id });
  if (!rule) throw refuse('NOT_FOUND');
  return rule;
}

/** The rules as they are shown, with what they used today and their last run (X035). */
export async function listRules(deps: Deps, userId: number, id?: number): Promise<Rule[]> {
  const rules = await readRules(deps.db.q, { userId, ...(id === undefined ? {} : { id }) });
  const ruleIds = rules.map((rule) => rule.id);
  const used = await usedToday(deps, deps.db.q, { ruleIds });
  const runs = await lastRuns(deps.db.q, ruleIds);
  return rules.map((rule) => ({
    id: rule.id,
    store_id: rule.store_id,
    shop_name: rule.shop_name,
    platform: rule.platform,
    goods_id: rule.goods_id,
    goods_name: rule.goods_name,
    express_id: rule.courier_id,
    express_name: rule.express_name,
    num: rule.num,
    flag: rule.flags,
    remark: rule.remark,
    keyword: rule.keyword,
    daily_limit: rule.daily_limit,
    max_amount: formatYuan(fen(rule.max_amount_fen)),
    enabled: rule.enabled ? 1 : 0,
    today_count: used.get(rule.id)?.count ?? 0,
    today_amount: formatYuan(fen(used.get(rule.id)?.amount ?? 0)),
    last_run: runs.get(rule.id) ?? null,
    created_at: formatTime(rule.created_at),
  }));
}

/** Adds a rule for a store of the person's own and goods that can be bought now. */
export async function addRule(deps: Deps, caller: Caller, input: NewRule): Promise<Rule> {
  const max_amount_fen = amountOf(input.max_amount);
  const id = await deps.db.transaction(async (tx) => {
    await lockRules(tx, caller.userId);
    await refuseUnfit(deps, tx, { caller, wanted: input });
    if (input.enabled === 1) await refuseBeyondKey(deps, tx, caller, { amount: max_amount_fen });
    const { count } = await tx
      .selectFrom('auto_rules')
      .where('user_id', '=', caller.userId)
      .where('removed_at', 'is', null)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= MOST_RULES) throw refuse('TOO_MANY_RULES', { max: MOST_RULES });
    const made = await tx
      .insertInto('auto_rules')
      .values({
        user_id: caller.userId,
        store_id: input.store_id,
        goods_id: input.goods_id,
        courier_id: input.express_id,
        num: input.num,
        flags: JSON.stringify(input.flag),
        remark: input.remark.trim(),
        keyword: input.keyword.trim(),
        daily_limit: input.daily_limit,
        max_amount_fen,
        enabled: input.enabled === 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  });
  return present((await listRules(deps, caller.userId, id))[0], 'a rule that was just written');
}

/** Changes what was named of a rule, and nothing else. */
export async function saveRule(deps: Deps, caller: Caller, { id, ...changes }: Changes): Promise<Rule> {
  const named = changes.max_amount === undefined ? undefined : amountOf(changes.max_amount);
  await deps.db.transaction(async (tx) => {
    await lockRules(tx, caller.userId);
    const old = await ownRule(tx, caller.userId, id);
    const wanted = {
      store_id: changes.store_id ?? old.store_id,
      goods_id: changes.goods_id ?? old.goods_id,
      express_id: changes.express_id ?? old.courier_id,
      num: changes.num ?? old.num,
    };
    const amount = named ?? old.max_amount_fen;
    const isOn = changes.enabled === undefined ? old.enabled : changes.enabled === 1;
    if (!isLess(old, changes, amount)) {
      await refuseUnfit(deps, tx, { caller, wanted });
      if (isOn) await refuseBeyondKey(deps, tx, caller, { id, amount });
    }
    await tx
      .updateTable('auto_rules')
      .set({
        store_id: wanted.store_id,
        goods_id: wanted.goods_id,
        courier_id: wanted.express_id,
        num: wanted.num,
        ...(changes.flag && { flags: JSON.stringify(changes.flag) }),
        ...(changes.remark === undefined ? {} : { remark: changes.remark.trim() }),
        ...(changes.keyword === undefined ? {} : { keyword: changes.keyword.trim() }),
        ...(changes.daily_limit === undefined ? {} : { daily_limit: changes.daily_limit }),
        max_amount_fen: amount,
        enabled: isOn,
      })
      .where('id', '=', id)
      .execute();
  });
  return present((await listRules(deps, caller.userId, id))[0], 'a rule that was just written');
}

/** Nothing but paused or lowered, which must always work: also when the goods are gone, or others switched on more. */
function isLess(
  old: RuleRow,
  { enabled, daily_limit, max_amount: _amount, ...others }: Omit<Changes, 'id'>,
  amount: number,
): boolean {
  return (
    Object.values(others).every((value) => value === undefined) &&
    (enabled !== 1 || old.enabled) &&
    (daily_limit ?? 0) <= old.daily_limit &&
    amount <= old.max_amount_fen
  );
}

/** Takes a rule away; its runs stay. */
export async function removeRule({ db }: Deps, userId: number, id: number): Promise<void> {
  await ownRule(db.q, userId, id);
  await db.q
    .updateTable('auto_rules')
    .set({ removed_at: sql<Date>`now()`, enabled: false })
    .where('id', '=', id)
    .execute();
}

async function refuseUnfit(
  { now, config }: Deps,
  tx: Tx,
  {
    caller,
    wanted,
  }: { caller: Caller; wanted: { store_id: number; goods_id: number; express_id: number; num: number } },
): Promise<void> {
  await refuseForeign(tx, caller.userId, wanted.store_id);
  const { platform } = await tx
    .selectFrom('stores')
    .where('id', '=', wanted.store_id)
    .select('platform')
    .executeTakeFirstOrThrow();
  await readOffer(tx, caller, {
    wanted: { ...wanted, goods_num: wanted.num, platform },
    now: now(),
    groups: config.groups,
  });
}

function amountOf(text: string | number): number {
  const amount = parseYuan(text);
  if (amount === null || amount <= 0)
    throw refuse('INVALID', {}, { errors: [{ field: 'max_amount', msg: SAY.badAmount }] });
  return amount;
}
