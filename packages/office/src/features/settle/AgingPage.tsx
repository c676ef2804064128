import { Fact } from '@giftship/kit/controls/Fact.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import type { AgeRow } from '@giftship/shared/settlement/office-contract';
import { Link } from 'react-router';
import { api } from '../../session/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { MoneyCell, TimeCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { AGING_COPY as SAY } from './copy.ts';
import { useSuppliers } from './use-suppliers.ts';

const C = SAY.columns;
const money = (key: 'balance' | 'days7' | 'days30' | 'more' | 'total') => ({
  key,
  title: C[key],
  isNumber: true as const,
  cell: (row: AgeRow) => <MoneyCell yuan={row[key]} />,
});
const COLUMNS: WorkColumn<AgeRow>[] = [
  { key: 'supplier', title: C.supplier, cell: (row) => <samp>{row.supplier}</samp> },
  money('balance'),
  money('days7'),
  money('days30'),
  money('more'),
  money('total'),
  { key: 'oldest', title: C.oldest, cell: (row) => row.oldest_day },
  { key: 'since', title: C.since, cell: (row) => <TimeCell at={row.owed_since} /> },
];

const owes = (row: AgeRow): boolean => row.balance.startsWith('-');

/** What is owed to suppliers, by how long; who owes the shop stands first (O172). */
export function AgingPage() {
  const filters: readonly Filter[] = [
    { kind: 'choice', key: 'supplier_id', title: SAY.filters.supplier, options: useSuppliers() },
  ];
  const list = useOfficeList({
    name: 'aging',
    filters,
    load: api.settle.aging,
    keyOf: (row: AgeRow) => String(row.supplier_id),
    find: async (supplier_id, signal) =>
      (await api.settle.aging({ query: { supplier_id }, signal })).list[0] ?? null,
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={COLUMNS}
      toneOf={(row) => (owes(row) ? 'trouble' : undefined)}
      view={{
        kind: SAY.kind,
        title: (row) => String(row.supplier_id),
        beside: (row) => row.supplier,
        body: (row) => (
          <>
            <dl className="drawer-facts">
              {(['balance', 'days7', 'days30', 'more', 'total'] as const).map((key) => (
                <Fact key={key} title={C[key]}>
                  <MoneyCell yuan={row[key]} />
                </Fact>
              ))}
              {row.owed_since !== '' && <Fact title={C.since}>{row.owed_since}</Fact>}
              {row.oldest_day !== '' && <Fact title={C.oldest}>{row.oldest_day}</Fact>}
            </dl>
            {owes(row) && <p className="bad">{SAY.owes}</p>}
            <p className="drawer-section">
              <Link to={PATHS.settle({ supplier_id: row.supplier_id })}>{SAY.show}</Link>
            </p>
          </>
        ),
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
    />
  );
}
