import { BATCH_MOVES, ORDER_MOVES } from '@giftship/shared/orders/order';
import { PARCEL_MOVES } from '@giftship/shared/parcels/parcel';
import type pg from 'pg';
import type { Told } from './load.ts';
import type { Heard } from './receiver.ts';

/** What only the script knows; the statements below compare it with what is stored. */
export interface Known {
  people: { user_id: number; opening_fen: number; opening_commission_fen: number }[];
  told: Told;
  heard: ReadonlyMap<string, Heard>;
}

/**
 * Every property of the service at rest, said anew and without the product's own audit: each statement selects what
 * breaks it. Money is counted from what was paid, bought and promised (the sandbox's books, the clients' answers), not
 * from the ledger, and compared with it.
 */
export const INVARIANTS: readonly { what: string; select: string }[] = [
  {
    what: 'P1 a movement has two lines or more, which sum to zero',
    select: `select t.kind || ' ' || t.ref as id from ledger_txs t left join ledger_lines l on l.tx_id = t.id
      group by t.id having count(l.id) < 2 or coalesce(sum(l.amount_fen), 0) <> 0`,
  },
  {
    what: 'P2 no balance is below zero, nor was after any line',
    select: `select a.id::text as id from accounts a left join ledger_lines l on l.account_id = a.id
      where a.kind in ('balance', 'commission_frozen') and (a.balance_fen < 0 or l.balance_after_fen < 0)`,
  },
  {
    what: 'P4 a balance is the sum of its lines',
    select: `select a.id::text as id from accounts a left join (select account_id, sum(amount_fen) as total from ledger_lines group by 1) l
      on l.account_id = a.id where a.kind <> 'system' and a.balance_fen <> coalesce(l.total, 0)`,
  },
  {
    what: 'P6 a movement of one kind happened once for its reference',
    select: `select kind || ' ' || ref as id from ledger_txs group by kind, ref having count(*) > 1`,
  },
  {
    what: 'P7 each answered order is there as it was answered, and each was answered',
    select: `select t.key as id from told_orders t
      left join idempotency_keys k on k.user_id = t.user_id and k.key = t.key
      left join lateral (select array_agg('G' || o.id order by o.row_no) as orders, sum(o.price_fen) as total from orders o where o.batch_id = k.batch_id) o on true
      left join batches b on b.id = k.batch_id
      where t.orders is distinct from o.orders or t.rows <> cardinality(o.orders) or o.total <> t.rows * t.fen or b.paid_at is null`,
  },
  {
    what: 'P5 nobody has a batch that he did not ask for, or two for one key',
    select: `select 'B' || b.id as id from batches b where b.channel <> 'rule' and not exists (
        select from told_orders t join idempotency_keys k on k.user_id = t.user_id and k.key = t.key where k.batch_id = b.id)
      union all select key from told_orders group by key having count(*) > 1`,
  },
  {
    what: 'P7 a paid order has one parcel and an unpaid one has none',
    select: `select 'G' || o.id as id from orders o left join parcels p on p.order_id = o.id
      group by o.id having count(p.id) <> case when o.status in (0, 4) then 0 else 1 end`,
  },
  {
    what: 'wallet = opening + recharges + transfers + refunds + compensation - orders, to the fen',
    select: `select p.user_id::text || ': ' || a.balance_fen || ' instead of ' || w.should_fen as id
      from told_people p join accounts a on a.owner_id = p.user_id and a.kind = 'balance', lateral (select p.opening_fen
        + coalesce((select sum(s.paid_amount_fen) from sandbox_payments s join recharges r on r.trade_no = s.trade_no
            where r.user_id = p.user_id and s.state = 'paid' and s.paid_amount_fen = r.amount_fen), 0)
        + coalesce((select sum(amount_fen) from told_transfers t where t.user_id = p.user_id), 0)
        - coalesce((select sum(price_fen) from orders o where o.user_id = p.user_id and o.status in (1, 2, 3, 5)), 0)
        + coalesce((select sum(greatest(price_fen - coalesce(compensated_fen, 0), 0)) from orders_owed o where o.user_id = p.user_id and o.status = 5), 0)
        + coalesce((select sum(compensated_fen) from orders_owed o where o.user_id = p.user_id), 0) as should_fen) w
      where a.balance_fen <> w.should_fen`,
  },
  {
    what: 'a recharge is credited once, if the payment service says that it was paid with that amount, else not',
    select: `select r.trade_no as id from recharges r left join sandbox_payments s on s.trade_no = r.trade_no and s.state = 'paid' and s.paid_amount_fen = r.amount_fen
        left join lateral (select count(*) as n, sum(l.amount_fen) as credited from ledger_txs t join ledger_lines l on l.tx_id = t.id join accounts a on a.id = l.account_id
          where t.kind = 'recharge' and t.ref = r.trade_no and a.owner_id = r.user_id and a.kind = 'balance') c on true
      where (s.trade_no is not null) <> (r.status = 1) or c.n <> case when s.trade_no is null then 0 else 1 end
        or (s.trade_no is not null and c.credited <> r.amount_fen)
      union all select t.ref from ledger_txs t where t.kind = 'recharge' and not exists (select from recharges r where r.trade_no = t.ref)`,
  },
  {
    what: 'what was paid otherwise, or for no trade, is in suspense once',
    select: `with strays as (
        select s.provider_no, s.paid_amount_fen as amount_fen from sandbox_payments s join recharges r on r.trade_no = s.trade_no
          where s.state = 'paid' and s.paid_amount_fen <> r.amount_fen
        union all select provider_no, amount_fen from told_strays)
      select coalesce(s.provider_no, k.provider_no) as id from strays s full join (
          select u.provider_no, u.amount_fen, (select sum(l.amount_fen) from ledger_txs t join ledger_lines l on l.tx_id = t.id join accounts a on a.id = l.account_id
            where t.kind = 'suspense' and t.ref = 'U' || u.id and a.code = 'suspense') as booked from suspense u) k on k.provider_no = s.provider_no
      where s.amount_fen is distinct from k.amount_fen or k.booked is distinct from k.amount_fen`,
  },
  {
    what: 'an order gives back no more than its price',
    select: `select 'G' || o.id as id from orders o join parcels p on p.order_id = o.id where o.price_fen < (
        select coalesce(sum(l.amount_fen), 0) from ledger_txs t join ledger_lines l on l.tx_id = t.id
        where l.amount_fen > 0 and ((t.kind = 'refund' and t.ref = 'G' || o.id) or (t.kind = 'compensation' and t.ref = 'P' || p.id)))`,
  },
  {
    what: 'a refund gives back the price less what was compensated, once, and only where the order says so',
    select: `select 'G' || o.id as id from orders_owed o
        left join lateral (select count(*) as n, sum(l.amount_fen) as total from ledger_txs t join ledger_lines l on l.tx_id = t.id and l.amount_fen > 0
          where t.kind = 'refund' and t.ref = 'G' || o.id) b on true
      where coalesce(b.total, 0) <> case when o.status = 5 then greatest(o.price_fen - coalesce(o.compensated_fen, 0), 0) else 0 end`,
  },
  {
    what: 'nothing is compensated that the courier had in time',
    select: `select 'P' || k.parcel_id as id from compensations k join parcels p on p.id = k.parcel_id join parcel_truth t on t.waybill = p.kuaidi_sn
      where k.status = 2 and case k.reason when 'ship' then t.shipped_at else t.picked_at end <= k.deadline`,
  },
  {
    what: 'every parcel that missed a deadline is compensated with what was promised, unless it was refunded',
    select: `select 'P' || p.id as id from parcels p join orders_owed o on o.id = p.order_id join batches b on b.id = o.batch_id
        left join parcel_truth t on t.waybill = p.kuaidi_sn
      where o.status in (1, 2, 3) and (t.shipped_at is null or t.shipped_at > p.ship_deadline or t.picked_at is null or t.picked_at > p.pickup_deadline)
        and coalesce(o.compensated_fen, 0) <> case when b.unit_price_fen < 200 then o.price_fen else 200 end`,
  },
  {
    what: 'a compensation is paid once, by its supplier to its buyer',
    select: `select 'P' || k.parcel_id as id from compensations k where k.status = 2 and 1 <> (
        select count(*) from ledger_txs t join ledger_lines b on b.tx_id = t.id join accounts y on y.id = b.account_id and y.kind = 'balance' and y.owner_id = k.user_id
          join ledger_lines g on g.tx_id = t.id join accounts x on x.id = g.account_id and x.supplier_id = k.supplier_id
        where t.kind = 'compensation' and t.ref = 'P' || k.parcel_id and b.amount_fen = k.amount_fen and g.amount_fen = -k.amount_fen)
      union all select t.ref from ledger_txs t where t.kind = 'compensation' and not exists (select from compensations k where t.ref = 'P' || k.parcel_id and k.status = 2)
      union all select 'P' || parcel_id from compensations where status <> 3 group by parcel_id having count(*) > 1`,
  },
  {
    what: 'a waybill is the one that the courier made for this order, and nobody else has it',
    select: `select 'P' || p.id as id from parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id
        left join sandbox_parcels s on s.waybill = p.kuaidi_sn
      where p.kuaidi_sn is not null and s.order_sn is distinct from 'G' || o.id || '-' || b.token
      union all select kuaidi_sn from parcels where kuaidi_sn is not null group by kuaidi_sn having count(*) > 1`,
  },
  {
    what: 'no label lies about that belongs to nobody, unless its order was refunded before it was stored',
    select: `select s.order_sn as id from sandbox_parcels s left join parcels p on p.kuaidi_sn = s.waybill
        left join orders o on 'G' || o.id = split_part(s.order_sn, '-', 1)
      where p.id is null and o.status is distinct from 5`,
  },
  {
    what: 'P8 all news of a courier are known here',
    select: `select p.kuaidi_sn as id from parcels p join sandbox_parcels s on s.waybill = p.kuaidi_sn
      where p.status <> 90 and (s.sent < jsonb_array_length(s.script) or exists (select from jsonb_array_elements(s.script) as step
        where not exists (select from parcel_events e where e.parcel_id = p.id and e.kind = step->>'kind')))`,
  },
  {
    // Its moves by news are not logged, so the state is held against the news themselves. What a refund cancelled is apart.
    what: 'P9 a parcel rests where the news of it lead: on its way once it moved, signed or returned once that was told and never else',
    select: `select 'P' || p.id || ' ' || p.status as id from parcels p
        left join lateral (select bool_or(kind = 'signed') as is_signed, bool_or(kind = 'returned') as is_returned from parcel_events e where e.parcel_id = p.id) n on true
        left join lateral (select min(at) as moved_at from parcel_events e where e.parcel_id = p.id and kind not in ('ordered', 'waiting')) m on true
      where p.pickup_time is distinct from m.moved_at or (p.status <> 90 and (
        (p.status >= 30) <> (m.moved_at is not null)
        or (p.status = 60 and n.is_signed is not true) or (p.status = 80 and n.is_returned is not true)
        or (p.status not in (60, 80) and (n.is_signed or n.is_returned))))`,
  },
  {
    what: 'an order of a store is bought once',
    select: `select b.store_id || '/' || o.shop_order as id from orders o join batches b on b.id = o.batch_id
      where b.store_id is not null and o.status in (1, 2, 3, 5) group by b.store_id, o.shop_order having count(*) > 1`,
  },
  {
    what: 'the store has the waybill of its order once, and none of another',
    select: `select 'G' || o.id as id from orders o join batches b on b.id = o.batch_id join parcels p on p.order_id = o.id join stores s on s.id = b.store_id
        join sandbox_shops h on h.outside_id = s.outside_id join sandbox_shop_orders q on q.shop_id = h.id and q.number = o.shop_order
      where p.kuaidi_sn is not null and p.status <> 90 and (
        (select count(*) from sandbox_shop_waybills w where w.waybill = p.kuaidi_sn) <> 1
        or cardinality(array_positions(q.waybills, p.kuaidi_sn)) <> 1
        or exists (select from sandbox_shop_waybills w join parcels e on e.kuaidi_sn = w.waybill where w.order_id = q.id and e.id <> p.id)
        or not exists (select from shop_deliveries d where d.order_id = o.id and d.waybill = p.kuaidi_sn and d.status = 1))`,
  },
  {
    what: 'every order of the stores was read',
    select: `select q.number as id from sandbox_shop_orders q join sandbox_shops h on h.id = q.shop_id join stores s on s.outside_id = h.outside_id
      where q.state <> 'unpaid' and not exists (select from shop_orders o where o.store_id = s.id and o.shop_order = q.number)`,
  },
  {
    what: 'each message reached its receiver under its own number',
    select: `select d.id || ' ' || d.event as id from webhook_deliveries d left join told_webhooks t on t.webhook_id = d.webhook_id
      where d.status <> 1 or coalesce(t.taken, 0) < 1 or t.body <> d.body
      union all select t.webhook_id from told_webhooks t where not exists (select from webhook_deliveries d where d.webhook_id = t.webhook_id)`,
  },
  {
    what: 'a program is told once of each thing that happened to a parcel, in the order of the road',
    select: `select parcel_sn || ' ' || event as id from told_events where parcel_sn is not null group by parcel_sn, event having count(*) > 1
      union all select a.parcel_sn || ' ' || a.event || ' after ' || b.event from told_events a join told_events b on b.parcel_sn = a.parcel_sn
        where a.place < b.place and a.id > b.id`,
  },
  {
    what: 'a program is told of all that happened',
    select: `with happened as (
        select 'parcel.waybill' as event, 'P' || p.id as sn, o.user_id from parcels p join orders o on o.id = p.order_id where p.kuaidi_sn is not null
        union all select 'parcel.picked_up', 'P' || p.id, o.user_id from parcels p join orders o on o.id = p.order_id where p.pickup_time is not null and p.status <> 90
        union all select 'parcel.delivered', 'P' || p.id, o.user_id from parcels p join orders o on o.id = p.order_id where p.status = 60
        union all select 'parcel.compensated', 'P' || k.parcel_id, k.user_id from compensations k where k.status = 2
        union all select 'order.refunded', 'G' || o.id, o.user_id from orders o where o.status = 5
        union all select 'batch.completed', 'B' || b.id, b.user_id from batches b where b.status = 2
        union all select 'order.paid', 'B' || b.id, b.user_id from batches b where b.paid_at is not null)
      select h.sn || ' ' || h.event as id from happened h join api_keys k on k.user_id = h.user_id and k.callback_url <> ''
      where 1 <> (select count(*) from told_events e where e.event = h.event and h.sn = case
        when h.event like 'parcel.%' then e.parcel_sn when h.event = 'order.refunded' then e.order_sn else e.batch_sn end)`,
  },
  {
    what: 'commission is earned once on each paid order of an invited buyer, and taken back where it was refunded',
    select: `select 'G' || o.id as id from orders o join users u on u.id = o.user_id left join commissions c on c.order_id = o.id
      where u.invited_by is not null and o.price_fen * 300 >= 10000 and (
        (o.status in (1, 2, 3) and (c.id is null or c.reversed_at is not null)) or (o.status = 5 and c.id is not null and c.reversed_at is null)
        or (c.id is not null and (c.partner_id <> u.invited_by or c.amount_fen <> o.price_fen * 300 / 10000)))
      union all select 'G' || order_id from commissions group by order_id having count(*) > 1`,
  },
  {
    what: 'commission of what was signed is released',
    select: `select 'G' || c.order_id as id from commissions c join parcels p on p.order_id = c.order_id where c.status = 0 and p.status = 60`,
  },
  {
    what: 'commission account = opening + released - reversed - transfers - withdrawals, and frozen is what is neither',
    select: `select p.user_id || ' ' || a.kind || ': ' || a.balance_fen || ' instead of ' || w.should_fen as id
      from told_people p join accounts a on a.owner_id = p.user_id, lateral (select case a.kind
        when 'commission' then p.opening_commission_fen
          + coalesce((select sum(amount_fen) from commissions c where c.partner_id = p.user_id and released_at is not null and reversed_at is null), 0)
          - coalesce((select sum(amount_fen) from told_transfers t where t.user_id = p.user_id), 0)
          - coalesce((select sum(t.amount_fen) from told_withdrawals t join withdrawals x on 'W' || x.id = t.sn where t.user_id = p.user_id and x.status in (0, 1, 2)), 0)
        else coalesce((select sum(amount_fen) from commissions c where c.partner_id = p.user_id and released_at is null and reversed_at is null), 0) end as should_fen) w
      where a.kind in ('commission', 'commission_frozen') and a.balance_fen <> w.should_fen`,
  },
  {
    what: 'each withdrawal that was answered is there once, and no other',
    select: `select coalesce(t.sn, 'W' || w.id) as id from told_withdrawals t full join withdrawals w on 'W' || w.id = t.sn
      where t.amount_fen is distinct from w.amount_fen or t.user_id is distinct from w.user_id
      union all select sn from told_withdrawals group by sn having count(*) > 1`,
  },
  {
    what: 'each transfer that was answered was made once, and no other',
    select: `select p.user_id::text as id from told_people p
      where (select count(*) from told_transfers t where t.user_id = p.user_id) <> (select count(*) from ledger_txs t join ledger_lines l on l.tx_id = t.id
        join accounts a on a.id = l.account_id where t.kind = 'commission-transfer' and a.owner_id = p.user_id and a.kind = 'balance')`,
  },
  {
    what: 'P8 nothing is stuck: no open or dead job, no sync, delivery, compensation, waybill or news that waits',
    select: `select kind || ' ' || key || ' ' || state || ' ' || last_error as id from jobs where state <> 1
      union all select 'sync ' || id from sync_jobs where status in (0, 1)
      union all select 'delivery ' || id from shop_deliveries where status <> 1
      union all select 'compensation ' || id from compensations where status = 1
      union all select 'run ' || id from auto_runs where status = 0
      union all select 'waybill ' || id from parcels where status = 10
      union all select 'news ' || waybill from early_news where waybill in (select kuaidi_sn from parcels)
      union all select 'stop ' || id from compensation_stops`,
  },
  {
    // What a courier's news made of a parcel is not logged: the news are.
    what: 'P9 what moved went along the arrows, each move from where the one before ended, to where it is',
    select: `with steps as (
        select *, lag(to_state) over w as before, lead(id) over w is null as is_last from state_log window w as (partition by machine, row_id order by id)),
      now_at as (select 'orders' as machine, id, status from orders union all select 'parcels', id, status from parcels union all select 'batches', id, status from batches
        union all select 'compensations', id, status from compensations union all select 'commissions', id, status from commissions
        union all select 'withdrawals', id, status from withdrawals union all select 'recharges', id, status from recharges)
      select s.machine || ' ' || s.row_id || ' ' || s.from_state || '>' || s.to_state as id from steps s
        left join told_arrows a on a.machine = s.machine and a.from_state = s.from_state and a.to_state = s.to_state
        left join now_at n on n.machine = s.machine and n.id = s.row_id
      where n.id is not null and (a.machine is null or (s.machine <> 'parcels' and (s.before <> s.from_state or (s.is_last and n.status <> s.to_state))))`,
  },
];

