import { GoodsPicture } from '@giftship/kit/controls/GoodsPicture.tsx';
import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { ShareBar } from '@giftship/kit/controls/ShareBar.tsx';
import type { Column } from '@giftship/kit/table/RecordTable.tsx';
import type { BatchRow } from '@giftship/shared/orders/contract';
import { BATCH_STATUS } from '@giftship/shared/orders/order';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { Moment, NumberCell, State } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { BATCHES_COPY } from './copy.ts';
import './batches.css';

const SAY = BATCHES_COPY;

/** What can be done with a batch. */
export interface BatchActionsOf {
  onPay: (batchSn: string) => void;
  onShow: (batchSn: string) => void;
  onRetry: (batchSn: string) => void;
  retrying: string | null;
}

/** What a batch shows in its row. */
export function batchColumns(actions: BatchActionsOf): Column<BatchRow>[] {
  return [
    {
      key: 'batch',
      title: SAY.batch,
      width: 132,
      cell: (row) => (
        <NumberCell
          sn={row.batch_sn}
          label={SAY.detailOf(row.batch_sn)}
          onOpen={() => actions.onShow(row.batch_sn)}
        />
      ),
    },
    {
      key: 'state',
      title: LISTS_COPY.row.state,
      width: 112,
      cell: (row) => <State of="batch" status={row.status} text={row.status_text} />,
    },
    { key: 'progress', title: SAY.progress, width: 316, cell: (row) => <BatchProgress row={row} /> },
    {
      key: 'goods',
      title: LISTS_COPY.row.goods,
      width: 196,
      cell: (row) => (
        <span className="number-cell">
          {row.goods_pic && <GoodsPicture src={row.goods_pic} alt="" size={36} />}
          <span title={row.express_name}>{row.goods_name}</span>
        </span>
      ),
    },
    { key: 'channel', title: SAY.channel, width: 80, cell: (row) => SAY.channels[row.channel] ?? '' },
    {
      key: 'time',
      title: LISTS_COPY.row.made,
      width: 104,
      cell: (row) => <Moment time={row.created_at} />,
    },
    {
      key: 'price',
      title: LISTS_COPY.row.price,
      width: 88,
      cell: (row) => LISTS_COPY.row.yuan(row.total_price),
    },
    {
      key: 'action',
      title: LISTS_COPY.row.action,
      width: 152,
      cell: (row) => <BatchActions row={row} actions={actions} />,
    },
  ];
}

function BatchActions({ row, actions }: { row: BatchRow; actions: BatchActionsOf }) {
  const { onPay, onRetry, retrying } = actions;
  const navigate = useNavigate();
  const size = useIsPhone() ? 'middle' : 'small';
  return (
    <span className="user-actions">
      {row.status === BATCH_STATUS.unpaid && (
        <Button color="default" variant="solid" size={size} onClick={() => onPay(row.batch_sn)}>
          {LISTS_COPY.row.pay}
        </Button>
      )}
      {row.status === BATCH_STATUS.completedWithErrors && waitingOf(row) > 0 && (
        <Button size={size} loading={retrying === row.batch_sn} onClick={() => onRetry(row.batch_sn)}>
          {SAY.retry}
        </Button>
      )}
      {row.status !== BATCH_STATUS.unpaid && (
        <Button size={size} onClick={() => void navigate(PATHS.packageList({ batch: row.batch_sn }))}>
          {SAY.parcels}
        </Button>
      )}
    </span>
  );
}

/** A batch on a phone: number and state, what was ordered and for how much, how far it has come, and what can be done. */
export function BatchRecord({ row, actions }: { row: BatchRow; actions: BatchActionsOf }) {
  return (
    <div className="list-record">
      <NumberCell
        sn={row.batch_sn}
        label={SAY.detailOf(row.batch_sn)}
        onOpen={() => actions.onShow(row.batch_sn)}
      />
      <State of="batch" status={row.status} text={row.status_text} />
      <span>{row.goods_name}</span>
      <span className="num">{LISTS_COPY.row.yuan(row.total_price)}</span>
      <span className="list-record-news">
        {SAY.from(SAY.channels[row.channel] ?? '')} · <Moment time={row.created_at} />
      </span>
      <BatchProgress row={row} />
      <BatchActions row={row} actions={actions} />
    </div>
  );
}

/** Rows without a waybill get theirs; after that they were refunded, and before that nobody has paid. */
const isIssuing = (status: number) =>
  [BATCH_STATUS.queued, BATCH_STATUS.processing, BATCH_STATUS.completedWithErrors].some(
    (each) => each === status,
  );

/** Orders without a waybill that were not refunded. */
const waitingOf = ({ total_count, fail_count, success_count, refunded_count = 0 }: BatchRow): number =>
  total_count - fail_count - success_count - refunded_count;

/** How many of the rows have their waybill, how many were refunded for want of one, and how many became no order. */
function BatchProgress({ row }: { row: BatchRow }) {
  const wanted = row.total_count - row.fail_count;
  const refunded = row.refunded_count ?? 0;
  const issuing = isIssuing(row.status) ? waitingOf(row) : 0;
  return (
    <div className="batch-progress">
      <ShareBar
        shares={[
          { tone: 'kept', count: row.success_count },
          { tone: 'waiting', count: issuing },
          { tone: 'gone', count: wanted - row.success_count - issuing },
          { tone: 'bad', count: row.fail_count },
        ]}
      />
      <span>
        {SAY.issued(row.success_count, wanted)}
        {refunded > 0 && <span className="hint">{SAY.refunded(refunded)}</span>}
        {row.fail_count > 0 && (
          <b className="bad" title={SAY.failed(row.fail_count)}>
            {SAY.failed(row.fail_count)}
          </b>
        )}
      </span>
    </div>
  );
}
