import { refuse } from '@giftship/shared/errors/app-error';
import { RIGHT_LABELS } from '@giftship/shared/operators/labels';
import type { Right } from '@giftship/shared/operators/rights';
import type { Operator } from './operator.ts';

/** Refuses who has not this right: for calls that several rights open, each a part of them. */
export function needRight({ rights }: Pick<Operator, 'rights'>, right: Right): void {
  if (!rights.has(right)) throw refuse('RIGHT_MISSING', { right: RIGHT_LABELS[right] });
}
