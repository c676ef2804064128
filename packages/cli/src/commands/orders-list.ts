import type { Deps } from '../deps.ts';
import type { Outcome } from '../render/outcome.ts';
import { toned } from '../render/text.ts';
import { ORDER_TONES } from '../render/tones.ts';
import { SAY } from './copy.ts';
import { listOutcome, type PageOptions } from '../lists/list-pages.ts';
import { type SearchOptions, searchOf } from '../lists/search.ts';

/** A page of orders, or all of them. */
export async function run(deps: Deps, options: SearchOptions & PageOptions): Promise<Outcome> {
  const api = await deps.api();
  const search = searchOf(options);
  return listOutcome(deps, options, {
    columns: SAY.orderColumns,
    ask: (place) => api.orders.list({ body: { ...search, ...place } }),
    keyOf: (order) => order.order_sn,
    cellsOf: (order) => [
      order.order_sn,
      order.shop_order,
      order.goods_name,
      order.goods_num,
      order.price,
      order.express_name,
      order.kuaidi_sn,
      toned(ORDER_TONES[order.status], order.status_text),
      order.created_at,
    ],
  });
}
