-- Settled once: one settlement an order, numbers that are never sent twice, jobs that last, an audit that sees.
-- Bears release 0.1.0 beside it: that one goes on reading and writing this schema while nodes are changed one by one.
-- reads from: 0012

-- Settlement -----------------------------------------------------------------------------------------------------

-- One order is settled once (D1301): refund and compensation together never exceed what was paid for it. Whoever gives
-- money back takes the order's row, so of two at one moment the second sees the first; looked at again at the commit.
create function order_gives_back_once() returns trigger language plpgsql as $$
declare
  settled bigint := case new.kind when 'refund' then substr(new.ref, 2)::bigint
    else (select order_id from parcels where id = substr(new.ref, 2)::bigint) end;
  paid bigint;
  given bigint;
begin
  select price_fen into paid from orders where id = settled for no key update;
  select coalesce(sum(l.amount_fen), 0) into given
    from (select 'refund' as kind, 'G' || settled as ref union all select 'compensation', 'P' || id from parcels where order_id = settled) as g
      join ledger_txs t on t.kind = g.kind and t.ref = g.ref
      join ledger_lines l on l.tx_id = t.id join accounts a on a.id = l.account_id and a.kind = 'balance';
  if given > coalesce(paid, 0) then
    raise exception 'order % of % fen would give back %', settled, paid, given using errcode = 'GF006';
  end if;
  return null;
end $$;
create constraint trigger order_gives_back_once after insert on ledger_txs deferrable initially deferred
  for each row when (new.kind in ('refund', 'compensation')) execute function order_gives_back_once();

-- What was refunded owes no compensation any more: none becomes pending or is paid afterwards.
create function refunded_order_owes_nothing() returns trigger language plpgsql as $$
begin
  if (select o.status from orders o join parcels p on p.order_id = o.id where p.id = new.parcel_id for no key update of o) = 5 then
    raise exception 'the order of parcel % is refunded', new.parcel_id using errcode = 'GF006';
  end if;
  return new;
end $$;
create trigger compensation_is_owed before insert on compensations
  for each row when (new.status in (1, 2)) execute function refunded_order_owes_nothing();
create trigger compensation_is_still_owed before update on compensations
  for each row when (new.status = 2 and old.status <> 2) execute function refunded_order_owes_nothing();

-- Compensations that outlived a refund until now: the run looks at them at once, and voids them.
update parcels p set watch_at = now() from compensations k, orders o
  where k.status = 1 and k.parcel_id = p.id and o.id = p.order_id and o.status = 5;

-- Compensation is never paid on silence alone (D1302).
alter table compensations
  add column asks smallint not null default 0,                              -- questions that brought no answer
  add column heard_at timestamptz,                                          -- when the courier last answered about it
  add column is_checking boolean not null default false,                    -- its payment waits for the courier
  add column disputed_at timestamptz,                                       -- paid, then proved wrong by news: for a person
  add column dispute_note text not null default '';                         -- what the person decided; '' while it is open

-- News of waybills that are not stored yet, for a day.
create table early_news (
  id bigint generated always as identity primary key,
  waybill text not null,
  push jsonb not null,
  told_at timestamptz not null
);
create index early_news_waybill on early_news (waybill);
create index early_news_told on early_news (told_at);

-- Since when the news of a courier flow, so that late news may come first.
create table courier_feeds (
  provider text primary key,
  beat_at timestamptz not null,                                             -- when we were last there to hear it
  flowing_since timestamptz,                                                -- null: it does not answer
  heard_at timestamptz,                                                     -- when it last answered a question
  lag_s integer not null default 0                                          -- how late its pushes come, smoothed
);

-- How many deadlines came and how many were paid for, by hour: what is unusual is measured against it.
create table compensation_hours (
  hour timestamptz primary key,
  due integer not null default 0,
  paid integer not null default 0
);
-- Unusually many payments at once wait for a person.
create table compensation_stops (
  id bigint generated always as identity primary key,
  stopped_at timestamptz not null,
  waiting integer not null,                                                 -- payments that were about to be made
  due integer not null,                                                     -- deadlines of the last day
  ended_at timestamptz
);
create unique index compensation_stops_open on compensation_stops ((true)) where ended_at is null;

-- What was paid and is then proved wrong goes to a person, it is not taken back by itself.
create function news_disprove_compensation() returns trigger language plpgsql as $$
begin
  update compensations set disputed_at = now() where parcel_id = new.id and status = 2 and disputed_at is null
    and case reason when 'ship' then new.ship_time else new.pickup_time end <= deadline;
  return null;
end $$;
create trigger news_disprove_compensation after update on parcels for each row
  when (new.late and (new.ship_time is distinct from old.ship_time or new.pickup_time is distinct from old.pickup_time))
  execute function news_disprove_compensation();


