import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import { chinaDay } from '@giftship/shared/lib/china-time';
import type { StoreRow } from '@giftship/shared/stores/contract';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import 'virtual:antd/Switch.css';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { Moment } from '../../lists/cells.tsx';
import { saidByPlatform, withoutAdvice } from '../../stores/copy.ts';
import { storesChanged } from '../../stores/store-queries.ts';
import { useWatchSyncs } from '../../stores/use-watch-syncs.ts';
import { type Column, RecordTable } from '@giftship/kit/table/RecordTable.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { STORES_COPY as SAY } from './copy.ts';
import { StoreName } from './StoreName.tsx';
import { SyncRangeDialog } from './SyncRangeDialog.tsx';
import { UnbindDialog } from './UnbindDialog.tsx';

/** The stores with their state, and what can be done with each. */
export function StoreList({ onAuthorise }: { onAuthorise: (platform: number | null) => void }) {
  const [leaving, setLeaving] = useState<StoreRow | null>(null);
  const [syncing, setSyncing] = useState<StoreRow | null>(null);
  const stores = useQuery({ queryKey: ['stores'], queryFn: () => api.stores.list() });
  const list = stores.data?.list;
  useWatchSyncs(...(list ?? []).filter((store) => store.auth_status === STORE_STATUS.normal));
  const auto = useMutation({
    mutationFn: ({ id, isOn }: { id: number; isOn: boolean }) =>
      api.stores.save({ body: { id, auto_sync: isOn ? 1 : 0 } }),
    onSuccess: async ({ auto_sync }) => {
      await storesChanged(['stores']);
      toast.success(auto_sync === 1 ? SAY.autoOn : SAY.autoOff);
    },
  });
  if (stores.isPending) return <Skeletons count={3} className="stores-wait" />;
  if (stores.isLoadingError) return <LoadFailed onRetry={() => void stores.refetch()} />;
  if (!list || list.length === 0)
    return (
      <EmptyState place="store" title={SAY.none} hint={SAY.noneHint}>
        <Button type="primary" onClick={() => onAuthorise(null)}>
          {SAY.add}
        </Button>
      </EmptyState>
    );
  const autoOf = (row: StoreRow) =>
    row.auth_status !== STORE_STATUS.normal ? (
      <span className="hint">{row.auto_sync === 1 ? SAY.autoWaits : SAY.autoIsOff}</span>
    ) : (
      <Switch
        size="small"
        aria-label={SAY.autoSyncOf(row.shop_name)}
        checked={row.auto_sync === 1}
        loading={auto.isPending && auto.variables.id === row.id}
        onChange={(isOn) => auto.mutate({ id: row.id, isOn })}
      />
    );
  const actionsOf = (row: StoreRow, size: 'small' | 'middle' = 'small') => (
    <span className="stores-actions">
      {row.auth_status === STORE_STATUS.normal ? (
        <Button size={size} aria-label={SAY.syncOf(row.shop_name)} onClick={() => setSyncing(row)}>
          {SAY.sync}
        </Button>
      ) : (
        <Button
          size={size}
          color="default"
          variant="solid"
          aria-label={SAY.authoriseOf(row.shop_name)}
          onClick={() => onAuthorise(row.platform)}
        >
          {SAY.authorise}
        </Button>
      )}
      <button
        type="button"
        className="link stores-quiet"
        aria-label={SAY.unbindOf(row.shop_name)}
        onClick={() => setLeaving(row)}
      >
        {SAY.unbind}
      </button>
    </span>
  );
  const columns: Column<StoreRow>[] = [
    { key: 'name', title: SAY.name, width: 220, cell: (row) => <StoreName store={row} /> },
    { key: 'state', title: SAY.state, width: 240, cell: (row) => <State store={row} /> },
    {
      key: 'expires',
      title: SAY.expires,
      width: 112,
      cell: (row) => <Expiry store={row} />,
    },
    {
      key: 'synced',
      title: SAY.synced,
      width: 120,
      cell: (row) =>
        row.last_sync_time === '' ? (
          <span className="hint">{SAY.never}</span>
        ) : (
          <Moment time={row.last_sync_time} />
        ),
    },
    {
      key: 'auto',
      title: SAY.autoSync,
      width: 104,
      cell: (row) => autoOf(row),
    },
    { key: 'deliveries', title: SAY.deliveries, width: 140, cell: (row) => <Backlog store={row} /> },
    {
      key: 'action',
      title: SAY.action,
      width: 148,
      cell: (row) => actionsOf(row),
    },
  ];
  return (
    <>
      <RecordTable
        label={SAY.title}
        columns={columns}
        rows={list}
        keyOf={(row) => String(row.id)}
        isBusy={stores.isRefetchError}
        record={(row) => (
          <div className="list-record">
            <StoreName store={row} />
            <StatePill tone={row.auth_status === STORE_STATUS.normal ? 'kept' : 'bad'} text={stateOf(row)} />
            {whyOf(row) !== '' && <span className="list-record-news bad">{whyOf(row)}</span>}
            <span className="list-record-news">
              {SAY.synced} {row.last_sync_time.slice(5, 16) || SAY.never} · {SAY.expires}{' '}
              <Expiry store={row} />
            </span>
            <span className="stores-record-end">
              {actionsOf(row, 'middle')}
              <span className="row hint">
                {SAY.autoSync} {autoOf(row)}
              </span>
            </span>
          </div>
        )}
        toneOf={(row) => (row.auth_status === STORE_STATUS.normal ? undefined : 'trouble')}
      />
      {leaving && <UnbindDialog store={leaving} onClose={() => setLeaving(null)} />}
      {syncing && <SyncRangeDialog store={syncing} onClose={() => setSyncing(null)} />}
    </>
  );
}

