import { isRecord } from '@giftship/shared/lib/is-record';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_COPY as COPY } from './copy.ts';
import { messagePage } from './pages.ts';

const FORM = 'application/x-www-form-urlencoded';

/** What differs between the plugins that have sandbox pages. */
export interface FormPages {
  bodyLimit: number;
  headersOf(request: FastifyRequest): Record<string, string>;
}

/** Reads the forms of a plugin's pages, gives each page its headers, and turns away foreign forms. */
export function openFormPages(app: FastifyInstance, { bodyLimit, headersOf }: FormPages): void {
  app.removeContentTypeParser(FORM);
  app.addContentTypeParser(
    FORM,
    { parseAs: 'string', bodyLimit },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headersOf(request));
    if (request.method === 'POST' && !isSameOrigin(request)) return refusePage(reply, 403, COPY.crossSite);
  });
}

/** Browsers say where a form came from; what does not say so is not a browser on our page. */
function isSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = headers.origin;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === headers.host;
}

/** Headers of a page: its own scripts and styles only; which pictures it shows and who may frame it, it says. */
export function pageHeaders({
  pictures = "'none'",
  frames = "'none'",
}: {
  pictures?: "'none'" | "'self'";
  frames?: "'none'" | '*';
}): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src ${pictures}; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${frames}`,
    'x-content-type-options': 'nosniff',
    // Not no-referrer: browsers would then send "Origin: null" with our own forms.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

/** A text of the address, without spaces around it and not long; '' when there is none. */
export function textOf(query: unknown, name: string): string {
  const value = isRecord(query) ? query[name] : undefined;
  return typeof value === 'string' ? value.trim().slice(0, 64) : '';
}

/** The form that was sent; an empty one when there is none. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

export function sendPage(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').send(text);
}

export function refusePage(reply: FastifyReply, status: number, text: string): FastifyReply {
  return sendPage(reply, messagePage({ title: COPY.brand, text }), status);
}

export function missingPage(reply: FastifyReply): FastifyReply {
  return sendPage(reply, messagePage(COPY.notFound), 404);
}