/** The arrows as the decisions draw them, told apart from the table that the database checks by. */
const ARROWS: Record<string, Record<number, readonly number[]>> = {
  orders: ORDER_MOVES,
  parcels: PARCEL_MOVES,
  batches: BATCH_MOVES,
  compensations: { 1: [2, 3] },
  commissions: { 0: [1, 3], 1: [2, 3] },
  withdrawals: { 0: [1, 3], 1: [2, 4] },
  recharges: { 0: [1, 2], 2: [1] },
};

const VIEWS = `
  create temp table orders_owed as select o.*, (select sum(k.amount_fen) from parcels p join compensations k on k.parcel_id = p.id and k.status = 2
    where p.order_id = o.id) as compensated_fen from orders o;
  create temp table parcel_truth as
    select waybill, to_timestamp((issued_at_ms + min((step->>'afterMs')::bigint) filter (where step->>'kind' in ('waiting', 'pickup'))) / 1000.0) as shipped_at,
      to_timestamp((issued_at_ms + min((step->>'afterMs')::bigint) filter (where step->>'kind' = 'pickup')) / 1000.0) as picked_at
    from sandbox_parcels, jsonb_array_elements(script) as step group by waybill;
  create temp table told_events as
    select id, event, body::jsonb->'data'->>'parcel_sn' as parcel_sn, body::jsonb->'data'->>'order_sn' as order_sn, body::jsonb->'data'->>'batch_sn' as batch_sn,
      array_position(array['parcel.waybill', 'parcel.picked_up', 'parcel.in_transit', 'parcel.delivered'], event) as place from webhook_deliveries;
  create index on told_events (parcel_sn);
  create index on told_events (event, order_sn);
  create index on told_events (event, batch_sn);
  analyze told_events;`;

