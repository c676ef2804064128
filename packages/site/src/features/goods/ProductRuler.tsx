import { formatYuan, timesFen, yuan } from '@giftship/shared/money/fen';
import { compensationAmount } from '@giftship/shared/parcels/judge';
import { Link } from 'react-router';
import { DeadlineRuler } from '@giftship/kit/ruler/DeadlineRuler.tsx';
import { PATHS } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { GOODS_PAGES_COPY } from './copy.ts';
import type { Detail } from './detail.ts';
import { clockOf, daysUntil, promiseOf } from './promise-of.ts';

const SAY = GOODS_PAGES_COPY.detail.ruler;
const MINUTE_MS = 60_000;
/** Pieces under 2.00 are paid back in full (M017). */
const PAID_IN_FULL_UNDER = 200;

/** The clock of a parcel that is paid now, and what is paid for it when it is not kept (M014-M018). */
export function ProductRuler({ goods, pieces }: { goods: Detail; pieces: number }) {
  const now = useNow();
  const { cutoff, deadline, at } = promiseOf(now, goods.express.cutoff_time);
  const day = (instant: number) => SAY.day(daysUntil(now, instant), clockOf(instant));
  const unit = yuan(goods.price);
  const pays = formatYuan(compensationAmount(unit, timesFen(unit, pieces)));
  const sentence = SAY.pays(pays, unit < PAID_IN_FULL_UNDER);
  return (
    <section className="product-ruler" aria-label={SAY.title}>
      <h2>
        {SAY.title} <span className="hint">{SAY.hint}</span>
      </h2>
      <DeadlineRuler
        label={SAY.label(day(cutoff), day(deadline))}
        tone="waiting"
        at={at}
        paid={{ title: SAY.now(clockOf(now)), time: SAY.left(Math.ceil((cutoff - now) / MINUTE_MS)) }}
        cutoff={{ title: SAY.cutoff, time: day(cutoff) }}
        deadline={{ title: SAY.deadline, time: day(deadline) }}
        pays={{ title: SAY.late, time: SAY.toBalance }}
      />
      <p className="hint">
        {sentence} <Link to={PATHS.helpRules()}>{SAY.rules}</Link>
      </p>
    </section>
  );
}
