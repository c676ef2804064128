import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCompensation } from '../../packages/server/src/compensation/run-compensation.ts';
import type { TraceKind } from '../../packages/server/src/outside/courier.ts';
import { VERSION } from '../../packages/server/src/package-root.ts';
import { recordTracking } from '../../packages/server/src/parcels/record-tracking.ts';
import { connect, press, sync } from '../harness/stores.ts';
import type { TestPerson } from '../harness/test-service.ts';
import { foreignWords } from './foreign-words.ts';
import { looseSheets } from './loose-sheets.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { SOAP } from './purchase-page.ts';
import { type Screen, SCREENS } from './screens.ts';

/** Where pictures go: `npm run shots` names it. */
const SHOTS = process.env['GIFT_SHOTS'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = ['wide', 'narrow'] as const;
/** Animations are over; a picture also wants its images. */
const SETTLED_MS = SHOTS ? 900 : 250;

let at: BrowserShop;
let people: Record<'buyer' | 'newcomer', TestPerson>;

/** A service, somebody with orders and stores, and somebody new. */
function openShop(): void {
  beforeAll(async () => {
    at = await openBrowserShop({ config: { downloads: packSome() } });
    const buyer = await at.shop.person({ balance: 100_000 });
    people = { buyer, newcomer: await at.shop.person({ balance: 5_000, isVerified: false }) };
    await giveOrders(buyer);
    await giveStores(buyer);
  });
  afterAll(() => at?.close());
}

const visit = (screen: Screen, width: (typeof WIDTHS)[number]) =>
  at.visit(screen.path, {
    screen: width,
    ...(screen.as ? { mobile: people[screen.as].mobile } : {}),
    ...(screen.isAnnounced ? {} : { hasReadNews: true as const }),
    ...(screen.failing ? { failing: screen.failing } : {}),
  });

/** One screen of each main layout; the long rest looks at all of them. */
const LAYOUTS = new Set([
  'home-buyer',
  'gift-list',
  'workbench',
  'workbench-new',
  'package-list',
  'wallet',
  'purchase-left',
  'embed-confirm-dark',
]);
const SAMPLE = SCREENS.filter(({ name }) => LAYOUTS.has(name));

/**
 * One screen of each layout, once: it is looked at wide, and then made narrow. Where nothing of a screen is left over, the
 * next one is a step within the site as a person makes it; else the site is loaded anew.
 */
export function walkThroughScreens(): void {
  openShop();

  test('the sample names screens', () => {
    expect([...LAYOUTS].filter((name) => !SCREENS.some((screen) => screen.name === name))).toEqual([]);
  });

  test.each(['nobody', 'buyer', 'newcomer'] as const)(
    'the screens of %s: no word is foreign, nothing sticks out, no script fails; axe finds nothing serious',
    async (who) => {
      let open: Awaited<ReturnType<BrowserShop['visit']>> | null = null;
      let looked = 0;
      const problems: Record<string, unknown> = {};
      const look = async (screen: Screen) => {
        if (open && isStep(screen) && (await isLeft(open.page))) await step(open.page, screen.path);
        else {
          await open?.leave();
          open = await visit(screen, 'wide');
        }
        const { page, faults, resize } = open;
        await loaded(page);
        await screen.prepare?.(page);
        for (const width of WIDTHS) {
          await resize(width);
          await settled(page);
          const found = {
            words: await foreignWords(page),
            axe: width === 'wide' ? await seriousFaults(page) : [],
            overflow: Math.max(0, await overflow(page)),
            faults: faults.splice(0),
          };
          if (found.overflow > 0 || [found.words, found.axe, found.faults].some((list) => list.length > 0))
            problems[`${screen.name} ${width}`] = found;
          looked += 1;
        }
        await resize('wide');
        // What a screen of a purchase holds stays in the browser, and a broken call in the memory of the page.
        if (!isStep(screen)) {
          await open.leave();
          open = null;
        }
      };
      const own = SAMPLE.filter((screen) => (screen.as ?? 'nobody') === who);
      expect(own.length).toBeGreaterThan(0);
      for (const screen of own)
        await look(screen).catch(async (error: unknown) => {
          problems[screen.name] = String(error);
          await open?.leave();
          open = null;
        });
      expect(problems).toEqual({});
      expect(looked).toBe(own.length * WIDTHS.length);
    },
    300_000,
  );
}

/** A page of the site that can be walked to and from; a purchase keeps its recipients, a failed call its failure. */
const isStep = ({ path, isAnnounced, failing }: Screen): boolean =>
  !isAnnounced && !failing && !/buy=|^\/embed|^\/api\/|^\/downloads|goods=/.test(path);

/** A link to a page of the site, as the router hears of it. */
export const step = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Leaves a screen for a plain page; false where something of it stays on the window. */
async function isLeft(page: Page): Promise<boolean> {
  await step(page, '/substations-join');
  await page.getByRole('button', { name: '提交申请' }).waitFor();
  return (await page.locator('[role=dialog], .ant-message-notice').count()) === 0;
}

/** Everything has come, nothing moves any more, and it has been drawn. */
export async function settled(page: Page): Promise<void> {
  await loaded(page);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await loaded(page);
}

/** Every screen at one width, loaded anew: no word is foreign, axe finds nothing serious, nothing sticks out, no script fails; pictures when asked for. */
export function lookAtScreens(width: (typeof WIDTHS)[number]): void {
  openShop();
  beforeAll(() => {
    if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  });
  afterAll(() => {
    if (SHOTS) writeFileSync(join(SHOTS, 'index.html'), contactSheet());
  });

  test.each(SCREENS.map((screen) => [screen.name, screen] as const))('%s', async (name, screen) => {
    const { page, faults } = await visit(screen, width);
    await loaded(page);
    await screen.prepare?.(page);
    // Messages of the service open a dialog of their own when they have come.
    await page.waitForLoadState('networkidle');
    await settled(page);
    await page.waitForTimeout(SETTLED_MS);
    await settled(page);
    if (SHOTS) await shoot(page, join(SHOTS, `${name}-${width}.png`), screen);
    expect(await foreignWords(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await emptyEnd(page)).toBeLessThanOrEqual(0);
    expect(await oddButtons(page)).toEqual([]);
    expect(width === 'narrow' ? await looseSheets(page) : []).toEqual([]);
    await turnDark(page);
    if (SHOTS) await shoot(page, join(SHOTS, `${name}-${width}-dark.png`), screen);
    expect(await seriousFaults(page)).toEqual([]);
    if (SHOTS && width === 'wide' && IS_TABLE.test(name)) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1920, height: 1000 });
      await page.waitForTimeout(SETTLED_MS);
      await page.screenshot({ path: join(SHOTS, `${name}-1920.png`) });
    }
    if (width === 'wide') await page.setViewportSize(ENLARGED);
    await page.waitForTimeout(SETTLED_MS);
    await settled(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await outOfReach(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
}

/** What a window of 1440 × 900 has left when somebody reads at 200 %. */
const ENLARGED = { width: 720, height: 450 };

/** By how much the page can be scrolled beyond what is on it: something that is hidden has kept its height. */
const emptyEnd = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const root = document.getElementById('root');
    if (!root) return 0;
    const end = Math.max(innerHeight, root.getBoundingClientRect().bottom + scrollY);
    return Math.floor(document.documentElement.scrollHeight - end);
  });

/** Buttons that matter and that no scrolling brings into the window. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
    return [...top.querySelectorAll<HTMLElement>('.ant-btn-primary, .ant-btn-variant-solid')]
      .filter((button) => button.getBoundingClientRect().width > 0)
      .filter((button) => {
        button.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
      })
      .map((button) => button.textContent.trim());
  });

/** Screens that are mostly a table: they are pictured on a large screen too. */
const IS_TABLE =
  /^(package-list|order-list|batches|shop-syncs|shop-deliveries|wallet|rules|purchase-filled)$/;

/** The system turns dark, and what follows it does too; what says its own look (a partner's frame) stays. */
async function turnDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForLoadState('networkidle');
  await settled(page);
  await page.waitForTimeout(SETTLED_MS);
}

