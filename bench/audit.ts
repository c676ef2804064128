// A whole pass of the audit over a million orders, and the one of the next day; see bench/README.md.
import { lookThrough } from '../packages/server/src/audit/run-audit.ts';
import { addBuyer, openStore } from './lib/open-shop.ts';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { seedNews, seedParcels } from './lib/seed-parcels.ts';
import { show, timed } from './lib/stats.ts';

const COUNT = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000);
/** One day of a year of orders. */
const DAY = Math.ceil(COUNT / 365);
/** So many days back there are news: some 400,000 of a million orders. */
const NEWS_DAYS = 30;
/** An order brings six pieces of news and three logged moves, of its own and of its parcel; those of a day are the newest. */
const DAY_NEWS = 6 * DAY;
const DAY_MOVES = 3 * DAY;

await inScratch(async (directory) => {
  const shop = await openStore(directory);
  try {
    const { userId } = await addBuyer(shop.db, 1_000);
    note(`${COUNT} orders`);
    await seedParcels(shop.db.pool, userId, COUNT);
    await seedNews(shop.db.pool, NEWS_DAYS);
    const whole = await timed(() => lookThrough(shop.db, null));
    note(`whole: ${show(whole.ms / 1000)} s`);
    // The seed has no money and no jobs: what is missing is found, which is what a check costs most.
    note(whole.answer.breaches.map(({ what, ids }) => `${what}: ${ids.length}`).join('\n'));
    const { mark } = whole.answer;
    const day = {
      ...mark,
      order: mark.order - DAY,
      batch: mark.batch - Math.ceil(DAY / 500),
      event: mark.event - DAY_NEWS,
      move: mark.move - DAY_MOVES,
    };
    const daily = await timed(() => lookThrough(shop.db, day));
    const idle = await timed(() => lookThrough(shop.db, mark));
    const line = (what: string, ms: number, atMost: number): Line => ({
      what,
      measured: `${show(ms / 1000)} s`,
      value: ms / 1000,
      goal: { atMost },
      unit: ' s',
    });
    process.exitCode = report(`Audit of ${show(COUNT)} orders`, [
      line('whole pass', whole.ms, 600),
      line(
        `what a day adds (${show(DAY)} orders, ${show(DAY_NEWS)} pieces of news, ${show(DAY_MOVES)} moves)`,
        daily.ms,
        30,
      ),
      line('nothing new', idle.ms, 15),
    ])
      ? 0
      : 1;
  } finally {
    await shop.close();
  }
});
