import { MEMBER_ROLE, type MemberRole } from './supplier.ts';

/** What a member of a supplier may do (back-office 4.3). */
export const SUPPLIER_RIGHTS = [
  's.goods',
  's.stock',
  's.express',
  's.order',
  's.case',
  's.recipient',
  's.comp',
  's.settle',
  's.settle.confirm',
  's.payee',
  's.member',
  's.api',
] as const;
/** One right of a member. */
export type SupplierRight = (typeof SUPPLIER_RIGHTS)[number];

const OF_ROLE: Readonly<Record<MemberRole, readonly SupplierRight[]>> = {
  [MEMBER_ROLE.owner]: SUPPLIER_RIGHTS,
  [MEMBER_ROLE.operations]: ['s.goods', 's.stock', 's.express', 's.order', 's.case', 's.comp'],
  [MEMBER_ROLE.warehouse]: ['s.stock', 's.order', 's.case', 's.recipient'],
  [MEMBER_ROLE.finance]: ['s.comp', 's.settle', 's.settle.confirm'],
};

/** The rights of a role. */
export const rightsOfRole = (role: MemberRole): ReadonlySet<SupplierRight> => new Set(OF_ROLE[role]);

/** True for who must show a second factor: whoever may say where money goes, or agree to it (S004). */
export const needsSecondFactor = (rights: ReadonlySet<SupplierRight>): boolean =>
  rights.has('s.payee') || rights.has('s.settle.confirm');

/** What a supplier that was stopped still does: ship what is paid for, answer, and settle (O085). */
export const WHILE_STOPPED: ReadonlySet<SupplierRight> = new Set([
  's.order',
  's.case',
  's.recipient',
  's.comp',
  's.settle',
  's.settle.confirm',
  's.payee',
  's.member',
]);
