import { keysOf } from '@giftship/shared/lib/entries-of';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { sayFigure } from '@giftship/kit/lib/with-commas.ts';
import { type Period, PeriodSwitch, queryOf } from '@giftship/kit/controls/PeriodSwitch.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { PROMOTION_COPY as SAY } from './copy.ts';

const TILES = keysOf(SAY.tiles);

/** What the link brought in a period. */
export const useReport = (period: Period) =>
  useQuery({
    queryKey: ['spread-summary', period],
    queryFn: () =>
      api.promotion.summary({
        query: queryOf(period),
      }),
    placeholderData: keepPreviousData,
  });

interface ReportProps {
  summary: ReturnType<typeof useReport>;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** What the link brought in a period, as tiles. */
export function Report({ summary, period, onPeriod }: ReportProps) {
  const { data } = summary;
  return (
    <section className="card" aria-label={SAY.report}>
      <header className="row">
        <h2>{SAY.report}</h2>
        <span className="hint grow">{data && SAY.today(data.today_commission)}</span>
        <PeriodSwitch value={period} onChange={onPeriod} />
      </header>
      {summary.isLoadingError ? (
        <FailedNote title={SAY.reportFailed} onRetry={() => void summary.refetch()} />
      ) : (
        <dl className="promotion-tiles" aria-busy={summary.isPlaceholderData}>
          {TILES.map((tile) => (
            <div key={tile}>
              <dt>{SAY.tiles[tile]}</dt>
              <dd>{data ? sayFigure(data[tile]) : <span className="skeleton promotion-number" />}</dd>
            </div>
          ))}
        </dl>
      )}
      {!summary.isLoadingError && (
        <p className="row">
          <Link to={PATHS.wallet({ tab: 'commission' })}>{SAY.statement}</Link>
          <Link to={PATHS.wallet({ tab: 'withdraw' })}>{SAY.withdraw}</Link>
        </p>
      )}
    </section>
  );
}
