import { entriesOf } from '@giftship/shared/lib/entries-of';
import type { PartnerPage } from '@giftship/shared/partners/contract';
import { MoneyCell } from '../../lists/cells.tsx';
import { PARTNERS_COPY as SAY } from './copy.ts';

type Counts = Omit<PartnerPage, 'site_id' | 'site_name' | 'page'>;

interface PartnerPagesProps {
  pages: readonly PartnerPage[];
  total: Counts;
}

/** What each page of a partner brought (O182). */
export function PartnerPages({ pages, total }: PartnerPagesProps) {
  if (pages.length === 0) return <p className="hint">{SAY.noPages}</p>;
  return (
    <table className="figure-table partner-pages" aria-label={SAY.pages}>
      <thead>
        <tr>
          <th scope="col">{SAY.page}</th>
          {entriesOf(SAY.numbers).map(([key, title]) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pages.map((each) => (
          <tr key={`${each.site_id} ${each.page}`}>
            <th scope="row">
              <samp>{each.page === '' ? SAY.noPage : each.page}</samp>
              <small>{each.site_name}</small>
            </th>
            <Numbers of={each} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{SAY.total}</th>
          <Numbers of={total} />
        </tr>
      </tfoot>
    </table>
  );
}

const Numbers = ({ of }: { of: Counts }) =>
  entriesOf(SAY.numbers).map(([key]) => {
    const value = of[key];
    return <td key={key}>{typeof value === 'number' ? value : <MoneyCell yuan={value} />}</td>;
  });
