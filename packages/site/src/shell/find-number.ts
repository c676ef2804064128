import { PATHS } from '../lib/paths.ts';

/** Two or three letters and a long number (YT, SF, JDV, DPK), or 11 to 15 digits alone: the form of waybills. */
const WAYBILL = /^([A-Z]{2,3}\d{9,15}|\d{11,15})$/i;
/** One letter and a running number: an order of this service. */
const OWN_ORDER = /^[A-Z]\d{3,15}$/i;
/** What platforms number their orders with: long, or with a date and a dash. */
const STORE_ORDER = /^(\d{6}-\d{9,18}|\d{16,24})$/;

/** Where a number that was typed into the search is looked up, or null for what is no number. */
export function pathOfNumber(text: string): string | null {
  const number = text.trim();
  if (OWN_ORDER.test(number)) return PATHS.orderList({ by: 'order_sn', q: number.toUpperCase() });
  if (WAYBILL.test(number)) return PATHS.packageList({ by: 'kuaidi_sn', q: number.toUpperCase() });
  if (STORE_ORDER.test(number)) return PATHS.packageList({ by: 'shop_order', q: number });
  return null;
}
