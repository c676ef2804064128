import { refuse } from '@giftship/shared/errors/app-error';
import { type Fen, fen, timesFen } from '@giftship/shared/money/fen';
import { type Group, groupInForce, unitPrice } from '@giftship/shared/pricing/price-book';
import { GOODS_STATUS, type NoDeliverArea, SHOWN_GOODS, SUPPLIER_OPEN } from '@giftship/shared/goods/goods';
import type { Queries } from '../db/db.ts';
import { sellsGoods } from '../callers/find-site.ts';
import type { Caller } from '../callers/caller.ts';
import { cutoffOn, ISSUES_AT_ONCE } from '../goods/courier-in-force.ts';
import { groupPricesOf } from '../goods/group-prices.ts';

/** What is for sale to one buyer right now: the goods with its courier and the unit price of the buyer's group. */
export interface Offer {
  goodsId: number;
  goodsName: string;
  courierId: number;
  courierName: string;
  courierCode: string;
  cutoff: string;
  isWu: boolean;
  syncWaybill: boolean;
  noDeliverArea: NoDeliverArea[];
  goodsNum: number;
  /** Price of a piece for everybody, and for this buyer. */
  listPrice: Fen;
  unit: Fen;
  /** Price of one parcel: all its pieces. */
  perParcel: Fen;
}

interface Wanted {
  goods_id: number;
  goods_num: number;
  express_id: number;
  platform: number;
}

/** Reads the offer, or refuses what cannot be bought: unknown, off shelf, wrong courier, quantity out of range (M165). */
export async function readOffer(
  q: Queries,
  buyer: Pick<Caller, 'membership' | 'site'>,
  { wanted, now, groups }: { wanted: Wanted; now: number; groups: readonly Group[] },
): Promise<Offer> {
  // In an embedded page only what the partner's site sells (X017).
  if (buyer.site && !sellsGoods(buyer.site, wanted.goods_id)) throw refuse('GOODS_NOT_FOUND');
  const row = await q
    .selectFrom('goods as g')
    .innerJoin('couriers as c', 'c.id', 'g.courier_id')
    .innerJoin('suppliers as s', 's.id', 'g.supplier_id')
    .where('g.id', '=', wanted.goods_id)
    .where('g.status', 'in', SHOWN_GOODS)
    .select([
      'g.id',
      'g.name',
      'g.status',
      's.status as supplier_status',
      'g.price_fen',
      'g.floor_fen',
      'g.group_prices',
      'g.max_count',
      'g.platforms',
      'c.id as courier_id',
      'c.name as courier_name',
      'c.code',
      'c.enabled',
      'c.platforms as courier_platforms',
      'c.is_wu',
      'c.no_deliver_area',
    ])
    .select([cutoffOn(now).as('cutoff'), ISSUES_AT_ONCE.as('is_at_once')])
    .executeTakeFirst();
  if (!row) throw refuse('GOODS_NOT_FOUND');
  const isServed = [row.platforms, row.courier_platforms].every(
    (platforms) => platforms.length === 0 || platforms.includes(wanted.platform),
  );
  // A courier that is switched off sells nothing (O092).
  const isOpen = row.supplier_status === SUPPLIER_OPEN && row.enabled;
  if (row.status !== GOODS_STATUS.onSale || !isServed || !isOpen) throw refuse('GOODS_UNAVAILABLE');
  if (row.courier_id !== wanted.express_id) throw refuse('EXPRESS_MISMATCH');
  if (wanted.goods_num < 1) throw refuse('QUANTITY_TOO_LOW');
  if (wanted.goods_num > row.max_count) throw refuse('QUANTITY_TOO_HIGH', { limit: row.max_count });
  const group = groupInForce(groups, buyer.membership, now);
  const unit = unitPrice(
    { price: fen(row.price_fen), floor: fen(row.floor_fen), groupPrices: groupPricesOf(row.group_prices) },
    group,
  );
  return {
    goodsId: row.id,
    goodsName: row.name,
    courierId: row.courier_id,
    courierName: row.courier_name,
    courierCode: row.code,
    cutoff: row.cutoff,
    isWu: row.is_wu,
    syncWaybill: row.is_at_once,
    noDeliverArea: row.no_deliver_area,
    goodsNum: wanted.goods_num,
    listPrice: fen(row.price_fen),
    unit,
    perParcel: timesFen(unit, wanted.goods_num),
  };
}
