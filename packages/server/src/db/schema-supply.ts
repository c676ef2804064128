import type { ColumnType, Generated } from 'kysely';
import type { Id, Json, Moment, Now } from './schema-types.ts';

/** A day without a time: `2026-12-15`. */
type Day = ColumnType<string, string, string>;

/** Where parcels leave from, on whose account, and how they are packed. */
export interface SupplySchema {
  warehouses: {
    id: Id;
    supplier_id: number;
    name: string;
    province: string;
    city: string;
    district: Generated<string>;
    address: string;
    contact: Generated<string>;
    mobile: Generated<string>;
    is_default: Generated<boolean>;
    version: Generated<number>;
    created_at: Now;
    removed_at: Moment | null;
  };
  warehouse_closures: {
    id: Id;
    warehouse_id: number;
    start_day: Day;
    end_day: Day;
    name: Generated<string>;
    status: Generated<number>;
    by: string;
    created_at: Now;
    reason: Generated<string>;
    decided_by: number | null;
  };
  courier_reviews: {
    id: Id;
    supplier_id: number;
    courier_id: number | null;
    changes: Json<Record<string, unknown>>;
    status: Generated<number>;
    reason: Generated<string>;
    asked_by: string;
    asked_at: Now;
    decided_by: number | null;
    decided_at: Moment | null;
  };
  waves: {
    id: Id;
    supplier_id: number;
    warehouse_id: number;
    courier_id: number;
    status: Generated<number>;
    count: number;
    created_by: string;
    created_at: Now;
    printed_at: Moment | null;
    shipped_at: Moment | null;
  };
  waybill_changes: {
    id: Id;
    parcel_id: number;
    old_sn: string;
    new_sn: string;
    reason: string;
    by: string;
    at: Now;
  };
  waybill_labels: {
    parcel_id: number;
    waybill: string;
    route: string;
    gather: string;
    at: Now;
  };
  courier_accounts: {
    id: Id;
    supplier_id: number | null;
    provider: 'kuaidi100' | 'sandbox' | 'hand';
    code: string;
    name: Generated<string>;
    partner_id: Generated<string>;
    secrets_sealed: Generated<string>;
    secrets_tail: Generated<string>;
    net: Generated<string>;
    mobile: Generated<string>;
    monthly_card: Generated<string>;
    status: Generated<number>;
    freight_fen: Generated<number>;
    tested_at: Moment | null;
    test_text: Generated<string>;
    version: Generated<number>;
    created_at: Now;
  };
}
