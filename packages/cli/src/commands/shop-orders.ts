import { placeText } from '@giftship/shared/address/place-text';
import type { StoreOrderRow } from '@giftship/shared/stores/contract';
import { flagsOf } from '@giftship/shared/stores/flags';
import { FLAG_COLOR_LABELS } from '@giftship/shared/stores/labels';
import { MOST_NUMBERS } from '@giftship/shared/stores/store';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../lib/failure.ts';
import type { Outcome } from '../render/outcome.ts';
import { SHOP_SAY as SAY } from '../stores/copy.ts';
import { findStore } from '../stores/find-store.ts';
import { allOrders, type PickOptions, searchOfPick } from '../stores/pick-orders.ts';
import { listOutcome, type PageOptions, pageOutcome, refuseBoth } from '../lists/list-pages.ts';

interface OrdersOptions extends PickOptions, PageOptions {
  id: string;
  /** Only orders that may be bought for and are not yet. */
  ready?: boolean;
}

/** A page of a store's synced orders, or with --all every one that fits. */
export async function run(deps: Deps, options: OrdersOptions): Promise<Outcome> {
  refuseBoth(options);
  const api = await deps.api();
  const store = await findStore(api, options.id);
  const ready = options.ready ? { state: 1 as const, is_bought: 0 as const } : {};
  const search = { ...(await searchOfPick(deps, store, options)), ...ready };
  const view = { columns: SAY.orderColumns, cellsOf };
  // Many numbers are asked for in portions, whose pages cannot be counted together.
  if (options.all && search.shop_order !== undefined) {
    const list = await allOrders(api, search);
    return pageOutcome({ list, page: 1, page_size: list.length, data_count: list.length }, options, view);
  }
  if ((search.shop_order?.length ?? 0) > MOST_NUMBERS) throw usageFailure(SAY.numbersMany(MOST_NUMBERS));
  return listOutcome(deps, options, {
    ...view,
    ask: (place) => api.stores.orders({ body: { ...search, ...place } }),
    keyOf: (row) => row.id,
  });
}

const MOST_GOODS = 40;

function cellsOf(row: StoreOrderRow): unknown[] {
  const goods = row.goods_list.map((one) => `${one.goods_name}×${one.goods_count}`).join(COPY.listSeparator);
  return [
    row.shop_order,
    row.order_time,
    flagName(row),
    row.remark,
    `${row.receiver_name} ${placeText({ province: row.province, city: row.city })}`,
    goods.length > MOST_GOODS ? `${goods.slice(0, MOST_GOODS)}…` : goods,
    row.status_text,
    row.is_bought === 1 ? SAY.bought : row.errorText,
  ];
}

function flagName({ platform, flag }: StoreOrderRow): string {
  const found = flagsOf(platform).find(({ value }) => value === flag);
  return found && found.color !== 'none' ? FLAG_COLOR_LABELS[found.color] : '';
}
