import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { Id, Yuan } from '../contract/fields.ts';
import { OrderSource, Platform } from '../goods/platforms.ts';
import { RecipientInput } from '../recipients/recipient.ts';

/** Most rows that any call takes, whatever the configuration says: a bound on the work of one request. */
export const HARD_ROW_LIMIT = 100_000;

/**
 * A price call takes so many times the rows of a make call, and in bytes no more than that: rows are only looked at, and
 * short as they are, ten times as many are no larger a body.
 */
export const PRICE_TIMES = 10;
/** Rows of one price call of a service as it comes, which takes 500 in a make call. */
export const PRICE_ROWS = 5_000;
/** Bytes of rows that always fit into one price call. */
export const PRICE_BYTES = 2_000_000;

/** Pieces in one parcel. The bounds only keep it a number: goods have their own, which are refused with a sentence. */
export const Count = z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000));
/** Rows of one call, one at least; how many a service really takes is its own setting. */
export const RecipientRows = z.array(RecipientInput).check(z.minLength(1), z.maxLength(HARD_ROW_LIMIT));

/** Asks what rows would cost, without buying anything. */
export const PriceOrder = z.strictObject({
  goods_id: Id,
  goods_num: Count,
  express_id: Id,
  platform: z._default(Platform, 1),
  order_source: z._default(OrderSource, 1),
  /** The connected store of source 4: its receivers are the ones that count, whatever the rows say. */
  store_id: z.optional(Id),
  rec_list: RecipientRows,
});
/** A question for a price after its checks, every default filled in. */
export type PriceOrder = z.infer<typeof PriceOrder>;

/** The answer of the price check (M107, M236): state 2 when any row has a problem. */
export const PriceAnswer = z.object({
  state: z.literal([1, 2]),
  total_price: Yuan,
  quote_id: z.string(),
  expire_at: z.string(),
  unit_price: Yuan,
  discount: Yuan,
  rec_list: z.array(
    z.object({ id: z.int(), price: Yuan, state: z.literal([1, 2]), errorText: z.string(), code: z.string() }),
  ),
});
/** A price that holds until `expire_at`, and a verdict for every row in the order that they were sent in. */
export type PriceAnswer = z.infer<typeof PriceAnswer>;

/** The price check, which every order begins with. */
export const priceRoutes = defineRoutes({
  price: {
    method: 'POST',
    path: '/gift/order/price',
    auth: 'user',
    embed: true,
    scope: 'order:write',
    summary: '价格校验，返回报价编号',
    maxBody: 'rows',
    body: PriceOrder,
    data: PriceAnswer,
    refusals: [
      'GOODS_NOT_FOUND',
      'GOODS_UNAVAILABLE',
      'QUANTITY_TOO_LOW',
      'QUANTITY_TOO_HIGH',
      'EXPRESS_MISMATCH',
      'TOO_MANY_RECIPIENTS',
    ],
  },
});
