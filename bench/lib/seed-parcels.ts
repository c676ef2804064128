import type pg from 'pg';
import { GIVEN, SURNAMES } from './copy.ts';

/** Whose orders they are, and how they are cut. */
export interface Bought {
  buyers: readonly number[];
  /** Orders of a batch. */
  perBatch: number;
  /** Goods that are bought at all. */
  goods: number;
  /** Different goods and platforms of one buyer. */
  kinds: number;
}
const BY_ONE = { perBatch: 500, goods: 8, kinds: 24 };

/** Gives one person `count` orders of the last year as `seedOrders` does, in batches of 500: 8 goods, 3 platforms. */
export const seedParcels = (pool: pg.Pool, userId: number, count: number): Promise<void> =>
  seedOrders(pool, { ...BY_ONE, buyers: [userId] }, count);

/**
 * `count` orders of the last year, newest last: few kinds bought often and many seldom, 4,096 names, states by age, three
 * of a hundred late, one batch of fifty closed unpaid and the last four unpaid.
 */
export function seedOrders(pool: pg.Pool, bought: Bought, count: number): Promise<void> {
  return runAll(pool, steps(bought, Math.ceil(count / bought.perBatch)));
}

/**
 * Gives the parcels of the last `days` the news that their states come from, in the order in which a courier tells them, and
 * the moves that are logged beside.
 */
export function seedNews(pool: pg.Pool, days: number): Promise<void> {
  return runAll(pool, [
    [
      `insert into parcel_events (parcel_id, at, kind, text, place, learned_at)
       select p.id, p.paid_at + n.after, n.kind, 'the parcel ' || p.kuaidi_sn || ' was seen here: ' || n.kind, '杭州市', p.paid_at + n.after
       from parcels p join (values (20, interval '1 hour', 'ordered'), (20, interval '3 hours', 'waiting'), (30, interval '5 hours', 'pickup'),
         (40, interval '20 hours', 'transit'), (50, interval '35 hours', 'delivering'), (60, interval '50 hours', 'signed')) n (status, after, kind)
         on n.status <= p.status
       where p.paid_at > now() - make_interval(days => $1) and p.paid_at + n.after < now() order by p.paid_at + n.after`,
      [days],
    ],
    [
      `insert into state_log (machine, row_id, from_state, to_state, at)
       select m.machine, case m.machine when 'orders' then p.order_id else p.id end, m.from_state, m.to_state, p.paid_at + m.after
       from parcels p join (values (20, interval '1 hour', 'parcels', 10, 20), (20, interval '1 hour', 'orders', 1, 2), (60, interval '50 hours', 'orders', 2, 3))
         m (status, after, machine, from_state, to_state) on m.status <= p.status
       where p.paid_at > now() - make_interval(days => $1) and p.paid_at + m.after < now() order by p.paid_at + m.after`,
      [days],
    ],
  ]);
}

async function runAll(pool: pg.Pool, all: readonly [string, unknown[]][]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set work_mem = '128MB'`);
    for (const [text, values] of all) await client.query(text, values);
    await client.query('vacuum analyze');
  } finally {
    await client.query('reset all').catch(() => undefined);
    client.release();
  }
}

function steps({ buyers, perBatch, goods, kinds }: Bought, batches: number): [string, unknown[]][] {
  return [
    [
      `insert into order_kinds (user_id, goods_id, courier_id, platform)
       select b, k.id, k.courier_id, k.p from unnest($1::bigint[]) b, lateral (
         select g.id, g.courier_id, p from (select id, courier_id from goods where status = 1 order by id limit $2) g, generate_series(1, 3) p
         where b > 0 order by hashint8(b * 1000003 + g.id * 31 + p) limit $3) k`,
      [buyers, goods, kinds],
    ],
    [
      `insert into batches (kind_id, user_id, goods_id, courier_id, goods_num, unit_price_fen, platform, order_source, channel, total_count, order_count, total_fen, status, created_at, paid_at)
       select k.id, k.user_id, k.goods_id, k.courier_id, 1, 80, k.platform, 2, 'api', ${perBatch}, ${perBatch}, 80 * ${perBatch}, s.status, s.made, case when s.status = 2 then s.made end
       from (select i, case when i > $2 - 4 then 5 when i % 50 = 7 then 6 else 2 end as status,
               now() - interval '365 days' * ($2 - i) / $2 - interval '1 second' as made, 1 + floor($3 * (random() ^ 2))::int as nth
             from generate_series(1, $2::int) i) s
         join (select *, row_number() over (order by id) as nth from order_kinds where user_id = any($1)) k on k.nth = s.nth
       order by s.i`,
      [buyers, batches, buyers.length * kinds],
    ],
    [
      `insert into orders (batch_id, kind_id, user_id, row_no, row_id, shop_order, rec_name, rec_mobile, rec_province, rec_city, rec_district, rec_address, lp_reissue_sn, remark, price_fen, status, created_at, paid_at)
       select b.id, b.kind_id, b.user_id, n, n + 1, '26' || (1000000000000 + b.id * ${perBatch} + n), case when b.id % 10 = n % 10 then ($2::text[])[1] || ($3::text[])[1] else ($2::text[])[1 + floor(16 * random() ^ 2)::int] || g.a || g.b end,
              '13' || (100000000 + floor(random() * 900000000)::bigint), '浙江省', '杭州市', '西湖区', '文一路' || n || '号', '', '', 80,
              case b.status when 5 then 0 when 6 then 4 else 1 end, b.created_at, b.paid_at
       from batches b, generate_series(0, ${perBatch - 1}) n, lateral (select ($3::text[])[1 + floor(16 * random())::int] as a, ($3::text[])[1 + floor(16 * random())::int] as b where n >= 0) g
       where b.user_id = any($1) order by b.id, n`,
      [buyers, SURNAMES, GIVEN],
    ],
    [
      `insert into parcels (order_id, kind_id, supplier_id, kuaidi_sn, provider, status, order_state, late, paid_at, ship_deadline, pickup_deadline, ship_time, pickup_time, sign_time)
       select o.id, o.kind_id, b.supplier_id, case when s.status > 10 then 'YT' || lpad(o.id::text, 13, '0') end, 'test', s.status,
              case when s.status = 60 or (s.status >= 30 and s.age > 10) then 3 when s.status >= 30 then 2 else 1 end, s.dice2 < 0.03,
              o.paid_at, o.paid_at + interval '3 hours', o.paid_at + interval '16 hours', o.paid_at + interval '1 hour',
              case when s.status >= 30 then o.paid_at + interval '5 hours' end, case when s.status = 60 then o.paid_at + interval '50 hours' end
       from (select o.id, extract(epoch from now() - o.paid_at) / 86400 as age, d.dice, d.dice2,
               case when age.days > 10 then case when d.dice < 0.97 then 60 when d.dice < 0.99 then 80 else 70 end
                    when age.days > 3 then case when d.dice < 0.8 then 60 when d.dice < 0.9 then 50 when d.dice < 0.98 then 40 else 70 end
                    when age.days > 1 then case when d.dice < 0.3 then 30 when d.dice < 0.8 then 40 else 50 end
                    else case when d.dice < 0.1 then 10 else 20 end end as status
             from orders o, lateral (select random() as dice, random() as dice2 where o.id > 0) d,
               lateral (select extract(epoch from now() - o.paid_at) / 86400 as days) age
             where o.user_id = any($1) and o.status = 1) s join orders o on o.id = s.id join batches b on b.id = o.batch_id
       order by o.id`,
      [buyers],
    ],
  ];
}
