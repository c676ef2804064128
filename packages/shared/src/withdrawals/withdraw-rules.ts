import { checkMobile, maskMobile } from '../accounts/account-rules.ts';
import { WITHDRAW_TEXTS } from './labels.ts';
import { WITHDRAW_ACCOUNT } from './withdrawal.ts';

/** An account to be paid out to, as a person types it. */
export interface TypedAccount {
  type: number;
  real_name: string;
  account: string;
  bank_name: string;
}
/** What is wrong with one field, with the sentence to show beside it. */
export interface FieldFault {
  field: 'real_name' | 'account' | 'bank_name' | 'withdraw_password';
  msg: string;
}

const EMAIL = /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}$/;
const CARD = /^\d{12,19}$/;
const WECHAT = /^[A-Za-z][\w-]{5,19}$/;
const isMobile = (account: string): boolean => checkMobile(account) === null;

/** The account number without the spaces that people group digits with. */
export const plainAccount = (account: string): string => account.replace(/\s+/g, '');

/** Everything that is wrong with a typed account; an empty list when nothing is. */
export function checkWithdrawAccount(typed: TypedAccount): FieldFault[] {
  const account = plainAccount(typed.account);
  const faults: FieldFault[] = [];
  if (typed.real_name.trim() === '') faults.push({ field: 'real_name', msg: WITHDRAW_TEXTS.nameMissing });
  if (typed.type === WITHDRAW_ACCOUNT.alipay && !isMobile(account) && !EMAIL.test(account))
    faults.push({ field: 'account', msg: WITHDRAW_TEXTS.alipay });
  if (typed.type === WITHDRAW_ACCOUNT.wechat && !isMobile(account) && !WECHAT.test(account))
    faults.push({ field: 'account', msg: WITHDRAW_TEXTS.wechat });
  if (typed.type === WITHDRAW_ACCOUNT.bank) {
    if (!CARD.test(account)) faults.push({ field: 'account', msg: WITHDRAW_TEXTS.card });
    if (typed.bank_name.trim() === '') faults.push({ field: 'bank_name', msg: WITHDRAW_TEXTS.bankMissing });
  }
  return faults;
}

/** The account with its middle hidden: a card by its last four digits, anything else by its ends. */
export function maskAccount(account: string): string {
  if (CARD.test(account)) return `**** **** **** ${account.slice(-4)}`;
  const [name = '', host] = account.split('@');
  if (host !== undefined) return `${name.slice(0, 1)}***@${host}`;
  if (isMobile(account)) return maskMobile(account);
  return `${account.slice(0, 2)}${'*'.repeat(Math.max(3, account.length - 4))}${account.slice(-2)}`;
}

/** A bank's number of a payment has so many characters at most (O154, O170). */
export const BANK_NO_LENGTH = 64;
