/** States of a commission (decisions section 4). */
export const COMMISSION_STATUS = { frozen: 0, available: 1, used: 2, reversed: 3 } as const;
