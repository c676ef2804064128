import { assert } from '@giftship/shared/lib/assert';
import { fen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { maskAccount } from '@giftship/shared/withdrawals/withdraw-rules';
import { insertPerson } from '../accounts/register.ts';
import type { Tx } from '../db/db.ts';
import { seal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { openTicket } from '../support/make-ticket.ts';
import { transfer } from '../wallet/ledger.ts';
import { insertWithdrawal } from '../withdrawals/apply-withdrawal.ts';
import { accountHash } from '../withdrawals/withdraw-account.ts';
import { DEMO_PAYEES, DEMO_TEXTS } from './copy.ts';
import { PERSON, verify } from './person.ts';

/** People of their own with commission, a withdrawal and a question that wait, so that an operator has work at once (O121, O152). */
export async function fillPayees(tx: Tx, deps: Deps, passwordHash: string): Promise<void> {
  const at = await deps.timeOfRecord(tx);
  for (const who of DEMO_PAYEES) {
    const { id: userId } = await insertPerson(tx, deps, { ...PERSON, passwordHash, mobile: who.mobile });
    await verify(deps, tx, { userId, who });
    const account = await tx
      .insertInto('withdraw_accounts')
      .values({
        user_id: userId,
        type: 2,
        real_name: who.name,
        account_cipher: seal(deps.secret, who.account, deps.random),
        account_mask: maskAccount(who.account),
        account_hash: accountHash(deps.secret, who.account),
        bank_name: who.bank,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const amount = fen(who.amount);
    const isGiven = await transfer(tx, {
      from: { kind: 'system', code: 'manual' },
      to: { kind: 'commission', userId },
      amount,
      type: LOG_TYPE.manualIn,
      kind: 'manual',
      ref: `demo-commission-${userId}`,
      remark: DEMO_TEXTS.commission,
    });
    assert(isGiven, 'the shop gives what it likes');
    await insertWithdrawal(tx, { userId, amount, account, at });
    await openTicket(deps, tx, { ...who.ask, userId, orderId: null, images: [] });
  }
}