/** What axe calls serious or critical, in a form that says what to mend. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // A colour on its way to another is neither of them.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
  await page.evaluate(AXE);
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  );
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
    );
}

/** Nothing in the window says that something is still to come; a long list keeps places free below it for ever. */
export const loaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const isSeen = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    };
    return (
      document.querySelector('h1, h2, [role=dialog]') &&
      ![...document.querySelectorAll('[aria-busy=true], .skeleton')].some(isSeen)
    );
  });

/** Buttons that are drawn as such and have none of the three heights (24, 32, 40; direction, controls). */
export const oddButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const HEIGHTS = [24, 32, 40];
    const isDrawn = (element: Element) => {
      const { borderTopWidth, borderTopStyle, backgroundColor, visibility } = getComputedStyle(element);
      const hasEdge = borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0;
      return visibility === 'visible' && (hasEdge || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor));
    };
    return [...document.querySelectorAll('button, a.ant-btn')]
      .filter(
        (button) => !button.matches('[role=tab], [role=switch], [role=menuitem], [role=option], [data-part]'),
      )
      .filter((button) => button.getBoundingClientRect().width > 0 && isDrawn(button))
      .map((button) => ({ button, height: Math.round(button.getBoundingClientRect().height * 10) / 10 }))
      .filter(({ height }) => !HEIGHTS.includes(height))
      .map(({ button, height }) => `${height} ${button.className} ${button.textContent.trim().slice(0, 20)}`);
  });

