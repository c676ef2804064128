import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import type { SupplierCase } from '@giftship/shared/cases/contract';
import { CASE_KIND_LABELS } from '@giftship/shared/cases/labels';
import { NumberCell, TimeCell } from '../../../lists/cells.tsx';
import type { Filter } from '../../../lists/filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useOfficeList } from '../../../lists/use-office-list.ts';
import { toneOfCase } from '../../../threads/tones.ts';
import { api } from '../../api.ts';
import { CaseDetail, CaseFoot } from './CaseDetail.tsx';
import { CASES_COPY as SAY } from './copy.ts';

const C = SAY.columns;
const COLUMNS: WorkColumn<SupplierCase>[] = [
  { key: 'sn', title: C.sn, cell: (row) => <NumberCell sn={row.case_sn} /> },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={toneOfCase(row.status)} text={row.status_text} />,
  },
  {
    key: 'due',
    title: C.due,
    cell: (row) => (
      <span className={row.is_overdue || row.is_unanswered ? 'bad' : undefined}>
        {row.due_at !== '' ? row.due_at : row.is_unanswered ? SAY.unanswered : ''}
      </span>
    ),
  },
  { key: 'kind', title: C.kind, cell: (row) => row.kind_text },
  { key: 'goods', title: C.goods, cell: (row) => SAY.pieces(row.goods_name, row.goods_num) },
  {
    key: 'waybill',
    title: C.waybill,
    cell: (row) => (row.kuaidi_sn === '' ? '' : <NumberCell sn={row.kuaidi_sn} />),
  },
  { key: 'parcel', title: C.parcel, cell: (row) => row.parcel_status_text },
  { key: 'liability', title: C.liability, cell: (row) => row.liability_text },
  { key: 'outcome', title: C.outcome, cell: (row) => row.outcome_text },
  { key: 'created', title: C.created, cell: (row) => <TimeCell at={row.created_at} /> },
];
const TABS = ['asked', 'decided', 'open', 'done', 'all'] as const;
const FILTERS: readonly Filter[] = [
  {
    kind: 'text',
    key: 'numbers',
    title: SAY.filters.numbers,
    placeholder: SAY.filters.numbersHint,
    width: 200,
  },
  {
    kind: 'choice',
    key: 'kind',
    title: SAY.filters.kind,
    options: Object.entries(CASE_KIND_LABELS).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'choice',
    key: 'tab',
    title: SAY.tabs,
    options: TABS.map((value) => ({ value, label: SAY.tab[value] })),
  },
];

/** Exceptions of the supplier's own parcels: what is asked, answered and decided (S061). */
export function CasesPage() {
  const list = useOfficeList({
    name: 'cases',
    filters: FILTERS,
    load: api.cases.list,
    keyOf: (row: SupplierCase) => row.case_sn,
    find: async (case_sn, signal) => (await api.cases.show({ query: { case_sn }, signal })).case,
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={COLUMNS}
      tabs={{
        key: 'tab',
        label: SAY.tabs,
        items: TABS.map((key) => ({
          value: key === 'all' ? '' : key,
          title: SAY.tab[key],
          count: list.states[key],
        })),
      }}
      toneOf={(row) => (row.is_overdue || (row.can_object && row.is_unanswered) ? 'trouble' : undefined)}
      view={{
        kind: SAY.kind,
        title: (row) => row.case_sn,
        beside: (row) => `${row.kind_text} ${row.goods_name}`,
        body: (row) => <CaseDetail row={row} />,
        foot: (row) => (row.can_answer || row.can_object ? <CaseFoot row={row} /> : null),
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
    />
  );
}
