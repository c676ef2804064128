import * as z from 'zod/mini';
import { Flag, Yuan } from '../contract/fields.ts';

/** Goods states (decisions section 4). Only on sale (1) and out of stock (2) are shown. */
export const GOODS_STATUS = { draft: 0, onSale: 1, outOfStock: 2, offShelf: 3, refused: 4 } as const;
/** Whether pieces of goods are counted (B10): when they are not, ordering touches no stock. */
export const STOCK_MODE = { uncounted: 0, counted: 1 } as const;
/** States of goods that are shown. */
export const SHOWN_GOODS = [GOODS_STATUS.onSale, GOODS_STATUS.outOfStock] as const;

/** States of a price for a while (O057). */
export const TIMED_STATUS = { planned: 0, on: 1, over: 2, cancelled: 3 } as const;

/** State of a supplier whose page and goods are shown; in every other they are as if they were not there. */
export const SUPPLIER_OPEN = 1;

/** A goods card (M103). `price` is what this caller pays for a piece; `goods_weight` is kg per piece. */
export const GoodsCard = z.object({
  goods_id: z.int(),
  goods_name: z.string(),
  goods_pic: z.string(),
  price: Yuan,
  goods_weight: z.number(),
  limit: z.int(),
  express_id: z.int(),
  express_name: z.string(),
  express_image: z.string(),
  city: z.string(),
  is_no_sku: Flag,
  is_collect: Flag,
  tag: z.string(),
  /** Pieces that were sold; a service before 0.4 does not say. */
  sold: z.optional(z.int()),
});
/** Goods as lists show it. */
export type GoodsCard = z.infer<typeof GoodsCard>;

/** A courier of a supplier (M104) with its cut-off (D301). */
export const Express = z.object({
  id: z.int(),
  name: z.string(),
  subname: z.string(),
  send_province: z.string(),
  send_city: z.string(),
  send_district: z.string(),
  send_address: z.string(),
  tips: z.string(),
  is_wu: Flag,
  show_reissue_number: Flag,
  cutoff_time: z.string(),
  sync_waybill: Flag,
});
/** A courier as buyers see it. */
export type Express = z.infer<typeof Express>;

/** An area that a courier does not serve; the whole province without a city, always without dates (M074). */
export const NoDeliverArea = z.object({
  province: z.string(),
  city: z.optional(z.string()),
  start: z.optional(z.string()),
  end: z.optional(z.string()),
});
/** A closed area of a courier. */
export type NoDeliverArea = z.infer<typeof NoDeliverArea>;
