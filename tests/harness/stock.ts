import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestOperator } from './operators.ts';
import type { TestService } from './test-service.ts';

/** Goods that a test has for itself. */
export interface TestGoods {
  id: number;
  express: number;
  supplier: number;
}

/** Goods on sale at 1.00 a piece, made from the demo's; their courier sends from a warehouse. */
export async function ownGoods({ db }: Pick<TestService, 'db'>, from = 103): Promise<TestGoods> {
  await sql`insert into warehouses (supplier_id, name, province, city, address)
    select s.id, '测试仓', '浙江省', '杭州市', '仓前街道1号' from suppliers s
    where not exists (select from warehouses w where w.supplier_id = s.id)`.execute(db.q);
  await sql`update couriers c set warehouse_id = (select min(id) from warehouses w where w.supplier_id = c.supplier_id)
    where warehouse_id is null`.execute(db.q);
  const { rows } = await sql<TestGoods>`
    insert into goods (supplier_id, courier_id, category_id, name, pic, pics, content, price_fen, floor_fen, group_prices, weight_kg,
      max_count, tag, status, cost_fen, supplier_code)
    select supplier_id, courier_id, category_id, name || ${' 计数'}::text, pic, pics, content, 100, 0, '{}', weight_kg,
      100, '', 1, 50, ${randomUUID().slice(0, 12)}
    from goods where id = ${from} returning id, courier_id as express, supplier_id as supplier`.execute(db.q);
  return rows[0]!;
}

/** The same, of which so many are counted. */
export async function countedGoods(
  shop: Pick<TestService, 'db'>,
  office: TestOperator,
  number: number,
): Promise<TestGoods> {
  const goods = await ownGoods(shop);
  await office.api.stock.mode({ key: randomUUID(), body: { goods_id: goods.id, mode: 1, number } });
  return goods;
}

/** How many there are of goods in the warehouse that they are sent from, and where they stand. */
export async function stockOf({ db }: Pick<TestService, 'db'>, goodsId: number) {
  const { rows } = await sql<{ on_hand: number; reserved: number; status: number }>`
    select s.on_hand, s.reserved, g.status from goods g join couriers c on c.id = g.courier_id
      join stocks s on s.goods_id = g.id and s.warehouse_id = c.warehouse_id where g.id = ${goodsId}`.execute(
    db.q,
  );
  return rows[0]!;
}

/** An order for so many recipients, each of so many pieces. */
export const orderOf = (goods: Pick<TestGoods, 'id' | 'express'>, count: number, goods_num = 1) => ({
  goods_id: goods.id,
  goods_num,
  express_id: goods.express,
  platform: 1,
  order_source: 1 as const,
  rec_list: Array.from({ length: count }, () => ({
    rec_name: '甲',
    rec_mobile: '13900001111',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: '文一路1号',
    shop_order: randomUUID(),
  })),
});
