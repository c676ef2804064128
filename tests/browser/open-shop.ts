import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_CONTENT } from '../../packages/server/src/demo/content.ts';
import { openTestService, type TestService, TEST_PASSWORD } from '../harness/test-service.ts';
import { keptBrowser } from './kept.ts';
import { takeSeat } from './seats.ts';
import { buildSite } from './serve-site.ts';

/** Machines that run tests are shared. */
const PATIENCE_MS = 30_000;
const SCREENS = { wide: { width: 1440, height: 900 }, narrow: { width: 375, height: 800 } } as const;

/** The real service with its built site, and a browser to visit it. */
export interface BrowserShop {
  shop: TestService;
  url: string;
  browser: Browser;
  /**
   * A new visitor (who finds nothing of another, and goes when the test is over) on a path; `mobile`
   * logs in first, by the site's own cookies.
   */
  visit(path: string, options?: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}
export interface VisitOptions {
  screen?: keyof typeof SCREENS;
  mobile?: string;
  /** By a name that the browser does not trust on plain http, where half of its newer functions are missing. */
  plain?: true;
  /** Runs in the page before anything else. */
  before?: string;
  /** The announcement of the home page was read and put away for good. */
  hasReadNews?: true;
  /** Calls whose address holds this are answered as a broken server would. */
  failing?: string;
  /** Dialogs open and close in time, as for most people; without it, at once. */
  moves?: true;
}
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the page complained of: broken scripts and breaches of the content policy. */
  faults: string[];
  /** Makes the window wide or narrow. */
  resize(screen: keyof typeof SCREENS): Promise<void>;
  /** Goes before the test is over. */
  leave(): Promise<void>;
}

/** A service with its built site, on a database of its own, and a browser to visit it. */
export async function openBrowserShop(options?: Parameters<typeof openTestService>[0]): Promise<BrowserShop> {
  const [{ shop, url }, browser] = await Promise.all([openSiteShop(options), keptBrowser()]);
  return {
    shop,
    url,
    browser,
    visit: async (path, { screen = 'wide', mobile, before, hasReadNews, failing, moves, plain } = {}) => {
      const base = plain ? url.replace('127.0.0.1', 'shop.test') : url;
      const { page, context, leave } = await takeSeat(browser, base, {
        viewport: SCREENS[screen],
        locale: 'zh-CN',
        reducedMotion: moves ? 'no-preference' : 'reduce',
      });
      const faults: string[] = [];
      const answers: Response[] = [];
      answersTo.set(page, answers);
      page.on('response', (answer) => answers.push(answer));
      page.setDefaultTimeout(PATIENCE_MS);
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        if (/Content Security Policy|Minified React error/.test(message.text())) faults.push(message.text());
      });
      if (before) await page.addInitScript(before);
      if (mobile || hasReadNews) await page.goto(`${base}/favicon.svg`);
      if (hasReadNews) await page.evaluate(putNewsAway, DEMO_CONTENT.announcement.version);
      if (mobile) {
        await logIn(page, mobile);
        await readNewsOfLogin(shop, mobile);
      }
      if (failing)
        await page.route(
          (address) => address.pathname.includes(failing),
          (route) =>
            route.fulfill({ status: 500, json: { code: 500, msg: '系统繁忙，请稍后再试', data: null } }),
        );
      await page.goto(`${base}${path}`);
      return { page, context, faults, leave, resize: (to) => page.setViewportSize(SCREENS[to]) };
    },
    close: () => shop.close(),
  };
}

/** A service that listens on a port of its own and has the built site. */
export async function openSiteShop(
  options?: Parameters<typeof openTestService>[0],
): Promise<{ shop: TestService; url: string }> {
  await buildSite();
  const shop = await openTestService(options);
  return { shop, url: await shop.listen() };
}

const putNewsAway = (version: string): void => localStorage.setItem('announcement-version', version);

const answersTo = new WeakMap<Page, Response[]>();

/**
 * The calls that a page made to a path and that were answered, in ms since 1970 by the browser's network clock: ours goes
 * on while either of the two is late. From the network and not from the page's own list of what it loaded, which was seen
 * to lack a call that was made. Waits for as many as there must be.
 */
export async function callsOf(
  page: Page,
  path: string,
  least = 1,
): Promise<{ startedAt: number; answeredAt: number }[]> {
  const calls = () => answersTo.get(page)!.filter((answer) => new URL(answer.url()).pathname.endsWith(path));
  await expect.poll(() => calls().length).toBeGreaterThanOrEqual(least);
  return calls().map((answer) => {
    const { startTime, responseStart } = answer.request().timing();
    return { startedAt: startTime, answeredAt: startTime + responseStart };
  });
}

/** The harness logged the person in before, so the browser is a new device: true, and in the way of what a test looks at. */
async function readNewsOfLogin({ db }: TestService, mobile: string): Promise<void> {
  await db.q
    .updateTable('user_messages')
    .set({ read_at: new Date() })
    .where('kind', '=', 'security')
    .where('user_id', 'in', (eb) => eb.selectFrom('users').where('mobile', '=', mobile).select('id'))
    .execute();
}

/** From a page of the service. */
async function logIn(page: Page, mobile: string): Promise<void> {
  const code = await page.evaluate(
    async (body) => {
      const reply = await fetch('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return ((await reply.json()) as { code: number }).code;
    },
    { mobile, password: TEST_PASSWORD },
  );
  if (code !== 0) throw new Error(`login of ${mobile} answered ${code}`);
}
