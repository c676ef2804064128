import { rightsOfRole, type SupplierRight, WHILE_STOPPED } from '@giftship/shared/suppliers/rights';
import { SUPPLIER_STATUS } from '@giftship/shared/suppliers/supplier';
import type { Membership } from './member.ts';

/** What a role opens in the state that its supplier is in (S003, O085). */
export function rightsIn(supplier: Membership | null): ReadonlySet<SupplierRight> {
  if (supplier === null) return new Set();
  const rights = rightsOfRole(supplier.role);
  if (supplier.status === SUPPLIER_STATUS.open) return rights;
  if (supplier.status !== SUPPLIER_STATUS.stopped) return new Set();
  return new Set([...rights].filter((right) => WHILE_STOPPED.has(right)));
}
