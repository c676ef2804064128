import { RECHARGE_STATUS } from '@giftship/shared/wallet/recharge-rules';
import { assert } from '@giftship/shared/lib/assert';
import { type Fen, fen, formatYuan } from '@giftship/shared/money/fen';
import { RECHARGE_TEXTS } from '@giftship/shared/wallet/labels';
import type { Group } from '@giftship/shared/pricing/price-book';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { refuse } from '@giftship/shared/errors/app-error';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { PayState } from '../outside/payment.ts';
import { isProviderError } from '../outside/provider-error.ts';
import { holdGroups } from '../settings/read-groups.ts';
import { moveMoney } from './ledger.ts';
import { keepInSuspense, releaseCredited, type SuspenseReason } from './suspense.ts';

export type CreditOutcome = 'credited' | 'repeated' | 'not-paid' | SuspenseReason;

/**
 * Credits a paid trade: once, however often it is told (P6), also after it was closed, and only the amount that was
 * asked. What was really paid otherwise (another amount, an unknown trade, a second time) is kept in suspense for a
 * person, once a number of the service.
 */
export async function finishRecharge(deps: Deps, pay: PayState): Promise<CreditOutcome> {
  const { amount } = pay;
  if (pay.state !== 'paid' || amount === undefined || amount <= 0) return 'not-paid';
  const payment = {
    provider: deps.outside.payment.channel,
    providerNo: pay.providerNo ?? pay.tradeNo,
    tradeNo: pay.tradeNo,
    amount,
  };
  let isNewlyKept = false;
  const outcome = await deps.db.transaction(
    async (tx): Promise<CreditOutcome> => {
      const stray = async (reason: SuspenseReason): Promise<CreditOutcome> => {
        isNewlyKept = await keepInSuspense(tx, { ...payment, reason });
        return reason;
      };
      const trade = await tx
        .selectFrom('recharges')
        .where('trade_no', '=', pay.tradeNo)
        .selectAll()
        .forUpdate()
        .executeTakeFirst();
      if (!trade) return stray('unknown');
      if (trade.status === RECHARGE_STATUS.paid) {
        const isOther = pay.providerNo !== undefined && trade.provider_no !== null;
        return isOther && pay.providerNo !== trade.provider_no ? stray('paid-twice') : 'repeated';
      }
      if (amount !== trade.amount_fen) {
        // Nobody asks the service about it any more; the right payment is still credited when it comes.
        if (trade.status === RECHARGE_STATUS.created)
          await tx
            .updateTable('recharges')
            .set({ status: RECHARGE_STATUS.closed })
            .where('id', '=', trade.id)
            .execute();
        return stray('wrong-amount');
      }
      await releaseCredited(tx, payment, trade.trade_no);
      await tx
        .updateTable('recharges')
        .set({ status: RECHARGE_STATUS.paid, paid_at: sql<Date>`now()`, provider_no: pay.providerNo ?? null })
        .where('id', '=', trade.id)
        .execute();
      await credit(tx, deps.config, {
        userId: trade.user_id,
        amount: fen(trade.amount_fen),
        tradeNo: trade.trade_no,
      });
      return 'credited';
    },
    { actor: 'payment' },
  );
  if (isNewlyKept)
    deps.log.error({ trade: pay.tradeNo, outcome }, 'a payment waits in suspense for a person');
  return outcome;
}

/** What a poll answers (M233). A pending trade is asked about at the payment service: a notice may have been lost. */
export async function rechargeStatus(deps: Deps, userId: number, tradeNo: string) {
  let trade = await readTrade(deps, userId, tradeNo);
  if (trade.status !== RECHARGE_STATUS.paid) {
    await settleByQuery(deps, tradeNo);
    trade = await readTrade(deps, userId, tradeNo);
  }
  const isPaid = trade.status === RECHARGE_STATUS.paid;
  return {
    success: isPaid,
    status: trade.status,
    money: formatYuan(fen(trade.amount_fen)),
    expired: !isPaid && trade.expire_at.getTime() <= deps.now(),
    msg: isPaid ? RECHARGE_TEXTS.done : (await isHeld(deps, tradeNo)) ? RECHARGE_TEXTS.held : '',
  };
}

