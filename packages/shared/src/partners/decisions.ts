import { PARTNER_STATUS } from './contract.ts';

const { pending, active, refused, suspended } = PARTNER_STATUS;

/**
 * What an operator may decide about a partner or a substation, whose states are the same (decisions section 4): from which
 * state to which, and whether a reason is needed.
 */
export const DECISIONS = {
  approve: { from: pending, to: active, needsReason: false },
  refuse: { from: pending, to: refused, needsReason: true },
  suspend: { from: active, to: suspended, needsReason: true },
  restore: { from: suspended, to: active, needsReason: false },
} as const;
/** One of them. */
export type Decision = keyof typeof DECISIONS;
