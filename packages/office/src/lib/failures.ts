import { ApiFailure, NetworkFailure, fieldErrors, isAnswer } from '@giftship/shared/api/client';
import { toast } from '@giftship/kit/toast/toast.ts';
import { isRecord } from '@giftship/shared/lib/is-record';
import { FAILURE_COPY } from './failures-copy.ts';

/** Faults of one call that are said; there are rarely two. */
const MOST_SAID = 3;

/** The sentence for anything a call may throw: what is wrong with its fields unless they are marked, the server's words, or what the network did. */
export function failureText(error: unknown, { isMarked = false } = {}): string {
  const faults = isMarked ? [] : faultsOf(error);
  if (faults.length > 0) return faults.slice(0, MOST_SAID).join('；');
  if (error instanceof ApiFailure) return error.message || FAILURE_COPY.unknown;
  if (error instanceof NetworkFailure) return FAILURE_COPY.network;
  return FAILURE_COPY.unknown;
}

/** What the server says of single fields or rows of what was sent, each once. */
export const faultsOf = (error: unknown): string[] => [...new Set(fieldErrors(error).map(({ msg }) => msg))];

/** What the server advises to do about a refusal; '' where it says nothing. */
export function nextStep(error: unknown): string {
  const data = error instanceof ApiFailure ? error.data : null;
  return isRecord(data) && typeof data.next === 'string' ? data.next : '';
}

/** A login or a proof that the person was asked for and gave up: he knows. */
export const isGivenUp = (error: unknown): boolean =>
  isAnswer(error, 'LOGIN_REQUIRED') || isAnswer(error, 'PROVE_NEEDED');

/** Says a failure as a toast, once; what was answered in a layer of its own is not said again. */
export function tellFailure(error: unknown): void {
  if (isGivenUp(error) || (error instanceof Error && error.name === 'CanceledError')) return;
  const next = nextStep(error);
  toast.error(next === '' ? failureText(error) : `${failureText(error)}。${next}`);
}
