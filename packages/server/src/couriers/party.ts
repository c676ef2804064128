import { refuse } from '@giftship/shared/errors/app-error';

/** Who changes something here: an operator, for any supplier, or a member of one, for that alone. */
export interface Party {
  /** Null for an operator. */
  supplierId: number | null;
  /** How he is named where a change is kept. */
  by: string;
}

/** Keeps what was changed, in the record of whoever did it. */
export type Write = (entry: {
  action?: string;
  object: string;
  ref: string;
  reason?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}) => Promise<void>;

/** Refuses what is not there for this party, in the same words as what is not there at all. */
export function refuseForeign(
  { supplierId }: Party,
  row: { supplier_id: number | null } | undefined,
): asserts row {
  if (!row || (supplierId !== null && row.supplier_id !== supplierId)) throw refuse('NOT_FOUND');
}

/** What is wrong with one field of a form. */
export const invalid = (field: string, msg: string) => refuse('INVALID', {}, { errors: [{ field, msg }] });

/** The fields in which two records of words differ, each as it was and as it is. */
export function changedWords(
  was: Record<string, unknown>,
  is: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const fields = Object.keys(is).filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]));
  const of = (from: Record<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { before: of(was), after: of(is) };
}
