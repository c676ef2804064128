import type { StoreOrder, StoreOrderState } from '../platform.ts';
import { countOf, type Fields, fieldsOf, listOf, secondsAt, textOf } from '../read-fields.ts';

const STATES: Record<string, StoreOrderState> = {
  '10': 'unpaid',
  '12': 'to_ship',
  '13': 'to_ship',
  '20': 'to_ship',
  '21': 'part',
  '30': 'shipped',
  '100': 'done',
  '190': 'closed',
  '200': 'closed',
  '250': 'closed',
};
/** Paid, but a gift not taken yet or a group not full. */
const WAITING = new Set(['12', '13']);

/** One order of `/channels/ec/order/get` in our words (facts 6.6). */
export function readSphOrder(order: Fields): StoreOrder {
  const detail = fieldsOf(order.order_detail);
  const delivery = fieldsOf(detail.delivery_info);
  const address = fieldsOf(delivery.address_info);
  const notes = fieldsOf(detail.ext_info);
  const status = textOf(order.status);
  const shopOrder = textOf(order.order_id);
  const sent = listOf(delivery.delivery_product_info).flatMap(({ waybill_id }) => textOf(waybill_id) || []);

  return {
    shopOrder,
    state: STATES[status] ?? 'closed',
    isRefunding: countOf(fieldsOf(order.aftersale_detail).on_aftersale_order_cnt) > 0,
    isRisky: WAITING.has(status),
    updatedAt: secondsAt(order.update_time) ?? 0,
    orderedAt: secondsAt(order.create_time) ?? 0,
    paidAt: secondsAt(fieldsOf(detail.pay_info).pay_time),
    shipBefore: undefined,
    flag: null,
    sellerNote: textOf(notes.merchant_notes),
    buyerNote: textOf(notes.customer_notes),
    buyerNick: '',
    receiver: {
      province: textOf(address.province_name),
      city: textOf(address.city_name),
      district: textOf(address.county_name),
      masked: {
        name: textOf(address.user_name),
        mobile: textOf(address.tel_number),
        detail: textOf(address.detail_info),
      },
      cipher: { orderId: shopOrder, hash: textOf(address.hash_code) },
    },
    lines: listOf(detail.product_infos).map((product) => ({
      sku: textOf(product.sku_id),
      title: textOf(product.title),
      spec: listOf(product.sku_attrs)
        .map(({ attr_value }) => textOf(attr_value))
        .join(' '),
      image: textOf(product.thumb_img),
      count: countOf(product.sku_cnt, 1),
    })),
    waybills: [...new Set(sent)],
  };
}

/** What goes into the one parcel: everything that was bought. */
export function sphProducts(order: Fields): { product_id: string; sku_id: string; product_cnt: number }[] {
  return listOf(fieldsOf(order.order_detail).product_infos).map((product) => ({
    product_id: textOf(product.product_id),
    sku_id: textOf(product.sku_id),
    product_cnt: countOf(product.sku_cnt, 1),
  }));
}
