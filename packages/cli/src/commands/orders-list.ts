import { COPY } from '../copy.ts';
import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../outcome.ts';
import { table } from '../render/text.ts';
import { SAY } from './copy.ts';
import { type PageOptions, pageOf, type SearchOptions, searchOf } from './search.ts';

/** A page of orders. */
export async function run(deps: Deps, options: SearchOptions & PageOptions): Promise<Outcome> {
  const api = await deps.api();
  const page = await api.orders.list({ body: { ...searchOf(options), ...pageOf(options) } });
  const rows = page.list.map((order) => [
    order.order_sn,
    order.shop_order,
    order.goods_name,
    order.goods_num,
    order.price,
    order.express_name,
    order.kuaidi_sn,
    order.status_text,
    order.created_at,
  ]);
  return done(
    page,
    () => table(SAY.orderColumns, rows) || COPY.noRecords,
    COPY.outOf(rows.length, page.data_count),
  );
}
