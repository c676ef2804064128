import type { DeliverItem } from '@giftship/shared/stores/contract';
import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import type { Deps } from '../deps.ts';
import type { Api } from '../net/open-api.ts';
import { SHOP_SAY as SAY } from './copy.ts';

/** A waybill and the order of the store that it is for. */
export interface Waybill {
  shop_order: string;
  waybill_code: string;
}

/** Few enough for one answer within the patience of a call, also when the store is slow. */
const AT_ONCE = 100;
/** The service may be at it already, with a worker of its own: what waits is asked for again, so often. */
const LOOKS = 3;
const LOOK_MS = 2000;

/** Writes waybills back to a store, in portions; a pair that is written already counts as done. */
export async function deliverAll(
  deps: Deps,
  api: Api,
  { storeId, list }: { storeId: number; list: readonly Waybill[] },
): Promise<DeliverItem[]> {
  const items: DeliverItem[] = [];
  for (let start = 0; start < list.length; start += AT_ONCE) {
    const part = list.slice(start, start + AT_ONCE);
    items.push(...(await api.stores.deliver({ body: { store_id: storeId, list: part } })).items);
    deps.out.progress(items.length, list.length, SAY.delivering(items.length, list.length));
  }
  for (let look = 0; look < LOOKS && items.some(isWaiting) && !deps.interrupt.isPressed; look += 1) {
    await deps.sleep(LOOK_MS);
    await lookAgain(api, storeId, items);
  }
  return items;
}

const isWaiting = ({ send_status }: DeliverItem): boolean => send_status === DELIVER_STATUS.waiting;

async function lookAgain(api: Api, store_id: number, items: DeliverItem[]): Promise<void> {
  const waiting = items.filter(isWaiting).slice(0, AT_ONCE);
  const list = waiting.map(({ shop_order, waybill_code }) => ({ shop_order, waybill_code }));
  const { items: fresh } = await api.stores.deliver({ body: { store_id, list } });
  // The answers stand in the order of the questions.
  waiting.forEach((item, i) => Object.assign(item, fresh[i]));
}
