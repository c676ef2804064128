import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import type { FinanceGroupRow } from '@giftship/shared/wallet/office-contract';
import { MoneyCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { SUMMARY_COPY as SAY } from './copy.ts';

const C = SAY.columns;
const FILTERS: readonly Filter[] = [{ kind: 'range', key: 'time', title: SAY.time }];
const COLUMNS: WorkColumn<FinanceGroupRow>[] = [
  {
    key: 'group',
    title: C.group,
    cell: (row) => (row.group === 'all' ? <strong>{row.group_text}</strong> : row.group_text),
  },
  { key: 'opening', title: C.opening, isNumber: true, cell: (row) => <MoneyCell yuan={row.opening} /> },
  { key: 'in', title: C.in, isNumber: true, cell: (row) => <MoneyCell yuan={row.in} /> },
  { key: 'out', title: C.out, isNumber: true, cell: (row) => <MoneyCell yuan={row.out} /> },
  { key: 'closing', title: C.closing, isNumber: true, cell: (row) => <MoneyCell yuan={row.closing} /> },
];

/** What every group of accounts held, took in and gave away within a span; the sum of all is naught (O159). */
export function SummaryPage() {
  const list = useOfficeList({
    name: 'finance',
    filters: FILTERS,
    load: api.wallet.summary,
    keyOf: (row: FinanceGroupRow) => row.group,
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={COLUMNS}
      note={<p className="hint">{SAY.note}</p>}
      exported={{ kind: 'finance', search: list.query }}
    />
  );
}
