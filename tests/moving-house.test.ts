import { fileURLToPath } from 'node:url';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { audit } from '../packages/server/src/audit/audit-checks.ts';
import { backupDatabase, copyDatabase, restoreDatabase } from '../packages/server/src/db/copy-database.ts';
import { openDb } from '../packages/server/src/db/db.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { createTestDatabase, testPool } from './harness/test-database.ts';
import { clickOn, openFrame, partnerWithSite } from './harness/partners.ts';
import { openTestService } from './harness/test-service.ts';
import { sample } from './harness/at-length.ts';

const MIGRATIONS = fileURLToPath(new URL('../packages/server/src/db/migrations', import.meta.url));
const log = { info: () => {}, warn: () => {}, error: () => {} };
const row = {
  rec_name: '甲',
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_address: '文一路1号',
};
const body = {
  goods_id: 103,
  goods_num: 1,
  express_id: 1,
  platform: 1,
  order_source: 1 as const,
  rec_list: [row, row, row],
};

const CARRIED = [
  'orders',
  'parcels',
  'ledger_lines',
  'partners',
  'partner_sites',
  'spread_clicks',
  'sessions',
] as const;
type Carried = (typeof CARRIED)[number];

/** A service with people, paid, unpaid and refused rows, a recharge and courier news moves, and goes on in the new house. */
it.each(sample(['move', 'backup and restore'], ['move']))('%s carries a whole shop over', async (way) => {
  const shop = await openTestService();
  const target = await createTestDatabase({ isEmpty: true });
  const folder = await mkdtemp(join(tmpdir(), 'gift-backup-'));
  const pool = testPool(target);
  try {
    const buyer = await shop.person({ balance: 1_000 });
    await buyer.api.orders.make({ key: 'a', body });
    await buyer.api.orders.make({ key: 'b', body: { ...body, goods_num: 5 } }).catch(() => {});
    await buyer.api.wallet.rechargeQrcode({ body: { amount: '10' } });
    const partner = await partnerWithSite(shop);
    const click = await clickOn(shop, partner);
    await (
      await openFrame(shop, buyer, partner.site, { click })
    ).api.orders
      .make({ key: 'c', body })
      .catch(() => {});
    // People and the visits that brought them name each other.
    await shop.db.pool.query(
      'update users u set invited_by = c.partner_id, invited_click = c.id from spread_clicks c where c.token = $1 and u.id = $2',
      [click, buyer.id],
    );
    await migrate(pool, { directory: MIGRATIONS });
    if (way === 'move') await copyDatabase({ from: shop.db.pool, to: pool, log });
    else {
      const file = join(folder, 'shop.gz');
      await backupDatabase({ from: shop.db.pool, file, log });
      await restoreDatabase({ file, to: pool, log });
    }
    const moved = openDb({ ...target, poolSize: 2, log });
    expect(await audit(moved.q)).toEqual([]);
    const count = async (db: typeof moved, table: Carried) =>
      (await db.q.selectFrom(table).selectAll().execute()).length;
    for (const table of CARRIED)
      expect([table, await count(moved, table)]).toEqual([table, await count(shop.db, table)]);
    // Numbers go on behind the last one, and the ledger's own rules stand in the new house too.
    const next = await moved.q
      .insertInto('suppliers')
      .values({ name: 'x', user_id: null, logo: '', notice: '', address: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const last = await shop.db.q
      .selectFrom('suppliers')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(last.id + 1);
    await expect(moved.pool.query('delete from ledger_lines')).rejects.toMatchObject({ code: 'GF003' });
    await moved.close();
  } finally {
    await pool.end();
    await rm(folder, { recursive: true, force: true });
    await shop.close();
    await target.drop();
  }
});
