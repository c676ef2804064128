import { findRegion } from '../address/find-region.ts';
import { HOUSE_UNITS, LONG_ADDRESS_ENDINGS } from '../address/words.ts';
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
    const isRest = words !== '' && address !== null && mayBeRest(words, said, address, isRunning(at));
    found.push(isRest ? 'rest' : reason);
    if (!isRest) address = reason === null ? plain || plainLine(line) : null;
  });
  return found;
}

function mayBeRest(plain: string, reason: NobodyReason | null, address: string, isRunning: boolean): boolean {
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
  const styles = new Map<string, { at: number; value: number }[]>();
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
  for (const numbers of styles.values())
    for (let from = 0; from < numbers.length;) {
      let to = from + 1;
      while (to < numbers.length && numbers[to]!.value === numbers[to - 1]!.value + 1) to++;
      const { at, value } = numbers[from]!;
      const isCounted = value === 1 || at === 0 || !isAddress(plainLine(lines[at - 1]!));
      if (to - from > 1 && isCounted) numbers.slice(from, to).forEach((one) => running.add(one.at));
      from = to;
    }
  return running;
}

const LONGEST_NUMBER = 16;

/** A number below a hundred, in digits or words. */
function valueOf(numeral: string): number {
  if (/\d/.test(numeral)) return Number(numeral);
  const digit = (word: string) => DIGIT_WORDS.indexOf(word) + 1;
  const ten = numeral.indexOf(TEN_WORD);
  if (ten < 0) return digit(numeral);
  return (ten === 0 ? 1 : digit(numeral[0]!)) * 10 + (ten + 1 < numeral.length ? digit(numeral.at(-1)!) : 0);
}
