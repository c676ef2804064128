import { withoutPosition } from '@giftship/shared/errors/problem';
import { checkRecipients } from '@giftship/shared/recipients/check-recipients';
import type { RecipientField, RecipientText } from '@giftship/shared/recipients/recipient';
import type { RecipientRules, RowProblem } from './types.ts';

const NONE: readonly RowProblem[] = [];

/** What is wrong with each of some rows, without their positions: a row keeps its words wherever it moves. */
export function judge(
  rows: readonly RecipientText[],
  rules: RecipientRules,
): readonly (readonly RowProblem[])[] {
  const { byRow } = checkRecipients(rows, { ...rules, stage: 'price' });
  return rows.map(
    (_, i) =>
      byRow
        .get(i + 1)
        ?.map(({ field, msg }) => ({ field: field as RecipientField, msg: withoutPosition(msg) })) ?? NONE,
  );
}
