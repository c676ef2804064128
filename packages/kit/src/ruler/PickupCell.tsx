import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { useNow } from '../lib/use-now.ts';
import { MiniRuler } from './MiniRuler.tsx';
import { pickupClock } from './pickup-clock.ts';

/** The promise of a parcel in its row: the small ruler, and what it says. */
export function PickupCell({ parcel }: { parcel: ParcelRow }) {
  const { tone, at, text, voice, hint } = pickupClock(parcel, useNow());
  return (
    <span className="pickup-cell" title={hint}>
      {tone !== 'still' && <MiniRuler tone={tone} at={at} />}
      <span className={voice === 'ok' || voice === 'bad' ? `${voice} strong` : voice}>{text}</span>
      {hint !== '' && <span className="visually-hidden">{hint}</span>}
    </span>
  );
}
