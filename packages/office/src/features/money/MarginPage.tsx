import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { MARGIN_BY, type MarginBy, type MarginRow } from '@giftship/shared/settlement/margin-contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { MoneyCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { MARGIN_COPY as SAY } from './copy.ts';

const C = SAY.columns;
const MONEY = [
  'sales',
  'refund',
  'kept',
  'cost',
  'freight',
  'compensation',
  'goodwill',
  'bonus',
  'commission',
  'fee',
  'margin',
] as const;

const money = (key: (typeof MONEY)[number]): WorkColumn<MarginRow> => ({
  key,
  title: C[key],
  isNumber: true,
  cell: (row) => <MoneyCell yuan={row[key]} />,
});

const columnsOf = (by: MarginBy): WorkColumn<MarginRow>[] => [
  {
    key: 'name',
    title: C.name[by],
    cell: (row) => (row.key === 'all' ? <strong>{row.name}</strong> : row.name),
  },
  ...(by === 'goods'
    ? [{ key: 'supplier', title: SAY.filters.supplier, cell: (row: MarginRow) => row.supplier }]
    : []),
  ...MONEY.map(money),
  { key: 'rate', title: C.rate, isNumber: true, cell: (row) => row.rate },
];

/** Suppliers that the filter chooses from, as the lists of orders have them. */
function useSuppliers() {
  const { data } = useQuery({
    queryKey: ['order-options'],
    queryFn: ({ signal }) => api.orders.options({ signal }),
    retry: false,
  });
  return (data?.suppliers ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}

/** What the shop keeps of its sales, by day, supplier or goods (O160). */
export function MarginPage() {
  const filters: readonly Filter[] = [
    {
      kind: 'choice',
      key: 'by',
      title: SAY.tabs,
      options: MARGIN_BY.map((value) => ({ value, label: SAY.by[value] })),
    },
    { kind: 'range', key: 'time', title: SAY.filters.time },
    { kind: 'choice', key: 'supplier_id', title: SAY.filters.supplier, options: useSuppliers() },
  ];
  const list = useOfficeList({
    name: 'margin',
    filters,
    load: api.margin.list,
    keyOf: (row: MarginRow) => row.key,
  });
  const by = MARGIN_BY.find((each) => each === list.address.values.by) ?? 'day';
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={columnsOf(by)}
      tabs={{
        key: 'by',
        label: SAY.tabs,
        items: MARGIN_BY.map((value) => ({ value: value === 'day' ? '' : value, title: SAY.by[value] })),
      }}
      toneOf={(row) => (row.key !== 'all' && row.margin.startsWith('-') ? 'trouble' : undefined)}
      note={<p className="hint">{by === 'day' ? SAY.note : `${SAY.note}${SAY.rest}`}</p>}
      exported={{ kind: 'margin', search: list.query }}
    />
  );
}
