import { entriesAt, isInside, namesAt, type Region, type RegionName } from './regions.ts';
import { BLANK_CHARS, charSet, DIGITS, isIn } from '../lib/char-set.ts';
import { isFilled, lastOf, type NonEmpty, withLast } from '../lib/non-empty.ts';
import { hasRestAt, wordSet } from '../lib/word-set.ts';
import { countiesOfTown } from './towns.ts';
import {
  CITY_OFFICES,
  COUNTY_ENDINGS,
  COUNTY_MARK,
  DISTRICT,
  DIVISION_ENDINGS,
  NEW_AREA,
  PLACE_TAILS,
  ROAD_ENDING,
  ROAD_NAMES,
  SURE_PLACEHOLDERS,
  TOWN_ENDINGS,
} from './words.ts';

/** A run of place names in a text: the divisions it names, from the widest to the narrowest. */
export interface RegionChain {
  start: number;
  end: number;
  steps: NonEmpty<ChainStep>;
  score: number;
  /** Other divisions that the same characters may mean (same district name in several cities). */
  rivals: Region[];
}

interface ChainStep {
  region: Region;
  /** `town`: the text names only a town of it. */
  kind: RegionName['kind'] | 'town';
  start: number;
  end: number;
}

/** What a name of each kind is worth, by level: a full name outweighs any stem. */
const WORTH: Record<RegionName['kind'], Record<Region['level'], number>> = {
  full: { 1: 12, 2: 11, 3: 10 },
  old: { 1: 9, 2: 8, 3: 8 },
  stem: { 1: 7, 2: 5, 3: 3 },
};
/** Address labels are blanked with spaces of their length, so a run of separators may be that long. */
const SEPARATOR_RUN = 12;
const SEPARATORS = charSet(' \t\r\n,-/|>_.;:\'"');
const TAILS = wordSet(PLACE_TAILS);
const OFFICES = wordSet(CITY_OFFICES);
const ENDS = DIVISION_ENDINGS + COUNTY_ENDINGS;
const BRACKETS = charSet('()[]');
const IS_HAN = /[\u4e00-\u9fff]/;
const REAL_PLACEHOLDERS = wordSet(SURE_PLACEHOLDERS);
/** How many characters in front of a place are searched for it: a longer line than this has no region. */
const SEARCH_LIMIT = 2_000;

/** The division that the last step names. */
export function lastRegion(chain: RegionChain): Region {
  return lastOf(chain.steps).region;
}

/**
 * The best run of place names in simplified folded text. The earliest run of two levels wins, a full name beats a stem,
 * and a later place never replaces a complete earlier one. Linear: every offset is tried once with bounded look-ahead.
 */
export function findRegion(text: string): RegionChain | null {
  let best: RegionChain | null = null;
  let narrow: RegionChain | null = null;
  const limit = Math.min(text.length, SEARCH_LIMIT);
  for (let i = 0; i < limit; i++) {
    if (best !== null && !isInWord(best, text) && (i >= best.end ? isComplete(best) : isCertain(best))) break;
    const chain = chainAt(text, i);
    if (chain === null || (best !== null && !outranks(chain, best, text))) continue;
    if (best !== null && chain.start >= best.end && (isCounty(best) || isCounty(chain))) narrow = best;
    best = chain;
  }
  if (best === null || !isTrusted(best, text)) return null;
  if (narrow === null) return best;
  if (candidatesIn(narrow, lastRegion(best)).length > 0) return narrow;
  return withFront(best, lastRegion(narrow));
}

/** "Shanghai, 138…, Baoshan District": a county of several cities, settled by the place that stands apart in front. */
function withFront(chain: RegionChain, wide: Region): RegionChain {
  const [region, ...rivals] = candidatesIn(chain, wide);
  if (region === undefined || chain.rivals.length === 0) return chain;
  return { ...chain, rivals, steps: withLast(chain.steps, { ...lastOf(chain.steps), region }) };
}

/** A county by its full name, without anything wider in front. */
const isCounty = ({ steps }: RegionChain) =>
  steps.length === 1 && steps[0].kind === 'full' && steps[0].region.level === 3;

/** The divisions that the last name of a chain may mean, as far as they lie inside `wide`. */
const candidatesIn = (chain: RegionChain, wide: Region): Region[] =>
  [lastRegion(chain), ...chain.rivals].filter((region) => isInside(region, wide) || region === wide);

/**
 * Cities and provinces that are written behind the address ("Liangxi District … Jiangsu Wuxi"): the chain with what they settle,
 * and where they stand. Each must stand apart and hold the place that is written in front.
 */
