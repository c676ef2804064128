import { withCommas } from '@giftship/kit/lib/with-commas.ts';
import { formatYuan, minusFen, parseYuan, timesFen, ZERO_FEN } from '@giftship/shared/money/fen';
import type { GroupRow } from '@giftship/shared/groups/contract';
import { InputNumber } from 'antd';
import { useId, useState } from 'react';
import { VIP_COPY } from './copy.ts';

const SAY = VIP_COPY.estimate;
const MOST = 1_000_000;
const FIRST_GUESS = 3_000;

/** What each group would save of one's own number of parcels. */
export function Estimate({ groups }: { groups: GroupRow[] }) {
  const id = useId();
  const [count, setCount] = useState(FIRST_GUESS);
  // While it is typed a number may have a fraction, which no sum of money bears.
  const pieces = Math.min(MOST, Math.max(1, Math.round(count)));
  const paid = groups.filter(({ minus }) => (parseYuan(minus) ?? 0) > 0);
  return (
    <section className="card vip-estimate" aria-label={SAY.title}>
      <h2>{SAY.title}</h2>
      <div className="row">
        <label htmlFor={id}>{SAY.label}</label>
        <InputNumber
          id={id}
          min={1}
          max={MOST}
          precision={0}
          value={count}
          suffix={SAY.unit}
          onChange={(value) => setCount(value ?? 1)}
        />
      </div>
      <table className="vip-table">
        <thead>
          <tr>
            <th scope="col">{SAY.head}</th>
            <th scope="col" className="money">
              {SAY.month}
            </th>
            <th scope="col" className="money">
              {SAY.year}
            </th>
          </tr>
        </thead>
        <tbody>
          {paid.map((group) => {
            const month = timesFen(parseYuan(group.minus) ?? ZERO_FEN, pieces);
            const year = minusFen(timesFen(month, 12), parseYuan(group.price) ?? ZERO_FEN);
            return (
              <tr key={group.group_id}>
                <th scope="row">{group.name}</th>
                <td className="money">{withCommas(formatYuan(month))}</td>
                <td className={year > 0 ? 'money ok' : 'money'}>{withCommas(formatYuan(year))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="hint">{SAY.hint}</p>
    </section>
  );
}
