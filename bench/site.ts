// The site in Chromium with the CPU slowed four times; see bench/README.md.
import { chmod } from 'node:fs/promises';
import { openDb } from '../packages/server/src/db/db.ts';
import { openBrowser } from '../tests/browser/find-browser.ts';
import { buildSite } from '../tests/browser/serve-site.ts';
import { fillGoods } from './lib/fill-goods.ts';
import { addBuyer, BENCH_PASSWORD } from './lib/open-shop.ts';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { buildServer, socketOf, startService } from './lib/shop-process.ts';
import { measureGrid } from './site/grid/measure.ts';
import { measureHome } from './site/home.ts';
import { measureList } from './site/list.ts';
import { measurePurchase } from './site/purchase.ts';
import { measureSizes } from './site/sizes.ts';
import type { Place } from './site/visit.ts';

/** Enough for a hundred pages of ten. */
const GOODS = 1_500;
const BALANCE_FEN = 100_000_000;

/** Each by itself: npm run bench:site -- list */
const PARTS = {
  sizes: measureSizes,
  home: measureHome,
  list: measureList,
  purchase: measurePurchase,
  grid: measureGridAlone,
};
const only = process.argv[2];

await buildSite();
buildServer();
const lines = await inScratch(async (dataDir) => {
  await chmod(dataDir, 0o711);
  const server = await startService({ dataDir });
  const browser = await openBrowser();
  const db = openDb({ connection: socketOf(dataDir), poolSize: 2, log: { warn: () => {} } });
  try {
    await fillGoods(db, GOODS);
    const { mobile } = await addBuyer(db, BALANCE_FEN);
    const at = { browser, base: server.base, mobile, password: BENCH_PASSWORD };
    const lines: Line[] = [];
    for (const [name, measure] of Object.entries(PARTS)) {
      if (only !== undefined && only !== name) continue;
      note(name);
      lines.push(...(await measure(at)));
    }
    return lines;
  } finally {
    await db.close();
    await browser.close();
    await server.stop();
  }
});
async function measureGridAlone({ browser }: Place): Promise<Line[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const lines = await measureGrid(page);
  await page.close();
  return lines;
}

process.exitCode = report('bench:site, CPU slowed 4 times', lines) ? 0 : 1;
