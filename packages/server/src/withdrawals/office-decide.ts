import { refuse } from '@giftship/shared/errors/app-error';
import { REASON_LENGTH } from '@giftship/shared/operators/operator';
import { WITHDRAWAL_DECISIONS, type WithdrawalDecision } from '@giftship/shared/withdrawals/withdrawal';
import { refuseUnstored } from '../content/refuse-unstored.ts';
import { unseal } from '../db/seal.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Asked } from '../operators/ask.ts';
import { needRight } from '../operators/need-right.ts';
import { noteLook } from '../operators/note-look.ts';
import { eachRowOrRefuse } from '../operators/each-row.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { decideWithdrawalIn } from './decide-withdrawal.ts';
import { payWithdrawals } from './pay-withdrawals.ts';

interface Decision {
  sns: string[];
  do: WithdrawalDecision;
  reason: string;
  bank_no: string;
  receipt: string;
}

/** Decides withdrawals (O152): who reviews approves and refuses, who pays says what became of the transfer. */
export async function decideWithdrawals(deps: Deps, call: WorkCall, input: Decision): Promise<Asked> {
  const isReview = input.do === 'approve' || input.do === 'refuse';
  needRight(call.operator, isReview ? 'withdraw.review' : 'withdraw.pay');
  if (WITHDRAWAL_DECISIONS[input.do].givesBack && input.reason.length < REASON_LENGTH.least)
    throw refuse('REASON_NEEDED');
  if (isReview) return reviewWithdrawals(deps, call, input);
  const { reason, bank_no, receipt } = input;
  await refuseUnstored(deps.db.q, 'receipt', receipt);
  const result = input.do === 'pay' ? 'paid' : 'failed';
  return payWithdrawals(
    deps,
    call,
    [...new Set(input.sns)].map((withdraw_sn) => ({ withdraw_sn, result, reason, bank_no, receipt })),
  );
}

function reviewWithdrawals(deps: Deps, call: WorkCall, input: Decision): Promise<Asked> {
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const results = await eachRowOrRefuse(tx, input.sns, (sn) =>
      decideWithdrawalIn(tx, sn, { do: input.do, reason: input.reason, operatorId: call.operator.id }),
    );
    for (const { sn } of results.filter(({ ok }) => ok))
      await log({ action: `withdrawal.${input.do}`, object: 'withdrawal', ref: sn, reason: input.reason });
    return { approval: null, results };
  });
}

/** The account that one withdrawal goes to, in full, with a record of who looked (O153). */
export function showPayoutAccount(
  deps: Deps,
  call: WorkCall,
  { withdraw_sn, reason }: { withdraw_sn: string; reason: string },
) {
  return officeWork(deps, call, async (tx, log) => {
    const row = await tx
      .selectFrom('withdrawals')
      .where('id', '=', idOf('withdrawal', withdraw_sn) ?? 0)
      .select(['id', 'user_id', 'account'])
      .executeTakeFirst();
    if (!row) throw refuse('NOT_FOUND');
    const ref = snOf('withdrawal', row.id);
    await noteLook(tx, { operatorId: call.operator.id, userId: row.user_id, ref, purpose: reason });
    await log({ object: 'withdrawal', ref, reason });
    return payoutAccount(deps, row.account);
  });
}

/** What a withdrawal keeps of its account, opened. */
export function payoutAccount({ secret }: Pick<Deps, 'secret'>, account: Record<string, unknown>) {
  const said = (field: string) => String(account[field] ?? '');
  return {
    real_name: said('real_name'),
    account: unseal(secret, said('account_cipher')),
    bank_name: said('bank_name'),
    bank_branch: said('bank_branch'),
    qr_img: said('qr_img'),
  };
}
