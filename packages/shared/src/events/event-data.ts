import * as z from 'zod/mini';
import { WireTime, Yuan } from '../contract/fields.ts';
import type { WebhookEvent } from './event.ts';

const ofParcel = { parcel_sn: z.string(), order_sn: z.string() };
/** One parcel and where it is. */
const Parcel = z.object({ ...ofParcel, shop_order: z.string(), kuaidi_sn: z.string(), status: z.int() });

/** Orders that one event lists; `more` says how many it leaves out. */
export const MOST_LISTED = 500;
/** An order of a batch: ours, the caller's row id, and the number of the buyer's shop. */
const Listed = z.object({ order_sn: z.string(), id: z.int(), shop_order: z.string() });

/** What `data` of each event holds (D904): numbers and states, never a recipient. */
export const EVENT_DATA = {
  'order.paid': z.object({
    batch_sn: z.string(),
    count: z.int(),
    total_price: Yuan,
    orders: z.array(Listed),
    more: z.int(),
  }),
  'order.refunded': z.object({
    order_sn: z.string(),
    money: Yuan,
    compensated: Yuan,
    reason: z.string(),
  }),
  'parcel.waybill': z.object({ ...ofParcel, shop_order: z.string(), kuaidi_sn: z.string() }),
  'parcel.picked_up': Parcel,
  'parcel.in_transit': Parcel,
  'parcel.delivered': Parcel,
  'parcel.problem': Parcel,
  'parcel.compensated': z.object({ ...ofParcel, reason: z.string(), money: Yuan }),
  'batch.completed': z.object({
    batch_sn: z.string(),
    count: z.int(),
    refunded: z.int(),
    /** `kuaidi_sn` is '' where no waybill came and the order was refunded. */
    orders: z.array(z.extend(Listed, { kuaidi_sn: z.string() })),
    more: z.int(),
  }),
  'sync.completed': z.object({
    job_id: z.int(),
    store_id: z.int(),
    shop_name: z.string(),
    inserted: z.int(),
    updated: z.int(),
    total: z.int(),
  }),
  'balance.low': z.object({ balance: Yuan }),
  'ticket.replied': z.object({ ticket_sn: z.string(), status: z.int(), content: z.string() }),
  'goods.updated': z.object({
    goods_id: z.int(),
    goods_name: z.string(),
    /** What is no more as it was: the own price, the stock, the platforms, or where it is not delivered to. */
    changed: z.array(z.enum(['price', 'state', 'platforms', 'areas'])),
    price: Yuan,
    price_before: Yuan,
    state: z.enum(['on_sale', 'out_of_stock', 'off']),
    /** None: all of them. */
    platforms: z.array(z.int()),
  }),
} as const satisfies Record<WebhookEvent, z.core.$ZodType>;

/** One event as a callback is told of it and as the list keeps it. */
export const Event = z.object({
  /** The same number in the list and in the header `webhook-id`. */
  id: z.string(),
  event: z.string(),
  created_at: WireTime,
  data: z.record(z.string(), z.unknown()),
  /** `test` on events of orders of test keys; absent on what was written before there were any. */
  mode: z.optional(z.enum(['live', 'test'])),
  /** There, and true, on what was made for trying things out: nothing happened. */
  test: z.optional(z.boolean()),
});
/** An event of any kind, its data unread; `EventOf` tells them apart. */
export type Event = z.infer<typeof Event>;

/** One kind of event with its own data. */
export type EventOf<E extends WebhookEvent> = { event: E; data: z.infer<(typeof EVENT_DATA)[E]> };
/** Any event with the data of its kind. */
export type KnownEvent = { [E in WebhookEvent]: EventOf<E> }[WebhookEvent];
