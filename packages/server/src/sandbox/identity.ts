import { checkResidentNumber } from '../outside/identity.ts';
import type { IdentityAnswer, IdentityVerifier } from '../outside/identity.ts';
import { formatTime } from '@giftship/shared/lib/china-time';
import { ProviderError } from '../outside/provider-error.ts';
import type { Ms } from '../outside/raw-http.ts';
import { IDENTITY_KEYWORDS } from './copy.ts';

/** An identity check that asks nobody: the number must be possible, the name chooses the answer. */
export function createSandboxIdentity({ now }: { now(): Ms }): IdentityVerifier {
  return {
    async verify({ name, idNumber, ref }) {
      const check = checkResidentNumber(idNumber, formatTime(now()).slice(0, 10));
      if (!check.ok) throw new ProviderError('invalid', { code: check.reason.toUpperCase() });

      const result = answerFor(name);
      const billed = result === 'match' || result === 'mismatch';
      return { result, billed, providerRef: `sandbox-${ref}` };
    },
  };
}

function answerFor(name: string): IdentityAnswer['result'] {
  if (name.includes(IDENTITY_KEYWORDS.mismatch)) return 'mismatch';
  if (name.includes(IDENTITY_KEYWORDS.noRecord)) return 'no_record';
  return name.includes(IDENTITY_KEYWORDS.retry) ? 'retry' : 'match';
}
