import { createHmac, timingSafeEqual } from 'node:crypto';

/** No code or captcha answer is longer; what is stored in plain by release 0.2.0 is known by that. */
const LONGEST_PLAIN = 16;

/**
 * What is stored of a code that a person types (reliability section 5): a keyed hash, bound to what it is for, so that
 * neither a copy of the database nor another row's hash answers anything. 43 characters.
 */
export function digestCode(secret: Buffer, what: string, code: string): string {
  return createHmac('sha256', secret).update(`code\n${what}\n${code}`).digest('base64url');
}

/** True for the code that was stored, compared in constant time; one of release 0.2.0 lies there in plain while it lives. */
export function isCode(
  secret: Buffer,
  { what, stored, typed }: { what: string; stored: string; typed: string },
): boolean {
  const kept = stored.length > LONGEST_PLAIN ? stored : digestCode(secret, what, stored);
  const given = digestCode(secret, what, typed);
  return kept.length === given.length && timingSafeEqual(Buffer.from(kept), Buffer.from(given));
}
