import { withCommas } from '@giftship/kit/lib/with-commas.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import type { api } from '../../session/api.ts';
import { MoneyCell } from '../../lists/cells.tsx';
import { DASHBOARD_COPY as SAY } from './copy.ts';

type Day = NonNullable<Awaited<ReturnType<typeof api.shell.dashboard>>['days']>[number];
type Shown = 'orders' | 'amount';

const [WIDTH, BARS, LINE] = [360, 150, 50];

/** Orders or amounts of thirty days as bars, and the share that was on time above them (O044). */
export function ChartCard({ days }: { days: readonly Day[] }) {
  const [shown, setShown] = useState<Shown>('orders');
  const [at, setAt] = useState(days.length - 1);
  const hasMoney = days.some(({ amount }) => amount !== undefined);
  const values = days.map((day) => (shown === 'orders' ? day.orders : Number(day.amount ?? 0)));
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, days.length);
  const day = days[at];
  return (
    <section className="card desk-card chart-card">
      <h2>
        {SAY.days30}
        {hasMoney && (
          <Segmented<Shown>
            size="small"
            aria-label={SAY.days30}
            value={shown}
            options={[
              { value: 'orders', label: SAY.chart.orders },
              { value: 'amount', label: SAY.chart.amount },
            ]}
            onChange={setShown}
          />
        )}
      </h2>
      <svg viewBox={`0 0 ${WIDTH} ${LINE + BARS + 4}`} role="group" aria-label={SAY.days30}>
        <polyline className="chart-line" points={pointsOf(days, step)} />
        {days.map((each, index) => {
          const value = values[index] ?? 0;
          const height = (value / most) * BARS;
          return (
            <rect
              key={each.date}
              className={index === at ? 'chart-bar chosen' : 'chart-bar'}
              role="button"
              tabIndex={index === at ? 0 : -1}
              aria-label={`${each.date} ${withCommas(value)}`}
              aria-pressed={index === at}
              x={index * step + 1.5}
              width={step - 3}
              y={LINE + BARS - height}
              height={height + 4}
              rx={1.5}
              onClick={() => setAt(index)}
              onKeyDown={({ key, currentTarget }) => {
                const to = index + ({ ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0);
                if (to === index || to < 0 || to >= days.length) return;
                setAt(to);
                (currentTarget.parentNode?.querySelectorAll('rect')[to] as SVGElement | undefined)?.focus();
              }}
            />
          );
        })}
      </svg>
      <p className="chart-ends">
        <span>{days[0]?.date.slice(5)}</span>
        <span className="chart-key">
          <i className="bar" /> {SAY.chart[shown]} <i className="line" /> {SAY.onTime}
        </span>
        <span>{days.at(-1)?.date.slice(5)}</span>
      </p>
      {day && (
        <p className="chart-day" aria-live="polite">
          <b>{SAY.ofDay(day.date.slice(5), SAY.week[new Date(`${day.date}T00:00:00Z`).getUTCDay()] ?? '')}</b>
          <span>{SAY.ordersOf(withCommas(day.orders))}</span>
          {day.amount !== undefined && <MoneyCell yuan={day.amount} />}
          {day.on_time !== null && <span>{SAY.onTimeOf(day.on_time)}</span>}
        </p>
      )}
    </section>
  );
}

/** The share on time as a line; its lowest tenth begins at the lowest day, so that a dip is seen. */
function pointsOf(days: readonly Day[], step: number): string {
  const known = days.flatMap(({ on_time }) => (on_time === null ? [] : [on_time]));
  const least = Math.min(90, ...known);
  const y = (percent: number) => 4 + ((100 - percent) / Math.max(1, 100 - least)) * (LINE - 14);
  return days
    .flatMap(({ on_time }, index) =>
      on_time === null ? [] : [`${(index + 0.5) * step},${Math.round(y(on_time) * 10) / 10}`],
    )
    .join(' ');
}
