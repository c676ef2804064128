import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import { withCommas } from '@giftship/kit/lib/with-commas.ts';
import type { StoreRow, SyncJob } from '@giftship/shared/stores/contract';
import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { STORE_STATUS, SYNC_STATUS } from '@giftship/shared/stores/store';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import type { Column } from '@giftship/kit/table/RecordTable.tsx';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { STORES_COPY } from './copy.ts';
import { Moment } from '../../lists/cells.tsx';
import { saidByPlatform } from '../../stores/copy.ts';
import { PagedRecords } from './PagedRecords.tsx';
import { SyncRangeDialog } from './SyncRangeDialog.tsx';
import { StoreOf } from '../../stores/StoreOf.tsx';

const SAY = STORES_COPY.syncs;
const POLL_MS = 3_000;
const TONES: Record<number, StateTone> = { 0: 'moving', 1: 'moving', 2: 'kept', 3: 'bad' };
/** Those that were stopped have no reason. */
const isFailed = ({ status, error }: SyncJob) => status === SYNC_STATUS.failed && error !== '';
const isMoving = ({ status }: SyncJob) => status === SYNC_STATUS.queued || status === SYNC_STATUS.running;

interface SyncJobsProps {
  /** The stores as they are now. */
  stores: readonly StoreRow[];
  onAuthorise: (platform: number) => void;
}

/** Every sync, by hand and by the clock, with what came of it (M245). */
export function SyncJobs({ stores, onAuthorise }: SyncJobsProps) {
  const [page, setPage] = useState(1);
  const [syncing, setSyncing] = useState<StoreRow | null>(null);
  const againOf = (job: SyncJob, size: 'small' | 'middle' = 'small') => (
    <Again
      size={size}
      store={isFailed(job) ? stores.find(({ id }) => id === job.store_id) : undefined}
      onAuthorise={onAuthorise}
      onSync={setSyncing}
    />
  );
  const found = useQuery({
    queryKey: ['sync-jobs', page],
    queryFn: () => api.stores.syncJobs({ query: { page: String(page), page_size: String(PAGE_SIZES[0]) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(isMoving) ? POLL_MS : false),
  });
  const columns: Column<SyncJob>[] = [
    {
      key: 'store',
      title: SAY.store,
      width: 220,
      cell: (job) => <StoreOf {...job} />,
    },
    {
      key: 'state',
      title: SAY.state,
      width: 260,
      cell: (job) => <Outcome {...job} />,
    },
    {
      key: 'counts',
      title: SAY.counts,
      width: 240,
      cell: (job) => <Figures {...job} />,
    },
    {
      key: 'range',
      title: SAY.range,
      width: 220,
      cell: (job) => (
        <>
          <Moment time={job.start_time} /> {SAY.to} <Moment time={job.end_time} />
        </>
      ),
    },
    {
      key: 'begun',
      title: SAY.begun,
      width: 148,
      cell: (job) => (
        <>
          <Moment time={job.created_at} /> {job.is_auto === 1 && <span className="hint">{SAY.auto}</span>}
        </>
      ),
    },
    { key: 'action', title: STORES_COPY.action, width: 104, cell: (job) => againOf(job) },
  ];
  return (
    <>
      <PagedRecords
        label={STORES_COPY.tabs.syncs}
        columns={columns}
        keyOf={(job) => String(job.job_id)}
        record={(job) => (
          <div className="list-record">
            <StoreOf {...job} />
            <Moment time={job.created_at} />
            <span className="list-record-news">
              <Outcome {...job} />
            </span>
            <span className="list-record-news">
              <Figures {...job} />
            </span>
            <span className="list-record-news">
              {SAY.range} <Moment time={job.start_time} /> {SAY.to} <Moment time={job.end_time} />
            </span>
            {againOf(job, 'middle')}
          </div>
        )}
        found={found}
        toneOf={(job) => (isFailed(job) ? 'trouble' : undefined)}
        page={page}
        onPage={setPage}
        empty={<EmptyState place="store" title={SAY.empty} hint={SAY.emptyHint} />}
      />
      {syncing && <SyncRangeDialog store={syncing} onClose={() => setSyncing(null)} />}
    </>
  );
}

interface AgainProps {
  /** The store of a sync that failed; undefined where there is nothing to do, or it is gone. */
  store: StoreRow | undefined;
  size: 'small' | 'middle';
  onAuthorise: (platform: number) => void;
  onSync: (store: StoreRow) => void;
}

/** What mends a sync that failed: leave where the store has none any more, else another try. */
function Again({ store, size, onAuthorise, onSync }: AgainProps) {
  if (!store) return null;
  const isNormal = store.auth_status === STORE_STATUS.normal;
  return (
    <Button
      className="stores-again"
      size={size}
      {...(isNormal ? {} : { color: 'default', variant: 'solid' })}
      aria-label={(isNormal ? SAY.againOf : STORES_COPY.authoriseOf)(store.shop_name)}
      onClick={() => (isNormal ? onSync(store) : onAuthorise(store.platform))}
    >
      {isNormal ? SAY.again : STORES_COPY.authorise}
    </Button>
  );
}

/** What came of a sync, each figure under its own eye. */
const Figures = ({ inserted, updated, total }: SyncJob) => (
  <span className="stores-figures">
    {(
      [
        [SAY.inserted, inserted],
        [SAY.updated, updated],
        [SAY.total, total],
      ] as const
    ).map(([title, count]) => (
      <span key={title}>
        {title} <b className="num">{withCommas(count)}</b>
      </span>
    ))}
  </span>
);

/** How a sync ended, or how far it has come. */
function Outcome(job: SyncJob) {
  return (
    <span className="stores-state">
      <StatePill tone={TONES[job.status] ?? 'gone'} text={job.status_text} />
      {isMoving(job) && SAY.percent(job.value)}
      {job.error !== '' && (
        <span className="bad" title={saidByPlatform(job.error)}>
          {saidByPlatform(job.error)}
        </span>
      )}
    </span>
  );
}
