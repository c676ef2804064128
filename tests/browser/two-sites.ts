import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core';
import type { PartnerSite as Site } from '@giftship/shared/partners/contract';
import { TEST_PASSWORD, type TestPerson, type TestService } from '../harness/test-service.ts';
import { findBrowser, SWITCHES } from './find-browser.ts';
import { keep } from './kept.ts';
import { openSiteShop } from './open-shop.ts';
import { choosePlatform, closing, expectCount, logIn, pasteLines, THREE_LINES } from './purchase-page.ts';
import { keepToasts } from './toast.ts';

/*
 * A service and the pages of partners as a browser sees them: different sites on this machine. The service is
 * http://localhost:P, a partner http://127.0.0.1:Q, another partner http://other.localhost:Q. (Other ports of one host
 * would be the same site and prove nothing.) The browser is started here and not by Playwright, whose switches turn off
 * that storage is kept apart by the site around.
 */

const PATIENCE_MS = 30_000;
const SCREENS = { wide: { width: 1440, height: 900 }, narrow: { width: 375, height: 800 } } as const;

/**
 * The tag waits 300 ms for the number of its click and then goes on without (tests/browser/widget-dialog.test.ts); on a busy
 * machine that would be chance, and the partner's page not named. Here its answer is waited for.
 */
const PATIENT_WIDGET = `(() => {
  const soon = globalThis.setTimeout;
  if (location.hostname !== 'localhost')
    globalThis.setTimeout = (act, ms, ...more) => soon(act, ms === 300 ? ${PATIENCE_MS} : ms, ...more);
})()`;

/** Whether the browser lets a site within another have cookies that are not partitioned. */
export type ThirdPartyCookies = 'allowed' | 'blocked';
export const BOTH: readonly ThirdPartyCookies[] = ['allowed', 'blocked'];

export interface TwoSites {
  shop: TestService;
  /** The service's address in the browser. */
  url: string;
  browser: Browser;
  partner: PartnerPages;
  /** The partner's account and its site, for which both origins of the pages are registered. */
  owner: TestPerson;
  site: Site;
  /** A new visitor with a browser of their own, on a path of the partner's site. */
  visit(path: string, options?: VisitOptions): Promise<Visit>;
  /** Lets the visitors so far go. */
  forget(): Promise<void>;
  close(): Promise<void>;
}
export interface PartnerPages {
  /** Its own site, and another site of the same server. */
  url: string;
  otherUrl: string;
  /** What the partner's server answers on a path, from now on. */
  show(path: string, html: string, headers?: Record<string, string>): void;
  close(): void;
}
export interface VisitOptions {
  cookies?: ThirdPartyCookies;
  screen?: keyof typeof SCREENS;
  /** On the other site of the partner. */
  isOther?: true;
}
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What pages and frames of this visitor complained of: broken scripts, breaches of a content policy. */
  faults: string[];
  /** Lines that were written as errors into the console of the page or a frame of it. */
  errors: string[];
}

/** A service, with a partner who has a server of pages, and the browser of this worker that keeps sites apart. */
export async function openTwoSites(): Promise<TwoSites> {
  const [{ shop, url: own }, pages, browser] = await Promise.all([
    openSiteShop(),
    servePages(),
    strictBrowser(),
  ]);
  const url = own.replace('127.0.0.1', 'localhost');
  const owner = await shop.person();
  await owner.api.partners.apply({ body: { name: 'partner', contact: 'somebody', website: '', intro: '' } });
  const site = await owner.api.partners.addSite({
    body: {
      name: '礼物小站',
      origins: [pages.url, pages.otherUrl],
      goods_ids: [],
      theme: 'auto',
      is_on: true,
    },
  });
  return {
    shop,
    url,
    owner,
    site,
    browser,
    partner: pages,
    visit: (path, visit = {}) =>
      visitPage(browser, `${visit.isOther ? pages.otherUrl : pages.url}${path}`, visit),
    forget: () => forget(browser),
    close: async () => {
      await forget(browser);
      pages.close();
      await shop.close();
    },
  };
}

/** The address of a page of the service that may stand in a frame. */
export function embedAddress(
  at: TwoSites,
  path: `purchase/${number}` | 'recharge',
  more: Record<string, string> = {},
): string {
  return `${at.url}/embed/${path}?${new URLSearchParams({ site_key: at.site.site_key, ...more })}`;
}

/** A partner's page with an address in a frame; what the frame says is kept in `window.heard`. */
export function hostPage(address: string, more = ''): string {
  return `<!doctype html><meta charset="utf-8"><title>partner</title>
<style>body{margin:0}iframe{display:block;width:100vw;height:100vh;border:0}</style>
<iframe id="shop" src="${address.replaceAll('&', '&amp;')}" referrerpolicy="origin"></iframe>
<script>
  window.heard = [];
  addEventListener('message', (event) => {
    if (event.source === document.getElementById('shop').contentWindow && event.origin === ${JSON.stringify(new URL(address).origin)})
      heard.push(event.data);
  });
</script>${more}`;
}

