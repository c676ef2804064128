import type { SupplierMe } from '@giftship/shared/suppliers/contract';
import type { SupplierRight } from '@giftship/shared/suppliers/rights';
import type { ShellPage } from '../../shell/page.ts';

/** A page of the console; app/pages.ts is the table of all. Its queue is a key of `/supplier/todo`. */
export interface ConsolePage extends Omit<ShellPage, 'area'> {
  /** What opens it; `any`: every member. */
  right: SupplierRight | 'any';
  /** It has a place of its own in the bar of a phone; the others that a phone has stand under 更多. */
  onBar?: true;
  /** The mark beside its title in the menu. */
  Icon: ShellPage['Page'];
}

/** A member, working for one supplier. */
export type AtWork = SupplierMe & { supplier: NonNullable<SupplierMe['supplier']> };
