import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { type BulkDeed, isOpenCase, MOST_CASES } from '@giftship/shared/cases/case';
import { CASE_KIND_LABELS, CASE_SOURCE_LABELS, LIABILITY_LABELS } from '@giftship/shared/cases/labels';
import type { OfficeCase } from '@giftship/shared/cases/office-contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { NumberCell, TimeCell } from '../../lists/cells.tsx';
import { allTimeWith, type Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { TaskDialog } from '../../lists/TaskDialog.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';
import { toneOfCase } from '../../threads/tones.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { CaseDetail } from './CaseDetail.tsx';
import { CaseFoot } from './CaseFoot.tsx';
import { CASES_COPY as SAY } from './copy.ts';
import { refreshCase } from './use-case.ts';

const C = SAY.columns;
const COLUMNS: WorkColumn<OfficeCase>[] = [
  { key: 'sn', title: C.sn, cell: (row) => <NumberCell sn={row.case_sn} /> },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={toneOfCase(row.status)} text={row.status_text} />,
  },
  { key: 'kind', title: C.kind, cell: (row) => row.kind_text },
  {
    key: 'due',
    title: C.due,
    cell: (row) =>
      row.is_unanswered && row.due_at === '' ? (
        <span className="bad">{SAY.unanswered}</span>
      ) : (
        <span className={row.is_overdue ? 'bad' : undefined}>{row.due_at}</span>
      ),
  },
  { key: 'goods', title: C.goods, cell: (row) => SAY.pieces(row.goods_name, row.goods_num) },
  {
    key: 'waybill',
    title: C.waybill,
    cell: (row) => (row.kuaidi_sn === '' ? '' : <NumberCell sn={row.kuaidi_sn} />),
  },
  { key: 'parcel', title: C.parcel, cell: (row) => row.parcel_status_text },
  { key: 'supplier', title: C.supplier, cell: (row) => row.supplier.name },
  {
    key: 'liability',
    title: C.liability,
    cell: (row) => (
      <>
        {row.liability_text}{' '}
        {row.is_objected && isOpenCase(row.status) && <span className="bad">{SAY.objected}</span>}
      </>
    ),
  },
  { key: 'owner', title: C.owner, cell: (row) => row.owner },
  { key: 'source', title: C.source, cell: (row) => row.source_text },
  { key: 'trace', title: C.trace, cell: (row) => row.last_trace },
  { key: 'created', title: C.created, cell: (row) => <TimeCell at={row.created_at} /> },
];
const QUEUES = ['open', 'mine', 'new', 'supplier', 'courier', 'user', 'late'] as const;
const OVER = ['solved', 'closed', 'all'] as const;
const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Exceptions of all suppliers: what waits for whom, whose fault it is, and what becomes of it (O111-O120). */
export function CasesPage() {
  const mayAct = useMay('case.act');
  const [bulk, setBulk] = useState<{ deed: BulkDeed; sns: string[] } | null>(null);
  const [task, setTask] = useState<number | null>(null);
  const suppliers = useSuppliers();
  const filters = useMemo(() => filtersOf(suppliers), [suppliers]);
  const list = useOfficeList({
    name: 'cases',
    filters,
    load: api.cases.list,
    keyOf: (row: OfficeCase) => row.case_sn,
    find: async (case_sn, signal) => (await api.cases.show({ query: { case_sn }, signal })).case,
  });
  const start = (deed: BulkDeed) => (choice: { keys: string[] }) => setBulk({ deed, sns: choice.keys });
  const tab = list.address.values.tab ?? '';
  const isOver = OVER.some((each) => each === tab);
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        columns={COLUMNS}
        tabs={{
          key: 'tab',
          label: SAY.tabs,
          items: [
            ...QUEUES.map((key) => ({
              value: key === 'open' ? '' : key,
              title: SAY.tab[key],
              count: list.states[key],
            })),
            ...OVER.map((key) => ({ value: key, title: SAY.tab[key] })),
          ],
        }}
        toneOf={(row) =>
          row.is_overdue || (row.is_unanswered && isOpenCase(row.status))
            ? 'trouble'
            : isOpenCase(row.status)
              ? undefined
              : 'gone'
        }
        bulk={
          mayAct && !isOver
            ? (['ask_supplier', 'assign', 'close'] as const).map((deed) => ({
                title: SAY.bulk[deed],
                most: MOST_CASES.bulk,
                run: start(deed),
              }))
            : undefined
        }
        view={{
          kind: SAY.kind,
          claims: mayAct ? 'case' : undefined,
          title: (row) => row.case_sn,
          beside: (row) => `${row.kind_text} ${row.goods_name}`,
          body: (row) => <CaseDetail row={row} />,
          foot: (row) => (mayAct ? <CaseFoot row={row} /> : null),
        }}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
        queue="case"
      />
      {bulk && (
        <BulkDialog
          {...bulk}
          onTask={setTask}
          onClose={() => {
            setBulk(null);
            list.selection.onChange(new Set());
          }}
        />
      )}
      {task !== null && (
        <TaskDialog taskId={task} title={SAY.label} onEnd={refreshCase} onClose={() => setTask(null)} />
      )}
    </>
  );
}

/** Suppliers that a filter chooses from; whoever may not see orders has none to choose. */
function useSuppliers() {
  const { data } = useQuery({
    queryKey: ['order-options'],
    queryFn: ({ signal }) => api.orders.options({ signal }),
    retry: false,
  });
  return useMemo(
    () => (data?.suppliers ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    [data],
  );
}

const filtersOf = (suppliers: { value: string; label: string }[]): readonly Filter[] => [
  {
    kind: 'text',
    key: 'numbers',
    title: SAY.filters.numbers,
    placeholder: SAY.filters.numbersHint,
    width: 200,
  },
  {
    kind: 'range',
    key: 'time',
    title: SAY.filters.time,
    numbers: ['numbers'],
    isAllTime: (values) => !OVER.some((each) => each === (values.tab ?? '')) || allTimeWith('user')(values),
  },
  { kind: 'choice', key: 'kind', title: SAY.filters.kind, options: optionsOf(CASE_KIND_LABELS) },
  { kind: 'choice', key: 'supplier_id', title: SAY.filters.supplier, options: suppliers },
  { kind: 'choice', key: 'liability', title: SAY.filters.liability, options: optionsOf(LIABILITY_LABELS) },
  { kind: 'choice', key: 'source', title: SAY.filters.source, options: optionsOf(CASE_SOURCE_LABELS) },
  { kind: 'text', key: 'user', title: SAY.filters.user },
  {
    kind: 'choice',
    key: 'tab',
    title: SAY.tabs,
    options: [...QUEUES, ...OVER].map((value) => ({ value, label: SAY.tab[value] })),
  },
];
