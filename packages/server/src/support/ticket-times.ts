import { TICKET_TYPE_LABELS } from '@giftship/shared/support/labels';
import { dueAfter } from '@giftship/shared/support/service-time';
import type { Queries } from '../db/db.ts';

/** What holds for a kind of work order: how it is called, how soon it is answered, and whose it is. */
export interface TypeRules {
  id: number;
  name: string;
  first_minutes: number;
  next_minutes: number;
  role_id: number | null;
  hidden: boolean;
}

const DEFAULTS = { first_minutes: 30, next_minutes: 120, role_id: null, hidden: false };

/** The kinds of work orders by their numbers, as the shop set them (O128). */
export async function readTypes(q: Queries): Promise<ReadonlyMap<number, TypeRules>> {
  const rows = await q.selectFrom('ticket_types').selectAll().orderBy('id').execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, name: row.name === '' ? (TICKET_TYPE_LABELS[row.id] ?? '') : row.name },
    ]),
  );
}

/** One kind of work order. */
export async function readType(q: Queries, type: number): Promise<TypeRules> {
  return (await readTypes(q)).get(type) ?? { id: type, name: TICKET_TYPE_LABELS[type] ?? '', ...DEFAULTS };
}

/** By when an answer is due to what was said at `at`. */
export const dueFrom = (at: Date, minutes: number): Date => new Date(dueAfter(at.getTime(), minutes));
