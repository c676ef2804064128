import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { openPreview, PREVIEW_MINUTES } from './layout.ts';

/** What a browser that follows a preview sends along; only the call for the home page gets it. */
export const PREVIEW_COOKIE = 'content-preview';
const OF_HOME = { path: '/api/home/page', httpOnly: true, sameSite: 'lax' } as const;

/** Links of previews (O193): a good one leads to the home page with the draft, any other to the home page as it is. */
export function mountPreview(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { token: string } }>('/preview/:token', async (request, reply) => {
    const opened = await openPreview(deps, request.params.token.slice(0, 64));
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    if (opened) {
      const secure = deps.config.isTls;
      reply.setCookie(PREVIEW_COOKIE, opened.kept, { ...OF_HOME, secure, maxAge: PREVIEW_MINUTES * 60 });
    } else reply.clearCookie(PREVIEW_COOKIE, OF_HOME);
    return reply.redirect('/');
  });
}
