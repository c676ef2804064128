import { createHmac } from 'node:crypto';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { OwnPayee } from '@giftship/shared/settlement/contract';
import { PAYEE_LABELS } from '@giftship/shared/settlement/labels';
import { PAYEE_STATUS } from '@giftship/shared/settlement/settlement';
import { WITHDRAW_ACCOUNT_LABELS } from '@giftship/shared/withdrawals/labels';
import { WITHDRAW_ACCOUNT } from '@giftship/shared/withdrawals/withdrawal';
import { checkWithdrawAccount, maskAccount, plainAccount } from '@giftship/shared/withdrawals/withdraw-rules';
import { type Selectable, sql } from 'kysely';
import { useSmsCode } from '../accounts/sms-codes.ts';
import type { Queries } from '../db/db.ts';
import type { SettlementSchema } from '../db/schema-settlement.ts';
import { seal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { tellHolders } from '../operators/messages.ts';
import { type MemberCall, consoleWork } from '../suppliers/console-work.ts';
import { SETTLEMENT_COPY as SAY } from './copy.ts';

const SHOWN = 20;

/** The payee accounts of a supplier, newest first, and the name that a bank account must be in (S073). */
export async function listOwnPayees(q: Queries, supplierId: number) {
  const rows = await q
    .selectFrom('supplier_payees')
    .where('supplier_id', '=', supplierId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return { list: rows.map(payeeRow), company: await companyOf(q, supplierId) };
}

async function companyOf(q: Queries, supplierId: number): Promise<string> {
  const { company } = await q
    .selectFrom('suppliers')
    .where('id', '=', supplierId)
    .select('company')
    .executeTakeFirstOrThrow();
  return company;
}

/** A payee account, masked. */
export const payeeRow = (row: Selectable<SettlementSchema['supplier_payees']>): OwnPayee => ({
  id: row.id,
  type: row.type,
  type_text: WITHDRAW_ACCOUNT_LABELS[row.type] ?? '',
  holder: row.holder,
  account_mask: row.account_mask,
  bank_name: row.bank_name,
  bank_branch: row.bank_branch,
  status: row.status,
  status_text: PAYEE_LABELS[row.status] ?? '',
  reason: row.reason,
  pause_until: formatTime(row.pause_until),
  created_at: formatTime(row.created_at),
  decided_at: formatTime(row.decided_at),
});

interface Typed {
  type: 1 | 2;
  holder: string;
  account: string;
  bank_name: string;
  bank_branch: string;
  sms_code: string;
}

/**
 * Asks for another account (S073), with a code that was sent to whoever asks; the one in force stays until the shop agrees. What
 * waited before is replaced.
 */
export async function askPayee(deps: Deps, call: MemberCall, typed: Typed): Promise<OwnPayee> {
  const { supplier, caller } = call.member;
  const { sms_code, ...kept } = typed;
  const account = plainAccount(typed.account);
  const company = await companyOf(deps.db.q, supplier.id);
  const errors: { field: string; msg: string }[] = checkWithdrawAccount({
    ...typed,
    real_name: typed.holder,
  }).map(({ field, msg }) => ({ field: field === 'real_name' ? 'holder' : field, msg }));
  if (typed.type === WITHDRAW_ACCOUNT.bank && typed.holder !== company)
    errors.push({ field: 'holder', msg: SAY.holder });
  if (errors.length > 0) throw refuse('INVALID', {}, { errors });
  const body = { ...kept, account: payeeHash(deps, account).toString('hex') };
  return consoleWork(deps, { ...call, body }, async (tx, log) => {
    await useSmsCode(deps, { purpose: 'withdraw', mobile: caller.mobile, askedBy: 'login' }, sms_code);
    await tx.selectFrom('suppliers').where('id', '=', supplier.id).select('id').forNoKeyUpdate().execute();
    await tx
      .updateTable('supplier_payees')
      .set({ status: PAYEE_STATUS.stopped, decided_at: sql<Date>`now()` })
      .where('supplier_id', '=', supplier.id)
      .where('status', '=', PAYEE_STATUS.waiting)
      .execute();
    const row = await tx
      .insertInto('supplier_payees')
      .values({
        supplier_id: supplier.id,
        type: typed.type,
        holder: typed.holder,
        account_sealed: seal(deps.secret, account, deps.random),
        account_mask: maskAccount(account),
        account_hash: payeeHash(deps, account),
        bank_name: typed.bank_name,
        bank_branch: typed.bank_branch,
        asked_by: caller.username,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tellHolders(tx, 'supplier.payee', {
      content: SAY.payeeAsked(supplier.name),
      link: `/office/payees?open=${row.id}`,
    });
    await log({
      object: 'payee',
      ref: String(row.id),
      after: { type: WITHDRAW_ACCOUNT_LABELS[row.type], account: row.account_mask },
    });
    return payeeRow(row);
  });
}

/** By what a payee account is found again without being read. */
export const payeeHash = ({ secret }: Pick<Deps, 'secret'>, account: string): Buffer =>
  createHmac('sha256', secret).update(`payee:${account}`).digest();