-- Payments that belong to no trade, or not in this amount: money that came in and waits for a person. Once a number.
insert into accounts (kind, code) values ('system', 'suspense');
create table suspense (
  id bigint generated always as identity (start with 101) primary key,
  provider text not null,
  provider_no text not null,
  trade_no text not null,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null check (reason in ('unknown', 'wrong-amount', 'paid-twice')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  note text not null default '',                                            -- what was done with it
  unique (provider, provider_no)
);
create index on suspense (id) where settled_at is null;

-- Keys of orders that are older than a call is repeated for: what was bought under one is never bought again. Written by
-- whoever sweeps them, so also by release 0.1.0.
create table spent_keys (
  user_id bigint not null,
  key text not null,
  batch_id bigint not null,
  primary key (user_id, key)
);
create function swept_keys_are_spent() returns trigger language plpgsql as $$
begin
  insert into spent_keys (user_id, key, batch_id) select user_id, key, batch_id from gone where batch_id is not null on conflict do nothing;
  return null;
end $$;
create trigger swept_keys_are_spent after delete on idempotency_keys referencing old table as gone
  for each statement execute function swept_keys_are_spent();

-- Calls that are repeated after a lost answer: the same key, the same answer.
create table call_keys (
  user_id bigint not null references users,
  key text not null check (length(key) between 1 and 64),
  call text not null,
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index on call_keys (created_at);


-- Clock and audit ------------------------------------------------------------------------------------------------

create table nodes (                                                        -- who serves, and whether it could write just now
  id uuid primary key,
  version text not null,
  skew_ms bigint not null,                                                  -- its clock ahead of ours; negative: behind
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

create table audit_runs (
  id bigint generated always as identity primary key,
  is_whole boolean not null,                                                -- everything, or what happened since a mark
  mark jsonb,                                                               -- the newest rows that it saw; null until it is done
  breaches jsonb not null default '[]',
  error text not null default '',                                           -- why it did not come to its end
  started_at timestamptz not null default now(),
  finished_at timestamptz
);



-- Numbers, recovery, replication ---------------------------------------------------------------------------------

-- One row once this house was left for another one. While it is there the tables take no more rows: not from a node of an
-- older release either, which knows nothing of it. Neither a backup nor a move carries it along.
create table moved_house (
  id int primary key default 1 check (id = 1),
  target text not null,
  state text not null check (state in ('moving', 'moved')),
  since timestamptz not null default now()
);
-- The trigger of a shut house; `gift-server move` puts it on every table.
create function refuse_moved() returns trigger language plpgsql as $$
declare house moved_house;
begin
  select * into house from moved_house;
  raise exception using errcode = 'GF013', message = case house.state
    when 'moving' then format('店铺正在搬到 %s，这里不再写入', house.target)
    else format('店铺已搬到 %s，这里不再写入', house.target) end;
end $$;

-- Numbers that go outside carry it (D1311). Null in batches of release 0.1.0, which are known outside without.
alter table batches add column token text check (token ~ '^[a-z2-7]{6}$');

-- Logical replication cannot carry a removed row over without a key. The column stands last: 0.1.0 fills the others by
-- their places. The tables are small, because counters are folded and guesses are swept.
alter table order_counts add column id bigint generated always as identity primary key;
alter table order_days add column id bigint generated always as identity primary key;
alter table device_guesses add column id bigint generated always as identity primary key;

-- By which key the secrets in here are sealed: a text that only that key opens, and its fingerprint for people.
create table shop_secret (
  id int primary key default 1 check (id = 1),
  fingerprint text not null,
  canary text not null,
  changing_to text,
  since timestamptz not null default now()
);

-- Where this database has lived: server, timeline and database. More than one row: it was restored, promoted or moved.
create table shop_places (
  place text primary key,
  since timestamptz not null default now()
);



-- Jobs and sweeping ----------------------------------------------------------------------------------------------

alter table jobs
  add column partner text,                                                  -- whom it waits for: 'host:…', 'courier:…', 'store:…'; null in rows of the release before
  add column lease_id uuid,                                                 -- drawn at each claim; release 0.1.0 tells by attempts, so that counts claims
  add column failures integer not null default 0,                           -- in a row; what dies dies by these
  add column losses integer not null default 0,                             -- leases that ran out or were left by a killed process, in a row
  add column buried_at timestamptz;                                         -- a dead job whose own row was closed

create table broken_partners (                                              -- no jobs for these but one after each pause
  partner text primary key,
  failures integer not null default 1,
  probe_at timestamptz not null,
  since timestamptz not null default now()
);

alter table orders add column erased_at timestamptz;                        -- its recipient is gone (D1312)

create table sweep_marks (name text primary key, mark bigint not null);     -- everything up to it was dealt with

create table chores (                                                       -- what the clock owes, on one calendar for all nodes
  name text primary key,
  next_run_at timestamptz not null,
  last_run_at timestamptz,
  alive_since timestamptz,                                                  -- since when it runs without a long gap
  lease_id uuid,
  leased_until timestamptz,
  last_error text not null default ''
);

-- From when a frozen commission's hold counts: '-infinity' once the parcel is signed, else its pickup; null before that.
-- Kept by the database, so that what release 0.1.0 earns and records is released too.
alter table commissions add column held_from timestamptz;
create function commission_hold_begins() returns trigger language plpgsql as $$
begin
  -- Held for a moment: news of the parcel comes before it and is seen here, or waits and finds the commission.
  select case when p.status = 60 then '-infinity' else p.pickup_time end into new.held_from
    from parcels p where p.order_id = new.order_id order by p.id limit 1 for share;
  return new;
end $$;
create trigger commission_hold_begins before insert on commissions for each row execute function commission_hold_begins();
create function parcel_begins_hold() returns trigger language plpgsql as $$
begin
  update commissions set held_from = case when new.status = 60 then '-infinity' else new.pickup_time end
    where order_id = new.order_id and status = 0;
  return null;
end $$;
create trigger parcel_begins_hold after update on parcels for each row
  when ((new.status = 60 and old.status <> 60) or (new.pickup_time is distinct from old.pickup_time and new.status <> 60))
  execute function parcel_begins_hold();

alter table recharges
  add column next_query_at timestamptz,                                     -- the payment service is asked again then
  add column query_failures smallint not null default 0;
