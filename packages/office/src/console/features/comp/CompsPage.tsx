import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { APPEAL_STATUS_LABELS } from '@giftship/shared/cases/labels';
import type { SupplierComp } from '@giftship/shared/cases/contract';
import { COMPENSATION_REASON_LABELS, COMPENSATION_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS as S } from '@giftship/shared/parcels/parcel';
import { MoneyCell, NumberCell, TimeCell } from '../../../lists/cells.tsx';
import type { Filter } from '../../../lists/filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useOfficeList } from '../../../lists/use-office-list.ts';
import { toneOfAppeal } from '../../../threads/tones.ts';
import { api } from '../../api.ts';
import { CompDetail, CompFoot } from './CompDetail.tsx';
import { COMP_COPY as SAY } from './copy.ts';
import { toneOfComp } from './tone-of-comp.ts';

const C = SAY.columns;
const COLUMNS: WorkColumn<SupplierComp>[] = [
  { key: 'parcel', title: C.parcel, cell: (row) => <NumberCell sn={row.parcel_sn} /> },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <StatePill tone={toneOfComp(row.status)} text={row.status_text} />,
  },
  { key: 'money', title: C.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  { key: 'reason', title: C.reason, cell: (row) => row.reason_text },
  { key: 'deadline', title: C.deadline, cell: (row) => <TimeCell at={row.deadline} /> },
  {
    key: 'appeal',
    title: C.appeal,
    cell: (row) =>
      row.appeal ? (
        <StatePill tone={toneOfAppeal(row.appeal.status)} text={row.appeal.status_text} />
      ) : row.waived_at === '' ? (
        ''
      ) : (
        SAY.waived
      ),
  },
  { key: 'settled', title: C.settled, cell: (row) => <TimeCell at={row.settled_at} /> },
  { key: 'bearer', title: C.bearer, cell: (row) => row.bearer_text },
  { key: 'goods', title: C.goods, cell: (row) => row.goods_name },
  {
    key: 'waybill',
    title: C.waybill,
    cell: (row) => (row.kuaidi_sn === '' ? '' : <NumberCell sn={row.kuaidi_sn} />),
  },
];
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const STATES = optionsOf(COMPENSATION_STATUS_LABELS).filter(({ value }) => value !== String(S.none));
const FILTERS: readonly Filter[] = [
  {
    kind: 'text',
    key: 'numbers',
    title: SAY.filters.numbers,
    placeholder: SAY.filters.numbersHint,
    width: 200,
  },
  { kind: 'range', key: 'time', title: SAY.filters.time, numbers: ['numbers'] },
  {
    kind: 'choice',
    key: 'reason',
    title: SAY.filters.reason,
    options: optionsOf(COMPENSATION_REASON_LABELS),
  },
  { kind: 'choice', key: 'appeal', title: SAY.filters.appeal, options: optionsOf(APPEAL_STATUS_LABELS) },
  { kind: 'choice', key: 'status', title: SAY.tabs, options: STATES },
];

/** What the supplier was charged for being late, and appeals against it (S062). */
export function CompsPage() {
  const list = useOfficeList({
    name: 'comps',
    filters: FILTERS,
    load: api.comps.list,
    keyOf: (row: SupplierComp) => row.parcel_sn,
    find: async (numbers, signal) => (await api.comps.list({ query: { numbers }, signal })).list[0] ?? null,
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={COLUMNS}
      tabs={{
        key: 'status',
        label: SAY.tabs,
        items: [
          { value: '', title: SAY.all },
          ...STATES.map(({ value, label }) => ({ value, title: label, count: list.states[value] })),
        ],
      }}
      toneOf={(row) => (row.status === S.void ? 'gone' : undefined)}
      view={{
        kind: SAY.kind,
        title: (row) => row.parcel_sn,
        body: (row) => <CompDetail row={row} />,
        foot: (row) => (row.can_appeal ? <CompFoot row={row} /> : null),
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
    />
  );
}
