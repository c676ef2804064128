import { keysOf } from '@giftship/shared/lib/entries-of';
import type { PartnerPage as Page } from '@giftship/shared/partners/contract';
import { useState } from 'react';
import { sayFigure } from '@giftship/kit/lib/with-commas.ts';
import { type Period, PeriodSwitch } from '@giftship/kit/controls/PeriodSwitch.tsx';
import { type Column, RecordTable } from '@giftship/kit/table/RecordTable.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { PARTNER_COPY } from './copy.ts';
import { useReport } from './use-report.ts';

const SAY = PARTNER_COPY.report;
const TILES = keysOf(SAY.tiles);
const MOST_PAGES = 200;

const COLUMNS: Column<Page>[] = [
  {
    key: 'page',
    title: SAY.columns.page,
    cell: ({ site_id, site_name, page }) => (
      <>
        {site_id === 0 ? SAY.links : site_name || SAY.otherSite}
        {site_id !== 0 && (
          <span className="partner-line partner-address hint">{page === '' ? SAY.noPage : page}</span>
        )}
      </>
    ),
  },
  { key: 'click', title: SAY.columns.click, cell: ({ click }) => sayFigure(click) },
  { key: 'register', title: SAY.columns.register, cell: ({ register }) => sayFigure(register) },
  { key: 'buyers', title: SAY.columns.buyers, cell: ({ order_user }) => sayFigure(order_user) },
  { key: 'parcel', title: SAY.columns.parcel, cell: ({ parcel }) => sayFigure(parcel) },
  { key: 'paid', title: SAY.columns.paid, cell: ({ paid }) => sayFigure(paid) },
  { key: 'price', title: SAY.columns.price, cell: ({ commission }) => sayFigure(commission) },
];

/** What the pages brought in a period: in all, and page by page (X026). */
export function Earnings() {
  const [period, setPeriod] = useState<Period>('month');
  const report = useReport(period);
  const { data } = report;
  return (
    <section className="card" aria-label={SAY.title}>
      <header className="row">
        <h2 className="grow">{SAY.title}</h2>
        <PeriodSwitch value={period} onChange={setPeriod} />
      </header>
      {report.isLoadingError ? (
        <LoadFailed onRetry={() => void report.refetch()} />
      ) : (
        <>
          <dl className="partner-tiles" aria-busy={report.isPlaceholderData}>
            {TILES.map((tile) => (
              <div key={tile}>
                <dt>{SAY.tiles[tile]}</dt>
                <dd>{data ? sayFigure(data.total[tile]) : <span className="skeleton partner-number" />}</dd>
              </div>
            ))}
          </dl>
          <h3>{SAY.pages}</h3>
          {!data ? (
            <Skeletons count={3} className="partner-row-wait" />
          ) : data.pages.length === 0 ? (
            <EmptyState place="wallet" title={SAY.empty} hint={SAY.emptyHint} />
          ) : (
            <RecordTable
              label={SAY.pages}
              columns={COLUMNS}
              rows={data.pages}
              keyOf={({ site_id, page }) => `${site_id} ${page}`}
              isBusy={report.isPlaceholderData}
            />
          )}
          {data && data.pages.length >= MOST_PAGES && <p className="hint">{SAY.most}</p>}
        </>
      )}
    </section>
  );
}