/** How far the page can be scrolled sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A long page is kept whole; of a dialog, and of a list that draws only what is seen, what the window shows. */
async function shoot(page: Page, path: string, { path: address, prepare }: Screen): Promise<void> {
  const fullPage = prepare === undefined && !/buy=|^\/gift-list|^\/shop\//.test(address);
  if (fullPage) await loadPictures(page);
  await page.screenshot({ path, fullPage });
}

/** Pictures further down, as who scrolls to them meets them. */
const loadPictures = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode().catch(() => {});
      }),
    ),
  );

async function giveOrders(buyer: TestPerson): Promise<void> {
  const rec = (id: number, rec_name: string, rec_city: string, rec_province: string) => ({
    id,
    shop_order: `261105-60719897434${String(id).padStart(4, '0')}`,
    rec_name,
    rec_mobile: `1380000${String(1000 + id)}`,
    rec_province,
    rec_city,
    rec_district: '',
    rec_address: '人民路100号幸福小区8栋2单元601室',
  });
  const body = {
    goods_id: SOAP,
    goods_num: 1,
    express_id: 1,
    platform: 2,
    order_source: 1 as const,
    remark: '',
    rec_list: [
      rec(1, '张三', '杭州市', '浙江省'),
      rec(2, '李四', '苏州市', '江苏省'),
      rec(3, '欧阳娜娜', '成都市', '四川省'),
      rec(4, '王小明', '广州市', '广东省'),
      rec(5, '出单失败', '杭州市', '浙江省'),
      rec(6, '赵六', '乌鲁木齐市', '新疆维吾尔自治区'),
    ],
  };
  await buyer.api.orders.make({ key: 'screens-1', body });
  await buyer.api.goods.collect({ body: { goods_id: SOAP } });
  await at.shop.runJobs();
  await makeLate(buyer);
}

/** Packages to install, as large as real ones. */
function packSome(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gift-screens-'));
  const sizes = { cli: 1_041_203, client: 84_211, widget: 61_222 };
  const lines = Object.entries(sizes).map(([name, bytes]) => {
    const file = `giftship-${name}-${VERSION}.tgz`;
    const tarball = Buffer.alloc(bytes, name);
    writeFileSync(join(folder, file), tarball);
    return `${createHash('sha256').update(tarball).digest('hex')}  ${file}\n`;
  });
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
  return folder;
}

