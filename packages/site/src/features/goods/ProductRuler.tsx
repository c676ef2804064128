import { formatYuan, timesFen, yuan } from '@giftship/shared/money/fen';
import { promiseAt } from '@giftship/shared/parcels/deadlines';
import { CHEAP_UNDER, compensationAmount } from '@giftship/shared/parcels/judge';
import { Link } from 'react-router';
import { DeadlineRuler } from '@giftship/kit/ruler/DeadlineRuler.tsx';
import { PATHS } from '../../lib/paths.ts';
import { clockOf, comingWords, MINUTE_MS, placeOfNow } from '@giftship/kit/ruler/promise-words.ts';
import { useNow } from '@giftship/kit/lib/use-now.ts';
import { GOODS_PAGES_COPY } from './copy.ts';
import type { Detail } from './detail.ts';

const SAY = GOODS_PAGES_COPY.detail.ruler;

/** The clock of a parcel that is paid now, and what is paid for it when it is not kept (M014-M018). */
export function ProductRuler({ goods, pieces }: { goods: Detail; pieces: number }) {
  const now = useNow();
  const promise = promiseAt(now, goods.express.cutoff_time);
  const cutoff = comingWords(now, promise.cutoff);
  const deadline = comingWords(now, promise.pickup);
  const unit = yuan(goods.price);
  const pays = formatYuan(compensationAmount(unit, timesFen(unit, pieces)));
  const sentence = SAY.pays(pays, unit < CHEAP_UNDER);
  return (
    <section className="product-ruler" aria-label={SAY.title}>
      <h2>
        {SAY.title} <span className="hint">{SAY.hint}</span>
      </h2>
      <DeadlineRuler
        label={SAY.label(cutoff, deadline)}
        tone="waiting"
        at={placeOfNow(promise)}
        paid={{
          title: SAY.now,
          time: (
            <>
              {clockOf(now)}
              <span className="ruler-more">{SAY.left((promise.cutoff - now) / MINUTE_MS)}</span>
            </>
          ),
        }}
        cutoff={{ title: SAY.cutoff, time: cutoff }}
        deadline={{ title: SAY.deadline, time: deadline }}
        pays={{ title: SAY.late, time: SAY.toBalance }}
      />
      <p className="hint">
        {sentence} <Link to={PATHS.helpRules()}>{SAY.rules}</Link>
      </p>
    </section>
  );
}
