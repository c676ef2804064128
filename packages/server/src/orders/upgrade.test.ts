import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/harness/test-database.ts';
import { audit } from '../audit/audit-checks.ts';
import { openDb } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { MIGRATIONS } from '../package-root.ts';
import { countAll } from '../lists/home-panel.ts';
import { readList } from '../lists/read-list.ts';

/** Orders as the release before migration 0006 kept them: one of each way that a parcel can stand. */
const BEFORE = `
  insert into users (mobile, user_type, username, password_hash, spread_code) values ('13900000000', 'user', 'u', '', 'A');
  insert into suppliers (name) values ('s');
  insert into couriers (supplier_id, code, name, send_province, send_city, send_address) values (1, 'yuantong', 'c', 'p', 'c', 'a');
  insert into goods (supplier_id, courier_id, name, pic, price_fen, floor_fen, weight_kg) values (1, 1, 'g', '', 80, 1, 1);
  insert into batches (user_id, goods_id, courier_id, goods_num, unit_price_fen, platform, order_source, channel, total_count, order_count, total_fen, status, paid_at)
    select u.id, g.id, 1, 1, 80, 1, 2, 'api', 7, 7, 0, 2, now() from users u, goods g;
  insert into batches (user_id, goods_id, courier_id, goods_num, unit_price_fen, platform, order_source, channel, total_count, order_count, total_fen, status)
    select u.id, g.id, 1, 1, 80, 2, 2, 'api', 2, 2, 0, 6 from users u, goods g;
  insert into orders (batch_id, user_id, row_no, row_id, shop_order, rec_name, rec_mobile, rec_province, rec_city, rec_district, rec_address, lp_reissue_sn, remark, price_fen, status)
    select b.id, b.user_id, n, n, '', 'n', 'm', 'p', 'c', 'd', 'a', '', '', 0, case when b.status = 6 then 4 when n = 6 then 5 else 1 end
    from batches b, generate_series(0, 6) n where n < b.order_count;
  insert into parcels (order_id, kuaidi_sn, status, paid_at, ship_deadline, pickup_deadline, pickup_time)
    select id, 'YT' || id, (array[20, 20, 40, 40, 60, 80, 90])[row_no + 1], now(), now() + interval '1 hour',
           now() + case when row_no = 1 then interval '-1 hour' else interval '20 hours' end,
           case row_no when 2 then now() - interval '1 day' when 3 then now() - interval '11 days' when 4 then now() when 5 then now() end
    from orders where status <> 4;`;

it('orders of the release before keep their states and are counted, and open parcels are watched (F10)', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const db = openDb({ ...database, poolSize: 2, log: { warn: () => {} } });
  const directory = mkdtempSync(join(tmpdir(), 'gift-old-'));
  try {
    for (const file of readdirSync(MIGRATIONS).filter((name) => name < '0006'))
      cpSync(join(MIGRATIONS, file), join(directory, file));
    await migrate(db.pool, { directory });
    await db.pool.query(BEFORE);
    await migrate(db.pool, { directory: MIGRATIONS });
    const { id } = await db.q.selectFrom('users').select('id').executeTakeFirstOrThrow();
    expect((await countAll(db.q, id)).orders).toEqual({ 1: 2, 2: 2, 3: 2, 4: 2, 5: 1 });
    expect((await countAll(db.q, id)).parcels).toEqual({ 20: 2, 40: 2, 60: 1, 80: 1, 90: 1 });
    const late = await readList(db.q, id, { of: 'parcel', wanted: { overtime: 1, page: 1, page_size: 10 } });
    expect(late.rows.map(({ parcel_status }) => parcel_status)).toEqual([20]);
    const { rows } = await db.pool.query(`select count(*)::int as n from parcels where watch_at is not null`);
    expect(rows).toEqual([{ n: 1 }]);
    expect((await audit(db.q)).filter(({ property }) => property === 'L1')).toEqual([]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
    await db.close();
    await database.drop();
  }
});
