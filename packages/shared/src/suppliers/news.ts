import type { SupplierRight } from './rights.ts';

/** What members of a supplier are told, each by the right that it is for (S082). */
export const SUPPLIER_NEWS = {
  'new-orders': 's.order',
  'parcel-cancelled': 's.order',
  case: 's.case',
  compensation: 's.comp',
  review: 's.goods',
  stock: 's.stock',
  settlement: 's.settle',
} as const satisfies Readonly<Record<string, SupplierRight>>;
/** A kind of news for members of a supplier. */
export type SupplierNews = keyof typeof SUPPLIER_NEWS;

/** How a member hears of a kind of news: in the console, by text message, by both or not at all. */
export interface NewsWays {
  site: boolean;
  sms: boolean;
}
/** How he hears of it before he chose. */
export const DEFAULT_WAYS: NewsWays = { site: true, sms: false };

/** So many minutes a member is sent one text message of a kind, however much there is to tell. */
export const NEWS_SMS_MINUTES = 15;
/** Most text messages of news that a member gets in a day; what comes then stands in the console. */
export const MOST_NEWS_SMS = 20;
