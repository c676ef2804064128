import { chinaClock, formatTime } from '@giftship/shared/lib/china-time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { PATHS } from '../../paths.ts';
import { LoadFailed } from '../../ui/States.tsx';
import { PROMOTION_COPY as SAY } from './copy.ts';

type Period = keyof typeof SAY.periods;
const PERIODS = Object.keys(SAY.periods) as Period[];
const TILES = Object.keys(SAY.tiles) as (keyof typeof SAY.tiles)[];
const DAYS_BACK: Record<Period, number | null> = { today: 0, week: 6, month: 29, all: null };

/** What the link brought in a period, as tiles. */
export function Report() {
  const [period, setPeriod] = useState<Period>('month');
  const back = DAYS_BACK[period];
  const summary = useQuery({
    queryKey: ['spread-summary', period],
    queryFn: () =>
      api.promotion.summary({
        query: back === null ? {} : { start_time: formatTime(chinaClock(Date.now(), '00:00', -back)) },
      }),
    placeholderData: keepPreviousData,
  });
  const { data } = summary;
  return (
    <section className="card" aria-label={SAY.report}>
      <header className="row">
        <h2>{SAY.report}</h2>
        {data && <span className="hint grow">{SAY.today(data.today_commission)}</span>}
        <Segmented
          aria-label={SAY.period}
          value={period}
          options={PERIODS.map((value) => ({ value, label: SAY.periods[value] }))}
          onChange={setPeriod}
        />
      </header>
      {summary.isLoadingError ? (
        <LoadFailed onRetry={() => void summary.refetch()} />
      ) : (
        <dl className="promotion-tiles" aria-busy={summary.isPlaceholderData}>
          {TILES.map((tile) => (
            <div key={tile}>
              <dt>{SAY.tiles[tile]}</dt>
              <dd>{data ? data[tile] : <span className="skeleton promotion-number" />}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="row">
        <Link to={PATHS.wallet({ tab: 'commission' })}>{SAY.statement}</Link>
        <Link to={PATHS.wallet({ tab: 'withdraw' })}>{SAY.withdraw}</Link>
      </p>
    </section>
  );
}
