import { createHmac } from 'node:crypto';
import { flagsOf } from '@giftship/shared/stores/flags';
import type { Ms, RandomBytes } from '../../outside/raw-http.ts';
import { fitsCourier, isCourierCode } from '../waybill-numbers.ts';
import type { Grant, ShipRequest, StoreOrder, StorePlatform } from '../../platforms/platform.ts';
import type { Dice } from './dice.ts';
import { shipBefore } from './draw-order.ts';
import { hideReceiver } from './hide-receiver.ts';
import type { FaultName } from './platform-copy.ts';
import { fault } from './platform-fault.ts';
import { STORE_PATHS } from './store-paths.ts';
import type { StoreKind } from './store-kinds.ts';
import type { StoreRepo } from './store-repo.ts';
import type { SandboxStore, SandboxStoreOrder } from './store-records.ts';
import { withMood } from './with-mood.ts';

export interface SandboxPlatformDeps {
  repo: StoreRepo;
  /** Codes and tokens are kept only as a hash under this key. */
  secret: string;
  now(): Ms;
  random: RandomBytes;
  dice: Dice;
  wait(ms: Ms): Promise<void>;
  /** Where browsers reach the sandbox pages, without a slash at the end. */
  publicBase(): string;
}

/** After a renewal the former token works so long, so that calls under way end well. */
const GRACE: Ms = 300_000;
/** A caller works out how far back he may read, and then reads: that much later is not refused. */
const AGE_TOLERANCE: Ms = 600_000;

/** How codes and tokens are kept. */
export const hashWith = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** One platform of the sandbox: stores, orders and rules as the real one has them, in our own tables. */
export function createSandboxPlatform(kind: StoreKind, deps: SandboxPlatformDeps): StorePlatform {
  const { repo, secret, now, random } = deps;
  const refuse = (name: FaultName) => fault(kind.key, name);
  const hash = (text: string) => hashWith(secret, text);
  const newToken = (part: string) =>
    `sbx.${kind.key}.${part}.${Buffer.from(random(24)).toString('base64url')}`;

  const storeOf = async (grant: Grant): Promise<SandboxStore> => {
    const found = await repo.storeByToken(hash(grant.access), now());
    if (!found || found.store.platform !== kind.key || found.store.isRevoked || found.until <= now())
      throw refuse('token');
    await repo.markUsed(found.store.id, now());
    return found.store;
  };
  /** One call of the platform's interface: the token is looked at each time, and the store's mood decides. */
  const call = async <T>(
    grant: Grant,
    isWrite: boolean,
    work: (store: SandboxStore) => Promise<T>,
  ): Promise<T> => {
    const store = await storeOf(grant);
    const { dice, wait } = deps;
    return withMood({ mood: store.mood, platform: kind.key, isWrite, dice, wait }, () => work(store));
  };
  const show = (order: SandboxStoreOrder): StoreOrder => showOrder(kind, order, secret);

  return {
    key: kind.key,
    can: kind.can,
    limits: kind.limits,

    authLinks({ state, redirectUri }) {
      // The way back leads where the person came from, so that his login is there.
      const base = URL.canParse(redirectUri) ? new URL(redirectUri).origin : deps.publicBase();
      const authLink =
        kind.can.bind === 'code'
          ? base + STORE_PATHS.authorise(kind.key)
          : `${base}${STORE_PATHS.authorise(kind.key)}?${new URLSearchParams({ state, redirect_uri: redirectUri })}`;
      return { authLink, buyLink: kind.mustBuy ? base + STORE_PATHS.buy(kind.key) : '' };
    },

    async exchange({ code }) {
      const used = await repo.useCode(hash(code), kind.key);
      if (!used) throw refuse('codeUnknown');
      if (used.expireAt <= now()) throw refuse('codeExpired');
      const { store } = used;
      const access = newToken('a');
      const accessUntil = now() + store.tokenLife;
      const renewal = kind.renewLife === 0 ? null : newToken('r');
      const renewUntil = kind.renewLife === null ? null : Math.max(now() + kind.renewLife, accessUntil);
      await repo.giveToken(store.id, {
        hash: hash(access),
        // Also leave that cannot be renewed takes the place of the former renewal.
        renewHash: hash(renewal ?? access),
        accessUntil,
        renewUntil,
        // A new leave ends the former one at once.
        lastUntil: 0,
      });
      await repo.markUsed(store.id, now());
      return {
        access,
        accessUntil,
        ...(renewal !== null && { refresh: renewal }),
        ...(renewal !== null && renewUntil !== null && { refreshUntil: renewUntil }),
        shopId: store.outsideId,
        shopName: store.name,
      };
    },

    async refresh(grant) {
      if (grant.refresh === undefined || kind.renewLife === 0) throw refuse('token');
      const store = await repo.storeByRenewal(hash(grant.refresh));
      const isOver = store !== undefined && store.renewUntil !== null && store.renewUntil <= now();
      if (!store || store.platform !== kind.key || store.isRevoked || isOver) throw refuse('token');
      const access = newToken('a');
      const wanted = now() + store.tokenLife;
      const accessUntil = store.renewUntil === null ? wanted : Math.min(wanted, store.renewUntil);
      const lastUntil = Math.min(store.accessUntil, now() + GRACE);
      await repo.giveToken(store.id, { hash: hash(access), accessUntil, lastUntil });
      return { ...grant, access, accessUntil };
    },

    pull: (grant, window) => {
      const read = <T>(work: (store: SandboxStore) => Promise<T>) => call(grant, false, work);
      const pages = () => readPages(kind, repo, { window, read, show });
      return checkedPages(kind, { window, now, refuse }, pages);
    },

    get: (grant, shopOrder) =>
      call(grant, false, async (store) => {
        const order = await repo.order(store.id, shopOrder);
        return order ? show(order) : null;
      }),

    ship: (grant, request) =>
      call(grant, true, async (store) => {
        const order = await repo.order(store.id, request.shopOrder);
        const reason = whyNotShip(order, request);
        if (reason === 'already') return { already: true };
        if (reason !== null || !order) throw refuse(reason ?? 'order');
        const { waybill, courier } = request;
        const answer = await repo.ship(store, { order, waybill, courier, most: kind.waybillUses, at: now() });
        if (answer === 'used') throw refuse('waybillUsed');
        if (answer === 'moved') throw refuse('state');
        return { already: answer === 'already' };
      }),

    setNote: (grant, { shopOrder, text, flag }) =>
      call(grant, true, async (store) => {
        const order = await repo.order(store.id, shopOrder);
        if (!order) throw refuse('order');
        if (flag !== undefined && !flagsOf(kind.id).some(({ value }) => value === flag)) throw refuse('flag');
        const sellerNote =
          kind.note.appends && order.sellerNote !== '' ? `${order.sellerNote}\n${text}` : text;
        if ([...text].length > kind.note.most) throw refuse('note');
        await repo.changeOrder(order.id, { sellerNote, ...(flag !== undefined && { flag }) }, now());
      }),
  };
}

