import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import type { AuthInfo, AuthLink, AuthSupplier, StoreRow } from '@giftship/shared/stores/contract';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, isRefused, usageFailure } from '../lib/failure.ts';
import type { Api } from '../net/open-api.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { drawQr, qrPng, type QrSize, qrSizeFor } from '../render/qr.ts';
import { againSentence } from '../lib/again.ts';
import { SHOP_SAY as SAY } from '../stores/copy.ts';
import { RECHARGE_SAY } from '../recharge/copy.ts';

interface LinkOptions {
  platform: string;
  app?: string;
  code?: string;
  name?: string;
  qr?: QrSize;
  png?: string;
  /** False with --no-wait. */
  wait?: boolean;
  waitMinutes?: number;
}

const POLL_MS = 3000;
const WAIT_MINUTES = 10;

/** Shows how to give leave for a store, and waits until it is there; with --code the code is handed in at once. */
export async function run(deps: Deps, options: LinkOptions): Promise<Outcome> {
  const api = await deps.api();
  const way = (await api.stores.authLinks())[options.platform];
  const supplier = supplierOf(way, options.app);
  if (way === undefined || supplier === null)
    throw new CliFailure(EXIT.unexpected, SAY.linkByFile(way?.platform ?? 0), { next: SAY.linkByFileNext });
  if (options.code !== undefined) return handIn(api, { way, supplier }, { ...options, code: options.code });
  const before = options.wait === false ? [] : (await api.stores.list()).list;
  await showLink(deps, { way, supplier }, options);
  const data = {
    platform: way.platform,
    supplier: supplier.supplier,
    auth_link: supplier.auth_link,
    buy_link: supplier.buy_link,
    store: null,
  };
  const hint = way.shop_code_bind === 1 ? SAY.linkCodeNext(options.platform) : SAY.linkNotWaiting;
  if (options.wait === false) return done(data, () => supplier.auth_link, hint);
  if (way.shop_code_bind === 1 && deps.ask.isPossible) {
    const code = await deps.ask.text(SAY.askBindCode, '--code');
    return handIn(api, { way, supplier }, { ...options, code });
  }
  if (way.shop_code_bind === 1) deps.out.say(hint);
  const store = await waitForStore(deps, api, { way, before, options });
  return done({ ...data, store }, () => String(store.id), SAY.linked(store.id, store.shop_name));
}

/** How leave is given on a platform, and through which of its applications. */
interface Way {
  way: AuthLink;
  supplier: AuthSupplier;
}

function supplierOf(way: AuthLink | undefined, app: string | undefined): AuthSupplier | null {
  if (app === undefined || way === undefined || way.list.length === 0) return way?.list[0] ?? null;
  const found = way.list.find(({ supplier }) => supplier === app);
  const all = way.list.map(({ supplier, title }) => `${supplier} ${title}`).join(COPY.listSeparator);
  if (found === undefined) throw usageFailure(SAY.noApp(app, all));
  return found;
}

/** Nothing is opened: the link is printed, on stderr, with its code where a terminal can show one. */
async function showLink(
  { out, files }: Deps,
  { way, supplier: { auth_link, buy_link } }: Way,
  { qr, png }: LinkOptions,
): Promise<void> {
  if (buy_link !== '') out.draw(`${SAY.linkBuy(buy_link)}\n`);
  if (way.shop_code_bind === 1) out.draw(`${SAY.linkCodeHint(way.platform)}\n`);
  const size = qrSizeFor(out, qr);
  if (size !== 'none') out.draw(`${await drawQr(auth_link, size)}\n`);
  out.draw(`${SAY.linkOpen(way.platform, auth_link)}\n`);
  if (png === undefined) return;
  await files.write(png, await qrPng(auth_link));
  out.say(RECHARGE_SAY.png(png));
}

/** Hands in a code; its state is that of the link just made, or stands in the address that the platform led to. */
async function handIn(
  api: Api,
  { way, supplier: { supplier, auth_link } }: Way,
  { code, name = '' }: { code: string; name?: string },
): Promise<Outcome> {
  const link = URL.canParse(auth_link) ? new URL(auth_link) : null;
  const back = URL.canParse(code) ? new URL(code).searchParams : null;
  try {
    const info = await api.stores.authInfo({
      query: {
        platform: String(way.platform),
        app: back?.get('app') ?? supplier,
        code: back?.get('code') ?? code.trim(),
        shop_name: name,
        state: way.shop_code_bind === 1 ? '' : (back?.get('state') ?? stateOf(link)),
      },
    });
    return linkedOutcome(info);
  } catch (error) {
    // The service's own sentence stays; whoever reads it must know that the leave is to be given again (M269).
    if (!(error instanceof ApiFailure) || error.code !== 1 || isRefused(error, 'BIND_CODE_WRONG'))
      throw error;
    throw new CliFailure(EXIT.login, againSentence(error.message), { code: 1, data: error.data });
  }
}

/** Platforms hand the state back under this name; some nest it in the address to return to. */
function stateOf(link: URL | null): string {
  const own = link?.searchParams.get('state');
  if (own) return own;
  const nested = [...(link?.searchParams.values() ?? [])].find((value) => URL.canParse(value));
  return nested === undefined ? '' : (new URL(nested).searchParams.get('state') ?? '');
}

const linkedOutcome = (info: AuthInfo): Outcome =>
  done({ store: info }, () => String(info.store_id), SAY.linked(info.store_id, info.shop_name));

/** A store of this platform that was not there, or was given leave anew. */
async function waitForStore(
  deps: Deps,
  api: Api,
  { way, before, options }: { way: AuthLink; before: readonly StoreRow[]; options: LinkOptions },
): Promise<StoreRow> {
  const minutes = options.waitMinutes ?? WAIT_MINUTES;
  deps.out.say(SAY.linkWaiting(minutes));
  const known = new Map(before.map((store) => [store.id, store]));
  const isNew = (store: StoreRow) => {
    const old = known.get(store.id);
    if (store.platform !== way.platform || store.auth_status !== STORE_STATUS.normal) return false;
    return old?.auth_status !== STORE_STATUS.normal || old.expire_time !== store.expire_time;
  };
  const until = deps.now() + minutes * 60_000;
  while (deps.now() < until) {
    await deps.sleep(POLL_MS);
    const found = (await listOrNone(api)).find(isNew);
    if (found) return found;
  }
  throw new CliFailure(EXIT.login, SAY.linkEnded, { next: SAY.linkAgain(options.platform) });
}

/** A question that got lost is asked again. */
async function listOrNone(api: Api): Promise<StoreRow[]> {
  try {
    return (await api.stores.list()).list;
  } catch (error) {
    if (error instanceof NetworkFailure) return [];
    throw error;
  }
}
