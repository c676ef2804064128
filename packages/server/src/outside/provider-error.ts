import type { Ms } from './raw-http.ts';

/** What went wrong at a provider, in words that the caller can act on. */
export type ProviderErrorKind =
  | 'signature'
  | 'token'
  | 'permission'
  | 'ip'
  | 'rate'
  | 'quota'
  | 'invalid'
  | 'not_found'
  | 'state'
  | 'rejected'
  | 'unavailable'
  | 'unknown';

interface ProviderErrorDetails {
  code?: string;
  text?: string;
  retryAfterMs?: Ms;
  outcomeUnknown?: boolean;
  cause?: unknown;
}

/** A provider refused or failed. Choose by `kind`; `code` is the provider's own word, for the log. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  readonly code: string;
  /** The provider's own sentence for people, as a database takes it; '' when it said none. */
  readonly text: string;
  readonly retryAfterMs: Ms | undefined;
  /** True when the provider may have done it all the same (a time-out): query first, never repeat blindly. */
  readonly outcomeUnknown: boolean;

  constructor(kind: ProviderErrorKind, details: ProviderErrorDetails = {}) {
    const code = details.code ?? '';
    super(code === '' ? kind : `${kind}: ${code}`, { cause: details.cause });
    this.kind = kind;
    this.code = code;
    this.text = (details.text ?? '').replaceAll('\u0000', '').slice(0, 500);
    this.retryAfterMs = details.retryAfterMs;
    this.outcomeUnknown = details.outcomeUnknown ?? false;
  }
}

/** True for a provider's failure, and with a kind only for that one. */
export function isProviderError(error: unknown, kind?: ProviderErrorKind): error is ProviderError {
  return error instanceof ProviderError && (kind === undefined || error.kind === kind);
}
