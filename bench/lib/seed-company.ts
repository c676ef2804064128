import type pg from 'pg';
import { GIVEN } from './copy.ts';

/** What the company of a bench has (back-office section 11), beside its parcels. */
export interface CompanySize {
  buyers: number;
  suppliers: number;
  goods: number;
}

/** Buyers, suppliers with a courier each, and goods on sale of all of them. Answers the ids of the buyers. */
export async function seedPeople(
  pool: pg.Pool,
  { buyers, suppliers, goods }: CompanySize,
): Promise<number[]> {
  await pool.query(
    `with s as (insert into suppliers (name) select '供应商' || n from generate_series((select count(*) from suppliers) + 1, $1) n returning id)
     insert into couriers (supplier_id, code, name, send_province, send_city, send_address)
     select s.id, c.code, c.name, c.send_province, c.send_city, c.send_address from s, (select * from couriers order by id limit 1) c`,
    [suppliers],
  );
  await pool.query(
    `insert into goods (supplier_id, courier_id, category_id, name, pic, price_fen, floor_fen, weight_kg, status, cost_fen)
     select c.supplier_id, c.id, g.category_id, g.name || n, g.pic, 80 + n % 900, 10, 0.05, 1, 40
     from generate_series((select count(*) from goods) + 1, $1) n
       join (select *, row_number() over (order by id) as nth, count(*) over () as all_of_them from couriers) c on c.nth = 1 + n % c.all_of_them
       cross join (select * from goods order by id limit 1) g`,
    [goods],
  );
  const { rows } = await pool.query<{ id: number }>(
    `with u as (
       insert into users (mobile, user_type, username, password_hash, spread_code, attestation, created_at)
       select '139' || lpad(n::text, 8, '0'), 'user', '139****' || lpad((n % 10000)::text, 4, '0'), 'none', 'BENCH' || n, 2,
              now() - interval '365 days' * ($1 - n) / $1 from generate_series(1, $1::int) n returning id),
     a as (insert into accounts (kind, owner_id) select k, u.id from u, unnest(array['balance', 'commission', 'commission_frozen']) k)
     select id::int from u order by id`,
    [buyers],
  );
  return rows.map(({ id }) => id);
}

/**
 * A year of books: that many lines, two of each movement, a recharge before every nine payments; every
 * balance is the sum of its lines.
 */
export function seedBooks(
  pool: pg.Pool,
  { buyers, lines }: { buyers: number[]; lines: number },
): Promise<void> {
  return asHistory(pool, [
    [
      `create temporary table planned as
       select n, owner, row_number() over (partition by owner order by n) % 10 = 1 as is_recharge
       from (select n, ($1::bigint[])[1 + floor($2 * random() ^ 2)::int] as owner from generate_series(1, $3::int) n) o`,
      [buyers, buyers.length, lines / 2],
    ],
    [
      `insert into ledger_txs (kind, ref, type, created_at)
       select case when is_recharge then 'recharge' else 'order' end, 'bench' || n, case when is_recharge then 1 else 3 end, now() - interval '365 days' * ($1 - n) / $1
       from planned order by n`,
      [lines / 2],
    ],
    [
      `create temporary table moved as
       select t.id as tx_id, a.id as account_id, case when p.is_recharge then 90000 else -(100 + p.n % 7 * 1000) end as amount,
              (select id from accounts where code = case when p.is_recharge then 'channel' else 'sales' end) as other
       from planned p join ledger_txs t on t.kind = case when p.is_recharge then 'recharge' else 'order' end and t.ref = 'bench' || p.n
         join accounts a on a.owner_id = p.owner and a.kind = 'balance'`,
      [],
    ],
    [
      `insert into ledger_lines (tx_id, account_id, amount_fen, balance_after_fen)
       select l.* from (select tx_id, account_id, amount, sum(amount) over (partition by account_id order by tx_id) from moved
         union all select tx_id, other, -amount, null from moved) l order by tx_id`,
      [],
    ],
    [
      `update accounts a set balance_fen = balance_fen + m.sum from (select account_id, sum(amount) from moved group by 1) m where a.id = m.account_id`,
      [],
    ],
  ]);
}

