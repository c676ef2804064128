/** What a parcel brings its supplier: its sale, the sale taken back, freight on the shop's account (back-office 8.4). */
export const ITEM_KIND = { sale: 1, back: 2, freight: 3 } as const;

/** Where a statement stands (O168): to confirm, confirmed, disputed, money on its way, paid, failed at the bank, carried over. */
export const SETTLEMENT_STATUS = {
  toConfirm: 0,
  confirmed: 1,
  disputed: 2,
  toPay: 3,
  paid: 4,
  failed: 5,
  carried: 6,
} as const;
/** One of them. */
export type SettlementStatus = (typeof SETTLEMENT_STATUS)[keyof typeof SETTLEMENT_STATUS];

/** In which state a statement bears what (O168): the service refuses by it, pages show by it what can be done. */
export const settlementCan = {
  confirm: [SETTLEMENT_STATUS.toConfirm],
  dispute: [SETTLEMENT_STATUS.toConfirm, SETTLEMENT_STATUS.confirmed],
  answer: [SETTLEMENT_STATUS.disputed],
  approve: [SETTLEMENT_STATUS.confirmed, SETTLEMENT_STATUS.failed],
  pay: [SETTLEMENT_STATUS.toPay],
  miss: [SETTLEMENT_STATUS.paid],
} as const satisfies Record<string, readonly SettlementStatus[]>;

/** Days after which a statement is confirmed by itself (O168); a day before, the supplier is told. */
export const CONFIRM_DAYS = 5;
/** Days after the payment in which a supplier says that nothing arrived (S074). */
export const MISSED_DAYS = 7;
/** A supplier who owes the shop for so many days is a matter for its finance (back-office 9.2.8). */
export const OWING_DAYS = 60;
/** Parcels that one dispute names (O169). */
export const MOST_DISPUTED = 500;

/** Adjustments that a statement shows one by one; its download has all of them. */
export const MOST_ADJUSTED_SHOWN = 200;

/** Where a payee account stands (S073): waits, in force, refused, stopped. */
export const PAYEE_STATUS = { waiting: 0, active: 1, refused: 2, stopped: 3 } as const;
/** Hours after its approval in which nothing is paid to an account (O087). */
export const PAYEE_PAUSE_HOURS = 24;

/** Why the account of a supplier is adjusted (O171): a fine, freight, a subsidy, a correction, the answer to a dispute. */
export const SUPPLIER_ADJUST = { fine: 1, freight: 2, subsidy: 3, correction: 4, dispute: 5 } as const;
