import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { platformKey } from '@giftship/shared/goods/platforms';
import { CHOOSE_STORE } from '@giftship/shared/stores/labels';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import { AddStoreDialog } from '../../../stores/AddStoreDialog.tsx';
import { STORE_COPY } from '../../../stores/copy.ts';
import { storesChanged, useAuthLinks, useStoreOptions } from '../../../stores/store-queries.ts';
import { SyncDialog } from '../../../stores/SyncDialog.tsx';
import { SyncLine } from '../../../stores/SyncLine.tsx';
import { useWatchSyncs } from '../../../stores/use-watch-syncs.ts';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { ChosenBar } from './ChosenBar.tsx';
import type { ChosenOrders } from './chosen-orders.ts';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderList } from './OrderList.tsx';
import { StoreBar } from './StoreBar.tsx';
import { STORE_SAY as SAY } from './store-copy.ts';
import './store.css';
import { useStoreOrders } from './use-store-orders.ts';
// What may follow a payment comes along now, not when the network may be gone.
import './StoreErrorPreview.tsx';
import './StoreResultDialog.tsx';

interface StoreTabProps {
  platform: number | null;
  storeId: number | null;
  /** Chooses a store, and with it the platform; null is none. */
  chooseStore: (store: { id: number; platform: number } | null) => void;
  /** A store that was chosen here is gone. */
  letGo: (storeId: number) => void;
  chosen: ChosenOrders;
  expressId: number;
  showReissue: boolean;
  isWu: boolean;
}

/** Tab 4 (M090-M092, M128): a store, its orders, and which of them are to be bought for. */
export function StoreTab(props: StoreTabProps) {
  const { platform, storeId, chooseStore, letGo, chosen, expressId, showReissue, isWu } = props;
  const [isOpen, setOpen] = useState(false);
  const [adding, setAdding] = useState<{ platform: number | null } | null>(null);
  const stores = useStoreOptions(platform);
  const links = useAuthLinks();
  const orders = useStoreOrders(storeId, expressId);
  useSyncExternalStore(chosen.subscribe, chosen.version);
  const list = stores.data?.list;
  const store = list?.find(({ id }) => id === storeId) ?? null;
  useEffect(() => {
    if (!list || stores.isFetching) return;
    const [first, second] = list;
    // A store that went is let go; the only one of a platform needs no choice.
    if (storeId !== null && !list.some(({ id }) => id === storeId)) {
      letGo(storeId);
      chooseStore(null);
    } else if (storeId === null && platform !== null && first && !second) chooseStore(first);
  }, [list, stores.isFetching, storeId, platform, chooseStore, letGo]);
  useWatchSyncs(store);
  const isExpired = store?.auth_status === STORE_STATUS.expired;
  // Nothing was ever synced, and nothing can be: the grant comes first.
  const isUseless = isExpired && !orders.isFiltered && orders.found.data?.data_count === 0;
  const add = (at: number | null) => setAdding({ platform: at });
  const link = platform === null ? undefined : links.data?.[platformKey(platform)];
  const isByFile = link !== undefined && link.list.length === 0;
  const search = (next: Parameters<typeof orders.apply>[0]) => {
    if (storeId === null) return void toast.warning(CHOOSE_STORE);
    orders.apply(next);
    void storesChanged(['store-orders']);
  };
  return (
    <div className={isOpen ? 'store open' : 'store'}>
      <StoreBar
        stores={list ?? []}
        store={store}
        isWaiting={stores.isPending}
        onChoose={chooseStore}
        onAdd={list?.length === 0 && !isByFile ? null : () => add(platform)}
        hasSync={list?.length !== 0}
        isOpen={isOpen}
        setOpen={list?.length === 0 || isUseless ? null : setOpen}
      />
      {list?.length !== 0 && !isUseless && (
        <OrderFilters platform={store?.platform ?? platform ?? 0} filter={orders.filter} onSearch={search} />
      )}
      {stores.isLoadingError && <LoadFailed title={SAY.failed} onRetry={() => void stores.refetch()} />}
      {list?.length === 0 && (
        <EmptyState
          place="store"
          title={platform === null ? SAY.none : SAY.noneOf}
          hint={isByFile ? SAY.byFile : SAY.noneHint}
        >
          {!isByFile && (
            <Button color="default" variant="solid" icon={<PlusOutlined />} onClick={() => add(platform)}>
              {SAY.add}
            </Button>
          )}
        </EmptyState>
      )}
      {list && list.length > 0 && !store && (
        <EmptyState place="store" title={SAY.notChosen} hint={SAY.notChosenHint} />
      )}
      {isExpired && (
        <section className={isUseless ? 'store-expired alone' : 'store-expired'} role="alert">
          <p>
            <strong>{SAY.expiredTitle(store.shop_name)}</strong> {SAY.expiredHint}
          </p>
          <Button color="default" variant="solid" onClick={() => add(store.platform)}>
            {STORE_COPY.status.again}
          </Button>
        </section>
      )}
      <div className="store-standing">
        {store && !isUseless && (
          <ChosenBar key={`${store.id} ${JSON.stringify(orders.filter)}`} chosen={chosen} orders={orders} />
        )}
        <SyncLine />
      </div>
      {store && !isUseless && (
        <OrderList orders={orders} chosen={chosen} showReissue={showReissue} isWu={isWu} />
      )}
      <SyncDialog onAuthorise={add} />
      {adding && (
        <AddStoreDialog
          platform={adding.platform}
          onClose={() => setAdding(null)}
          onAdded={(added) => {
            setAdding(null);
            chooseStore({ id: added.store_id, platform: added.platform });
          }}
        />
      )}
    </div>
  );
}
