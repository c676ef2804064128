import type { Generated } from 'kysely';
import type { Id, Moment, Now } from './schema-types.ts';

/** The tables of what operators do with buyers and with money in and out. */
export interface PeopleSchema {
  tags: { id: Id; name: string };
  user_tags: { user_id: number; tag_id: number };
  payout_files: {
    id: Id;
    kind: 'withdrawal' | 'settlement';
    refs: string[];
    amount_fen: number;
    by: number | null;
    at: Now;
    released_at: Moment | null;
  };
  payment_notices: {
    id: Id;
    channel: string;
    trade_no: string;
    provider_no: string;
    amount_fen: number;
    outcome: 'unknown' | 'wrong-amount' | 'paid-twice';
    body_sealed: Generated<string>;
    created_at: Now;
  };
}
