import type { StoreRow } from '@giftship/shared/stores/contract';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { COPY } from '../../copy.ts';
import { PATHS } from '../../paths.ts';
import { type Column, RecordTable } from '../../ui/RecordTable.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { EmptyState, LoadFailed } from '../../ui/States.tsx';
import { toast } from '../../ui/toast.ts';
import { STORES_COPY as SAY } from './copy.ts';
import './stores.css';

/** The connected stores of the signed-in person (M043). */
export function ShopManagePage() {
  const [leaving, setLeaving] = useState<StoreRow | null>(null);
  const stores = useQuery({ queryKey: ['stores'], queryFn: () => api.stores.list() });
  return (
    <section className="card" aria-label={SAY.title}>
      <header className="stores-head">
        <h1>{SAY.title}</h1>
        <span className="hint">{SAY.hint}</span>
      </header>
      {stores.isPending && <Skeletons count={3} className="stores-wait" />}
      {stores.isLoadingError && <LoadFailed onRetry={() => void stores.refetch()} />}
      {stores.data?.list.length === 0 && (
        <EmptyState title={SAY.none} hint={SAY.noneHint}>
          <Link to={PATHS.delivery()}>{SAY.order}</Link>
        </EmptyState>
      )}
      {stores.data && stores.data.list.length > 0 && (
        <RecordTable
          label={SAY.title}
          columns={columnsOf(setLeaving)}
          rows={stores.data.list}
          keyOf={(row) => String(row.id)}
          isBusy={stores.isFetching}
        />
      )}
      {leaving && <UnbindDialog store={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function columnsOf(onUnbind: (store: StoreRow) => void): Column<StoreRow>[] {
  return [
    { key: 'name', title: SAY.name, cell: (row) => row.shop_name },
    { key: 'platform', title: SAY.platform, cell: (row) => row.platform_name },
    {
      key: 'state',
      title: SAY.state,
      cell: (row) => (
        <Tag color={row.auth_status === STORE_STATUS.normal ? 'success' : 'warning'}>
          {row.auth_status_text}
        </Tag>
      ),
    },
    { key: 'expires', title: SAY.expires, cell: (row) => row.expire_time || SAY.noEnd },
    { key: 'synced', title: SAY.synced, cell: (row) => row.last_sync_time || SAY.never },
    { key: 'auto', title: SAY.autoSync, cell: (row) => (row.auto_sync === 1 ? SAY.on : SAY.off) },
    {
      key: 'action',
      title: SAY.action,
      cell: (row) => (
        <button
          type="button"
          className="link"
          aria-label={SAY.unbindOf(row.shop_name)}
          onClick={() => onUnbind(row)}
        >
          {SAY.unbind}
        </button>
      ),
    },
  ];
}

function UnbindDialog({ store, onClose }: { store: StoreRow; onClose: () => void }) {
  const client = useQueryClient();
  const unbind = useMutation({
    mutationFn: () => api.stores.unbind({ query: { id: String(store.id) } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['stores'] });
      toast.success(SAY.unbindDone);
      onClose();
    },
  });
  return (
    <Modal
      open
      title={SAY.unbind}
      width={420}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {COPY.cancel}
        </Button>,
        <Button key="unbind" danger loading={unbind.isPending} onClick={() => unbind.mutate()}>
          {SAY.unbind}
        </Button>,
      ]}
    >
      <p>{SAY.unbindAsk(store.shop_name)}</p>
    </Modal>
  );
}
