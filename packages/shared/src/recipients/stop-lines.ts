import type { NonEmpty } from '../lib/non-empty.ts';
import { labelKindOf } from './line-labels.ts';
import { holdsPerson, holdsPhone, plainLine } from './line-units.ts';
import {
  CHANGE_PATTERN,
  EVERY_STOP_PATTERN,
  STOP_ABOVE_PATTERN,
  STOP_BELOW_PATTERN,
  STOP_PATTERN,
} from './nobody-words.ts';
import type { LeftLine } from './parse-lines.ts';
import { withReasons } from './row-reasons.ts';

const STOP = new RegExp(STOP_PATTERN);
const STOP_OR_CHANGE = new RegExp(`${STOP_PATTERN}|${CHANGE_PATTERN}`);
const [ABOVE, BELOW] = [new RegExp(STOP_ABOVE_PATTERN), new RegExp(STOP_BELOW_PATTERN)];
const EVERY = new RegExp(EVERY_STOP_PATTERN);

/** What is asked about on a row. */
interface Asked {
  flag: boolean;
  reasons: string[];
}

/** A row of a pasted text, as far as it matters here. */
interface ReadRow extends Asked {
  lines: NonEmpty<number>;
  rec_name: string;
  note: string;
  remark: string;
}

/** A row with the question whether it is to be sent. */
const asked = <Row extends Asked>(row: Row): Row => withReasons(row, ['stop_asked']);

const isStop = (text: string): boolean => text !== '' && STOP.test(plainLine(text, LONGEST));

/** A row whose own remark says not to send it, with that question; any other as it is. */
export const withOwnStop = <Row extends Asked & { remark: string }>(row: Row): Row =>
  isStop(row.remark) ? asked(row) : row;

/**
 * Rows of which something says not to send them or to change them: "the one above is off", "change the address", "not Zhang San's",
 * "none of the above", a word in their remark. A person looks. A row that says itself that its address is a new one holds the new one;
 * lines in `left` as titles say nothing.
 */
export function withStops<Row extends ReadRow>(
  rows: Row[],
  lines: readonly string[],
  left: readonly LeftLine[] = [],
): Row[] {
  const stopped = new Set<Row>(rows.filter(({ note, remark }) => isStop(note) || isStop(remark)));
  const ofLine = new Map(rows.flatMap((row) => row.lines.map((no) => [no, row] as const)));
  const titles = new Set(left.flatMap(({ row, reason }) => (reason === 'titles' ? [row] : [])));
  const { before, after } = neighboursOf(ofLine, lines.length);
  const named = namesOf(rows);
  // Every row above the one line and below the other.
  let [above, below] = [0, lines.length + 1];
  lines.forEach((line, i) => {
    const [no, own] = [i + 1, ofLine.get(i + 1)];
    const plain = plainLine(line, LONGEST);
    if (!STOP_OR_CHANGE.test(plain) || titles.has(no) || isTitles(plain)) return;
    if (holdsPerson(line) || (own !== undefined && holdsPhone(line))) {
      if (own !== undefined && line.includes('\t') && line.split('\t').some(isStop)) stopped.add(own);
      return;
    }
    const isAll = EVERY.test(plain);
    const [isOfAbove, isOfBelow] = [isAll || ABOVE.test(plain), BELOW.test(plain) && STOP.test(plain)];
    if (isOfAbove) above = Math.max(above, isAll ? lines.length + 1 : no);
    if (isOfBelow) below = Math.min(below, no);
    if (isOfAbove || isOfBelow) return;
    const people = named(line);
    // Above people it may be said of the next one.
    const isAbove = (lines[i - 1] ?? '').trim() === '' || before[i] === undefined;
    const near = [own, before[i], isAbove ? after[i] : undefined];
    for (const row of people.length > 0 ? people : near) if (row !== undefined) stopped.add(row);
  });
  return rows.map((row) => {
    const isSaidOfAll = row.lines[0] < above || row.lines[0] > below;
    return isSaidOfAll || stopped.has(row) ? asked(row) : row;
  });
}

/** Titles of columns, also where they are more than the cells below them. */
function isTitles(plain: string): boolean {
  const cells = plain.split(/[\t,|;]/).map((cell) => cell.trim());
  return (
    cells.length > 2 && cells.filter((cell) => labelKindOf(cell) !== undefined).length * 2 > cells.length
  );
}

/** Longest line that is read to its end; what is longer is no word of a chat. */
const LONGEST = 2_000;

/** Of each line the row of the nearest line that is one's, above it and below it. */
function neighboursOf<Row>(ofLine: ReadonlyMap<number, Row>, count: number) {
  const before: (Row | undefined)[] = [];
  const after: (Row | undefined)[] = Array.from({ length: count });
  for (let i = 0, last: Row | undefined; i < count; i++) {
    before.push(last);
    last = ofLine.get(i + 1) ?? last;
  }
  for (let i = count - 1, next: Row | undefined; i >= 0; i--) {
    after[i] = next;
    next = ofLine.get(i + 1) ?? next;
  }
  return { before, after };
}

/** Longest and shortest name that a line is looked through for. */
const [LONGEST_NAME, SHORTEST_NAME] = [8, 2];

/** Finds the rows whose names stand in a line. */
function namesOf<Row extends ReadRow>(rows: readonly Row[]): (line: string) => Row[] {
  const byName = new Map<string, Row[]>();
  for (const row of rows) {
    const { length } = row.rec_name;
    if (length < SHORTEST_NAME || length > LONGEST_NAME) continue;
    const others = byName.get(row.rec_name);
    if (others === undefined) byName.set(row.rec_name, [row]);
    else others.push(row);
  }
  return (line) => {
    const found = new Set<Row>();
    for (let from = 0; from < Math.min(line.length, LONGEST); from++)
      for (let length = SHORTEST_NAME; length <= LONGEST_NAME; length++)
        for (const row of byName.get(line.slice(from, from + length)) ?? []) found.add(row);
    return [...found];
  };
}
