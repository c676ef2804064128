import { GOODS_STATUS, STOCK_MODE } from '@giftship/shared/goods/goods';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { STOCK_MOVE } from '@giftship/shared/stock/stock';
import { sql } from 'kysely';
import type { Check } from '../db/audit-scope.ts';
import { lits } from '../db/lits.ts';

const M = STOCK_MOVE;

/** What must hold of stock (ST1): it is what its movements made of it, what is reserved waits to leave, and nothing sold out is on sale. */
export const STOCK_CHECKS: Check[] = [
  {
    property: 'ST1',
    what: 'stock that differs from the sum of its movements',
    isWeekly: true,
    query: sql`select s.id::text as id from stocks s left join (
        select stock_id, sum(n) filter (where kind not in (${lits(M.reserve, M.giveBack)})) as on_hand,
          sum(n) filter (where kind in (${lits(M.reserve, M.giveBack, M.handOver)})) as reserved
        from stock_moves group by stock_id) m on m.stock_id = s.id
      where s.on_hand <> coalesce(m.on_hand, 0) or s.reserved <> coalesce(m.reserved, 0)`,
  },
  {
    property: 'ST1',
    what: 'stock after its last movement is not what is there',
    query: sql`select s.id::text as id from stocks s join lateral (
        select on_hand_after, reserved_after from stock_moves where stock_id = s.id order by id desc limit 1) m on true
      where s.on_hand <> m.on_hand_after or s.reserved <> m.reserved_after`,
  },
  {
    property: 'ST1',
    what: 'reserved stock that differs from the parcels which are paid for and not handed over',
    query: sql`select s.id::text as id from stocks s left join (
        select b.stock_id, sum(b.goods_num) as reserved
        from parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id
        where p.order_state = ${sql.lit(ORDER_STATUS.toShip)} and p.status in (${lits(PARCEL_STATUS.waitingWaybill, PARCEL_STATUS.waitingPickup)})
          and p.ship_time is null and b.stock_id is not null
        group by b.stock_id) p on p.stock_id = s.id
      where s.reserved <> coalesce(p.reserved, 0)`,
  },
  {
    property: 'ST1',
    what: 'counted goods on sale of which nothing may be sold',
    query: sql`select g.id::text as id from goods g join couriers c on c.id = g.courier_id
        left join stocks s on s.goods_id = g.id and s.warehouse_id = c.warehouse_id
      where g.stock_mode = ${sql.lit(STOCK_MODE.counted)} and g.status = ${sql.lit(GOODS_STATUS.onSale)}
        and coalesce(s.on_hand - s.reserved, 0) <= 0`,
  },
];
