import { type Fen, shareOfFen } from '../money/fen.ts';

/** States of a commission (decisions section 4). */
export const COMMISSION_STATUS = { frozen: 0, available: 1, used: 2, reversed: 3 } as const;

/** What a partner earns on a parcel that was paid with `amount`: whole fen, rounded down (decisions section 8). */
export const commissionOn = (amount: Fen, permyriad: number): Fen => shareOfFen(amount, permyriad);
