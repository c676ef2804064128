import type { AuthLink, StoreRow } from '@giftship/shared/stores/contract';
import { NO_ORDER_NEEDED } from '@giftship/shared/stores/labels';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { api } from '../lib/api.ts';
import { PlatformMark } from '@giftship/kit/marks/Mark.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { BindCode } from './BindCode.tsx';
import { STORE_COPY } from './copy.ts';
import { storesChanged, useAuthLinks } from './store-queries.ts';
import './stores.css';

const SAY = STORE_COPY.add;
/** While somebody authorises in the other tab. */
const LOOK_EVERY_MS = 3_000;

/** A store that was connected just now. */
export interface AddedStore {
  store_id: number;
  shop_name: string;
  platform: number;
}
interface AddStoreProps {
  /** The platform to begin with. */
  platform: number | null;
  onClose: () => void;
  onAdded: (store: AddedStore) => void;
}

/** 添加店铺 (M092): the platforms, how each is connected, and the wait for what happens in the other tab. */
export function AddStoreDialog({ platform: first, onClose, onAdded }: AddStoreProps) {
  const links = useAuthLinks({ isWatched: true });
  const [platform, setPlatform] = useState(first);
  const [app, setApp] = useState('');
  const [isBinding, setBinding] = useState(false);
  const wait = useWaitForStore((store) => added(store));
  const all = Object.values(links.data ?? {}).sort((a, b) => a.platform - b.platform);
  const link = all.find((each) => each.platform === platform) ?? all[0];
  const supplier = link?.list.find((each) => each.supplier === app) ?? link?.list[0];
  const added = (store: AddedStore) => {
    toast.success(SAY.done(store.shop_name));
    onAdded(store);
  };
  return (
    <Modal
      open
      className={isBinding ? 'shops-sheet shops-binding' : 'shops-sheet'}
      title={isBinding ? STORE_COPY.bind.title : SAY.title}
      width={640}
      mask={{ closable: false }}
      onCancel={isBinding ? () => setBinding(false) : onClose}
      footer={
        // It waits while a code is filled in, whose step gives the focus back to its button.
        supplier && link ? (
          <WayButtons link={link} supplier={supplier} wait={wait} onBind={() => setBinding(true)} />
        ) : null
      }
      destroyOnHidden
    >
      {links.isPending && <Skeletons count={3} className="shops-wait" />}
      {links.isLoadingError && <LoadFailed title={SAY.failed} onRetry={() => void links.refetch()} />}
      {isBinding && link && (
        <BindCode
          platform={link.platform}
          app={supplier?.supplier ?? ''}
          onBack={() => setBinding(false)}
          onAdded={added}
        />
      )}
      {link && (
        <div hidden={isBinding}>
          <h3 id="shops-platform">{SAY.platform}</h3>
          <Radio.Group
            className="shops-platforms"
            aria-labelledby="shops-platform"
            value={link.platform}
            options={all.map((each) => ({ value: each.platform, label: <PlatformName {...each} /> }))}
            onChange={({ target }) => {
              setPlatform(target.value as number);
              setApp('');
              wait.stop();
            }}
          />
          {supplier && link.list.length > 1 && (
            <>
              <h3 id="shops-supplier">{SAY.supplier}</h3>
              <Radio.Group
                className="shops-platforms"
                aria-labelledby="shops-supplier"
                value={supplier.supplier}
                options={link.list.map((each) => ({ value: each.supplier, label: each.title }))}
                onChange={({ target }) => {
                  setApp(target.value as string);
                  wait.stop();
                }}
              />
            </>
          )}
          <p className="shops-way">{supplier ? stepsOf(link, supplier) : SAY.byFile(link.name)}</p>
          {wait.isWaiting && <p role="status">{SAY.waiting}</p>}
        </div>
      )}
    </Modal>
  );
}

