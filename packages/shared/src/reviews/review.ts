/** Where a change of goods stands that a supplier wants (S022). */
export const REVIEW_STATUS = { waiting: 0, agreed: 1, refused: 2, takenBack: 3, draft: 4 } as const;
/** States in which its supplier may go on with it. */
export const OPEN_TO_EDIT = [REVIEW_STATUS.refused, REVIEW_STATUS.takenBack, REVIEW_STATUS.draft] as const;

/** Most of them that are decided in one go (O062). */
export const MOST_REVIEWED = 100;
/** Most goods that a supplier puts on or off the shelf in one go (S023). */
export const MOST_PLACED = 200;
/** Sale prices that a rule makes are whole multiples of so many fen (O062). */
export const RULE_STEP_FEN = 5;
