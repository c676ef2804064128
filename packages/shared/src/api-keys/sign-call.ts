/** How far the clock of a caller may be off (D901), in seconds, either way. */
export const SIGNATURE_WINDOW_S = 300;
/** How long a used nonce is kept, in seconds: both ways of the window, so that no call is taken twice (D901). */
export const NONCE_KEPT_S = 600;
/** 16 to 32 letters, digits, hyphens or underscores, new for each call. */
export const NONCE_FORM = /^[\w-]{16,32}$/;

/** What a signed call is made of; `query` is the raw text behind the question mark, `timestamp` seconds. */
export interface SignedCall {
  method: string;
  path: string;
  query: string;
  timestamp: string;
  nonce: string;
  /** SHA-256 of the body's bytes, lower-case hex; of nothing for a call without one. */
  bodyHash: string;
}

/**
 * The text that is signed by HMAC-SHA256 with the key's secret (D901): method, path, the query's `name=value` pairs as
 * sent and sorted, timestamp, nonce and the body's hash, each on a line of its own.
 */
export function textToSign({ method, path, query, timestamp, nonce, bodyHash }: SignedCall): string {
  const pairs = query.split('&').filter((pair) => pair !== '');
  return [method.toUpperCase(), path, pairs.toSorted().join('&'), timestamp, nonce, bodyHash].join('\n');
}
