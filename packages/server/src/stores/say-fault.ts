import type { ProviderError, ProviderErrorKind } from '../outside/provider-error.ts';
import { STORES_COPY as SAY } from './copy.ts';

/** What a platform's failure is to the person: its own words where it has any, else ours for the kind. */
export function sayFault(error: ProviderError): string {
  if (error.text !== '') return error.text;
  if (error.kind === 'rate') return SAY.platformBusy;
  return SAY.kinds[error.kind] ?? SAY.platformDown;
}

/** Kinds that say nothing about the order or the store: the platform is away or busy, or the fault is our house's. */
const PASSING: ReadonlySet<ProviderErrorKind> = new Set([
  'rate',
  'quota',
  'unavailable',
  'unknown',
  'ip',
  'signature',
]);

/** True for a failure that another try may not meet again. */
export const isPassing = (error: ProviderError): boolean => error.outcomeUnknown || PASSING.has(error.kind);

/** True where nobody answered at the platform: what else waits for it need not ask now. */
export const isAway = (error: ProviderError): boolean =>
  error.outcomeUnknown || error.kind === 'unavailable' || error.kind === 'rate' || error.kind === 'quota';
