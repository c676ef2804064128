/** States of a withdrawal (decisions section 4). */
export const WITHDRAWAL_STATUS = { review: 0, approved: 1, paid: 2, refused: 3, failed: 4 } as const;

/** What a reviewer can decide: from which state to which, and whether the money goes back to the person. */
export const WITHDRAWAL_DECISIONS = {
  approve: { from: WITHDRAWAL_STATUS.review, to: WITHDRAWAL_STATUS.approved, givesBack: false },
  refuse: { from: WITHDRAWAL_STATUS.review, to: WITHDRAWAL_STATUS.refused, givesBack: true },
  pay: { from: WITHDRAWAL_STATUS.approved, to: WITHDRAWAL_STATUS.paid, givesBack: false },
  fail: { from: WITHDRAWAL_STATUS.approved, to: WITHDRAWAL_STATUS.failed, givesBack: true },
} as const;
/** A decision by the name that the operator's desk sends. */
export type WithdrawalDecision = keyof typeof WITHDRAWAL_DECISIONS;

/** Kinds of account that money is paid out to. */
export const WITHDRAW_ACCOUNT = { alipay: 1, bank: 2, wechat: 3 } as const;
