import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyRequest } from 'fastify';

/** True for a call that a page makes: browsers say where it came from. */
export const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;

/** Refuses a call that a foreign page could have made with the visitor's cookie (reliability section 5). */
export function refuseCrossSite(request: FastifyRequest): void {
  if (!isSameOrigin(request)) throw refuse('CROSS_SITE');
}

/** True for a call that our own page made, as the browser says. */
export function isSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined && hostOf(headers.origin) === headers.host;
}

/** Host and port of an origin; null when it is none. */
export function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
