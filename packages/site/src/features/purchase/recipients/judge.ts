import { checkRecipients } from '@giftship/shared/recipients/check-recipients';
import type { RecipientField, RecipientText } from '@giftship/shared/recipients/recipient';
import { saidOf } from '../../../recipients/missing-place.ts';
import type { RecipientRules, RowProblem } from './types.ts';

const NONE: readonly RowProblem[] = [];

/** What is wrong with each of some rows, without their positions: a row keeps its words wherever it moves. */
export function judge<Row extends RecipientText>(
  rows: readonly Row[],
  rules: RecipientRules,
): [Row, readonly RowProblem[]][] {
  const { byRow } = checkRecipients(rows, { ...rules, stage: 'price' });
  return rows.map((row, i) => {
    const problems = byRow.get(i + 1);
    if (problems === undefined) return [row, NONE];
    return [row, [...saidOf(problems)].map(([msg, { field }]) => ({ field: field as RecipientField, msg }))];
  });
}
