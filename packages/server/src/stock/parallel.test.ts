import { randomUUID } from 'node:crypto';
import { ApiFailure } from '@giftship/shared/api/client';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { STOCK_MOVE } from '@giftship/shared/stock/stock';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { operatorIn } from '../../../../tests/harness/operators.ts';
import { countedGoods, orderOf, stockOf } from '../../../../tests/harness/stock.ts';
import { openTestService } from '../../../../tests/harness/test-service.ts';
import { refundOrder } from '../compensation/refund-order.ts';
import { recordNews } from '../parcels/record-tracking.ts';

it('of 200 orders at once for 150 pieces 150 are made; hand-over, refund and count at once leave what the movements say (L5, ST1)', async () => {
  const shop = await openTestService();
  try {
    const office = await operatorIn(shop);
    const goods = await countedGoods(shop, office, 150);
    const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.person({ balance: 100_000 })));
    const ends = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        buyers[n % buyers.length]!.api.orders.make({ key: randomUUID(), body: orderOf(goods, 1) }).then(
          () => '',
          (error: unknown) => (error instanceof ApiFailure ? String(error.code) : String(error)),
        ),
      ),
    );
    expect([ends.filter((end) => end === '').length, ends.filter((end) => end === '21').length]).toEqual([
      150, 50,
    ]);
    expect(await stockOf(shop, goods.id)).toEqual({
      on_hand: 150,
      reserved: 150,
      status: GOODS_STATUS.outOfStock,
    });
    expect(await shop.audit()).toEqual([]);

    await shop.runJobs();
    const { rows } = await sql<{ id: number; waybill: string }>`
      select o.id, p.kuaidi_sn as waybill from orders o join batches b on b.id = o.batch_id join parcels p on p.order_id = o.id
      where b.goods_id = ${goods.id} order by o.id`.execute(shop.db.q);
    const news = (from: number, to: number) =>
      recordNews(
        shop.deps,
        rows.slice(from, to).map(({ waybill }) => ({
          waybill,
          courier: '',
          traces: [{ at: Date.now(), kind: 'pickup' as const, text: '已揽收', raw: '' }],
          watch: 'polling' as const,
        })),
      );
    const refund = ({ id }: { id: number }) =>
      shop.db.transaction((tx) => refundOrder(shop.deps, tx, { orderId: id, words: '退款', reason: '退款' }));
    const count = (number: number) =>
      office.api.stock.doc({
        key: randomUUID(),
        body: { kind: STOCK_MOVE.adjust, reason: '盘点差异', lines: [{ goods_id: goods.id, number }] },
      });
    await Promise.all([
      news(0, 40),
      news(20, 60),
      ...rows.slice(50, 90).map(refund),
      ...[5, -3, 4, 2].map(count),
      ...buyers.map((buyer) =>
        buyer.api.orders.make({ key: randomUUID(), body: orderOf(goods, 1) }).catch(() => null),
      ),
    ]);
    const { on_hand, reserved } = await stockOf(shop, goods.id);
    // What was refunded first stays on the shelf, whatever its courier says afterwards.
    const { rows: open } = await sql<{ waiting: number; gone: number }>`
      select count(*) filter (where p.ship_time is null and p.status in (10, 20))::int as waiting,
        count(*) filter (where p.pickup_time is not null and p.status <> 90)::int as gone
      from parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id where b.goods_id = ${goods.id}`.execute(
      shop.db.q,
    );
    expect({ on_hand, reserved }).toEqual({
      on_hand: 150 + 8 - open[0]!.gone,
      reserved: open[0]!.waiting,
    });
    expect(open[0]!.gone).toBeGreaterThanOrEqual(50);
    expect(await shop.audit()).toEqual([]);
  } finally {
    await shop.close();
  }
});