/** Something was paid for it that a person has to look at. */
async function isHeld({ db }: Deps, tradeNo: string): Promise<boolean> {
  const held = db.q.selectFrom('suspense').where('trade_no', '=', tradeNo).where('settled_at', 'is', null);
  return (await held.select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Asks the payment service about one trade and credits it if it was paid. `unknown`: ask again, decide nothing. */
export async function settleByQuery(deps: Deps, tradeNo: string): Promise<'paid' | 'unpaid' | 'unknown'> {
  try {
    const pay = await deps.outside.payment.query(tradeNo);
    if (pay.state !== 'paid') return 'unpaid';
    await finishRecharge(deps, pay);
    return 'paid';
  } catch (error) {
    if (!isProviderError(error)) throw error;
    // A code that nobody scanned is a trade that the service does not know.
    if (error.kind === 'not_found') return 'unpaid';
    deps.log.warn({ trade: tradeNo, kind: error.kind }, 'payment query failed');
    return 'unknown';
  }
}

/**
 * Closes trades whose code is no longer shown, after a last look that must have been answered; a late payment is still
 * credited (section 4). One about which the payment service gives no answer is asked for again after a growing pause, and
 * keeps none of the others waiting.
 */
export async function closeExpiredRecharges(deps: Deps): Promise<void> {
  const expired = await deps.db.q
    .selectFrom('recharges')
    .where('status', '=', RECHARGE_STATUS.created)
    .where('expire_at', '<', new Date(deps.now()))
    .where((eb) => eb.or([eb('next_query_at', 'is', null), eb('next_query_at', '<=', sql<Date>`now()`)]))
    .orderBy('expire_at')
    .limit(50)
    .select('trade_no')
    .execute();
  for (const { trade_no } of expired) {
    const state = await settleByQuery(deps, trade_no);
    if (state === 'paid') continue;
    if (state === 'unknown' || !(await isClosedThere(deps, trade_no))) {
      await askLater(deps, trade_no);
      continue;
    }
    await deps.db.q
      .updateTable('recharges')
      .set({ status: RECHARGE_STATUS.closed })
      .where('trade_no', '=', trade_no)
      .where('status', '=', RECHARGE_STATUS.created)
      .execute();
  }
}

async function isClosedThere({ outside }: Deps, tradeNo: string): Promise<boolean> {
  try {
    await outside.payment.close(tradeNo);
    return true;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    return false;
  }
}

/** From 15 s to an hour, doubling with each time that there was no answer. */
async function askLater({ db }: Deps, tradeNo: string): Promise<void> {
  await sql`update recharges set query_failures = least(query_failures + 1, 100),
      next_query_at = now() + make_interval(secs => least(3600, 15 * 2 ^ least(query_failures, 8)))
    where trade_no = ${tradeNo} and status = ${sql.lit(RECHARGE_STATUS.created)}`.execute(db.q);
}

/** Asks about closed trades for as long as their code could still be paid, and a while longer: a notice may be lost. */
export async function findLatePayments(deps: Deps): Promise<void> {
  const { liveMinutes } = deps.config.recharge;
  const closed = await deps.db.q
    .selectFrom('recharges')
    .where('status', '=', RECHARGE_STATUS.closed)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${liveMinutes + 60})`)
    .orderBy('id')
    .limit(500)
    .select('trade_no')
    .execute();
  for (const { trade_no } of closed) await settleByQuery(deps, trade_no);
}

async function readTrade({ db }: Deps, userId: number, tradeNo: string) {
  const trade = await db.q
    .selectFrom('recharges')
    .where('trade_no', '=', tradeNo)
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst();
  if (!trade) throw refuse('NOT_FOUND');
  return trade;
}

/** The group first: orders hold their buyer before they lock the account, and accounts are locked last. */
async function credit(
  tx: Tx,
  config: Config,
  { userId, amount, tradeNo }: { userId: number; amount: Fen; tradeNo: string },
): Promise<void> {
  await raiseGroup(tx, config, { userId, amount });
  const isCredited = await moveMoney(tx, {
    userId,
    amount,
    against: 'channel',
    type: LOG_TYPE.recharge,
    kind: 'recharge',
    ref: tradeNo,
  });
  assert(isCredited, 'a payment can always be credited');
  const welfare = config.welfare.filter((tier) => amount >= tier.amount).at(-1);
  if (!welfare) return;
  const isGiven = await moveMoney(tx, {
    userId,
    amount: welfare.bonus,
    against: 'bonus',
    type: LOG_TYPE.bonus,
    kind: 'bonus',
    ref: tradeNo,
  });
  assert(isGiven, 'a bonus can always be credited');
}

/** A group reached by recharge stays for good and never lowers one; a higher one that was bought runs to its end first. */
async function raiseGroup(
  tx: Tx,
  config: Config,
  { userId, amount }: { userId: number; amount: Fen },
): Promise<void> {
  const reached = (groups: readonly Group[]) =>
    groups.filter(({ recharge }) => recharge !== null && amount >= recharge).at(-1);
  // Most reach none, and need not hold them.
  if (!reached(config.groups)) return;
  const groups = await holdGroups(tx);
  const group = reached(groups);
  if (!group) return;
  // The order of the groups says which is higher.
  const ids = sql`${groups.map(({ id }) => id)}::integer[]`;
  const place = (id: RawBuilder<unknown>) => sql`coalesce(array_position(${ids}, (${id})::integer), 0)`;
  await sql`
    update users set
      lasting_group_id = lasting,
      group_id = case when is_bought then group_id else lasting end,
      group_until = case when is_bought then group_until end
    from (
      select id as user_id, group_until > now() and ${place(sql`group_id`)} > ${place(sql`${group.id}`)} as is_bought,
        (${ids})[greatest(${place(sql`lasting_group_id`)}, ${place(sql`${group.id}`)},
          ${place(sql`case when group_until is null then group_id end`)})] as lasting
      from users where id = ${userId} for no key update
    ) as held
    where id = user_id`.execute(tx);
}
