import type { StoreOrder, StoreOrderState } from '../platform.ts';
import {
  countOf,
  type Fields,
  fieldsOf,
  firstText,
  flagOf,
  listOf,
  secondsAt,
  textOf,
} from '../read-fields.ts';

const STATES: Record<string, StoreOrderState> = {
  '1': 'unpaid',
  '2': 'to_ship',
  '3': 'shipped',
  '4': 'closed',
  '5': 'done',
  '101': 'part',
  '105': 'to_ship',
};
/** Paid, but the platform does not want it shipped yet. */
const PAID_ONLY = '105';
/** Refunds that are open; unverified. */
const OPEN_AFTER_SALES = new Set(['6', '7', '11', '13']);
const OPEN_REFUNDS = new Set(['1', '2']);

/** One order of `order.searchList` or `order.orderDetail` in our words (facts 6.4). */
export function readDyOrder(order: Fields): StoreOrder {
  const address = fieldsOf(order.post_addr);
  const mask = fieldsOf(order.mask_post_addr);
  const lines = listOf(order.sku_order_list);
  const status = textOf(order.order_status);

  return {
    shopOrder: textOf(order.order_id),
    state: STATES[status] ?? 'closed',
    isRefunding: lines.some(({ after_sale_info }) => isOpen(fieldsOf(after_sale_info))),
    isRisky:
      status === PAID_ONLY || listOf(order.shop_order_tag_ui).some(({ key }) => /risk/i.test(textOf(key))),
    updatedAt: secondsAt(order.update_time) ?? 0,
    orderedAt: secondsAt(order.create_time) ?? 0,
    paidAt: secondsAt(order.pay_time),
    shipBefore: secondsAt(order.exp_ship_time),
    flag: flagOf(order.seller_remark_stars),
    sellerNote: textOf(order.seller_words),
    buyerNote: textOf(order.buyer_words),
    buyerNick: textOf(order.doudian_open_id),
    receiver: {
      province: nameOf(address.province),
      city: nameOf(address.city),
      district: nameOf(address.town),
      masked: {
        name: textOf(order.mask_post_receiver),
        mobile: textOf(order.mask_post_tel),
        detail: `${nameOf(mask.street)}${textOf(mask.detail)}`,
      },
      cipher: {
        name: textOf(order.encrypt_post_receiver),
        mobile: textOf(order.encrypt_post_tel),
        detail: textOf(address.encrypt_detail),
      },
    },
    lines: lines.map((line) => ({
      sku: firstText(line.sku_id, line.product_id),
      title: textOf(line.product_name),
      spec: listOf(line.spec)
        .map(({ value }) => textOf(value))
        .join(' '),
      image: textOf(line.product_pic),
      count: countOf(line.item_num, 1),
    })),
    waybills: listOf(order.logistics_info).flatMap(({ tracking_no }) => textOf(tracking_no) || []),
  };
}

const nameOf = (place: unknown): string => textOf(fieldsOf(place).name);

const isOpen = ({ after_sale_status, refund_status }: Fields): boolean =>
  OPEN_AFTER_SALES.has(textOf(after_sale_status)) || OPEN_REFUNDS.has(textOf(refund_status));
