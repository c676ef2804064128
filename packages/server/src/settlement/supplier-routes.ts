import { refuse } from '@giftship/shared/errors/app-error';
import { paperId } from '@giftship/shared/content/paper';
import type { moneySupplierRoutes } from '@giftship/shared/settlement/contract';
import { sendSmsCode } from '../accounts/sms-codes.ts';
import { readPaper } from '../content/papers.ts';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { ConsoleHandlers } from '../suppliers/mount-console.ts';
import { detailFile } from './detail-file.ts';
import { listOwnLedger, readOwnAccount } from './own-account.ts';
import { confirmStatement, disputeStatement, reportMissed } from './own-statement.ts';
import { askPayee, listOwnPayees } from './payees.ts';
import { listOwnStatements, showOwnStatement } from './read-statements.ts';

/** Handlers of the money of a supplier (S071-S074). */
export function moneySupplierHandlers(deps: Deps): ConsoleHandlers<typeof moneySupplierRoutes> {
  const { q } = deps.db;
  return {
    account: ({ member }) => readOwnAccount(deps, member.supplier.id),
    ledger: ({ member, query }) => listOwnLedger(deps, member.supplier.id, query),
    statements: ({ member, query }) => listOwnStatements(q, member.supplier.id, query),
    statement: ({ member, query }) => showOwnStatement(q, member.supplier.id, query.settle_sn),
    detail: ({ member, query }) => detailFile(q, query.settle_sn, member.supplier.id),
    receipt: async ({ member, query, reply }) => {
      const row = await q
        .selectFrom('settlements')
        .where('supplier_id', '=', member.supplier.id)
        .where('id', '=', idOf('settlement', query.settle_sn) ?? 0)
        .select('receipt')
        .executeTakeFirst();
      const id = row && paperId(row.receipt);
      if (!id) throw refuse('NOT_FOUND');
      return readPaper(deps, { kind: 'receipt', id }, reply);
    },
    confirm: (call) => confirmStatement(deps, call, call.body),
    dispute: (call) => disputeStatement(deps, call, call.body),
    missed: (call) => reportMissed(deps, call, call.body),
    payees: ({ member }) => listOwnPayees(q, member.supplier.id),
    payeeCode: ({ member, body, request }) =>
      sendSmsCode(
        deps,
        { use: { purpose: 'withdraw', mobile: member.caller.mobile, askedBy: 'login' }, request },
        body,
      ),
    savePayee: (call) => askPayee(deps, call, call.body as Parameters<typeof askPayee>[2]),
  };
}
