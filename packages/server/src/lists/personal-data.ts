import type { Queries } from '../db/db.ts';

/** Writes down who saw or took recipients in full (X047). */
export async function notePersonalData(
  q: Queries,
  {
    userId,
    action,
    ref,
    rows,
    operatorId = null,
    purpose = '',
  }: {
    /** Whose recipients they are. */
    userId: number;
    action: 'view' | 'export';
    ref: string;
    rows: number;
    /** The operator who looked, and what for; null where it was their owner. */
    operatorId?: number | null;
    purpose?: string;
  },
): Promise<void> {
  await q
    .insertInto('personal_data_log')
    .values({ user_id: userId, action, ref, rows, operator_id: operatorId, purpose })
    .execute();
}
