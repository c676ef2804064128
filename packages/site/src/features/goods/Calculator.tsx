import { sayYuan } from '@giftship/kit/lib/with-commas.ts';
import { formatYuan, minusFen, yuan } from '@giftship/shared/money/fen';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { GOODS_COPY } from '../../goods/copy.ts';
import { useSession } from '../../session/session.ts';
import { GOODS_PAGES_COPY } from './copy.ts';
import type { Detail } from './detail.ts';
import { Stepper } from './Stepper.tsx';
import { type Wanted, totalOf } from './wanted.ts';

const SAY = GOODS_PAGES_COPY.detail.calculator;
/** As many recipients as one order takes. */
const MOST_PEOPLE = 5_000;
const CHIPS = [1, 12, 120, 500];

interface CalculatorProps {
  goods: Detail;
  wanted: Wanted;
  onWanted: (wanted: Wanted) => void;
}

/** What it costs to send so many pieces to so many people; no recipient is needed for it. */
export function Calculator({ goods, wanted, onWanted }: CalculatorProps) {
  const { pieces, people } = wanted;
  const total = totalOf(goods.price, wanted);
  return (
    <div className="calculator">
      <div className="calculator-sum">
        <Stepper
          label={SAY.pieces}
          value={pieces}
          most={Math.max(1, goods.limit)}
          onChange={(next) => onWanted({ people, pieces: next })}
        />
        <span aria-hidden="true">×</span>
        <Stepper
          label={SAY.people}
          value={people}
          most={MOST_PEOPLE}
          onChange={(next) => onWanted({ pieces, people: next })}
        />
        <span aria-hidden="true">=</span>
        <p className="calculator-total" role="status">
          <span className="hint">
            {SAY.parcels(people, pieces, GOODS_COPY.weight(goods.goods_weight * pieces))}
          </span>
          {total !== null && <Price yuan={formatYuan(total)} size="large" isSale />}
        </p>
      </div>
      <div className="calculator-more">
        <div className="calculator-chips" role="group" aria-label={SAY.often}>
          {CHIPS.map((count) => (
            <button
              key={count}
              type="button"
              aria-pressed={count === people}
              onClick={() => onWanted({ pieces, people: count })}
            >
              {SAY.person(count)}
            </button>
          ))}
        </div>
        <Savings goods={goods} wanted={wanted} />
      </div>
    </div>
  );
}

/** What the groups above this person's would pay for the same. */
function Savings({ goods, wanted }: { goods: Detail; wanted: Wanted }) {
  const groupId = useSession((session) => session.user?.group_id);
  const own = totalOf(goods.price, wanted);
  const others = goods.group_prices.flatMap(({ group_id, group_name, price }) => {
    const total = totalOf(price, wanted);
    const isBetter =
      group_id !== groupId && own !== null && total !== null && yuan(price) < yuan(goods.price);
    return isBetter ? [{ group_name, total, saved: minusFen(own, total) }] : [];
  });
  // The first step and the last one: what is between, everybody can think.
  const shown = others.filter((_, index) => index === 0 || index === others.length - 1);
  return (
    <p className="calculator-savings">
      {shown.map(({ group_name, total, saved }) => (
        <span key={group_name}>
          {group_name} <b>{sayYuan(formatYuan(total))}</b>
          {SAY.saved(formatYuan(saved))}
        </span>
      ))}
    </p>
  );
}
