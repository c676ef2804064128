/** States of a connected store (decisions section 4). */
export const STORE_STATUS = { notAuthorised: 0, normal: 1, expired: 2, unbound: 3 } as const;
