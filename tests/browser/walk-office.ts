import { mayDo, type Right } from '@giftship/shared/operators/rights';
import type { Page } from 'playwright-core';
import { PAGES } from '../../packages/office/src/app/pages.ts';
import { FRAME_COPY } from '../../packages/office/src/app/copy.ts';
import type { TestOperator } from '../harness/operators.ts';
import { loaded, seriousFaults } from './look-at-screens.ts';
import type { OfficeShop } from './open-office.ts';

/** Who walks through the back office. */
export interface Walker {
  operator: Pick<TestOperator, 'cookie'>;
  rights: ReadonlySet<Right>;
}

/** What a walk found wrong, each with the page it stood on; nothing, if all is well. */
export type Walked = { problems: string[]; pages: number };

/** Buttons that only lead out of where one is. */
const WAYS_OUT = /退出|收起|展开|上一条|下一条|关闭$|取消|复制/;
const FIRST = 'tr[data-key] td:nth-child(2)';

/**
 * Opens every page of the back office (or those named) as one operator: no call may fail, what his rights do not open says so, the menu
 * leads to exactly what they open, and (at length) the first record of each list is opened with all its tabs and dialogs,
 * and axe looks at the first view.
 */
export async function walkOffice(
  at: OfficeShop,
  who: Walker,
  { isLong, pages = PAGES }: { isLong: boolean; pages?: typeof PAGES },
): Promise<Walked> {
  const { page, faults } = await at.visit('/', { as: who.operator });
  const walked: Walked = { problems: [], pages: 0 };
  let where = '';
  const tell = (problem: string) => walked.problems.push(`${where}: ${problem}`);
  const settle = watchCalls(page, tell);
  const linked = new Set<string>();
  // In short only one page that is closed to him: it is the same for all.
  const closed = PAGES.find(({ right }) => !mayDo(who.rights, right));
  for (const each of pages) {
    const { path, right } = each;
    if (!isLong && each !== closed && !mayDo(who.rights, right)) continue;
    where = path;
    await page.goto(`${at.url}/office${path}`);
    await loaded(page);
    await settle();
    for (const href of await menuOf(page)) linked.add(href);
    const isClosed = (await page.getByText(FRAME_COPY.missing).count()) > 0;
    if (isClosed === mayDo(who.rights, right))
      tell(isClosed ? 'closed to its right' : 'open without its right');
    walked.pages += isClosed ? 0 : 1;
    if (!isLong || isClosed) continue;
    for (const fault of await seriousFaults(page)) tell(`axe: ${fault}`);
    if ((await page.locator(FIRST).count()) === 0) continue;
    await lookAtFirst(page, { settle, tell });
  }
  where = 'menu';
  const open = PAGES.filter(({ right, isHidden }) => !isHidden && mayDo(who.rights, right));
  const hrefs = open.map(({ path }) => `/office${path}`.replace(/\/$/, ''));
  const seen = [...linked].map((href) => href.replace(/\/$/, ''));
  for (const href of seen) if (!hrefs.includes(href)) tell(`leads to ${href}`);
  for (const href of hrefs) if (!seen.includes(href)) tell(`does not lead to ${href}`);
  where = 'page';
  faults.forEach(tell);
  return walked;
}

/** The addresses that the menu leads to. */
const menuOf = (page: Page): Promise<string[]> =>
  page.locator('.office-menu a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/**
 * Tells of every call that failed, by status or envelope; answers a wait until none is under way. What writes is sent
 * without its content: the right is looked at first, so that a control without it is found, and nothing is changed.
 */
function watchCalls(page: Page, tell: (problem: string) => void): () => Promise<void> {
  const open = new Set<unknown>();
  page.on('request', (request) => request.url().includes('/api/') && open.add(request));
  page.on('requestfailed', (request) => open.delete(request));
  page.on('response', (response) => {
    const request = response.request();
    const path = new URL(request.url()).pathname;
    if (!path.startsWith('/api/')) return;
    const call = `${request.method()} ${path}`;
    const json = response.headers()['content-type']?.includes('json')
      ? response.json()
      : Promise.resolve({ code: 0 });
    void json
      .then(
        ({ code, msg, data }: { code: number; msg?: string; data?: { name?: string } | null }) => {
          const isRead = request.method() === 'GET';
          if (data?.name === 'RIGHT_MISSING' || (isRead && (response.status() >= 400 || code !== 0)))
            tell(`${call} answered ${response.status()} ${code} ${msg}`);
        },
        () => undefined,
      )
      .finally(() => open.delete(request));
  });
  void page.route('**/api/admin/**', async (route) => {
    const isWrite = route.request().method() !== 'GET';
    await (isWrite ? route.continue({ postData: '{}' }) : route.continue());
  });
  return async () => {
    const until = Date.now() + 10_000;
    while (open.size > 0 && Date.now() < until) await page.waitForTimeout(20);
  };
}

/** True when an open menu cannot be reached by the mouse. */
const isMenuOutside = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=menu] > *')].some((item) => {
      const { top, bottom, height } = item.getBoundingClientRect();
      return height > 0 && (top < 0 || bottom > innerHeight);
    }),
  );

/** Opens the first record of a list, each of its tabs, and each dialog that its buttons open. */
async function lookAtFirst(
  page: Page,
  { settle, tell }: { settle: () => Promise<void>; tell: (problem: string) => void },
): Promise<void> {
  const drawer = page.getByRole('dialog').first();
  await page.locator(FIRST).first().click();
  const isOpened = await drawer.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  if (!isOpened) return;
  await loaded(page);
  await settle();
  const tabs = drawer.getByRole('tab');
  for (let i = 0; i < (await tabs.count()); i += 1) {
    await tabs
      .nth(i)
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await settle();
  }
  const buttons = await drawer.getByRole('button').allTextContents();
  for (const [place, words] of buttons.entries()) {
    if (words === '' || WAYS_OUT.test(words)) continue;
    const button = drawer.getByRole('button').nth(place);
    if (!(await button.isEnabled({ timeout: 500 }).catch(() => false))) continue;
    await button.click({ timeout: 1_000 }).catch(() => undefined);
    await settle();
    if (await isMenuOutside(page)) tell(`the menu of ${words} opens outside of the window`);
    if ((await page.getByRole('dialog').count()) > 1) await page.keyboard.press('Escape');
  }
}
