import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { BALANCE_REFUND_STATUS as S } from '@giftship/shared/balance-refunds/balance-refund';
import { BALANCE_REFUND_LABELS } from '@giftship/shared/balance-refunds/labels';
import type { BalanceRefundOfficeRow } from '@giftship/shared/balance-refunds/office-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import { allTimeWith, type Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';
import { BalanceRefundDetail, BalanceRefundFoot, BalanceRefundState } from './BalanceRefundDetail.tsx';
import { BALANCE_REFUNDS_COPY as SAY } from './copy.ts';
import { OpenRefundDialog } from './OpenRefundDialog.tsx';

const C = SAY.columns;
const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'refund_sn', title: SAY.filters.sn, width: 140 },
  {
    kind: 'range',
    key: 'time',
    title: SAY.filters.time,
    numbers: ['refund_sn'],
    isAllTime: allTimeWith('user_id'),
  },
  { kind: 'text', key: 'user_id', title: SAY.filters.user, width: 120, only: 'digits' },
];
const COLUMNS: WorkColumn<BalanceRefundOfficeRow>[] = [
  { key: 'sn', title: C.sn, cell: (row) => <NumberCell sn={row.refund_sn} /> },
  { key: 'status', title: C.status, cell: (row) => <BalanceRefundState row={row} /> },
  { key: 'money', title: C.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  { key: 'user', title: C.user, cell: (row) => `${row.user_id} ${row.mobile}` },
  { key: 'reason', title: C.reason, cell: (row) => row.reason },
  { key: 'asked', title: C.askedBy, cell: (row) => row.asked_by || SAY.buyer },
  { key: 'decided', title: C.decidedBy, cell: (row) => row.decided_by },
  { key: 'created', title: C.created, cell: (row) => <TimeCell at={row.created_at} /> },
  { key: 'done', title: C.done, cell: (row) => <TimeCell at={row.done_at} /> },
];

/** Balance that goes back to whoever paid it in: asked for, agreed to by two, sent by the channel (O156, O157). */
export function BalanceRefundsPage() {
  const mayAct = useMay('recharge.act');
  const [isOpening, setOpening] = useState(false);
  const list = useOfficeList({
    name: 'balance-refunds',
    filters: FILTERS,
    load: api.balanceRefunds.list,
    keyOf: (row: BalanceRefundOfficeRow) => row.refund_sn,
    find: async (refund_sn, signal) =>
      (await api.balanceRefunds.list({ query: { refund_sn }, signal })).list[0] ?? null,
  });
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        columns={COLUMNS}
        queue="balance_refund"
        tabs={{
          key: 'status',
          label: C.status,
          items: [
            { value: '', title: SAY.recent },
            ...Object.entries(BALANCE_REFUND_LABELS).map(([value, title]) => ({ value, title })),
          ],
        }}
        toneOf={(row) =>
          row.status === S.failed ? 'trouble' : row.status === S.refused ? 'gone' : undefined
        }
        end={mayAct && <Button onClick={() => setOpening(true)}>{SAY.open}</Button>}
        view={{
          kind: SAY.kind,
          title: (row) => row.refund_sn,
          body: (row) => <BalanceRefundDetail row={row} />,
          foot: (row) => <BalanceRefundFoot row={row} />,
        }}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
      />
      {isOpening && <OpenRefundDialog onClose={() => setOpening(false)} />}
    </>
  );
}