export function withWider(
  text: string,
  chain: RegionChain,
): { chain: RegionChain; wider: { start: number; end: number }[] } {
  const wider: { start: number; end: number }[] = [];
  if (chain.steps[0].region.level === 1 || text.length > SEARCH_LIMIT) return { chain, wider };
  let settled = chain;
  for (let at = chain.end; at < text.length; at++) {
    if (!isApart(text, at)) continue;
    const behind = chainAt(text, at);
    if (behind === null || !isEnd(text, behind.end) || lastRegion(behind).level > 2) continue;
    const inside = candidatesIn(settled, lastRegion(behind));
    if (!isFilled(inside) || lastRegion(behind) === lastRegion(settled)) continue;
    const [region, ...rivals] = inside;
    settled = {
      ...settled,
      rivals,
      steps: withLast(settled.steps, { ...lastOf(settled.steps), region }),
    };
    wider.push({ start: behind.start, end: behind.end });
    at = behind.end;
  }
  return { chain: settled, wider };
}

const APART = charSet(`${BLANK_CHARS},;|/\ue001`);
const isApart = (text: string, at: number) =>
  isIn(APART, text, at - 1)
    ? !isIn(APART, text, at)
    : isIn(DIGITS, text, at - 1) && IS_HAN.test(text.charAt(at));
const isEnd = (text: string, at: number) => at >= text.length || isIn(APART, text, at);

/** The best run of place names that starts at `at`, or null; with `within` only places inside it count. */
export function chainAt(text: string, at: number, within: Region | null = null): RegionChain | null {
  const found = extend(text, at, within === null ? null : { region: within, kind: 'full' });
  if (found === null) return null;
  const { score, rivals } = found;
  const steps = withNewArea(withCityName(found.steps, text), text);
  const tail = lastOf(steps);
  return { start: at, end: tail.end, steps, score: score - tailPenalty(text, tail), rivals };
}

/** "Honggutan New Area" is what Honggutan District was called; "Zhengding New Area" is a part of Zhengding County and of the address. */
function withNewArea(steps: NonEmpty<ChainStep>, text: string): NonEmpty<ChainStep> {
  const last = lastOf(steps);
  if (last.kind !== 'stem' || last.region.level < 3 || !text.startsWith(NEW_AREA, last.end)) return steps;
  const end = last.region.name.endsWith(DISTRICT) ? last.end + NEW_AREA.length : last.start;
  return withLast(steps, { ...last, end });
}

/** The stem of a city and a district behind it may be the name of another district together: "Suzhou Industrial Park". */
function withCityName(steps: NonEmpty<ChainStep>, text: string): NonEmpty<ChainStep> {
  const [city, last] = [steps.at(-2), lastOf(steps)];
  if (
    city === undefined ||
    last.kind !== 'full' ||
    city.kind !== 'stem' ||
    city.end !== last.start ||
    city.region.level !== 2
  )
    return steps;
  const name = text.slice(city.start, last.end);
  const region = city.region.children.find((one) => one.name === name);
  return region === undefined ? steps : withLast(steps, { ...last, region });
}

interface Continuation {
  steps: NonEmpty<ChainStep>;
  score: number;
  rivals: Region[];
}

/** The best run of names from `at` on behind the one that leads there. */
function extend(text: string, at: number, last: RegionName | null): Continuation | null {
  const from = last === null ? at : skipFillers(text, at, last);
  let best: Continuation | null = null;
  for (const { name, names, opening } of entriesAt(text, from)) {
    if (!hasRestAt(text, from, name)) continue;
    const end = from + name.length;
    for (const next of last === null ? opening : names) {
      const { region, kind } = next;
      if (last !== null && !isInside(region, last.region)) continue;
      if (kind === 'old' && OFFICES.startingAt(text, end - 1) !== null) continue;
      if (isLongerName(text, end, next)) continue;
      // The short form of a district in front of such a word names a road or building.
      if (kind === 'stem' && last !== null && region.level === 3 && isPlaceTail(text, end)) continue;
      const step: ChainStep = { region, kind, start: from, end };
      const rest = region.children.length > 0 ? extend(text, end, next) : null;
      const steps: NonEmpty<ChainStep> = rest === null ? [step] : [step, ...rest.steps];
      const score = WORTH[kind][region.level] + (rest?.score ?? 0) + (end - from) / 100;
      const rivals = rest?.rivals ?? [];
      if (best === null || score > best.score) best = { steps, score, rivals };
      else if (score === best.score) best = withRival(best, steps, rivals);
    }
  }
  return best;
}

