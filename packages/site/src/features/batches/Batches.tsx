import { BATCH_STATUS_LABELS } from '@giftship/shared/orders/labels';
import { BATCH_STATUS } from '@giftship/shared/orders/order';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { RecordTable } from '@giftship/kit/table/RecordTable.tsx';
import { TableFoot } from '@giftship/kit/table/TableFoot.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { BatchDetail } from './BatchDetail.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { type BatchActionsOf, batchColumns, BatchRecord } from './columns.tsx';
import { BATCHES_COPY } from './copy.ts';
import type { ListAddress } from '../../lists/use-list-address.ts';

const SAY = BATCHES_COPY;
const LOOK_AGAIN_MS = 3000;
const ALL = 'all';
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
  const actions: BatchActionsOf = {
    onPay,
    onShow: setShown,
    onRetry: retry.mutate,
    retrying: retry.isPending ? retry.variables : null,
  };
  return (
    <section className="list" aria-label={SAY.title}>
      <TabList
        label={SAY.state}
        tabs={[
          { key: ALL, title: SAY.anyState },
          ...Object.entries(BATCH_STATUS_LABELS).map(([key, title]) => ({ key, title })),
        ]}
        chosen={status === undefined ? ALL : String(status)}
        onChoose={(key) => address.show({ status: key === ALL ? null : key })}
        start={views}
      >
        {found.isLoadingError && <LoadFailed onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeletons count={8} className="list-row-wait" />}
        {found.data?.list.length === 0 && (
          <EmptyState title={SAY.none} hint={SAY.noneHint}>
            <Button type="primary" onClick={() => void navigate(PATHS.delivery())}>
              {LISTS_COPY.list.browse}
            </Button>
          </EmptyState>
        )}
        {found.data && found.data.list.length > 0 && (
          <>
            <RecordTable
              label={SAY.title}
              columns={batchColumns(actions)}
              rows={found.data.list}
              keyOf={(row) => row.batch_sn}
              isBusy={found.isPlaceholderData}
              onOpen={(row) => setShown(row.batch_sn)}
              record={(row) => <BatchRecord row={row} actions={actions} />}
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
      </TabList>
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
