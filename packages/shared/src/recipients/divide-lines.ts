import { isLooseOrder, isSender, mayGoOn, ownersOfExtras } from './divide-extras.ts';
import type { NonEmpty } from '../lib/non-empty.ts';
import { byFirstLine, type LineUnit, NAME, PHONE, PLACE, WHOLE } from './line-units.ts';

/** Lines that are one person's, or that stand for themselves: offsets into the lines of the block. */
export interface LinesOfOne {
  lines: number[];
  /** Lines among these that tell nothing of a person. */
  words: number[];
  /** Another division of the lines around it is as likely. */
  isDoubtful: boolean;
  /** Set for a sender, or a remark of all people of the block. */
  nobody: 'sender' | 'for_all' | null;
}

/** The orders in which people write the three lines of a person, the likeliest first. */
const ORDERS: readonly NonEmpty<number>[] = [
  [NAME, PHONE, PLACE],
  [NAME, PLACE, PHONE],
  [PLACE, NAME, PHONE],
  [PLACE, PHONE, NAME],
  [PHONE, NAME, PLACE],
  [PHONE, PLACE, NAME],
];

/** Divides a block into people. A line that holds a whole person stands for itself and parts what is before it from what is behind. */
export function divideUnits(units: LineUnit[]): LinesOfOne[] {
  const found: LinesOfOne[] = [];
  let run: LineUnit[] = [];
  const finish = () => {
    for (const part of isList ? partsOf(run) : [run]) if (part.length > 0) found.push(...divideRun(part));
    run = [];
  };
  const isList = units.some(isWhole);
  units.forEach((unit, i) => {
    const [before, whole] = [units[i - 1], run.length === 0 ? found.at(-1) : undefined];
    if (isWhole(unit)) {
      finish();
      found.push(one([unit], unit.isMerged));
    } else if (whole !== undefined && before !== undefined && goesOn(before, unit, units[i + 1])) {
      // "Building 3" under a whole line may be the rest of its address: nobody's parcel goes without it unasked.
      found[found.length - 1] = { ...whole, lines: [...whole.lines, ...linesOf(unit)], isDoubtful: true };
    } else run.push(unit);
  });
  finish();
  return found;
}

/** The lines of a unit. */
const linesOf = ({ start, end }: LineUnit): number[] =>
  Array.from({ length: end - start }, (_, i) => start + i);

/** True for a line that tells nothing of a person and is no order number or remark. */
const isWords = ({ parts, isExtra, label }: LineUnit) => parts === 0 && !isExtra && label === null;

const one = (units: LineUnit[], isDoubtful: boolean, isOfAll = false): LinesOfOne => ({
  lines: units.flatMap(linesOf),
  words: units.filter(isWords).flatMap(linesOf),
  isDoubtful,
  nobody: isOfAll ? (units.every(isSender) ? 'sender' : 'for_all') : null,
});

const goesOn = (before: LineUnit, { parts, region, label }: LineUnit, next: LineUnit | undefined): boolean =>
  isWhole(before) &&
  parts === PLACE &&
  region === null &&
  label === null &&
  (next === undefined || next.parts === 0 || isWhole(next));

const isWhole = ({ parts, start, end }: LineUnit) => parts === WHOLE && end - start === 1;

/** Beside people of one line each, such a line that lacks something is not made whole from beyond chat, which is nobody's. */
function partsOf(run: LineUnit[]): LineUnit[][] {
  const parts: LineUnit[][] = [];
  let start = 0;
  run.forEach((unit, i) => {
    const last = run[i - 1];
    if (last === undefined) return;
    if (!(isWords(unit) && isApart(last)) && !(isWords(last) && isApart(unit))) return;
    parts.push(run.slice(start, i));
    start = i;
  });
  return [...parts, run.slice(start)];
}

/** A division of a run: the units of each person, as indexes of the first and behind the last. */
interface Division {
  people: [number, number][];
  /** Every person has all three, in the same lines. */
  isEven: boolean;
}

function divideRun(run: LineUnit[]): LinesOfOne[] {
  const isLabelled = run.filter(({ label }) => label !== null).length * 2 > run.length;
  const asNames = run.map((unit) =>
    unit.isWord && !unit.isTalk && !isLabelled ? { ...unit, parts: NAME } : unit,
  );
  const words = bestDivision(asNames, isLabelled);
  const chat = run.some(({ isWord }) => isWord) ? bestDivision(run, isLabelled) : words;
  const hasMore = words.isEven || (!chat.isEven && wholeOf(asNames, words) > wholeOf(run, chat));
  if (!hasMore) return spansOf(run, chat, isLabelled);
  // A word above or below all people may be chat, and then every name is that of the next.
  const ends = asNames.filter(({ parts }) => parts !== 0);
  const isEdge = words.people.length > 1 && [ends[0], ends.at(-1)].some((unit) => unit?.isWord === true);
  const found = spansOf(asNames, words, isLabelled);
  return isEdge ? found.map((span) => ({ ...span, isDoubtful: true })) : found;
}

