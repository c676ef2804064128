import { leftWords } from '@giftship/shared/recipients/left-copy';
import type { LeftLine } from '@giftship/shared/recipients/parse-lines';

/** A line that stays in the box: its number in the text that was pasted, why, and what it says. */
export interface KeptLine {
  row: number;
  why: string;
  text: string;
}

/** What stays of a text, and why. Lines that did not stand together stay apart: they would be read as one recipient. */
export function keptOf(text: string, left: readonly LeftLine[]): { text: string; kept: KeptLine[] } {
  const lines = text.split(/\r\n|\r|\n/);
  const all = left.map((line) => ({ ...line, why: leftWords(line), text: lines[line.row - 1] ?? '' }));
  const kept = all.filter(({ reason }) => reason !== 'titles');
  if (kept.length === 0) return { text: '', kept };
  const parts = all.map((line, i) => {
    const above = all[i - 1];
    return above !== undefined && line.row > above.row + 1 ? `\n${line.text}` : line.text;
  });
  return { text: parts.join('\n'), kept };
}

/** Where a kept line stands in the text of now, as a selection; null when it is no longer there. */
export function placeOf(text: string, line: KeptLine, kept: readonly KeptLine[]): [number, number] | null {
  // The same words may stand there more than once.
  let again = kept.slice(0, kept.indexOf(line)).filter((other) => other.text === line.text).length;
  let at = 0;
  for (const each of text.split('\n')) {
    if (each === line.text && again-- === 0) return [at, at + each.length];
    at += each.length + 1;
  }
  return null;
}
