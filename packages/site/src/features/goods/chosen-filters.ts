import { GOODS_PAGES_COPY as SAY } from './copy.ts';
import type { FilterName, Filters, Options } from './filters.ts';

interface Chosen {
  text: string;
  /** What is taken off together. */
  names: FilterName[];
}

/** What a list is narrowed by, in words; sorts narrow nothing. */
export function chosenFilters(filters: Filters, options: Options | undefined): Chosen[] {
  const { title, priceMin, priceMax, cat, express, province, area, platform } = filters;
  return [
    ...one('title', title),
    ...price(priceMin, priceMax),
    ...one('cat', cat && categoryName(cat, options)),
    ...one('express', express),
    ...one('province', province),
    ...one('area', area),
    ...one('platform', platform && options?.platform.find(({ id }) => String(id) === platform)?.name),
  ];
}

function one(name: FilterName, text: string | undefined): Chosen[] {
  return text ? [{ text: `${SAY.facets[name]}：${text}`, names: [name] }] : [];
}

function price(from: string | undefined, to: string | undefined): Chosen[] {
  const names: FilterName[] = ['priceMin', 'priceMax'];
  if (from && to) return [{ text: SAY.between(from, to), names }];
  if (from) return [{ text: SAY.minPrice(from), names }];
  return to ? [{ text: SAY.maxPrice(to), names }] : [];
}

function categoryName(id: string, options: Options | undefined): string | undefined {
  return options?.cat_list
    .flatMap((top) => [{ id: top.id, name: top.name }, ...top.children])
    .find((category) => String(category.id) === id)?.name;
}
