import type { ProviderError } from '../outside/provider-error.ts';
import { STORES_COPY as SAY } from './copy.ts';

/** What a platform's failure is to the person: its own words where it has any, else ours for the kind. */
export function sayFault(error: ProviderError): string {
  if (error.text !== '') return error.text;
  if (error.kind === 'rate') return SAY.platformBusy;
  if (isPassing(error)) return SAY.platformDown;
  return SAY.kinds[error.kind] ?? SAY.deliver.unknown;
}

/** True for a failure that another try may not meet again. */
export const isPassing = (error: ProviderError): boolean =>
  error.outcomeUnknown || error.kind === 'rate' || error.kind === 'unavailable' || error.kind === 'unknown';
