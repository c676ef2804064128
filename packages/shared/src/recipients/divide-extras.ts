import { type LineUnit, NAME } from './line-units.ts';
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

/** True for what is said of a sender. */
export const isSender = ({ isExtra, label }: LineUnit): boolean => isExtra && label?.kind === 'sender';

const isOrder = ({ isExtra, label }: LineUnit) => isExtra && (label === null || label.kind === 'order');

const kindOf = (unit: LineUnit): string =>
  isOrder(unit) ? 'order' : FOR_ALL.test(unit.plain) ? 'all' : `${unit.label!.kind}:${unit.label!.word}`;

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
    const isOf = (i: number, side: Side) =>
      run[i]!.isExtra && !isSender(run[i]!) && sides.get(kindOf(run[i]!))!(gap) === side;
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
      } else if (gap > 0 && (run[i]!.isExtra || isLabelled)) owners[i] = gap - 1;
    });
  });
  // A sender's words among those of a person would take what follows for his.
  run.forEach((unit, i) => {
    if (!isSender(unit) || mayGoOn(unit, run[i + 1])) return;
    owners[i] = null;
    forAll.add(i);
  });
  return { owners, forAll, isDoubtful: isDoubtful || isCrossed };
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

interface Sides {
  sides: Map<string, (gap: number) => Side>;
  isDoubtful: boolean;
}

function sidesOf(run: readonly LineUnit[], gaps: number[][], people: readonly [number, number][]): Sides {
  const kinds = new Set(run.filter((unit) => unit.isExtra && !isSender(unit)).map(kindOf));
  const sides: Sides['sides'] = new Map();
  let isDoubtful = false;
  for (const kind of kinds) {
    const isKind = (i: number) => run[i]!.isExtra && !isSender(run[i]!) && kindOf(run[i]!) === kind;
    const counts = gaps.map((units) => units.filter(isKind).length);
    const inside = people.map(([from, to]) => run.slice(from, to).filter((_, i) => isKind(from + i)).length);
    const side = sideOf(kind, counts, inside);
    sides.set(kind, side.of);
    isDoubtful ||= side.isDoubtful;
  }
  return { sides, isDoubtful };
}

function sideOf(
  kind: string,
  counts: number[],
  inside: number[],
): { of: (gap: number) => Side; isDoubtful: boolean } {
  const [head, tail] = [counts[0]!, counts.at(-1)!];
  const isEqual = (some: number[]) => some.every((count) => count === some[0]);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const own = inside.reduce((sum, count) => sum + count, 0);
  const always = (side: Side) => () => side;
  if (all === 0) return { of: always('behind'), isDoubtful: kind === 'order' && !isEqual(inside) };
  const isMixed = own > 0;
  const isFront = head > 0 && tail === 0 && !isMixed && isEqual(counts.slice(0, -1));
  if (kind !== 'order' && !isMixed && head === all) return { of: always('all'), isDoubtful: false };
  if (head > 0 && tail === 0) return { of: always('front'), isDoubtful: !isFront };
  // One above and one behind each person: which is whose is not sure.
  if (head > 0) return { of: (gap) => (gap === 0 ? 'all' : 'behind'), isDoubtful: true };
  return { of: always('behind'), isDoubtful: kind === 'order' && (isMixed || !isEqual(counts.slice(1))) };
}
