/** Who bears a refund, a compensation or a goodwill payment. */
export const BEARER = { supplier: 1, shop: 2, courier: 3 } as const;
/** Whose cost it is. */
export type Bearer = (typeof BEARER)[keyof typeof BEARER];
/** All of them, for contracts. */
export const BEARERS = [BEARER.supplier, BEARER.shop, BEARER.courier] as const;
