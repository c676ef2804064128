import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { CHANNEL_LABELS, RECHARGE_STATUS_LABELS } from '@giftship/shared/wallet/labels';
import type { RechargeOfficeRow } from '@giftship/shared/wallet/office-contract';
import { RECHARGE_STATUS as S } from '@giftship/shared/wallet/recharge-rules';
import { api } from '../../session/api.ts';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import { allTimeWith, type Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { RECHARGES_COPY as SAY } from './copy.ts';
import { RechargeDetail, RechargeFoot, RechargeState } from './RechargeDetail.tsx';

const C = SAY.columns;
const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const STATES = optionsOf(RECHARGE_STATUS_LABELS);
const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'q', title: SAY.filters.q, width: 220 },
  { kind: 'range', key: 'time', title: SAY.filters.time, numbers: ['q'], isAllTime: allTimeWith('user_id') },
  { kind: 'choice', key: 'channel', title: C.channel, options: optionsOf(CHANNEL_LABELS) },
  { kind: 'text', key: 'user_id', title: SAY.filters.user, width: 120, only: 'digits' },
  { kind: 'choice', key: 'status', title: C.status, options: STATES },
];
const COLUMNS: WorkColumn<RechargeOfficeRow>[] = [
  { key: 'trade', title: C.trade, cell: (row) => <NumberCell sn={row.trade_no} /> },
  {
    key: 'status',
    title: C.status,
    cell: (row) => <RechargeState row={row} />,
  },
  { key: 'money', title: C.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  { key: 'channel', title: C.channel, cell: (row) => row.channel_text },
  { key: 'user', title: C.user, cell: (row) => `${row.user_id} ${row.mobile}` },
  {
    key: 'notice',
    title: C.notice,
    cell: (row) => row.has_notice && <span className="bad">{SAY.hasNotice}</span>,
  },
  {
    key: 'provider-no',
    title: C.providerNo,
    cell: (row) => (row.provider_no === '' ? '' : <NumberCell sn={row.provider_no} />),
  },
  { key: 'created', title: C.created, cell: (row) => <TimeCell at={row.created_at} /> },
  { key: 'paid', title: C.paid, cell: (row) => <TimeCell at={row.paid_at} /> },
];

/** Recharges of everybody; what the channel knows of one is asked here (O151). */
export function RechargesPage() {
  const list = useOfficeList({
    name: 'recharges',
    filters: FILTERS,
    load: api.wallet.recharges,
    keyOf: (row: RechargeOfficeRow) => row.trade_no,
    find: async (q, signal) => (await api.wallet.recharges({ query: { q }, signal })).list[0] ?? null,
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={COLUMNS}
      tabs={{
        key: 'status',
        label: C.status,
        items: [
          { value: '', title: SAY.all },
          ...STATES.map(({ value, label }) => ({ value, title: label })),
        ],
      }}
      toneOf={(row) => (row.has_notice ? 'trouble' : row.status === S.closed ? 'gone' : undefined)}
      view={{
        kind: SAY.kind,
        title: (row) => row.trade_no,
        body: (row) => <RechargeDetail row={row} />,
        foot: (row) => <RechargeFoot row={row} />,
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
    />
  );
}
