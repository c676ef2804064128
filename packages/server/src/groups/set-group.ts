import { refuse } from '@giftship/shared/errors/app-error';
import type { Tx } from '../db/db.ts';
import { holdGroups } from '../settings/read-groups.ts';

/**
 * Puts a person into a group by hand, downwards too (O144): until a moment, after which the lasting group counts again, or
 * (`until` null) for ever. What was bought or given before it is gone.
 */
export async function setGroup(
  tx: Tx,
  userId: number,
  { groupId, until }: { groupId: number; until: Date | null },
): Promise<void> {
  const groups = await holdGroups(tx);
  if (!groups.some(({ id }) => id === groupId)) throw refuse('GROUP_UNKNOWN');
  await tx
    .updateTable('users')
    .set({ group_id: groupId, group_until: until, ...(until === null ? { lasting_group_id: groupId } : {}) })
    .where('id', '=', userId)
    .execute();
}
