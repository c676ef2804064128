import { formatTime } from '@giftship/shared/lib/china-time';
import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { promiseOfParcel } from '@giftship/shared/parcels/deadlines';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { useNow } from '../lib/use-now.ts';
import { DeadlineRuler } from './DeadlineRuler.tsx';
import { pickupClock } from './pickup-clock.ts';
import { PICKUP_COPY } from './pickup-copy.ts';

const SAY = PICKUP_COPY.ruler;
const time = (at: number) => formatTime(at).slice(5, 16);

/** The promise of one parcel as the large ruler, with its own times and what is paid when it is missed (M014-M018). */
export function ParcelRuler({ parcel }: { parcel: ParcelRow }) {
  const clock = pickupClock(parcel, useNow());
  const promise = promiseOfParcel(parcel);
  if (promise === null || clock.tone === 'still') return null;
  const { comp_status, comp_money, comp_if_late, pickup_time } = parcel;
  const isPaid = comp_status === COMPENSATION_STATUS.paid;
  const isDue = isPaid || comp_status === COMPENSATION_STATUS.pending;
  const picked = pickup_time === '' ? null : pickup_time.slice(5, 16);
  return (
    <section className="detail-ruler">
      <header className="row">
        <h2>{SAY.title}</h2>
        <span className="hint grow">{clock.hint}</span>
        {!isPaid && <b className={clock.voice}>{clock.text}</b>}
      </header>
      <DeadlineRuler
        label={SAY.label(time(promise.paid), time(promise.pickup), clock.text)}
        tone={clock.tone}
        at={clock.tone === 'open' ? undefined : clock.at}
        paid={{ title: SAY.paid, time: time(promise.paid) }}
        cutoff={{ title: SAY.cutoff, time: time(promise.cutoff) }}
        deadline={{
          title: picked === null ? SAY.deadline : SAY.picked,
          time:
            picked === null ? (
              time(promise.pickup)
            ) : (
              <>
                {picked}
                <span className="ruler-more">{SAY.limit(time(promise.pickup))}</span>
              </>
            ),
        }}
        pays={{
          title: isPaid ? <span className="ok">{SAY.paidOut}</span> : SAY.pays,
          time: (
            <>
              {SAY.amount(isPaid || isDue ? comp_money : comp_if_late)}
              <span className="ruler-more">{isPaid ? SAY.toBalance : SAY.byItself}</span>
            </>
          ),
        }}
      />
    </section>
  );
}
