import type { StoreOrder, StoreOrderState } from '../platform.ts';
import { countOf, type Fields, firstText, flagOf, isYes, listOf, millisAt, textOf } from '../read-fields.ts';

const STATES: Record<string, StoreOrderState> = {
  '1': 'unpaid',
  '2': 'to_ship',
  '3': 'to_ship',
  '4': 'to_ship',
  '5': 'part',
  '6': 'shipped',
  '7': 'done',
  '8': 'closed',
  '9': 'closed',
  '10': 'shipped',
};
/** Paid and in the platform's hands: not to be shipped yet. */
const HELD = new Set(['2', '3']);
const EXCHANGING = '10';
/** `orderAfterSalesStatus`: 1 none, 2 open, 3 over. */
const AFTER_SALE_OPEN = '2';

/** Who receives: the texts as the platform ciphers them, and their masks. */
export interface XhsReceiver {
  cipher: { name: string; mobile: string; detail: string };
  masked: { name: string; mobile: string; detail: string };
}

/** One order of `order.getOrderDetail` in our words (facts 6.8). */
export function readXhsOrder(order: Fields, receiver?: XhsReceiver): StoreOrder {
  const status = textOf(order.orderStatus);
  const waybill = textOf(order.expressTrackingNo);
  const parts = listOf(order.simpleDeliveryOrderList).flatMap(
    ({ expressTrackingNo }) => textOf(expressTrackingNo) || [],
  );

  return {
    shopOrder: textOf(order.orderId),
    state: STATES[status] ?? 'closed',
    isRefunding:
      textOf(order.orderAfterSalesStatus) === AFTER_SALE_OPEN ||
      isYes(order.cancelStatus) ||
      status === EXCHANGING,
    isRisky: HELD.has(status),
    updatedAt: millisAt(order.updateTime) ?? 0,
    orderedAt: millisAt(order.createdTime) ?? 0,
    paidAt: millisAt(order.paidTime),
    shipBefore: millisAt(order.promiseLastDeliveryTime),
    flag: flagOf(order.sellerRemarkFlag) || null,
    sellerNote: textOf(order.sellerRemark),
    buyerNote: textOf(order.customerRemark),
    buyerNick: '',
    receiver: {
      province: textOf(order.receiverProvinceName),
      city: textOf(order.receiverCityName),
      district: textOf(order.receiverDistrictName),
      masked: receiver?.masked ?? { name: '', mobile: '', detail: '' },
      ...(receiver && { cipher: { ...receiver.cipher, openAddressId: textOf(order.openAddressId) } }),
    },
    lines: listOf(order.skuList).map((sku) => ({
      sku: textOf(sku.skuId),
      title: textOf(sku.skuName),
      spec: firstText(sku.skuSpec),
      image: textOf(sku.skuImage),
      count: countOf(sku.skuQuantity, 1),
    })),
    waybills: [...new Set([...(waybill === '' ? [] : [waybill]), ...parts])],
  };
}
