import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { TITLES } from '../../lib/titles-copy.ts';
import { isNotFound } from '../../lib/failures.ts';
import { useOwnTitle } from '../../lib/use-own-title.ts';
import { PATHS } from '../../lib/paths.ts';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { GOODS_PAGES_COPY } from './copy.ts';
import { GoodsList } from './GoodsList.tsx';
import { readId } from './read-id.ts';
import { useUrlFilters } from './use-url-filters.ts';

const SAY = GOODS_PAGES_COPY.shop;
const LOGO = 72;

/** A supplier and its goods (M021). */
export function ShopPage() {
  const id = readId(useParams().id);
  const navigate = useNavigate();
  const [filters, setFilters] = useUrlFilters();
  const shop = useQuery({
    queryKey: ['shop', id],
    queryFn: () => api.goods.shopDetail({ query: { id: String(id) } }),
    enabled: id > 0,
  });
  useOwnTitle(shop.data?.name, TITLES.shop);
  if (id === 0 || isNotFound(shop.error))
    return (
      <div className="frame">
        <h1 className="visually-hidden">{TITLES.shop}</h1>
        <EmptyState place="goods" title={SAY.missing} hint={SAY.missingHint}>
          <Button type="primary" onClick={() => void navigate(PATHS.giftList())}>
            {GOODS_PAGES_COPY.detail.browse}
          </Button>
        </EmptyState>
      </div>
    );
  return (
    <div className="frame shop-page">
      {shop.isLoadingError ? (
        <LoadFailed title={SAY.failed} onRetry={() => void shop.refetch()} />
      ) : (
        <ShopHead shop={shop.data} />
      )}
      <h2 className="shop-list">{SAY.list}</h2>
      <GoodsList filters={filters} onFilters={setFilters} shopId={id} />
    </div>
  );
}

function ShopHead({ shop }: { shop: Awaited<ReturnType<typeof api.goods.shopDetail>> | undefined }) {
  if (!shop) return <div className="shop-head skeleton" aria-busy="true" />;
  const facts = [
    [SAY.goods, String(shop.goods_count)],
    [SAY.sold, shop.sale_count.toLocaleString('zh-CN')],
    // Too few parcels make no rate.
    ...(shop.on_time_rate === null ? [] : [[SAY.onTime, SAY.rate(shop.on_time_rate)] as const]),
  ] as const;
  return (
    <section className="shop-head card">
      {shop.logo && <img src={shop.logo} alt="" width={LOGO} height={LOGO} />}
      <div className="grow">
        <h1>{shop.name}</h1>
        <p>
          <span className="hint">{SAY.express}</span> <span>{shop.express.join('、')}</span>
        </p>
        <p>
          <span className="hint">{SAY.address}</span> <span>{shop.address}</span>
        </p>
      </div>
      <dl>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dd>{value}</dd>
            <dt>{title}</dt>
          </div>
        ))}
      </dl>
      {shop.notice && (
        <p className="shop-notice">
          <strong>{SAY.notice}</strong> <span>{shop.notice}</span>
        </p>
      )}
    </section>
  );
}
