import { BLANK_CHARS, charSet, isIn } from '../lib/char-set.ts';
import { foldText, tidyText } from '../lib/fold-text.ts';
import { isFilled, lastOf } from '../lib/non-empty.ts';
import {
  chainAt,
  findRegion,
  isPlaceTail,
  lastRegion,
  type RegionChain,
  skipPlaceholders,
  withRepeat,
  withTown,
} from './find-region.ts';
import { allProvinces, isInside, namesAt, plainOf, type Region, simplify } from './regions.ts';
import { countiesOfTown, isTownOf, isTownOfOther } from './towns.ts';
import { COUNTRY_NAMES, PLACEHOLDERS, TOWN_ENDINGS } from './words.ts';

/** Why a person should look at an address before it ships. */
export type AddressReason =
  | 'region_missing'
  | 'region_unknown'
  | 'region_conflict'
  | 'region_stem'
  | 'city_missing'
  | 'district_missing'
  | 'district_ambiguous'
  | 'district_unknown'
  | 'detail_missing';

/** Province, city and district by their full official names; '' where there is none. */
export interface Place {
  province: string;
  city: string;
  district: string;
}

/** An address taken apart: `detail` is what stands behind the place, as typed; an address without reasons needs no look. */
export interface ParsedAddress extends Place {
  detail: string;
  reasons: AddressReason[];
  /** The places that the text may mean, when there are several. */
  alternatives: Place[];
}

/**
 * Splits an address into official province, city, district and the rest (M179, M180, D707, D708). `hint` is what the
 * province, city and district columns say. Pure, linear, never throws; output is cut from the original text.
 */
export function parseAddress(text: string, hint?: Partial<Place>): ParsedAddress {
  const folded = foldText(text);
  const shown = folded.shown.trim();
  const plain = simplify(folded.text.trim());
  if (hint !== undefined && (hint.province || hint.city || hint.district))
    return parseWithHint(shown, plain, hint);
  const found = findRegion(plain);
  if (found === null) return withoutRegion(shown);
  const chain = withTown(plain, withRepeat(plain, found));
  const region = lastRegion(chain);
  const detail = detailAfter({ shown, plain, end: chain.end }, region);
  return { ...placeOfChain(chain), detail, ...doubtsOf(chain, plain, detail) };
}

/** The full official names that a division stands for; a municipality is its own city (D707). */
export function placeOf(region: Region): Place {
  if (region.level === 3) {
    const city = region.parent;
    return { province: city.parent.name, city: city.name, district: region.name };
  }
  if (region.level === 2) return { province: region.parent.name, city: region.name, district: '' };
  const only = region.children[0]?.name === region.name ? region.name : '';
  return { province: region.name, city: only, district: '' };
}

/**
 * The place that a run of names stands for. Where the same name means several places, only what they share is filled in, and the
 * narrowest name: nobody's guess ships.
 */
export function placeOfChain(chain: RegionChain): Place {
  const places = candidatesOf(chain).map(placeOf);
  if (!isFilled(places)) return placeOf(lastRegion(chain));
  const first = places[0];
  const shared = (key: keyof Place) => (places.every((place) => place[key] === first[key]) ? first[key] : '');
  return { province: shared('province'), city: shared('city'), district: shared('district') };
}

/** All divisions that the last name may mean, when there are several. */
const candidatesOf = (chain: RegionChain): Region[] =>
  chain.rivals.some(({ level }) => level === lastRegion(chain).level)
    ? [lastRegion(chain), ...chain.rivals]
    : [];

/** The rest of an address behind its region, which ends at `end`: separators and repeated names dropped, cut from `shown`. */
export function detailAfter(
  { shown, plain, end }: { shown: string; plain: string; end: number },
  region: Region,
): string {
  let at = skipPlaceholders(plain, end);
  for (let again = true; again;) {
    again = false;
    const next = repeatEnd(plain, at, region);
    if (next > at) {
      at = skipPlaceholders(plain, next);
      again = true;
    }
  }
  return tidyDetail(withoutInnerRepeat(shown.slice(at), region));
}

