import { ISSUE_MODE } from '@giftship/shared/couriers/courier';
import { MEMBER_ROLE, type MemberRole } from '@giftship/shared/suppliers/supplier';
import { sql } from 'kysely';
import { onlyRow } from '../../packages/server/src/db/only-row.ts';
import { memberOf, type TestMember } from './suppliers.ts';
import type { TestPerson, TestService } from './test-service.ts';

/** The supplier of the demo goods that tests order, in a warehouse of his own, with a second courier that he fills in by hand. */
export interface TestWarehouse {
  supplierId: number;
  warehouseId: number;
  /** Goods that go with each courier. */
  issued: { goodsId: number; courierId: number };
  byHand: { goodsId: number; courierId: number };
  member: (role?: MemberRole) => Promise<TestMember>;
  /** Orders of one person, paid; answers their numbers. */
  order: (buyer: TestPerson, wanted: Wanted) => Promise<string[]>;
}
interface Wanted {
  count: number;
  way?: 'issued' | 'byHand';
  goodsNum?: number;
  recipient?: Record<string, string>;
}

const SUPPLIER = 1;
const GOODS = 103;
let orders = 0;

/** Makes it, in the demo content of a service. */
export async function openWarehouse(shop: TestService): Promise<TestWarehouse> {
  const { q } = shop.db;
  const { id: warehouseId } = await q
    .insertInto('warehouses')
    .values({
      supplier_id: SUPPLIER,
      name: '义乌一号仓',
      province: '浙江省',
      city: '金华市',
      district: '义乌市',
      address: '城北路88号',
      contact: '陈师傅',
      mobile: '13800007777',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const goods = await q.selectFrom('goods').where('id', '=', GOODS).selectAll().executeTakeFirstOrThrow();
  await q
    .updateTable('couriers')
    .set({ warehouse_id: warehouseId })
    .where('supplier_id', '=', SUPPLIER)
    .execute();
  await q
    .updateTable('goods')
    .set({ supplier_code: 'YS-01', cost_fen: 40, parcel_cost_fen: 10 })
    .where('id', '=', GOODS)
    .execute();
  const courier = onlyRow(
    (
      await sql<{ id: number }>`
        insert into couriers (supplier_id, code, name, subname, send_province, send_city, send_district, send_address, tips, cutoff_time, sync_waybill, no_deliver_area, warehouse_id, issue_mode)
        select supplier_id, 'zhongtong', '中通快递', '', send_province, send_city, send_district, send_address, tips, cutoff_time, false, '[]', ${warehouseId}, ${ISSUE_MODE.hand}
        from couriers where id = ${goods.courier_id} returning id`.execute(q)
    ).rows,
  );
  const second = onlyRow(
    (
      await sql<{ id: number }>`
        insert into goods (supplier_id, courier_id, category_id, name, pic, price_fen, floor_fen, weight_kg, max_count, supplier_code, cost_fen)
        select supplier_id, ${courier.id}, category_id, '手工皂', pic, price_fen, floor_fen, weight_kg, max_count, 'AA-09', 30 from goods where id = ${GOODS} returning id`.execute(
        q,
      )
    ).rows,
  );
  const ways = {
    issued: { goodsId: GOODS, courierId: goods.courier_id },
    byHand: { goodsId: second.id, courierId: courier.id },
  };
  return {
    supplierId: SUPPLIER,
    warehouseId,
    ...ways,
    member: (role = MEMBER_ROLE.warehouse) => memberOf(shop, SUPPLIER, role),
    order: async (buyer, { count, way = 'issued', goodsNum = 1, recipient = {} }) => {
      const { goodsId, courierId } = ways[way];
      const made = await buyer.api.orders.make({
        key: `warehouse-${(orders += 1)}`,
        body: {
          goods_id: goodsId,
          goods_num: goodsNum,
          express_id: courierId,
          platform: 1,
          order_source: 1,
          rec_list: Array.from({ length: count }, (_, at) => ({
            rec_name: '苏晓棠',
            rec_mobile: `1390000${String(1000 + at)}`,
            rec_province: '浙江省',
            rec_city: '杭州市',
            rec_address: `文一路${at + 1}号`,
            shop_order: `PF-${orders}-${at}`,
            ...recipient,
          })),
        },
      });
      return made.map(({ order_sn }) => order_sn);
    },
  };
}
