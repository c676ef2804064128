import { knowRefusals } from '@giftship/shared/errors/app-error';
import { SUPPLIER_CATALOGUE } from '@giftship/shared/errors/supplier-catalogue';
import type { SupplierRight } from '@giftship/shared/suppliers/rights';
import type { MemberRole, SupplierStatus } from '@giftship/shared/suppliers/supplier';
import type { Caller } from '../callers/caller.ts';

// Whoever works with suppliers refuses as they are refused.
knowRefusals(SUPPLIER_CATALOGUE);

/** A supplier that a login is a member of. */
export interface Membership {
  id: number;
  name: string;
  status: SupplierStatus;
  role: MemberRole;
}

/** A login of type supplier: whom it may work for, and when it showed its second factor. */
export interface SupplierLogin {
  caller: Caller;
  suppliers: readonly Membership[];
  /** The one that the call is about: the one it names, or the only one. */
  supplier: Membership | null;
  /** What its role there opens in the state that the supplier is in; nothing without a supplier. */
  rights: ReadonlySet<SupplierRight>;
  totp: { isBound: boolean; shownAt: Date | null };
  /** The supplier agreement in force, 0 before there is one, and the one that this login agreed to last. */
  agreement: { inForce: number; agreed: number };
  address: string;
  requestId: string;
}

/** A member of the supplier that a call is about. */
export interface Member extends SupplierLogin {
  supplier: Membership;
}

/** How a member is named where states and records are written. */
export const memberName = ({ caller, supplier }: Member): string =>
  `supplier ${supplier.id} user ${caller.userId}`;
