/** States of an operator's account. */
export const OPERATOR_STATUS = { normal: 1, disabled: 2 } as const;

/** States of an approval (back-office 8.1). */
export const APPROVAL_STATUS = {
  waiting: 0,
  done: 1,
  refused: 2,
  withdrawn: 3,
  expired: 4,
  failed: 5,
} as const;

/** An approval waits so many hours for its second person. */
export const APPROVAL_HOURS = 72;

/** Whoever asked for a new login of another takes its code within so many hours after it was agreed to. */
export const CODE_HOURS = 24;

/** A proof by TOTP counts so many minutes (O008). */
export const PROOF_MINUTES = 10;

/** Letters, digits and `._-`, 4 to 32 of them, lower case (O001). */
export const LOGIN_FORM = /^[a-z0-9._-]{4,32}$/;

/** A reason is at least and at most so long (O040). */
export const REASON_LENGTH = { least: 2, most: 200 } as const;

/** States of bulk work. */
export const TASK_STATUS = { waiting: 0, running: 1, done: 2, stopped: 3, failed: 4 } as const;

/** The export of a list among the bulk work: one table, whatever its rows. */
export const EXPORT_TASK = 'list.export';

/** What came of one row of bulk work. */
export const TASK_OUTCOME = { waiting: 0, done: 1, refused: 2, unchanged: 3 } as const;
