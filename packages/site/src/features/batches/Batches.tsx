import type { BatchRow } from '@giftship/shared/orders/contract';
import { BATCH_STATUS_LABELS } from '@giftship/shared/orders/labels';
import { BATCH_STATUS } from '@giftship/shared/orders/order';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Pagination, Progress, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { CourierMark } from '@giftship/kit/marks/Mark.tsx';
import { type Column, RecordTable } from '@giftship/kit/table/RecordTable.tsx';
import { TableFoot } from '@giftship/kit/table/TableFoot.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { BatchDetail } from './BatchDetail.tsx';
import { Moment, NumberCell, State } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { BATCHES_COPY } from './copy.ts';
import type { ListAddress } from '../../lists/use-list-address.ts';

const SAY = BATCHES_COPY;
const LOOK_AGAIN_MS = 3000;
const UNDER_WAY: readonly number[] = [BATCH_STATUS.queued, BATCH_STATUS.processing];

interface BatchesProps {
  address: ListAddress;
  /** The way back to the orders. */
  views: ReactNode;
  onPay: (batchSn: string) => void;
}

/** What was ordered together: how far each batch has come, what failed in it, and asking again (X030). */
export function Batches({ address, views, onPay }: BatchesProps) {
  const { status, page, size } = address;
  const [shown, setShown] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['orders', 'batches', { status, page, size }],
    queryFn: () =>
      api.orders.batchList({
        body: { page, page_size: size, ...(status === undefined ? {} : { status }) },
      }),
    placeholderData: keepPreviousData,
    // While waybills are being issued the progress moves by itself.
    refetchInterval: ({ state }) =>
      state.data?.list.some((row) => UNDER_WAY.includes(row.status)) ? LOOK_AGAIN_MS : false,
  });
  const retry = useRetry();
  const navigate = useNavigate();
  return (
    <section className="list" aria-label={SAY.title}>
      <header className="list-bar list-bar-first">
        {views}
        <Select
          aria-label={SAY.state}
          className="list-choice"
          value={status}
          allowClear
          placeholder={SAY.anyState}
          options={Object.entries(BATCH_STATUS_LABELS).map(([value, label]) => ({
            value: Number(value),
            label,
          }))}
          onChange={(value: number | undefined) => address.show({ status: value ?? null })}
        />
      </header>
      {found.isLoadingError && <LoadFailed onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeletons count={8} className="list-row-wait" />}
      {found.data?.list.length === 0 && (
        <EmptyState title={SAY.none} hint={SAY.noneHint}>
          <Button color="default" variant="solid" onClick={() => void navigate(PATHS.delivery())}>
            {LISTS_COPY.list.browse}
          </Button>
        </EmptyState>
      )}
      {found.data && found.data.list.length > 0 && (
        <>
          <RecordTable
            label={SAY.title}
            columns={columnsOf({
              onPay,
              onShow: setShown,
              onRetry: retry.mutate,
              retrying: retry.isPending ? retry.variables : null,
            })}
            rows={found.data.list}
            keyOf={(row) => row.batch_sn}
            isBusy={found.isPlaceholderData}
            onOpen={(row) => setShown(row.batch_sn)}
          />
          <TableFoot>
            <span>{LISTS_COPY.list.total(found.data.data_count)}</span>
            <Pagination
              size="small"
              current={page}
              pageSize={size}
              total={found.data.data_count}
              hideOnSinglePage
              showSizeChanger={false}
              onChange={(next) => address.show({ page: next })}
            />
          </TableFoot>
        </>
      )}
      {shown && (
        <BatchDetail
          sn={shown}
          isRetrying={retry.isPending}
          onClose={() => setShown(null)}
          onRetry={() => retry.mutate(shown)}
        />
      )}
    </section>
  );
}

/** Asks the courier again, now, for the waybills of a batch that are missing. */
function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (batch_sn: string) => api.orders.batchRetry({ body: { batch_sn } }),
    onSuccess: async () => {
      toast.success(SAY.retried);
      await client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
}

interface Actions {
  onPay: (batchSn: string) => void;
  onShow: (batchSn: string) => void;
  onRetry: (batchSn: string) => void;
  retrying: string | null;
}

function columnsOf({ onPay, onShow, onRetry, retrying }: Actions): Column<BatchRow>[] {
  return [
    {
      key: 'batch',
      title: SAY.batch,
      width: 132,
      cell: (row) => (
        <NumberCell
          sn={row.batch_sn}
          label={SAY.detailOf(row.batch_sn)}
          onOpen={() => onShow(row.batch_sn)}
        />
      ),
    },
    {
      key: 'state',
      title: LISTS_COPY.row.state,
      width: 112,
      cell: (row) => <State of="batch" status={row.status} text={row.status_text} />,
    },
    { key: 'progress', title: SAY.progress, cell: (row) => <BatchProgress row={row} /> },
    {
      key: 'goods',
      title: LISTS_COPY.row.goods,
      width: 220,
      cell: (row) => (
        <span className="number-cell">
          <CourierMark name={row.express_name} />
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
    { key: 'price', title: LISTS_COPY.row.price, width: 88, cell: (row) => row.total_price },
    {
      key: 'action',
      title: LISTS_COPY.row.action,
      width: 168,
      cell: (row) => (
        <span className="user-actions">
          {row.status === BATCH_STATUS.unpaid && (
            <Button color="default" variant="solid" size="small" onClick={() => onPay(row.batch_sn)}>
              {LISTS_COPY.row.pay}
            </Button>
          )}
          {row.status === BATCH_STATUS.completedWithErrors && (
            <Button size="small" loading={retrying === row.batch_sn} onClick={() => onRetry(row.batch_sn)}>
              {SAY.retry}
            </Button>
          )}
          <Link to={PATHS.packageList({ batch: row.batch_sn })}>{SAY.parcels}</Link>
        </span>
      ),
    },
  ];
}

/** How many of the rows have their waybill. */
function BatchProgress({ row }: { row: BatchRow }) {
  const wanted = row.total_count - row.fail_count;
  const share = wanted === 0 ? 0 : Math.floor((row.success_count * 100) / wanted);
  return (
    <div className="user-progress">
      <Progress
        percent={share}
        size="small"
        showInfo={false}
        aria-label={SAY.progressOf(row.batch_sn)}
        status={row.status === BATCH_STATUS.completedWithErrors ? 'exception' : 'normal'}
      />
      <span>{SAY.issued(row.success_count, wanted)}</span>
      {row.fail_count > 0 && (
        <span className="bad" title={SAY.failed(row.fail_count)}>
          {SAY.failed(row.fail_count)}
        </span>
      )}
    </div>
  );
}