/** Why a platform does not take a waybill, in the order in which platforms look; `already` when it has this very one. */
function whyNotShip(
  order: SandboxStoreOrder | undefined,
  { waybill, courier }: ShipRequest,
): FaultName | 'already' | null {
  if (!order) return 'order';
  if (order.waybills.includes(waybill)) return 'already';
  if (order.state !== 'to_ship' && order.state !== 'part') return 'state';
  if (order.isRefunding) return 'refunding';
  if (order.isRisky) return 'risky';
  if (!isCourierCode(courier)) return 'courier';
  return fitsCourier(courier, waybill) ? null : 'waybillForm';
}

type Page = { orders: StoreOrder[]; total: number | null };
type Window = { from: Ms; to: Ms };
type Read = <T>(work: (store: SandboxStore) => Promise<T>) => Promise<T>;
type Show = (order: SandboxStoreOrder) => StoreOrder;

/** Refuses a window that the platform would not read (facts 7.2), then reads it. */
async function* checkedPages(
  { limits }: StoreKind,
  {
    window: { from, to },
    now,
    refuse,
  }: { window: Window; now: () => Ms; refuse: (name: FaultName) => Error },
  pages: () => AsyncIterable<Page>,
): AsyncIterable<Page> {
  if (to - from > limits.windowMs || to < from) throw refuse('window');
  if (to > now() - limits.lagMs) throw refuse('lag');
  if (from < now() - limits.maxAgeMs - AGE_TOLERANCE) throw refuse('age');
  yield* pages();
}

/**
 * Page after page by time of change, each from where the one before ended, so that none is lost when orders move out of
 * the window. That is also the order in which numbered pages, newest first, are read from the last to the first; there
 * neighbouring pages share an order, as they do whenever an order moves on while one reads.
 */
async function* readPages(
  { limits, pages, countsAll }: StoreKind,
  repo: StoreRepo,
  { window, read, show }: { window: Window; read: Read; show: Show },
): AsyncIterable<Page> {
  const isNumbered = pages === 'last_first';
  const total = countsAll ? await read((store) => repo.countChanged(store.id, window)) : null;
  let after = { at: window.from, id: 0 };
  for (;;) {
    const place = { after, to: window.to, limit: limits.pageSize };
    const orders = await read((store) => repo.changedAfter(store.id, place));
    yield { orders: (isNumbered ? orders.toReversed() : orders).map(show), total };
    const last = orders.at(isNumbered ? -2 : -1);
    if (!last || orders.length < limits.pageSize) return;
    after = { at: last.updatedAt, id: last.id };
  }
}

/** An order as the platform tells it to us: receivers are hidden. */
export function showOrder(kind: StoreKind, order: SandboxStoreOrder, secret: string): StoreOrder {
  const { orderedAt, paidAt, buyerNick, buyerNote, lines } = order.data;
  return {
    shopOrder: order.number,
    state: order.state,
    isRefunding: order.isRefunding,
    isRisky: order.isRisky,
    updatedAt: order.updatedAt,
    orderedAt,
    ...(paidAt !== null && { paidAt, shipBefore: shipBefore(paidAt) }),
    flag: order.flag,
    sellerNote: order.sellerNote,
    buyerNote,
    buyerNick,
    receiver: hideReceiver(kind, order, secret),
    lines,
    waybills: order.waybills,
  };
}
