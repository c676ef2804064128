import { type LineUnit, NAME } from './line-units.ts';
import { BATCH_LABELS, FOR_ALL_PATTERN, GOODS_LABELS } from './nobody-words.ts';

/** Whose the units of a run are. */
interface Owners {
  /** Of each unit the person, by index, or null for nobody's. */
  owners: (number | null)[];
  /** Units that are said of all people. */
  forAll: Set<number>;
  /** Some may be the neighbour's. */
  isDoubtful: boolean;
  /** People to whom something was given that may be said of all. */
  doubted: Set<number>;
}

/** Where order numbers or remarks of one kind stand: in front of people, behind them, or once for all of them. */
type Side = 'front' | 'behind' | 'all';

const FOR_ALL = new RegExp(FOR_ALL_PATTERN);

/** An order number without a label. */
export const isLooseOrder = ({ isExtra, label }: LineUnit): boolean => isExtra && label === null;

/** True for what is said of a sender. */
export const isSender = ({ isExtra, label }: LineUnit): boolean => isExtra && label?.kind === 'sender';

const isOrder = ({ isExtra, label }: LineUnit) => isExtra && (label === null || label.kind === 'order');

const [GOODS, BATCH] = [new Set(GOODS_LABELS), new Set(BATCH_LABELS)];

/** What may stand once above all people and be said of each. */
const isOfBatch = (kind: string) => kind === 'all' || kind === 'goods' || BATCH.has(kind);

/** What an order number or remark is: remarks are of one kind, whatever they are called, and what holds for a batch is each its own. */
function kindOf({ label, plain }: LineUnit): string {
  if (label === null || label.kind === 'order') return 'order';
  if (FOR_ALL.test(plain)) return 'all';
  const { kind, word } = label;
  return GOODS.has(word) ? 'goods' : BATCH.has(word) ? word : kind;
}

/**
 * Gives the order numbers and remarks between people to those whom they lead or follow: each kind stands where it leaves none over. One
 * that stands once, above all people, is said of all. Of chat between people, what has no label stays with the labelled lines before it.
 */
export function ownersOfExtras(
  run: readonly LineUnit[],
  people: readonly [number, number][],
  isLabelled: boolean,
): Owners {
  const gaps = gapsOf(run, people);
  const { sides, isDoubtful } = sidesOf(run, gaps, people);
  const owners: Owners['owners'] = run.map(() => null);
  people.forEach(([from, to], person) => owners.fill(person, from, to));
  const [forAll, doubted] = [new Set<number>(), new Set<number>()];
  let isCrossed = false;
  gaps.forEach((units, gap) => {
    const isOf = (i: number, side: Side) => sides[i]?.of(gap) === side;
    const split = units.findIndex(({ i }) => isOf(i, 'front'));
    units.forEach(({ i, unit }, at) => {
      if (isSender(unit)) {
        isCrossed ||= mayGoOn(unit, run[i + 1]);
        owners[i] = Math.min(gap, people.length - 1);
        return;
      }
      if (isOf(i, 'all')) {
        if (!isOrder(unit)) forAll.add(i);
      } else if (split >= 0 && at >= split) {
        isCrossed ||= isOf(i, 'behind');
        if (gap < people.length) owners[i] = gap;
        if (sides[i]?.isFirst === true) doubted.add(gap);
      } else if (gap > 0 && (unit.isExtra || isLabelled)) owners[i] = gap - 1;
    });
  });
  // A sender's words among those of a person would take what follows for his.
  run.forEach((unit, i) => {
    if (!isSender(unit) || mayGoOn(unit, run[i + 1])) return;
    owners[i] = null;
    forAll.add(i);
  });
  return { owners, forAll, isDoubtful: isDoubtful || isCrossed, doubted };
}

/** True where a phone or address behind a sender's name may be his. */
export const mayGoOn = (sender: LineUnit, next: LineUnit | undefined): boolean =>
  next !== undefined && next.parts !== 0 && (next.parts & NAME) === 0 && !/\d{7}/.test(sender.plain);

/** A unit of a run with its index. */
interface PlacedUnit {
  i: number;
  unit: LineUnit;
}

/** The units in front of each person, and behind the last one. */
function gapsOf(run: readonly LineUnit[], people: readonly [number, number][]): PlacedUnit[][] {
  const placed = run.map((unit, i) => ({ i, unit }));
  const ends = [...people.map(([from]) => from), run.length];
  return ends.map((to, gap) => placed.slice(people[gap - 1]?.[1] ?? 0, to));
}

