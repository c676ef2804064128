import { CODES } from '@giftship/shared/errors/codes';
import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import { toast } from '@giftship/kit/toast/toast.ts';
import { FAILURE_COPY } from './failures-copy.ts';

/** The sentence for anything a call may throw (M272): the server's words, or what the network did. */
export function failureText(error: unknown): string {
  if (error instanceof ApiFailure) return error.message || FAILURE_COPY.unknown;
  if (error instanceof NetworkFailure) return FAILURE_COPY.network;
  return FAILURE_COPY.unknown;
}

/** What the server advises to do about a refusal; '' where it says nothing. */
export function nextStep(error: unknown): string {
  const data = hasData(error) ? error.data : null;
  return data !== null && typeof data === 'object' && 'next' in data ? String(data.next) : '';
}
const hasData = (error: unknown): error is { data: unknown } =>
  typeof error === 'object' && error !== null && 'data' in error;

/** The server says that there is no such thing; to ask again would not help. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === CODES.NOT_FOUND;

/** Says a failure once: an expired login has been said already, and the same sentence not twice in a second. */
export function tellFailure(error: unknown): void {
  if (error instanceof ApiFailure && error.status === 401) return;
  if (error instanceof Error && error.name === 'CanceledError') return;
  const text = failureText(error);
  const now = performance.now();
  if (text === last.text && now - last.at < SAME_WITHIN_MS) return;
  last = { text, at: now };
  toast.error(text);
}
const SAME_WITHIN_MS = 1000;
let last = { text: '', at: 0 };
