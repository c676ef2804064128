import { createHmac } from 'node:crypto';
import { maskRealName, passwordLengthFits } from '@giftship/shared/accounts/account-rules';
import { formatYuan } from '@giftship/shared/money/fen';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import type { WithdrawAccount } from '@giftship/shared/withdrawals/contract';
import { WITHDRAW_TEXTS } from '@giftship/shared/withdrawals/labels';
import {
  type FieldFault,
  checkWithdrawAccount,
  maskAccount,
  plainAccount,
} from '@giftship/shared/withdrawals/withdraw-rules';
import { sql } from 'kysely';
import { hashPassword, refuseWeakPassword } from '../accounts/passwords.ts';
import { refuseUnverified } from '../accounts/refuse-unverified.ts';
import { seal, unseal } from '../db/seal.ts';
import { useSmsCode } from '../accounts/sms-codes.ts';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { tellUser } from '../messages/tell-user.ts';
import { WITHDRAWAL_COPY } from './copy.ts';
import { lockPerson } from '../wallet/lock-person.ts';
import { useProof } from './withdraw-proof.ts';

export interface AccountToSave {
  type: 1 | 2 | 3;
  real_name: string;
  account: string;
  bank_name: string;
  bank_branch: string;
  qr_img: string;
  sms_code: string;
  withdraw_password?: string | undefined;
}

/** The account that a person is paid to; masked without a ticket, which is used up (M224). */
export async function readWithdrawAccount(
  deps: Deps,
  userId: number,
  ticket: string | undefined,
): Promise<WithdrawAccount> {
  const { db, now, secret, config } = deps;
  const min = formatYuan(config.withdraw.min);
  if (ticket !== undefined) await useProof(db.q, { userId, ticket, amount: null });
  const row = await storedAccount(db.q, userId);
  if (!row) return { ...NONE, min };
  const isOpen = ticket !== undefined;
  return {
    type: row.type,
    real_name: isOpen ? row.real_name : maskRealName(row.real_name),
    account: isOpen ? unseal(secret, row.account_cipher) : row.account_mask,
    bank_name: row.bank_name,
    bank_branch: row.bank_branch,
    qr_img: row.qr_img,
    pause_until:
      row.pause_until !== null && row.pause_until.getTime() > now() ? formatTime(row.pause_until) : '',
    min,
  };
}

const NONE: Omit<WithdrawAccount, 'min'> = {
  type: 0,
  real_name: '',
  account: '',
  bank_name: '',
  bank_branch: '',
  qr_img: '',
  pause_until: '',
};

export const storedAccount = (q: Queries, userId: number) =>
  q.selectFrom('withdraw_accounts').where('user_id', '=', userId).selectAll().executeTakeFirst();

/**
 * Sets or changes the account and the withdraw password, after a text message to the person's own mobile (M224). The
 * name must be the verified one. Any change of what was there stops withdrawals for 24 hours, ends every ticket and is
 * told to the person; the first account and the first password do not.
 */
export async function saveWithdrawAccount(deps: Deps, caller: Caller, input: AccountToSave): Promise<void> {
  refuseUnverified(caller.attestation);
  const person = await deps.db.q
    .selectFrom('users')
    .where('id', '=', caller.userId)
    .select(['real_name', 'withdraw_password_hash'])
    .executeTakeFirstOrThrow();
  const errors = faultsOf(input, person);
  if (errors.length > 0) throw refuse('INVALID', {}, { errors });
  if (input.withdraw_password !== undefined) refuseWeakPassword(input.withdraw_password, caller.mobile);
  await useSmsCode(deps, { purpose: 'withdraw', mobile: caller.mobile, askedBy: 'login' }, input.sms_code);
  const passwordHash =
    input.withdraw_password === undefined ? null : await hashPassword(input.withdraw_password);
  await store(deps, { userId: caller.userId, passwordHash }, input);
}

function faultsOf(
  input: AccountToSave,
  person: { real_name: string; withdraw_password_hash: string },
): FieldFault[] {
  const faults = checkWithdrawAccount(input);
  if (input.real_name.trim() !== person.real_name && !faults.some(({ field }) => field === 'real_name'))
    faults.push({ field: 'real_name', msg: WITHDRAW_TEXTS.nameOther });
  const password = input.withdraw_password;
  if (password === undefined && person.withdraw_password_hash === '')
    faults.push({ field: 'withdraw_password', msg: WITHDRAW_TEXTS.passwordMissing });
  if (password !== undefined && !passwordLengthFits(password))
    faults.push({ field: 'withdraw_password', msg: WITHDRAW_TEXTS.passwordWrong });
  return faults;
}

async function store(
  deps: Deps,
  { userId, passwordHash }: { userId: number; passwordHash: string | null },
  input: AccountToSave,
) {
  const { db, config, secret, random, timeOfRecord } = deps;
  const account = plainAccount(input.account);
  const row = {
    type: input.type,
    real_name: input.real_name.trim(),
    account_cipher: seal(secret, account, random),
    account_mask: maskAccount(account),
    account_hash: accountHash(secret, account),
    bank_name: input.bank_name.trim(),
    bank_branch: input.bank_branch.trim(),
    qr_img: input.qr_img,
  };
  await db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const at = await timeOfRecord(tx);
    const old = await storedAccount(tx, userId);
    const hadPassword = await setPassword(tx, userId, passwordHash);
    const isOther = old !== undefined && FIELDS.some((field) => !isEqual(old[field], row[field]));
    const isChange = isOther || (passwordHash !== null && hadPassword);
    const pause_until = isChange
      ? new Date(at.getTime() + config.withdraw.pauseHours * 3_600_000)
      : (old?.pause_until ?? null);
    await tx
      .insertInto('withdraw_accounts')
      .values({ ...row, user_id: userId, pause_until })
      .onConflict((oc) =>
        oc.column('user_id').doUpdateSet({ ...row, changed_at: sql<Date>`now()`, pause_until }),
      )
      .execute();
    if (!isChange) return;
    await tx.deleteFrom('withdraw_proofs').where('user_id', '=', userId).execute();
    await tellUser(tx, {
      userId,
      kind: 'withdrawal',
      ref: `account-${chinaDay(at)}`,
      content: WITHDRAWAL_COPY.accountChanged(config.withdraw.pauseHours),
    });
  });
}

const FIELDS = ['type', 'real_name', 'account_hash', 'bank_name', 'bank_branch', 'qr_img'] as const;
const isEqual = (a: unknown, b: unknown) =>
  Buffer.isBuffer(a) && Buffer.isBuffer(b) ? a.equals(b) : a === b;

/** Stores a new password, if there is one; answers whether there was one before. Locks and counts of the old one end. */
async function setPassword(q: Queries, userId: number, hash: string | null): Promise<boolean> {
  const { withdraw_password_hash: old } = await q
    .selectFrom('users')
    .where('id', '=', userId)
    .select('withdraw_password_hash')
    .executeTakeFirstOrThrow();
  if (hash !== null)
    await q
      .updateTable('users')
      .set({ withdraw_password_hash: hash, withdraw_failures: 0, withdraw_locked_until: null })
      .where('id', '=', userId)
      .execute();
  return old !== '';
}

/** Finds the same account at two persons without opening either: a keyed hash, whatever kind it was given as. */
export const accountHash = (secret: Buffer, account: string): Buffer =>
  createHmac('sha256', secret).update(`withdraw-account:${account.toLowerCase()}`).digest();
