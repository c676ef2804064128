import { CheckOutlined, CloseOutlined, LoadingOutlined } from '@ant-design/icons';
import { PlatformMark } from '@giftship/kit/marks/Mark.tsx';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failures.ts';
import { PATHS } from '../../lib/paths.ts';
import { AddStoreDialog } from '../../stores/AddStoreDialog.tsx';
import { authoriseAgain } from '../../stores/copy.ts';
import { storesChanged } from '../../stores/store-queries.ts';
import { STORES_COPY } from './copy.ts';
import './stores.css';

const SAY = STORES_COPY.back;

/** Where a platform sends the merchant back to: the code becomes a connected store, once (M240, M269). */
export function StoreReturnPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isAgain, setAgain] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const { query, fault } = readReturn(params);
  // A code works once: however often the page is drawn, the cache asks once.
  const store = useQuery({
    queryKey: ['store-return', query],
    queryFn: async () => {
      const added = await api.stores.authInfo({ query: query ?? { platform: '', code: '' } });
      await storesChanged(['stores', 'store-options']);
      return added;
    },
    enabled: query !== null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const platform = PLATFORM_LABELS[Number(params.get('platform'))];
  const problem = fault || (store.isError ? failureText(store.error) : '');
  const close = () => {
    window.close();
    setClosing(true);
  };
  return (
    <section className="card stores-return" aria-label={SAY.title}>
      {problem === '' && !store.data && (
        <p role="status">
          <LoadingOutlined aria-hidden /> {SAY.working}
        </p>
      )}
      {store.data && (
        <>
          <span className="ok stores-mark" aria-hidden>
            <CheckOutlined />
          </span>
          <h2>{SAY.done}</h2>
          <p role="status">{SAY.doneHint(store.data.shop_name)}</p>
          <div className="row">
            <Button type="primary" onClick={() => void navigate(PATHS.shopManage())}>
              {SAY.sync}
            </Button>
            <Button onClick={close}>{SAY.close}</Button>
          </div>
          {isClosing && <p className="hint">{SAY.closeHint}</p>}
        </>
      )}
      {problem !== '' && (
        <>
          <span className="bad stores-mark" aria-hidden>
            <CloseOutlined />
          </span>
          <h2>{SAY.failed}</h2>
          {platform !== undefined && (
            <p className="stores-return-of">
              <PlatformMark platform={Number(params.get('platform'))} name={platform} />
              {SAY.of(platform)}
            </p>
          )}
          <p role="alert">{authoriseAgain(problem)}</p>
          <div className="row">
            <Button type="primary" onClick={() => setAgain(true)}>
              {SAY.again}
            </Button>
            <Button onClick={() => void navigate(PATHS.shopManage())}>{SAY.toStores}</Button>
          </div>
        </>
      )}
      {isAgain && (
        <AddStoreDialog
          platform={Number(params.get('platform')) || null}
          onClose={() => setAgain(false)}
          onAdded={() => void navigate(PATHS.shopManage())}
        />
      )}
    </section>
  );
}

/** What the address says: a code to use, or why there is none. */
function readReturn(params: URLSearchParams) {
  const read = (name: string) => params.get(name) ?? '';
  const none = { query: null, fault: SAY.bad };
  if (read('error') !== '') return { query: null, fault: SAY.refused };
  if (!/^[1-9]$/.test(read('platform')) || read('code') === '') return none;
  const query = {
    platform: read('platform'),
    app: read('app'),
    code: read('code'),
    state: read('state'),
  };
  return { query, fault: '' };
}
