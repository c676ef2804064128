import { type StateTone, StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WaveRow } from '@giftship/shared/shipping/fields-contract';
import { WAVE_STATUS } from '@giftship/shared/shipping/shipping';
import { SHIPPING_COPY as SAY } from './copy.ts';

const TONES: Readonly<Record<number, StateTone>> = {
  [WAVE_STATUS.toPrint]: 'open',
  [WAVE_STATUS.printed]: 'waiting',
  [WAVE_STATUS.shipped]: 'kept',
  [WAVE_STATUS.cancelled]: 'gone',
};

/** True of a wave that parcels are handed over of: neither over nor called off. */
export const isOpenWave = ({ status }: Pick<WaveRow, 'status'>): boolean =>
  status === WAVE_STATUS.toPrint || status === WAVE_STATUS.printed;

/** How many of a wave still have to go: of one that was called off none, its parcels are in other waves. */
export const leftOf = ({ status, count, handed, cancelled }: WaveRow): number =>
  status === WAVE_STATUS.cancelled ? 0 : count - handed - cancelled;

/** The state of a wave; one that is being handed over is 扫描中. */
export function WaveState({ wave }: { wave: WaveRow }) {
  const isScanned = isOpenWave(wave) && wave.handed > 0;
  return isScanned ? (
    <StatePill tone="moving" text={SAY.scanning} />
  ) : (
    <StatePill tone={TONES[wave.status] ?? 'still'} text={wave.status_text} />
  );
}
