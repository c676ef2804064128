import { refuse } from '@giftship/shared/errors/app-error';
import { SUPPLIER_VIEW_END } from '@giftship/shared/suppliers/supplier';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRecord } from '@giftship/shared/lib/is-record';
import { maskMobile } from '@giftship/shared/accounts/account-rules';
import {
  cookiesOf,
  SIGNED_IN_COOKIE,
  SUPPLIER_CALLS,
  SUPPLIER_PAGES,
  SUPPLIER_VIEW_COOKIE,
  TOKEN_COOKIE,
  VIEW_COOKIE,
} from '../callers/cookies.ts';
import { findViewer } from '../callers/find-viewer.ts';
import { refuseCrossSite } from '../callers/same-origin.ts';
import type { Deps } from '../deps.ts';
import { html } from '../html/html.ts';
import { isConsoleCall } from '../http/console-host.ts';
import { findSupplierViewer } from '../suppliers/view-only.ts';
import { NONCE_PLACE } from '../http/site-page.ts';
import { VIEW_COPY as SAY } from './copy.ts';
import { endView, openView, SUPPLIER_VIEW_PATH, VIEW_MINUTES, VIEW_PATH } from './view-as.ts';

const END_PATH = `${VIEW_PATH}/end`;
/** Counts down, and loads the page anew when the look is over. */
const SCRIPT_PATH = '/assets/view-bar.js';
const PAGE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

/**
 * The shop's side of an operator's look (back-office 10.6): its address opens it in this browser and leads to the shop, the
 * bar's button ends it; a login that the browser has itself goes on behind it.
 */
export function mountViewPages(app: FastifyInstance, deps: Deps): void {
  app.get(VIEW_PATH, async (request, reply) => {
    const code = isRecord(request.query) ? request.query.code : undefined;
    const token =
      typeof code === 'string' ? await openView(deps, { code, of: 'user' }, fromOf(request)) : null;
    reply.headers(PAGE);
    if (token === null) return tellTooLate(reply);
    const secure = deps.config.isTls || request.protocol === 'https';
    const place = { path: '/', sameSite: 'lax', secure, maxAge: VIEW_MINUTES * 60 } as const;
    const kind = deps.config.isTls ? 'tls' : 'plain';
    reply.setCookie(VIEW_COOKIE[kind], token, { ...place, httpOnly: true });
    // The pages ask who is there only where a login is told of; one that is there stays as it is.
    if (cookiesOf(request, SIGNED_IN_COOKIE).length === 0)
      reply.setCookie(SIGNED_IN_COOKIE[kind], '1', place);
    return reply.redirect('/', 303);
  });
  app.get(SUPPLIER_VIEW_PATH, async (request, reply) => {
    if (!isConsoleCall(deps.config, request)) throw refuse('ROUTE_NOT_FOUND');
    const code = isRecord(request.query) ? request.query.code : undefined;
    const token =
      typeof code === 'string' ? await openView(deps, { code, of: 'supplier' }, fromOf(request)) : null;
    reply.headers(PAGE);
    if (token === null) return tellTooLate(reply);
    const secure = deps.config.isTls || request.protocol === 'https';
    reply.setCookie(SUPPLIER_VIEW_COOKIE[deps.config.isTls ? 'tls' : 'plain'], token, {
      path: SUPPLIER_CALLS,
      sameSite: 'lax',
      secure,
      httpOnly: true,
      maxAge: VIEW_MINUTES * 60,
    });
    return reply.redirect(SUPPLIER_PAGES, 303);
  });
  void app.register(async (scope) => {
    // The bar's form, which says nothing.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_024 }, (_request, _raw, done) =>
      done(null),
    );
    scope.post(END_PATH, async (request, reply) => {
      refuseCrossSite(request);
      const viewer = await findViewer(deps, request);
      if (viewer) await endView(deps, viewer.view.id, fromOf(request));
      for (const { tls, plain } of [
        VIEW_COOKIE,
        ...(cookiesOf(request, TOKEN_COOKIE).length === 0 ? [SIGNED_IN_COOKIE] : []),
      ])
        reply.clearCookie(plain, { path: '/' }).clearCookie(tls, { path: '/', secure: true });
      return reply.headers(PAGE).redirect('/', 303);
    });
    scope.post(SUPPLIER_VIEW_END, async (request, reply) => {
      refuseCrossSite(request);
      const viewer = await findSupplierViewer(deps, request);
      if (viewer) await endView(deps, viewer.caller.view.id, fromOf(request));
      const { tls, plain } = SUPPLIER_VIEW_COOKIE;
      reply
        .clearCookie(plain, { path: SUPPLIER_CALLS })
        .clearCookie(tls, { path: SUPPLIER_CALLS, secure: true });
      return reply.headers(PAGE).redirect(SUPPLIER_PAGES, 303);
    });
  });
}

const tellTooLate = (reply: FastifyReply): FastifyReply =>
  reply
    .code(410)
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
        <html lang="zh-CN">
          <meta charset="utf-8" /><title>${SAY.title}</title>
          <p>${SAY.tooLate}</p>
        </html>`.html,
    );

const fromOf = (request: FastifyRequest) => ({ address: request.ip, requestId: request.id });

/** The bar lies over the foot of every page; its colours are its own, so that it looks the same in both looks. */
const STYLE = `body{padding-bottom:44px}.view-bar{position:fixed;inset:auto 0 0;z-index:9999;display:flex;gap:12px;align-items:center;justify-content:center;min-height:44px;padding:6px 16px;background:#fdf3e1;color:#7a4300;border-top:2px solid #cf9433;font:600 14px/1.4 system-ui,sans-serif}.view-bar button{height:32px;padding:0 12px;border:1px solid #7a4300;border-radius:6px;background:#fff;color:#7a4300;font:inherit;cursor:pointer}`;
/** The bar of every page while an operator looks at an account: whose it is, who looks, how long yet, the way out. */
export async function viewBar(deps: Deps, request: FastifyRequest): Promise<string> {
  const viewer = await findViewer(deps, request);
  if (!viewer) return '';
  const { operatorName, secondsLeft } = viewer.view;
  return html`<style nonce="${NONCE_PLACE}">
      ${STYLE}
    </style>
    <form class="view-bar" method="post" action="${END_PATH}" role="region" aria-label="${SAY.title}">
      <span>${SAY.bar(maskMobile(viewer.mobile), operatorName)}</span>
      <time data-left="${secondsLeft}" data-label="${SAY.left}"></time>
      <button>${SAY.end}</button>
    </form>
    <script src="${SCRIPT_PATH}" defer></script>`.html;
}
