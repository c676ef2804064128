import { fen } from '@giftship/shared/money/fen';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { insertOrders } from './insert-orders.ts';
import { kindIdOf } from './order-kind.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const AWKWARD = [
  'NULL',
  '',
  ' ',
  '"',
  '""',
  '\\',
  '\\\\"',
  '\\n',
  '{a,b}',
  "it's; drop table orders --",
  '甲,乙',
  'tab\tand\nline',
  '😀',
  '$1',
];

it('keeps every text as it is, whatever is in it, across the chunks', async () => {
  const buyer = await shop.person();
  const rows = Array.from({ length: 1_000 + AWKWARD.length }, (_, i) => AWKWARD[i % AWKWARD.length]!);
  const seeds = rows.map((text, rowNo) => ({
    rowNo,
    rowId: rowNo + 7,
    shopOrderId: null,
    recipient: {
      shop_order: text,
      rec_name: text,
      rec_mobile: text,
      rec_province: text,
      rec_city: text,
      rec_district: text,
      rec_address: text,
      lp_reissue_sn: text,
      use_name: text,
      remark: text,
    },
  }));
  const kindId = await kindIdOf(shop.db.q, { userId: buyer.id, goodsId: 103, courierId: 1, platform: 1 });
  const stored = await shop.db.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('batches')
      .values({
        kind_id: kindId,
        user_id: buyer.id,
        goods_id: 103,
        courier_id: 1,
        goods_num: 1,
        unit_price_fen: 80,
        platform: 1,
        order_source: 2,
        channel: 'api',
        remark: '',
        total_count: seeds.length,
        order_count: seeds.length,
        total_fen: 80 * seeds.length,
        refused: '[]',
        status: 5,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertOrders(tx, { id, kindId, userId: buyer.id, perParcel: fen(80) }, { seeds, deadlines: null });
    return tx.selectFrom('orders').where('batch_id', '=', id).orderBy('row_no').selectAll().execute();
  });
  expect(stored).toHaveLength(seeds.length);
  for (const [index, row] of stored.entries()) {
    const text = rows[index]!;
    expect([row.row_no, row.row_id, row.price_fen]).toEqual([index, index + 7, 80]);
    expect([row.shop_order, row.rec_name, row.rec_address, row.lp_reissue_sn, row.remark]).toEqual(
      Array.from({ length: 5 }, () => text),
    );
  }
});
