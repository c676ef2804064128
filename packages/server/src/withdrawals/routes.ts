import type { withdrawRoutes } from '@giftship/shared/withdrawals/contract';
import { sendSmsCode } from '../accounts/sms-codes.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { applyWithdrawal } from './apply-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { transferCommission } from '../wallet/transfer-commission.ts';
import { readWithdrawAccount, saveWithdrawAccount } from './withdraw-account.ts';
import { checkWithdrawPassword } from './withdraw-proof.ts';

/** Handlers of withdrawing commission and of moving it to the balance. */
export function withdrawHandlers(deps: Deps): Handlers<typeof withdrawRoutes> {
  return {
    smsCode: ({ caller, body, request }) =>
      sendSmsCode(
        deps,
        { use: { purpose: 'withdraw', mobile: caller.mobile, askedBy: 'login' }, request },
        body,
      ),
    checkPassword: ({ caller, body }) => checkWithdrawPassword(deps, caller.userId, body),
    account: ({ caller, query }) => readWithdrawAccount(deps, caller.userId, query.ticket),
    saveAccount: async ({ caller, body }) => {
      await saveWithdrawAccount(deps, caller, body);
      return null;
    },
    list: ({ caller, query }) => listWithdrawals(deps.db.q, caller.userId, query),
    apply: ({ caller, body, key }) => applyWithdrawal(deps, { caller, key }, body),
    toBalance: ({ caller, body, key }) => transferCommission(deps, { userId: caller.userId, key }, body),
  };
}
