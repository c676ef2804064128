import type { RuleRun } from '@giftship/shared/automation/contract';
import { RUN_STATUS } from '@giftship/shared/automation/rule';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { timesFen } from '@giftship/shared/money/fen';
import { BATCH_STATUS } from '@giftship/shared/orders/order';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import { USER_STATUS } from '@giftship/shared/accounts/account';
import { sql } from 'kysely';
import { codeOf, type Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { callerOf, USER_COLUMNS } from '../callers/person.ts';
import type { Job, JobOutcome } from '../jobs/outbox.ts';
import { tellUser } from '../messages/tell-user.ts';
import { makeOrders } from '../orders/make-orders.ts';
import { chooseOrders, rowsFor } from './choose-orders.ts';
import { RULES_COPY as SAY } from './copy.ts';
import { refuseOverspent } from './rule-spending.ts';
import { ownRule, readRules, type RuleRow } from './rules.ts';
import { RUN_KEY, type RunRow, runView } from './runs.ts';

/** Who runs a rule: somebody who asks for it, or its owner's sync. */
interface Runner {
  caller: Caller;
  isByHand: boolean;
}

/** A run that is older was left by a process that died; whoever comes next ends it. */
const STALE_SECONDS = 60;
const WAIT_MS = 20_000;
const LOCK_TIMEOUT = '55P03';
const POLL_MS = 200;
const NO_MONEY = CATALOGUE.BALANCE_TOO_LOW.code;

/** Runs a rule for its owner (X035). A dry run only says what would be ordered; one run a store at a time. */
export async function runRule(
  deps: Deps,
  caller: Caller,
  { id, dry_run }: { id: number; dry_run: 0 | 1 },
): Promise<RuleRun> {
  const rule = await ownRule(deps.db.q, caller.userId, id);
  if (rule.store_status !== STORE_STATUS.normal) throw refuse('STORE_EXPIRED');
  return runView(
    dry_run === 1 ? await dryRun(deps, caller, rule) : await realRun(deps, { caller, isByHand: true }, rule),
  );
}

/** Runs all rules of a store that are on, one after the other: the job that a finished sync leaves. */
export async function runRules(deps: Deps, job: Job): Promise<JobOutcome> {
  const storeId = Number(job.payload.store_id);
  // Nothing is stored up while it is off (O219): the store's next sync comes by itself.
  const isOff = () =>
    (['rules', 'order', 'maintenance'] as const).some((feature) => deps.config.off.has(feature));
  for (const { id } of await readRules(deps.db.q, { storeId })) {
    // As it is when its turn comes: those before it may have taken a while.
    if (isOff()) break;
    const [rule] = await readRules(deps.db.q, { storeId, id });
    if (!rule?.enabled || rule.store_status !== STORE_STATUS.normal) continue;
    const owner = await ownerOf(deps, rule.user_id);
    if (owner) await realRun(deps, { caller: owner, isByHand: false }, rule);
  }
  return { done: true };
}

async function ownerOf({ db }: Deps, userId: number): Promise<Caller | null> {
  const row = await db.q
    .selectFrom('users')
    .where('id', '=', userId)
    .where('status', '=', USER_STATUS.normal)
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
async function realRun(deps: Deps, runner: Runner, rule: RuleRow): Promise<RunRow> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const run = await openRun(deps, rule);
    if (run) return choose(deps, runner, { rule, run });
    const other = await openRunOf(deps, rule.store_id);
    if (other?.is_stale) await finishStale(deps, other);
    else if (performance.now() > until) throw refuse('STATE_CONFLICT');
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

async function choose(
  deps: Deps,
  runner: Runner,
  { rule, run }: { rule: RuleRow; run: RunRow },
): Promise<RunRow> {
  try {
    const { shopOrders, matched, skipped, limit } = await chooseOrders(deps, runner.caller, rule);
    const chosen = await deps.db.q
      .updateTable('auto_runs')
      .set({
        matched,
        msg: limit,
        chosen: JSON.stringify(chosenOf(rule, shopOrders)),
        skipped: JSON.stringify(skipped),
      })
      .where('id', '=', run.id)
      .where('status', '=', RUN_STATUS.running)
      .returningAll()
      .executeTakeFirst();
    // Somebody took it for dead: the next run chooses.
    return await (chosen ? buy(deps, runner, chosen) : stop(deps, run, { msg: SAY.interrupted, code: 0 }));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const msg = error.refusal === 'STATE_CONFLICT' ? SAY.changed : error.message;
    return stop(deps, run, { msg, code: error.code });
  }
}

/**
 * Ends a run whose process died, or is so slow that it looks dead. What it bought is written down; where it bought
 * nothing it may not buy any more (`refuseEnded`), and the next run chooses anew: its owner may have bought by hand since.
 */
async function finishStale(deps: Deps, run: RunRow): Promise<void> {
  try {
    const batchId = await deps.db.transaction((tx) => endUnlessBought(tx, run), { actor: 'rule' });
    if (batchId !== null) await record(deps, run, batchId);
  } catch (error) {
    // It is buying at this moment.
    if (codeOf(error) !== LOCK_TIMEOUT) throw error;
  }
}

/** Ends what a dead job left running in a store: nobody may come by soon who would. */
export async function endLostRuns(deps: Deps, storeId: number): Promise<void> {
  const run = await openRunOf(deps, storeId);
  if (run?.is_stale) await finishStale(deps, run);
}

async function endUnlessBought(tx: Tx, run: RunRow): Promise<number | null> {
  const open = tx.selectFrom('auto_runs').where('id', '=', run.id).where('status', '=', RUN_STATUS.running);
  if (!(await open.select('id').forUpdate().executeTakeFirst())) return null;
  const key = await tx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', run.user_id)
    .where('key', '=', keyOf(run))
    .select('batch_id')
    .executeTakeFirst();
  if (key?.batch_id) return key.batch_id;
  await tx
    .updateTable('auto_runs')
    .set({ status: RUN_STATUS.stopped, msg: SAY.interrupted, finished_at: sql<Date>`now()` })
    .where('id', '=', run.id)
    .execute();
  return null;
}

/** In the order's transaction: a run that was ended meanwhile buys nothing, and one that buys is not ended meanwhile. */
async function refuseEnded(tx: Tx, run: RunRow): Promise<void> {
  const open = tx.selectFrom('auto_runs').where('id', '=', run.id).where('status', '=', RUN_STATUS.running);
  if (!(await open.select('id').forShare().executeTakeFirst())) throw refuse('STATE_CONFLICT');
}

const keyOf = (run: RunRow): string => RUN_KEY + run.id;

async function buy(deps: Deps, { caller, isByHand }: Runner, run: RunRow): Promise<RunRow> {
  const { shop_orders, ...what } = run.chosen;
  if (shop_orders.length === 0) return finish(deps, run, { msg: run.msg || SAY.nothing });
  const input = {
    ...what,
    order_source: ORDER_SOURCE.store,
    remark: '',
    store_id: run.store_id,
    rec_list: rowsFor(shop_orders),
  };
  const { batchId } = await makeOrders(
    deps,
    {
      caller,
      key: keyOf(run),
      channel: 'rule',
      guard: async (tx, order) => {
        await refuseEnded(tx, run);
        await refuseOverspent(deps, tx, { ruleId: run.rule_id, isByHand, order });
      },
    },
    input,
  );
  return record(deps, run, batchId);
}

/** Writes down what a run bought. */
async function record(deps: Deps, run: RunRow, batchId: number): Promise<RunRow> {
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
  if (!isPaid)
    return end(deps, run, { status: RUN_STATUS.stopped, batch_id: batchId, msg: SAY.unpaid, code: NO_MONEY });
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
    ...(changes.msg === SAY.overBalance
      ? { status: RUN_STATUS.stopped, code: NO_MONEY }
      : { status: RUN_STATUS.done }),
  });

const stop = (deps: Deps, run: RunRow, { msg, code }: { msg: string; code: number }): Promise<RunRow> =>
  end(deps, run, { status: RUN_STATUS.stopped, msg, code });

interface Ending {
  status: number;
  msg: string;
  /** The wire's code of the reason, for programs. */
  code?: number;
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