/** What is wrong or thin about a region, in codes, with the places it may also be. */
export function doubtsOf(
  chain: RegionChain,
  plain: string,
  detail: string,
): { reasons: AddressReason[]; alternatives: Place[] } {
  const reasons: AddressReason[] = [];
  const region = lastRegion(chain);
  if (chain.rivals.length > 0) reasons.push('district_ambiguous');
  if (
    chain.steps.length === 1 &&
    chain.steps[0].kind === 'stem' &&
    region.level > 1 &&
    !hasTownOf(region, plain, chain.end)
  )
    reasons.push('region_stem');
  reasons.push(...missingLevels(region));
  const at = skipPlaceholders(plain, chain.end);
  if (isTownOfOther(plain, at, region) || namesNeighbour(plain, at, region)) reasons.push('region_conflict');
  if (namesForeignDistrict(plain, at, region)) reasons.push('region_conflict');
  if (detail === '') reasons.push('detail_missing');
  const candidates = candidatesOf(chain);
  return { reasons, alternatives: (candidates.length > 0 ? candidates : chain.rivals).map(placeOf) };
}

/** A town of the county behind its short name leaves no doubt about it. */
const hasTownOf = (region: Region, plain: string, at: number) =>
  region.children.length === 0 && countiesOfTown(plain, skipPlaceholders(plain, at), region).length > 0;

function missingLevels(region: Region): AddressReason[] {
  if (region.level === 1)
    return region.children[0]?.name === region.name ? ['district_missing'] : ['city_missing'];
  return region.level === 2 && region.children.length > 0 ? ['district_missing'] : [];
}

/** True for the short name of another county of the city that was a town of this one, or with a town of its own behind it. */
function namesNeighbour(plain: string, at: number, region: Region): boolean {
  if (region.level < 3 || countiesOfTown(plain, at, region).length > 0) return false;
  return namesAt(plain, at).some(({ end, names }) =>
    names.some(
      ({ kind, region: other }) =>
        kind === 'stem' &&
        other !== region &&
        other.level === 3 &&
        other.parent === region.parent &&
        (TOWN_ENDINGS.some((ending) => plain.startsWith(ending, end)) ||
          SHORT_TOWNS.some((length) => isTownOf(plain.slice(end, end + length), other))),
    ),
  );
}

const SHORT_TOWNS = [2, 3];

/** A town of a city without districts has the name of towns elsewhere. */
const COUNTY_LIKE = /^.{2,}[\u533a\u53bf\u5e02\u65d7]$/;

/** True when a full district name of another city of the province follows: the typed city and district disagree. */
function namesForeignDistrict(plain: string, at: number, region: Region): boolean {
  const province = region.level === 1 ? region : region.level === 2 ? region.parent : region.parent.parent;
  return namesAt(plain, at).some(({ names }) =>
    names.some(
      (name) =>
        name.kind === 'full' &&
        name.region.level > (region.level < 3 ? 1 : 2) &&
        (region.level < 3 || COUNTY_LIKE.test(name.region.name)) &&
        name.region !== region &&
        !isInside(name.region, region) &&
        isInside(name.region, province),
    ),
  );
}

function withoutRegion(shown: string): ParsedAddress {
  const reasons: AddressReason[] = ['region_missing'];
  const detail = tidyDetail(shown);
  if (detail === '') reasons.push('detail_missing');
  return { province: '', city: '', district: '', detail, reasons, alternatives: [] };
}

/** Where a run of names that only repeats `region` and what contains it ends; `at` when nothing repeats. */
function repeatEnd(plain: string, at: number, region: Region): number {
  const path = [region, region.parent, region.parent?.parent];
  let [end, from, level] = [at, at, 0];
  for (;;) {
    const next = namesAt(plain, from).findLast(({ names }) =>
      names.some((name) => path.includes(name.region) && name.region.level > level),
    );
    const name = next?.names.find((one) => path.includes(one.region) && one.region.level > level);
    if (next === undefined || name === undefined) return end;
    // A stem alone, or in front of a road word, names a road or house.
    if (name.kind !== 'stem' || (level > 0 && !isPlaceTail(plain, next.end))) end = next.end;
    level = name.region.level;
    from = skipPlaceholders(plain, next.end);
  }
}

