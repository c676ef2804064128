import { isRecord } from '@giftship/shared/lib/is-record';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messagePage } from '../pages.ts';
import { formOf, refusePage, sendPage } from '../forms.ts';
import type { Ms, RandomBytes } from '../../outside/raw-http.ts';
import { authorisePage, bindCodePage, buyPage, LIVES, type LifeKey } from './authorise-page.ts';
import { AUTHORISE_COPY as COPY } from './page-copy.ts';
import { idOf, plainText } from './read-input.ts';
import { hashWith } from './sandbox-platform.ts';
import { type StoreKind, storeKind } from './store-kinds.ts';
import type { StoreLife } from './store-life.ts';
import { STORE_PATHS } from './store-paths.ts';
import type { StoreRepo } from './store-repo.ts';
import type { SandboxStore } from './store-records.ts';

export interface AuthoriseDeps {
  repo: StoreRepo;
  life: StoreLife;
  secret: string;
  now(): Ms;
  random: RandomBytes;
  ownOrigins(request: FastifyRequest): string[];
  mayControl(request: FastifyRequest): boolean;
}

interface KeyRoute {
  Params: { key: string };
}

/** The pages that a platform would show: giving leave, the bind code, the service market. */
export function mountAuthorise(app: FastifyInstance, deps: AuthoriseDeps): void {
  const { repo } = deps;

  app.get<KeyRoute>(STORE_PATHS.authorise(':key'), async (request, reply) => {
    const kind = storeKind(request.params.key);
    if (!kind) return refusePage(reply, 404, COPY.missing);
    const back = wayBack(request, kind, deps);
    if (back === 'foreign') return refusePage(reply, 400, COPY.badReturn);
    const stores = await repo.stores(kind.key);
    allowReturn(reply, back);
    return sendPage(
      reply,
      authorisePage({
        kind,
        // Who may not control the sandbox sees nobody's stores: he opens one of his own.
        stores: deps.mayControl(request) ? stores.slice(0, 12) : [],
        query: request.url.split('?')[1] ?? '',
        number: stores.length + 1,
      }),
    );
  });

  app.post<KeyRoute>(STORE_PATHS.authorise(':key'), async (request, reply) => {
    const kind = storeKind(request.params.key);
    if (!kind) return refusePage(reply, 404, COPY.missing);
    const back = wayBack(request, kind, deps);
    if (back === 'foreign') return refusePage(reply, 400, COPY.badReturn);
    const form = formOf(request);
    const action = form.get('do');
    if (action === 'refuse') {
      if (back === null) return sendPage(reply, messagePage({ title: COPY.refused, text: COPY.refusedText }));
      return goBack({ request, reply }, back, { error: 'access_denied' });
    }
    const store = await chosenStore(deps, { request, kind, form });
    if (!store) return refusePage(reply, 404, COPY.missing);

    const isOver = action === 'expired';
    const code = await newCode(deps, { kind, store, isOver, form });
    return back === null
      ? sendPage(reply, bindCodePage({ kind, code, store, isOver }))
      : goBack({ request, reply }, back, { code });
  });

  app.get<KeyRoute>(STORE_PATHS.buy(':key'), async (request, reply) => {
    const kind = storeKind(request.params.key);
    return kind?.mustBuy ? sendPage(reply, buyPage(kind)) : refusePage(reply, 404, COPY.missing);
  });
}

/**
 * Where the browser goes afterwards: nowhere with a bind code; else only to an address of our own, so that a link to
 * this page cannot carry a code elsewhere.
 */
function wayBack(
  request: FastifyRequest,
  kind: StoreKind,
  { ownOrigins }: AuthoriseDeps,
): URL | 'foreign' | null {
  if (kind.can.bind === 'code') return null;
  const target = textOf(request.query, 'redirect_uri');
  const own = ownOrigins(request).filter((each) => URL.canParse(each));
  const [here] = own;
  if (target === '' || here === undefined || !URL.canParse(target, here)) return 'foreign';
  const url = new URL(target, here);
  return own.some((base) => new URL(base).origin === url.origin) && url.username === '' ? url : 'foreign';
}

/** Browsers check a form's address also after it was redirected: our other name must be allowed beside this one. */
function allowReturn(reply: FastifyReply, back: URL | null): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  if (back === null || policy === '') return;
  void reply.header(
    'content-security-policy',
    policy.replace("form-action 'self'", `form-action 'self' ${back.origin}`),
  );
}

function goBack(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  back: URL,
  answer: Record<string, string>,
): FastifyReply {
  const url = new URL(back);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  url.searchParams.set('state', textOf(request.query, 'state'));
  return reply.redirect(url.href, 303);
}

async function chosenStore(
  { repo, life, mayControl }: AuthoriseDeps,
  { request, kind, form }: { request: FastifyRequest; kind: StoreKind; form: URLSearchParams },
): Promise<SandboxStore | undefined> {
  const choice = form.get('shop') ?? 'new';
  if (choice === 'new') {
    const name = plainText(form.get('name')).slice(0, 40);
    return life.openStore(kind, name || COPY.newStore);
  }
  if (!mayControl(request)) return undefined;
  const store = await repo.store(idOf(choice));
  return store?.platform === kind.key ? store : undefined;
}

async function newCode(
  { repo, secret, now, random }: AuthoriseDeps,
  {
    kind,
    store,
    isOver,
    form,
  }: { kind: StoreKind; store: SandboxStore; isOver: boolean; form: URLSearchParams },
): Promise<string> {
  // Word characters only, so that it can be typed and passes as a bind code (M184).
  const code = `${kind.key}${Buffer.from(random(9)).toString('hex')}`;
  const life = form.get('life') ?? 'usual';
  await repo.addCode({
    hash: hashWith(secret, code),
    storeId: store.id,
    expireAt: isOver ? now() - 1 : now() + kind.codeLife,
    tokenLife: (isLife(life) ? LIVES[life] : null) ?? kind.accessLife,
  });
  return code;
}

const isLife = (text: string): text is LifeKey => Object.hasOwn(LIVES, text);

function textOf(query: unknown, name: string): string {
  const value = isRecord(query) ? query[name] : undefined;
  return typeof value === 'string' ? value.slice(0, 2048) : '';
}
