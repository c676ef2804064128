import type { GoodsListQuery } from '@giftship/shared/goods/contract';
import { parseYuan } from '@giftship/shared/money/fen';
import type { api } from '../../lib/api.ts';

/** What a list of goods can be narrowed by (M066) and sorted by (M065), under the names that the address shows. */
const FILTER_NAMES = [
  'sortName',
  'sortOrder',
  'title',
  'priceMin',
  'priceMax',
  'cat',
  'express',
  'province',
  'area',
  'platform',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
export type Filters = Partial<Record<FilterName, string>>;
/** What filters become of what they are at that moment, which a page may not have drawn yet. */
export type ChangeFilters = (now: Filters) => Filters;
export type Options = Awaited<ReturnType<typeof api.goods.options>>;

type Query = Partial<Omit<GoodsListQuery, 'page' | 'page_size' | 'platform' | 'cat_id' | 'shop_id'>> & {
  platform?: string;
  cat_id?: string;
  shop_id?: string;
};

const isNumber = (text: string) => /^\d{1,9}$/.test(text);
const isAmount = (text: string) => {
  const amount = parseYuan(text);
  return amount !== null && text.length <= 11;
};
const isShort = (most: number) => (text: string) => text.length <= most;
/** What the server would refuse is left out: an address may be typed by anybody. */
const IS_VALID: Record<FilterName, (text: string) => boolean> = {
  sortName: (text) => ['default', 'time', 'price'].includes(text),
  sortOrder: (text) => ['asc', 'desc'].includes(text),
  title: isShort(50),
  priceMin: isAmount,
  priceMax: isAmount,
  cat: isNumber,
  express: isShort(32),
  province: isShort(32),
  area: isShort(32),
  platform: (text) => /^[1-9]\d?$/.test(text),
};

/** The filters of an address. */
export function readFilters(params: URLSearchParams): Filters {
  return Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = params.get(name)?.trim() ?? '';
      return value !== '' && IS_VALID[name](value) ? [[name, value]] : [];
    }),
  );
}

/** The address of filters; what has nothing to do with them stays. */
export function writeFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of FILTER_NAMES) {
    if (filters[name]) next.set(name, filters[name]);
    else next.delete(name);
  }
  return next;
}

/** The filters as the goods list call takes them. */
export function toQuery(filters: Filters, shopId?: number): Query {
  const { sortName, sortOrder, title, priceMin, priceMax, cat, express, province, area, platform } = filters;
  const query = {
    sort_name: sortName as Query['sort_name'],
    sort_order: sortName === 'price' ? (sortOrder as Query['sort_order']) : undefined,
    title,
    price_min: priceMin,
    price_max: priceMax,
    cat_id: cat,
    express_name: express,
    province_name: province,
    area_name: area,
    platform,
    shop_id: shopId === undefined ? undefined : String(shopId),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** One row of choices. */
export interface Facet {
  name: FilterName;
  choices: { value: string; title: string }[];
}

/** The rows that this service shows (its five flags), each with its choices; a chosen category shows its children. */
export function facetsOf(options: Options, filters: Filters): Facet[] {
  const named = (list: { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), title: name }));
  const plain = (list: string[]) => list.map((name) => ({ value: name, title: name }));
  const top = topCategory(options, filters.cat);
  return [
    ...(options.cat_show ? [{ name: 'cat' as const, choices: named(options.cat_list) }] : []),
    ...(options.cat_show && top && top.children.length > 0
      ? [
          {
            name: 'cat' as const,
            choices: named(top.children),
          },
        ]
      : []),
    ...(options.exp_show
      ? [{ name: 'express' as const, choices: plain(options.express.map(({ name }) => name)) }]
      : []),
    ...(options.province_show ? [{ name: 'province' as const, choices: plain(options.province) }] : []),
    ...(options.region_show ? [{ name: 'area' as const, choices: plain(options.area) }] : []),
    ...(options.platform_show ? [{ name: 'platform' as const, choices: named(options.platform) }] : []),
  ].filter(({ choices }) => choices.length > 0);
}

/** The category of the first level that a chosen category is, or belongs to. */
export function topCategory(options: Options, cat: string | undefined) {
  return options.cat_list.find(
    ({ id, children }) => String(id) === cat || children.some((child) => String(child.id) === cat),
  );
}
