import { keysOf } from '@giftship/shared/lib/entries-of';
import { chinaClock, formatTime } from '@giftship/shared/lib/china-time';
import { Segmented } from 'antd';
import { PERIOD_COPY } from './period-copy.ts';

export type Period = keyof typeof PERIOD_COPY.names;
const PERIODS = keysOf(PERIOD_COPY.names);
const DAYS_BACK: Record<Period, number | null> = { today: 0, week: 6, month: 29, all: null };

/** The query of a period: whole China days up to now. */
export function queryOf(period: Period): { start_time?: string } {
  const back = DAYS_BACK[period];
  return back === null ? {} : { start_time: formatTime(chinaClock(Date.now(), '00:00', -back)) };
}

/** Chooses the span of a report. */
export function PeriodSwitch({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  return (
    <Segmented
      aria-label={PERIOD_COPY.label}
      value={value}
      options={PERIODS.map((period) => ({ value: period, label: PERIOD_COPY.names[period] }))}
      onChange={onChange}
    />
  );
}
