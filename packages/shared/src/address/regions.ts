import { charSet, isIn } from '../lib/char-set.ts';
import { decodeSteps } from '../lib/code-steps.ts';
import { foldText } from '../lib/fold-text.ts';
import { hasRestAt } from '../lib/word-set.ts';
import { REGION_TABLE, SIMPLIFIED, TRADITIONAL } from './regions.generated.ts';
import {
  AUTONOMOUS,
  CITY_ENDINGS,
  COUNTY_ENDINGS,
  DISTRICT,
  DISTRICT_ENDINGS,
  GROUPED_ENDINGS,
  PEOPLE_ENDING,
  PEOPLES,
  PROVINCE_ENDINGS,
  STREET,
} from './words.ts';

interface Division {
  name: string;
  children: Region[];
  /** The city that held it before, for a county that was given to another city. */
  former: Region | null;
}

interface Province extends Division {
  level: 1;
  parent: null;
}

interface City extends Division {
  level: 2;
  parent: Province;
}

interface District extends Division {
  level: 3;
  parent: City;
}

/** A division: level 1 province, 2 city (or a county directly under its province), 3 district. */
export type Region = Province | City | District;

/** A name that leads to a division: `full` official names, `old` names that ended, `stem` names without their ending. */
export interface RegionName {
  region: Region;
  kind: 'full' | 'old' | 'stem';
}

/** A name with everything that it leads to. */
interface NameEntry {
  name: string;
  names: RegionName[];
  /** Of these the ones that may stand without anything wider in front: no short form of a district. */
  opening: RegionName[];
}

/** A name that the table marks, or one with the city in front that its county had. */
interface MarkedName extends RegionName {
  name: string;
}

interface RegionIndex {
  provinces: Region[];
  /** A bit for the first two characters of every name, by `pairBit`: most places of a text need no further look. */
  pairs: Uint32Array;
  /**
   * Names by their first two characters, shortest first, made when a text first asks for them; until then the last of the
   * sources they are made of.
   */
  starts: Map<number, NameSource | NameEntry[]>;
}

/** What names are made of, and the one before it that begins with the same two characters. */
interface NameSource {
  of: Region | MarkedName;
  before: NameSource | undefined;
}

let index: RegionIndex | undefined;

/** All provinces in the order of their codes with their cities and districts; decoded on first use (about 5 ms). */
export function allProvinces(): readonly Region[] {
  return regionIndex().provinces;
}

/** Names that begin at one offset and end at `end`. */
interface NamesFrom {
  end: number;
  names: RegionName[];
}

const NO_NAMES: readonly NameEntry[] = [];
const NONE: readonly NamesFrom[] = [];

/** All names that start at `at` in simplified folded text, shortest first, with the offset behind each. */
export function namesAt(text: string, at: number): readonly NamesFrom[] {
  const entries = entriesAt(text, at);
  if (entries.length === 0) return NONE;
  const found: NamesFrom[] = [];
  for (const { name, names } of entries)
    if (hasRestAt(text, at, name)) found.push({ end: at + name.length, names });
  return found;
}

/** All names that begin with the two characters at `at`, shortest first, whatever stands behind these. */
export function entriesAt(text: string, at: number): readonly NameEntry[] {
  if (at + 1 >= text.length) return NO_NAMES;
  const { pairs, starts } = regionIndex();
  const key = startKey(text, at);
  if (!hasPair(pairs, key)) return NO_NAMES;
  let bucket = starts.get(key);
  if (bucket === undefined) return NO_NAMES;
  if (!Array.isArray(bucket)) starts.set(key, (bucket = bucketOf(bucket)));
  return bucket;
}

/** The first two characters as one number. */
const startKey = (text: string, at: number) => (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);

/** Some sixteen bits to each pair that begins a name: another pair seldom has the bit of one. */
const PAIR_BITS = 0x10000;
const pairBit = (key: number) => (Math.imul(key, 0x9e3779b1) >>> 16) & (PAIR_BITS - 1);