/** The state in the words that say the same wherever leave is over. */
const stateOf = ({ auth_status: status, auth_status_text: text }: StoreRow): string =>
  status === STORE_STATUS.expired ? SAY.ended : text;

/** What is wrong with a store beyond what its state says; the way on stands beside it. '' where nothing is. */
function whyOf(store: StoreRow): string {
  const why = withoutAdvice(saidByPlatform(store.error));
  const isSaid = store.auth_status === STORE_STATUS.expired && why.endsWith(SAY.ended);
  return isSaid || why.replace(SAY.leave, '') === store.auth_status_text ? '' : why;
}

/** Until when there is leave; a platform may end it before. */
function Expiry({ store: { auth_status: status, expire_time: time } }: { store: StoreRow }) {
  const day = time.slice(0, 10);
  if (status !== STORE_STATUS.normal && day > chinaDay(Date.now()))
    return <span className="hint">{SAY.endedEarlyHint(day)}</span>;
  return <span title={time}>{day || SAY.noEnd}</span>;
}

/** Whether the leave holds, and what is wrong with it, in a line. */
function State({ store }: { store: StoreRow }) {
  const isNormal = store.auth_status === STORE_STATUS.normal;
  const why = whyOf(store);
  return (
    <span className="stores-state">
      <StatePill tone={isNormal ? 'kept' : 'bad'} text={stateOf(store)} />
      {why !== '' && (
        <span className="bad" title={why}>
          {why}
        </span>
      )}
    </span>
  );
}

/** Waybills that the store has not taken, each count leading to them. */
function Backlog({ store: { id, deliver_waiting: waiting, deliver_failed: failed } }: { store: StoreRow }) {
  if (waiting + failed === 0) return <span className="hint">{SAY.allShipped}</span>;
  return (
    <>
      {failed > 0 && (
        <Link
          className="stores-line bad"
          to={PATHS.shopManage({ tab: 'deliveries', shop: id, state: DELIVER_STATUS.failed })}
        >
          {SAY.failed(failed)}
        </Link>
      )}
      {waiting > 0 && (
        <Link className="stores-line" to={PATHS.shopManage({ tab: 'deliveries', shop: id })}>
          {SAY.waiting(waiting)}
        </Link>
      )}
    </>
  );
}
