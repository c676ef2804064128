import * as z from 'zod/mini';
import { WireTime, Yuan } from '../contract/fields.ts';
import type { SupplierEvent } from '../suppliers/scopes.ts';

/** Parcels that one event lists; `more` says how many it leaves out. */
export const MOST_PARCELS_LISTED = 500;

/** What `data` of each event of a supplier holds (S081): numbers and states, never a recipient and never a price. */
export const SUPPLIER_EVENT_DATA = {
  'supplier.parcel.new': z.object({
    goods_id: z.int(),
    express_id: z.int(),
    count: z.int(),
    order_sns: z.array(z.string()),
    more: z.int(),
  }),
  'supplier.parcel.cancelled': z.object({ order_sn: z.string() }),
  'supplier.case.opened': z.object({ case_sn: z.string(), order_sn: z.string(), due_at: WireTime }),
  'supplier.settlement.ready': z.object({ settlement_sn: z.string(), payable: Yuan }),
} as const satisfies Record<SupplierEvent, z.core.$ZodType>;

/** One kind of event of a supplier with its own data. */
export type KnownSupplierEvent = {
  [E in SupplierEvent]: { event: E; data: z.infer<(typeof SUPPLIER_EVENT_DATA)[E]> };
}[SupplierEvent];
