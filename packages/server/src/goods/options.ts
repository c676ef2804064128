import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import type { Queries } from '../db/db.ts';
import { ON_SHELF } from './on-shelf.ts';

/** Filter options of the goods list (M118): only what some goods on show really have. */
export async function readOptions(q: Queries) {
  const [couriers, categories] = await Promise.all([
    q
      .selectFrom('couriers as c')
      .where((eb) =>
        eb.exists(
          eb.selectFrom('goods as g').whereRef('g.courier_id', '=', 'c.id').where(ON_SHELF).select('g.id'),
        ),
      )
      .orderBy('c.id')
      .select(['c.id', 'c.name', 'c.send_province', 'c.send_city'])
      .execute(),
    q.selectFrom('categories').orderBy('rank').orderBy('id').select(['id', 'parent_id', 'name']).execute(),
  ]);
  const unique = (values: string[]) => [...new Set(values)];
  const express = couriers
    .filter(({ name }, at) => couriers.findIndex((courier) => courier.name === name) === at)
    .map(({ id, name }) => ({ id, name }));
  const province = unique(couriers.map(({ send_province }) => send_province));
  const area = unique(couriers.map(({ send_city }) => send_city));
  const cat_list = categories
    .filter(({ parent_id }) => parent_id === null)
    .map(({ id, name }) => ({
      id,
      name,
      children: categories
        .filter((child) => child.parent_id === id)
        .map((child) => ({ id: child.id, name: child.name })),
    }));
  const flag = (list: unknown[]) => (list.length > 0 ? (1 as const) : (0 as const));
  return {
    express,
    province,
    area,
    cat_list,
    platform: Object.entries(PLATFORM_LABELS).map(([id, name]) => ({ id: Number(id), name })),
    cat_show: flag(cat_list),
    exp_show: flag(express),
    region_show: flag(area),
    province_show: flag(province),
    platform_show: 1 as const,
  };
}
