/** Counts of lists stop at 10,001 (B16). */
const MOST = 10_000;

/** A count as lists show it: 10000+ above the limit (O021). */
export const countText = (count: number): string => (count > MOST ? `${MOST}+` : String(count));
