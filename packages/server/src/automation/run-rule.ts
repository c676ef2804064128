import type { RuleRun } from '@giftship/shared/automation/contract';
import { RUN_STATUS } from '@giftship/shared/automation/rule';
import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { timesFen } from '@giftship/shared/money/fen';
import { BATCH_STATUS } from '@giftship/shared/orders/order';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Caller, callerOf, USER_COLUMNS } from '../http/sign-in.ts';
import type { Job, JobOutcome } from '../jobs/outbox.ts';
import { tellUser } from '../messages/tell-user.ts';
import { makeOrders } from '../orders/make-orders.ts';
import { chooseOrders, rowsFor } from './choose-orders.ts';
import { RULES_COPY as SAY } from './copy.ts';
import { ownRule, readRules, type RuleRow } from './rules.ts';
import { type RunRow, runView } from './runs.ts';

/** A run that is older was left by a process that died; whoever comes next finishes it. */
const STALE_SECONDS = 60;
const WAIT_MS = 20_000;
const POLL_MS = 200;

/** Runs a rule for its owner (X035). A dry run only says what would be ordered; one run a store at a time. */
export async function runRule(
  deps: Deps,
  caller: Caller,
  { id, dry_run }: { id: number; dry_run: 0 | 1 },
): Promise<RuleRun> {
  const rule = await ownRule(deps.db.q, caller.userId, id);
  if (rule.store_status !== STORE_STATUS.normal) throw refuse('STORE_EXPIRED');
  return runView(dry_run === 1 ? await dryRun(deps, caller, rule) : await realRun(deps, caller, rule));
}

/** Runs all rules of a store that are on, one after the other: the job that a finished sync leaves. */
export async function runRules(deps: Deps, job: Job): Promise<JobOutcome> {
  const storeId = Number(job.payload.store_id);
  for (const rule of await readRules(deps.db.q, { storeId })) {
    if (!rule.enabled || rule.store_status !== STORE_STATUS.normal) continue;
    const owner = await ownerOf(deps, rule.user_id);
    if (owner) await realRun(deps, owner, rule);
  }
  return { done: true };
}

async function ownerOf({ db }: Deps, userId: number): Promise<Caller | null> {
  const row = await db.q
    .selectFrom('users')
    .where('id', '=', userId)
    .where('status', '=', 1)
    .select(USER_COLUMNS)
    .executeTakeFirst();
  if (!row) return null;
  const login = { tokenHash: Buffer.alloc(0), expiresAt: new Date(8.64e15), via: 'bearer' as const };
  return { ...callerOf(row), ...login, spendLimit: null };
}

