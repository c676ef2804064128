import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';

/**
 * Refuses to save over a newer version, and says who wrote it and when (O033). What members of a supplier change too, says
 * whose it is by `supplierId`; a member is not told which operator it was.
 */
export async function refuseOldVersion(
  tx: Tx,
  {
    object,
    ref,
    stored,
    given,
    supplierId = 0,
    isMember = false,
  }: {
    object: string;
    ref: string;
    stored: number;
    given: number;
    supplierId?: number;
    isMember?: boolean;
  },
): Promise<void> {
  if (stored === given) return;
  const { rows } = await sql<{ at: Date; name: string | null; is_operator: boolean }>`
    (select l.at, o.name, true as is_operator from operator_log l left join operators o on o.id = l.operator_id
      where l.object = ${object} and l.ref = ${ref} order by l.id desc limit 1)
    union all
    (select at, actor, false from supplier_log where supplier_id = ${supplierId} and object = ${object} and ref = ${ref} order by id desc limit 1)
    order by at desc limit 1`.execute(tx);
  const [last] = rows;
  const name = isMember && last?.is_operator ? SAY.shop : last?.name;
  throw refuse('VERSION_CONFLICT', { who: name ?? SAY.somebody, at: formatTime(last?.at ?? null) });
}
