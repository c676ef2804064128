import type { StateTone } from '@giftship/kit/states/StatePill.tsx';
import { SUPPLIER_STATUS as S } from '@giftship/shared/suppliers/supplier';
import type { Right } from '@giftship/shared/operators/rights';

const TONES: Readonly<Record<number, StateTone>> = {
  [S.applied]: 'waiting',
  [S.open]: 'kept',
  [S.stopped]: 'bad',
};

/** What the state of a supplier means for who looks. */
export const supplierTone = (status: number): StateTone => TONES[status] ?? 'gone';

/** What may be decided, in which state and with which right; `isGrave` takes something away. */
export const SUPPLIER_ACTS = {
  approve: { from: S.applied, right: 'supplier.review', isGrave: false },
  refuse: { from: S.applied, right: 'supplier.review', isGrave: true },
  restore: { from: S.stopped, right: 'supplier.edit', isGrave: false },
  suspend: { from: S.open, right: 'supplier.edit', isGrave: true },
} as const satisfies Record<string, { from: number; right: Right; isGrave: boolean }>;
/** One decision about a supplier. */
export type SupplierAct = keyof typeof SUPPLIER_ACTS;
