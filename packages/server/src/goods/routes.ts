import { refuse } from '@giftship/shared/errors/app-error';
import type { RouteData } from '@giftship/shared/contract/define-routes';
import type { goodsRoutes } from '@giftship/shared/goods/contract';
import { PLATFORM_LABELS, NOT_SERVED_REASON, VIDEO_CHANNEL_REASON } from '@giftship/shared/goods/labels';
import { VIDEO_CHANNEL, platformKey } from '@giftship/shared/goods/platforms';
import { formatYuan } from '@giftship/shared/money/fen';
import { DEFAULT_GROUP_ID, groupInForce } from '@giftship/shared/pricing/price-book';
import { shownGroups } from '@giftship/shared/groups/group-rules';
import { SHOWN_GOODS, SUPPLIER_OPEN } from '@giftship/shared/goods/goods';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { present } from '@giftship/shared/lib/assert';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { keptReply } from '../http/kept-reply.ts';
import { siteOfCall } from '../callers/site-of-call.ts';
import { sellsGoods } from '../callers/find-site.ts';
import type { Handlers } from '../http/mount-routes.ts';
import type { Caller } from '../callers/caller.ts';
import { cleanHtml } from './clean-html.ts';
import { collectGoods, uncollectGoods } from './favourites.ts';
import { readOptions } from './options.ts';
import {
  type GoodsInFull,
  type ShelfQuery,
  type TopList,
  type Viewer,
  expressOf,
  priceFor,
  readFavourites,
  readGoods,
  readGoodsPage,
  readTop,
  toCards,
} from './repo.ts';
import { type Shelf, openShelf } from './shelf.ts';
import { onlyRow } from '../db/only-row.ts';

/** Handlers of goods, shops and favourites. */
export function goodsHandlers(deps: Deps): Handlers<typeof goodsRoutes> {
  const { db } = deps;
  const shelf = openShelf(db.q);
  const top = (list: TopList) => async (call: { caller: Caller | null }) => ({
    list: await readTop(db.q, viewerOf(deps, call.caller), list),
  });
  const find = async (goodsId: number): Promise<GoodsInFull> => {
    const goods = await readGoods(db.q, goodsId, deps.now());
    if (!goods) throw refuse('GOODS_NOT_FOUND');
    return goods;
  };
  return {
    list: async ({ query: { site_key, ...query }, caller, request }) =>
      listGoods(deps, shelf, {
        viewer: viewerOf(deps, caller),
        query: {
          ...query,
          goodsIds: site_key === undefined ? [] : (await siteOfCall(deps, site_key, request)).goodsIds,
        },
      }),
    topCollect: top('collect'),
    topSale: top('sale'),
    topNew: top('new'),
    topRecommend: top('recommend'),
    detail: async ({ query, caller }) => {
      const goods = await find(query.goods_id);
      const [card] = await toCards(db.q, viewerOf(deps, caller), [goods]);
      return {
        ...present(card, 'a card for each goods'),
        pics: goods.pics.length > 0 ? goods.pics : [goods.pic],
        content: cleanHtml(goods.content),
        shop_id: goods.shop_id,
        shop_name: goods.shop_name,
        express: expressOf(goods),
        sale_count: goods.sale_count,
        collect_count: goods.collect_count,
        group_prices: shownGroups(deps.config.groups, viewerOf(deps, caller).group.id).map((group) => ({
          group_id: group.id,
          group_name: group.name,
          price: formatYuan(priceFor(goods, group)),
        })),
        no_deliver_area: goods.no_deliver_area,
        on_time_rate: await onTimeRate(deps, { goodsId: goods.id }),
      };
    },
    buy: async ({ query, caller }) => {
      if (caller?.site && !sellsGoods(caller.site, query.goods_id)) throw refuse('GOODS_NOT_FOUND');
      const goods = await find(query.goods_id);
      const [card] = await toCards(db.q, viewerOf(deps, caller), [goods]);
      return {
        platform_list: platformsOf(goods),
        goods_info: present(card, 'a card for each goods'),
        no_deliver_area: goods.no_deliver_area,
        express_info: expressOf(goods),
      };
    },
    options: () => readOptions(db.q),
    shopOptions: async () => ({
      list: await db.q
        .selectFrom('suppliers')
        .where('status', '=', SUPPLIER_OPEN)
        .orderBy('id')
        .select(['id', 'name'])
        .execute(),
    }),
    shopDetail: async ({ query }) => readShop(deps, query.id),
    collect: ({ caller, body }) => collectGoods(deps, caller.userId, body.goods_id),
    uncollect: ({ caller, query }) => uncollectGoods(deps, caller.userId, query.goods_id),
    collectList: async ({ caller, query }) => {
      const { list, count } = await readFavourites(
        db.q,
        { ...viewerOf(deps, caller), userId: caller.userId },
        { limit: query.page_size, offset: (query.page - 1) * query.page_size },
      );
      return { list, page: query.page, page_size: query.page_size, data_count: count };
    },
  };
}

