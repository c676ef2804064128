import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { GOODS_PAGES_COPY } from './copy.ts';
import type { Detail } from './detail.ts';

const SAY = GOODS_PAGES_COPY.detail;
const SHOP = GOODS_PAGES_COPY.shop;

/** Who owns the goods and sends them. */
export function SupplierCard({ goods }: { goods: Detail }) {
  const { data } = useQuery({
    queryKey: ['shop', goods.shop_id],
    queryFn: () => api.goods.shopDetail({ query: { id: String(goods.shop_id) } }),
  });
  return (
    <section className="card product-shop" aria-label={SAY.soldBy}>
      <Link to={PATHS.shop(goods.shop_id)}>
        <span className="product-shop-mark" aria-hidden="true">
          {goods.shop_name.slice(0, 1)}
        </span>
        <span className="grow">
          <strong>{goods.shop_name}</strong>
          <span className="hint">{data ? SAY.shopHint(data.address, data.goods_count) : '\u00a0'}</span>
        </span>
        <span className="product-enter">{SAY.shop}</span>
      </Link>
      <dl>
        <div>
          <dt>{SAY.onTime}</dt>
          <dd>
            {data && data.on_time_rate !== null ? (
              <b className="ok">{SHOP.rate(data.on_time_rate)}</b>
            ) : (
              <span className="hint">{SAY.noRate}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{SHOP.sold}</dt>
          <dd>{data ? SAY.pieces(data.sale_count.toLocaleString('zh-CN')) : '\u00a0'}</dd>
        </div>
        <div>
          <dt>{SHOP.express}</dt>
          <dd>{data ? data.express.join('、') : '\u00a0'}</dd>
        </div>
      </dl>
    </section>
  );
}
