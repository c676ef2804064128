import type { Fen } from '@giftship/shared/money/fen';
import type { FlowOrder, FlowResult, FlowStep } from '@giftship/shared/orders/place-order-flow';
import type { Standing } from './journal.ts';
import type { WaitingPart } from './parts.ts';
import type { RecipientRow } from './recipients/types.ts';

/** What the person has to decide; `fix-rows` is answered by the grid, progress by nobody. */
type Question = Exclude<FlowStep, { step: 'progress' | 'fix-rows' }>;

/** What stands above the dialog while an order is placed. */
export type OrderView =
  | ({ at: 'doubts' } & DoubtsView)
  | { at: 'checking'; done: number; total: number }
  | { at: 'paying'; done: number; total: number; isStopping: boolean }
  | { at: 'asking'; question: Question }
  | { at: 'looking' }
  | { at: 'resume'; count: number; isTooOld: boolean; changes: string[] }
  | ({ at: 'waiting' } & WaitingView)
  | { at: 'lost' }
  | { at: 'refused'; message: string; next: string; created: number; paid: Fen; isOpen: boolean }
  | { at: 'part'; created: number; paid: Fen; left: number }
  | { at: 'waits'; created: number; paid: Fen; waiting: WaitingPart[] }
  | { at: 'result'; result: FlowResult; order: FlowOrder };

/** Rows that a person should look at before money is asked for. */
export interface DoubtsView {
  /** How many are doubtful, and how many repeat an earlier one. */
  count: number;
  again: number;
  /** Rows of either kind: one may be both. */
  asked: number;
  /** Why rows are doubtful, each reason once. */
  why: readonly string[];
  /** Those that repeat one, by id. */
  repeated: ReadonlySet<number>;
  /** The first of both kinds, with the reasons of the doubtful ones. */
  rows: { row: RecipientRow; position: number; reasons: readonly string[] }[];
}

/** A batch that waited for money. */
export interface WaitingView {
  standing: Exclude<Standing, 'unknown'>;
  count: number;
  /** What it costs. */
  total: Fen;
  /** What was changed since, in words. */
  changes: string[];
  /** The table as it stands can be ordered in its place. */
  canOrderAnew: boolean;
}
