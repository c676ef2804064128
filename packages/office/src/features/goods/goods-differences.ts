import { GOODS_COPY as SAY } from './copy.ts';
import type { GoodsForm } from './goods-form.ts';

const TITLES: Readonly<Record<keyof GoodsForm, string>> = {
  name: SAY.form.name,
  category_id: SAY.form.category,
  courier_id: SAY.form.courier,
  supplier_code: SAY.form.code,
  weight: SAY.form.weight,
  limit: SAY.form.limit,
  tag: SAY.form.tag,
  platforms: SAY.form.platforms,
  rank: SAY.form.rank,
  pics: SAY.form.pics,
  content: SAY.form.content,
  price: SAY.sale,
  floor: SAY.floor,
  groups: SAY.own,
  cost: SAY.cost,
  parcel_cost: SAY.parcelCost,
};

/** Where the form and a newer version differ, as both are read (O033). */
export function differencesOf(mine: GoodsForm, theirs: GoodsForm, names: Names) {
  const text = (form: GoodsForm, key: keyof GoodsForm) => {
    if (key === 'category_id') return names.category(form.category_id);
    if (key === 'courier_id') return names.courier(form.courier_id);
    if (key === 'groups')
      return Object.entries(form.groups)
        .filter(([, own]) => own !== '')
        .map(([id, own]) => `${names.group(Number(id))} ${own}`)
        .join('、');
    return String(form[key]).slice(0, 200);
  };
  return (Object.keys(TITLES) as (keyof GoodsForm)[])
    .filter((key) => JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]))
    .map((key) => ({ key, title: TITLES[key], mine: text(mine, key), theirs: text(theirs, key) }));
}

/** How numbers are read. */
interface Names {
  category: (id: number | null) => string;
  courier: (id: number) => string;
  group: (id: number) => string;
}
