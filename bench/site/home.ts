import type { Line } from '../lib/report.ts';
import { median, spread } from '../lib/stats.ts';
import { openPage, type Place, usableAt } from './visit.ts';

const ROUNDS = 5;

/** From the first byte asked for until goods stand on the home page and a click would be heard at once. */
export async function measureHome(at: Place): Promise<Line[]> {
  const times: number[] = [];
  const shifts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page, context, slowDown } = await openPage(at);
    await slowDown();
    await page.goto(at.base, { waitUntil: 'commit' });
    await page.locator('a[href^="/product-detail/"]').first().waitFor();
    times.push(await usableAt(page));
    await page.waitForTimeout(1500);
    shifts.push(
      await page.evaluate(() => window.siteWatch.shifts.reduce((sum, { value }) => sum + value, 0)),
    );
    await context.close();
  }
  return [
    {
      what: 'home usable',
      measured: spread(times),
      value: median(times),
      goal: { atMost: 1500 },
      unit: ' ms',
    },
    {
      what: 'layout shift of the home page',
      measured: spread(shifts),
      value: Math.max(...shifts),
      goal: { atMost: 0.01 },
      unit: '',
    },
  ];
}
