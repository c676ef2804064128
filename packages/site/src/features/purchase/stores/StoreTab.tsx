import { Button } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { platformKey } from '@giftship/shared/goods/platforms';
import { CHOOSE_SHOP } from '@giftship/shared/stores/labels';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import { AddStoreDialog } from '../../../stores/AddStoreDialog.tsx';
import { SHOPS_COPY } from '../../../stores/copy.ts';
import { storesChanged, useAuthLinks, useStoreOptions } from '../../../stores/store-queries.ts';
import { SyncDialog } from '../../../stores/SyncDialog.tsx';
import { SyncLine } from '../../../stores/SyncLine.tsx';
import { useWatchSyncs } from '../../../stores/use-watch-syncs.ts';
import { EmptyState, LoadFailed } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toast.ts';
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
  /** Chooses a shop, and with it the platform; null is none. */
  chooseStore: (shop: { id: number; platform: number } | null) => void;
  /** A shop that was chosen here is gone. */
  letGo: (storeId: number) => void;
  chosen: ChosenOrders;
  expressId: number;
  showReissue: boolean;
  isWu: boolean;
}

/** Tab 4 (M090-M092, M128): a shop, its orders, and which of them are to be bought for. */
export function StoreTab(props: StoreTabProps) {
  const { platform, storeId, chooseStore, letGo, chosen, expressId, showReissue, isWu } = props;
  const [adding, setAdding] = useState<{ platform: number | null } | null>(null);
  const shops = useStoreOptions(platform);
  const links = useAuthLinks();
  const orders = useStoreOrders(storeId, expressId);
  useSyncExternalStore(chosen.subscribe, chosen.version);
  const list = shops.data?.list;
  const shop = list?.find(({ id }) => id === storeId) ?? null;
  useEffect(() => {
    if (!list || shops.isFetching) return;
    const [first, second] = list;
    // A shop that went is let go; the only one of a platform needs no choice.
    if (storeId !== null && !list.some(({ id }) => id === storeId)) {
      letGo(storeId);
      chooseStore(null);
    } else if (storeId === null && platform !== null && first && !second) chooseStore(first);
  }, [list, shops.isFetching, storeId, platform, chooseStore, letGo]);
  useWatchSyncs(shop);
  const add = (at: number | null) => setAdding({ platform: at });
  const link = platform === null ? undefined : links.data?.[platformKey(platform)];
  const isByFile = link !== undefined && link.list.length === 0;
  const search = (next: Parameters<typeof orders.apply>[0]) => {
    if (storeId === null) return void toast.warning(CHOOSE_SHOP);
    orders.apply(next);
    void storesChanged(['shop-orders']);
  };
  return (
    <div className="store">
      <StoreBar
        shops={list ?? []}
        shop={shop}
        isWaiting={shops.isPending}
        onChoose={chooseStore}
        onAdd={() => add(platform)}
      />
      {shop?.auth_status === STORE_STATUS.expired && (
        <p className="store-expired" role="alert">
          {SHOPS_COPY.status.expired(shop.shop_name)}
          <Button size="small" onClick={() => add(shop.platform)}>
            {SHOPS_COPY.status.again}
          </Button>
        </p>
      )}
      <SyncLine />
      <OrderFilters platform={shop?.platform ?? platform ?? 0} filter={orders.filter} onSearch={search} />
      {shops.isLoadingError && <LoadFailed title={SAY.failed} onRetry={() => void shops.refetch()} />}
      {list?.length === 0 && (
        <EmptyState
          title={platform === null ? SAY.none : SAY.noneOf}
          hint={isByFile ? SAY.byFile : SAY.noneHint}
        >
          {!isByFile && (
            <Button type="primary" onClick={() => add(platform)}>
              {SAY.addFirst}
            </Button>
          )}
        </EmptyState>
      )}
      {list && list.length > 0 && !shop && <EmptyState title={SAY.notChosen} hint={SAY.notChosenHint} />}
      {shop && (
        <>
          <ChosenBar key={`${shop.id} ${JSON.stringify(orders.filter)}`} chosen={chosen} orders={orders} />
          <OrderList orders={orders} chosen={chosen} showReissue={showReissue} isWu={isWu} />
        </>
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
