import { ATTESTATION } from '@giftship/shared/accounts/account';
import { ATTESTATION_LABELS } from '@giftship/shared/accounts/labels';
import { refuse } from '@giftship/shared/errors/app-error';

/** Refuses a person whose real name is not verified: code 11 before, 12 during and after a refusal (M202). */
export function refuseUnverified(attestation: number): void {
  if (attestation === ATTESTATION.passed) return;
  if (attestation === ATTESTATION.none) throw refuse('REAL_NAME_REQUIRED');
  throw refuse('REAL_NAME_PENDING', { state: ATTESTATION_LABELS[attestation] ?? '' });
}
