import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { WidgetPlace } from '../../tests/browser/widget-place.ts';
import { openWidgetPlace, scriptTag } from '../../tests/browser/widget-place.ts';
import type { Line } from '../lib/report.ts';
import { spread } from '../lib/stats.ts';
import { START, paintedMs, slowDown } from './slow.ts';

const SHOP = '<gift-shop site-key="pk_bench"></gift-shop>';
const TAGS = 20;
const CARDS = 1_000;

/** What the tag does to the page around it: shifts, breaches of a strict policy, requests of many tags. */
export async function measurePage(place: WidgetPlace): Promise<Line[]> {
  const reserved = '<style>gift-goods-list { display: block; min-height: 1700px }</style>';
  const list = '<gift-goods-list show-filters></gift-goods-list><p>below</p>';
  const still = await place.open(reserved + SHOP + list + START + scriptTag(place.shop), {
    hasNoScript: true,
    before: slowDown,
  });
  await paintedMs(still.page);
  await still.page.waitForTimeout(1_000);
  const shift = await still.page.evaluate(() => window.widgetWatch.shift);
  await still.context.close();

  const policy = `default-src 'none'; style-src 'none'; script-src ${place.shop}; connect-src ${place.shop}; img-src ${place.shop}; frame-src ${place.shop}; require-trusted-types-for 'script'; trusted-types 'none'`;
  const strict = await place.open(SHOP + list, { policy });
  await strict.page.locator('gift-goods-list li:not(.ghost)').nth(19).waitFor();
  await strict.page.getByRole('button', { name: /^购买/ }).first().click();
  await strict.page.frameLocator('iframe').getByRole('button').waitFor();
  const reports = strict.faults.length;
  await strict.context.close();

  place.forget();
  const tags = Array.from(
    { length: TAGS },
    (_, at) => `<gift-goods-list ${at % 2 ? 'sort="price"' : ''}></gift-goods-list>`,
  );
  const many = await place.open(SHOP + tags.join(''));
  await many.page.waitForFunction(
    (tags) =>
      [...document.querySelectorAll('gift-goods-list')].filter((el) =>
        el.shadowRoot?.querySelector('li:not(.ghost)'),
      ).length === tags,
    TAGS,
  );
  const requests = place.asked.filter((path) => path.includes('/goods/list')).length;
  await many.context.close();
  return [
    {
      what: 'CLS, height reserved',
      measured: shift.toFixed(4),
      value: shift,
      goal: { atMost: 0.01 },
      unit: '',
    },
    {
      what: 'reports under a strict policy with trusted types',
      measured: `${reports}`,
      value: reports,
      goal: { atMost: 0 },
      unit: '',
    },
    {
      what: `requests of ${TAGS} tags with 2 queries`,
      measured: `${requests}`,
      value: requests,
      goal: { atMost: 2 },
      unit: '',
    },
  ];
}

/** Goods pictures as the service has them. An SVG is a document that the page's own thread lays out and paints. */
const PICTURE = new URL('../../packages/server/assets/goods/soap-320.webp', import.meta.url);
/** A notch of a mouse wheel. */
const NOTCH_PX = 120;
const NOTCHES = 150;

/**
 * The longest task while a thousand cards come, and while they are scrolled through. It is the processor time of the
 * page's own thread: how long the machine let it wait for other programs is none of the tag's doing.
 */
export async function measureScroll(): Promise<Line[]> {
  const place = await openWidgetPlace({ count: CARDS });
  try {
    const ofSvg = await scrollList(place);
    const picture = readFileSync(PICTURE);
    place.set('/picture.svg', (_request, reply) =>
      reply.writeHead(200, { 'content-type': 'image/webp' }).end(picture),
    );
    const list = await scrollList(place);
    const plain = await place.open(list.markup, { hasNoScript: true, before: slowDown });
    await plain.page.mouse.move(600, 400);
    await plain.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const floor = await scrollBack(plain.page);
    await plain.context.close();
    const line = (what: string, tasks: number[], goal: Line['goal']): Line => ({
      what,
      measured: `${spread(tasks.filter((ms) => ms >= 1))}, ${tasks.filter((ms) => ms > 50).length} above 50`,
      value: Math.max(0, ...tasks),
      goal,
      unit: ' ms',
    });
    return [
      line('longest task, scrolling 1,000 cards', list.scrolled, { atMost: 50 }),
      line('  of the same cards as plain markup', floor, null),
      line('  while they come, 20 at a time', list.coming, null),
      line('  scrolling, with SVG pictures', ofSvg.scrolled, null),
      line('  while they come, with SVG pictures', ofSvg.coming, null),
    ];
  } finally {
    await place.close();
  }
}

/** Tasks while all cards come and while they are scrolled through; the cards as markup without a script. */
async function scrollList(place: WidgetPlace) {
  const { page, context } = await place.open(`${SHOP}<gift-goods-list></gift-goods-list>`, {
    before: slowDown,
  });
  await paintedMs(page);
  const cards = () =>
    page.evaluate(
      () => document.querySelector('gift-goods-list')!.shadowRoot!.querySelectorAll('li:not(.ghost)').length,
    );
  await page.mouse.move(600, 400);
  const coming = await watchTasks(page, async () => {
    for (let turn = 0; turn < 4_000 && (await cards()) < CARDS; turn += 1)
      await page.mouse.wheel(0, 4 * NOTCH_PX);
  });
  if ((await cards()) < CARDS) throw new Error(`only ${await cards()} cards came`);
  const scrolled = await scrollBack(page);
  const markup = await page.evaluate(() => {
    const root = document.querySelector('gift-goods-list')!.shadowRoot!;
    const rules = root.adoptedStyleSheets.flatMap((sheet) =>
      [...sheet.cssRules].map(({ cssText }) => cssText),
    );
    return `<style>${rules.join('')}</style>${root.innerHTML}`;
  });
  await context.close();
  return { coming, scrolled, markup };
}

async function scrollBack(page: Page): Promise<number[]> {
  await page.waitForTimeout(1_000);
  return watchTasks(page, async () => {
    for (let turn = 0; turn < NOTCHES; turn += 1) await page.mouse.wheel(0, -NOTCH_PX);
  });
}

/** Processor time of each task of the page's main thread, in ms. */
async function watchTasks(page: Page, work: () => Promise<void>): Promise<number[]> {
  interface TraceEvent {
    name: string;
    ph: string;
    pid: number;
    tid: number;
    tdur?: number;
    args?: { name?: string };
  }
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  });
  await work();
  await page.waitForTimeout(500);
  const complete = new Promise<void>((done) => cdp.once('Tracing.tracingComplete', () => done()));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  const mains = new Set(
    events.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
}
