import { DeadlineRuler } from '@giftship/kit/ruler/DeadlineRuler.tsx';
import { placeOf } from '@giftship/kit/ruler/scale.ts';
import { type Fen, formatYuan, timesFen } from '@giftship/shared/money/fen';
import type { ParcelPromise } from '@giftship/shared/parcels/deadlines';
import { compensationAmount } from '@giftship/shared/parcels/judge';
import { comingWords, drawn } from '@giftship/kit/ruler/promise-words.ts';
import { useNow } from '@giftship/kit/lib/use-now.ts';
import { SAY } from './copy.ts';
import { paysWords } from './pays-words.tsx';

const WORDS = SAY.ruler;

interface PaidRulerProps {
  /** What the service wrote down for the parcels; null while it is not known: then no day is named. */
  promise: ParcelPromise | null;
  unitPrice: Fen;
  /** Pieces in a parcel. */
  quantity: number;
}

/** What was promised to who has paid, by the deadlines of the parcels themselves (M014-M018, D306). */
export function PaidRuler({ promise, unitPrice, quantity }: PaidRulerProps) {
  const now = useNow();
  const pays = formatYuan(compensationAmount(unitPrice, timesFen(unitPrice, quantity)));
  const when = (instant: keyof ParcelPromise) => (promise === null ? '' : comingWords(now, promise[instant]));
  const paid = when('paid');
  const cutoff = when('cutoff');
  const deadline = when('pickup');
  return (
    <>
      <DeadlineRuler
        label={promise === null ? WORDS.labelPlain(pays) : WORDS.labelPaid(paid, cutoff, deadline, pays)}
        tone="waiting"
        at={promise === null ? undefined : placeOf(now, drawn(promise))}
        paid={{ title: WORDS.paid, time: paid }}
        cutoff={{ title: WORDS.cutoff, time: cutoff }}
        deadline={{ title: WORDS.deadline, time: deadline }}
        pays={paysWords(pays)}
      />
      <p className="hint">{WORDS.hintPaid(pays)}</p>
    </>
  );
}
