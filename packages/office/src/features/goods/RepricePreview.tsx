import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { Button } from 'antd';
import type { api } from '../../session/api.ts';
import { MoneyCell } from '../../lists/cells.tsx';
import { REPRICE_COPY as SAY } from './reprice-copy.ts';

/** Rows of a page of the preview, as the service gives them. */
const PAGE = 50;
type Preview = Awaited<ReturnType<typeof api.goods.previewReprice>>;

interface RepricePreviewProps {
  data: Preview;
  page: number;
  isBusy: boolean;
  onPage: (page: number) => void;
}

/** What each goods item would cost, those that will not go first, with why (O063). */
export function RepricePreview({ data, page, isBusy, onPage }: RepricePreviewProps) {
  const { list, changed, unchanged, refused, data_count: count } = data;
  const pages = Math.max(1, Math.ceil(count / PAGE));
  const seesMargin = list.some(({ margin }) => margin !== undefined);
  return (
    <section aria-label={SAY.preview} aria-busy={isBusy}>
      <p className="reprice-sums" role="status">
        <b>{SAY.sums(changed, refused, unchanged)}</b>
        {pages > 1 && (
          <>
            <span className="drawer-gap" />
            <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
              {SAY.previous}
            </Button>
            <span>{SAY.more(page, pages)}</span>
            <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
              {SAY.next}
            </Button>
          </>
        )}
      </p>
      <div className="reprice-rows" tabIndex={0} role="region" aria-label={SAY.preview}>
        <table className="records">
          <thead>
            <tr>
              <th scope="col">{SAY.goods}</th>
              <th scope="col" className="work-number">
                {SAY.change}
              </th>
              {seesMargin && (
                <th scope="col" className="work-number">
                  {SAY.margin}
                </th>
              )}
              <th scope="col">{SAY.result}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((row) => (
              <tr key={row.goods_id} className={row.is_unchanged ? 'gone' : undefined}>
                <th scope="row">
                  {row.name} <small className="mono">{row.goods_id}</small>
                </th>
                <td className="work-number">
                  <MoneyCell yuan={row.before} /> →{' '}
                  <b>
                    <MoneyCell yuan={row.after} />
                  </b>
                </td>
                {seesMargin && (
                  <td className="work-number">
                    {row.margin !== undefined && <MoneyCell yuan={row.margin} />}
                  </td>
                )}
                <td>
                  {row.refused !== '' ? (
                    <>
                      <StatePill tone="bad" text={SAY.refused} /> <span className="bad">{row.refused}</span>
                    </>
                  ) : (
                    <StatePill
                      tone={row.is_unchanged ? 'gone' : 'kept'}
                      text={row.is_unchanged ? SAY.same : SAY.can}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
