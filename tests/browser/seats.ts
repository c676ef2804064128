import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page, Route, ViewportSize } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { keepToasts } from './toast.ts';

/** A page that one visitor after another sits at. */
interface Seat {
  context: BrowserContext;
  page: Page;
  devTools: CDPSession;
  /** It was given something that cannot be taken away again. */
  isSpoiled: boolean;
}

/** What stays with a page or a context for as long as it lives. */
const LASTING = [
  'addInitScript',
  'addLocatorHandler',
  'exposeFunction',
  'exposeBinding',
  'newCDPSession',
  'emulateMedia',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;
const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'page',
  'pageerror',
  'popup',
];
const CALLS = ['request', 'requestfailed', 'requestfinished', 'response', 'weberror'];

type Settings = NonNullable<Parameters<Browser['newContext']>[0]> & { viewport: ViewportSize };

const free = new WeakMap<Browser, Map<string, Seat[]>>();

/** `GIFT_LATE=1`: each call is answered up to 0.6 s late, in another order than asked; what then fails had only been lucky. */
const IS_LATE = process.env['GIFT_LATE'] === '1';
const comeLate = async (route: Route): Promise<void> => {
  await sleep(Math.random() * 600);
  // The page may have gone meanwhile.
  await route.fallback().catch(() => {});
};

/**
 * A page for a visitor who has never been here: no cookie, nothing stored, no right, no route, and a document that is
 * loaded anew. The window itself is one that others used before: a new one costs a process, which takes as long as the
 * page in it. It is let go when the test is over.
 */
export async function takeSeat(
  browser: Browser,
  url: string,
  settings: Settings,
): Promise<{ page: Page; context: BrowserContext; leave: () => Promise<void> }> {
  const key = JSON.stringify(settings);
  const seats = free.get(browser) ?? new Map<string, Seat[]>();
  free.set(browser, seats);
  const waiting = (seats.get(key) ?? []).filter(({ page }) => !page.isClosed());
  const seat = waiting.pop() ?? (await makeSeat(browser, settings));
  seats.set(key, waiting);
  const { width, height } = settings.viewport;
  const now = seat.page.viewportSize();
  if (now?.width !== width || now.height !== height) await seat.page.setViewportSize(settings.viewport);
  if (IS_LATE) await seat.context.route('**/api/**', comeLate);
  let isTaken = true;
  const leave = async (isFit: boolean) => {
    if (!isTaken) return;
    isTaken = false;
    if (isFit && (await clear(seat, url).catch(() => false))) seats.get(key)!.push(seat);
    else await seat.context.close();
  };
  // A page that stays open goes on asking and drawing, which the tests after it would pay for.
  onTestFinished(({ task }) => leave(task.result?.state !== 'fail'));
  return { page: seat.page, context: seat.context, leave: () => leave(true) };
}

async function makeSeat(browser: Browser, settings: Settings): Promise<Seat> {
  const context = await browser.newContext(settings);
  await keepToasts(context);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  // tsx names the functions it compiles by a helper, which the page must know too.
  await page.addInitScript('globalThis.__name = (named) => named');
  const seat: Seat = { context, page, devTools, isSpoiled: false };
  for (const owner of [page, context] as unknown as Record<string, unknown>[])
    for (const name of LASTING) {
      const real = owner[name];
      if (typeof real !== 'function') continue;
      owner[name] = (...args: unknown[]) => {
        seat.isSpoiled = true;
        return Reflect.apply(real, owner, args) as unknown;
      };
    }
  return seat;
}

/** Takes everything away that a visitor left; false where that is not possible. */
async function clear(seat: Seat, url: string): Promise<boolean> {
  const { context, page, devTools } = seat;
  if (seat.isSpoiled || page.isClosed()) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const name of [...EVENTS, ...CALLS]) {
    page.removeAllListeners(name);
    context.removeAllListeners(name);
  }
  const quietly = { behavior: 'ignoreErrors' } as const;
  await Promise.all([page.unrouteAll(quietly), context.unrouteAll(quietly)]);
  // The document goes first: it could store something again.
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate('sessionStorage.clear(); window.name = ""');
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    devTools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' }),
    devTools.send('Page.resetNavigationHistory'),
    page.mouse.move(0, 0),
  ]);
  return true;
}
