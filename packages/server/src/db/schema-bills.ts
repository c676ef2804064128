import type { ColumnType, Generated } from 'kysely';
import type { Id, Moment, Now } from './schema-types.ts';

/** The tables of channels' bills. */
export interface BillSchema {
  ledger_days: { day: string; name: string; in_fen: number; out_fen: number; lines: number };
  ledger_mark: { id: number; line_id: number };
  bills: {
    id: Id;
    channel: number;
    day: ColumnType<string, string, never>;
    source: 'fetched' | 'uploaded';
    file_hash: Buffer;
    rows: number;
    pay_fen: number;
    refund_fen: number;
    fee_fen: number;
    arrived_fen: number;
    our_pay_fen: Generated<number>;
    our_refund_fen: Generated<number>;
    matched: Generated<number>;
    status: Generated<number>;
    posted_at: Moment | null;
    imported_by: number | null;
    closed_by: number | null;
    closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    created_at: Now;
  };
  bill_issues: {
    id: Id;
    bill_id: number;
    class: number;
    trade_no: string;
    refund_no: Generated<string>;
    provider_no: Generated<string>;
    theirs_fen: number;
    ours_fen: number;
    status: Generated<number>;
    owner_id: number | null;
    reason: Generated<string>;
    done_by: number | null;
    created_at: Now;
    done_at: Moment | null;
    explained_at: Moment | null;
  };
}