const PlatformName = ({ platform, name }: { platform: number; name: string }) => (
  <span className="shops-platform">
    <PlatformMark platform={platform} name={name} />
    {name}
  </span>
);

type Supplier = AuthLink['list'][number];

/** A code of a platform is carried over by hand; elsewhere leave is given on the platform's own page. */
const isByCode = (link: AuthLink): boolean => link.shop_code_bind === 1;

const stepsOf = (link: AuthLink, { buy_link }: Supplier): string =>
  [
    buy_link === '' ? NO_ORDER_NEEDED : !isByCode(link) && SAY.orderFirst,
    isByCode(link) ? SAY.bindSteps : SAY.steps,
  ]
    .filter(Boolean)
    .join('。');

interface WayButtonsProps {
  link: AuthLink;
  supplier: Supplier;
  wait: ReturnType<typeof useWaitForStore>;
  onBind: () => void;
}

/** How one application of a platform is ordered and given leave; while that is waited for, the main act is to look. */
function WayButtons({ link, supplier, wait, onBind }: WayButtonsProps) {
  const { buy_link, auth_link } = supplier;
  return (
    <>
      {buy_link !== '' && (
        <Button href={buy_link} target="_blank" rel="noreferrer">
          {SAY.buy}
        </Button>
      )}
      {auth_link !== '' && (
        <Button
          type={isByCode(link) || wait.isWaiting ? 'default' : 'primary'}
          href={auth_link}
          target="_blank"
          rel="noreferrer"
          // Where a code is carried over there is nothing to wait for.
          {...(isByCode(link) ? {} : { onClick: wait.start })}
        >
          {isByCode(link) ? SAY.getCode : SAY.authorise}
        </Button>
      )}
      {isByCode(link) && (
        <Button type="primary" onClick={onBind}>
          {SAY.bind}
        </Button>
      )}
      {wait.isWaiting && (
        <Button type="primary" loading={wait.isLooking} onClick={() => void wait.look()}>
          {SAY.refresh}
        </Button>
      )}
    </>
  );
}

/** Notices the store that another tab connects: by a look now and then, when the window is looked at again, and on demand. */
function useWaitForStore(onFound: (store: AddedStore) => void) {
  const [isWaiting, setWaiting] = useState(false);
  const before = useRef<Map<number, string> | null>(null);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  const stores = useQuery({
    queryKey: ['stores'],
    queryFn: () => api.stores.list(),
    refetchInterval: isWaiting ? LOOK_EVERY_MS : false,
    refetchOnWindowFocus: isWaiting ? 'always' : false,
  });
  const list = stores.data?.list;
  useEffect(() => {
    if (list && before.current === null)
      before.current = new Map(list.map((store) => [store.id, stampOf(store)]));
  }, [list]);
  useEffect(() => {
    const fresh = isWaiting && list ? list.find((store) => isNew(store, before.current)) : undefined;
    if (!fresh) return;
    setWaiting(false);
    const added = { store_id: fresh.id, shop_name: fresh.shop_name, platform: fresh.platform };
    // Whoever chooses it next must find it among the stores.
    void storesChanged(['store-options', 'auth-links']).then(() => found.current(added));
  }, [isWaiting, list]);
  const look = async () => {
    const { data } = await stores.refetch();
    if (data && !data.list.some((store) => isNew(store, before.current))) toast.info(SAY.notYet);
  };
  return {
    isWaiting,
    isLooking: stores.isFetching,
    look,
    start: () => {
      setWaiting(true);
      // The link that was just opened works once: the next click needs another.
      void storesChanged(['auth-links']);
    },
    stop: () => setWaiting(false),
  };
}

const stampOf = ({ auth_status, expire_time }: StoreRow): string => `${auth_status} ${expire_time}`;
/** Connected since, or given leave again. */
const isNew = (store: StoreRow, before: Map<number, string> | null): boolean =>
  store.auth_status === STORE_STATUS.normal && before?.get(store.id) !== stampOf(store);
