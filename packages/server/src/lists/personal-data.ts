import type { Queries } from '../db/db.ts';

/** Writes down who saw or took recipients in full (X047). */
export async function notePersonalData(
  q: Queries,
  { userId, action, ref, rows }: { userId: number; action: 'view' | 'export'; ref: string; rows: number },
): Promise<void> {
  await q.insertInto('personal_data_log').values({ user_id: userId, action, ref, rows }).execute();
}