/** JD exports repeat city and district behind the street; the full names together are dropped there too. */
function withoutInnerRepeat(detail: string, region: Region): string {
  if (region.level !== 3 || !detail.includes(region.parent.name)) return detail;
  const { province, city, district } = placeOf(region);
  const pair = city + district;
  const at = detail.indexOf(pair);
  if (at < 0) return detail;
  const start = detail.slice(0, at).endsWith(province) ? at - province.length : at;
  return detail.slice(0, start) + detail.slice(at + pair.length);
}

const MARKS = `${BLANK_CHARS},\uff0c\u3001\u3002;\uff1b:\uff1a|/\\_-'"!\uff01~\uff5e\u2014\u2013\u2026\u00b7\u201c\u201d`;
/** What is dropped at one end only: one set for both, since all sets of the program share 32 bits. */
const [FRONT_ONLY, BACK_ONLY] = ['.])}\uff09\u3011\uff3d', '([{\uff08\u3010\uff3b'];
const EDGES = charSet(MARKS + FRONT_ONLY + BACK_ONLY);

/** Without the separators at the ends, closed brackets in front, and open ones behind. */
function withoutEdges(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isIn(EDGES, text, from) && !BACK_ONLY.includes(text.charAt(from))) from++;
  while (to > from && isIn(EDGES, text, to - 1) && !FRONT_ONLY.includes(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

const POSTCODE = /\s*[(\uff08]\s*(?:\d{6})\s*[)\uff09]\s*$/;

/** Stands in an address where something was taken out or a line ended; it is written as one space. */
export const ADDRESS_BREAK = '\ue000';
const BREAKS = /[\s\ue000/|]*[\n\r\ue000][\s\ue000/|]*/g;

/** A detailed address without stray separators at its ends and without a postcode in brackets; the rest as typed. */
export function tidyDetail(text: string): string {
  const line = /[\n\r\ue000]/.test(text) ? text.replace(BREAKS, ' ') : text;
  const detail = withoutEdges(line);
  if (!CLOSERS.includes(detail.at(-1) ?? ' ')) return detail;
  return withoutLooseCloser(POSTCODE.test(detail) ? withoutEdges(detail.replace(POSTCODE, '')) : detail);
}

const [OPENERS, CLOSERS] = [
  '([{\uff08\u3010\uff3b\u300c\u300e\u3014\u300a',
  ')]}\uff09\u3011\uff3d\u300d\u300f\u3015\u300b',
];

/** A bracket at the end that closes what stood around more than the detail. */
function withoutLooseCloser(detail: string): string {
  const last = CLOSERS.indexOf(detail.at(-1) ?? ' ');
  return last < 0 || [...OPENERS].some((opener) => detail.includes(opener)) ? detail : detail.slice(0, -1);
}

interface ResolvedHint extends Place {
  region: Region | null;
  reasons: AddressReason[];
  alternatives: Place[];
}

// Sheets repeat the same few thousand triples; a bounded memo makes 100,000 rows cheap.
const MEMO_LIMIT = 5_000;
const memo = new Map<string, ResolvedHint>();

function parseWithHint(shown: string, plain: string, hint: Partial<Place>): ParsedAddress {
  const key = `${hint.province ?? ''}\n${hint.city ?? ''}\n${hint.district ?? ''}`;
  let resolved = memo.get(key);
  if (resolved === undefined) {
    resolved = resolveHint(hint);
    if (memo.size >= MEMO_LIMIT) memo.clear();
    memo.set(key, resolved);
  }
  const { region } = resolved;
  if (region === null || resolved.district !== placeOf(region).district)
    return finishHint(
      resolved,
      region === null ? tidyDetail(shown) : detailAfter({ shown, plain, end: 0 }, region),
    );
  const inner = namedInDetail(plain, region);
  if (inner !== null) {
    const detail = detailAfter({ shown, plain, end: inner.end }, lastRegion(inner));
    return { ...placeOf(lastRegion(inner)), detail, ...doubtsOf(inner, plain, detail) };
  }
  const settled = settledByTown(resolved, region, plain);
  return finishHint(settled, detailAfter({ shown, plain, end: 0 }, region));
}

/** Columns without a county, but the detailed address begins with a town of only one. */
function settledByTown(resolved: ResolvedHint, region: Region, plain: string): ResolvedHint {
  if (!resolved.reasons.includes('district_missing')) return resolved;
  const counties = countiesOfTown(plain, repeatEnd(plain, skipPlaceholders(plain, 0), region), region);
  const [county, ...rivals] = counties;
  if (county === undefined) return resolved;
  if (rivals.length > 0) return { ...resolved, alternatives: counties.map(placeOf) };
  const others = resolved.reasons.filter((reason) => reason !== 'district_missing');
  return { ...resolved, ...placeOf(county), region: county, reasons: others };
}

function finishHint(resolved: ResolvedHint, detail: string): ParsedAddress {
  const { province, city, district, alternatives } = resolved;
  const reasons = detail === '' ? [...resolved.reasons, 'detail_missing' as const] : resolved.reasons;
  return { province, city, district, detail, reasons, alternatives };
}

/** The columns leave out a level that the detailed address begins with. */
function namedInDetail(plain: string, region: Region): RegionChain | null {
  if (region.children.length === 0) return null;
  const chain = chainAt(plain, 0, region);
  return chain === null || lastOf(chain.steps).kind === 'stem' ? null : chain;
}

function resolveHint(hint: Partial<Place>): ResolvedHint {
  const typed = [hint.province, hint.city, hint.district].map((cell) => withoutCountry(tidyText(cell ?? '')));
  const parts = typed.map(plainOf).map((cell) => (isPlaceholder(cell) ? '' : cell));
  const joined = parts.filter((part) => part !== '').join(' ');
  const chain = chainAt(joined, 0);
  const [province = '', city = '', district = ''] = typed.map((cell) => (isPlaceholder(cell) ? '' : cell));
  if (chain === null)
    return { province, city, district, region: null, reasons: ['region_unknown'], alternatives: [] };
  const region = lastRegion(chain);
  const rest = joined.slice(chain.end).trim();
  const alternatives = candidatesOf(chain).map(placeOf);
  const reasons: AddressReason[] = alternatives.length > 0 ? ['district_ambiguous'] : [];
  if (rest === '')
    return { ...placeOfChain(chain), region, reasons: [...reasons, ...missingLevels(region)], alternatives };
  // A district that no table knows stays as typed; a city that disagrees with its province does too.
  if (region.level >= 2 && rest === parts[2]) {
    const unknown: AddressReason = namesForeignDistrict(rest, 0, region)
      ? 'region_conflict'
      : 'district_unknown';
    return { ...placeOf(region), district, region, reasons: [unknown], alternatives };
  }
  return {
    province: placeOf(region).province || province,
    city,
    district,
    region: null,
    reasons: ['region_unknown'],
    alternatives,
  };
}

const isPlaceholder = (cell: string) => PLACEHOLDERS.includes(cell);

function withoutCountry(cell: string): string {
  const country = COUNTRY_NAMES.find((name) => cell.startsWith(name));
  return country === undefined ? cell : cell.slice(country.length).trim();
}

/** True when province and city are full official names that belong together; an unknown district is allowed (M162). */
export function isKnownPlace({ province, city }: { province: string; city: string }): boolean {
  const found = provinceByName().get(province);
  return found !== undefined && found.has(city);
}

let knownPlaces: Map<string, Set<string>> | undefined;
function provinceByName(): Map<string, Set<string>> {
  knownPlaces ??= new Map(
    allProvinces().map((province) => [province.name, new Set(province.children.map((city) => city.name))]),
  );
  return knownPlaces;
}
