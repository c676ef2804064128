import {
  MOVED_COUNTIES,
  OLD_NAMES,
  REGION_TABLE,
  SHORT_NAMES,
  TRADITIONAL_PAIRS,
} from './regions.generated.ts';
import { AUTONOMOUS_COUNTY, CITY_ENDINGS, DISTRICT, DISTRICT_ENDINGS, PEOPLE_ENDING, PEOPLES, PROVINCE_ENDINGS, STREET } from './words.ts';

/** A division: level 1 province, 2 city (or a county directly under its province), 3 district. */
export interface Region {
  code: string;
  name: string;
  level: 1 | 2 | 3;
  parent: Region | null;
  children: Region[];
  /** The city that held it before, for a county that was given to another city. */
  former?: Region;
}

/** A name that leads to a division: `full` official names, `old` names that ended, `stem` names without their ending. */
export interface RegionName {
  region: Region;
  kind: 'full' | 'old' | 'stem';
}

interface TrieNode {
  next: Map<number, TrieNode>;
  names: RegionName[];
}

interface RegionIndex {
  provinces: Region[];
  root: TrieNode;
  /** By character code, the simplified character's code; 0 stays as it is. */
  simplified: Uint16Array;
}

let index: RegionIndex | undefined;

/** All provinces in code order with their cities and districts; decoded on first use (about 15 ms). */
export function allProvinces(): readonly Region[] {
  return regionIndex().provinces;
}

/** Names that begin at one offset and end at `end`. */
export interface NamesFrom {
  end: number;
  names: RegionName[];
}

const NO_NAMES: readonly NamesFrom[] = [];

/** All names that start at `at` in simplified folded text, shortest first, with the offset behind each. */
export function namesAt(text: string, at: number): readonly NamesFrom[] {
  let node = regionIndex().root.next.get(text.charCodeAt(at));
  if (node === undefined) return NO_NAMES;
  const found: NamesFrom[] = [];
  for (let i = at + 1; node !== undefined; i++) {
    if (node.names.length > 0) found.push({ end: i, names: node.names });
    node = node.next.get(text.charCodeAt(i));
  }
  return found;
}

/** Simplified characters for matching, one for one, so that offsets stay true. */
export function simplify(text: string): string {
  const { simplified } = regionIndex();
  let out = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const simple = simplified[text.charCodeAt(i)]!;
    if (simple === 0) continue;
    out += text.slice(from, i) + String.fromCharCode(simple);
    from = i + 1;
  }
  return from === 0 ? text : out + text.slice(from);
}

/** True when `inner` lies inside `outer` (directly or two levels down), or did before it was given to another city. */
export function isInside(inner: Region, outer: Region): boolean {
  return inner.parent === outer || inner.parent?.parent === outer || inner.former === outer;
}

function regionIndex(): RegionIndex {
  index ??= buildIndex();
  return index;
}

function buildIndex(): RegionIndex {
  const byCode = new Map<string, Region>();
  const provinces = REGION_TABLE.split('\n').map((line) => decodeProvince(line, byCode));
  const root: TrieNode = { next: new Map(), names: [] };
  const official = new Set([...byCode.values()].map((region) => region.name));
  for (const region of byCode.values()) {
    addName(root, region.name, region, 'full');
    for (const stem of stemsOf(region)) if (stem !== region.name) addName(root, stem, region, 'stem');
    for (const name of formerForms(region)) if (!official.has(name)) addName(root, name, region, 'old');
  }
  for (const [list, kind] of [
    [OLD_NAMES, 'old'],
    [SHORT_NAMES, 'stem'],
  ] as const)
    for (const item of list.split(',')) {
      const region = byCode.get(item.slice(0, 6));
      if (region !== undefined) addName(root, item.slice(6), region, kind);
    }
  for (const item of MOVED_COUNTIES.split(',')) {
    const former = provinces.flatMap(({ children }) => children).find(({ name }) => name === item.slice(6));
    const county = byCode.get(item.slice(0, 6));
    if (county === undefined) continue;
    if (former !== undefined) county.former = former;
    // The city ended: its name alone leads nowhere, but with a county of it behind, to that county.
    else addName(root, item.slice(6) + county.name, county, 'old');
  }
  const simplified = new Uint16Array(0x10000);
  for (let i = 0; i + 1 < TRADITIONAL_PAIRS.length; i += 2)
    simplified[TRADITIONAL_PAIRS.charCodeAt(i)] = TRADITIONAL_PAIRS.charCodeAt(i + 1);
  return { provinces, root, simplified };
}