/** Visitors of one price group all see the same page, so it is kept as a whole; favourites belong to one person. */
async function listGoods(
  { db }: Deps,
  shelf: Shelf,
  { viewer, query }: { viewer: Viewer; query: ShelfQuery },
): Promise<RouteData<typeof goodsRoutes.list>> {
  const read = async () => {
    const { list, count } = await readGoodsPage(db.q, shelf, { viewer, query });
    return { list, page: query.page, page_size: query.page_size, data_count: count };
  };
  if (viewer.userId !== null) return read();
  return shelf.keep(`list ${viewer.group.id} ${viewer.group.minus} ${JSON.stringify(query)}`, async () =>
    keptReply(await read()),
  );
}

function viewerOf({ now, config }: Deps, caller: Caller | null): Viewer {
  const membership = caller?.membership ?? {
    groupId: DEFAULT_GROUP_ID,
    until: null,
    lastingId: DEFAULT_GROUP_ID,
  };
  return { group: groupInForce(config.groups, membership, now()), userId: caller?.userId ?? null };
}

/** Platforms of the purchase dialog; the video channel has authorised shipping only, and goods may name theirs. */
function platformsOf(goods: GoodsInFull) {
  return Object.entries(PLATFORM_LABELS).map(([key, name]) => {
    const id = Number(key);
    const isServed = [goods.platforms, goods.courier_platforms].every(
      (platforms) => platforms.length === 0 || platforms.includes(id),
    );
    return {
      id,
      name,
      key: platformKey(id),
      disabled: isServed ? (0 as const) : (1 as const),
      reason: !isServed ? NOT_SERVED_REASON : id === VIDEO_CHANNEL ? VIDEO_CHANNEL_REASON : '',
    };
  });
}

async function readShop(deps: Deps, id: number) {
  const { db } = deps;
  const shop = await db.q
    .selectFrom('suppliers')
    .where('id', '=', id)
    .where('status', '=', SUPPLIER_OPEN)
    .selectAll()
    .executeTakeFirst();
  if (!shop) throw refuse('NOT_FOUND');
  const [counts, couriers] = await Promise.all([
    db.q
      .selectFrom('goods')
      .where('supplier_id', '=', id)
      .where('status', 'in', [...SHOWN_GOODS])
      .select([
        sql<number>`count(*)`.as('goods_count'),
        sql<number>`coalesce(sum(sale_count), 0)::bigint`.as('sale_count'),
      ])
      .executeTakeFirstOrThrow(),
    db.q.selectFrom('couriers').where('supplier_id', '=', id).orderBy('id').select('name').execute(),
  ]);
  return {
    id,
    name: shop.name,
    logo: shop.logo,
    notice: shop.notice,
    ...counts,
    on_time_rate: await onTimeRate(deps, { supplierId: id }),
    express: [...new Set(couriers.map(({ name }) => name))],
    address: shop.address,
  };
}

/** Fewer parcels than this say nothing about who sends them. */
const FEWEST_PARCELS = 50;

/** Share of parcels of the last 30 days that were picked up in time, in percent with one decimal; null where there are too few. */
async function onTimeRate(
  { db }: Deps,
  of: { goodsId?: number; supplierId?: number },
): Promise<number | null> {
  const { rows } = await sql<{ rate: number | null }>`
    select case when count(*) >= ${sql.lit(FEWEST_PARCELS)}
      then round(100.0 * count(*) filter (where p.pickup_time <= p.pickup_deadline) / count(*), 1)::float end as rate
    from parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id join goods g on g.id = b.goods_id
    where p.paid_at > now() - interval '30 days' and (p.pickup_time is not null or p.pickup_deadline < now()) and p.status <> ${sql.lit(PARCEL_STATUS.cancelled)} and not p.is_test
      and (g.id = ${of.goodsId ?? null}::bigint or g.supplier_id = ${of.supplierId ?? null}::bigint)`.execute(
    db.q,
  );
  return onlyRow(rows).rate;
}
