import { present } from '@giftship/shared/lib/assert';
import type { DeliverItem } from '@giftship/shared/stores/contract';
import { DELIVER_STATUS_LABELS } from '@giftship/shared/stores/labels';
import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { usageFailure } from '../lib/failure.ts';
import type { Api } from '../net/open-api.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { table, toned } from '../render/text.ts';
import { DELIVER_TONES } from '../render/tones.ts';
import { SHOP_SAY as SAY } from '../stores/copy.ts';
import { deliverAll, type Waybill } from '../stores/deliver-all.ts';
import { findStore } from '../stores/find-store.ts';
import { listOutcome, type PageOptions, queryOf } from '../lists/list-pages.ts';

interface ShipOptions extends PageOptions {
  id: string;
  shopOrder?: string[];
  waybill?: string[];
  failed?: boolean;
  list?: boolean;
  status?: number;
}

/** Writes waybills back to a store: pairs that are named, or all that failed or wait (X034); --list only shows them. */
export async function run(deps: Deps, options: ShipOptions): Promise<Outcome> {
  if (options.list !== true) refuseListing(options);
  const api = await deps.api();
  if (options.list) return listThem(deps, api, options);
  const named = pairsOf(options);
  const isAll = options.failed === true;
  if (isAll === named.length > 0) throw usageFailure(SAY.shipWhat, SAY.shipWhatNext);
  const store = await findStore(api, options.id);
  const waybills = isAll ? await openWaybills(api, options.id) : named;
  if (waybills.length === 0) return done({ items: [] }, () => '', SAY.shipNothing);
  return shippedOutcome(store.id, await deliverAll(deps, api, { storeId: store.id, list: waybills }));
}

/** Flags of the list would pass for a choice of what is shipped: --all is not --failed. */
function refuseListing({ page, pageSize, all, limit, status }: ShipOptions): void {
  const given: [string, unknown][] = [
    ['--all', all],
    ['--limit', limit],
    ['--page', page],
    ['--page-size', pageSize],
    ['--status', status],
  ];
  const stray = given.find(([, value]) => value !== undefined && value !== false);
  if (stray !== undefined) throw usageFailure(SAY.shipListOnly(stray[0]), SAY.shipWhatNext);
}

function pairsOf({ shopOrder = [], waybill = [] }: ShipOptions): Waybill[] {
  if (shopOrder.length !== waybill.length) throw usageFailure(SAY.shipPair);
  return shopOrder.map((shop_order, i) => ({
    shop_order,
    waybill_code: present(waybill[i], 'the waybill of an order'),
  }));
}

const OPEN = [DELIVER_STATUS.waiting, DELIVER_STATUS.retrying, DELIVER_STATUS.failed];
const PAGE = '500';

async function openWaybills(api: Api, id: string): Promise<Waybill[]> {
  const found: Waybill[] = [];
  for (const send_status of OPEN) {
    for (let page = 1; ; page += 1) {
      const query = { store_id: id, send_status: String(send_status), page: String(page), page_size: PAGE };
      const { list, data_count } = await api.stores.deliveries({ query });
      found.push(...list.map(({ shop_order, waybill_code }) => ({ shop_order, waybill_code })));
      if (list.length === 0 || page * Number(PAGE) >= data_count) break;
    }
  }
  return found;
}

function shippedOutcome(id: number, items: DeliverItem[]): Outcome {
  const failed = items.filter(({ send_status }) => send_status !== DELIVER_STATUS.shipped);
  const isGood = failed.length === 0;
  const next = isGood ? '' : SAY.shipFailedNext(id);
  return {
    exit: isGood ? EXIT.ok : EXIT.someFailed,
    code: isGood ? 0 : 1,
    msg: isGood ? SAY.shipped(items.length) : SAY.shipFailed(failed.length, items.length),
    next,
    data: { items, ...(isGood ? {} : { next }) },
    text: () =>
      table(
        SAY.deliverColumns,
        items.map((item) => [
          item.shop_order,
          item.waybill_code,
          toned(DELIVER_TONES[item.send_status], DELIVER_STATUS_LABELS[item.send_status] ?? ''),
          item.msg,
        ]),
      ),
  };
}

async function listThem(deps: Deps, api: Api, options: ShipOptions): Promise<Outcome> {
  const { id, status, shopOrder = [] } = options;
  await findStore(api, id);
  const search = {
    store_id: id,
    ...(status === undefined ? {} : { send_status: String(status) }),
    ...(shopOrder[0] === undefined ? {} : { shop_order: shopOrder[0] }),
  };
  return listOutcome(deps, options, {
    columns: SAY.shipColumns,
    ask: (place) => api.stores.deliveries({ query: { ...search, ...queryOf(place) } }),
    keyOf: (row) => row.id,
    cellsOf: (row) => [
      row.shop_order,
      row.waybill_code,
      row.express_name,
      toned(DELIVER_TONES[row.send_status], row.send_status_text),
      row.attempts,
      row.next_at,
      row.msg,
    ],
  });
}
