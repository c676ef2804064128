import { keysOf } from '@giftship/shared/lib/entries-of';
import { DECISIONS, type Decision } from '@giftship/shared/partners/decisions';
import type { StateTone } from '@giftship/kit/states/StatePill.tsx';
import { PARTNER_STATUS as S } from '@giftship/shared/partners/contract';

const TONES: Readonly<Record<number, StateTone>> = {
  [S.pending]: 'waiting',
  [S.active]: 'kept',
  [S.suspended]: 'bad',
};

/** What the state of a partner or a substation means for who looks. */
export const decisionTone = (status: number): StateTone => TONES[status] ?? 'gone';

/** What can be decided in a state: the way on first, what refuses last. */
export const decisionsIn = (status: number): Decision[] =>
  keysOf(DECISIONS).filter((each) => DECISIONS[each].from === status);

/** It takes something away: it is never the default. */
export const isGrave = (act: Decision): boolean => DECISIONS[act].needsReason;
