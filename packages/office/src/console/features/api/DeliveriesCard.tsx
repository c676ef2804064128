import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import { EmptyNote, LoadFailed } from '@giftship/kit/states/States.tsx';
import { type Column, RecordTable } from '@giftship/kit/table/RecordTable.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import type { Delivery } from '@giftship/shared/webhooks/contract';
import { DELIVERY_STATUS } from '@giftship/shared/webhooks/delivery';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { tellFailure } from '../../../lib/failures.ts';
import { TimeCell } from '../../../lists/cells.tsx';
import { api } from '../../api.ts';
import { API_COPY as SAY } from './copy.ts';

/** A delivery under way is looked at again soon. */
const POLL_MS = 3_000;
const TONES: Record<number, StateTone> = { 0: 'moving', 1: 'kept', 2: 'waiting', 3: 'bad' };
const isMoving = ({ status }: Delivery): boolean => status === DELIVERY_STATUS.pending;

/** The last messages that were sent, what became of them, and sending one again (S081). */
export function DeliveriesCard({ isOn }: { isOn: boolean }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['supplier-deliveries'],
    queryFn: ({ signal }) => api.keys.deliveries({ query: {}, signal }),
    refetchInterval: ({ state }) => (state.data?.list.some(isMoving) ? POLL_MS : false),
  });
  const resend = useMutation({
    mutationFn: (id: number) => api.keys.resend({ body: { id } }),
    onSuccess: () => {
      toast.success(SAY.resent);
      return refetch();
    },
    onError: tellFailure,
  });
  const columns: Column<Delivery>[] = [
    { key: 'at', title: SAY.columns.at, cell: ({ created_at }) => <TimeCell at={created_at} /> },
    { key: 'event', title: SAY.columns.event, cell: ({ event_text }) => event_text },
    {
      key: 'state',
      title: SAY.columns.state,
      cell: ({ status, status_text }) => <StatePill tone={TONES[status] ?? 'gone'} text={status_text} />,
    },
    {
      key: 'answer',
      title: SAY.columns.answer,
      cell: ({ response_status, error, attempts }) => (
        <span>
          {[
            response_status > 0 ? SAY.answered(response_status) : '',
            error,
            attempts > 1 ? SAY.attempts(attempts) : '',
          ]
            .filter(Boolean)
            .join('，')}
        </span>
      ),
    },
    {
      key: 'act',
      title: SAY.columns.act,
      cell: (row) => (
        <Button
          size="small"
          disabled={!isOn || isMoving(row)}
          loading={resend.isPending && resend.variables === row.id}
          onClick={() => resend.mutate(row.id)}
        >
          {SAY.resend}
        </Button>
      ),
    },
  ];
  return (
    <section className="card" aria-label={SAY.deliveries}>
      <header className="row">
        <h2 className="grow">{SAY.deliveries}</h2>
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {SAY.reload}
        </Button>
      </header>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons count={3} className="log-wait" />}
      {data?.list.length === 0 && <EmptyNote title={SAY.noDeliveries} />}
      {data && data.list.length > 0 && (
        <RecordTable
          label={SAY.deliveries}
          columns={columns}
          rows={data.list}
          keyOf={({ id }) => String(id)}
          isBusy={false}
        />
      )}
    </section>
  );
}
