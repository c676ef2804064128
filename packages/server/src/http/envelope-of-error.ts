import { isRefusal, refuse, type Refusal } from '@giftship/shared/errors/app-error';
import { fillText } from '@giftship/shared/errors/problem';
import type { Envelope } from '@giftship/shared/contract/envelope';
import { codeOf, constraintOf, isConnectionCut, isFull } from '../db/db.ts';

export interface ErrorReply {
  status: number;
  envelope: Envelope;
  /** What to log, without personal data; null for an everyday refusal. */
  log: object | null;
}

/** The one place where an error becomes a reply (house rule 6, reliability section 4). */
export function replyToError(error: unknown, requestId: string): ErrorReply {
  if (isRefusal(error)) return refusalReply(error, null);
  const known = knownFailure(error);
  if (known) return refusalReply(known, known.status >= 500 ? { code: codeOf(error) } : null);
  return refusalReply(refuse('INTERNAL', { request: requestId }), describe(error));
}

function refusalReply(refusal: Refusal, log: object | null): ErrorReply {
  return {
    status: refusal.status,
    envelope: { code: refusal.code, msg: refusal.message, data: dataOf(refusal) },
    log,
  };
}

/** The refusal's name and the next step travel in `data.name` and `data.next`, beside what it carries itself. */
function dataOf({ refusal: name, next, data }: Refusal): object {
  const own = data !== null && typeof data === 'object' ? data : {};
  return { ...(next === '' ? {} : { next: fillText(next, {}) }), ...own, name };
}

function knownFailure(error: unknown): Refusal | null {
  switch (codeOf(error)) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse('BODY_TOO_LARGE');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return refuse('BODY_NOT_JSON');
    case 'FST_ERR_BAD_URL':
      return refuse('ROUTE_NOT_FOUND');
    case '22003':
    case '22021':
    case '22P02':
    case '22P05':
      // The contract should have refused it; the database did, so it is still the caller's value that is wrong.
      return refuse('INVALID');
    case '25006':
    case '55P03':
    case '57014':
    case 'GF013':
      // The last one: the service moved to another house while this node was cut off.
      return unavailable();
    case 'GF006':
      // Somebody else settled the order at the same moment.
      return refuse('STATE_CONFLICT');
    default:
      // The folder of a file: said by the part that sends files.
      if (error instanceof Error && error.name === 'ForbiddenError') return refuse('ROUTE_NOT_FOUND');
      return isConnectionCut(error) || isFull(error) ? unavailable() : null;
  }
}

/** The service cannot work now and says when to come back; also while it closes (reliability section 8). */
export const unavailable = (): Refusal => refuse('UNAVAILABLE', {}, { retry_after: RETRY_AFTER_S });
const RETRY_AFTER_S = 2;

/** Database messages can quote values, so of those only codes and names are kept. */
function describe(error: unknown): object {
  const code = codeOf(error);
  if (/^[0-9A-Z]{5}$/.test(code)) return { code, constraint: constraintOf(error), stack: stackOnly(error) };
  return { code, message: error instanceof Error ? error.message : 'not an Error', stack: stackOnly(error) };
}

function stackOnly(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
    .join('\n');
}
