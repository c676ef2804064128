import type { ColumnType, Generated } from 'kysely';
import type { Id, Json, Moment, Now } from './schema-types.ts';

/** How many there are of what is sold, and what suppliers want to change about it. */
export interface StockSchema {
  stocks: {
    id: Id;
    goods_id: number;
    warehouse_id: number;
    on_hand: Generated<number>;
    reserved: Generated<number>;
    warn_at: Generated<number>;
    warned_on: ColumnType<string | null, string | null | undefined, string | null>;
  };
  stock_docs: {
    id: Id;
    supplier_id: number;
    kind: number;
    reason: Generated<string>;
    note: Generated<string>;
    by: string;
    at: Now;
  };
  stock_moves: {
    id: Id;
    stock_id: number;
    kind: number;
    n: number;
    on_hand_after: number;
    reserved_after: number;
    doc_id: number | null;
    ref: Generated<string>;
    by: Generated<string>;
    at: Now;
  };
  goods_reviews: {
    id: Id;
    goods_id: number | null;
    supplier_id: number;
    changes: Json<Record<string, unknown>>;
    status: Generated<number>;
    set_no: number | null;
    reason: Generated<string>;
    reasons: ColumnType<Record<string, string>, string | undefined, string>;
    asked_by: string;
    asked_at: Moment | null;
    decided_by: Generated<string>;
    decided_at: Moment | null;
    updated_at: Now;
  };
}
