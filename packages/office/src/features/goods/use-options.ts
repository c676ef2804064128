import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { GOODS_COPY as SAY } from './copy.ts';

/** What forms and filters choose from, with the names of numbers. */
export function useGoodsOptions() {
  const { data } = useQuery({
    queryKey: ['goods-options'],
    queryFn: ({ signal }) => api.goods.options({ signal }),
  });
  const categories = data?.categories ?? [];
  const nameOf = (id: number | null): string => {
    const found = categories.find((each) => each.id === id);
    if (!found) return SAY.form.noCategory;
    return found.parent_id === null ? found.name : `${nameOf(found.parent_id)} / ${found.name}`;
  };
  const couriers = data?.couriers ?? [];
  return {
    suppliers: (data?.suppliers ?? []).map(({ id, name }) => ({ value: id, label: name })),
    categories: categories.map(({ id }) => ({ value: id, label: nameOf(id) })),
    couriers: couriers.map(({ id, name }) => ({ value: id, label: name })),
    couriersOf: (supplier: number | null) =>
      couriers
        .filter(({ supplier_id }) => supplier_id === supplier)
        .map(({ id, name }) => ({ value: id, label: name })),
    names: {
      category: nameOf,
      courier: (id: number) => couriers.find((each) => each.id === id)?.name ?? String(id),
      group: (id: number) => data?.groups.find((each) => each.id === id)?.name ?? String(id),
    },
  };
}