async function dryRun(deps: Deps, caller: Caller, rule: RuleRow): Promise<RunRow> {
  const choice = await chooseOrders(deps, caller, rule);
  const { shopOrders, matched, skipped, offer, limit } = choice;
  return deps.db.q
    .insertInto('auto_runs')
    .values({
      ...headOf(rule, true),
      status: RUN_STATUS.done,
      matched,
      ordered: shopOrders.length,
      amount_fen: timesFen(offer.perParcel, shopOrders.length),
      chosen: JSON.stringify(chosenOf(rule, shopOrders)),
      skipped: JSON.stringify(skipped),
      msg: limit || (shopOrders.length === 0 ? SAY.nothing : ''),
      finished_at: sql<Date>`now()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const headOf = (rule: RuleRow, dry_run: boolean) => ({
  rule_id: rule.id,
  store_id: rule.store_id,
  user_id: rule.user_id,
  dry_run,
});

const chosenOf = (rule: RuleRow, shop_orders: string[]) => ({
  goods_id: rule.goods_id,
  goods_num: rule.num,
  express_id: rule.courier_id,
  platform: rule.platform,
  shop_orders,
});

/** Takes the store for this rule, writes down what is chosen, buys it under the run's own key, and says how it ended. */
async function realRun(deps: Deps, caller: Caller, rule: RuleRow): Promise<RunRow> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const run = await openRun(deps, rule);
    if (run) return choose(deps, caller, rule, run);
    const other = await openRunOf(deps, rule.store_id);
    if (other?.is_stale) await finishStale(deps, other);
    else if (Date.now() > until) throw refuse('STATE_CONFLICT');
    else await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function openRun({ db }: Deps, rule: RuleRow): Promise<RunRow | undefined> {
  return db.q
    .insertInto('auto_runs')
    .values({
      ...headOf(rule, false),
      chosen: JSON.stringify(chosenOf(rule, [])),
      skipped: '[]',
    })
    .onConflict((oc) =>
      oc
        .column('store_id')
        .where('status', '=', RUN_STATUS.running)
        .where(sql<boolean>`not dry_run`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

const openRunOf = ({ db }: Deps, storeId: number) =>
  db.q
    .selectFrom('auto_runs')
    .where('store_id', '=', storeId)
    .where('status', '=', RUN_STATUS.running)
    .where('dry_run', '=', false)
    .selectAll()
    .select(
      sql<boolean>`created_at < now() - make_interval(secs => ${sql.lit(STALE_SECONDS)})`.as('is_stale'),
    )
    .executeTakeFirst();

async function choose(deps: Deps, caller: Caller, rule: RuleRow, run: RunRow): Promise<RunRow> {
  try {
    const { shopOrders, matched, skipped, limit } = await chooseOrders(deps, caller, rule);
    const chosen = await deps.db.q
      .updateTable('auto_runs')
      .set({
        matched,
        msg: limit,
        chosen: JSON.stringify(chosenOf(rule, shopOrders)),
        skipped: JSON.stringify(skipped),
      })
      .where('id', '=', run.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return await buy(deps, caller, chosen);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return stop(deps, run, error.message);
  }
}

/** A run whose process died: what it had chosen is bought under the same key, so at most once. */
async function finishStale(deps: Deps, run: RunRow): Promise<void> {
  const owner = await ownerOf(deps, run.user_id);
  if (!owner) return void (await stop(deps, run, SAY.nothing));
  await buy(deps, owner, run).catch(async (error: unknown) => {
    if (!isRefusal(error)) throw error;
    await stop(deps, run, error.message);
  });
}

async function buy(deps: Deps, caller: Caller, run: RunRow): Promise<RunRow> {
  const { shop_orders, ...what } = run.chosen;
  if (shop_orders.length === 0) return finish(deps, run, { msg: run.msg || SAY.nothing });
  const input = {
    ...what,
    order_source: ORDER_SOURCE.store,
    remark: '',
    store_id: run.store_id,
    rec_list: rowsFor(shop_orders),
  };
  const { batchId } = await makeOrders(deps, caller, `rule-run-${run.id}`, input, 'rule');
  const batch = await deps.db.q
    .selectFrom('batches')
    .where('id', '=', batchId)
    .select(['status', 'order_count', 'total_fen', 'refused'])
    .executeTakeFirstOrThrow();
  const skipped = [
    ...run.skipped,
    ...batch.refused.map(({ shop_order, error }) => ({ shop_order, reason: error })),
  ];
  const isPaid = batch.status !== BATCH_STATUS.unpaid && batch.status !== BATCH_STATUS.closed;
  if (!isPaid) return end(deps, run, { status: RUN_STATUS.stopped, batch_id: batchId, msg: SAY.unpaid });
  return finish(deps, run, {
    batch_id: batchId,
    ordered: batch.order_count,
    amount_fen: batch.total_fen,
    skipped: JSON.stringify(skipped),
    msg: run.msg,
  });
}

/** A run that came to its end; where the balance ended it early, its owner hears of it. */
const finish = (deps: Deps, run: RunRow, changes: Omit<Ending, 'status'>): Promise<RunRow> =>
  end(deps, run, {
    ...changes,
    status: changes.msg === SAY.overBalance ? RUN_STATUS.stopped : RUN_STATUS.done,
  });

const stop = (deps: Deps, run: RunRow, msg: string): Promise<RunRow> =>
  end(deps, run, { status: RUN_STATUS.stopped, msg });

interface Ending {
  status: number;
  msg: string;
  batch_id?: number;
  ordered?: number;
  amount_fen?: number;
  skipped?: string;
}

async function end(deps: Deps, run: RunRow, changes: Ending): Promise<RunRow> {
  return deps.db.transaction(
    async (tx) => {
      const done = await tx
        .updateTable('auto_runs')
        .set({ ...changes, finished_at: sql<Date>`now()` })
        .where('id', '=', run.id)
        .where('status', '=', RUN_STATUS.running)
        .returningAll()
        .executeTakeFirst();
      if (!done)
        return tx.selectFrom('auto_runs').where('id', '=', run.id).selectAll().executeTakeFirstOrThrow();
      if (changes.status === RUN_STATUS.stopped) {
        const { shop_name } = await tx
          .selectFrom('stores')
          .where('id', '=', run.store_id)
          .select('shop_name')
          .executeTakeFirstOrThrow();
        const ref = `${run.rule_id}/${chinaDay(deps.now())}`;
        const content = SAY.stopped(run.rule_id, shop_name, changes.msg);
        await tellUser(tx, { userId: run.user_id, kind: 'rule-stopped', ref, content });
      }
      return done;
    },
    { actor: 'rule' },
  );
}
