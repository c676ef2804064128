import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import { refuse } from '@giftship/shared/errors/app-error';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { MakeOrders, OrderItem } from '@giftship/shared/orders/contract';
import type { Api } from '../net/open-api.ts';

/** What the next make call does instead of its work; `lost-answer` does the work and loses the answer, `closed` finds its batch closed. */
type Mishap = 'lost-answer' | 'closed' | 'unreachable' | 'no-login' | 'real-name' | 'key-limit' | 'not-open';

/** A service in memory with keys, a wallet and prices: enough to see what the command line sends. */
export interface FakeService {
  api: Api;
  balance: number;
  unit: number;
  /** What a piece costs less than others pay; part of `unit`. */
  discount: number;
  bought: string[];
  /** Most rows that a price call takes. */
  mostPriced: number;
  /** Rows of each price call. */
  priceCalls: number[];
  /** As for a key that may order and not look at the wallet. */
  hidesBalance: boolean;
  makeCalls: { key: string; rows: number }[];
  mishaps: Mishap[];
  /** Numbers of sheet rows that are bought and get no waybill, and why not; '' while it is on its way. */
  withoutWaybill: Map<number, string>;
  /** Waybills that came since, by order. */
  lateWaybills: Map<string, string>;
  /** Numbers of sheet rows that are not bought, and why not. */
  refusedRows: Map<number, string>;
  /** Numbers of sheet rows that the price check refuses, and why. */
  faultyRows: Map<number, string>;
  /** All goods are off the shelf, or those of one number: nothing new of them is priced or bought. */
  isOffShelf: boolean | number;
}

const refusal = (code: number, msg: string, data: unknown = null, status = 200) =>
  new ApiFailure({ status, headers: {}, body: null }, { code, msg, data });

/** What a key hears whose limit of the day is 1 yuan, of which 0.80 are spent. */
function overKeyLimit(): ApiFailure {
  const { code, message, next } = refuse('SPENDING_LIMIT', {
    limit: fen(100),
    spent: fen(80),
    need: fen(160),
  });
  return refusal(code, message, { name: 'SPENDING_LIMIT', next });
}

const yuan = (amount: number) => formatYuan(fen(amount));

