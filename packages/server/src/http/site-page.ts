import { readFileSync, statSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './path-of.ts';

/** Stands in the built page where each answer puts its own nonce (packages/site/vite.config.ts), and in what is put into it. */
export const NONCE_PLACE = '__CSP_NONCE__';
const NONCE_MARK = new RegExp(NONCE_PLACE, 'g');
/** Paths that are not pages of the site. */
const NOT_A_PAGE = /^\/(api|assets|site|widget|downloads|sandbox|callback)(\/|$)|\.[a-z0-9]{2,5}$/i;

/** Before it stands what lies over the page. */
const END_OF_PAGE = /<\/body>/;
/** Stands in the built page where it is told whether a strip about the demo's clock will come, so that nothing jumps. */
const CLOCK_MARK = /__DEMO_CLOCK__/;
/** Stands in the embedded page where the origins of the pages around it go. */
const ORIGINS_MARK = /__EMBED_ORIGINS__/g;

/** Goods of connected shops show the pictures of their platforms. */
const ANY_PICTURE = "'self' data: blob: https:";
/** The back office shows nothing that lies elsewhere: who looks at what is nobody's business (back-office 10.4). */
const OWN_PICTURES = "'self' data: blob:";

/** What the site may load: only our own files; style sheets that a script adds carry the nonce of the page. */
export const contentPolicy = (nonce: string, ancestors = "'none'", pictures = ANY_PICTURE): string =>
  [
    "default-src 'self'",
    `img-src ${pictures}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

/** True for a visit by a browser to an address that the site's own routes answer. */
export function isPageVisit(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !NOT_A_PAGE.test(path) && (request.headers.accept ?? '').includes('text/html');
}

/**
 * The one page of the site, which its script fills by the address; every answer has a nonce of its own. With a `bar` it is
 * about this browser alone, and no cache keeps it.
 */
export function sitePage(
  file: string,
  random: (bytes: number) => Buffer,
  hasDemoClock: boolean,
): (reply: FastifyReply, bar?: string) => FastifyReply {
  const page = builtPage(file);
  const clock = hasDemoClock ? 'fast' : 'ours';
  return (reply, bar = '') => {
    const nonce = random(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': contentPolicy(nonce),
        'x-frame-options': 'DENY',
        'cache-control': bar === '' ? 'no-cache' : 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(
        page()
          .replace(END_OF_PAGE, () => `${bar}</body>`)
          .replaceAll(NONCE_MARK, nonce)
          .replace(CLOCK_MARK, clock),
      );
  };
}

/**
 * The page that partner pages hold in a frame: only the given origins may, and its script learns them. Without any it is
 * a window of its own, which nobody may frame (X017). Answers as if there were no such page until it is built.
 */
export function embedPage(
  file: string,
  random: (bytes: number) => Buffer,
): (reply: FastifyReply, origins: readonly string[]) => FastifyReply {
  const page = builtPage(file);
  return (reply, origins) => {
    if (page() === '') {
      reply.callNotFound();
      return reply;
    }
    const nonce = random(16).toString('base64');
    const list = origins.join(' ');
    return reply
      .headers({
        // X-Frame-Options knows no list of origins, so it is left out: this policy alone decides.
        'content-security-policy': contentPolicy(nonce, list === '' ? "'none'" : list),
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(page().replaceAll(NONCE_MARK, nonce).replaceAll(ORIGINS_MARK, escapeHtml(list)));
  };
}

/** The one page of the back office; no cache keeps it, and as long as it is not built there is no such address. */
export function officePage(
  file: string,
  random: (bytes: number) => Buffer,
): (reply: FastifyReply) => FastifyReply {
  const page = builtPage(file);
  return (reply) => {
    if (page() === '') {
      reply.callNotFound();
      return reply;
    }
    const nonce = random(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': contentPolicy(nonce, "'none'", OWN_PICTURES),
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page().replaceAll(NONCE_MARK, nonce));
  };
}

/** Reads a built page, and anew when a build replaced it while we run; '' while it is not there. */
function builtPage(file: string): () => string {
  let page = '';
  let readAtMs = 0;
  return () => {
    const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? readAtMs;
    if (mtimeMs !== readAtMs) [page, readAtMs] = [readFileSync(file, 'utf8'), mtimeMs];
    return page;
  };
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
