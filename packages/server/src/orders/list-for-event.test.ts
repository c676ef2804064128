import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { idOf } from '../db/numbers.ts';
import { listShipped } from './list-for-event.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const ROWS = 400;
const BATCHES = 5;

it('reads the parcels of its batch and no others, also while the planner has no figures of the table', async () => {
  const person = await shop.person({ balance: 10_000_000 });
  let batchSn = '';
  for (let batch = 0; batch < BATCHES; batch++) {
    const rec_list = Array.from({ length: ROWS }, (_, i) => ({
      id: i + 1,
      rec_name: '甲',
      rec_mobile: `139${String(i).padStart(8, '0')}`,
      rec_province: '浙江省',
      rec_city: '杭州市',
      rec_address: `文一路${i}号`,
      shop_order: `X${batch}-${i}`,
    }));
    const body = {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1,
      rec_list,
    } as const;
    await person.api.orders.make({ key: `k${batch}`, body });
    batchSn = (await person.api.orders.batchList({ body: {} })).list[0]!.batch_sn;
  }
  const fetched = async (tx: typeof shop.db.q) => {
    const { rows } = await sql<{ n: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'parcels'`.execute(
      tx,
    );
    return rows[0]!.n;
  };
  await shop.db.transaction(async (tx) => {
    // What the connection did before may not have been taken off yet.
    const before = await fetched(tx);
    const { orders, more } = await listShipped(tx, idOf('batch', batchSn)!, ROWS);
    expect([orders.length, more]).toEqual([ROWS, 0]);
    // A pass over the table at most: walked for each row it was 720,200.
    expect((await fetched(tx)) - before).toBeLessThanOrEqual(ROWS * BATCHES);
  });
});
