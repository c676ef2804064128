import { existsSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import { deviceRoutes } from '@giftship/shared/accounts/devices/contract';
import { apiKeyRoutes } from '@giftship/shared/api-keys/contract';
import { apiRoutes } from '@giftship/shared/api/routes';
import { supplierRoutes } from '@giftship/shared/api/supplier-routes';
import { webhookRoutes } from '@giftship/shared/webhooks/contract';
import { callsOfKeys, openapi, supplierOpenapi } from '@giftship/shared/api/openapi';
import { refuse } from '@giftship/shared/errors/app-error';
import {
  fastify,
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { accountHandlers } from '../accounts/routes.ts';
import { sessionHandlers } from '../accounts/session-routes.ts';
import { automationHandlers } from '../automation/routes.ts';
import { mountPreview } from '../content/mount-preview.ts';
import { mountMedia } from '../content/mount-media.ts';
import { contentHandlers } from '../content/routes.ts';
import type { Deps } from '../deps.ts';
import { mountDownloads } from '../downloads/mount-downloads.ts';
import { goodsHandlers } from '../goods/routes.ts';
import { deviceHandlers } from '../accounts/devices/routes.ts';
import { apiKeyHandlers } from '../api-keys/routes.ts';
import { eventHandlers } from '../events/routes.ts';
import { webhookHandlers } from '../webhooks/routes.ts';
import { eventWaiter } from '../events/wait-for-events.ts';
import { messageHandlers } from '../messages/routes.ts';
import { type ErrorReply, replyToError, unavailable } from '../http/envelope-of-error.ts';
import { SMALL_BODY } from '../http/large-bodies.ts';
import type { ConnectionLimits } from '../config.ts';
import { dropUnusedAtClose, endSlowBodies, holdConnections } from '../http/hold-connections.ts';
import { originOf, refuseForeignHosts, tellOfUntoldProxy } from '../http/known-hosts.ts';
import { callersOf } from '../callers/callers.ts';
import { mounter } from '../http/mount-routes.ts';
import { readJson } from '../http/read-json.ts';
import { hasDemoClock } from '../content/has-demo-clock.ts';
import { isOfConsole, keepConsoleHost } from '../http/console-host.ts';
import { OFFICE_HEADERS, isOfOffice, isOfficeCall, keepOfficeHost } from '../http/office-host.ts';
import { mountOfficePages } from '../http/office-pages.ts';
import { isPageVisit, sitePage } from '../http/site-page.ts';

import { escapeHtml } from '../html/html.ts';
import type { Perform } from '../jobs/worker.ts';
import { orderHandlers } from '../orders/routes.ts';
import { parcelHandlers } from '../parcels/routes.ts';
import { ASSETS, OFFICE, SITE, VERSION, WIDGET } from '../package-root.ts';
import { mountEmbedPages } from '../partners/embed-pages.ts';
import { embedHandlers, partnerHandlers, widgetHandlers } from '../partners/routes.ts';
import { mountCourierCallback } from '../parcels/callback.ts';
import { mountViewPages, viewBar } from '../users/view-pages.ts';
import { testModeHandlers } from '../test-mode/routes.ts';
import { fillTwinWith } from '../test-mode/test-balance.ts';
import { priceHandlers } from '../pricing/routes.ts';
import { DOCS_COPY } from '../api-docs/copy.ts';
import { DOCS_POLICY } from '../api-docs/docs-frame.ts';
import { docsPage, ORIGIN_MARK, SUPPLIER_BOOK } from '../api-docs/docs-page.ts';
import { mountStoreCallback } from '../stores/callback.ts';
import { storeHandlers } from '../stores/routes.ts';
import { supportHandlers } from '../support/routes.ts';
import { promotionHandlers } from '../promotion/routes.ts';
import { groupHandlers } from '../groups/routes.ts';
import { withdrawHandlers } from '../withdrawals/routes.ts';
import { balanceRefundHandlers } from '../balance-refunds/routes.ts';
import { walletHandlers } from '../wallet/routes.ts';
import { mountPaymentCallback } from '../wallet/callback.ts';
import { pathOf } from '../http/path-of.ts';
import { mountConsoleCalls } from './console-calls.ts';
import { mountOfficeCalls } from './office-calls.ts';

/** Bytes of the largest notice that a service outside may send. */
const NOTICE_BODY = 256 * 1024;

/** A fresh Fastify with our logger; it carries no route yet. */
export function newFastify({
  logLevel,
  trustProxy,
  connections,
  isTls,
}: {
  logLevel: string;
  trustProxy: number;
  connections: ConnectionLimits;
  isTls: boolean;
}): FastifyInstance {
  const app = fastify({
    logger: logLevel === 'silent' ? false : { level: logLevel, serializers: { req: describeRequest } },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < trustProxy,
    bodyLimit: SMALL_BODY,
    // Over all; a body that comes too slowly is ended before (`endSlowBodies`).
    requestTimeout: 300_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    // While it closes it answers in our envelope (`refuseWhileClosing`), not in Fastify's.
    return503OnClosing: false,
    // The number of an export may stand in the path too (decisions section 6).
    rewriteUrl: ({ url = '/' }) =>
      url.replace(/^\/api\/user\/export\/(\d{1,15})$/, '/api/user/export?task_id=$1'),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const answer = replyToError(error, String(request.id));
      // No hook sees these: the address made no sense.
      void sendError(reply.headers(tlsOnly(isTls)), answer);
    },
  });
  holdConnections(app.server, connections);
  dropUnusedAtClose(app);
  return app;
}

/** Tells browsers to come over TLS alone for a year. Other names of the domain are not ours to decide on. */
const tlsOnly = (isTls: boolean): Record<string, string> =>
  isTls ? { 'strict-transport-security': 'max-age=31536000' } : {};

/** Puts the whole service on a Fastify: the API, its document, callbacks, pictures and the site. */
export async function buildApp(app: FastifyInstance, deps: Deps, perform: Perform): Promise<void> {
  readBodies(app);
  answerErrors(app);
  const isClosing = refuseWhileClosing(app);
  endSlowBodies(app);
  refuseOddPaths(app);
  tellOfUntoldProxy(app, deps.config);
  refuseForeignHosts(app, deps.config);
  keepOfficeHost(app, deps.config);
  keepConsoleHost(app, deps.config);
  await app.register(cookie);
  app.addHook('onSend', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      ...tlsOnly(deps.config.isTls),
      ...((isOfOffice(request) && isOfficeCall(deps.config, request)) || isOfConsole(request)
        ? OFFICE_HEADERS
        : {}),
    });
    // Answers are about somebody: no cache on the way keeps them, but what says so itself.
    if (request.url.startsWith('/api/')) {
      // Programs see by it whether they are older than we are.
      reply.header('x-giftship-version', VERSION);
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    }
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    // What has no policy of its own is at least held by nobody: a frame would have the visitor's login in it (X017).
    if (isPage && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "frame-ancestors 'none'");
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'served',
    );
  });

  const mount = mounter(app, { deps, callers: callersOf(deps) });
  mount(apiRoutes.accounts, accountHandlers(deps));
  mount(apiRoutes.goods, goodsHandlers(deps));
  mount(apiRoutes.content, contentHandlers(deps));
  mount(apiRoutes.pricing, priceHandlers(deps));
  mount(apiRoutes.wallet, walletHandlers(deps));
  mount(apiRoutes.balanceRefunds, balanceRefundHandlers(deps));
  mount(apiRoutes.withdrawals, withdrawHandlers(deps));
  mount(apiRoutes.groups, groupHandlers(deps));
  mount(apiRoutes.promotion, promotionHandlers(deps));
  mount(apiRoutes.partners, partnerHandlers(deps));
  mount(apiRoutes.widget, widgetHandlers(deps));
  mount(apiRoutes.embed, embedHandlers(deps));
  mount(apiRoutes.parcels, parcelHandlers(deps));
  mount(apiRoutes.orders, orderHandlers(deps, perform));
  mount(apiRoutes.stores, storeHandlers(deps, perform));
  mount(apiRoutes.automation, automationHandlers(deps));
  mount(apiRoutes.sessions, sessionHandlers(deps));
  mount(apiRoutes.messages, messageHandlers(deps));
  mount(apiRoutes.support, supportHandlers(deps));
  mount(deviceRoutes, deviceHandlers(deps));
  mount(apiKeyRoutes, apiKeyHandlers(deps, fillTwinWith(deps)));
  mount(webhookRoutes, webhookHandlers(deps));
  const waiter = eventWaiter(deps);
  app.addHook('preClose', async () => waiter.close());
  mount(apiRoutes.events, eventHandlers(deps, waiter));
  mount(apiRoutes.testMode, testModeHandlers(deps));
  mountOfficeCalls(app, deps, perform);
  mountConsoleCalls(app, deps);
  await app.register(async (scope) => mountCallbacks(scope, deps));
  await mountDocument(app, deps.config);
  mountDownloads(app, deps.config);
  mountProbes(app, deps, isClosing);
  mountMedia(app, deps);
  mountPreview(app, deps);
  await mountFiles(app, deps);
}

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('rawBody', '');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, raw, done) => {
    request.rawBody = String(raw);
    try {
      done(null, raw === '' ? undefined : readJson(String(raw)));
    } catch (error) {
      done(error as Error);
    }
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = replyToError(error, String(request.id));
    // Who gave an upload up is gone, and nothing failed.
    const isAborted = request.raw.destroyed && !request.raw.complete;
    if (answer.log && !isAborted)
      request.log.error({ ...answer.log, path: pathOf(request) }, 'request failed');
    return sendError(reply, answer);
  });
}