/** What a service has to do with 1,000,000 parcels: work orders, refunds, withdrawals, compensations, and the record of it all. */
export function seedService(pool: pg.Pool, buyers: number[]): Promise<void> {
  const some = `(select o.*, row_number() over (order by o.id) as nth from orders o where o.id % 20 = 0 and o.paid_at is not null)`;
  return asHistory(pool, [
    [
      `insert into tickets (user_id, type, order_id, status, created_at, updated_at, replied_at, solved_at, waiting_since, due_at)
       select o.user_id, (array[1, 2, 3, 4, 5, 6, 9])[1 + o.nth % 7], o.id, s.state, o.paid_at, o.paid_at, case when s.state > 0 then o.paid_at end,
              case when s.state >= 3 then o.paid_at end, case when s.state < 2 then o.paid_at end, case when s.state < 2 then o.paid_at + interval '30 minutes' end
       from ${some} o, lateral (select case when o.paid_at > now() - interval '3 days' then (o.nth % 5)::int else 4 end as state) s order by o.id`,
      [],
    ],
    [
      `insert into ticket_messages (ticket_id, by, content, created_at)
       select t.id, case n when 1 then 'user' else 'service' end, $1::text || n, t.created_at from tickets t, generate_series(1, 2) n order by t.id`,
      [GIVEN.join('')],
    ],
    [
      `insert into refunds (user_id, order_id, reason, status, created_at, decided_at)
       select o.user_id, o.id, 'bench', case when o.paid_at > now() - interval '3 days' then 0 else 1 + o.nth % 2 end, o.paid_at,
              case when o.paid_at <= now() - interval '3 days' then o.paid_at end from ${some} o where o.nth % 3 = 0 order by o.id on conflict do nothing`,
      [],
    ],
    [
      `insert into withdrawals (user_id, amount_fen, account, status, day, created_at)
       select ($1::bigint[])[1 + n % $2], 1000 + n % 90000, '{"type": 1, "real_name": "", "cipher": "", "mask": "622202****8888"}', case when n > 19800 then n % 2 else 2 + n % 2 end,
              (w.at at time zone 'Asia/Shanghai')::date, w.at
       from generate_series(1, 20000) n, lateral (select now() - interval '365 days' * (20000 - n) / 20000 as at) w order by n`,
      [buyers, buyers.length],
    ],
    [
      `insert into compensations (parcel_id, user_id, supplier_id, reason, deadline, amount_fen, status, pay_at, created_at, settled_at)
       select p.id, o.user_id, g.supplier_id, 'ship', p.ship_deadline, 50, case when p.paid_at > now() - interval '2 days' then 1 else 2 + (p.id % 9 = 0)::int end,
              p.paid_at + interval '2 days', p.ship_deadline, case when p.paid_at <= now() - interval '2 days' then p.paid_at + interval '2 days' end
       from parcels p join orders o on o.id = p.order_id join order_kinds k on k.id = p.kind_id join goods g on g.id = k.goods_id where p.late order by p.id on conflict do nothing`,
      [],
    ],
    [
      `insert into operator_log (at, actor, action, object, ref, reason, before, after)
       select now() - interval '365 days' * (200000 - n) / 200000, 'bench', (array['ticket.reply', 'refund.decide', 'goods.update'])[1 + n % 3],
              (array['ticket', 'refund', 'goods'])[1 + n % 3], n::text, '', '{}', '{}' from generate_series(1, 200000) n order by n`,
      [],
    ],
  ]);
}

/** A promoter, the first buyer, who earned on the newest paid orders of everybody; every buyer has logged in by two browsers. */
export function seedPromoter(
  pool: pg.Pool,
  { buyers, orders }: { buyers: number[]; orders: number },
): Promise<void> {
  return asHistory(pool, [
    [
      `insert into commissions (order_id, batch_id, partner_id, buyer_id, amount_fen, created_at, reversed_at)
       select o.id, o.batch_id, $1, o.user_id, 5, o.paid_at, case when o.id % 7 = 0 then o.paid_at end
       from (select * from orders where paid_at is not null and user_id <> $1 order by id desc limit $2) o order by o.id`,
      [buyers[0], orders],
    ],
    [
      `insert into known_devices (user_id, device_hash, address)
       select id, sha256(('browser' || id % 9000 || ' ' || n)::bytea), '' from unnest($1::bigint[]) id, generate_series(1, 2) n`,
      [buyers],
    ],
  ]);
}

/** Writes what has long happened: triggers of states, counters and sums have nothing to say to it. */
export async function asHistory(pool: pg.Pool, steps: readonly [string, unknown[]][]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `set statement_timeout = 0; set work_mem = '256MB'; set session_replication_role = replica`,
    );
    for (const [text, values] of steps) await client.query(text, values);
    await client.query('vacuum analyze');
  } finally {
    await client.query('reset all').catch(() => undefined);
    client.release();
  }
}
