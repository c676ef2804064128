import type { Problem } from '@giftship/shared/errors/problem';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { checkRecipients } from '@giftship/shared/recipients/check-recipients';
import type { RecipientInput } from '@giftship/shared/recipients/recipient';
import type { ResolvedRows } from '../stores/receivers.ts';
import type { Offer } from './offer.ts';

/** The first problem of each faulty row, by 0-based position: the rows that must not become orders. */
export function problemsByRow(
  { rows, problems: ofStore, sealed }: ResolvedRows,
  { offer, platform, now }: { offer: Offer; platform: number; now: number },
): Map<number, Problem> {
  const { problems } = checkRecipients(rows, {
    sealed,
    platform,
    isWu: offer.isWu,
    stage: 'price',
    noDeliverArea: offer.noDeliverArea,
    today: chinaDay(now),
  });
  const first = new Map(ofStore);
  for (const problem of problems) {
    if (!first.has(problem.row - 1)) first.set(problem.row - 1, problem);
  }
  return first;
}

/** Refuses more rows than one call takes (decisions section 8). */
export function refuseTooMany(rows: readonly unknown[], max: number): void {
  if (rows.length > max) throw refuse('TOO_MANY_RECIPIENTS', { max });
}

/** The caller's own number of a row, or its 1-based position. */
export const rowIdOf = (row: RecipientInput, index: number): number => row.id ?? index + 1;
