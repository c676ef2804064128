import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import type { SyncJob } from '@giftship/shared/stores/contract';
import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { SYNC_STATUS } from '@giftship/shared/stores/store';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import type { Column } from '@giftship/kit/table/RecordTable.tsx';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { STORES_COPY } from './copy.ts';
import { Moment } from '../../lists/cells.tsx';
import { saidByPlatform } from '../../stores/copy.ts';
import { PagedRecords } from './PagedRecords.tsx';
import { StoreOf } from '../../stores/StoreOf.tsx';

const SAY = STORES_COPY.syncs;
const POLL_MS = 3_000;
const TONES: Record<number, StateTone> = { 0: 'moving', 1: 'moving', 2: 'kept', 3: 'bad' };
const isMoving = ({ status }: SyncJob) => status === SYNC_STATUS.queued || status === SYNC_STATUS.running;

/** Every sync, by hand and by the clock, with what came of it (M245). */
export function SyncJobs() {
  const [page, setPage] = useState(1);
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
      cell: (job) => (
        <>
          {SAY.countsOf(job.inserted, job.updated)} <span className="hint">{SAY.total(job.total)}</span>
        </>
      ),
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
  ];
  return (
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
            {SAY.countsOf(job.inserted, job.updated)} · {SAY.total(job.total)}
          </span>
        </div>
      )}
      found={found}
      page={page}
      onPage={setPage}
      empty={<EmptyState place="store" title={SAY.empty} hint={SAY.emptyHint} />}
    />
  );
}

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
