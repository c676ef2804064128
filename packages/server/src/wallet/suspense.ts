import { BILL_CHANNEL, ISSUE_CLASS, ISSUE_STATUS } from '@giftship/shared/bills/bill';
import { formatTime } from '@giftship/shared/lib/china-time';
import { entriesOf } from '@giftship/shared/lib/entries-of';
import { type Fen, fen, formatYuan } from '@giftship/shared/money/fen';
import { SUSPENSE_LABELS } from '@giftship/shared/wallet/labels';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Db, Queries, Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { transfer } from './ledger.ts';
import { bringBack } from './move-difference.ts';

export type SuspenseReason = keyof typeof SUSPENSE_LABELS;

/** A payment that cannot be credited as it is. */
export interface StrayPayment {
  provider: string;
  /** The payment service's own number; each is kept once. */
  providerNo: string;
  tradeNo: string;
  amount: Fen;
  reason: SuspenseReason;
}

const MOST = 500;
const CHANNEL = { kind: 'system', code: 'channel' } as const;
const SUSPENSE = { kind: 'system', code: 'suspense' } as const;

/**
 * Keeps money that came in and belongs to nobody yet, in the ledger and in the list of a person; once a number. False when
 * it was kept before.
 */
export async function keepInSuspense(tx: Tx, payment: StrayPayment): Promise<boolean> {
  const { provider, providerNo, tradeNo, amount, reason } = payment;
  const kept = await tx
    .insertInto('suspense')
    .values({ provider, provider_no: providerNo, trade_no: tradeNo, amount_fen: amount, reason })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!kept) return false;
  await bringBackMissing(tx, payment);
  return transfer(tx, {
    from: CHANNEL,
    to: SUSPENSE,
    amount,
    type: LOG_TYPE.suspense,
    kind: 'suspense',
    ref: snOf('suspense', kept.id),
    remark: `${provider} ${providerNo}`,
  });
}

/** A bill missed it here, and it was written off: it waits in suspense once, before anybody clears it (9.1). Accounts are locked last. */
async function bringBackMissing(tx: Tx, { provider, providerNo, amount }: StrayPayment): Promise<void> {
  const channel = entriesOf(BILL_CHANNEL).find(([name]) => name === provider)?.[1] ?? 0;
  const { rows } = await sql<{ id: number; bill_id: number; theirs_fen: number; ours_fen: number }>`
    update bill_issues i set explained_at = now() from bills b
    where b.id = i.bill_id and b.channel = ${channel} and i.status = ${sql.lit(ISSUE_STATUS.writtenOff)} and i.explained_at is null
      and i.class = ${sql.lit(ISSUE_CLASS.missingHere)} and i.provider_no = ${providerNo} and i.theirs_fen = ${amount}
    returning i.id, i.bill_id, i.theirs_fen, i.ours_fen`.execute(tx);
  for (const issue of rows) await bringBack(tx, issue);
}

/** Takes a payment out of suspense, with what became of it; false when it is not there, or not any more. */
export async function settleIn(
  tx: Tx,
  which: { id: number } | { provider: string; providerNo: string },
  note: string,
) {
  const waiting = tx.updateTable('suspense').where('settled_at', 'is', null);
  const chosen =
    'id' in which
      ? waiting.where('id', '=', which.id)
      : waiting.where('provider', '=', which.provider).where('provider_no', '=', which.providerNo);
  const row = await chosen
    .set({ settled_at: sql<Date>`now()`, note })
    .returning(['id', 'amount_fen'])
    .executeTakeFirst();
  if (!row) return false;
  return transfer(tx, {
    from: SUSPENSE,
    to: CHANNEL,
    amount: fen(row.amount_fen),
    type: LOG_TYPE.suspenseSettled,
    kind: 'suspense-settled',
    ref: snOf('suspense', row.id),
    remark: note,
  });
}

/** The payment is credited after all, so it is not stray any more: the service told another amount, or told it too early. */
export async function releaseCredited(
  tx: Tx,
  payment: { provider: string; providerNo: string },
  tradeNo: string,
) {
  await settleIn(tx, payment, tradeNo);
}

/** A person has sent the money back at the payment service, or cleared it otherwise; false when nothing waits there. */
export async function settleSuspense(
  db: Pick<Db, 'transaction'>,
  sn: string,
  note: string,
): Promise<boolean> {
  const id = idOf('suspense', sn);
  return id !== null && db.transaction((tx) => settleIn(tx, { id }, note), { actor: 'operator' });
}

/** A stray payment as the list shows it. */
export interface SuspenseRow {
  sn: string;
  provider: string;
  provider_no: string;
  trade_no: string;
  money: string;
  reason: SuspenseReason;
  reason_text: string;
  created_at: string;
}

/** Payments that wait for a person, oldest first. */
export async function listSuspense(q: Queries): Promise<SuspenseRow[]> {
  const rows = await q
    .selectFrom('suspense')
    .where('settled_at', 'is', null)
    .orderBy('id')
    .limit(MOST)
    .selectAll()
    .execute();
  return rows.map((row) => ({
    sn: snOf('suspense', row.id),
    provider: row.provider,
    provider_no: row.provider_no,
    trade_no: row.trade_no,
    money: formatYuan(fen(row.amount_fen)),
    reason: row.reason,
    reason_text: SUSPENSE_LABELS[row.reason],
    created_at: formatTime(row.created_at),
  }));
}
