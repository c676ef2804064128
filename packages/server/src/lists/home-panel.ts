import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { countRows } from './count-rows.ts';
import { openScope } from './search.ts';

const FREQUENT_DAYS = 90;
const FREQUENT_MOST = 10;

/** The home page's user panel (M113, D313): goods often sent lately, and counts of orders and parcels. */
export async function homePanel({ db }: Deps, userId: number) {
  const [goods, { orders, parcels }] = await Promise.all([
    sql<{ goods_id: number; goods_pic: string; goods_name: string }>`
      select g.id as goods_id, g.pic as goods_pic, g.name as goods_name
      from order_kinds k join order_days d on d.kind_id = k.id join goods g on g.id = k.goods_id
      where k.user_id = ${userId} and d.day > (now() at time zone 'Asia/Shanghai')::date - ${sql.lit(FREQUENT_DAYS)}
      group by g.id order by sum(d.orders) desc, g.id limit ${sql.lit(FREQUENT_MOST)}`.execute(db.q),
    countAll(db.q, userId),
  ]);
  const sum = (states: readonly number[]) =>
    states.reduce((total, state) => total + (parcels[state] ?? 0), 0);
  return {
    goods_list: goods.rows,
    package_info: { unpaid: orders[0] ?? 0, paid: sum([10, 20]), un_receive: sum([30, 40, 50, 70]) },
  };
}

/** The counts of a person's whole lists; both read the same cells. */
export async function countAll(q: Queries, userId: number) {
  const scope = await openScope(q, userId, { of: 'order', search: {} });
  const [orders, parcels] = await Promise.all([
    countRows(q, scope),
    countRows(q, { ...scope, of: 'parcel' }),
  ]);
  return { orders, parcels };
}