function decodeProvince(line: string, byCode: Map<string, Region>): Region {
  const [head, ...cities] = line.split('|') as [string, ...string[]];
  const province = makeRegion(`${head.slice(0, 2)}0000`, head.slice(2), null, byCode);
  let cityNo = 0;
  for (const item of cities) {
    const [cityHead = '', list = ''] = item.split(':');
    const city = numbered(cityHead, cityNo);
    cityNo = city.no;
    const prefix = head.slice(0, 2) + twoDigits(cityNo);
    // Counties directly under the province stand at city level; the county part of a municipality joins its city.
    const parent =
      city.name === ''
        ? cityNo >= 90
          ? province
          : province.children[0]!
        : makeRegion(`${prefix}00`, city.name, province, byCode);
    let districtNo = 0;
    for (const text of list === '' ? [] : list.split(',')) {
      const district = numbered(text, districtNo);
      districtNo = district.no;
      makeRegion(prefix + twoDigits(districtNo), district.name, parent, byCode);
    }
  }
  return province;
}

function makeRegion(code: string, name: string, parent: Region | null, byCode: Map<string, Region>): Region {
  const level = parent === null ? 1 : parent.level === 1 ? 2 : 3;
  const region: Region = { code, name, level, parent, children: [] };
  parent?.children.push(region);
  byCode.set(code, region);
  return region;
}

function numbered(text: string, last: number): { no: number; name: string } {
  return /^\d\d/.test(text)
    ? { no: Number(text.slice(0, 2)), name: text.slice(2) }
    : { no: last + 1, name: text };
}

const twoDigits = (no: number) => String(no).padStart(2, '0');

function addName(root: TrieNode, name: string, region: Region, kind: RegionName['kind']): void {
  let node = root;
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    let next = node.next.get(code);
    if (next === undefined) {
      next = { next: new Map(), names: [] };
      node.next.set(code, next);
    }
    node = next;
  }
  if (!node.names.some((entry) => entry.region === region)) node.names.push({ region, kind });
}

/** True for cities and prefectures, false for counties directly under a province. */
const isCity = ({ level, name }: Region) => level === 2 && !name.endsWith(AUTONOMOUS_COUNTY);

/** Everyday forms: without the ending, without the peoples, and prefecture stems with the last character of their rank. */
function stemsOf(region: Region): string[] {
  const endings = region.level === 1 ? PROVINCE_ENDINGS : isCity(region) ? CITY_ENDINGS : DISTRICT_ENDINGS;
  const ending = endings.find((word) => region.name.endsWith(word) && region.name.length - word.length >= 2);
  if (ending === undefined) return [];
  const bare = region.name.slice(0, -ending.length);
  const stems = [bare];
  const plain = withoutPeoples(bare);
  const rank = region.name.slice(-1);
  if (plain !== bare) stems.push(plain, plain + rank);
  // A county named after its people alone ("Dongxiang").
  else if (bare.endsWith(PEOPLE_ENDING) && bare.length > 2) stems.push(bare.slice(0, -1) + rank);
  if (region.level === 2 && ending === CITY_ENDINGS[0]) stems.push(plain + rank);
  return [...new Set(stems)];
}

function withoutPeoples(name: string): string {
  let plain = name;
  for (let again = true; again;) {
    again = false;
    for (const people of PEOPLES)
      if (plain.endsWith(people) && plain.length - people.length >= 2) {
        plain = plain.slice(0, -people.length);
        again = true;
      }
  }
  return plain;
}

/** A district that was a county or county city before: the stem with those endings. */
function formerForms(region: Region): string[] {
  const last = region.name.slice(-1);
  if (region.name.endsWith(STREET)) return [region.name.slice(0, -STREET.length) + DISTRICT];
  if (region.level !== 3 || region.name.length < 3 || !DISTRICT_ENDINGS.slice(-5, -1).includes(last))
    return [];
  const stem = region.name.slice(0, -1);
  return DISTRICT_ENDINGS.slice(-4, -2)
    .filter((ending) => ending !== last)
    .map((ending) => stem + ending);
}
