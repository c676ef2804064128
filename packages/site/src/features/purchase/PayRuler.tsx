import { DeadlineRuler } from '@giftship/kit/ruler/DeadlineRuler.tsx';
import { placeOf } from '@giftship/kit/ruler/scale.ts';
import { chinaClock, chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import { type Fen, formatYuan, timesFen } from '@giftship/shared/money/fen';
import { parcelDeadlines } from '@giftship/shared/parcels/deadlines';
import { compensationAmount } from '@giftship/shared/parcels/judge';
import { SAY } from './copy.ts';
import { useNow } from '../../lib/use-now.ts';

const WORDS = SAY.ruler;
const MINUTE_MS = 60_000;
const NEAR_MS = 2 * 60 * MINUTE_MS;

interface PayRulerProps {
  /** The courier's cut-off, HH:mm. */
  cutoff: string;
  unitPrice: Fen;
  /** Pieces in a parcel. */
  quantity: number;
  /** When it was paid; left out while it is about to be. */
  paidAt?: number | null;
  /** The rule in a sentence below it. */
  hasHint?: true;
}

/** What is promised to who pays now, or paid just now: cut-off, pickup deadline, and what a missed one pays (M014-M018). */
export function PayRuler({ cutoff, unitPrice, quantity, paidAt, hasHint }: PayRulerProps) {
  const now = useNow();
  const at = paidAt ?? now;
  const today = chinaClock(at, cutoff);
  const isToday = at < today;
  const last = isToday ? today : chinaClock(at, cutoff, 1);
  const { pickup } = parcelDeadlines(at, cutoff);
  // A courier that closes early may have to come before it has to be handed anything: that is no line to draw.
  if (pickup <= last) return null;
  const when = (instant: number) => WORDS.when(daysBetween(now, instant), clockOf(instant));
  const pays = formatYuan(compensationAmount(unitPrice, timesFen(unitPrice, quantity)));
  const paid = paidAt
    ? { title: WORDS.paid, time: when(at) }
    : {
        title: WORDS.now(clockOf(at)),
        time: isToday ? WORDS.left(Math.ceil((last - at) / MINUTE_MS)) : WORDS.over,
      };
  const ruler = (
    <DeadlineRuler
      label={WORDS.label(`${paid.title}\uff0c${paid.time}`, when(last), when(pickup), pays)}
      tone={!paidAt && isToday && last - at < NEAR_MS ? 'near' : 'waiting'}
      at={placeOf(at, { paid: chinaClock(last, cutoff, -1), cutoff: last, deadline: pickup })}
      paid={paid}
      cutoff={{ title: WORDS.cutoff, time: when(last) }}
      deadline={{ title: WORDS.deadline, time: when(pickup) }}
      pays={{
        title: (
          <>
            <span className="ruler-more">{WORDS.missed}</span>
            {WORDS.pays}
          </>
        ),
        time: (
          <>
            <span className="ruler-more">{WORDS.each}</span>
            {WORDS.amount(pays)}
          </>
        ),
      }}
    />
  );
  if (!hasHint) return ruler;
  return (
    <>
      {ruler}
      <p className="hint">{WORDS.hint(pays)}</p>
    </>
  );
}

const clockOf = (at: number): string => formatTime(at).slice(11, 16);
const DAY_MS = 24 * 60 * MINUTE_MS;
const daysBetween = (from: number, to: number): number =>
  Math.round((Date.parse(chinaDay(to)) - Date.parse(chinaDay(from))) / DAY_MS);
