import type { StoreOrder, StoreOrderState } from '../platform.ts';
import {
  chinaTimeAt,
  countOf,
  type Fields,
  flagOf,
  isYes,
  listOf,
  millisAt,
  textOf,
} from '../read-fields.ts';

/**
 * UNVERIFIED: no page shows the fields of pushed store orders (facts section 9). All guesses stand in this one table;
 * the first true answer puts it right.
 */
const FIELDS = {
  taskId: 'taskId',
  shopId: 'shopId',
  shopName: 'shopName',
  expiresAt: 'expireTime',
  /** Finish or Abort; anything else means that more pages come. */
  status: 'queryStatus',
  orders: 'orders',
  order: {
    number: 'orderNum',
    status: 'orderStatus',
    updatedAt: 'updateAt',
    createdAt: 'createAt',
    paidAt: 'payAt',
    refunding: 'refunding',
    flag: 'sellerFlag',
    sellerNote: 'sellerRemark',
    buyerNote: 'buyerRemark',
    buyerNick: 'buyerNick',
    province: 'province',
    city: 'city',
    district: 'district',
    name: 'receiverName',
    mobile: 'receiverMobile',
    detail: 'receiverAddress',
    cipher: 'encryptInfo',
    waybill: 'kuaidiNum',
    lines: 'items',
    lineSku: 'skuId',
    lineTitle: 'title',
    lineSpec: 'spec',
    lineImage: 'picUrl',
    lineCount: 'num',
  },
} as const;

/** The words of `order/task`, which the pushes are taken to use as well. */
const STATES: Record<string, StoreOrderState> = {
  UNPAY: 'unpaid',
  UNSHIP: 'to_ship',
  SHIPED: 'shipped',
  FINISH: 'done',
  CLOSE: 'closed',
};

/** One page of a task, or news of an authorisation. */
export interface StorePush {
  taskId: string;
  shopId: string;
  shopName: string;
  expiresAt: number | undefined;
  isFinished: boolean;
  isAborted: boolean;
  orders: StoreOrder[];
}

/** Reads what stands under `param` of a push. */
export function readStorePush(param: Fields): StorePush {
  const status = textOf(param[FIELDS.status]);
  return {
    taskId: textOf(param[FIELDS.taskId]),
    shopId: textOf(param[FIELDS.shopId]),
    shopName: textOf(param[FIELDS.shopName]),
    expiresAt: timeOf(param[FIELDS.expiresAt]),
    isFinished: status === 'Finish',
    isAborted: status === 'Abort',
    orders: listOf(param[FIELDS.orders]).map(readPushedOrder),
  };
}

function readPushedOrder(order: Fields): StoreOrder {
  const names = FIELDS.order;
  const waybill = textOf(order[names.waybill]);
  const cipher = textOf(order[names.cipher]);
  return {
    shopOrder: textOf(order[names.number]),
    state: STATES[textOf(order[names.status])] ?? 'closed',
    isRefunding: isYes(order[names.refunding]),
    isRisky: false,
    updatedAt: timeOf(order[names.updatedAt]) ?? 0,
    orderedAt: timeOf(order[names.createdAt]) ?? 0,
    paidAt: timeOf(order[names.paidAt]),
    shipBefore: undefined,
    flag: flagOf(order[names.flag]),
    sellerNote: textOf(order[names.sellerNote]),
    buyerNote: textOf(order[names.buyerNote]),
    buyerNick: textOf(order[names.buyerNick]),
    receiver: {
      province: textOf(order[names.province]),
      city: textOf(order[names.city]),
      district: textOf(order[names.district]),
      masked: {
        name: textOf(order[names.name]),
        mobile: textOf(order[names.mobile]),
        detail: textOf(order[names.detail]),
      },
      ...(cipher !== '' && { cipher: { kuaidi100: cipher } }),
    },
    lines: listOf(order[names.lines]).map((line) => ({
      sku: textOf(line[names.lineSku]),
      title: textOf(line[names.lineTitle]),
      spec: textOf(line[names.lineSpec]),
      image: textOf(line[names.lineImage]),
      count: countOf(line[names.lineCount], 1),
    })),
    waybills: waybill === '' ? [] : [waybill],
  };
}

const timeOf = (value: unknown): number | undefined => millisAt(value) ?? chinaTimeAt(value);
