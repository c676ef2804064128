import { ownValue } from '@giftship/shared/lib/own-value';
import { withoutPosition } from '@giftship/shared/errors/problem';
import { alternativesWords, reasonsWords } from '@giftship/shared/recipients/doubt-copy';
import type { ImportedFile, ImportedRow } from '@giftship/shared/recipients/import-recipients';
import { RECIPIENT_LABELS } from '@giftship/shared/recipients/labels';
import { type Shown, table } from '../render/text.ts';
import { READING_SAY as SAY } from './copy.ts';
import type { badRowsOf } from './reading.ts';

/** Rows that could go out but should be looked at first. */
export const doubtfulOf = ({ rows }: Pick<ImportedFile, 'rows'>): ImportedRow[] =>
  rows.filter(({ state, flag }) => state === 1 && flag);

const SHOWN_DOUBTS = 200;

/** What is doubtful by sheet row, and which other places each may mean. */
export function doubtTable(rows: readonly ImportedRow[]): Shown {
  if (rows.length === 0) return '';
  const shown = rows
    .slice(0, SHOWN_DOUBTS)
    .map(({ row, reasons, alternatives }) => [row, reasonsWords(reasons), alternativesWords(alternatives)]);
  const rest = rows.length - shown.length;
  return [table(SAY.doubtColumns, shown), rest > 0 ? SAY.moreDoubts(rest) : ''];
}

/** Problems by sheet row, for people. */
export function problemTable(bad: ReturnType<typeof badRowsOf>): Shown {
  if (bad.length === 0) return '';
  const rows = bad.flatMap(({ row, problems }) =>
    problems.map(({ field, msg }) => [
      row.row,
      ownValue<string>(RECIPIENT_LABELS, field) ?? field,
      withoutPosition(msg),
    ]),
  );
  return table(SAY.badColumns, rows);
}
