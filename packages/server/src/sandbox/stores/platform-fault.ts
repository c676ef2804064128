import { ProviderError, type ProviderErrorKind } from '../../outside/provider-error.ts';
import type { Ms } from '../../outside/raw-http.ts';
import { COMMON_FAULTS, type FaultName, OWN_FAULTS, type SandboxKey } from './platform-copy.ts';

const KINDS: Record<FaultName, ProviderErrorKind> = {
  token: 'token',
  codeUnknown: 'invalid',
  codeExpired: 'token',
  window: 'invalid',
  lag: 'invalid',
  age: 'invalid',
  order: 'not_found',
  state: 'state',
  refunding: 'state',
  risky: 'state',
  courier: 'invalid',
  waybillForm: 'rejected',
  waybillUsed: 'rejected',
  flag: 'invalid',
  note: 'invalid',
  rate: 'rate',
  down: 'unavailable',
};

/** A platform's refusal in its own code and words. */
export function fault(
  platform: SandboxKey,
  name: FaultName,
  details: { retryAfterMs?: Ms } = {},
): ProviderError {
  const [code, text] = OWN_FAULTS[platform][name] ?? COMMON_FAULTS[name];
  return new ProviderError(KINDS[name], { code, text, ...details });
}

/** Nothing came back in time; of a write nobody knows whether it had its effect. */
export function silence(isWrite: boolean): ProviderError {
  return new ProviderError('unavailable', { code: 'TIMEOUT', outcomeUnknown: isWrite });
}
