import { readFileSync, statSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Stands in the built page where each answer puts its own nonce (packages/site/vite.config.ts). */
const NONCE_MARK = /__CSP_NONCE__/g;
/** Paths that are not pages of the site. */
const NOT_A_PAGE = /^\/(api|assets|site|sandbox|callback)(\/|$)|\.[a-z0-9]{2,5}$/i;

/** What the site may load: only our own files; style sheets that a script adds carry the nonce of the page. */
export const contentPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    // Goods of connected shops show the pictures of their platforms.
    "img-src 'self' data: blob: https:",
    `style-src 'self' 'nonce-${nonce}'`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** True for a visit by a browser to an address that the site's own routes answer. */
export function isPageVisit(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0]!;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !NOT_A_PAGE.test(path) && (request.headers.accept ?? '').includes('text/html');
}

/** The one page of the site, which its script fills by the address; every answer has a nonce of its own. */
export function sitePage(
  file: string,
  random: (bytes: number) => Buffer,
): (reply: FastifyReply) => FastifyReply {
  let page = '';
  let readAtMs = 0;
  return (reply) => {
    // A new build replaces the file while we run.
    const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? readAtMs;
    if (mtimeMs !== readAtMs) [page, readAtMs] = [readFileSync(file, 'utf8'), mtimeMs];
    const nonce = random(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': contentPolicy(nonce),
        'x-frame-options': 'DENY',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_MARK, nonce));
  };
}
