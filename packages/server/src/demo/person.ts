import { ATTESTATION } from '@giftship/shared/accounts/account';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { seal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';

/** How people of the demo registered. */
export const PERSON = { user_type: 'user', spread: '', params: {} } as const;

/** Makes a person's real name verified, as the register would. */
export async function verify(
  { secret, random }: Deps,
  tx: Tx,
  { userId, who }: { userId: number; who: { name: string; idCard: string; idCardMask: string } },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      attestation: ATTESTATION.passed,
      attestation_at: sql<Date>`now()`,
      real_name: who.name,
      id_card_cipher: seal(secret, who.idCard, random),
      id_card_mask: who.idCardMask,
    })
    .where('id', '=', userId)
    .execute();
}
