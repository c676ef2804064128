import { divideUnits } from './divide-lines.ts';
import { holdsPerson, unitsOf } from './line-units.ts';

/** The text of one recipient, with the 1-based number of the line it begins on. */
export interface LineGroup {
  row: number;
  text: string;
  /** True when its lines, or those beside it, may belong together in another way. */
  isDoubtful: boolean;
}

/**
 * Groups the lines of a pasted text into recipients: a line each, or the lines of a block (between blank lines) that are divided into
 * people as they fit together best. Where another division may be meant, every group of the block says so.
 */
export function groupLines(lines: readonly string[]): LineGroup[] {
  const groups: LineGroup[] = [];
  let start = 0;
  for (let at = 0; at <= lines.length; at++) {
    if (at < lines.length && lines[at]!.trim() !== '') continue;
    if (at > start) groups.push(...groupsOfBlock(lines.slice(start, at), start + 1));
    start = at + 1;
  }
  return groups;
}

function groupsOfBlock(block: string[], row: number): LineGroup[] {
  const alone = (text: string, i: number): LineGroup => ({ row: row + i, text, isDoubtful: false });
  if (block.length < 2 || block.every(holdsPerson)) return block.map(alone);
  return divideUnits(unitsOf(block)).map(({ start, end, isDoubtful }) => ({
    row: row + start,
    text: block.slice(start, end).join('\n'),
    isDoubtful,
  }));
}
