import { chmod } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { openDb } from '../../packages/server/src/db/db.ts';
import { openBrowser } from '../../tests/browser/find-browser.ts';
import { buildSite } from '../../tests/browser/serve-site.ts';
import type { Line } from '../lib/report.ts';
import { inScratch } from '../lib/scratch.ts';
import { buildServer, socketOf, startService } from '../lib/shop-process.ts';
import { median, spread } from '../lib/stats.ts';
import { slowDown } from './slow.ts';

const TIMES = 5;
const GOAL_MS = 2_000;
const KEY = 'pk_demo00000000000000000000';

/** From the click on a buy button to `gift-ready`, with the real service on another site and an empty cache. */
export async function measureFrame(): Promise<Line[]> {
  await buildSite();
  buildServer();
  return inScratch(async (dataDir) => {
    await chmod(dataDir, 0o711);
    const server = await startService({ dataDir });
    const shop = `http://localhost:${new URL(server.base).port}`;
    const partner = createServer((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
        `<!doctype html><gift-shop site-key="${KEY}"></gift-shop><gift-buy-button goods-id="101"></gift-buy-button>
         <script async src="${shop}/widget/gift.js"></script>`,
      );
    });
    await new Promise<void>((ready) => partner.listen(0, '127.0.0.1', ready));
    const origin = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`;
    const db = openDb({ connection: socketOf(dataDir), poolSize: 1, log: { warn: () => {} } });
    const browser = await openBrowser();
    try {
      await sql`update partner_sites set origins = array[${origin}] where site_key = ${KEY}`.execute(db.q);
      const times: number[] = [];
      for (let turn = 0; turn <= TIMES; turn += 1) {
        const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, locale: 'zh-CN' });
        const page = await context.newPage();
        // tsx names the functions it compiles by a helper, which the page must know too.
        await page.addInitScript('globalThis.__name = (named) => named');
        await slowDown(page);
        await page.goto(origin);
        await page.locator('gift-buy-button').getByRole('button').waitFor();
        await page.waitForTimeout(300);
        const ms = await page.evaluate(
          () =>
            new Promise<number>((done, fail) => {
              const since = performance.now();
              document.addEventListener('gift-ready', () => done(performance.now() - since), { once: true });
              document.addEventListener('gift-error', (event) =>
                fail(new Error((event as CustomEvent<{ message: string }>).detail.message)),
              );
              document.querySelector('gift-buy-button')!.shadowRoot!.querySelector('button')!.click();
            }),
        );
        if (turn > 0) times.push(ms);
        await context.close();
      }
      return [
        {
          what: 'iframe ready after open',
          measured: spread(times),
          value: median(times),
          goal: { atMost: GOAL_MS },
          unit: ' ms',
        },
      ];
    } finally {
      await browser.close();
      await db.close();
      partner.closeAllConnections();
      partner.close();
      await server.stop();
    }
  });
}