function hasPair(pairs: Uint32Array, key: number): boolean {
  const bit = pairBit(key);
  return ((pairs[bit >> 5] ?? 0) & (1 << (bit & 31))) !== 0;
}

/** The simplified characters' codes by those of the traditional ones, which are a set. */
let simplified: { codes: Map<number, number>; traditional: number } | undefined;

/** A text for matching: half-width and simplified, of the length that `foldText` shows it with. */
export const plainOf = (text: string): string => simplify(foldText(text).text);

/** Simplified characters for matching, one for one, so that offsets stay true. */
export function simplify(text: string): string {
  const { codes, traditional } = (simplified ??= decodeTraditional());
  let out = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (!isIn(traditional, text, i)) continue;
    const code = text.charCodeAt(i);
    out += text.slice(from, i) + String.fromCharCode(codes.get(code) ?? code);
    from = i + 1;
  }
  return from === 0 ? text : out + text.slice(from);
}

function decodeTraditional(): { codes: Map<number, number>; traditional: number } {
  const simple = decodeSteps(SIMPLIFIED);
  const codes = new Map(decodeSteps(TRADITIONAL).map((code, i) => [code, simple[i] ?? code]));
  return { codes, traditional: charSet(String.fromCharCode(...codes.keys())) };
}

/** The narrowest divisions inside some, in the order of the table: districts, and cities without any. */
export const leavesOf = (regions: readonly Region[]): Region[] =>
  regions.flatMap((region) => (region.children.length === 0 ? [region] : leavesOf(region.children)));

/** True when `inner` lies inside `outer` (directly or two levels down), or did before it was given to another city. */
export function isInside(inner: Region, outer: Region): boolean {
  return inner.parent === outer || inner.parent?.parent === outer || inner.former === outer;
}

function regionIndex(): RegionIndex {
  index ??= buildIndex();
  return index;
}

function buildIndex(): RegionIndex {
  const marked = new Map<Region, string[]>();
  const provinces = REGION_TABLE.split('\n').map((line) => decodeProvince(line, marked));
  const built: RegionIndex = {
    provinces,
    pairs: new Uint32Array(PAIR_BITS / 32),
    starts: new Map(),
  };
  const cities = new Map(provinces.flatMap(({ children }) => children).map((city) => [city.name, city]));
  const add = (region: Region): void => {
    addSource(built, region.name, region);
    for (const mark of marked.get(region) ?? []) addMark(built, region, { mark, cities });
    for (const child of region.children) add(child);
  };
  for (const province of provinces) add(province);
  return built;
}

function addSource({ pairs, starts }: RegionIndex, name: string, of: Region | MarkedName): void {
  const key = startKey(name, 0);
  const bit = pairBit(key);
  pairs[bit >> 5] = (pairs[bit >> 5] ?? 0) | (1 << (bit & 31));
  const before = starts.get(key);
  starts.set(key, { of, before: Array.isArray(before) ? undefined : before });
}

/** A mark of the table: `=` a name that ended, `~` a short form, `<` the city that held it before. */
function addMark(
  built: RegionIndex,
  region: Region,
  { mark, cities }: { mark: string; cities: Map<string, Region> },
): void {
  const text = mark.slice(1);
  if (mark[0] !== '<')
    return addSource(built, text, { name: text, region, kind: mark[0] === '=' ? 'old' : 'stem' });
  const city = cities.get(text);
  if (city !== undefined) {
    region.former = city;
    return;
  }
  // A city that ended leads nowhere by its name, but with its county behind to that county.
  const name = text + region.name;
  addSource(built, name, { name, region, kind: 'old' });
}

