import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import { TIMED_STATUS_LABELS } from '@giftship/shared/goods/labels';
import type { goodsOfficeRoutes } from '@giftship/shared/goods/office-contract';
import { present } from '@giftship/shared/lib/assert';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { costOfOne } from '@giftship/shared/pricing/cost-of-one';
import { sql } from 'kysely';
import type { TimedChanges } from '../db/schema-office.ts';
import type { Deps } from '../deps.ts';
import { askOrDo } from '../operators/ask.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import type { Operator } from '../operators/operator.ts';
import { bulkGoods } from './bulk-goods.ts';
import { listCategories, orderCategories, removeCategory, saveCategory } from './categories.ts';
import { listVersions } from './goods-versions.ts';
import { importGoods, importTemplate, previewImport } from './import-goods.ts';
import { GOODS_OFFICE_COPY as SAY } from './office-copy.ts';
import { goodsOptions, listOfficeGoods, marginOf, priceOfGroup, readRows, rowView } from './office-list.ts';
import { previewReprice, recostAction, refuseField, repriceAction } from './reprice.ts';
import { addGoods, copyGoods, removeGoods, restoreGoods, saveGoods } from './save-goods.ts';
import { chosenGoods, missingOf, shelfGoods } from './shelf-goods.ts';
import { addTimedPrice, cancelTimedPrice } from './timed-prices.ts';
import { undoReprice } from './undo-reprice.ts';

/** Handlers of goods in the back office (back-office 5.E). */
export function goodsOfficeHandlers(deps: Deps): OfficeHandlers<typeof goodsOfficeRoutes> {
  return {
    list: ({ operator, query }) => listOfficeGoods(deps, operator.rights, query),
    show: ({ operator, query }) => showGoods(deps, operator, query.id),
    options: () => goodsOptions(deps),
    add: (call) => addGoods(deps, call, call.body),
    save: (call) => saveGoods(deps, call, call.body),
    copy: (call) => copyGoods(deps, call, call.body),
    remove: (call) => removeGoods(deps, call, call.query.id),
    shelf: (call) => shelfGoods(deps, call, call.body),
    versions: ({ operator, query }) => listVersions(deps.db.q, operator.rights, query.id),
    restore: (call) => restoreGoods(deps, call, call.body),
    addTimed: (call) => addTimedPrice(deps, call, call.body),
    removeTimed: (call) => cancelTimedPrice(deps, call, call.query.id),
    previewReprice: ({ operator, body }) => previewReprice(deps, operator, body),
    reprice: async (call) => {
      const { ids, search, ...wanted } = call.body;
      refuseField(call.operator, wanted.field);
      const chosen = await chosenGoods(deps.db.q, call.operator.rights, { ids, search });
      const below_cost = call.operator.rights.has('goods.below_cost');
      const asked = await askOrDo(deps, call, wanted.field === 'cost' ? recostAction : repriceAction, {
        ...wanted,
        ids: chosen,
        below_cost,
      });
      return { approval: asked.approval, task_id: asked.approval === null ? Number(asked.task_id) : null };
    },
    undoReprice: (call) => undoReprice(deps, call, call.body.task_id),
    bulk: (call) => bulkGoods(deps, call, call.body),
    template: ({ operator }) => importTemplate(deps, operator),
    previewImport: ({ operator, body }) => previewImport(deps, operator, body),
    import: (call) => importGoods(deps, call, call.body),
    categories: () => listCategories(deps),
    saveCategory: (call) => saveCategory(deps, call, call.body),
    orderCategories: (call) => orderCategories(deps, call, call.body.ids),
    removeCategory: (call) => removeCategory(deps, call, call.query.id),
  };
}

/** Goods as the form shows them, with the price and margin of each group (O054). */
async function showGoods({ db, now, config }: Deps, { rights }: Operator, id: number) {
  const since = chinaDay(now() - 30 * 86_400_000);
  const [row] = await readRows(db.q, { where: sql`g.id = ${id}`, limit: 1, since });
  if (!row) throw refuse('NOT_FOUND');
  const goods = await db.q.selectFrom('goods').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const timed = await db.q
    .selectFrom('goods_timed')
    .where('goods_id', '=', id)
    .selectAll()
    .orderBy('start_at', 'desc')
    .limit(50)
    .execute();
  const seesCost = rights.has('goods.cost.view');
  return {
    ...rowView({ config }, row, rights),
    floor: formatYuan(fen(goods.floor_fen)),
    group_prices: moneyOf(goods.group_prices),
    pics: goods.pics.length > 0 ? goods.pics : goods.pic === '' ? [] : [goods.pic],
    content: goods.content,
    weight: Number(goods.weight_kg),
    limit: goods.max_count,
    platforms: goods.platforms,
    groups: config.groups.map((group) => {
      const price = priceOfGroup(goods, group);
      const own = goods.group_prices[String(group.id)];
      return {
        group_id: group.id,
        group_name: group.name,
        rule: SAY.rule(group.minus),
        minus: formatYuan(group.minus),
        own: own === undefined ? '' : formatYuan(fen(own)),
        price: formatYuan(price),
        ...(seesCost ? marginOf(price, costOfOne(goods)) : {}),
      };
    }),
    off_by: goods.off_by,
    off_reason: goods.off_reason,
    missing: await missingOf(db.q, goods),
    timed: timed.map((plan) => ({
      id: plan.id,
      start_time: formatTime(plan.start_at),
      end_time: formatTime(plan.end_at),
      status: plan.status,
      status_text: present(TIMED_STATUS_LABELS[plan.status], 'a word for each state'),
      changes: changesView(plan.changes),
      by: plan.by,
    })),
  };
}

const moneyOf = (prices: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(prices).map(([group, price]) => [group, formatYuan(fen(price))]));

const changesView = ({ price_fen, floor_fen, group_prices }: TimedChanges) => ({
  ...(price_fen === undefined ? {} : { price: formatYuan(fen(price_fen)) }),
  ...(floor_fen === undefined ? {} : { floor: formatYuan(fen(floor_fen)) }),
  ...(group_prices === undefined ? {} : { group_prices: moneyOf(group_prices) }),
});
