import type { Fen } from '../money/fen.ts';

const DEEP_PERCENT = 30;

/** Whether a price falls by more than 30%: then a second person is asked (B07, section 9.3). */
export const isDeepFall = ({ before, after }: { before: Fen; after: Fen }): boolean =>
  (before - after) * 100 > before * DEEP_PERCENT;
