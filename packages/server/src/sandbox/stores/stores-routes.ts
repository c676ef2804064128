import { present } from '@giftship/shared/lib/assert';
import { isRecord } from '@giftship/shared/lib/is-record';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formOf, refusePage, sendPage } from '../forms.ts';
import type { Ms } from '../../outside/raw-http.ts';
import { PAGE_COPY } from '../copy.ts';
import { STORES_COPY } from './page-copy.ts';
import { idOf, plainText } from './read-input.ts';
import { showOrder } from './sandbox-platform.ts';
import { kindOf, OLD_ORDER_CHANGES, type StoreLife } from './store-life.ts';
import { STORE_PATHS } from './store-paths.ts';
import type { StoreRepo } from './store-repo.ts';
import { ADD_COUNTS, MOODS, storePage, storesPage, type StoreView } from './stores-page.ts';
import { CALM, type Mood, type SandboxStore, type StoreChange } from './store-records.ts';

export interface StoresDeps {
  repo: StoreRepo;
  life: StoreLife;
  secret: string;
  now(): Ms;
}

interface IdRoute {
  Params: { id: string };
}

const ROWS = 50;
const NO_ORDERS = { all: 0, open: 0 };
/** How many orders one press changes. */
const CHANGED_AT_ONCE = 5;
const MOST_PER_MINUTE = 600;

/** The list of sandbox stores, each store's orders, and the buttons that make things happen in them. */
export function mountStores(app: FastifyInstance, deps: StoresDeps): void {
  const { repo, now } = deps;
  const viewOf = async (stores: readonly SandboxStore[]): Promise<StoreView[]> => {
    const counts = await repo.countOrders(stores.map(({ id }) => id));
    return stores.map((store) => ({ store, counts: counts.get(store.id) ?? NO_ORDERS, now: now() }));
  };

  app.get(STORE_PATHS.stores, async (_request, reply) =>
    sendPage(reply, storesPage(await viewOf(await repo.stores()))),
  );

  app.get<IdRoute>(STORE_PATHS.store(':id'), async (request, reply) => {
    const store = await repo.store(idOf(request.params.id));
    if (!store) return refusePage(reply, 404, STORES_COPY.missing);
    const search = textOf(request, 'q');
    const orders = await repo.newestOrders(store.id, { search, limit: ROWS });
    const [view] = await viewOf([store]);
    const shown = orders.map((order) => showOrder(kindOf(store), order, deps.secret));
    return sendPage(reply, storePage({ view: present(view, 'a view of each store'), orders: shown, search }));
  });

  app.post<IdRoute>(STORE_PATHS.store(':id'), async (request, reply) => {
    const store = await repo.store(idOf(request.params.id));
    if (!store) return refusePage(reply, 404, STORES_COPY.missing);
    if (!(await press(deps, store, formOf(request)))) return refusePage(reply, 400, PAGE_COPY.badForm);
    return goBack(request, reply, store);
  });
}

function goBack(request: FastifyRequest, reply: FastifyReply, store: SandboxStore): FastifyReply {
  const isFromList = textOf(request, 'from') === 'list';
  return reply.redirect(isFromList ? STORE_PATHS.stores : STORE_PATHS.store(store.id), 303);
}

/** Does what a button says; false when there is no such button or its field makes no sense. */
async function press(
  { repo, life, now }: StoresDeps,
  store: SandboxStore,
  form: URLSearchParams,
): Promise<boolean> {
  const action = form.get('do') ?? '';
  const added = ADD_COUNTS.find((count) => action === `add-${count}`);
  const what = OLD_ORDER_CHANGES.find((each) => each === action);
  const change = settingsChange(action, form, now());
  if (added !== undefined) await life.addOrders(store, added);
  else if (what !== undefined) await life.changeOrders(store, what, CHANGED_AT_ONCE);
  else if (change !== null) await repo.changeStore(store.id, change);
  else return false;
  return true;
}

function settingsChange(action: string, form: URLSearchParams, now: Ms): StoreChange | null {
  switch (action) {
    case 'pause':
      return { isPaused: true };
    case 'resume':
      return { isPaused: false };
    case 'rate': {
      const rate = Number(form.get('rate') || NaN);
      return rate >= 0 && rate <= MOST_PER_MINUTE ? { ordersPerMinute: rate } : null;
    }
    case 'expire':
      return { accessUntil: now };
    case 'revoke':
      return { isRevoked: true };
    case 'mood':
      return readMood(form);
    default:
      return null;
  }
}

/** Percentages that leave something over are taken as they are; together they cannot be more than all calls. */
function readMood(form: URLSearchParams): { mood: Mood } | null {
  const percents = MOODS.map((name) => [name, Number(form.get(name) || 0)] as const);
  const isFit = percents.every(([, percent]) => Number.isInteger(percent) && percent >= 0);
  if (!isFit || percents.reduce((sum, [, percent]) => sum + percent, 0) > 100) return null;
  return { mood: { ...CALM, ...Object.fromEntries(percents) } };
}

function textOf({ query }: FastifyRequest, name: string): string {
  const value = isRecord(query) ? query[name] : undefined;
  return typeof value === 'string' ? plainText(value).slice(0, 64) : '';
}
