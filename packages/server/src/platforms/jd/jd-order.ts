import type { StoreOrder, StoreOrderState } from '../platform.ts';
import {
  chinaTimeAt,
  countOf,
  type Fields,
  fieldsOf,
  firstText,
  flagOf,
  listOf,
  textOf,
} from '../read-fields.ts';

/** What both order calls are asked for. */
export const JD_FIELDS = [
  'orderId,orderState,orderStartTime,modified,paymentConfirmTime,consigneeInfo,itemInfoList',
  'orderRemark,venderRemark,waybill,logisticsId,pin',
].join(',');

const STATES: Record<string, StoreOrderState> = {
  NOT_PAY: 'unpaid',
  WAIT_SELLER_STOCK_OUT: 'to_ship',
  WAIT_SELLER_DELIVERY: 'to_ship',
  PAUSE: 'to_ship',
  POP_ORDER_PAUSE: 'to_ship',
  LOCKED: 'to_ship',
  WAIT_GOODS_RECEIVE_CONFIRM: 'shipped',
  FINISHED_L: 'done',
  TRADE_CANCELED: 'closed',
};
/** Held back while the buyer wants to cancel, or by the platform. */
const REFUNDING = 'LOCKED';
const HELD = new Set(['PAUSE', 'POP_ORDER_PAUSE']);

/** One order of `jingdong.pop.order.search` or `.get` in our words (facts 6.3); the flag comes from a call of its own. */
export function readJdOrder(order: Fields, remark: { flag: number | null; text: string }): StoreOrder {
  const consignee = fieldsOf(order.consigneeInfo);
  const state = textOf(order.orderState);

  return {
    shopOrder: textOf(order.orderId),
    state: STATES[state] ?? 'closed',
    isRefunding: state === REFUNDING,
    isRisky: HELD.has(state),
    updatedAt: chinaTimeAt(order.modified) ?? 0,
    orderedAt: chinaTimeAt(order.orderStartTime) ?? 0,
    paidAt: chinaTimeAt(order.paymentConfirmTime),
    shipBefore: undefined,
    flag: remark.flag,
    sellerNote: firstText(remark.text, order.venderRemark),
    buyerNote: textOf(order.orderRemark),
    buyerNick: textOf(order.pin),
    receiver: {
      province: textOf(consignee.province),
      city: textOf(consignee.city),
      district: textOf(consignee.county),
      masked: {
        name: textOf(consignee.fullname),
        mobile: firstText(consignee.mobile, consignee.telephone),
        detail: textOf(consignee.fullAddress),
      },
    },
    lines: listOf(order.itemInfoList).map((item) => ({
      sku: firstText(item.skuId, item.wareId),
      title: textOf(item.skuName),
      spec: '',
      image: '',
      count: countOf(item.itemTotal, 1),
    })),
    waybills: textOf(order.waybill)
      .split(/[,;|]/)
      .filter((number) => number !== ''),
  };
}

/** The seller's remark with its flag. */
export function readJdRemark(answer: Fields): { flag: number | null; text: string } {
  const result = fieldsOf(answer.venderRemarkQueryResult);
  const remark = fieldsOf(result.vender_remark ?? result.venderRemark ?? result);
  return { flag: flagOf(remark.flag), text: textOf(remark.remark) };
}
