/** Kinds of wallet account. Only the first three keep a stored balance (reliability section 1). */
export const ACCOUNT_KINDS = ['balance', 'commission', 'supplier', 'system'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Types of ledger entry that a balance account shows (decisions section 8). */
export const LOG_TYPE = {
  recharge: 1,
  bonus: 2,
  order: 3,
  refund: 4,
  compensation: 5,
  fromCommission: 6,
  vip: 7,
  manualIn: 8,
  manualOut: 9,
  balanceRefund: 10,
} as const;
export type LogType = (typeof LOG_TYPE)[keyof typeof LOG_TYPE];

/** The system accounts that stand at the other end of a movement. */
export const SYSTEM_ACCOUNTS = ['channel', 'sales', 'bonus', 'manual', 'compensation'] as const;
export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];
