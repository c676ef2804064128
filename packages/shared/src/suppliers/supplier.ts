import { SUPPLIER_OPEN } from '../goods/goods.ts';

/** States of a supplier (back-office 8.2): applied, open, refused, stopped. */
export const SUPPLIER_STATUS = { applied: 0, open: SUPPLIER_OPEN, refused: 2, stopped: 3 } as const;
/** Where a supplier stands. */
export type SupplierStatus = (typeof SUPPLIER_STATUS)[keyof typeof SUPPLIER_STATUS];

/** What a member of a supplier is (4.3): its owner, operations, warehouse, finance. */
export const MEMBER_ROLE = { owner: 1, operations: 2, warehouse: 3, finance: 4 } as const;
/** The role of a member. */
export type MemberRole = (typeof MEMBER_ROLE)[keyof typeof MEMBER_ROLE];

/** Members of a supplier beside its owner (4.3). */
export const MOST_MEMBERS = 50;
/** Suppliers that one login may be a member of (4.3). */
export const MOST_SUPPLIERS = 10;

/** How often a supplier is settled (O084). */
export const SETTLE_CYCLES = ['week', 'half', 'month'] as const;
/** One of them. */
export type SettleCycle = (typeof SETTLE_CYCLES)[number];
/** Who pays for lateness (O084). */
export const COMP_BEARER = { supplier: 1, shop: 2 } as const;

/** Hours that an invitation by text message is good for (O082). */
export const INVITE_HOURS = 72;

/** Where the bar of an operator's look at the console posts that it is over (O088). */
export const SUPPLIER_VIEW_END = '/api/supplier/view-end';
