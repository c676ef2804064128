import { assert } from '../lib/assert.ts';
import { isFilled, type NonEmpty } from '../lib/non-empty.ts';
import { divideUnits } from './divide-lines.ts';
import { MAX_NAME_LENGTH, nameScore, SURE_NAME } from './find-name.ts';
import { SENDER_OWNERS } from './label-words.ts';
import { isReceiverLabel } from './line-labels.ts';
import { nobodiesOf, runningNumbers } from './line-houses.ts';
import { isTalkName } from './line-notes.ts';
import { isSendersName } from './line-senders.ts';
import { byFirstLine, holdsPerson, plainLine, unitsOf } from './line-units.ts';
import type { NobodyReason } from './nobody-lines.ts';
import { parseRecipient } from './parse-recipient.ts';

/** The text of one recipient, with the 1-based numbers of its lines; what is nobody's stands for itself, with what it is. */
export interface LineGroup {
  lines: NonEmpty<number>;
  text: string;
  /** True when its lines, or those beside it, may belong together in another way. */
  isDoubtful: boolean;
  /** Set for a line that is no recipient's, whatever is read from it. */
  nobody?: NobodyReason | 'sender' | 'for_all';
  /** Lines among these that tell nothing of a person: what is read from them is asked about. */
  words: number[];
}

/**
 * Groups the lines of a pasted text into recipients: a line each, or the lines of a block (between blank lines) that are divided into
 * people as they fit together best, without the lines that are nobody's. Where another division may be meant, every group of the block
 * says so.
 */
export function groupLines(lines: readonly string[]): LineGroup[] {
  const groups: LineGroup[] = [];
  const running = runningNumbers(lines);
  let start = 0;
  for (const [at, line] of [...lines, ''].entries()) {
    if (line.trim() !== '') continue;
    if (at > start) groups.push(...groupsOfBlock(lines.slice(start, at), start + 1, running));
    start = at + 1;
  }
  return withoutSenders(groups);
}

/** Beside people a line of a sender alone is nobody's; where there is nobody else, it may be the one. */
function withoutSenders(groups: LineGroup[]): LineGroup[] {
  const isSender = ({ lines, text }: LineGroup) => lines.length === 1 && isOfSender(text);
  const senders = new Set(groups.filter((group) => group.nobody === undefined && isSender(group)));
  const isAlone = groups.every((group) => group.nobody !== undefined || senders.has(group));
  if (senders.size === 0 || isAlone) return groups;
  return groups.map((group) => (senders.has(group) ? { ...group, nobody: 'sender' } : group));
}

const SENDER = new RegExp(`^[^\\p{L}\\d]{0,3}(?:${SENDER_OWNERS.join('|')})`, 'u');
const isOfSender = (text: string): boolean => SENDER.test(text) && !isReceiverLabel(text);

/** A line of a block, with what may be the rest of its address. */
interface OwnLine {
  text: string;
  numbers: number[];
}

function groupsOfBlock(block: string[], row: number, running: ReadonlySet<number>): LineGroup[] {
  if (block.every(holdsPerson))
    return block.map((text, i) => ({ lines: [row + i], text, isDoubtful: false, words: [] }));
  const nobodies = nobodiesOf(block, (i) => running.has(row - 1 + i));
  const groups = groupsWithout(block, row, nobodies);
  const names = block.flatMap((line, i) => (nobodies[i] === 'date' && isNameToo(line) ? [i] : []));
  if (names.length === 0 || !groups.some(isNameless)) return groups;
  // A weekday that may be a name is one where somebody has no other.
  const named = groupsWithout(
    block,
    row,
    nobodies.map((nobody, i) => (names.includes(i) ? null : nobody)),
  );
  const isNamed = ({ lines }: LineGroup) => lines.some((no) => names.includes(no - row));
  return named.map((group) => (isNamed(group) ? { ...group, isDoubtful: true } : group));
}

const isNameToo = (line: string): boolean => {
  const plain = plainLine(line);
  return plain.length <= MAX_NAME_LENGTH && nameScore(plain) >= SURE_NAME && !isTalkName(plain);
};

/** True for somebody with a phone or place who has no name, or only a doubtful one. */
function isNameless({ text, nobody }: LineGroup): boolean {
  if (nobody !== undefined) return false;
  const { rec_name, rec_mobile, rec_province, reasons } = parseRecipient(text);
  if (rec_mobile === '' && rec_province === '') return false;
  return rec_name === '' || reasons.includes('name_doubt') || isSendersName(text, rec_name);
}

function groupsWithout(
  block: string[],
  row: number,
  nobodies: readonly (NobodyReason | 'rest' | null)[],
): LineGroup[] {
  const group = (numbers: readonly number[], isDoubtful = false): LineGroup => {
    assert(isFilled(numbers), 'a group without a line');
    return {
      lines: numbers,
      text: numbers.map((no) => block[no - row]).join('\n'),
      isDoubtful,
      words: [],
    };
  };
  const own: OwnLine[] = [];
  const groups: LineGroup[] = [];
  block.forEach((text, i) => {
    const [nobody, last] = [nobodies[i] ?? null, own.at(-1)];
    if (nobody === null) own.push({ text, numbers: [row + i] });
    else if (nobody !== 'rest') groups.push({ ...group([row + i]), nobody });
    else if (last !== undefined)
      own[own.length - 1] = { text: `${last.text} ${text}`, numbers: [...last.numbers, row + i] };
  });
  const numbersOf = (lines: readonly number[]) => lines.flatMap((i) => own[i]?.numbers ?? []);
  const people =
    own.length < 2
      ? own.map(({ numbers }) => group(numbers, numbers.length > 1))
      : divideUnits(unitsOf(own.map(({ text }) => text))).map(
          ({ lines, words, isDoubtful, nobody }): LineGroup => {
            const numbers = numbersOf(lines);
            const hasRest = numbers.length > lines.length;
            return {
              ...group(numbers, isDoubtful || hasRest),
              words: numbersOf(words),
              ...(nobody === null ? {} : { nobody }),
            };
          },
        );
  return [...groups, ...people].sort(byFirstLine);
}
