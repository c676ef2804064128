import { openShop, addBuyer } from '/work/main/bench/lib/open-shop.ts';
import { inScratch } from '/work/main/bench/lib/scratch.ts';
import { recipients, PLAIN_ORDER, INSTANT } from '/work/main/bench/lib/recipients.ts';
import { makeOrders } from '/work/main/packages/server/src/orders/make-orders.ts';
import { openDb } from '/work/main/packages/server/src/db/db.ts';
import { socketOf } from '/work/main/bench/lib/shop-process.ts';
import { watchStatements } from '/work/main/bench/lib/watch-statements.ts';
await inScratch(async (d) => {
  const shop = await openShop(d);
  const db = openDb({ connection: socketOf(d), poolSize: 1, log: { warn() {} } });
  const st = watchStatements(db.pool);
  const buyer = await addBuyer(shop.db, 1e10);
  for (let r = 0; r < 12; r++) {
    st.length = 0;
    await makeOrders({ ...shop.deps, db }, buyer, 'k' + r, { ...PLAIN_ORDER, ...INSTANT, rec_list: recipients(10000, r * 10000) } as never, 'api');
    console.log(st.map((s) => `${s.text.slice(0, 9).replaceAll('\n', ' ')} ${(s.answeredAt - s.sentAt).toFixed(1)}`).join(' | '));
  }
  await db.close(); await shop.close();
});
