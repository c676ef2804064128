// The site in Chromium with the CPU slowed four times; see bench/README.md.
import { chmod } from 'node:fs/promises';
import { openDb } from '../packages/server/src/db/db.ts';
import { openBrowser } from '../tests/browser/find-browser.ts';
import { buildSite } from '../tests/browser/serve-site.ts';
import { fillGoods } from './lib/fill-goods.ts';
import { addBuyer, BENCH_PASSWORD } from './lib/open-shop.ts';
import { note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { buildServer, socketOf, startShop } from './lib/shop-process.ts';
import { measureHome } from './site/home.ts';
import { measureList } from './site/list.ts';
import { measurePurchase } from './site/purchase.ts';
import { measureSizes } from './site/sizes.ts';

/** Enough for a hundred pages of ten. */
const GOODS = 1_500;
const BALANCE_FEN = 100_000_000;

await buildSite();
buildServer();
const lines = await inScratch(async (dataDir) => {
  await chmod(dataDir, 0o711);
  const server = await startShop({ dataDir });
  const browser = await openBrowser();
  const db = openDb({ connection: socketOf(dataDir), poolSize: 2, log: { warn: () => {} } });
  try {
    await fillGoods(db, GOODS);
    const { mobile } = await addBuyer(db, BALANCE_FEN);
    const at = { browser, base: server.base, mobile, password: BENCH_PASSWORD };
    note('sizes');
    const sizes = await measureSizes(at);
    note('home');
    const home = await measureHome(at);
    note('goods list');
    const list = await measureList(at);
    note('purchase');
    return [...sizes, ...home, ...list, ...(await measurePurchase(at))];
  } finally {
    await db.close();
    await browser.close();
    await server.stop();
  }
});
process.exitCode = report('bench:site, CPU slowed 4 times', lines) ? 0 : 1;
