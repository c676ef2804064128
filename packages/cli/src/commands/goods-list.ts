import type { Deps } from '../deps.ts';
import { COPY } from '../copy.ts';
import { done, type Outcome } from '../outcome.ts';
import { table } from '../render/text.ts';
import { SAY } from './copy.ts';

export interface GoodsListOptions {
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
  page?: number;
  pageSize?: string;
}

/** A page of goods; works without a login, at the prices of nobody in particular. */
export async function run(deps: Deps, o: GoodsListOptions): Promise<Outcome> {
  const session = await deps.session();
  const api = session.token === null ? await deps.visitorApi(session.base) : await deps.api();
  const page = await api.goods.list({
    query: {
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
      sort_order: o.desc ? 'desc' : undefined,
      page: numberText(o.page),
      page_size: o.pageSize ?? '20',
    },
  });
  const rows = page.list.map((goods) => [
    goods.goods_id,
    goods.goods_name,
    goods.price,
    goods.goods_weight,
    goods.limit,
    goods.express_name,
    goods.city,
    goods.is_no_sku === 1 ? SAY.outOfStock : '',
  ]);
  return done(
    page,
    () => table(SAY.goodsColumns, rows) || COPY.noRecords,
    COPY.outOf(rows.length, page.data_count),
  );
}

const numberText = (value: number | undefined) => (value === undefined ? undefined : String(value));
