/** What is wrong with a parcel (O111). */
export const CASE_KIND = {
  refused: 1,
  intercept: 2,
  lost: 3,
  damaged: 4,
  address: 5,
  stalled: 6,
  wrong: 7,
  missing: 8,
  returned: 9,
  other: 10,
} as const;
/** A kind of case. */
export type CaseKind = (typeof CASE_KIND)[keyof typeof CASE_KIND];
/** All of them, for contracts. */
export const CASE_KINDS = Object.values(CASE_KIND);

/** Who said so first (O111). */
export const CASE_SOURCE = { system: 1, user: 2, supplier: 3, operator: 4 } as const;
/** Where a case came from. */
export type CaseSource = (typeof CASE_SOURCE)[keyof typeof CASE_SOURCE];

/** States of a case (O112): ours to handle, waiting for the supplier, the courier or the buyer, solved, closed. */
export const CASE_STATUS = { new: 0, supplier: 1, courier: 2, user: 3, solved: 4, closed: 5 } as const;
/** A state of a case. */
export type CaseStatus = (typeof CASE_STATUS)[keyof typeof CASE_STATUS];
/** A case in one of these still wants something. */
export const OPEN_CASES = [
  CASE_STATUS.new,
  CASE_STATUS.supplier,
  CASE_STATUS.courier,
  CASE_STATUS.user,
] as const;
/** True of a case that still wants something. */
export const isOpenCase = (status: number): boolean => OPEN_CASES.some((each) => each === status);

const S = CASE_STATUS;
/** Every arrow of the case machine (O112, O114); the database holds the same table and refuses every other move. */
export const CASE_MOVES: Record<CaseStatus, readonly CaseStatus[]> = {
  [S.new]: [S.supplier, S.courier, S.user, S.solved, S.closed],
  [S.supplier]: [S.new, S.courier, S.user, S.solved, S.closed],
  [S.courier]: [S.new, S.supplier, S.user, S.solved, S.closed],
  [S.user]: [S.new, S.supplier, S.courier, S.solved, S.closed],
  [S.solved]: [S.new],
  [S.closed]: [],
};

/** Whose fault it is (O115); 1 to 3 are the bearers of `BEARER`. */
export const LIABILITY = { none: 0, supplier: 1, shop: 2, courier: 3, user: 4 } as const;
/** Whose fault a case is. */
export type Liability = (typeof LIABILITY)[keyof typeof LIABILITY];

/** What came of a case (O117). */
export const CASE_OUTCOME = { none: 0, refund: 1, reissue: 2, goodwill: 3, nothing: 4 } as const;
/** What came of a case. */
export type CaseOutcome = (typeof CASE_OUTCOME)[keyof typeof CASE_OUTCOME];

/** What a supplier proposes with an answer (S061). */
export const PROPOSAL = { none: 0, reissue: 1, refund: 2, courier: 3, notOurs: 4 } as const;

/** Who wrote a line of a case. */
export const CASE_AUTHOR = { system: 1, user: 2, supplier: 3, operator: 4 } as const;

/** What an operator does with a case (O112, O115). */
export const CASE_DEEDS = [
  'ask_supplier',
  'ask_courier',
  'ask_user',
  'take_back',
  'decide',
  'note',
  'assign',
  'close',
  'reopen',
] as const;
/** One of them. */
export type CaseDeed = (typeof CASE_DEEDS)[number];
/** Those that go for many cases at once (O120). */
export const BULK_DEEDS = ['assign', 'ask_supplier', 'close'] as const;
/** One of them. */
export type BulkDeed = (typeof BULK_DEEDS)[number];

/** Cases of one bulk call (O120); more than 200 are bulk work (10.9). */
export const MOST_CASES = { bulk: 500, atOnce: 200 } as const;
/** Pictures of one line of a case. */
export const MOST_CASE_IMAGES = 6;
/** Longest text of a line of a case. */
export const CASE_TEXT = 500;
/** A solved case can be opened again for so many days (O112). */
export const REOPEN_DAYS = 7;
/** A supplier may object once to his liability for so many hours (O115). */
export const OBJECT_HOURS = 48;

/** How an appeal against a compensation stands (S062). */
export const APPEAL_STATUS = { waiting: 0, granted: 1, refused: 2 } as const;
/** A supplier may appeal for so many hours after the payment (S062). */
export const APPEAL_HOURS = 72;
