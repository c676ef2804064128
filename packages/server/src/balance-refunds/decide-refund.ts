import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { BALANCE_REFUND_STATUS as S } from '@giftship/shared/balance-refunds/balance-refund';
import { REFUNDABLE_LABELS } from '@giftship/shared/balance-refunds/labels';
import { refuse } from '@giftship/shared/errors/app-error';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { tellUser } from '../messages/tell-user.ts';
import type { Action } from '../operators/actions.ts';
import { askOrDo } from '../operators/ask.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { refuseMissing } from '../outside/absent.ts';
import { transfer } from '../wallet/ledger.ts';
import { BALANCE_REFUND_COPY as SAY } from './copy.ts';
import { partsOf, refundableOf } from './refundable.ts';

interface Payload {
  refund_sn: string;
  reason: string;
}

/**
 * Lets a balance refund go (O156): always with a second person. The money leaves the balance at once; what goes back to which
 * payment is written down with it, and sent after (`sendBalanceRefunds`).
 */
export const APPROVE_BALANCE_REFUND: Action<Payload> = {
  kind: 'balance.refund',
  right: 'recharge.act',
  object: 'balance-refund',
  ref: ({ refund_sn }) => refund_sn,
  reason: ({ reason }) => reason,
  amount: async (tx, { refund_sn }) => fen((await readOpen(tx, refund_sn)).amount_fen),
  why: async () => SAY.alwaysSecond,
  twins: ({ refund_sn }) => [refund_sn],
  preview: async (deps, tx, { refund_sn }) => {
    const row = await readOpen(tx, refund_sn);
    const { sums, trades } = await refundableOf(deps, tx, row.user_id);
    const amount = fen(row.amount_fen);
    if (amount > sums.most) throw refuse('BALANCE_REFUND_MOST', { most: sums.most });
    const line = (key: keyof typeof REFUNDABLE_LABELS) => ({
      name: REFUNDABLE_LABELS[key],
      value: formatYuan(sums[key]),
      isLive: true as const,
    });
    const parts = partsOf(trades, amount);
    return [
      { name: SAY.user, value: `${row.user_id} ${maskMobile(row.mobile)}` },
      { name: SAY.money, value: formatYuan(amount) },
      { name: SAY.reason, value: row.reason },
      line('balance'),
      line('bonus'),
      line('recharged'),
      line('refunded'),
      line('most'),
      {
        name: SAY.goesTo,
        value: parts.map((part) => SAY.toTrade(part.trade.trade_no, formatYuan(part.amount))).join('；'),
        isLive: true,
      },
    ];
  },
  perform: async (deps, tx, { refund_sn, reason }, { actor }) => {
    refuseMissing(deps.outside, 'payment');
    const row = await readOpen(tx, refund_sn, 'lock');
    await sql`select from recharges where user_id = ${row.user_id} order by id for update`.execute(tx);
    await sql`select from accounts where owner_id = ${row.user_id} and kind = 'balance' for update`.execute(
      tx,
    );
    const amount = fen(row.amount_fen);
    const { sums, trades } = await refundableOf(deps, tx, row.user_id);
    if (amount > sums.most) throw refuse('BALANCE_REFUND_MOST', { most: sums.most });
    const parts = partsOf(trades, amount).map((part, place) => ({ ...part, no: place + 1 }));
    await tx
      .updateTable('balance_refunds')
      .set({ status: S.sending, decided_by: actor.id, decided_at: sql<Date>`now()` })
      .where('id', '=', row.id)
      .execute();
    for (const part of parts) {
      await tx
        .insertInto('balance_refund_parts')
        .values({ refund_id: row.id, no: part.no, recharge_id: part.trade.id, amount_fen: part.amount })
        .execute();
      await tx
        .updateTable('recharges')
        .set({ refunded_fen: sql<number>`refunded_fen + ${part.amount}` })
        .where('id', '=', part.trade.id)
        .execute();
    }
    const money = formatYuan(amount);
    await tellUser(tx, {
      userId: row.user_id,
      kind: 'balance-refund',
      ref: refund_sn,
      content: SAY.told.sent(refund_sn, money),
    });
    const isMoved = await transfer(tx, {
      from: { kind: 'balance', userId: row.user_id },
      to: { kind: 'system', code: 'channel' },
      amount,
      type: LOG_TYPE.balanceRefund,
      kind: 'balance-refund',
      ref: refund_sn,
    });
    if (!isMoved) throw refuse('BALANCE_REFUND_MOST', { most: sums.most });
    return {
      logs: [
        {
          object: 'balance-refund',
          ref: refund_sn,
          reason,
          before: { balance: formatYuan(sums.balance) },
          after: { balance: formatYuan(fen(sums.balance - amount)), money },
        },
      ],
      result: {},
    };
  },
};

async function readOpen(tx: Queries, sn: string, lock?: 'lock') {
  const found = tx
    .selectFrom('balance_refunds as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.id', '=', idOf('balanceRefund', sn) ?? 0)
    .select(['t.id', 't.user_id', 't.amount_fen', 't.reason', 't.status', 'u.mobile']);
  const row = await (lock ? found.forUpdate('t') : found).executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  if (row.status !== S.review) throw refuse('STATE_CONFLICT');
  return row;
}

/** Lays one before a second person, or refuses it; refusing moves nothing. */
export async function decideBalanceRefund(
  deps: Deps,
  call: WorkCall,
  { do: what, ...payload }: Payload & { do: 'approve' | 'refuse' },
) {
  if (what === 'approve') {
    refuseMissing(deps.outside, 'payment');
    const { approval } = await askOrDo(deps, call, APPROVE_BALANCE_REFUND, payload);
    return { approval };
  }
  return officeWork(deps, call, async (tx, log) => {
    await refuseIt(tx, payload, call.operator.id);
    const { refund_sn: ref, reason } = payload;
    await log({ action: 'balance.refund.refuse', object: 'balance-refund', ref, reason });
    return { approval: null };
  });
}

async function refuseIt(tx: Tx, { refund_sn, reason }: Payload, operatorId: number): Promise<void> {
  const row = await readOpen(tx, refund_sn, 'lock');
  await tx
    .updateTable('balance_refunds')
    .set({
      status: S.refused,
      answer: reason,
      decided_by: operatorId,
      decided_at: sql<Date>`now()`,
      done_at: sql<Date>`now()`,
    })
    .where('id', '=', row.id)
    .execute();
  await tellUser(tx, {
    userId: row.user_id,
    kind: 'balance-refund',
    ref: refund_sn,
    content: SAY.told.refused(refund_sn, formatYuan(fen(row.amount_fen)), reason),
  });
}
