import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

const FREQUENT_DAYS = 90;
const FREQUENT_MOST = 10;

/** The home page's user panel (M113, D313): goods often sent lately, and counts of orders and parcels. */
export async function homePanel({ db }: Deps, userId: number) {
  const [goods, counts] = await Promise.all([
    sql<{ goods_id: number; goods_pic: string; goods_name: string }>`
      select g.id as goods_id, g.pic as goods_pic, g.name as goods_name from batches b join goods g on g.id = b.goods_id
      where b.user_id = ${userId} and b.paid_at > now() - make_interval(days => ${sql.lit(FREQUENT_DAYS)})
      group by g.id order by sum(b.order_count) desc, g.id limit ${sql.lit(FREQUENT_MOST)}`.execute(db.q),
    sql<{ unpaid: number; paid: number; un_receive: number }>`
      select count(*) filter (where o.status = 0) as unpaid, count(*) filter (where p.status in (10, 20)) as paid,
             count(*) filter (where p.status in (30, 40, 50, 70)) as un_receive
      from orders o left join parcels p on p.order_id = o.id where o.user_id = ${userId}`.execute(db.q),
  ]);
  return { goods_list: goods.rows, package_info: counts.rows[0]! };
}