/** Checks every invariant on a service at rest; one sentence for each that is broken, with some of what breaks it. */
export async function checkInvariants(client: pg.Client, { people, told, heard }: Known): Promise<string[]> {
  const arrows = Object.entries(ARROWS).flatMap(([machine, moves]) =>
    Object.entries(moves).flatMap(([from, tos]) =>
      tos.map((to) => ({ machine, from_state: Number(from), to_state: to })),
    ),
  );
  const webhooks = [...heard].map(([webhook_id, { body, taken }]) => ({ webhook_id, body, taken }));
  await keep(
    client,
    'told_people',
    'user_id bigint, opening_fen bigint, opening_commission_fen bigint',
    people,
  );
  await keep(
    client,
    'told_orders',
    'user_id bigint, key text, rows integer, fen bigint, orders text[]',
    told.orders,
  );
  await keep(client, 'told_transfers', 'user_id bigint, amount_fen bigint', told.transfers);
  await keep(client, 'told_withdrawals', 'user_id bigint, sn text, amount_fen bigint', told.withdrawals);
  await keep(client, 'told_strays', 'provider_no text, amount_fen bigint', told.strays);
  await keep(client, 'told_webhooks', 'webhook_id text, body text, taken integer', webhooks);
  await keep(client, 'told_arrows', 'machine text, from_state integer, to_state integer', arrows);
  await client.query(VIEWS);
  const broken: string[] = [];
  for (const { what, select } of INVARIANTS) {
    const { rows } = await client.query<{ id: string }>(select);
    if (rows.length > 0)
      broken.push(
        `${what}: ${rows.length} times not, such as ${rows
          .slice(0, 5)
          .map(({ id }) => id)
          .join(', ')}`,
      );
  }
  return broken;
}

async function keep(
  client: pg.Client,
  table: string,
  columns: string,
  rows: readonly object[],
): Promise<void> {
  await client.query(`create temp table ${table} (${columns})`);
  await client.query(`insert into ${table} select * from json_to_recordset($1::json) as t (${columns})`, [
    JSON.stringify(rows),
  ]);
}
