import type { StateTone } from '@giftship/kit/states/StatePill.tsx';
import { PAYEE_STATUS as P, SETTLEMENT_STATUS as S } from '@giftship/shared/settlement/settlement';

const STATEMENT: Readonly<Record<number, StateTone>> = {
  [S.toConfirm]: 'waiting',
  [S.confirmed]: 'waiting',
  [S.disputed]: 'bad',
  [S.toPay]: 'waiting',
  [S.paid]: 'kept',
  [S.failed]: 'bad',
};
const PAYEE: Readonly<Record<number, StateTone>> = { [P.waiting]: 'waiting', [P.active]: 'kept' };

/** What the state of a statement means for who looks. */
export const statementTone = (status: number): StateTone => STATEMENT[status] ?? 'gone';
/** The same of a payee account. */
export const payeeTone = (status: number): StateTone => PAYEE[status] ?? 'gone';
