import { refuse } from '@giftship/shared/errors/app-error';
import { fen, formatYuan, sumFen } from '@giftship/shared/money/fen';
import { WITHDRAW_ACCOUNT_LABELS } from '@giftship/shared/withdrawals/labels';
import { WITHDRAWAL_STATUS } from '@giftship/shared/withdrawals/withdrawal';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Action } from '../operators/actions.ts';
import { type Asked, askOrDo } from '../operators/ask.ts';
import { eachRowOrRefuse } from '../operators/each-row.ts';
import type { WorkCall } from '../operators/work.ts';
import { OFFICE_COPY as SAY } from './copy.ts';
import { decideWithdrawalIn } from './decide-withdrawal.ts';

/** What became of one transfer at the bank. */
export interface PayoutResult {
  withdraw_sn: string;
  result: 'paid' | 'failed';
  bank_no: string;
  receipt: string;
  reason: string;
}

interface Payload {
  rows: PayoutResult[];
}

/** Marks withdrawals as paid or failed, each once; above the limits a second person says yes first. */
export const PAY_WITHDRAWALS: Action<Payload> = {
  kind: 'withdrawal.pay',
  right: 'withdraw.pay',
  object: 'withdrawal',
  ref: ({ rows }) => (rows.length === 1 ? (rows[0]?.withdraw_sn ?? '') : SAY.many(rows.length)),
  reason: ({ rows }) => rows.find(({ reason }) => reason !== '')?.reason ?? '',
  limits: 'money',
  amount: async (tx, { rows }) =>
    sumFen((await read(tx, rows.filter(isPaid))).filter(isDue).map(({ amount_fen }) => fen(amount_fen))),
  twins: ({ rows }) => rows.map(({ withdraw_sn }) => withdraw_sn),
  preview: async (_deps, tx, { rows }) => {
    const found = new Map((await read(tx, rows)).map((row) => [row.id, row]));
    if (found.size === 0) throw refuse('NOT_FOUND');
    // As when they are done: what cannot go stops no other.
    if (![...found.values()].some(isDue)) throw refuse('STATE_CONFLICT');
    return rows.map((row) => {
      const known = found.get(idOf('withdrawal', row.withdraw_sn) ?? 0);
      return {
        name: row.withdraw_sn,
        value: known && isDue(known) ? SAY.seen(lineOf(known), row) : SAY.willNotGo,
      };
    });
  },
  perform: async (deps, tx, { rows }, { actor, askedBy }) => {
    const payer = askedBy ?? actor?.id ?? null;
    const byRef = new Map(rows.map((row) => [row.withdraw_sn, row]));
    const results = await eachRowOrRefuse(tx, [...byRef.keys()], async (sn) => {
      const row = byRef.get(sn);
      if (row) await settle(deps, tx, row, payer);
    });
    return {
      logs: results.filter(({ ok }) => ok).map(({ sn }) => logOf(byRef.get(sn))),
      result: { results },
    };
  },
};

/** It was approved, and nobody said yet what became of it. */
const isDue = ({ status }: { status: number }): boolean => status === WITHDRAWAL_STATUS.approved;
const isPaid = ({ result }: PayoutResult): boolean => result === 'paid';

function logOf(row: PayoutResult | undefined) {
  return {
    object: 'withdrawal',
    ref: row?.withdraw_sn ?? '',
    reason: row?.reason ?? '',
    after: { result: row?.result, bank_no: row?.bank_no, receipt: row?.receipt },
  };
}

async function settle(deps: Deps, tx: Tx, row: PayoutResult, payer: number | null): Promise<void> {
  if (isPaid(row) && (await ownReviews(deps, tx, { sns: [row.withdraw_sn], payer })) > 0)
    throw refuse('REVIEWER_PAYS');
  await decideWithdrawalIn(tx, row.withdraw_sn, {
    do: isPaid(row) ? 'pay' : 'fail',
    reason: row.reason,
    operatorId: payer,
    bankNo: row.bank_no,
    receipt: row.receipt,
  });
}

/** Tells what became of transfers: at once, or behind a second person. What is missing is refused first, and where all was reviewed by the asker. */
export async function payWithdrawals(deps: Deps, call: WorkCall, rows: PayoutResult[]): Promise<Asked> {
  for (const [i, row] of rows.entries()) {
    if (isPaid(row) && row.bank_no === '')
      throw fault(`rows[${i}].bank_no`, SAY.bankNoMissing(row.withdraw_sn));
    if (!isPaid(row) && row.reason.length < 2)
      throw fault(`rows[${i}].reason`, SAY.reasonMissing(row.withdraw_sn));
  }
  const sns = rows.map(({ withdraw_sn }) => withdraw_sn);
  const twice = sns.findIndex((sn, i) => sns.indexOf(sn) < i);
  if (twice !== -1) throw fault(`rows[${twice}].withdraw_sn`, SAY.twice(sns[twice] ?? ''));
  const paid = rows.filter(isPaid).map(({ withdraw_sn }) => withdraw_sn);
  // In front of the second person too, where nothing else would be left: he could not mend it.
  const own = await ownReviews(deps, deps.db.q, { sns: paid, payer: call.operator.id });
  if (own > 0 && own === rows.length) throw refuse('REVIEWER_PAYS');
  return askOrDo(deps, call, PAY_WITHDRAWALS, { rows });
}

const fault = (field: string, msg: string) => refuse('INVALID', {}, { errors: [{ field, msg }] });

/** How many of these whoever pays approved himself, above the limit. */
async function ownReviews(
  { config }: Pick<Deps, 'config'>,
  q: Queries,
  { sns, payer }: { sns: readonly string[]; payer: number | null },
): Promise<number> {
  const { n } = await q
    .selectFrom('withdrawals')
    .where('id', 'in', [0, ...idsOf(sns)])
    .where('approved_by', '=', payer)
    .where('amount_fen', '>', config.fourEyes.money.one)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Rows of withdrawals by their numbers; a number that is none finds nothing. */
const idsOf = (sns: readonly string[]): number[] => sns.flatMap((sn) => idOf('withdrawal', sn) ?? []);

const read = (q: Queries, rows: readonly PayoutResult[]) =>
  q
    .selectFrom('withdrawals')
    .where('id', 'in', [0, ...idsOf(rows.map(({ withdraw_sn }) => withdraw_sn))])
    .select(['id', 'user_id', 'amount_fen', 'status', 'account'])
    .orderBy('id')
    .execute();

const lineOf = (row: Awaited<ReturnType<typeof read>>[number]) => ({
  sn: snOf('withdrawal', row.id),
  money: formatYuan(fen(row.amount_fen)),
  to: `${WITHDRAW_ACCOUNT_LABELS[Number(row.account.type)] ?? ''} ${String(row.account.account_mask)}`,
});
