import { gzipSync } from 'node:zlib';
import type { Line } from '../lib/report.ts';
import { openPage, type Place } from './visit.ts';

const SCREENS = [
  { what: 'home', path: '/', maxKb: 290 },
  { what: 'goods list', path: '/gift-list', maxKb: 290 },
  { what: 'purchase', path: '/product-detail/101?buy=101', maxKb: 380 },
  { what: 'package list', path: '/user-center/package-list', maxKb: 430 },
  { what: 'order list', path: '/user-center/order-list', maxKb: 430 },
  { what: 'wallet', path: '/user-center/wallet', maxKb: 430 },
];
/** Loaded only when used. */
const LATE = /xlsx|qrcode|browser-|towns/;
const SETTLED_MS = 2_500;

/** What each screen really loads by a signed-in visit: JavaScript gzipped, kB of 1000 bytes, workers included. */
export async function measureSizes(at: Place): Promise<Line[]> {
  const lines: Line[] = [];
  const late: string[] = [];
  for (const { what, path, maxKb } of SCREENS) {
    const { page, context } = await openPage(at, { isSignedIn: true });
    const sizes = new Map<string, number>();
    page.on('response', (reply) => {
      if (!reply.url().endsWith('.js')) return;
      // A worker loads the parser while nobody waits: it is none of the page's own scripts.
      if (reply.request().frame() === null) return;
      void reply.body().then((body) => sizes.set(reply.url(), gzipSync(body, { level: 9 }).length));
    });
    await page.goto(at.base + path);
    await page.waitForTimeout(SETTLED_MS);
    late.push(...[...sizes.keys()].filter((url) => LATE.test(url) && !/worker/.test(url)));
    const kb = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000;
    lines.push({
      what: `JavaScript gzip, ${what}`,
      measured: `${kb.toFixed(1)} kB`,
      value: kb,
      goal: { atMost: maxKb },
      unit: ' kB',
    });
    await context.close();
  }
  lines.push({
    what: 'xlsx, QR, towns loaded before use',
    measured: String(late.length),
    value: late.length,
    goal: { atMost: 0 },
    unit: ' files',
  });
  return lines;
}