/** Two readings of equal worth: one place inside the other is no doubt, two places are. */
function withRival(best: Continuation, steps: NonEmpty<ChainStep>, rivals: Region[]): Continuation {
  const mine = lastOf(best.steps).region;
  const other = lastOf(steps).region;
  if (mine === other || isInside(other, mine)) return best;
  if (isInside(mine, other)) return { steps, score: best.score, rivals };
  return { ...best, rivals: [...best.rivals, other, ...rivals] };
}

/** A name without its ending in front of another one is a part of a longer name: "Changle" + township, "Kowloon" + county. */
function isLongerName(text: string, end: number, { region, kind }: RegionName): boolean {
  if (region.level === 1 || !DIVISION_ENDINGS.includes(text[end] ?? ' ')) return false;
  const isBare = kind === 'stem' || !ENDS.includes(region.name.slice(-1));
  return isBare && namesAt(text, end).length === 0;
}

/** How many separators stand from `at` on, at most SEPARATOR_RUN. */
function separatorsAt(text: string, at: number): number {
  let length = 0;
  while (length < SEPARATOR_RUN && isIn(SEPARATORS, text, at + length)) length++;
  return length;
}

/** A city that took the name of its old county is not skipped: behind its old name that name means the county. */
function skipFillers(text: string, at: number, { region: last, kind }: RegionName): number {
  let i = at;
  for (;;) {
    i += separatorsAt(text, i);
    // Parts of a region may stand in brackets.
    while (isIn(BRACKETS, text, i)) i += 1 + separatorsAt(text, i + 1);
    const filler =
      REAL_PLACEHOLDERS.startingAt(text, i) ??
      (kind !== 'old' && text.startsWith(last.name, i) && !namesMore(text, i, last)
        ? last.name
        : undefined) ??
      (text.startsWith(COUNTY_MARK, i) && isCountyMark(text, i + 1, last) ? COUNTY_MARK : undefined);
    if (filler === undefined) return i;
    i += filler.length;
  }
}

/** The county part of a municipality stands alone, or in front of one of its counties. */
function isCountyMark(text: string, behind: number, last: Region): boolean {
  if (behind >= text.length || separatorsAt(text, behind) > 0) return true;
  return namesAt(text, behind).some(({ names }) =>
    names.some(({ region, kind }) => kind === 'full' && isInside(region, last)),
  );
}

/** True when the name of `last` at `at` begins a longer one, or is also the name, of a division inside it. */
const namesMore = (text: string, at: number, last: Region) =>
  namesAt(text, at).some(
    ({ end, names }) =>
      end >= at + last.name.length &&
      names.some(({ region, kind }) => kind === 'full' && isInside(region, last)),
  );

/** Full names down to the district: nothing that begins inside them means more. */
const isCertain = ({ steps }: RegionChain) =>
  steps.length > 1 &&
  steps.every(({ kind }) => kind === 'full') &&
  lastOf(steps).region.children.length === 0;

const isComplete = (chain: RegionChain) =>
  chain.steps.length >= 2 || (chain.steps[0].kind !== 'stem' && chain.steps[0].region.level < 3);

/** A city or county that begins inside a word: the name of a firm, or a person's name glued to it. */
const isInWord = (chain: RegionChain, text: string): boolean =>
  chain.steps[0].region.level > 1 && IS_HAN.test(text[chain.start - 1] ?? ' ');

/** True when a chain from its province down ends in the same place as another, or inside it. */
function isWholeOf(chain: RegionChain, other: RegionChain): boolean {
  const [mine, its] = [lastRegion(chain), lastRegion(other)];
  return chain.steps.length > 2 && (mine === its || isInside(mine, its));
}

function outranks(chain: RegionChain, best: RegionChain, text: string): boolean {
  if (chain.start < best.end) return chain.end > best.end && chain.score > best.score;
  if (!isTrusted(best, text)) return true;
  // "Bank of Songyuan, … Jilin Songyuan …": the whole place behind a break, not the one in the name of a firm.
  if (isInWord(best, text) && chain.steps[0].region.level === 1 && isWholeOf(chain, best)) return true;
  if (chain.steps.length >= 2 && best.steps.length === 1) return chain.score > best.score;
  return best.steps.length === 1 && best.steps[0].kind === 'stem' && chain.score > best.score + 2;
}

/**
 * Where the region is written twice and only the second time to the end ("Guangdong Zhongshan, Guangdong Zhongshan Guzhen"),
 * the rest of it; else the chain itself.
 */
