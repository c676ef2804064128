import type { AttestationState } from '@giftship/shared/accounts/account';
import { ATTESTATION_COPY } from '../../packages/server/src/accounts/copy.ts';
import { identityDigest } from '../../packages/server/src/accounts/identity-digest.ts';
import { seal } from '../../packages/server/src/db/seal.ts';
import type { TestPerson, TestService } from './test-service.ts';

/** A person whose real name waits for a review, because the register knows nothing of it; or one in another state. */
export async function reviewOf(
  shop: TestService,
  number: string,
  attestation: AttestationState = 1,
): Promise<TestPerson> {
  const person = await shop.person({ isVerified: false });
  await shop.db.q
    .updateTable('users')
    .set({
      attestation,
      attestation_reason: attestation === 1 ? ATTESTATION_COPY.byHand : '',
      attestation_at: new Date(),
      real_name: '张三丰',
      id_card_cipher: seal(shop.deps.secret, number, shop.deps.random),
      id_card_mask: `1${'*'.repeat(16)}X`,
      id_card_digest: identityDigest(shop.deps.secret, number),
    })
    .where('id', '=', person.id)
    .execute();
  return person;
}
