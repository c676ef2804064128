import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import { ReloadOutlined } from '@ant-design/icons';
import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import type { Delivery } from '@giftship/shared/webhooks/contract';
import { DELIVERY_STATUS_LABELS } from '@giftship/shared/webhooks/labels';
import { DELIVERY_STATUS } from '@giftship/shared/webhooks/delivery';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Pagination, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { type Column, RecordTable } from '@giftship/kit/table/RecordTable.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, LoadFailed } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { API_SETTINGS_COPY as SAY } from '../copy.ts';

const PAGE_SIZE = PAGE_SIZES[0];
/** A delivery under way is looked at again soon. */
const POLL_MS = 3_000;
const TONES: Record<number, StateTone> = { 0: 'moving', 1: 'kept', 2: 'waiting', 3: 'bad' };
const isMoving = ({ status }: Delivery): boolean => status === DELIVERY_STATUS.pending;

/** What was sent to the callback: state, attempts, answer; each can be sent again. */
export function DeliveryLog({ hasCallback }: { hasCallback: boolean }) {
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState('');
  const [shown, setShown] = useState<Delivery | null>(null);
  const cache = useQueryClient();
  const found = useQuery({
    queryKey: ['deliveries', { page, status }],
    queryFn: () =>
      api.machines.deliveries({
        query: { page: String(page), page_size: String(PAGE_SIZE), ...(status === '' ? {} : { status }) },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(isMoving) ? POLL_MS : false),
  });
  const resend = useMutation({
    mutationFn: (id: number) => api.machines.resendWebhook({ body: { id } }),
    onSuccess: () => {
      toast.success(SAY.resent);
      return cache.invalidateQueries({ queryKey: ['deliveries'] });
    },
  });
  const { data } = found;
  const columns: Column<Delivery>[] = [
    {
      key: 'time',
      title: SAY.columns.time,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={created_at}>
          {created_at.slice(5, 16)}
        </time>
      ),
    },
    { key: 'event', title: SAY.columns.event, cell: ({ event_text }) => event_text },
    {
      key: 'state',
      title: SAY.columns.state,
      cell: ({ status: state, status_text, next_at }) => (
        <>
          <StatePill tone={TONES[state] ?? 'gone'} text={status_text} />
          {next_at !== '' && <span className="hint api-line">{SAY.nextAt(next_at.slice(5, 16))}</span>}
        </>
      ),
    },
    { key: 'attempts', title: SAY.columns.attempts, cell: ({ attempts }) => SAY.attempts(attempts) },
    {
      key: 'response',
      title: SAY.columns.response,
      cell: ({ response_status, error }) => (
        <>
          {response_status > 0 && <span className="api-line">{SAY.answered(response_status)}</span>}
          {error !== '' && <span className="hint api-line">{error}</span>}
        </>
      ),
    },
    {
      key: 'action',
      title: SAY.columns.action,
      cell: (row) => (
        <span className="row">
          <Button size="small" onClick={() => setShown(row)}>
            {SAY.details}
          </Button>
          <Button
            size="small"
            disabled={!hasCallback || isMoving(row)}
            loading={resend.isPending && resend.variables === row.id}
            onClick={() => resend.mutate(row.id)}
          >
            {SAY.resend}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <section className="card" aria-label={SAY.log}>
      <header className="row api-head">
        <h2 className="grow">{SAY.log}</h2>
        <Select
          aria-label={SAY.logStates}
          value={status}
          className="api-states"
          options={[
            { value: '', label: SAY.all },
            ...Object.entries(DELIVERY_STATUS_LABELS).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(next: string) => {
            setStatus(next);
            setPage(1);
          }}
        />
        <Button
          icon={<ReloadOutlined />}
          aria-label={SAY.reload}
          loading={found.isFetching}
          onClick={() => void found.refetch()}
        />
      </header>
      {found.isPending && <Skeletons count={3} className="api-row-wait" />}
      {found.isLoadingError && <LoadFailed onRetry={() => void found.refetch()} />}
      {data?.list.length === 0 && (
        <EmptyNote
          title={status === '' ? SAY.logEmpty : SAY.logEmptyOfState}
          {...(status === '' ? { hint: SAY.logEmptyHint } : {})}
        />
      )}
      {data && data.list.length > 0 && (
        <RecordTable
          label={SAY.log}
          columns={columns}
          rows={data.list}
          keyOf={({ id }) => String(id)}
          isBusy={found.isPlaceholderData}
        />
      )}
      {data && data.data_count > PAGE_SIZE && (
        <Pagination
          className="api-pages"
          current={page}
          pageSize={PAGE_SIZE}
          total={data.data_count}
          showSizeChanger={false}
          responsive
          onChange={setPage}
        />
      )}
      {shown && (
        <Modal
          open
          title={shown.event_text}
          width={600}
          footer={null}
          onCancel={() => setShown(null)}
          destroyOnHidden
        >
          <dl className="api-facts">
            <div>
              <dt>{SAY.webhookId}</dt>
              <dd>{shown.webhook_id}</dd>
            </div>
            <div>
              <dt>{SAY.url}</dt>
              <dd>{shown.url}</dd>
            </div>
          </dl>
          <pre className="api-code">{pretty(shown.body)}</pre>
        </Modal>
      )}
    </section>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
