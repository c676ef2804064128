import { withCommas } from '@giftship/kit/lib/with-commas.ts';
import { keysOf } from '@giftship/shared/lib/entries-of';
import type { api } from '../../session/api.ts';
import { MoneyCell } from '../../lists/cells.tsx';
import { DASHBOARD_COPY as SAY } from './copy.ts';
import { moneyText } from '../../lib/money-text.ts';

type Sums = NonNullable<Awaited<ReturnType<typeof api.shell.dashboard>>['today']>;

/** Today beside yesterday at the same hour; amounts that one may not see are not there (O042). */
export function TodayCard({ today, yesterday }: { today: Sums; yesterday: Sums }) {
  return (
    <dl className="card today" aria-label={SAY.today}>
      {keysOf(SAY.sums).map((key) => {
        const value = today[key];
        if (value === undefined) return null;
        return (
          <div key={key}>
            <dt>{SAY.sums[key]}</dt>
            <dd>
              <b className="num">
                {typeof value === 'number' ? withCommas(value) : <MoneyCell yuan={value} />}
              </b>
              <small>{changeOf(value, yesterday[key])}</small>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** How much more or less than yesterday, in per cent where there was something. */
function changeOf(now: number | string, before: number | string | undefined): string {
  const [a, b] = [Number(now), Number(before ?? 0)];
  if (b === 0) return SAY.yesterday(typeof now === 'number' ? '0' : moneyText('0.00'));
  const percent = Math.round(((a - b) / b) * 1000) / 10;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`;
}