/** A synced store with a rule, and one whose leave was withdrawn. */
async function giveStores(buyer: TestPerson): Promise<void> {
  const store = await connect(at.shop, buyer, 'pdd', { name: '山货铺子旗舰店' });
  await sync(at.shop, buyer, store);
  const gone = await connect(at.shop, buyer, 'ks', { name: '快手小铺' });
  await press(at.shop, gone, { do: 'revoke' });
  await sync(at.shop, buyer, gone);
  const rule = await buyer.api.automation.add({
    body: {
      store_id: store.id,
      goods_id: SOAP,
      express_id: 1,
      flag: [0, 1, 2, 3, 4, 5],
      daily_limit: 50,
      max_amount: '100.00',
      enabled: 0,
    },
  });
  await buyer.api.automation.run({ body: { id: rule.id, dry_run: 1 } });
}

/** One parcel that was paid for, one whose compensation is pending, one that the courier lost. */
async function makeLate(buyer: TestPerson): Promise<void> {
  const parcels = await at.shop.db.q
    .selectFrom('parcels as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .where('o.user_id', '=', buyer.id)
    .where('p.kuaidi_sn', 'is not', null)
    .orderBy('p.id')
    .select(['p.id', 'p.kuaidi_sn', 'p.order_id'])
    .execute();
  const hour = 3_600_000;
  const ago = (hours: number) => new Date(Date.now() - hours * hour);
  // An order was paid when its parcel was.
  const paid = (index: number, hours: number) =>
    at.shop.db.q
      .updateTable('orders')
      .set({ created_at: ago(hours), paid_at: ago(hours) })
      .where('id', '=', parcels[index]!.order_id)
      .execute();
  for (const [index, hours] of [3, 1].entries()) {
    await paid(index, 30);
    await at.shop.db.q
      .updateTable('parcels')
      .set({
        paid_at: ago(30),
        ship_time: ago(20),
        ship_deadline: ago(18),
        pickup_deadline: ago(hours),
        watch_at: ago(hours),
      })
      .where('id', '=', parcels[index]!.id)
      .execute();
  }
  // The third was picked up in time.
  await paid(2, 20);
  await at.shop.db.q
    .updateTable('parcels')
    .set({ paid_at: ago(20), ship_deadline: ago(12), pickup_deadline: ago(5) })
    .where('id', '=', parcels[2]!.id)
    .execute();
  await runCompensation(at.shop.deps);
  const trace = (hours: number, kind: TraceKind, text: string) => ({
    at: Date.now() - hours * hour,
    kind,
    text,
    raw: '',
  });
  await recordTracking(at.shop.deps, {
    waybill: parcels[2]!.kuaidi_sn!,
    courier: 'yuantong',
    watch: 'polling',
    traces: [
      trace(9, 'waiting', '商家已打包并通知快递员上门，等待揽收'),
      trace(8, 'pickup', '【金华市】圆通速递 已揽收'),
      trace(2, 'problem', '【成都市】包裹破损，等待处理'),
    ],
  });
}

function contactSheet(): string {
  const cell = (name: string, width: string) =>
    ['', '-dark']
      .map((look) => `${name}-${width}${look}.png`)
      .map((file) => `<a href="${file}"><img src="${file}" alt="" height="320"></a>`)
      .join('');
  const rows = SCREENS.map(
    ({ name }) => `<section><h2>${name}</h2>${WIDTHS.map((width) => cell(name, width)).join('')}</section>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>shots</title><style>body{font:14px sans-serif}section{display:inline-block;margin:8px;vertical-align:top}img{border:1px solid #ccc;margin-right:8px;max-width:560px;object-fit:cover;object-position:top}</style>${rows.join('')}`;
}
