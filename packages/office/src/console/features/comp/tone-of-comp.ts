import type { StateTone } from '@giftship/kit/states/StatePill.tsx';
import { COMPENSATION_STATUS as S } from '@giftship/shared/parcels/parcel';

const TONES: Readonly<Record<number, StateTone>> = { [S.pending]: 'waiting', [S.paid]: 'bad' };

/** What a compensation means for who is charged. */
export const toneOfComp = (status: number): StateTone => TONES[status] ?? 'still';
