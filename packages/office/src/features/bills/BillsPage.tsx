import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { BILL_STATUS } from '@giftship/shared/bills/bill';
import { BILL_CHANNEL_LABELS, BILL_STATUS_LABELS } from '@giftship/shared/bills/labels';
import type { BillRow } from '@giftship/shared/bills/office-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';
import { BillDetail, BillFoot, BillState } from './BillDetail.tsx';
import { BILLS_COPY as SAY } from './copy.ts';
import { ImportBillDialog } from './ImportBillDialog.tsx';

const C = SAY.columns;
const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'bill_sn', title: SAY.filters.sn, width: 140 },
  { kind: 'choice', key: 'channel', title: SAY.filters.channel, options: optionsOf(BILL_CHANNEL_LABELS) },
];
const COLUMNS: WorkColumn<BillRow>[] = [
  { key: 'sn', title: C.sn, cell: (row) => <NumberCell sn={row.bill_sn} /> },
  { key: 'day', title: C.day, cell: (row) => row.day },
  { key: 'channel', title: C.channel, cell: (row) => row.channel_text },
  { key: 'status', title: C.status, cell: (row) => <BillState row={row} /> },
  {
    key: 'issues',
    title: C.issues,
    isNumber: true,
    cell: (row) => (row.open_issues > 0 ? <span className="bad">{row.open_issues}</span> : 0),
  },
  {
    key: 'difference',
    title: C.difference,
    isNumber: true,
    cell: (row) => <MoneyCell yuan={row.difference} />,
  },
  { key: 'pay', title: C.pay, isNumber: true, cell: (row) => <MoneyCell yuan={row.pay} /> },
  { key: 'our-pay', title: C.ourPay, isNumber: true, cell: (row) => <MoneyCell yuan={row.our_pay} /> },
  { key: 'refund', title: C.refund, isNumber: true, cell: (row) => <MoneyCell yuan={row.refund} /> },
  {
    key: 'our-refund',
    title: C.ourRefund,
    isNumber: true,
    cell: (row) => <MoneyCell yuan={row.our_refund} />,
  },
  { key: 'fee', title: C.fee, isNumber: true, cell: (row) => <MoneyCell yuan={row.fee} /> },
  { key: 'arrived', title: C.arrived, isNumber: true, cell: (row) => <MoneyCell yuan={row.arrived} /> },
  { key: 'rows', title: C.rows, isNumber: true, cell: (row) => row.rows },
  { key: 'source', title: C.source, cell: (row) => row.source_text },
  { key: 'created', title: C.created, cell: (row) => <TimeCell at={row.created_at} /> },
];

/** What each channel says of each day, beside what we say (O161-O164). */
export function BillsPage() {
  const mayAct = useMay('reconcile.act');
  const [way, setWay] = useState<'fetch' | 'upload' | null>(null);
  const list = useOfficeList({
    name: 'bills',
    filters: FILTERS,
    load: api.bills.list,
    keyOf: (row: BillRow) => row.bill_sn,
    find: async (bill_sn, signal) => (await api.bills.list({ query: { bill_sn }, signal })).list[0] ?? null,
  });
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        columns={COLUMNS}
        queue="reconcile"
        tabs={{
          key: 'status',
          label: C.status,
          items: [
            { value: '', title: SAY.all },
            ...Object.entries(BILL_STATUS_LABELS).map(([value, title]) => ({ value, title })),
          ],
        }}
        toneOf={(row) => (row.status === BILL_STATUS.open ? 'trouble' : undefined)}
        end={
          mayAct && (
            <>
              <Button onClick={() => setWay('fetch')}>{SAY.fetch}</Button>
              <Button onClick={() => setWay('upload')}>{SAY.upload}</Button>
            </>
          )
        }
        view={{
          kind: SAY.kind,
          title: (row) => row.bill_sn,
          body: (row) => <BillDetail row={row} />,
          foot: (row) => <BillFoot row={row} />,
        }}
        empty={{ title: SAY.empty, hint: SAY.emptyHint }}
      />
      {way && <ImportBillDialog way={way} onClose={() => setWay(null)} />}
    </>
  );
}
