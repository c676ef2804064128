import { DeadlineRuler } from '@giftship/kit/ruler/DeadlineRuler.tsx';
import { type Fen, formatYuan, timesFen } from '@giftship/shared/money/fen';
import { promiseAt } from '@giftship/shared/parcels/deadlines';
import { compensationAmount } from '@giftship/shared/parcels/judge';
import {
  clockOf,
  comingWords,
  daysUntil,
  MINUTE_MS,
  NEAR_MS,
  placeOfNow,
} from '@giftship/kit/ruler/promise-words.ts';
import { useNow } from '@giftship/kit/lib/use-now.ts';
import { SAY } from './copy.ts';
import { paysWords } from './pays-words.tsx';

const WORDS = SAY.ruler;

interface PayRulerProps {
  /** The courier's cut-off, HH:mm. */
  cutoff: string;
  unitPrice: Fen;
  /** Pieces in a parcel. */
  quantity: number;
  /** The rule in a sentence below it. */
  hasHint?: true;
  /** Nothing is ordered yet: the promise of any payment, without a clock. */
  isResting?: boolean;
}

/**
 * What is promised to who pays now: cut-off, pickup deadline, and what a missed one pays (M014-M018). Closed days, which
 * only the server knows, put it off: the words say so.
 */
export function PayRuler({ cutoff, unitPrice, quantity, hasHint, isResting = false }: PayRulerProps) {
  const now = useNow();
  const promise = promiseAt(now, cutoff);
  const left = promise.cutoff - now;
  const isToday = daysUntil(now, promise.cutoff) === 0;
  const line = comingWords(now, promise.cutoff);
  const deadline = comingWords(now, promise.pickup);
  const pays = formatYuan(compensationAmount(unitPrice, timesFen(unitPrice, quantity)));
  const paid = isResting
    ? { title: WORDS.paid, time: '' }
    : { title: WORDS.now(clockOf(now)), time: isToday ? WORDS.left(left / MINUTE_MS) : WORDS.over };
  return (
    <>
      <DeadlineRuler
        label={WORDS.label([paid.title, paid.time].filter(Boolean).join('\uff0c'), line, deadline, pays)}
        tone={!isResting && isToday && left < NEAR_MS ? 'near' : 'waiting'}
        at={isResting ? undefined : placeOfNow(promise)}
        paid={{ title: paid.title, time: <span className="ruler-more">{paid.time}</span> }}
        cutoff={{ title: WORDS.cutoff, time: line }}
        deadline={{ title: WORDS.deadline, time: deadline }}
        pays={paysWords(pays)}
      />
      {hasHint && <p className="hint">{WORDS.hint(pays)}</p>}
    </>
  );
}
