/** Where the first line (cut-off) and the second (pickup deadline) stand, as parts of the whole; what is paid for lies behind. */
export const CUTOFF_AT = 0.36;
export const DEADLINE_AT = 0.78;
/** So long after the deadline the ruler ends. */
const END_MS = 4 * 3_600_000;

/** The promise of one payment; instants in ms. */
export interface Promised {
  paid: number;
  cutoff: number;
  deadline: number;
}

/** The place of an instant on the ruler, 0 to 1: the same scale on every ruler, small or large (direction, 揽收时效尺). */
export function placeOf(at: number, { paid, cutoff, deadline }: Promised): number {
  const part = (from: number, to: number) =>
    to > from ? Math.min(1, Math.max(0, (at - from) / (to - from))) : 1;
  if (at <= cutoff) return CUTOFF_AT * part(paid, cutoff);
  if (at <= deadline) return CUTOFF_AT + (DEADLINE_AT - CUTOFF_AT) * part(cutoff, deadline);
  return DEADLINE_AT + (1 - DEADLINE_AT) * part(deadline, deadline + END_MS);
}

/** How it stands with a promise: not issued, waiting, near the deadline, kept, missed, or called off. */
export type RulerTone = 'open' | 'waiting' | 'near' | 'kept' | 'late' | 'still';