export function withRepeat(text: string, chain: RegionChain): RegionChain {
  const last = lastRegion(chain);
  if (last.children.length === 0) return chain;
  let at = skipPlaceholders(text, chain.end);
  for (let round = 0; round < MAX_REPEATS && at < text.length; round++) {
    const again = chainAt(text, at);
    if (again === null || lastOf(again.steps).kind === 'stem') return chain;
    const found = lastRegion(again);
    if (isInside(found, last))
      return round > 0 || again.steps.length > 1
        ? { ...chain, end: again.end, steps: [...chain.steps, lastOf(again.steps)], rivals: again.rivals }
        : chain;
    if (found !== last && !isInside(last, found)) return chain;
    at = skipPlaceholders(text, again.end);
  }
  return chain;
}

/** A region is written this often at most before its end is found. */
const MAX_REPEATS = 3;

/** Where the county is not written but a town of only one county follows, that county; towns of several are rivals. */
export function withTown(text: string, chain: RegionChain): RegionChain {
  const last = lastRegion(chain);
  const next = districtBehind(text, chain);
  if (next !== null) return { ...chain, end: next.end, steps: withLast(chain.steps, next), rivals: [] };
  if (last.children.length === 0 || chain.rivals.length > 0) return chain;
  const at = skipPlaceholders(text, chain.end);
  const counties = countiesOfTown(text, at, last);
  const [county] = counties;
  if (county === undefined) return chain;
  if (counties.length > 1) return { ...chain, rivals: counties };
  return { ...chain, steps: [...chain.steps, { region: county, kind: 'town', start: at, end: at }] };
}

/** "Laiwu, Gangcheng District": what was a city is a district today, and another one of it is meant. */
function districtBehind(text: string, chain: RegionChain): ChainStep | null {
  const { kind, region } = lastOf(chain.steps);
  if (kind === 'full' || kind === 'town' || region.level < 3) return null;
  const start = skipPlaceholders(text, chain.end);
  for (const { end, names } of namesAt(text, start)) {
    const other = names.find((name) => name.kind === 'full' && name.region.parent === region.parent);
    if (other !== undefined && other.region !== region)
      return { region: other.region, kind: 'full', start, end };
  }
  return null;
}

/** "Beijiao Town, Linshang Road 48, Foshan": the town stands in front of its city; the county that has it. */
export function withTownInFront(text: string, chain: RegionChain): RegionChain {
  const last = lastRegion(chain);
  if (last.children.length === 0 || chain.rivals.length > 0) return chain;
  for (let at = 0; at < Math.min(chain.start, SEARCH_LIMIT); at++) {
    if (at > 0 && !isIn(APART, text, at - 1)) continue;
    const town = TOWN_IN_FRONT.exec(text.slice(at, at + 12));
    const counties = town === null ? [] : countiesOfTown(text, at, last);
    const [county, ...others] = counties;
    if (county === undefined || others.length > 0) continue;
    return { ...chain, steps: [...chain.steps, { region: county, kind: 'town', start: at, end: at }] };
  }
  return chain;
}

const TOWN_IN_FRONT = new RegExp(`^[\u4e00-\u9fff]{1,8}?(?:${TOWN_ENDINGS.join('|')})`);

/** A stem in front of a road word names the road, not the place. */
function tailPenalty(text: string, tail: ChainStep): number {
  if (tail.kind !== 'stem') return 0;
  return isPlaceTail(text, tail.end) ? 3 : 0;
}

/** True when a road, school or building word stands at `at`: the name before it is theirs. */
export function isPlaceTail(text: string, at: number): boolean {
  return TAILS.startingAt(text, at) !== null && !beginsRoad(text, at);
}

/** "People's Road", "Garden Street": a road with a name of its own. */
function beginsRoad(text: string, at: number): boolean {
  const name = ROADS.startingAt(text, at);
  if (name === null) return false;
  ROAD_END.lastIndex = at + name.length;
  return ROAD_END.test(text);
}

const ROADS = wordSet(ROAD_NAMES);
const ROAD_END = new RegExp(ROAD_ENDING, 'y');

/** One stem alone counts only where a place may begin: at a break, and not in front of a road word. */
function isTrusted(chain: RegionChain, text: string): boolean {
  const [step] = chain.steps;
  const before = text[chain.start - 1];
  const isAtBreak = before === undefined || !IS_HAN.test(before);
  if (chain.steps.length > 1) return true;
  if (step.kind !== 'stem') return isAtBreak || step.region.level < 3 || step.region.name.length > 2;
  if (tailPenalty(text, step) > 0) return false;
  return step.region.level === 1 || isAtBreak;
}

/** Steps past what exports write after a region when there is no district, and past separators. */
export function skipPlaceholders(text: string, at: number): number {
  let i = at;
  for (;;) {
    i += separatorsAt(text, i);
    const word = REAL_PLACEHOLDERS.startingAt(text, i);
    if (word === null) return i;
    i += word.length;
  }
}