function decodeProvince(line: string, marked: Map<Region, string[]>): Province {
  const [head = '', ...cities] = line.split('|');
  const province = addRegion(marked, head, (name): Province => ({
    name,
    level: 1,
    parent: null,
    children: [],
    former: null,
  }));
  for (const item of cities) {
    const [own = '', groups] = item.split(':');
    const city = addRegion(marked, own, (name): City => ({
      name,
      level: 2,
      parent: province,
      children: [],
      former: null,
    }));
    for (const group of groups?.split(';') ?? []) {
      const ending = GROUPED_ENDINGS.find((word) => group.startsWith(word)) ?? '';
      const [run = '', others] = group.slice(ending.length || 1).split('/');
      const addDistrict = (text: string) =>
        addRegion(marked, text, (stem): District => ({
          name: stem + ending,
          level: 3,
          parent: city,
          children: NO_CHILDREN,
          former: null,
        }));
      for (const part of run.split(',')) {
        // Names of two characters, the last one perhaps with marks.
        const mark = part.search(MARK);
        const last = mark < 0 ? part.length : mark - 2;
        for (let at = 0; at < last; at += 2) addDistrict(part.slice(at, at + 2));
        if (mark >= 0) addDistrict(part.slice(last));
      }
      for (const district of others?.split(',') ?? []) addDistrict(district);
    }
  }
  return province;
}

const MARK = /[=~<]/;
const MARKS = /(?=[=~<])/;
/** Districts hold nothing. */
const NO_CHILDREN: Region[] = [];

/** Joins its parent; the marks that stand behind its name are kept for later. */
function addRegion<R extends Region>(
  marked: Map<Region, string[]>,
  item: string,
  make: (stem: string) => R,
): R {
  const [stem = '', ...marks] = MARK.test(item) ? item.split(MARKS) : [item];
  const region = make(stem);
  region.parent?.children.push(region);
  if (marks.length > 0) marked.set(region, marks);
  return region;
}

/** The names of a start with all that each leads to, in the order of the table. */
function bucketOf(last: NameSource): NameEntry[] {
  const own: (Region | MarkedName)[] = [];
  for (let one: NameSource | undefined = last; one !== undefined; one = one.before) own.unshift(one.of);
  const entries: NameEntry[] = [];
  const add = (name: string, region: Region, kind: RegionName['kind']): void => {
    let entry = entries.find((one) => one.name === name);
    if (entry === undefined) entries.push((entry = { name, names: [], opening: [] }));
    if (entry.names.some((one) => one.region === region)) return;
    const one: RegionName = { region, kind };
    entry.names.push(one);
    // County cities are written without their city and ending ("Kunshan …"); districts are not.
    if (kind !== 'stem' || region.level < 3 || isWhole(region.name)) entry.opening.push(one);
  };
  for (const source of own) {
    if ('kind' in source) {
      add(source.name, source.region, source.kind);
      continue;
    }
    add(source.name, source, 'full');
    for (const stem of stemsOf(source))
      if (stem !== source.name) add(stem, source, isWhole(stem) ? 'old' : 'stem');
    for (const name of formerForms(source))
      if (!own.some((other) => !('kind' in other) && other.name === name)) add(name, source, 'old');
  }
  for (const entry of entries) if (entry.opening.length === entry.names.length) entry.opening = entry.names;
  return entries.sort((a, b) => a.name.length - b.name.length);
}

/** "Sha County" of "Sha County District" is a name of its own. */
const isWhole = (stem: string) => COUNTY_ENDINGS.includes(stem.slice(-1));

/** True for cities and prefectures, false for counties directly under a province. */
const isCity = ({ level, name }: Region) =>
  level === 2 && CITY_ENDINGS.slice(0, -1).some((ending) => name.endsWith(ending));

/** Everyday forms: without the ending, without the peoples, and prefecture stems with the last character of their rank. */
function stemsOf(region: Region): string[] {
  const endings = region.level === 1 ? PROVINCE_ENDINGS : isCity(region) ? CITY_ENDINGS : DISTRICT_ENDINGS;
  const ending = endings.find((word) => region.name.endsWith(word) && region.name.length - word.length >= 2);
  if (ending === undefined) return [];
  const bare = region.name.slice(0, -ending.length);
  const stems = [bare];
  const plain = region.name.includes(AUTONOMOUS) ? withoutPeoples(bare) : bare;
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
