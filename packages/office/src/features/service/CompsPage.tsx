import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { COMPENSATION_REASON_LABELS, COMPENSATION_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS as S } from '@giftship/shared/parcels/parcel';
import {
  COMPENSATIONS_AT_ONCE,
  MOST_COMPENSATIONS,
  type OfficeCompRow,
} from '@giftship/shared/support/comp-office-contract';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import { allTimeWith, type Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { COMP_COPY as SAY } from '../../order/comp-copy.ts';
import { CompDetail, CompFoot, CompState } from './CompDetail.tsx';
import { VoidDialog, WaiveDialog } from '../../order/CompDialogs.tsx';
import { CompSums } from './CompSums.tsx';
import { SPAN, useCompSums } from './use-comp-sums.ts';
import { WaiveDay } from './WaiveDay.tsx';
import './service.css';

const C = SAY.columns;
const COLUMNS: WorkColumn<OfficeCompRow>[] = [
  { key: 'parcel', title: C.parcel, cell: (row) => <NumberCell sn={row.parcel_sn} /> },
  { key: 'status', title: C.status, cell: (row) => <CompState row={row} /> },
  { key: 'money', title: C.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  {
    key: 'reason',
    title: C.reason,
    cell: (row) => (
      <>
        {row.reason_text} {row.is_disputed && <span className="bad">{SAY.filters.disputed}</span>}
      </>
    ),
  },
  { key: 'deadline', title: C.deadline, cell: (row) => <TimeCell at={row.deadline} /> },
  { key: 'pay', title: C.payAt, cell: (row) => <TimeCell at={row.pay_at} /> },
  { key: 'supplier', title: C.supplier, cell: (row) => row.supplier.name },
  { key: 'user', title: C.user, cell: (row) => row.user.mobile },
  {
    key: 'waybill',
    title: C.waybill,
    cell: (row) => (row.kuaidi_sn === '' ? '' : <NumberCell sn={row.kuaidi_sn} />),
  },
  { key: 'bearer', title: C.bearer, cell: (row) => row.bearer_text },
  { key: 'created', title: C.created, cell: (row) => <TimeCell at={row.created_at} /> },
];
const STATES = Object.entries(COMPENSATION_STATUS_LABELS)
  .filter(([value]) => value !== String(S.none))
  .map(([value, label]) => ({ value, label }));
const YES_NO = [
  { value: '1', label: SAY.filters.yes },
  { value: '0', label: SAY.filters.no },
];
type Act = 'void' | 'waive';
interface Choice {
  keys: string[];
  search: Record<string, string> | null;
}

/** Compensations of all buyers: what each rests on, called off while it waits, taken over by the shop once it was paid (O134-O136). */
export function CompsPage() {
  const [open, setOpen] = useState<'sums' | 'day' | null>(null);
  const [wanted, setWanted] = useState<{ act: Act; rows: OfficeCompRow[] } | null>(null);
  const mayVoid = useMay('comp.void');
  const sums = useCompSums();
  const suppliers = useMemo(
    () => sums.data?.list.map(({ supplier: { id, name } }) => ({ value: String(id), label: name })) ?? [],
    [sums.data],
  );
  const filters = useMemo(() => filtersOf(suppliers), [suppliers]);
  const list = useOfficeList({
    name: 'compensations',
    filters,
    load: api.compensations.list,
    keyOf: (row: OfficeCompRow) => row.parcel_sn,
    find: async (numbers, signal) =>
      (await api.compensations.list({ query: { numbers }, signal })).list[0] ?? null,
  });
  const status = list.address.values.status ?? '';
  const start = (act: Act) => (choice: Choice) =>
    void rowsOf(list.rows, choice).then((rows) => setWanted({ act, rows }), tellFailure);
  const bulk = [
    ...(status !== String(S.paid) ? [{ title: SAY.void, most: MOST_COMPENSATIONS, run: start('void') }] : []),
    ...(status !== String(S.pending)
      ? [{ title: SAY.waive, most: COMPENSATIONS_AT_ONCE, run: start('waive') }]
      : []),
  ];
  const close = () => {
    setWanted(null);
    list.selection.onChange(new Set());
  };
  const dialog = wanted && {
    parcelSns: wanted.rows.map(({ parcel_sn }) => parcel_sn),
    amounts: wanted.rows.map(({ money }) => money),
    onClose: close,
  };
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        exported={{ kind: 'compensations' }}
        columns={COLUMNS}
        tabs={{
          key: 'status',
          label: SAY.tabs,
          items: [
            { value: '', title: SAY.all },
            ...STATES.map(({ value, label }) => ({ value, title: label, count: list.states[value] })),
          ],
        }}
        toneOf={(row) => (row.is_disputed ? 'trouble' : row.status === S.void ? 'gone' : undefined)}
        bulk={mayVoid && status !== String(S.void) ? bulk : undefined}
        view={{
          kind: SAY.kind,
          title: (row) => row.parcel_sn,
          body: (row) => <CompDetail row={row} />,
          foot: (row) => <CompFoot row={row} />,
        }}
        end={<Button onClick={() => setOpen('sums')}>{SAY.sums}</Button>}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
        queue="compensation"
      />
      {open === 'sums' && (
        <CompSums
          sums={sums}
          onDay={mayVoid && suppliers.length > 0 ? () => setOpen('day') : undefined}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'day' && <WaiveDay suppliers={suppliers} onClose={() => setOpen(null)} />}
      {dialog && wanted.act === 'void' && <VoidDialog {...dialog} />}
      {dialog && wanted.act === 'waive' && <WaiveDialog {...dialog} />}
    </>
  );
}

const filtersOf = (suppliers: { value: string; label: string }[]): readonly Filter[] => [
  {
    kind: 'text',
    key: 'numbers',
    title: SAY.filters.numbers,
    placeholder: SAY.filters.numbersHint,
    width: 180,
  },
  { ...SPAN, numbers: ['numbers'], isAllTime: allTimeWith('user') },
  { kind: 'choice', key: 'supplier_id', title: SAY.filters.supplier, options: suppliers },
  {
    kind: 'choice',
    key: 'reason',
    title: SAY.filters.reason,
    options: Object.entries(COMPENSATION_REASON_LABELS).map(([value, label]) => ({ value, label })),
  },
  { kind: 'text', key: 'user', title: SAY.filters.user },
  { kind: 'choice', key: 'waived', title: SAY.filters.waived, options: YES_NO },
  { kind: 'choice', key: 'disputed', title: SAY.filters.disputed, options: YES_NO.slice(0, 1) },
  { kind: 'choice', key: 'status', title: C.status, options: STATES },
];

/** The chosen ones; of a whole search, which the bar holds to what one call takes, all of it (O028). */
async function rowsOf(shown: readonly OfficeCompRow[], { keys, search }: Choice): Promise<OfficeCompRow[]> {
  if (search === null) {
    const here = shown.filter(({ parcel_sn }) => keys.includes(parcel_sn));
    if (here.length === keys.length) return here;
  }
  const query = search ?? { numbers: keys.join(',') };
  return (
    await api.compensations.list({ query: { ...query, page: '1', page_size: String(MOST_COMPENSATIONS) } })
  ).list;
}
