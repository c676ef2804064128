import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { Api } from '../../lib/api.ts';
import { Block } from './Block.tsx';
import { WORKBENCH_COPY } from './copy.ts';
import { DayChart } from './DayChart.tsx';

const SAY = WORKBENCH_COPY.chart;
type Day = Awaited<ReturnType<Api['orders']['workbench']>>['days'][number];
const SPANS = [7, 30] as const;
/** Fewer days than this make no line worth looking at. */
const LEAST_DAYS = 3;

/** Orders of the last days as one chart, with what was spent on each; not before there is something to compare. */
export function Days({ days }: { days: Day[] }) {
  const [span, setSpan] = useState<number>(30);
  const shown = useMemo(
    () =>
      days.slice(-span).map(({ date, orders, spend }) => ({
        date,
        value: orders,
        text: SAY.day(orders, spend),
      })),
    [days, span],
  );
  if (days.filter(({ orders }) => orders > 0).length < LEAST_DAYS) return null;
  return (
    <Block
      title={SAY.title}
      action={
        <Segmented
          size="small"
          aria-label={SAY.span}
          value={span}
          options={SPANS.map((value) => ({ value, label: SAY.spanOf(value) }))}
          onChange={setSpan}
        />
      }
    >
      <DayChart label={SAY.label(span)} days={shown} />
    </Block>
  );
}
