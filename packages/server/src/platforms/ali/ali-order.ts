import type { StoreOrder, StoreOrderState, StoreReceiver } from '../platform.ts';
import { maskPerson } from '../mask-person.ts';
import { countOf, type Fields, fieldsOf, firstText, flagOf, isYes, listOf, textOf } from '../read-fields.ts';
import { parseAliTime } from './ali-time.ts';

const STATES: Record<string, StoreOrderState> = {
  waitbuyerpay: 'unpaid',
  waitsellersend: 'to_ship',
  waitlogisticstakein: 'shipped',
  waitbuyerreceive: 'shipped',
  waitbuyersign: 'shipped',
  signinsuccess: 'shipped',
  confirm_goods: 'shipped',
  confirm_goods_but_not_fund: 'shipped',
  success: 'done',
  cancel: 'closed',
  terminated: 'closed',
};
const SETTLED_REFUNDS = new Set(['', 'refundsuccess', 'refundclose']);
const WHOLE_MOBILE = /^1\d{10}$/;

/** One order of the seller's list or the seller's view in our words (facts 6.7). */
export function readAliOrder(order: Fields): StoreOrder {
  const base = fieldsOf(order.baseInfo);
  const logistics = fieldsOf(order.nativeLogistics);
  const shipped = listOf(logistics.logisticsItems).flatMap(
    ({ logisticsBillNo }) => textOf(logisticsBillNo) || [],
  );

  return {
    shopOrder: firstText(base.idOfStr, base.id),
    state: STATES[textOf(base.status)] ?? 'closed',
    isRefunding: !SETTLED_REFUNDS.has(textOf(base.refundStatus)),
    // The interface has no mark for it.
    isRisky: false,
    updatedAt: parseAliTime(textOf(base.modifyTime)) ?? 0,
    orderedAt: parseAliTime(textOf(base.createTime)) ?? 0,
    paidAt: parseAliTime(textOf(base.payTime)),
    shipBefore: undefined,
    flag: flagOf(base.sellerRemarkIcon) || null,
    sellerNote: textOf(base.sellerMemo),
    buyerNote: firstText(base.buyerFeedback, base.remark),
    buyerNick: firstText(base.buyerLoginId, fieldsOf(base.buyerContact).name),
    receiver: receiverOf(logistics, isYes(order.fromEncryptOrder)),
    lines: listOf(order.productItems).map((item) => ({
      sku: firstText(item.subItemIDString, item.subItemID, item.skuID),
      title: textOf(item.name),
      spec: listOf(item.skuInfos)
        .map(({ value }) => textOf(value))
        .join(' '),
      image: firstText(Array.isArray(item.productImgUrl) ? item.productImgUrl[0] : ''),
      count: Math.max(1, Math.round(Number(item.quantity) || 1)),
    })),
    waybills: [...new Set(shipped)],
  };
}

/** How many pieces of each entry go into one parcel: all that were bought. */
export function aliEntries(order: Fields): { sourceEntryId: string; amount: number }[] {
  return listOf(order.productItems).map((item) => ({
    sourceEntryId: firstText(item.subItemIDString, item.subItemID),
    amount: countOf(item.quantity, 1),
  }));
}

function receiverOf(logistics: Fields, isCiphered: boolean): StoreReceiver {
  const place = {
    province: textOf(logistics.province),
    city: textOf(logistics.city),
    district: firstText(logistics.area, logistics.district),
  };
  const person = {
    name: textOf(logistics.contactPerson),
    mobile: firstText(logistics.mobile, logistics.telephone),
    detail: `${textOf(logistics.town)}${textOf(logistics.address)}`,
  };
  if (!isCiphered && WHOLE_MOBILE.test(person.mobile)) {
    return { ...place, masked: maskPerson(person), clear: { ...place, ...person } };
  }
  return { ...place, masked: person, cipher: { caid: textOf(logistics.caid) } };
}
