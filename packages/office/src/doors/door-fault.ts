import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import { isRecord } from '@giftship/shared/lib/is-record';
import { FAILURE_COPY } from '../lib/failures-copy.ts';

/** What a door says about a refusal: the server's sentence, or that of the first field that it names. */
export function doorFault(error: unknown): string {
  if (error instanceof NetworkFailure) return FAILURE_COPY.network;
  if (!(error instanceof ApiFailure)) return FAILURE_COPY.unknown;
  const first: unknown =
    isRecord(error.data) && Array.isArray(error.data.errors) ? error.data.errors[0] : null;
  if (isRecord(first) && typeof first.msg === 'string') return first.msg;
  return error.message || FAILURE_COPY.unknown;
}
