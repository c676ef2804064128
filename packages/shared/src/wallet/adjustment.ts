import { fen } from '../money/fen.ts';

/** Kinds of a balance changed by hand: compensation, correction, recharge outside of the channels, campaign, other (O155). */
export const ADJUST_KINDS = [1, 2, 3, 4, 5] as const;

/** The least and the most of one change by hand, and from which sum on an attachment is needed (O155). */
export const ADJUST_LIMITS = { least: fen(1), most: fen(10_000_000), bare: fen(100_000) } as const;
