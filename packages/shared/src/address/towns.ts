import { allProvinces, leavesOf, type Region } from './regions.ts';
import { TOWN_ENDINGS } from './words.ts';

/** The towns of a county as the table writes them; null until they are loaded. */
let lineByCounty: Map<Region, string> | null = null;
let loading: Promise<void> | undefined;

/** Loads the names of all towns (185 KB compressed), once; after it addresses without a county are settled by their town. */
export function loadTowns(): Promise<void> {
  loading ??= import('./towns.generated.ts').then(
    ({ TOWN_TABLE }) => {
      const lines = TOWN_TABLE.split('\n');
      lineByCounty = new Map(leavesOf(allProvinces()).map((county, i) => [county, lines[i] ?? '']));
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** True once `loadTowns` has finished. */
export const hasTowns = (): boolean => lineByCounty !== null;

const LONGEST_TOWN = 16;

/** The counties inside `within` that have the town whose name starts at `at`; empty before `loadTowns`. */
export function countiesOfTown(text: string, at: number, within: Region): Region[] {
  if (lineByCounty === null) return [];
  const { exact, changed, starts } = townsOf(within, lineByCounty);
  if (!starts.has(startOf(text, at))) return [];
  for (const towns of [exact, changed])
    for (let length = LONGEST_TOWN; length >= 2; length--) {
      const counties = towns.get(text.slice(at, at + length));
      if (counties !== undefined) return counties;
    }
  return [];
}

/** True when a town's whole name starts at `at` that only other counties of the same city have. */
export function isTownOfOther(text: string, at: number, county: Region): boolean {
  if (lineByCounty === null || county.parent === null || county.level < 3) return false;
  if (!lineByCounty.get(county) || !hasTownEnding(text, at)) return false;
  if (countiesOfTown(text, at, county).length > 0) return false;
  const { exact, changed, starts } = townsOf(county.parent, lineByCounty);
  if (!starts.has(startOf(text, at))) return false;
  for (let length = LONGEST_TOWN; length > 2; length--) {
    const name = text.slice(at, at + length);
    if (exact.has(name) || changed.has(name)) return TOWN_ENDINGS.some((ending) => name.endsWith(ending));
  }
  return false;
}

/** True when a word is a town of the county, with or without its ending. */
export const isTownOf = (word: string, county: Region): boolean =>
  countiesOfTown(word, 0, county).length > 0 ||
  TOWN_ENDINGS.some((ending) => countiesOfTown(word + ending, 0, county).length > 0);

/** Cheaper than a look into the table: a town's ending stands near. */
function hasTownEnding(text: string, at: number): boolean {
  for (let i = at + 1; i < Math.min(at + LONGEST_TOWN, text.length); i++)
    if (ENDING_STARTS.includes(text.charAt(i))) return true;
  return false;
}

const ENDING_STARTS = TOWN_ENDINGS.map((ending) => ending.charAt(0)).join('');

interface Towns {
  exact: Map<string, Region[]>;
  /** The same names with the endings that towns take when they grow. */
  changed: Map<string, Region[]>;
  /** The first two characters of all these: where none of them stands there is no town. */
  starts: Set<number>;
}

const startOf = (text: string, at: number) => (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);

const memo = new Map<Region, Towns>();

function townsOf(within: Region, lines: Map<Region, string>): Towns {
  let towns = memo.get(within);
  if (towns === undefined) {
    towns = { exact: new Map(), changed: new Map(), starts: new Set() };
    for (const county of leavesOf([within])) addTowns(towns, county, lines.get(county) ?? '');
    memo.set(within, towns);
  }
  return towns;
}

function addTowns({ exact, changed, starts }: Towns, county: Region, line: string): void {
  line.split('|').forEach((group, i) => {
    const ending = TOWN_ENDINGS[i] ?? '';
    for (const stem of group === '' ? [] : group.split(' ')) {
      starts.add(startOf(stem + ending, 0));
      add(exact, stem + ending, county);
      if (ending !== '' && stem.length > 1)
        for (const other of TOWN_ENDINGS) if (other !== ending) add(changed, stem + other, county);
    }
  });
}

function add(towns: Map<string, Region[]>, name: string, county: Region): void {
  const counties = towns.get(name);
  if (counties === undefined) towns.set(name, [county]);
  else if (!counties.includes(county)) counties.push(county);
}
