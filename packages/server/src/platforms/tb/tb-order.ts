import type { StoreOrder, StoreOrderState } from '../platform.ts';
import { chinaTimeAt, countOf, type Fields, fieldsOf, flagOf, listOf, textOf } from '../read-fields.ts';

/** What both order calls are asked for. */
export const TB_FIELDS = [
  'tid,status,type,created,pay_time,modified,timeout_action_time',
  'seller_flag,seller_memo,buyer_message,has_buyer_message,buyer_nick,buyer_open_uid,oaid',
  'receiver_name,receiver_mobile,receiver_state,receiver_city,receiver_district,receiver_town,receiver_address',
  'orders.oid,orders.num_iid,orders.sku_id,orders.title,orders.num,orders.pic_path,orders.refund_status',
  'orders.sku_properties_name,orders.invoice_no,orders.logistics_company',
].join(',');

const STATES: Record<string, StoreOrderState> = {
  TRADE_NO_CREATE_PAY: 'unpaid',
  WAIT_BUYER_PAY: 'unpaid',
  PAY_PENDING: 'unpaid',
  WAIT_SELLER_SEND_GOODS: 'to_ship',
  SELLER_CONSIGNED_PART: 'part',
  WAIT_BUYER_CONFIRM_GOODS: 'shipped',
  TRADE_BUYER_SIGNED: 'shipped',
  TRADE_FINISHED: 'done',
  TRADE_CLOSED: 'closed',
  TRADE_CLOSED_BY_TAOBAO: 'closed',
};
const SETTLED_REFUNDS = new Set(['', 'NO_REFUND', 'CLOSED', 'SUCCESS']);

/** One trade of the increment list or `taobao.trade.fullinfo.get` in our words (facts 6.1). */
export function readTbOrder(trade: Fields): StoreOrder {
  const lines = listOf(fieldsOf(trade.orders).order);
  const shopOrder = textOf(trade.tid);
  const waybills = lines.map(({ invoice_no }) => textOf(invoice_no)).filter((number) => number !== '');

  return {
    shopOrder,
    state: STATES[textOf(trade.status)] ?? 'closed',
    isRefunding: lines.some(({ refund_status }) => !SETTLED_REFUNDS.has(textOf(refund_status))),
    // The interface has no mark for it.
    isRisky: false,
    updatedAt: chinaTimeAt(trade.modified) ?? 0,
    orderedAt: chinaTimeAt(trade.created) ?? 0,
    paidAt: chinaTimeAt(trade.pay_time),
    shipBefore: undefined,
    flag: flagOf(trade.seller_flag),
    sellerNote: textOf(trade.seller_memo),
    buyerNote: textOf(trade.buyer_message),
    buyerNick: textOf(trade.buyer_nick),
    receiver: {
      province: textOf(trade.receiver_state),
      city: textOf(trade.receiver_city),
      district: textOf(trade.receiver_district),
      masked: {
        name: textOf(trade.receiver_name),
        mobile: textOf(trade.receiver_mobile),
        detail: `${textOf(trade.receiver_town)}${textOf(trade.receiver_address)}`,
      },
      cipher: { oaid: textOf(trade.oaid), tid: shopOrder },
    },
    lines: lines.map((line) => ({
      sku: textOf(line.sku_id) || textOf(line.num_iid),
      title: textOf(line.title),
      spec: textOf(line.sku_properties_name),
      image: textOf(line.pic_path),
      count: countOf(line.num, 1),
    })),
    waybills: [...new Set(waybills)],
  };
}
