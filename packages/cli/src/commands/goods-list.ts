import type { Deps } from '../deps.ts';
import type { Api } from '../net/open-api.ts';
import type { Outcome } from '../render/outcome.ts';
import { toned } from '../render/text.ts';
import { asBuyer } from '../lists/as-buyer.ts';
import { SAY } from './copy.ts';
import { type Listing, listOutcome, type PageOptions, queryOf } from '../lists/list-pages.ts';

type Goods = Awaited<ReturnType<Api['goods']['list']>>['list'][number];

export interface GoodsListOptions extends PageOptions {
  title?: string;
  platform?: number;
  expressName?: string;
  area?: string;
  province?: string;
  cat?: number;
  shop?: number;
  priceMin?: string;
  priceMax?: string;
  sort?: 'default' | 'time' | 'price';
  desc?: boolean;
}

/** A page of goods, or all, at the prices of whoever asks; works without a login. */
export async function run(deps: Deps, o: GoodsListOptions): Promise<Outcome> {
  const search = {
    title: o.title,
    platform: numberText(o.platform),
    express_name: o.expressName,
    area_name: o.area,
    province_name: o.province,
    cat_id: numberText(o.cat),
    shop_id: numberText(o.shop),
    price_min: o.priceMin,
    price_max: o.priceMax,
    sort_name: o.sort,
    sort_order: o.desc ? ('desc' as const) : undefined,
  };
  const listing = (api: Api): Listing<Goods> => ({
    columns: SAY.goodsColumns,
    ask: (place) => api.goods.list({ query: { ...search, ...queryOf(place) } }),
    keyOf: (goods) => goods.goods_id,
    cellsOf: (goods) => [
      goods.goods_id,
      goods.goods_name,
      goods.price,
      goods.goods_weight,
      goods.limit,
      goods.express_name,
      goods.city,
      goods.is_no_sku === 1 ? toned('bad', SAY.outOfStock) : '',
    ],
  });
  return asBuyer(deps, (api) => listOutcome(deps, o, listing(api)));
}

const numberText = (value: number | undefined) => (value === undefined ? undefined : String(value));
