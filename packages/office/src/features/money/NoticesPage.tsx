import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { isAnswer } from '@giftship/shared/api/client';
import { api } from '../../session/api.ts';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { NOTICES_COPY as SAY } from './copy.ts';
import { NoticeDetail, NoticeFoot, type NoticeRow } from './NoticeDetail.tsx';

const C = SAY.columns;
const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'trade_no', title: SAY.filters.trade, width: 220 },
  { kind: 'range', key: 'time', title: SAY.filters.time, numbers: ['trade_no'] },
];
const isWaiting = ({ suspense_sn, settled_at }: NoticeRow) => suspense_sn !== '' && settled_at === '';
const COLUMNS: WorkColumn<NoticeRow>[] = [
  { key: 'id', title: C.id, cell: (row) => row.id },
  { key: 'outcome', title: C.outcome, cell: (row) => row.outcome_text },
  { key: 'money', title: C.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  {
    key: 'settled',
    title: C.settled,
    cell: (row) =>
      isWaiting(row) ? <span className="warn">{SAY.waiting}</span> : <TimeCell at={row.settled_at} />,
  },
  { key: 'trade', title: C.trade, cell: (row) => <NumberCell sn={row.trade_no} /> },
  { key: 'provider-no', title: C.providerNo, cell: (row) => <NumberCell sn={row.provider_no} /> },
  { key: 'channel', title: C.channel, cell: (row) => SAY.channels[row.channel] ?? row.channel },
  { key: 'suspense', title: C.suspense, cell: (row) => row.suspense_sn },
  { key: 'at', title: C.at, cell: (row) => <TimeCell at={row.at} /> },
];

/** Signed notices of payments that belong to no recharge, or not in this amount (O151). */
export function NoticesPage() {
  const list = useOfficeList({
    name: 'notices',
    filters: FILTERS,
    load: api.wallet.notices,
    keyOf: (row: NoticeRow) => String(row.id),
    find: (id, signal): Promise<NoticeRow | null> =>
      api.wallet.notice({ query: { id }, signal }).catch((error: unknown) => {
        if (isAnswer(error, 'NOT_FOUND')) return null;
        throw error;
      }),
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={COLUMNS}
      toneOf={(row) => (isWaiting(row) ? 'trouble' : undefined)}
      view={{
        kind: SAY.kind,
        title: (row) => String(row.id),
        body: (row) => <NoticeDetail row={row} />,
        foot: (row) => isWaiting(row) && <NoticeFoot row={row} />,
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
    />
  );
}
