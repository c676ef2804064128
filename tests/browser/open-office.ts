import type { Page } from 'playwright-core';
import type { TestOperator } from '../harness/operators.ts';
import { openTestService, type TestService } from '../harness/test-service.ts';
import { buildPages } from './build-pages.ts';
import { keptBrowser } from './kept.ts';
import { takeSeat } from './seats.ts';

const PATIENCE_MS = 30_000;
/** Windows that the back office is looked at in: a large one, the smallest whole one, a tablet, a phone (O018). */
export const OFFICE_SCREENS = {
  wide: { width: 1440, height: 900 },
  whole: { width: 1280, height: 800 },
  tablet: { width: 900, height: 800 },
  phone: { width: 375, height: 800 },
} as const;

/** A visit of the back office. */
export interface OfficeVisit {
  page: Page;
  /** What the page complained of: broken scripts and breaches of the content policy. */
  faults: string[];
  resize: (screen: keyof typeof OFFICE_SCREENS) => Promise<void>;
}

/** The real service with its built back office, and a browser to visit it. */
export interface OfficeShop {
  shop: TestService;
  url: string;
  /** A new visitor on a path below /office, or `under` another; `as` is logged in already. */
  visit: (
    path: string,
    options?: {
      as?: Pick<TestOperator, 'cookie'>;
      screen?: keyof typeof OFFICE_SCREENS;
      under?: '/office' | '/supplier';
    },
  ) => Promise<OfficeVisit>;
  close: () => Promise<void>;
}

/** Opens a service with the built back office on a database of its own. */
export async function openOffice(options?: Parameters<typeof openTestService>[0]): Promise<OfficeShop> {
  await buildPages('office', ['office.html', 'supplier.html']);
  const [shop, browser] = await Promise.all([openTestService(options), keptBrowser()]);
  const url = await shop.listen();
  return {
    shop,
    url,
    visit: async (path, { as, screen = 'wide', under = '/office' } = {}) => {
      const { page, context } = await takeSeat(browser, url, {
        viewport: OFFICE_SCREENS[screen],
        locale: 'zh-CN',
        reducedMotion: 'reduce',
      });
      const faults: string[] = [];
      page.setDefaultTimeout(PATIENCE_MS);
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        if (/Content Security Policy|Minified React error/.test(message.text())) faults.push(message.text());
      });
      if (as) await context.addCookies(cookiesOf(as.cookie, url));
      await page.goto(`${url}${under}${path}`);
      return { page, faults, resize: (to) => page.setViewportSize(OFFICE_SCREENS[to]) };
    },
    close: () => shop.close(),
  };
}

const PLACES: Readonly<Record<string, string>> = {
  'office-in': '/office',
  'supplier-token': '/api/supplier',
  'supplier-in': '/supplier',
};

/** The cookies of a login as the browser would have got them: those of the calls, and the hint of the pages. */
const cookiesOf = (cookie: string, url: string) =>
  cookie.split('; ').map((each) => {
    const [name = '', value = ''] = each.split('=', 2);
    const path = PLACES[name] ?? '/api/admin';
    return { name, value, domain: new URL(url).hostname, path };
  });
