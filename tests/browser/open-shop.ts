import type { Browser, BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { openTestShop, type TestShop, TEST_PASSWORD } from '../harness/test-shop.ts';
import { openBrowser } from './find-browser.ts';
import { buildSite } from './serve-site.ts';

/** Machines that run tests are shared. */
const PATIENCE_MS = 30_000;
const SCREENS = { wide: { width: 1440, height: 900 }, narrow: { width: 375, height: 800 } } as const;

/** The real shop with its built site, and a browser to visit it. */
export interface BrowserShop {
  shop: TestShop;
  url: string;
  browser: Browser;
  /**
   * A new visitor (a context of its own, closed when the test is over) on a path; `mobile` logs in
   * first, by the site's own cookies.
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
}

/** Builds the site when it is older than its sources, opens a shop on a database of its own, and starts a browser. */
export async function openBrowserShop(
  options: Parameters<typeof openTestShop>[0] = {},
): Promise<BrowserShop> {
  await buildSite();
  const [shop, browser] = await Promise.all([openTestShop(options), openBrowser()]);
  const url = await shop.listen();
  return {
    shop,
    url,
    browser,
    visit: async (path, { screen = 'wide', mobile, before, failing, moves, plain } = {}) => {
      const base = plain ? url.replace('127.0.0.1', 'shop.test') : url;
      const context = await browser.newContext({
        viewport: SCREENS[screen],
        locale: 'zh-CN',
        reducedMotion: moves ? 'no-preference' : 'reduce',
      });
      // A page that stays open goes on asking and drawing, which the tests after it would pay for.
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const faults: string[] = [];
      page.setDefaultTimeout(PATIENCE_MS);
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        if (/Content Security Policy|Minified React error/.test(message.text())) faults.push(message.text());
      });
      // tsx names the functions it compiles by a helper, which the page must know too.
      await page.addInitScript('globalThis.__name = (named) => named');
      if (before) await page.addInitScript(before);
      if (mobile) {
        await logIn(page, base, mobile);
        await readNewsOfLogin(shop, mobile);
      }
      if (failing)
        await page.route(
          (address) => address.pathname.includes(failing),
          (route) =>
            route.fulfill({ status: 500, json: { code: 500, msg: '系统繁忙，请稍后再试', data: null } }),
        );
      await page.goto(`${base}${path}`);
      return { page, context, faults };
    },
    close: async () => {
      await browser.close();
      await shop.close();
    },
  };
}

/** The calls that a page made to a path, in ms of the page's own clock: ours goes on while either of the two is late. */
export const callsOf = (page: Page, path: string): Promise<{ startTime: number; responseEnd: number }[]> =>
  page.evaluate(
    (part) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith(part))
        .map(({ startTime, responseEnd }) => ({ startTime, responseEnd })),
    path,
  );

/** The harness logged the person in before, so the browser is a new device: true, and in the way of what a test looks at. */
async function readNewsOfLogin({ db }: TestShop, mobile: string): Promise<void> {
  await db.q
    .updateTable('user_messages')
    .set({ read_at: new Date() })
    .where('kind', '=', 'security')
    .where('user_id', 'in', (eb) => eb.selectFrom('users').where('mobile', '=', mobile).select('id'))
    .execute();
}

async function logIn(page: Page, url: string, mobile: string): Promise<void> {
  await page.goto(`${url}/favicon.svg`);
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
