/** How a courier row gets its waybills (O091): by an account, or filled in by the supplier. */
export const ISSUE_MODE = { account: 0, hand: 1 } as const;

/** States of days off of a warehouse (S034): asked for, in force, refused, taken back. */
export const CLOSURE_STATUS = { asked: 0, holds: 1, refused: 2, withdrawn: 3 } as const;
/** States of a courier's change that an operator decides (S033). */
export const COURIER_REVIEW = { asked: 0, agreed: 1, refused: 2, withdrawn: 3 } as const;
/** A waybill account in use, and one that is not (O097). */
export const ACCOUNT_STATUS = { used: 1, off: 2 } as const;
/** Whose service an account belongs to: `hand` names one that only labels filled in by hand carry (O097). */
export const ACCOUNT_PROVIDERS = ['kuaidi100', 'sandbox', 'hand'] as const;
/** One of them. */
export type AccountProvider = (typeof ACCOUNT_PROVIDERS)[number];

/** Warehouses of a supplier (S032). */
export const MOST_WAREHOUSES = 20;
/** Courier rows of a supplier; more are a mistake. */
export const MOST_COURIERS = 100;
/** Waybill accounts of a supplier, and of the shop. */
export const MOST_ACCOUNTS = 100;
/** Closed areas of a courier (O094). */
export const MOST_AREAS = 400;
/** Couriers that closed areas are copied to at once (O094). */
export const MOST_COPIES = 100;
/** Periods in one list of days off (O096). */
export const MOST_CLOSURES = 60;
/** Characters of a courier's tips (O091). */
export const MOST_TIPS = 200;
/** Parcels without a waybill that one call deals with (O100). */
export const MOST_FAILED = 500;

/** A supplier's cut-off up to this hour is its own affair; a later one is decided by an operator (S033). */
export const FREE_CUTOFF = '18:00';
/** Days off that a supplier takes without being asked: in a row, and in a calendar quarter (S034). */
export const FREE_DAYS = { inRow: 3, inQuarter: 10 } as const;
/** Hours before its first day that a supplier's days off must be known (S034). */
export const CLOSURE_NOTICE_HOURS = 24;

/** The courier companies that parcels travel with, by the codes of Kuaidi100 (O091). */
export const COURIER_CODES = [
  'yuantong',
  'zhongtong',
  'shentong',
  'yunda',
  'jtexpress',
  'shunfeng',
  'ems',
  'youzhengguonei',
  'jd',
  'debangwuliu',
] as const;
/** One of them. */
export type CourierCode = (typeof COURIER_CODES)[number];