/** An error has the envelope's shape, not the route's, so the route's serializer is left aside. */
function sendError(reply: FastifyReply, { status, envelope }: ErrorReply): FastifyReply {
  const wait = (envelope.data as { retry_after?: number } | null)?.retry_after;
  if (wait) reply.header('retry-after', wait);
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(envelope);
}

async function mountCallbacks(scope: FastifyInstance, deps: Deps): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTICE_BODY }, (_request, raw, done) =>
    done(null, raw),
  );
  mountPaymentCallback(scope, deps);
  mountCourierCallback(scope, deps);
  mountStoreCallback(scope, deps);
}

async function mountDocument(app: FastifyInstance, config: Deps['config']): Promise<void> {
  const document = openapi(apiRoutes, { title: DOCS_COPY.title, version: VERSION });
  app.get('/api/openapi.json', async () => document);
  const ofSuppliers = supplierOpenapi(supplierRoutes, { title: DOCS_COPY.supplierTitle, version: VERSION });
  app.get('/api/supplier/openapi.json', async () => ofSuppliers);
  mountDocsPage(app, config, { path: '/api/docs', make: () => docsPage(apiRoutes, VERSION) });
  mountDocsPage(app, config, {
    path: SUPPLIER_BOOK.here,
    make: () => docsPage(callsOfKeys(supplierRoutes), VERSION, SUPPLIER_BOOK),
  });
}

