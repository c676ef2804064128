import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { Tx } from '../db/db.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';

/** Refuses to save over a newer version, and says who wrote it and when (O033). */
export async function refuseOldVersion(
  tx: Tx,
  { object, ref, stored, given }: { object: string; ref: string; stored: number; given: number },
): Promise<void> {
  if (stored === given) return;
  const last = await tx
    .selectFrom('operator_log as l')
    .leftJoin('operators as o', 'o.id', 'l.operator_id')
    .where('l.object', '=', object)
    .where('l.ref', '=', ref)
    .orderBy('l.id', 'desc')
    .limit(1)
    .select(['l.at', 'o.name'])
    .executeTakeFirst();
  throw refuse('VERSION_CONFLICT', { who: last?.name ?? SAY.somebody, at: formatTime(last?.at ?? null) });
}
