import { GOODS_STATUS_LABELS, PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { isAnswer } from '@giftship/shared/api/client';
import { useMemo } from 'react';
import { api } from '../../session/api.ts';
import { queries } from '../../lib/queries.ts';
import type { Filter } from '../../lists/filter.ts';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { GOODS_COPY as SAY } from './copy.ts';
import type { GoodsRow } from './goods-form.ts';
import { useGoodsOptions } from './use-options.ts';

type Answer = Awaited<ReturnType<typeof api.goods.list>>;

const PLATFORMS = Object.entries(PLATFORM_LABELS).map(([value, label]) => ({ value, label }));
const STATES = Object.entries(GOODS_STATUS_LABELS).map(([value, label]) => ({ value, label }));

/** The list of goods with its filters and the numbers of its states (O051, O052). */
export function useGoodsList() {
  const seesCost = useMay('goods.cost.view');
  const { suppliers, couriers, categories } = useGoodsOptions();
  const choices = JSON.stringify([suppliers, couriers, categories]);
  const filters = useMemo((): readonly Filter[] => {
    const of = (list: { value: number; label: string }[]) =>
      list.map(({ value, label }) => ({ value: String(value), label }));
    return [
      { kind: 'choice', key: 'status', title: SAY.filters.status, options: STATES },
      { kind: 'text', key: 'q', title: SAY.filters.q, width: 240 },
      { kind: 'choice', key: 'supplier_id', title: SAY.filters.supplier, options: of(suppliers) },
      { kind: 'choice', key: 'category_id', title: SAY.filters.category, options: of(categories) },
      { kind: 'choice', key: 'courier_id', title: SAY.filters.courier, options: of(couriers) },
      { kind: 'text', key: 'tag', title: SAY.filters.tag, width: 120 },
      { kind: 'choice', key: 'platform', title: SAY.filters.platform, options: PLATFORMS },
      { kind: 'text', key: 'price_min', title: SAY.filters.priceMin, width: 160 },
      { kind: 'text', key: 'price_max', title: SAY.filters.priceMax, width: 160 },
      ...(seesCost
        ? [{ kind: 'text', key: 'margin_below', title: SAY.filters.marginBelow, width: 160 } as const]
        : []),
      { kind: 'text', key: 'stock_below', title: SAY.filters.stockBelow, width: 140, only: 'digits' },
    ];
    // The options are new objects at each turn; what they say is compared.
  }, [choices, seesCost]);
  const list = useOfficeList({
    name: 'goods',
    filters,
    load: api.goods.list,
    keyOf: (row: GoodsRow) => String(row.goods_id),
    find: (id, signal): Promise<GoodsRow | null> =>
      api.goods.show({ query: { id }, signal }).catch((error: unknown) => {
        if (isAnswer(error, 'NOT_FOUND')) return null;
        throw error;
      }),
  });
  const counts = queries.getQueryData<Answer>(['list', 'goods', list.query])?.count;
  const tabs = [
    { value: '', title: SAY.all, count: counts?.['all'] },
    ...STATES.map(({ value, label }) => ({ value, title: label, count: counts && (counts[value] ?? 0) })),
  ];
  return { list, tabs, seesCost };
}