/** The division into the fewest people that write in one order; of equal ones the one that begins as the block does, or with the name. */
function bestDivision(run: LineUnit[], isLabelled: boolean): Division {
  const first = run.find(({ parts }) => parts !== 0)?.parts ?? 0;
  const begins = (order: NonEmpty<number>) => !isLabelled || (order[0] & first) !== 0;
  const orders = [...ORDERS.filter(begins), ...ORDERS.filter((order) => !begins(order))];
  const best = orders
    .map((order) => divisionBy(run, order))
    .reduce((least, other) => (other.people.length < least.people.length ? other : least));
  const free = divisionBy(run, null);
  const isAll = free.people.every(
    (one) => wholeOf(run, { people: [one] }) === 1 && run[one[0]]?.parts === first,
  );
  return isAll && free.people.length < best.people.length ? free : best;
}

/** Without an order a person ends where something is told for the second time. */
function divisionBy(run: LineUnit[], order: readonly number[] | null): Division {
  const people: [number, number][] = [];
  let [told, place] = [0, 0];
  run.forEach(({ parts }, i) => {
    if (parts === 0) return;
    const at = order === null ? 0 : order.findIndex((part) => (parts & part) !== 0);
    const last = people.at(-1);
    if (last === undefined || (told & parts) !== 0 || at < place) {
      people.push([i, i + 1]);
      told = 0;
    } else last[1] = i + 1;
    told |= parts;
    place = at;
  });
  const shapes = people.map((one) => shapeOf(run, one));
  const isEven = shapes.every((shape) => shape === shapes[0]) && wholeOf(run, { people }) === people.length;
  return { people, isEven };
}

const shapeOf = (run: LineUnit[], [from, to]: [number, number]) =>
  run
    .slice(from, to)
    .flatMap(({ parts }) => (parts === 0 ? [] : [parts]))
    .join();

/** How many people have all three. */
const wholeOf = (run: LineUnit[], { people }: { people: [number, number][] }) =>
  people.filter(([from, to]) => run.slice(from, to).reduce((told, { parts }) => told | parts, 0) === WHOLE)
    .length;

function spansOf(run: LineUnit[], { people, isEven }: Division, isLabelled: boolean): LinesOfOne[] {
  const isMerged = run.some((unit) => unit.isMerged);
  const [only, second] = people;
  if (only === undefined) return run.map((unit) => one([unit], false, isSender(unit)));
  if (second === undefined) return spansOfOne(run, only, isMerged);
  const extras = ownersOfExtras(run, people, isLabelled);
  const isDoubtful =
    isMerged || isPlaceMissing(run) || !isCertain(run, { people, isEven }, isLabelled) || extras.isDoubtful;
  const owned = people.map((_, person) => run.filter((__, i) => extras.owners[i] === person));
  return [
    ...owned.map((units, person) => one(units, isDoubtful || extras.doubted.has(person))),
    ...run.flatMap((unit, i) =>
      extras.owners[i] === null ? [one([unit], isDoubtful, extras.forAll.has(i))] : [],
    ),
  ].sort(byFirstLine);
}

/** True where only some addresses tell their region: what tells none may be something else. */
function isPlaceMissing(run: LineUnit[]): boolean {
  const places = run.filter(({ parts, label }) => (parts & PLACE) !== 0 && label === null);
  return (
    places.some(({ region }) => region === null) &&
    run.some(({ region, label }) => region !== null || label?.kind === 'address')
  );
}

/** One person among chat, which is his note; a nameless one is not called by it, and one thing alone is no person. */
function spansOfOne(run: LineUnit[], [from, to]: [number, number], isMerged: boolean): LinesOfOne[] {
  const told = run.reduce((all, { parts }) => all | parts, 0);
  const alone = (units: LineUnit[]) => units.map((unit) => one([unit], false, isSender(unit)));
  if ((told & (told - 1)) === 0) return alone(run);
  const isChat = ({ parts, isWord, isExtra }: LineUnit) => parts === 0 && !isWord && !isExtra;
  const isDoubtful = isMerged || run.filter(isLooseOrder).length > 1;
  // A sender among them would take what follows for his, but for a phone or address, which may be.
  const isApartSender = (unit: LineUnit, i: number) => isSender(unit) && !mayGoOn(unit, run[i + 1]);
  if ((told & NAME) !== 0 || !run.some(isChat))
    return [
      one(
        run.filter((unit, i) => !isApartSender(unit, i)),
        isDoubtful,
      ),
      ...run.filter(isApartSender).map((unit) => one([unit], false, true)),
    ];
  return [...alone(run.slice(0, from)), one(run.slice(from, to), isDoubtful), ...alone(run.slice(to))];
}

/** Nothing is missing and nothing stands between people, or every line is a person of its own. */
function isCertain(run: LineUnit[], { people, isEven }: Division, isLabelled: boolean): boolean {
  if (people.every(([from, to]) => to - from === 1 && run.slice(from, to).every(isApart))) return true;
  if (!isEven) return false;
  const all = run.slice(people[0]?.[0], people.at(-1)?.[1]);
  return isLabelled || all.every(({ parts, isExtra }) => parts !== 0 || isExtra);
}

/** A line with two things of a person is a person whose third one is missing. */
const isApart = ({ parts }: LineUnit) => (parts & (parts - 1)) !== 0;
