-- Where parcels leave from, by whom, on whose account, and when nothing is handed over.
-- A release before reads of a courier its own address, so that is kept as its warehouse's; it writes neither.
-- reads from: 0013

create table warehouses (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  name text not null,
  province text not null,
  city text not null,
  district text not null default '',
  address text not null,
  contact text not null default '',
  mobile text not null default '',
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index on warehouses (supplier_id);
create unique index warehouses_default on warehouses (supplier_id) where is_default and removed_at is null;

create table warehouse_closures (                                            -- days on which a warehouse hands nothing over (O096, S034)
  id bigint generated always as identity primary key,
  warehouse_id bigint not null references warehouses,
  start_day date not null,
  end_day date not null check (end_day >= start_day),
  name text not null default '',
  status smallint not null default 1 check (status between 0 and 3),         -- asked for, holds, refused, taken back
  by text not null,
  created_at timestamptz not null default now()
);
create index on warehouse_closures (warehouse_id, end_day);

create table courier_accounts (                                              -- on whose account waybills are issued (O097)
  id bigint generated always as identity primary key,
  supplier_id bigint references suppliers,                                   -- null: the shop's
  provider text not null check (provider in ('kuaidi100', 'sandbox', 'hand')),
  code text not null,                                                        -- the courier company
  name text not null default '',
  partner_id text not null default '',
  secrets_sealed text not null default '',                                   -- key and secret, sealed
  secrets_tail text not null default '',                                     -- their last four characters
  net text not null default '',                                              -- outlet
  mobile text not null default '',                                           -- of the sender, where the outlet wants one
  monthly_card text not null default '',
  status smallint not null default 1 check (status in (1, 2)),               -- in use, not
  freight_fen bigint not null default 0 check (freight_fen >= 0),            -- what the supplier pays for a parcel on the shop's account
  tested_at timestamptz,
  test_text text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index on courier_accounts (supplier_id);

alter table couriers
  add column warehouse_id bigint references warehouses,
  add column account_id bigint references courier_accounts,
  add column issue_mode smallint not null default 0 check (issue_mode in (0, 1)),  -- by account, by hand
  add column enabled boolean not null default true,
  add column next_cutoff text check (next_cutoff ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column next_cutoff_from date,
  add column version integer not null default 1;

-- Couriers of one supplier with the same address share one warehouse (8.6).
insert into warehouses (supplier_id, name, province, city, district, address, is_default)
  select supplier_id, send_city || '仓', send_province, send_city, send_district, send_address,
    row_number() over (partition by supplier_id order by min(id)) = 1
  from couriers group by supplier_id, send_province, send_city, send_district, send_address;
update couriers c set warehouse_id = w.id from warehouses w
  where w.supplier_id = c.supplier_id
    and (w.province, w.city, w.district, w.address) = (c.send_province, c.send_city, c.send_district, c.send_address);

-- Which platforms a courier serves, none: all; and what a supplier wants changed that an operator decides (S033).
alter table couriers add column platforms integer[] not null default '{}';
create table courier_reviews (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  courier_id bigint references couriers,                                     -- null: a new one
  changes jsonb not null,
  status smallint not null default 0 check (status between 0 and 3),         -- asked for, agreed, refused, taken back
  reason text not null default '',
  asked_by text not null,
  asked_at timestamptz not null default now(),
  decided_by bigint references operators,
  decided_at timestamptz
);
create unique index courier_reviews_open on courier_reviews (courier_id) where status = 0;
create index on courier_reviews (supplier_id, id desc);
create index courier_reviews_waiting on courier_reviews (id) where status = 0;
alter table warehouse_closures add column reason text not null default '', add column decided_by bigint references operators;
create index warehouse_closures_waiting on warehouse_closures (id) where status = 0;

-- On whose account a parcel's waybill is asked for, or was issued: null by the environment's table. What was said when none came.
alter table parcels
  add column account_id bigint,
  add column by_hand boolean not null default false,
  add column issue_error text not null default '';

-- A courier that is switched off sells nothing (O092): its goods are out of stock wherever they are shown or told of.
create trigger couriers_enabled_on_shelf after update of enabled, platforms on couriers
  for each statement execute function shelf_changed();
create function goods_facts(g goods, supplier_status smallint, areas jsonb, enabled boolean) returns jsonb language sql immutable as $$
  select case when enabled or facts ->> 'state' <> 'on_sale' then facts else facts || '{"state": "out_of_stock"}' end
    from (select goods_facts(g, supplier_status, areas)) f (facts)
$$;
create or replace function goods_changed() returns trigger language plpgsql as $$
declare
  supplier smallint := (select status from suppliers where id = new.supplier_id);
  became couriers;
  was couriers;
begin
  select k.* into became from couriers k where k.id = new.courier_id;
  was := became;
  if new.courier_id <> old.courier_id then
    select k.* into was from couriers k where k.id = old.courier_id;
  end if;
  perform keep_goods_change(new.id, goods_facts(old, supplier, was.no_deliver_area, was.enabled),
    goods_facts(new, supplier, became.no_deliver_area, became.enabled));
  return null;
end $$;
create or replace function courier_areas_changed() returns trigger language plpgsql as $$
begin
  perform keep_goods_change(g.id, goods_facts(g, s.status, old.no_deliver_area, old.enabled),
      goods_facts(g, s.status, new.no_deliver_area, new.enabled))
    from goods g join suppliers s on s.id = g.supplier_id where g.courier_id = new.id and g.status in (1, 2);
  return null;
end $$;
create trigger courier_enabled_changed after update of enabled on couriers for each row
  when (old.enabled is distinct from new.enabled and old.no_deliver_area is not distinct from new.no_deliver_area)
  execute function courier_areas_changed();
create or replace function supplier_state_changed() returns trigger language plpgsql as $$
begin
  perform keep_goods_change(g.id, goods_facts(g, old.status, c.no_deliver_area, c.enabled),
      goods_facts(g, new.status, c.no_deliver_area, c.enabled))
    from goods g join couriers c on c.id = g.courier_id where g.supplier_id = new.id and g.status in (1, 2);
  return null;
end $$;
