/** Kinds of wallet account. All but `system` keep a stored balance (reliability section 1). */
export const ACCOUNT_KINDS = ['balance', 'commission', 'commission_frozen', 'supplier', 'system'] as const;
/** Whose money an account holds: a person's in three accounts, a supplier's, or none (`SYSTEM_ACCOUNTS`). */
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Types of ledger entry (decisions section 8): 1-11 on a balance, 21-26 on commission, 31-37 on a supplier, 41-47 between accounts of the shop. */
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
  goodwill: 11,
  commissionEarned: 21,
  commissionReleased: 22,
  commissionReversed: 23,
  withdrawal: 24,
  withdrawalReturned: 25,
  commissionToBalance: 26,
  supplierSale: 31,
  supplierCompensation: 32,
  supplierPayout: 33,
  supplierAdjustment: 34,
  supplierFreight: 35,
  supplierBack: 36,
  supplierPayoutReturned: 37,
  suspense: 41,
  suspenseSettled: 42,
  withdrawalPaid: 43,
  channelUnknown: 44,
  courierClaim: 45,
  channelFee: 46,
  channelSettled: 47,
} as const;
/** A type of movement as it is stored; a statement may show it as another (`logTypeOn`). */
export type LogType = (typeof LOG_TYPE)[keyof typeof LOG_TYPE];

/** One movement may touch two kinds of account; each statement names it in its own words. */
const OTHER_SIDE: Partial<Record<AccountKind, Partial<Record<LogType, LogType>>>> = {
  commission: { [LOG_TYPE.fromCommission]: LOG_TYPE.commissionToBalance },
  supplier: {
    [LOG_TYPE.compensation]: LOG_TYPE.supplierCompensation,
    [LOG_TYPE.goodwill]: LOG_TYPE.supplierAdjustment,
  },
};

/** The type that the statement of an account of `kind` shows for a movement of type `type`. */
export function logTypeOn(kind: AccountKind, type: LogType): LogType {
  return OTHER_SIDE[kind]?.[type] ?? type;
}

/** The statements that a person can read; the one of commission shows its frozen and its available part. */
export const STATEMENTS = ['balance', 'commission'] as const;
/** A statement by its name on the wire. */
export type StatementName = (typeof STATEMENTS)[number];

/** The types that each statement may show, in the order of the ledger. */
export const STATEMENT_TYPES: Record<StatementName, readonly LogType[]> = {
  balance: [
    LOG_TYPE.recharge,
    LOG_TYPE.bonus,
    LOG_TYPE.order,
    LOG_TYPE.refund,
    LOG_TYPE.compensation,
    LOG_TYPE.fromCommission,
    LOG_TYPE.vip,
    LOG_TYPE.manualIn,
    LOG_TYPE.manualOut,
    LOG_TYPE.balanceRefund,
    LOG_TYPE.goodwill,
  ],
  commission: [
    LOG_TYPE.commissionEarned,
    LOG_TYPE.commissionReleased,
    LOG_TYPE.commissionReversed,
    LOG_TYPE.withdrawal,
    LOG_TYPE.withdrawalReturned,
    LOG_TYPE.commissionToBalance,
  ],
};

/** The type under which a movement is stored that the statement of `kind` shows as `shown`; null when it never does. */
export function storedTypeOn(kind: AccountKind, shown: number): LogType | null {
  return Object.values(LOG_TYPE).find((stored) => logTypeOn(kind, stored) === shown) ?? null;
}

/** The system accounts that stand at the other end of a movement. */
export const SYSTEM_ACCOUNTS = [
  'channel',
  'sales',
  'bonus',
  'manual',
  'compensation',
  'promotion',
  'withdrawal',
  'vip',
  'suspense',
  'cost',
  'freight',
  'goodwill',
  'fee',
  'bank',
] as const;
/** A system account by its name in the ledger. */
export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];
