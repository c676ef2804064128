import { numbersOf } from '../lists/numbers-of.ts';
import { PATHS } from '../lib/paths.ts';

/** A number of an order or a batch of ours, as a list of them is asked for it. */
const ORDER_SN = /^G\d{1,15}$/i;
const BATCH_SN = /^B\d{1,15}$/i;
const MOBILE = /^1[3-9]\d{9}$/;
const WAYBILL = /^(?:[A-Z]{1,3}\d{8,16}|\d{12,15})$/i;
/** Platforms write their order numbers long, or with dashes. */
const SHOP_ORDER = /^(?:\d{16,}|\d[\d-]{8,}\d)$/;

/** Within the list of goods a name is one more condition: what else it is narrowed by, and its order, stay. */
export function inList(here: { pathname: string; search: string }, target: string): string {
  const [path = '', query] = target.split('?');
  if (path !== PATHS.giftList() || here.pathname !== path) return target;
  const params = new URLSearchParams(here.search);
  params.delete('title');
  for (const [name, value] of new URLSearchParams(query)) params.set(name, value);
  return params.size === 0 ? path : `${path}?${params}`;
}

/** Where one search field leads: by what the text is, to parcels, orders or goods. */
export function searchTarget(text: string): string {
  const numbers = numbersOf(text);
  const are = (pattern: RegExp) => numbers.length > 0 && numbers.every((one) => pattern.test(one));
  const listed = (path: string, by: string, q: string) => `${path}?${new URLSearchParams({ by, q })}`;
  const all = numbers.join(' ');
  if (are(ORDER_SN)) return listed(PATHS.orderList(), 'order_sn', all.toUpperCase());
  if (numbers.length === 1 && are(BATCH_SN)) return PATHS.orderList({ batch: all.toUpperCase() });
  if (numbers.length === 1 && are(MOBILE)) return PATHS.packageList({ rec_mobile: all });
  if (are(WAYBILL)) return listed(PATHS.packageList(), 'kuaidi_sn', all.toUpperCase());
  if (are(SHOP_ORDER)) return listed(PATHS.packageList(), 'shop_order', all);
  return PATHS.giftList({ title: text.trim() });
}
