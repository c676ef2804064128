import type { StateTone } from '@giftship/kit/states/StatePill.tsx';
import { APPEAL_STATUS, CASE_STATUS } from '@giftship/shared/cases/case';

const CASES: Readonly<Record<number, StateTone>> = {
  [CASE_STATUS.new]: 'waiting',
  [CASE_STATUS.supplier]: 'moving',
  [CASE_STATUS.courier]: 'moving',
  [CASE_STATUS.user]: 'open',
  [CASE_STATUS.solved]: 'kept',
};
const APPEALS: Readonly<Record<number, StateTone>> = {
  [APPEAL_STATUS.waiting]: 'waiting',
  [APPEAL_STATUS.granted]: 'kept',
};

/** What a state of a case means for who looks. */
export const toneOfCase = (status: number): StateTone => CASES[status] ?? 'still';
/** The same of an appeal. */
export const toneOfAppeal = (status: number): StateTone => APPEALS[status] ?? 'still';