/** Opens the service with a balance in fen. */
export function openFakeService(balance: number): FakeService {
  const quotes = new Map<string, number>();
  const batches = new Map<string, { body: string; items: OrderItem[]; due: number; isPaid: boolean }>();
  const closed = new Set<string>();
  const shop: FakeService = {
    api: {} as Api,
    balance,
    unit: 80,
    discount: 0,
    bought: [],
    mostPriced: Infinity,
    priceCalls: [],
    hidesBalance: false,
    makeCalls: [],
    mishaps: [],
    withoutWaybill: new Map(),
    lateWaybills: new Map(),
    refusedRows: new Map(),
    faultyRows: new Map(),
    isOffShelf: false,
  };
  const refuseOffShelf = (goods: number) => {
    if (shop.isOffShelf === true || shop.isOffShelf === goods) throw refusal(21, 'off the shelf');
  };
  /** Couriers up to 9 carry everything, and 50 pieces are the most. */
  const refuseUnfit = ({ express_id, goods_num }: { express_id: number; goods_num: number }) => {
    if (express_id > 9)
      throw refusal(CATALOGUE.EXPRESS_MISMATCH.code, CATALOGUE.EXPRESS_MISMATCH.text, {
        name: 'EXPRESS_MISMATCH',
      });
    const { code, message } = refuse('QUANTITY_TOO_HIGH', { limit: 50 });
    if (goods_num > 50) throw refusal(code, message, { name: 'QUANTITY_TOO_HIGH' });
  };
  const pay = (key: string): OrderItem[] => {
    const batch = batches.get(key)!;
    if (!batch.isPaid) {
      if (shop.balance < batch.due) {
        const shortfall = yuan(batch.due - shop.balance);
        throw refusal(23, 'too low', {
          batch_sn: 'B1',
          total_price: yuan(batch.due),
          balance: yuan(shop.balance),
          shortfall,
        });
      }
      shop.balance -= batch.due;
      batch.isPaid = true;
      shop.bought.push(...batch.items.filter(({ order }) => order === 1).map(({ shop_order }) => shop_order));
    }
    return batch.items;
  };
  const make = async ({ key, body }: { key: string; body: MakeOrders }): Promise<OrderItem[]> => {
    const mishap = shop.mishaps.shift();
    shop.makeCalls.push({ key, rows: body.rec_list.length });
    if (mishap === 'unreachable') throw new NetworkFailure('down');
    if (mishap === 'no-login') throw refusal(401, 'expired', null, 401);
    if (mishap === 'real-name') throw refusal(11, 'name');
    if (mishap === 'not-open') throw refusal(27, 'not open');
    if (mishap === 'key-limit') throw overKeyLimit();
    if (mishap === 'closed') closed.add(key);
    if (closed.has(key)) throw refusal(1, 'closed', { name: 'BATCH_NOT_PAYABLE' });
    const { quote_id, ...rest } = body;
    const known = batches.get(key);
    if (known && known.body !== JSON.stringify(rest)) throw refusal(25, 'key reused');
    if (!known) {
      refuseOffShelf(body.goods_id);
      if (quote_id !== undefined && quotes.get(quote_id) !== shop.unit) throw refusal(24, 'price');
      const items = body.rec_list.map((row, i) => {
        const item = itemOf(row.id!, row.shop_order ?? '', i);
        const refused = shop.refusedRows.get(row.id!);
        if (refused !== undefined)
          return {
            ...item,
            order: 0,
            status: 0 as const,
            kuaidi_sn: '',
            order_sn: '',
            code: 'X',
            error: refused,
          };
        const error = shop.withoutWaybill.get(row.id!);
        if (error === undefined) return item;
        const code = error === '' ? 'WAYBILL_PENDING' : 'WAYBILL_FAILED';
        return { ...item, status: 2 as const, kuaidi_sn: '', code, error };
      });
      const due = items.filter(({ order }) => order === 1).length * shop.unit;
      batches.set(key, { body: JSON.stringify(rest), items, due, isPaid: false });
    }
    const items = pay(key);
    if (mishap === 'lost-answer') throw new NetworkFailure('lost');
    return items;
  };
  const price = async ({
    body,
  }: {
    body: { goods_id: number; goods_num: number; express_id: number; rec_list: { id: number }[] };
  }) => {
    refuseOffShelf(body.goods_id);
    refuseUnfit(body);
    if (body.rec_list.length > shop.mostPriced) throw refusal(2, 'too many');
    const quote_id = `q${quotes.size + 1}`;
    quotes.set(quote_id, shop.unit);
    const rows = body.rec_list;
    shop.priceCalls.push(rows.length);
    return {
      state: 1,
      total_price: yuan(shop.unit * rows.length),
      quote_id,
      expire_at: '',
      unit_price: yuan(shop.unit),
      discount: yuan(shop.discount),
      rec_list: rows.map(({ id }) => {
        const errorText = shop.faultyRows.get(id);
        const verdict = errorText === undefined ? { state: 1, errorText: '' } : { state: 2, errorText };
        return { id, price: yuan(shop.unit), code: '', ...verdict };
      }),
    };
  };
  const check = async ({ body }: { body: { shop_order: string[] } }) =>
    body.shop_order.filter((number) => shop.bought.includes(number));
  const list = async ({ body }: { body: { order_sn: string[] } }) => ({
    list: [...batches.values()]
      .flatMap(({ items }) => items)
      .filter(({ order_sn }) => body.order_sn.includes(order_sn))
      .map((item) => ({
        ...item,
        kuaidi_sn: shop.lateWaybills.get(item.order_sn) ?? item.kuaidi_sn,
        express_name: '',
      })),
  });
  const goods = { goods_id: 103, goods_name: 'brush', express_id: 1 };
  shop.api = {
    pricing: { price },
    orders: { make, check, list },
    goods: {
      buy: async ({ query }: { query: { goods_id: string } }) => {
        refuseOffShelf(Number(query.goods_id));
        return { goods_info: goods, express_info: { is_wu: 0, name: 'yt' } };
      },
      options: async () => ({ express: [{ id: 1, name: 'yt' }] }),
    },
    wallet: {
      info: async () => {
        if (shop.hidesBalance) throw refusal(65, 'no scope');
        return { money: yuan(shop.balance) };
      },
    },
    accounts: { userInfo: async () => ({ user: { user_id: 7, is_attestation: 2 } }) },
  } as unknown as Api;
  return shop;
}

function itemOf(id: number, shop_order: string, i: number): OrderItem {
  return {
    id,
    shop_order,
    kuaidi_sn: `YT${i}`,
    order: 1,
    status: 1,
    error: '',
    code: '',
    order_sn: `G${id}`,
  };
}
