import type { Generated } from 'kysely';
import type { Id, Moment, Now } from './schema-types.ts';

/** The tables of balance that goes back to its payer. */
export interface BalanceRefundSchema {
  balance_refunds: {
    id: Id;
    user_id: number;
    amount_fen: number;
    returned_fen: Generated<number>;
    status: Generated<number>;
    reason: string;
    answer: Generated<string>;
    token: string;
    asked_by: number | null;
    decided_by: number | null;
    created_at: Now;
    decided_at: Moment | null;
    done_at: Moment | null;
  };
  balance_refund_parts: {
    refund_id: number;
    no: number;
    recharge_id: number;
    amount_fen: number;
    status: Generated<number>;
    tries: Generated<number>;
    next_at: Now;
    fail_text: Generated<string>;
    done_at: Moment | null;
  };
}
