import { expect, it } from 'vitest';
import { type TestShop, openTestShop } from '../../../tests/harness/test-shop.ts';

const TABLES = ['accounts', 'ledger_lines', 'orders', 'batches', 'parcels', 'recharges'];

async function shopWithAnOrder(): Promise<TestShop> {
  const shop = await openTestShop();
  const buyer = await shop.person({ balance: 10_000 });
  const row = {
    rec_name: '甲',
    rec_mobile: '13900001111',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: '文一路1号',
  };
  await buyer.api.orders.make({
    key: 'a',
    body: { goods_id: 103, goods_num: 1, express_id: 1, platform: 1, order_source: 1, rec_list: [row, row] },
  });
  return shop;
}

/** Each fault is planted past every trigger and constraint; the audit must name the property and the rows. */
it.each([
  [
    'P2',
    `update accounts set balance_fen = balance_fen - 9999999 where kind = 'balance' and balance_fen > 0`,
  ],
  ['P4', `update accounts set balance_fen = balance_fen + 1 where kind = 'balance' and balance_fen > 0`],
  [
    'P4',
    `update ledger_lines set balance_after_fen = balance_after_fen + 1 where balance_after_fen is not null`,
  ],
  ['P1', `update ledger_lines set amount_fen = amount_fen + 1 where balance_after_fen is null`],
  ['P5', `update idempotency_keys set batch_id = null`],
  [
    'P6',
    `insert into recharges (trade_no, user_id, channel, amount_fen, provider, expire_at, status) select 'R9', id, 1, 5, 'sandbox', now(), 1 from users limit 1`,
  ],
  ['P7', `delete from parcels where id = (select min(id) from parcels)`],
  ['P7', `update batches set total_fen = total_fen + 1`],
  ['P7', `update orders set status = 0`],
  ['P6', `update orders set status = 5 where id = (select min(id) from orders)`],
  ['P8', `update parcels set status = 10, kuaidi_sn = null`],
  ['P9', `insert into state_log (machine, row_id, from_state, to_state) values ('orders', 1, 3, 0)`],
])('finds a breach of %s: %s', async (property, fault) => {
  const shop = await shopWithAnOrder();
  try {
    expect(await shop.audit()).toEqual([]);
    for (const table of TABLES) await shop.db.pool.query(`alter table ${table} disable trigger user`);
    await shop.db.pool.query('alter table accounts drop constraint accounts_check');
    await shop.db.pool.query(fault);
    const breaches = await shop.audit();
    expect(breaches.map((breach) => breach.property)).toContain(property);
    expect(breaches.every((breach) => breach.ids.length > 0)).toBe(true);
  } finally {
    await shop.close();
  }
});
