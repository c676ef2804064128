import type { CDPSession } from 'playwright-core';
import type { Line } from '../lib/report.ts';
import { median, spread } from '../lib/stats.ts';
import { longestSince, openPage, type Place, shiftSince } from './visit.ts';

const PAGES = 100;
const PAGE_SIZE = 10;
/** Memory is compared after the first pages have been through and at the end. */
const WARM_PAGES = 10;
/** A turn of the wheel. */
const STEP_PX = 400;

/** Scrolls through a hundred pages of the goods list as fast as they come. */
export async function measureList(at: Place): Promise<Line[]> {
  const { page, context, cdp, slowDown } = await openPage(at);
  await page.goto(`${at.base}/gift-list`);
  await page.locator('a[href^="/product-detail/"]').first().waitFor();
  await page.waitForTimeout(1000);
  await page.mouse.move(700, 500);
  await slowDown();
  const seen = { pages: 1 };
  page.on('response', (reply) => {
    if (reply.url().includes('/gift/goods/list')) seen.pages += 1;
  });
  const tasks: number[] = [];
  const shifts: number[] = [];
  const nodes: number[] = [];
  let warmMb = 0;
  for (let n = 2; n <= PAGES; n += 1) {
    const since = await page.evaluate(() => performance.now());
    while (seen.pages < n) {
      await page.mouse.wheel(0, STEP_PX);
      await page.waitForTimeout(100);
    }
    await page.waitForTimeout(150);
    tasks.push(await longestSince(page, since));
    shifts.push(await shiftSince(page, since));
    nodes.push(await page.evaluate(() => document.querySelectorAll('main *').length));
    if (n === WARM_PAGES) warmMb = await heapMb(cdp);
  }
  const endMb = await heapMb(cdp);
  await context.close();
  const added = endMb - warmMb;
  return [
    {
      what: `goods list, longest task of a further page (${PAGES * PAGE_SIZE} goods)`,
      measured: spread(tasks),
      value: Math.max(...tasks),
      goal: { atMost: 50 },
      unit: ' ms',
    },
    {
      what: 'goods list, largest layout shift of a further page',
      measured: spread(shifts),
      value: Math.max(...shifts),
      goal: { atMost: 0.01 },
      unit: '',
    },
    {
      what: 'goods list, DOM nodes at the end over those at the start',
      measured: `${nodes[0]} to ${nodes.at(-1)}`,
      value: nodes.at(-1)! / median(nodes.slice(0, WARM_PAGES)),
      goal: { atMost: 1.5 },
    },
    {
      what: `goods list, heap added by pages ${WARM_PAGES} to ${PAGES}`,
      measured: `${warmMb.toFixed(1)} to ${endMb.toFixed(1)} MB`,
      value: added,
      goal: { atMost: 3 },
      unit: ' MB',
    },
  ];
}

async function heapMb(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