function mountDocsPage(
  app: FastifyInstance,
  config: Deps['config'],
  { path, make }: { path: string; make: () => string },
): void {
  let page: string | undefined;
  for (const each of [path, `${path}/`])
    app.get(each, async (request, reply) => {
      page ??= make();
      const origin = escapeHtml(originOf(config, request));
      return reply
        .header('content-security-policy', DOCS_POLICY)
        .type('text/html; charset=utf-8')
        .send(page.replaceAll(ORIGIN_MARK, () => origin));
    });
}

/**
 * For supervisors: is the process alive, and may it take calls. `outbox_age_s` is how long the oldest due job waits,
 * `clock_skew_ms` how far this machine's clock is ahead; `reason` says why a node is not ready.
 */
function mountProbes(app: FastifyInstance, { db, clockSkewMs }: Deps, isClosing: () => boolean): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const skewMs = clockSkewMs();
    const { ok, code, outboxAgeS } = await db.probe.look(skewMs);
    const reason = isClosing() ? 'closing' : code;
    const isReady = ok && !isClosing();
    return reply.code(isReady ? 200 : 503).send({
      ok: isReady,
      outbox_age_s: outboxAgeS,
      clock_skew_ms: skewMs,
      ...(reason === '' ? {} : { reason }),
    });
  });
}

/** What comes while the service closes is refused in our envelope, so that every client knows to come back. */
function refuseWhileClosing(app: FastifyInstance): () => boolean {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request) => {
    if (isClosing && !PROBES.has(pathOf(request))) throw unavailable();
  });
  return () => isClosing;
}

/** No file and no address of ours has a NUL in its name; what looks files up does not bear one. */
function refuseOddPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (/%00/.test(pathOf(request))) throw refuse('ROUTE_NOT_FOUND');
  });
}
const PROBES = new Set(['/healthz', '/readyz']);

/** Files by name, and for any other address that a browser visits the one page of the site. */
async function mountFiles(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(fastifyStatic, {
    root: ASSETS,
    prefix: '/assets/',
    maxAge: '1h',
    index: false,
    setHeaders: openToPages,
  });
  // The tag and what describes it: any page may load it, also one that was built after we started.
  await app.register(fastifyStatic, {
    root: WIDGET,
    prefix: '/widget/',
    decorateReply: false,
    preCompressed: true,
    maxAge: '10m',
    index: false,
    setHeaders: openToPages,
  });
  mountViewPages(app, deps);
  mountEmbedPages(app, deps, join(SITE, 'embed.html'));
  await mountOfficePages(app, deps, OFFICE);
  const page = join(SITE, 'index.html');
  if (!existsSync(page)) return answerLost(app, null);
  await app.register(fastifyStatic, {
    root: SITE,
    prefix: '/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    // However the name is written: as a file a page has no policy, and anybody could hold it in a frame.
    allowedPath: (path) => !PAGES.has(posix.normalize(path)),
    // Names of built files change with their content.
    setHeaders: (reply, path) =>
      reply.setHeader('cache-control', path.includes(`${sep}site${sep}`) ? FOREVER : 'no-cache'),
  });
  const draw = sitePage(page, deps.random, hasDemoClock(deps));
  const show: ShowPage = async (request, reply) => draw(reply, await viewBar(deps, request));
  app.get('/', show);
  answerLost(app, show);
}

/** Pictures and the tag are shown on pages of partners. */
const openToPages = (reply: { setHeader(name: string, value: string): unknown }): void => {
  reply.setHeader('access-control-allow-origin', '*');
  reply.setHeader('cross-origin-resource-policy', 'cross-origin');
  reply.setHeader('vary', 'accept-encoding');
};

const PAGES = new Set(['/index.html', '/embed.html']);
const FOREVER = 'public, max-age=31536000, immutable';

type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function answerLost(app: FastifyInstance, page: ShowPage | null): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (page !== null && isPageVisit(request)) return page(request, reply);
    return sendError(reply, replyToError(refuse('ROUTE_NOT_FOUND'), String(request.id)));
  });
}

const describeRequest = (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) });
