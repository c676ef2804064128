import { findRegion } from '../address/find-region.ts';
import { findPhones } from '../address/phone.ts';
import { simplify } from '../address/regions.ts';
import { foldText } from '../lib/fold-text.ts';
import { labelInFront, type LabelKind } from './line-labels.ts';

/** The text of one recipient, with the 1-based number of the line it begins on. */
export interface LineGroup {
  row: number;
  text: string;
}

interface Line {
  row: number;
  text: string;
  label: { kind: LabelKind; word: string } | null;
  hasPhone: boolean;
  hasRegion: boolean;
}

/**
 * Groups the lines of a pasted text into recipients: a line each; several lines where labels begin anew, or where no line of a
 * block (between blank lines) holds both a phone and a region.
 */
export function groupLines(lines: readonly string[]): LineGroup[] {
  const groups: LineGroup[] = [];
  let block: Line[] = [];
  const finish = () => {
    groups.push(...groupsOfBlock(block));
    block = [];
  };
  lines.forEach((text, i) => {
    if (text.trim() === '') finish();
    else block.push(lineOf(text, i + 1));
  });
  finish();
  return groups;
}

/** Only a short line can be a part of a recipient; a long one is not looked into. */
const LONGEST_PART = 300;

function lineOf(text: string, row: number): Line {
  const plain = simplify(foldText(text.slice(0, LONGEST_PART)).text);
  return {
    row,
    text,
    label: labelInFront(plain),
    hasPhone: hasPhoneIn(plain),
    hasRegion: findRegion(plain) !== null,
  };
}

const hasPhoneIn = (plain: string): boolean => findPhones(plain).length > 0 || /1\d{2}\*{4}/.test(plain);

/** True for a line with a phone in it, whole or masked. */
export const holdsPhone = (line: string): boolean => hasPhoneIn(foldText(line).text);

function groupsOfBlock(block: Line[]): LineGroup[] {
  if (block.length < 2) return block.map(alone);
  if (block.filter(({ label }) => label !== null).length * 2 > block.length) return joinLabelled(block);
  const phones = block.filter(({ hasPhone }) => hasPhone).length;
  if (phones === 0 || phones === block.length || block.some((line) => line.hasPhone && line.hasRegion))
    return block.map(alone);
  return joinParts(block, phones);
}

const alone = ({ row, text }: Line): LineGroup => ({ row, text });
const together = (lines: Line[]): LineGroup => ({
  row: lines[0]!.row,
  text: lines.map(({ text }) => text).join('\n'),
});

/** A recipient ends where a label comes for the second time; what has no label stays with the line before. */
function joinLabelled(block: Line[]): LineGroup[] {
  const groups: Line[][] = [];
  let seen = new Set<string>();
  for (const line of block) {
    const last = groups.at(-1);
    const word = line.label?.word ?? '';
    if (last === undefined || (word !== '' && seen.has(word))) {
      groups.push([line]);
      seen = new Set();
    } else last.push(line);
    if (word !== '') seen.add(word);
  }
  return groups.map(together);
}

/** Name, phone and address on lines of their own: as many lines each as there are to a phone, else until both are there. */
function joinParts(block: Line[], phones: number): LineGroup[] {
  if (phones === 1) return [together(block)];
  const size = block.length / phones;
  const isEven = Number.isInteger(size);
  const groups: Line[][] = [];
  block.forEach((line, i) => {
    const last = groups.at(-1);
    const isFull = last !== undefined && last.some((l) => l.hasPhone) && last.some((l) => l.hasRegion);
    if (last === undefined || (isEven ? i % size === 0 : isFull)) groups.push([line]);
    else last.push(line);
  });
  return groups.map(together);
}
