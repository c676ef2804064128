import type { ColumnType, Generated } from 'kysely';
import type { Id, Moment, Now } from './schema-types.ts';

/** A list of pictures; [] where nothing was said. */
type Pictures = ColumnType<string[], string | undefined, string>;

/** What goes wrong with parcels, and what suppliers say of what they were charged. */
export interface CasesSchema {
  cases: {
    id: Id;
    parcel_id: number;
    order_id: number;
    user_id: number;
    supplier_id: number;
    courier_id: number;
    ticket_id: number | null;
    kind: number;
    source: number;
    status: Generated<number>;
    liability: Generated<number>;
    decided_at: Moment | null;
    is_unanswered: Generated<boolean>;
    objected_at: Moment | null;
    owner_id: number | null;
    due_at: Moment | null;
    outcome: Generated<number>;
    outcome_ref: Generated<string>;
    reissue_id: number | null;
    claim_fen: Generated<number>;
    created_by: string;
    created_at: Now;
    updated_at: Now;
    solved_at: Moment | null;
  };
  case_messages: {
    id: Id;
    case_id: number;
    by: number;
    who: Generated<string>;
    content: string;
    proposal: Generated<number>;
    images: Pictures;
    is_internal: Generated<boolean>;
    at: Now;
  };
  comp_appeals: {
    id: Id;
    compensation_id: number;
    supplier_id: number;
    content: string;
    images: Pictures;
    status: Generated<number>;
    answer: Generated<string>;
    by: string;
    at: Now;
    decided_by: number | null;
    decided_at: Moment | null;
  };
}
