import { useLook } from '@giftship/kit/look/look.ts';
import { useEffect, useRef, useState } from 'react';
import { WORKBENCH_COPY } from './copy.ts';

const SAY = WORKBENCH_COPY.chart;

interface DayChartProps {
  /** What the chart shows, for whoever cannot see it. */
  label: string;
  days: { date: string; value: number; text: string }[];
}

/** One number over the last days. The chart library comes with the first chart that is in sight; a table says the same. */
export function DayChart({ label, days }: DayChartProps) {
  const place = useRef<HTMLCanvasElement>(null);
  const [isFailed, setFailed] = useState(false);
  // The colours are read when it is drawn, so it is drawn anew when they turn.
  const look = useLook();
  useEffect(() => {
    const canvas = place.current;
    if (!canvas) return;
    let isGone = false;
    let end = () => {};
    import('./draw-chart.ts').then(
      ({ drawChart }) => {
        if (!isGone) end = drawChart(canvas, days);
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      end();
    };
  }, [days, look]);
  return (
    <figure className="user-chart">
      <figcaption className="visually-hidden">{label}</figcaption>
      {isFailed ? (
        <p className="hint">{SAY.failed}</p>
      ) : (
        <div>
          <canvas ref={place} role="img" aria-label={label} />
        </div>
      )}
      {/* A table is as high as its rows whatever it is told: what hides it stands around it. */}
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <tbody>
            {days.map(({ date, text }) => (
              <tr key={date}>
                <th scope="row">{date}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
