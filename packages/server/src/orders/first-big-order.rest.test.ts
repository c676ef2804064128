import { expect, it } from 'vitest';
import { openTestService } from '../../../../tests/harness/test-service.ts';

/** Goods 131 travels with courier 5, whose waybills come later, so that only the order itself is measured. */
const GOODS = {
  goods_id: 131,
  goods_num: 1,
  express_id: 5,
  platform: 1,
  order_source: 2,
  remark: '',
} as const;
const BIG = 6_000;
/** Plans of nearly empty tables read each table once for each row; those of full ones what belongs to it. */
const MOST = 2;

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    shop_order: `A${i}`,
    rec_name: '甲乙',
    rec_mobile: '13900001111',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_district: '西湖区',
    rec_address: `文一路${i}号`,
  }));

it('the first big orders of a fresh shop read as few rows as later ones', async () => {
  // One connection keeps the plans of the small orders, made on tables that hold next to nothing.
  const shop = await openTestService({ config: { poolSize: 1, maxRecipients: BIG, checkReplies: false } });
  try {
    const buyer = await shop.person({ balance: 100_000_000 });
    /** Rows that the database has read: of tables and of indexes, the same on a busy machine. */
    const read = async (): Promise<number> => {
      await shop.db.pool.query('select pg_stat_force_next_flush()');
      const { rows: sums } = await shop.db.pool.query<{ n: string }>(
        'select tup_returned + tup_fetched as n from pg_stat_database where datname = current_database()',
      );
      return Number(sums[0]?.n);
    };
    const make = async (count: number): Promise<number> => {
      const before = await read();
      const key = `k${Math.random()}`;
      const items = await buyer.api.orders.make({ key, body: { ...GOODS, rec_list: rows(count) } });
      expect(items).toHaveLength(count);
      return (await read()) - before;
    };
    for (let i = 0; i < 3; i += 1) await make(5);
    // From here on the planner knows that the tables are tiny; the orders after it make plans of that.
    await shop.db.pool.query('analyze');
    for (let i = 0; i < 12; i += 1) await make(1);
    const early = Math.max(await make(BIG), await make(BIG));
    // An ANALYZE of full tables mends every plan: what is read when there is no trap.
    await shop.db.pool.query('analyze');
    const later = Math.min(await make(BIG), await make(BIG));
    expect(early / later).toBeLessThan(MOST);
  } finally {
    await shop.close();
  }
});
