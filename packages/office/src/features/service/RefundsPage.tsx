import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { BEARER_LABELS } from '@giftship/shared/parcels/labels';
import { REFUND_STATUS_LABELS } from '@giftship/shared/support/labels';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import { MOST_REFUNDS, type OfficeRefundRow } from '@giftship/shared/support/refund-office-contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { PATHS } from '../../lib/paths.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { MoneyCell, NumberCell, TimeCell } from '../../lists/cells.tsx';
import type { BulkAction } from '../../lists/BulkBar.tsx';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { allTimeWith, type Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { MONEY_COPY as SAY } from './copy.ts';
import { RefundDialog, RefundSum } from '../../order/RefundDialog.tsx';
import { refreshService } from '../../order/refresh.ts';
import { tellResults } from '../../lists/tell-results.ts';
import { toneOf } from '../../order/tones.ts';

const options = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const FILTERS: readonly Filter[] = [
  {
    kind: 'range',
    key: 'time',
    title: SAY.columns.at,
    numbers: ['order_sn'],
    isAllTime: allTimeWith('user'),
  },
  { kind: 'choice', key: 'bearer', title: SAY.bearer, options: options(BEARER_LABELS) },
  { kind: 'text', key: 'user', title: SAY.columns.user },
  { kind: 'text', key: 'order_sn', title: SAY.columns.order },
  { kind: 'choice', key: 'status', title: SAY.columns.status, options: options(REFUND_STATUS_LABELS) },
];
const COLUMNS: WorkColumn<OfficeRefundRow>[] = [
  { key: 'sn', title: SAY.columns.sn, cell: (row) => <NumberCell sn={row.refund_sn} /> },
  {
    key: 'status',
    title: SAY.columns.status,
    cell: (row) => <StatePill tone={toneOf.refund(row.status)} text={row.status_text} />,
  },
  { key: 'money', title: SAY.columns.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  { key: 'price', title: SAY.columns.price, isNumber: true, cell: (row) => <MoneyCell yuan={row.price} /> },
  {
    key: 'comp',
    title: SAY.columns.compensated,
    isNumber: true,
    cell: (row) => <MoneyCell yuan={row.compensated} />,
  },
  { key: 'order', title: SAY.columns.order, cell: (row) => <NumberCell sn={row.order_sn} /> },
  { key: 'user', title: SAY.columns.user, cell: (row) => row.user.mobile },
  { key: 'reason', title: SAY.columns.reason, cell: (row) => `${row.kind_text} ${row.reason}` },
  { key: 'by', title: SAY.columns.by, cell: (row) => row.asked_by || SAY.buyerAsked },
  { key: 'bearer', title: SAY.columns.bearer, cell: (row) => row.bearer_text },
  { key: 'at', title: SAY.columns.at, cell: (row) => <TimeCell at={row.created_at} /> },
];

/** Refunds on request: each is agreed to with who bears it, or refused with an answer (O129-O132). */
export function RefundsPage() {
  const [ids, setIds] = useState<number[] | null>(null);
  const mayDecide = useMay('refund.decide');
  const list = useOfficeList({
    name: 'refunds',
    filters: FILTERS,
    load: api.refunds.list,
    keyOf: (row: OfficeRefundRow) => row.refund_sn,
    find: async (refund_sn, signal) =>
      (await api.refunds.list({ query: { refund_sn }, signal })).list[0] ?? null,
  });
  const { data: count } = useQuery({
    queryKey: ['list', 'refunds', 'count'],
    queryFn: async ({ signal }) => (await api.refunds.list({ query: { page_size: '10' }, signal })).count,
  });
  const tabs = [
    { value: '', title: SAY.all },
    ...Object.entries(REFUND_STATUS_LABELS).map(([value, title]) => ({
      value,
      title,
      count: count?.[value],
    })),
  ];
  // The whole search is asked for anew: the page holds only what it shows.
  const choose: BulkAction['run'] = ({ keys, search }) => {
    if (search === null)
      return setIds(
        list.rows.filter((row) => keys.includes(row.refund_sn)).map(({ refund_id }) => refund_id),
      );
    void api.refunds
      .list({ query: { ...search, page: '1', page_size: String(MOST_REFUNDS) } })
      .then((found) => setIds(found.list.map(({ refund_id }) => refund_id)), tellFailure);
  };
  return (
    <>
      <ListPage
        label={SAY.refunds}
        list={list}
        exported={{ kind: 'refunds' }}
        columns={COLUMNS}
        tabs={{ key: 'status', label: SAY.columns.status, items: tabs }}
        bulk={mayDecide ? [{ title: SAY.approve, most: MOST_REFUNDS, run: choose }] : undefined}
        view={{
          kind: SAY.refund,
          claims: mayDecide ? 'refund' : undefined,
          title: (row) => row.refund_sn,
          body: (row) => <RefundDetail row={row} />,
          foot: (row) => (mayDecide ? <RefundFoot row={row} /> : null),
        }}
        empty={{ title: SAY.empty }}
        queue="refund"
      />
      {ids && <RefundDialog refundIds={ids} onDone={refreshService} onClose={() => setIds(null)} />}
    </>
  );
}

function RefundDetail({ row }: { row: OfficeRefundRow }) {
  return (
    <div className="decide">
      <RefundSum prices={[row.price]} sum={row} />
      <dl className="drawer-facts">
        <Fact title={SAY.columns.order}>
          <NumberCell sn={row.order_sn} />
        </Fact>
        <Fact title={SAY.columns.user}>{row.user.mobile}</Fact>
        <Fact title={SAY.columns.goods}>{row.goods_name}</Fact>
        <Fact title={SAY.columns.supplier}>{row.supplier_name}</Fact>
        <Fact title={SAY.columns.reason}>
          {row.kind_text} <samp>{row.reason}</samp>
        </Fact>
        <Fact title={SAY.columns.by}>{row.asked_by || SAY.buyerAsked}</Fact>
        <Fact title={SAY.columns.status}>{row.status_text}</Fact>
        {row.bearer_text !== '' && <Fact title={SAY.columns.bearer}>{row.bearer_text}</Fact>}
        {row.answer !== '' && <Fact title={SAY.columns.answer}>{row.answer}</Fact>}
      </dl>
      {row.approval_sn !== '' && (
        <p>
          <Link to={PATHS.approvals({ open: row.approval_sn })}>
            {LISTS_COPY.waitsSecond(row.approval_sn)}
          </Link>
        </p>
      )}
      <section className="drawer-section">
        <h3>{LISTS_COPY.log}</h3>
        <RecordLog object="refund" sn={row.refund_sn} />
      </section>
    </div>
  );
}

function RefundFoot({ row }: { row: OfficeRefundRow }) {
  const [act, setAct] = useState<'approve' | 'refuse' | null>(null);
  if (row.status !== REFUND_STATUS.review || row.approval_sn !== '') return null;
  const close = () => setAct(null);
  return (
    <>
      <Button type="primary" onClick={() => setAct('approve')}>
        {SAY.approve}
      </Button>
      <span className="drawer-gap" />
      <Button danger onClick={() => setAct('refuse')}>
        {SAY.refuse}
      </Button>
      {act === 'approve' && (
        <RefundDialog
          refundIds={[row.refund_id]}
          orderSn={row.order_sn}
          onDone={refreshService}
          onClose={close}
        />
      )}
      {act === 'refuse' && (
        <DecideDialog
          title={`${SAY.refuseTitle} ${row.refund_sn}`}
          action="refund.refuse"
          verb={SAY.refuse}
          isGrave
          content={row.refund_id}
          reasonLabel={SAY.answer}
          usual={SAY.refuseChips}
          run={({ reason, key }) =>
            api.refunds.decide({ body: { refund_ids: [row.refund_id], do: 'refuse', answer: reason }, key })
          }
          tell={tellResults}
          onDone={refreshService}
          onClose={close}
        />
      )}
    </>
  );
}
