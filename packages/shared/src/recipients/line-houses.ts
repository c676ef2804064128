import { findRegion } from '../address/find-region.ts';
import { HOUSE_UNITS, LONG_ADDRESS_ENDINGS } from '../address/words.ts';
import { lastOf, type NonEmpty } from '../lib/non-empty.ts';
import { nameScore, SURE_NAME } from './find-name.ts';
import { REGION_SIGNS } from './label-words.ts';
import { labelInFront, labelKindOf } from './line-labels.ts';
import { isFullRegion, isLoose, LONGEST_PART, plainLine } from './line-units.ts';
import { withoutLinks } from './links.ts';
import { isBareNumber, type NobodyReason, nobodyOf } from './nobody-lines.ts';
import { DIGIT_WORDS, HOUSE_PIECE_PATTERN, RUNNING_PATTERN, SHOP_PATTERN, TEN_WORD } from './nobody-words.ts';

const [HOUSE_PIECE, SHOP] = [new RegExp(HOUSE_PIECE_PATTERN, 'iu'), new RegExp(SHOP_PATTERN)];
const RUNNING = new RegExp(RUNNING_PATTERN, 'iu');

/**
 * Why each line of a block is nobody's; null for one that may be somebody's, 'rest' for one that may be the rest of the address in the
 * line before it: a house's number, a shop. `isRunning` tells of numbers that count people.
 */
export function nobodiesOf(
  lines: readonly string[],
  isRunning: (at: number) => boolean,
): (NobodyReason | 'rest' | null)[] {
  const found: (NobodyReason | 'rest' | null)[] = [];
  let address: string | null = null;
  lines.forEach((line, at) => {
    const plain = line.length > LONGEST_PART ? '' : plainLine(line);
    const reason = plain === '' ? null : nobodyOf(plain);
    const words = withoutLinks(plain);
    const said = reason === 'link' && words !== '' ? nobodyOf(words) : reason;
    const isRest =
      words !== '' &&
      address !== null &&
      mayBeRest({ plain: words, reason: said, isRunning: isRunning(at) }, address);
    found.push(isRest ? 'rest' : reason);
    if (!isRest) address = reason === null ? plain || plainLine(line) : null;
  });
  return found;
}

/** A line, why it is nobody's, and whether its number counts people. */
interface Nobody {
  plain: string;
  reason: NobodyReason | null;
  isRunning: boolean;
}

function mayBeRest({ plain, reason, isRunning }: Nobody, address: string): boolean {
  if (reason === null) return isLoose(plain) && isAddress(address);
  if (reason === 'heading') return SHOP.test(plain) && isAddress(address);
  if ((reason !== 'counter' && reason !== 'date') || !HOUSE_PIECE.test(plain)) return false;
  // Behind a road without a number it is the house, though others have such numbers too.
  if (isRunning && !(isBareNumber(plain) && !/\d/.test(address))) return false;
  return isAddress(address);
}

const PLACE_WORD = new RegExp(`[${REGION_SIGNS}]|${LONG_ADDRESS_ENDINGS.join('|')}|\\d[${HOUSE_UNITS}]`);

/** True for a line that holds an address by its look, and not a name or a remark. */
function isAddress(plain: string): boolean {
  if (plain.length <= 4 && nameScore(plain) >= SURE_NAME && !isFullRegion(plain)) return false;
  const label = labelInFront(plain)?.kind ?? labelKindOf(plain);
  if (label === 'note' || label === 'order' || label === 'sender' || labelKindOf(plain) !== undefined)
    return false;
  const chain = findRegion(plain);
  return PLACE_WORD.test(plain) || (chain !== null && chain.steps.length > 1);
}

/**
 * Lines of a text, by index, whose numbers count people: 1, 2, 3 in one style, or further numbers of which the first stands under no
 * address. Such a number alone is none: it may be a house.
 */
export function runningNumbers(lines: readonly string[]): Set<number> {
  const styles = new Map<string, CountedLine[]>();
  lines.forEach((line, at) => {
    if (line.length > LONGEST_NUMBER) return;
    const plain = plainLine(line);
    const [, numeral] = RUNNING.exec(plain) ?? [];
    if (numeral === undefined) return;
    const style = plain.replace(numeral, /\d/.test(numeral) ? '0' : TEN_WORD);
    const before = styles.get(style);
    const own = { at, value: valueOf(numeral) };
    if (before === undefined) styles.set(style, [own]);
    else before.push(own);
  });
  const running = new Set<number>();
  for (const run of [...styles.values()].flatMap(runsOf)) {
    const [{ at, value }] = run;
    const above = lines[at - 1];
    const isCounted = value === 1 || above === undefined || !isAddress(plainLine(above));
    if (run.length > 1 && isCounted) for (const one of run) running.add(one.at);
  }
  return running;
}

/** The number that a line is, and which line it is. */
interface CountedLine {
  at: number;
  value: number;
}

/** Numbers of which each is the next one of that before it. */
function runsOf(numbers: readonly CountedLine[]): NonEmpty<CountedLine>[] {
  const runs: [CountedLine, ...CountedLine[]][] = [];
  for (const one of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && one.value === lastOf(run).value + 1) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

const LONGEST_NUMBER = 16;

/** A number below a hundred, in digits or words. */
function valueOf(numeral: string): number {
  if (/\d/.test(numeral)) return Number(numeral);
  const digit = (word: string) => DIGIT_WORDS.indexOf(word) + 1;
  const ten = numeral.indexOf(TEN_WORD);
  if (ten < 0) return digit(numeral);
  const tens = ten === 0 ? 1 : digit(numeral.charAt(0));
  return tens * 10 + (ten + 1 < numeral.length ? digit(numeral.slice(-1)) : 0);
}