/** What the frame has said to the partner's page so far. */
export const heard = (page: Page): Promise<Record<string, unknown>[]> => page.evaluate('window.heard');

/** The frame of the service, when its page has answered. */
export async function shopFrame(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('the frame has no content');
  await frame.waitForURL(/\/embed\//);
  return frame;
}

/** The card that asks for a login in the frame. */
export const loginCard = (frame: Frame) => frame.getByRole('dialog', { name: '登录后继续' });

/** Clicks a button of the card, and answers the login window that this click opened. */
export async function openLoginWindow(
  { context }: Pick<Visit, 'context'>,
  frame: Frame,
  button = '登录',
): Promise<Page> {
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    loginCard(frame).getByRole('button', { name: button, exact: true }).click(),
  ]);
  return popup;
}

/** Logs in by the real login window, and waits until the frame goes on. */
export async function logInByWindow(
  visit: Pick<Visit, 'context'>,
  frame: Frame,
  person: TestPerson,
): Promise<void> {
  const popup = await openLoginWindow(visit, frame);
  await closing(popup, () => logIn(popup, person.mobile, TEST_PASSWORD));
  await loginCard(frame).waitFor({ state: 'hidden' });
}

/** Ends a person's logins in frames, as half an hour without use does. */
export const endEmbedSessions = ({ shop }: TwoSites, { id }: TestPerson) =>
  shop.db.q.deleteFrom('sessions').where('user_id', '=', id).where('site_id', 'is not', null).execute();

/** A person with 100.00 who is logged in within the frame and has chosen a platform and typed three recipients. */
export async function openBuyer(at: TwoSites, visit: Visit): Promise<{ person: TestPerson; frame: Frame }> {
  const person = await at.shop.person({ balance: 10_000 });
  const frame = await shopFrame(visit.page);
  await logInByWindow(visit, frame, person);
  await choosePlatform(frame);
  await pasteLines(frame, THREE_LINES);
  await expectCount(frame, 3);
  return { person, frame };
}

async function visitPage(
  browser: Browser,
  address: string,
  { cookies = 'allowed', screen = 'wide' }: VisitOptions,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: SCREENS[screen],
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await keepToasts(context);
  // tsx names the functions it compiles by a helper, which the pages must know too.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(PATIENT_WIDGET);
  const faults: string[] = [];
  const errors: string[] = [];
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy|Minified React error/.test(text)) faults.push(text);
    if (message.type() === 'error') errors.push(text);
  });
  const page = await context.newPage();
  await restrictCookies(page, cookies);
  await page.goto(address);
  return { page, context, faults, errors };
}

async function restrictCookies(page: Page, cookies: ThirdPartyCookies): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // Not in Playwright's types of the protocol.
  const send = session.send.bind(session) as unknown as (name: string, settings: unknown) => Promise<void>;
  await send('Network.setCookieControls', {
    enableThirdPartyCookieRestriction: cookies === 'blocked',
    disableThirdPartyCookieMetadata: cookies === 'blocked',
    disableThirdPartyCookieHeuristics: cookies === 'blocked',
  });
}

const strictBrowser = keep(startBrowser, (browser) => browser.isConnected());

/** The first context is the browser's own. */
async function forget(browser: Browser): Promise<void> {
  for (const context of browser.contexts().slice(1)) await context.close();
}

/** A browser with nothing of Playwright's own switches, which is spoken to over its debugging port. */
async function startBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'giftship-browser-'));
  // Some builds block third-party cookies by themselves; here each visit says what it wants.
  await mkdir(join(profile, 'Default'));
  await writeFile(
    join(profile, 'Default/Preferences'),
    JSON.stringify({ profile: { cookie_controls_mode: 0, block_third_party_cookies: false } }),
  );
  const switches = [...SWITCHES, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  // It serves all files of a worker, and ends with it in whatever way that ends: then nobody holds its input any more.
  const untilNobodyIsThere = '"$@" & browser=$!; cat > /dev/null; kill $browser; wait $browser; rm -rf "$0"';
  const program = spawn('sh', ['-c', untilNobodyIsThere, profile, await findBrowser(), ...switches], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  return chromium.connectOverCDP(await endpointOf(program));
}

function endpointOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`the browser did not start: ${said}`)), PATIENCE_MS);
    stderr?.on('data', (bytes: Buffer) => {
      said += bytes;
      const endpoint = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (endpoint === undefined) return;
      clearTimeout(late);
      resolve(endpoint);
    });
  });
}

async function servePages(): Promise<PartnerPages> {
  const shown = new Map<string, { html: string; headers: Record<string, string> }>();
  const server: Server = createServer((request, reply) => {
    const page = shown.get(new URL(request.url ?? '/', 'http://x').pathname);
    reply.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers });
    reply.end(page?.html ?? '');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    otherUrl: `http://other.localhost:${port}`,
    show: (path, html, headers = {}) => void shown.set(path, { html, headers }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
