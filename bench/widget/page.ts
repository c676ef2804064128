import type { WidgetPlace } from '../../tests/browser/widget-place.ts';
import { openWidgetPlace, scriptTag } from '../../tests/browser/widget-place.ts';
import type { Line } from '../lib/report.ts';
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

/** The longest task while a thousand cards come and are scrolled through. */
export async function measureScroll(): Promise<Line[]> {
  const place = await openWidgetPlace({ count: CARDS });
  try {
    const at = await place.open(SHOP + '<gift-goods-list></gift-goods-list>', { before: slowDown });
    await paintedMs(at.page);
    const cards = () =>
      at.page.evaluate(
        () =>
          document.querySelector('gift-goods-list')!.shadowRoot!.querySelectorAll('li:not(.ghost)').length,
      );
    const longestSince = (since: number) =>
      at.page.evaluate(
        (since) =>
          Math.max(0, ...window.widgetWatch.tasks.filter(({ start }) => start >= since).map(({ ms }) => ms)),
        since,
      );
    const now = () => at.page.evaluate(() => performance.now());
    await at.page.waitForTimeout(500);
    const grows = await now();
    await at.page.mouse.move(600, 400);
    for (let turn = 0; turn < 2_000 && (await cards()) < CARDS; turn += 1) await at.page.mouse.wheel(0, 900);
    if ((await cards()) < CARDS) throw new Error(`only ${await cards()} cards came`);
    await at.page.waitForTimeout(500);
    const growing = await longestSince(grows);
    const back = await now();
    for (let turn = 0; turn < 120; turn += 1) await at.page.mouse.wheel(0, -900);
    await at.page.waitForTimeout(500);
    const scrolling = await longestSince(back);
    await at.context.close();
    const line = (what: string, ms: number): Line => ({
      what,
      measured: ms === 0 ? 'none over 50 ms' : `${Math.round(ms)} ms`,
      value: ms,
      goal: { atMost: 50 },
      unit: ' ms',
    });
    return [
      line('longest task, 1,000 cards coming', growing),
      line('longest task, scrolling 1,000 cards', scrolling),
    ];
  } finally {
    await place.close();
  }
}
