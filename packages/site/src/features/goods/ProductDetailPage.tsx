import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { TITLES } from '../../lib/titles-copy.ts';
import { isNotFound } from '../../lib/failures.ts';
import { useOwnTitle } from '../../lib/use-own-title.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../session/session.ts';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { GOODS_PAGES_COPY } from './copy.ts';
import { ProductSheet } from './ProductSheet.tsx';
import { readId } from './read-id.ts';
import './product.css';

const SAY = GOODS_PAGES_COPY.detail;

/** One goods item (M022); the tab is named after it. */
export function ProductDetailPage() {
  const id = readId(useParams().id);
  const navigate = useNavigate();
  const isSignedIn = useSession((session) => session.isSignedIn);
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['goods', 'detail', id, isSignedIn],
    queryFn: () => api.goods.detail({ query: { goods_id: String(id) } }),
    enabled: id > 0,
  });
  useOwnTitle(data?.goods_name, TITLES.productDetail);
  if (id === 0 || isNotFound(error))
    return (
      <div className="frame">
        <h1 className="visually-hidden">{TITLES.productDetail}</h1>
        <EmptyState place="goods" title={SAY.missing} hint={SAY.missingHint}>
          <Button type="primary" onClick={() => void navigate(PATHS.giftList())}>
            {SAY.browse}
          </Button>
        </EmptyState>
      </div>
    );
  if (isLoadingError)
    return (
      <div className="frame">
        <LoadFailed title={SAY.failed} hint={SAY.failedHint} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div className="frame product-page">{data ? <ProductSheet key={id} goods={data} /> : <Ghost />}</div>
  );
}

function Ghost() {
  return (
    <div className="product" aria-busy="true">
      <div className="product-pictures">
        <div className="product-picture skeleton" />
      </div>
      <div className="product-ghost">
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
    </div>
  );
}
