import { decodeSteps } from '../lib/code-steps.ts';
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

/** A division: level 1 province, 2 city (or a county directly under its province), 3 district. */
export interface Region {
  name: string;
  level: 1 | 2 | 3;
  parent: Region | null;
  children: Region[];
  /** The city that held it before, for a county that was given to another city. */
  former: Region | null;
}

/** A name that leads to a division: `full` official names, `old` names that ended, `stem` names without their ending. */
export interface RegionName {
  region: Region;
  kind: 'full' | 'old' | 'stem';
}

/** A name with everything that it leads to. */
interface NameEntry {
  name: string;
  names: RegionName[];
}

/** Names as they are added; what begins with the same two characters hangs together by `next`. */
interface NameList {
  texts: string[];
  regions: Region[];
  kinds: RegionName['kind'][];
  next: number[];
  heads: Map<number, number>;
}

interface RegionIndex {
  provinces: Region[];
  names: NameList;
  /** Names by their first two characters, shortest first; made when a text first asks for them. */
  byStart: Map<number, NameEntry[]>;
  /** By character code, the simplified character's code; 0 stays as it is. */
  simplified: Uint16Array;
}

let index: RegionIndex | undefined;

/** All provinces in the order of their codes with their cities and districts; decoded on first use (about 15 ms). */
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
  if (at + 1 >= text.length) return NO_NAMES;
  const { byStart, names: list } = regionIndex();
  const key = startKey(text, at);
  let bucket = byStart.get(key);
  if (bucket === undefined) {
    if (!list.heads.has(key)) return NO_NAMES;
    byStart.set(key, (bucket = bucketOf(list, key)));
  }
  const found: NamesFrom[] = [];
  for (const { name, names } of bucket)
    if (text.startsWith(name, at)) found.push({ end: at + name.length, names });
  return found;
}

/** The first two characters as one number. */
const startKey = (text: string, at: number) => text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1);

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
  const list: NameList = { texts: [], regions: [], kinds: [], next: [], heads: new Map() };
  const table = REGION_TABLE.split('\n').map(decodeProvince);
  const entries = table.flatMap(({ entries: own }) => own);
  const provinces = table.map(({ province }) => province);
  const cities = new Map(provinces.flatMap(({ children }) => children).map((city) => [city.name, city]));
  const official = new Set(entries.map(({ region }) => region.name));
  for (const { region, old, short, former } of entries) {
    addName(list, region.name, region, 'full');
    for (const stem of stemsOf(region))
      if (stem !== region.name) addName(list, stem, region, isWhole(stem) ? 'old' : 'stem');
    for (const name of formerForms(region)) if (!official.has(name)) addName(list, name, region, 'old');
    for (const name of old) addName(list, name, region, 'old');
    for (const name of short) addName(list, name, region, 'stem');
    for (const name of former) {
      const city = cities.get(name);
      // A city that ended leads nowhere by its name, but with its county behind to that county.
      if (city === undefined) addName(list, name + region.name, region, 'old');
      else region.former = city;
    }
  }
  return { provinces, names: list, byStart: new Map(), simplified: decodeTraditional() };
}

function decodeTraditional(): Uint16Array {
  const simplified = new Uint16Array(0x10000);
  const simple = decodeSteps(SIMPLIFIED);
  decodeSteps(TRADITIONAL).forEach((code, i) => (simplified[code] = simple[i]!));
  return simplified;
}

/** "Sha County" of "Sha County District" is a name of its own. */
const isWhole = (stem: string) => COUNTY_ENDINGS.includes(stem.slice(-1));

/** A division with its further names, as the table marks them. */
interface Entry {
  region: Region;
  old: string[];
  short: string[];
  former: string[];
}

/** Two characters and their marks, up to a comma. */
const SHORT_NAMES = /[^,]{2}(?:[=~<][^=~<,]+)*/g;

function decodeProvince(line: string): { province: Region; entries: Entry[] } {
  const [head, ...cities] = line.split('|') as [string, ...string[]];
  const entries: Entry[] = [];
  const province = addEntry(entries, head, '', null);
  for (const item of cities) {
    const [name, groups] = item.split(':') as [string, string | undefined];
    const city = addEntry(entries, name, '', province);
    for (const group of groups?.split(';') ?? []) {
      const ending = GROUPED_ENDINGS.find((word) => group.startsWith(word)) ?? '';
      const [run, others] = group.slice(ending.length || 1).split('/') as [string, string | undefined];
      for (const district of [...(run.match(SHORT_NAMES) ?? []), ...(others?.split(',') ?? [])])
        addEntry(entries, district, ending, city);
    }
  }
  return { province, entries };
}

const NONE: string[] = [];
const MARK = /[=~<]/;
const MARKS = /(?=[=~<])/;

function addEntry(entries: Entry[], item: string, ending: string, parent: Region | null): Region {
  const [stem = '', ...marks] = MARK.test(item) ? item.split(MARKS) : [item];
  const level = parent === null ? 1 : parent.level === 1 ? 2 : 3;
  const region: Region = { name: stem + ending, level, parent, children: [], former: null };
  parent?.children.push(region);
  const marked = (sign: string) => marks.filter((mark) => mark[0] === sign).map((mark) => mark.slice(1));
  entries.push(
    marks.length === 0
      ? { region, old: NONE, short: NONE, former: NONE }
      : { region, old: marked('='), short: marked('~'), former: marked('<') },
  );
  return region;
}

function addName(list: NameList, name: string, region: Region, kind: RegionName['kind']): void {
  const key = startKey(name, 0);
  list.next.push(list.heads.get(key) ?? -1);
  list.heads.set(key, list.texts.length);
  list.texts.push(name);
  list.regions.push(region);
  list.kinds.push(kind);
}

/** The names of a start with all that each leads to, in the order they were added. */
function bucketOf(list: NameList, key: number): NameEntry[] {
  const entries: NameEntry[] = [];
  const order: number[] = [];
  for (let i = list.heads.get(key)!; i >= 0; i = list.next[i]!) order.push(i);
  for (const i of order.reverse()) {
    const [name, region, kind] = [list.texts[i]!, list.regions[i]!, list.kinds[i]!];
    const entry = entries.find((one) => one.name === name);
    if (entry === undefined) entries.push({ name, names: [{ region, kind }] });
    else if (!entry.names.some((one) => one.region === region)) entry.names.push({ region, kind });
  }
  return entries.sort((a, b) => a.name.length - b.name.length);
}

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
