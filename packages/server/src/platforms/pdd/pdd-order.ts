import type { StoreOrder, StoreOrderState } from '../platform.ts';
import {
  chinaTimeAt,
  countOf,
  type Fields,
  firstText,
  flagOf,
  isYes,
  listOf,
  textOf,
} from '../read-fields.ts';

const STATES: Record<string, StoreOrderState> = { '1': 'to_ship', '2': 'shipped', '3': 'done' };
/** 1 none or over, 2 asked for, 3 under way, 4 paid back. */
const OPEN_REFUNDS = new Set(['2', '3']);
const PAID_BACK = '4';

/** One order of the increment list or `pdd.order.information.get` in our words (facts 6.2). */
export function readPddOrder(order: Fields): StoreOrder {
  const refund = textOf(order.refund_status);
  const waybill = textOf(order.tracking_number);

  return {
    shopOrder: textOf(order.order_sn),
    state: refund === PAID_BACK ? 'closed' : (STATES[textOf(order.order_status)] ?? 'closed'),
    isRefunding: OPEN_REFUNDS.has(refund),
    isRisky: isYes(order.risk_control_status),
    updatedAt: chinaTimeAt(order.updated_at) ?? 0,
    orderedAt: chinaTimeAt(order.created_time) ?? 0,
    paidAt: chinaTimeAt(order.pay_time),
    shipBefore: chinaTimeAt(order.last_ship_time),
    flag: flagOf(order.remark_tag),
    sellerNote: textOf(order.remark),
    buyerNote: textOf(order.buyer_memo),
    buyerNick: '',
    receiver: {
      province: textOf(order.province),
      city: textOf(order.city),
      district: textOf(order.town),
      masked: {
        name: textOf(order.receiver_name_mask),
        mobile: textOf(order.receiver_phone_mask),
        detail: firstText(order.receiver_address_mask, order.address_mask),
      },
      cipher: {
        name: textOf(order.receiver_name),
        mobile: textOf(order.receiver_phone),
        detail: firstText(order.receiver_address, order.address),
      },
    },
    lines: listOf(order.item_list).map((item) => ({
      sku: firstText(item.sku_id, item.goods_id),
      title: textOf(item.goods_name),
      spec: textOf(item.goods_spec),
      image: textOf(item.goods_img),
      count: countOf(item.goods_count, 1),
    })),
    waybills: waybill === '' ? [] : [waybill],
  };
}
