/** States of a rule's run. */
export const RUN_STATUS = { running: 0, done: 1, stopped: 2 } as const;
/** Most rules of one person, and most parcels that one of them may order in a day. */
export const MOST_RULES = 50;
/** Parcels that one rule may order on a China day, whatever its owner asks for. */
export const MOST_DAILY = 10_000;
