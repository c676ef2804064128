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
function kindOf(unit: LineUnit): string {
  if (isOrder(unit)) return 'order';
  if (FOR_ALL.test(unit.plain)) return 'all';
  const { kind, word } = unit.label!;
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
  const { kinds, sides, isDoubtful } = sidesOf(run, gaps, people);
  const owners: Owners['owners'] = run.map(() => null);
  people.forEach(([from, to], person) => owners.fill(person, from, to));
  const [forAll, doubted] = [new Set<number>(), new Set<number>()];
  let isCrossed = false;
  gaps.forEach((units, gap) => {
    const isOf = (i: number, side: Side) => kinds[i] !== null && sides.get(kinds[i]!)!.of(gap) === side;
    const split = units.findIndex((i) => isOf(i, 'front'));
    units.forEach((i, at) => {
      if (isSender(run[i]!)) {
        isCrossed ||= mayGoOn(run[i]!, run[i + 1]);
        owners[i] = Math.min(gap, people.length - 1);
        return;
      }
      if (isOf(i, 'all')) {
        if (!isOrder(run[i]!)) forAll.add(i);
      } else if (split >= 0 && at >= split) {
        isCrossed ||= isOf(i, 'behind');
        if (gap < people.length) owners[i] = gap;
        if (kinds[i] !== null && sides.get(kinds[i]!)!.isFirst === true) doubted.add(gap);
      } else if (gap > 0 && (run[i]!.isExtra || isLabelled)) owners[i] = gap - 1;
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

/** The units in front of each person, and behind the last one. */
function gapsOf(run: readonly LineUnit[], people: readonly [number, number][]): number[][] {
  const edges = [0, ...people.flat(), run.length];
  return Array.from({ length: people.length + 1 }, (_, gap) => {
    const [from, to] = [edges[2 * gap]!, edges[2 * gap + 1]!];
    return Array.from({ length: to - from }, (__, i) => from + i);
  });
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
  /** The kind of each unit; null for what is no order number or remark. */
  kinds: (string | null)[];
  sides: Map<string, KindSide>;
  isDoubtful: boolean;
}

function sidesOf(run: readonly LineUnit[], gaps: number[][], people: readonly [number, number][]): Sides {
  const countsOf = (kinds: Sides['kinds'], kind: string): Counts => ({
    between: gaps.map((units) => units.filter((i) => kinds[i] === kind).length),
    inside: people.map(([from, to]) => kinds.slice(from, to).filter((one) => one === kind).length),
  });
  const merged = run.map((unit) => (unit.isExtra && !isSender(unit) ? kindOf(unit) : null));
  const worded = run.map((unit, i) =>
    merged[i] === null || unit.label === null ? merged[i]! : `${merged[i]}:${unit.label.word}`,
  );
  // Remarks of two names each on a side of its own are two kinds: goods in front of people, wishes behind them.
  const isParted = (kind: string) => {
    if (isOfBatch(kind) || kind === 'order' || isEven(countsOf(merged, kind))) return false;
    const words = [...new Set(worded.filter((_, i) => merged[i] === kind))];
    return words.length <= MOST_NAMES && words.every((word) => isSure(countsOf(worded, word!)));
  };
  const parted = new Set([...new Set(merged)].filter((kind) => kind !== null && isParted(kind)));
  const kinds = merged.map((kind, i) => (parted.has(kind) ? worded[i]! : kind));
  const sides: Sides['sides'] = new Map();
  for (const kind of kinds)
    if (kind !== null && !sides.has(kind)) sides.set(kind, sideOf(kind, countsOf(kinds, kind)));
  return { kinds, sides, isDoubtful: [...sides.values()].some((side) => side.isDoubtful) };
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
  isEven(counts) || sum(counts.between) === 0 || (counts.between[0] === 0 && counts.between.at(-1)! > 0);

function sideOf(kind: string, { between, inside }: Counts): KindSide {
  const [head, tail] = [between[0]!, between.at(-1)!];
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
