import {
  millisAt,
  type Fields,
  fieldsOf,
  flagOf,
  firstText,
  listOf,
  textOf,
  countOf,
} from '../read-fields.ts';
import type { StoreOrder, StoreOrderState } from '../platform.ts';

const STATES: Record<string, StoreOrderState> = {
  '10': 'unpaid',
  '30': 'to_ship',
  '40': 'shipped',
  '50': 'shipped',
  '70': 'done',
  '80': 'closed',
};

const FLAGS: Record<string, number> = {
  red_flag_tag_order: 1,
  yellow_flag_tag_order: 2,
  green_flag_tag_order: 3,
  blue_flag_tag_order: 4,
  purple_flag_tag_order: 5,
  grey_flag_tag_order: 6,
};

/** Refunds that are over, one way or the other; the numbers are not verified. */
const SETTLED_REFUNDS = new Set(['50', '60', '70']);

/** One order of `open.order.cursor.list` or `open.order.detail` in our words (facts 6.5). */
export function readKsOrder(order: Fields): StoreOrder {
  const base = fieldsOf(order.orderBaseInfo);
  const notes = listOf(fieldsOf(order.orderNote).orderNoteInfo);
  const place = fieldsOf(order.orderAddress);
  const item = fieldsOf(order.orderItemInfo);
  const refunds = listOf(order.orderRefundList);
  const blocks = Array.isArray(base.disableDeliveryReasonCode) ? base.disableDeliveryReasonCode : [];
  const flags = notes.flatMap(({ flagTagCode }) => FLAGS[textOf(flagTagCode)] ?? []);

  return {
    shopOrder: textOf(base.oid),
    state: STATES[textOf(base.status)] ?? 'closed',
    isRefunding: refunds.some(({ refundStatus }) => !SETTLED_REFUNDS.has(textOf(refundStatus))),
    isRisky: blocks.length > 0 || countOf(base.riskCode) > 0,
    updatedAt: millisAt(base.updateTime) ?? 0,
    orderedAt: millisAt(base.createTime) ?? 0,
    paidAt: millisAt(base.payTime),
    shipBefore: millisAt(base.validPromiseShipmentTimeStamp),
    flag: flagOf(flags.at(-1)),
    sellerNote: notes
      .map(({ note }) => textOf(note))
      .filter((note) => note !== '')
      .join('\n'),
    buyerNote: textOf(base.remark),
    buyerNick: textOf(base.buyerNick),
    receiver: {
      province: textOf(place.province),
      city: textOf(place.city),
      district: textOf(place.district),
      masked: {
        name: textOf(place.desensitiseConsignee),
        mobile: textOf(place.desensitiseMobile),
        detail: textOf(place.desensitiseAddress),
      },
      cipher: {
        name: textOf(place.encryptedConsignee),
        mobile: textOf(place.encryptedMobile),
        detail: textOf(place.encryptedAddress),
      },
    },
    lines: [
      {
        sku: firstText(item.skuId, item.itemId),
        title: textOf(item.itemTitle),
        spec: textOf(item.skuDesc),
        image: textOf(item.itemPicUrl),
        count: countOf(item.num, 1),
      },
    ],
    waybills: listOf(order.orderLogisticsInfo).flatMap(({ expressNo }) => textOf(expressNo) || []),
  };
}
