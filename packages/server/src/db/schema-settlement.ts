import type { ColumnType, Generated } from 'kysely';
import type { Id, Moment, Now } from './schema-types.ts';

/** A day without a time: `2026-12-15`. */
type Day = ColumnType<string, string, string>;

/** Where a statement was paid to, as it was then; the number is sealed. */
export interface KeptPayee {
  payee_id: number;
  type: number;
  holder: string;
  account_sealed: string;
  account_mask: string;
  bank_name: string;
  bank_branch: string;
}

/** What suppliers earn, how it is settled, and where it is paid to. */
export interface SettlementSchema {
  supplier_accruals: {
    id: Id;
    supplier_id: number;
    sale_fen: Generated<number>;
    back_fen: Generated<number>;
    freight_fen: Generated<number>;
    items: number;
    at: Now;
  };
  supplier_items: {
    id: Id;
    supplier_id: number;
    parcel_id: number;
    kind: number;
    amount_fen: number;
    accrual_id: number | null;
    created_at: Now;
  };
  supplier_payees: {
    id: Id;
    supplier_id: number;
    type: number;
    holder: string;
    account_sealed: string;
    account_mask: string;
    account_hash: Buffer;
    bank_name: Generated<string>;
    bank_branch: Generated<string>;
    status: Generated<number>;
    asked_by: string;
    reason: Generated<string>;
    pause_until: Moment | null;
    decided_by: number | null;
    created_at: Now;
    decided_at: Moment | null;
  };
  settlements: {
    id: Id;
    supplier_id: number;
    period_start: Day;
    period_end: Day;
    from_line: number;
    to_line: number;
    opening_fen: number;
    sale_fen: number;
    back_fen: number;
    freight_fen: number;
    comp_fen: number;
    adjust_fen: number;
    payout_fen: number;
    closing_fen: number;
    reserve_fen: number;
    later_fen: number;
    held_fen: number;
    payable_fen: number;
    due_day: Day;
    status: number;
    confirm_from: Now;
    reminded_at: Moment | null;
    confirmed_at: Moment | null;
    confirmed_by: Generated<string>;
    approved_at: Moment | null;
    approved_by: number | null;
    tries: Generated<number>;
    payee: ColumnType<KeptPayee | null, string | null | undefined, string>;
    payout_file_id: number | null;
    paid_at: Moment | null;
    paid_by: number | null;
    bank_no: Generated<string>;
    receipt: Generated<string>;
    fail_reason: Generated<string>;
    missed_at: Moment | null;
    missed_text: Generated<string>;
    version: Generated<number>;
    created_at: Now;
  };
  settlement_disputes: {
    id: Id;
    settlement_id: number;
    content: string;
    parcels: string[];
    asked_by: string;
    at: Now;
    answer: Generated<string>;
    adjustment_id: number | null;
    answered_by: number | null;
    answered_at: Moment | null;
  };
}