/** On which side of people one kind stands. */
interface KindSide {
  of: (gap: number) => Side;
  /** Which is whose is not sure. */
  isDoubtful: boolean;
  /** It stands above the first alone: his, if it is not said of all. */
  isFirst?: boolean;
}

interface Sides {
  /** Of each unit, where its kind stands; undefined for what is no order number or remark. */
  sides: (KindSide | undefined)[];
  isDoubtful: boolean;
}

/** What a unit is: its kind, and the kind under its own name; null for what is no order number or remark. */
interface Told {
  kind: string | null;
  worded: string | null;
}

function toldOf(unit: LineUnit): Told {
  if (!unit.isExtra || isSender(unit)) return { kind: null, worded: null };
  const kind = kindOf(unit);
  return { kind, worded: unit.label === null ? kind : `${kind}:${unit.label.word}` };
}

function sidesOf(run: readonly LineUnit[], gaps: PlacedUnit[][], people: readonly [number, number][]): Sides {
  const countsOf = (kinds: readonly (string | null)[], kind: string | null): Counts => ({
    between: gaps.map((units) => units.filter(({ i }) => kinds[i] === kind).length),
    inside: people.map(([from, to]) => kinds.slice(from, to).filter((one) => one === kind).length),
  });
  const told = run.map(toldOf);
  const merged = told.map(({ kind }) => kind);
  const worded = told.map((one) => one.worded);
  // Remarks of two names each on a side of its own are two kinds: goods in front of people, wishes behind them.
  const isParted = (kind: string) => {
    if (isOfBatch(kind) || kind === 'order' || isEven(countsOf(merged, kind))) return false;
    const words = [...new Set(worded.filter((_, i) => merged[i] === kind))];
    return words.length <= MOST_NAMES && words.every((word) => isSure(countsOf(worded, word)));
  };
  const parted = new Set([...new Set(merged)].filter((kind) => kind !== null && isParted(kind)));
  const kinds = told.map((one) => (parted.has(one.kind) ? one.worded : one.kind));
  const sides = new Map<string, KindSide>();
  for (const kind of kinds)
    if (kind !== null && !sides.has(kind)) sides.set(kind, sideOf(kind, countsOf(kinds, kind)));
  return {
    sides: kinds.map((kind) => (kind === null ? undefined : sides.get(kind))),
    isDoubtful: [...sides.values()].some((side) => side.isDoubtful),
  };
}

/** Further names of remarks are none that a form gives them. */
const MOST_NAMES = 8;

/** How often one kind stands between people (above the first, ..., below the last), and among the lines of each. */
interface Counts {
  between: number[];
  inside: number[];
}

const isEqual = (some: number[]) => some.every((count) => count === some[0]);
const sum = (some: number[]) => some.reduce((all, count) => all + count, 0);

/** True where each person has as many, all in front or all behind. */
const isEven = ({ between, inside }: Counts): boolean =>
  sum(inside) === 0 &&
  ((between.at(-1) === 0 && isEqual(between.slice(0, -1))) ||
    (between[0] === 0 && isEqual(between.slice(1))));

/** True where it is plain on which side they stand: one for each, or none above the first and some below the last. */
const isSure = (counts: Counts): boolean =>
  isEven(counts) ||
  sum(counts.between) === 0 ||
  (counts.between[0] === 0 && (counts.between.at(-1) ?? 0) > 0);

function sideOf(kind: string, { between, inside }: Counts): KindSide {
  const [head, tail] = [between[0] ?? 0, between.at(-1) ?? 0];
  const all = sum(between);
  const always = (side: Side) => () => side;
  if (all === 0) return { of: always('behind'), isDoubtful: kind === 'order' && !isEqual(inside) };
  const isMixed = sum(inside) > 0;
  const isFront = head > 0 && tail === 0 && !isMixed && isEqual(between.slice(0, -1));
  if (kind !== 'order' && !isMixed && head === all)
    return isOfBatch(kind)
      ? { of: always('all'), isDoubtful: false }
      : { of: always('front'), isDoubtful: false, isFirst: true };
  if (head > 0 && tail === 0) return { of: always('front'), isDoubtful: !isFront };
  // One above and one behind each person: which is whose is not sure.
  if (head > 0) return { of: (gap) => (gap === 0 ? 'all' : 'behind'), isDoubtful: true };
  return { of: always('behind'), isDoubtful: kind === 'order' && (isMixed || !isEqual(between.slice(1))) };
}
