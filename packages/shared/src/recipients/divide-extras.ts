import type { LineUnit } from './line-units.ts';
import { FOR_ALL_PATTERN } from './nobody-words.ts';

/** Whose the units of a run are. */
interface Owners {
  /** Of each unit the person, by index, or null for nobody's. */
  owners: (number | null)[];
  /** Units that are said of all people. */
  forAll: Set<number>;
  /** Some may be the neighbour's. */
  isDoubtful: boolean;
}

/** Where order numbers or remarks of one kind stand: in front of people, behind them, or once for all of them. */
type Side = 'front' | 'behind' | 'all';

const FOR_ALL = new RegExp(FOR_ALL_PATTERN);

/** An order number without a label. */
export const isLooseOrder = ({ isExtra, label }: LineUnit): boolean => isExtra && label === null;

const isOrder = ({ isExtra, label }: LineUnit) => isExtra && (label === null || label.kind === 'order');

const kindOf = (unit: LineUnit): string =>
  isOrder(unit) ? 'order' : `${unit.label!.kind}:${unit.label!.kind === 'sender' ? '' : unit.label!.word}`;

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
  const forAll = new Set<number>();
  let isCrossed = false;
  gaps.forEach((units, gap) => {
    const isOf = (i: number, side: Side) => run[i]!.isExtra && sides.get(kindOf(run[i]!))!(gap) === side;
    const split = units.findIndex((i) => isOf(i, 'front'));
    units.forEach((i, at) => {
      if (isOf(i, 'all')) {
        if (!isOrder(run[i]!)) forAll.add(i);
      } else if (split >= 0 && at >= split) {
        isCrossed ||= isOf(i, 'behind');
        if (gap < people.length) owners[i] = gap;
      } else if (gap > 0 && (run[i]!.isExtra || isLabelled)) owners[i] = gap - 1;
    });
  });
  return { owners, forAll, isDoubtful: isDoubtful || isCrossed };
}

/** The units in front of each person, and behind the last one. */
function gapsOf(run: readonly LineUnit[], people: readonly [number, number][]): number[][] {
  const edges = [0, ...people.flat(), run.length];
  return Array.from({ length: people.length + 1 }, (_, gap) => {
    const [from, to] = [edges[2 * gap]!, edges[2 * gap + 1]!];
    return Array.from({ length: to - from }, (__, i) => from + i);
  });
}

interface Sides {
  sides: Map<string, (gap: number) => Side>;
  isDoubtful: boolean;
}

function sidesOf(run: readonly LineUnit[], gaps: number[][], people: readonly [number, number][]): Sides {
  const kinds = new Set(run.filter(({ isExtra }) => isExtra).map(kindOf));
  const sides: Sides['sides'] = new Map();
  let isDoubtful = false;
  for (const kind of kinds) {
    const isKind = (i: number) => run[i]!.isExtra && kindOf(run[i]!) === kind;
    const counts = gaps.map((units) => units.filter(isKind).length);
    const inside = people.map(([from, to]) => run.slice(from, to).filter((_, i) => isKind(from + i)).length);
    const isForAll = gaps[0]!.some((i) => isKind(i) && FOR_ALL.test(run[i]!.plain));
    const side = sideOf(kind, counts, inside, isForAll);
    sides.set(kind, side.of);
    isDoubtful ||= side.isDoubtful;
  }
  return { sides, isDoubtful };
}

function sideOf(
  kind: string,
  counts: number[],
  inside: number[],
  isForAll: boolean,
): { of: (gap: number) => Side; isDoubtful: boolean } {
  const [head, tail] = [counts[0]!, counts.at(-1)!];
  const isEqual = (some: number[]) => some.every((count) => count === some[0]);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const own = inside.reduce((sum, count) => sum + count, 0);
  const always = (side: Side) => () => side;
  if (all === 0) return { of: always('behind'), isDoubtful: kind === 'order' && !isEqual(inside) };
  const isMixed = own > 0;
  // Once for all: above, or of a sender below.
  if (kind !== 'order' && !isMixed && (head === all || (kind === 'sender:' && tail === all)))
    return { of: always('all'), isDoubtful: false };
  if (head > 0 && tail === 0 && !isForAll) {
    const isEven = !isMixed && isEqual(counts.slice(0, -1));
    return { of: always('front'), isDoubtful: !isEven };
  }
  // One above and one behind each person: which is whose is not sure, unless it says so.
  if (head > 0)
    return { of: (gap) => (gap === 0 ? 'all' : 'behind'), isDoubtful: kind === 'order' || !isForAll };
  return { of: always('behind'), isDoubtful: kind === 'order' && (isMixed || !isEqual(counts.slice(1))) };
}
