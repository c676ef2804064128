import type { JournalItem } from '../journal/lines.ts';
import type { Api } from '../net/open-api.ts';

/** A bought row as the service has it now; `waybill` '' while there is none. */
export interface BoughtRow {
  shop_order: string;
  courier: string;
  waybill: string;
}

/** Orders of one look: as many as the list takes. */
const PAGE = 500;
const COMING = 'WAYBILL_PENDING';

/** Asks the service for orders by their numbers, 500 a call. Orders that it does not list are missing in the answer. */
export async function fetchWaybills(
  api: Pick<Api, 'orders'>,
  numbers: readonly string[],
): Promise<Map<string, BoughtRow>> {
  const found = new Map<string, BoughtRow>();
  for (let start = 0; start < numbers.length; start += PAGE) {
    const order_sn = numbers.slice(start, start + PAGE);
    const { list } = await api.orders.list({ body: { order_sn, page: 1, page_size: PAGE } });
    for (const row of list)
      found.set(row.order_sn, {
        shop_order: row.shop_order,
        courier: row.express_name,
        waybill: row.kuaidi_sn,
      });
  }
  return found;
}

/** True for a bought row without a waybill when it was last looked at: it is on its way, or the courier failed and is asked again. */
export const isPending = ({ order, kuaidi_sn }: Pick<JournalItem, 'order' | 'kuaidi_sn'>): boolean =>
  order === 1 && kuaidi_sn === '';

/** True for a row whose waybill may come at any moment, so that it is worth to wait for it. */
export const isComing = (item: Pick<JournalItem, 'order' | 'kuaidi_sn' | 'code'>): boolean =>
  isPending(item) && item.code === COMING;

/** The same items with the waybills that have come; null when none has. */
export function withWaybills(
  items: readonly JournalItem[],
  found: ReadonlyMap<string, Pick<BoughtRow, 'waybill'>>,
): JournalItem[] | null {
  let isNew = false;
  const fresh = items.map((item): JournalItem => {
    const waybill = found.get(item.order_sn)?.waybill ?? '';
    if (waybill === '' || !isPending(item)) return item;
    isNew = true;
    return { ...item, status: 1, kuaidi_sn: waybill, code: '', error: '' };
  });
  return isNew ? fresh : null;
}
