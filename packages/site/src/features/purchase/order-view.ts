import type { Fen } from '@giftship/shared/money/fen';
import type { FlowOrder, FlowResult, FlowStep } from '@giftship/shared/orders/place-order-flow';
import type { Standing } from './journal.ts';
import type { WaitingPart } from './parts.ts';

/** What the person has to decide; `fix-rows` is answered by the grid, progress by nobody. */
type Question = Exclude<FlowStep, { step: 'progress' | 'fix-rows' }>;

/** What stands above the dialog while an order is placed. */
export type OrderView =
  | { at: 'doubts'; count: number; again: number }
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

/** A batch that waited for money. */
export interface WaitingView {
  standing: Exclude<Standing, 'unknown'>;
  count: number;
  /** What was changed since, in words. */
  changes: string[];
  /** The table as it stands can be ordered in its place. */
  canOrderAnew: boolean;
}
