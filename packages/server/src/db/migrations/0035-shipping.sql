-- A day in the warehouse: whose parcel it is, waves, printed labels, what was handed over, waybills that were changed, and
-- counters for each supplier (back-office 8.3).
-- A release before writes batches and parcels without any of it beside us: triggers fill in what follows from the goods. What
-- is there is filled in by `fill_supply`, in slices while the service works (online/0035-shipping.sql).
-- reads from: 0013

-- Whose goods they are, where they leave from, and what they cost, as it was at payment: costs that change later, and couriers
-- that move house, change nothing of what is paid. Nothing of it in batches of test keys, which no supplier ever sees; batches
-- paid before have no cost and owe nothing (8.6).
alter table batches
  add column supplier_id bigint,
  add column warehouse_id bigint,
  add column cost_fen bigint not null default 0,                              -- of one piece
  add column parcel_cost_fen bigint not null default 0,                       -- of one parcel
  add column freight_fen bigint not null default 0;                           -- of one parcel, on the shop's waybill account
create function batch_knows_its_supply() returns trigger language plpgsql as $$
begin
  select g.supplier_id, c.warehouse_id, g.cost_fen, g.parcel_cost_fen, coalesce(a.freight_fen, 0)
    into new.supplier_id, new.warehouse_id, new.cost_fen, new.parcel_cost_fen, new.freight_fen
    from goods g, couriers c left join courier_accounts a on a.id = c.account_id and a.supplier_id is null
    where g.id = new.goods_id and c.id = new.courier_id and not exists (select from twins t where t.twin_id = new.user_id);
  new.cost_fen := coalesce(new.cost_fen, 0);
  new.parcel_cost_fen := coalesce(new.parcel_cost_fen, 0);
  new.freight_fen := coalesce(new.freight_fen, 0);
  return new;
end $$;
create trigger batch_knows_its_supply before insert or update of paid_at on batches for each row
  when (new.paid_at is not null and new.supplier_id is null) execute function batch_knows_its_supply();

-- No references here: they would be looked up for each parcel of an order.
alter table parcels
  add column supplier_id bigint,                                              -- null: of a test key
  add column wave_id bigint,
  add column wave_no smallint,                                                -- its place in the wave, as it is printed
  add column label_printed smallint not null default 0,                       -- how often
  add column handed_at timestamptz;                                           -- when the supplier said that the courier has it
create function parcel_has_a_supplier() returns trigger language plpgsql as $$
begin
  select g.supplier_id into new.supplier_id from order_kinds k join goods g on g.id = k.goods_id where k.id = new.kind_id;
  return new;
end $$;
create trigger parcel_has_a_supplier before insert on parcels for each row
  when (new.supplier_id is null and not new.is_test) execute function parcel_has_a_supplier();

create table waves (                                                          -- parcels that are packed together (S043)
  id bigint generated always as identity (start with 1001) primary key,
  supplier_id bigint not null references suppliers,
  warehouse_id bigint not null references warehouses,
  courier_id bigint not null references couriers,
  status smallint not null default 0 check (status between 0 and 3),          -- to print, printed, handed over, cancelled
  count integer not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  printed_at timestamptz,
  shipped_at timestamptz
);
create index on waves (supplier_id, id);
insert into state_moves (machine, from_state, to_state) values ('waves', 0, 1), ('waves', 1, 2), ('waves', 0, 3), ('waves', 1, 3);
create trigger waves_move after update on waves referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

create table waybill_changes (                                                -- numbers that a parcel had before (S050)
  id bigint generated always as identity primary key,
  parcel_id bigint not null references parcels,
  old_sn text not null,
  new_sn text not null,
  reason text not null,
  by text not null,
  at timestamptz not null default now()
);
create index on waybill_changes (parcel_id);
create index on waybill_changes (old_sn);

-- How many parcels of a supplier are in each state: as `order_counts`, and within 待揽收 apart by what the warehouse has done.
create table supplier_counts (
  supplier_id bigint not null,
  cell smallint not null,
  n bigint not null,
  id bigint generated always as identity primary key
);
create index supplier_counts_of_supplier on supplier_counts (supplier_id);
create function supplier_cell(cell smallint, status smallint, label_printed smallint, ship_time timestamptz) returns smallint
  language sql immutable parallel safe
  return (cell + case when status <> 20 then 0 when ship_time is not null then 20000 when label_printed > 0 then 10000 else 0 end)::smallint;

-- One statement for both counters: the rows of an order are gone through once.
create or replace function count_parcels() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    with c as (select kind_id, cell, supplier_id, supplier_cell(cell, status, label_printed, ship_time) as place, count(*) as n from new_rows group by 1, 2, 3, 4),
      k as (insert into order_counts (kind_id, cell, n) select kind_id, cell, sum(n) from c group by 1, 2)
    insert into supplier_counts (supplier_id, cell, n) select supplier_id, place, sum(n) from c where supplier_id is not null group by 1, 2;
  elsif tg_op = 'DELETE' then
    with c as (select kind_id, cell, supplier_id, supplier_cell(cell, status, label_printed, ship_time) as place, count(*) as n from old_rows group by 1, 2, 3, 4),
      k as (insert into order_counts (kind_id, cell, n) select kind_id, cell, -sum(n) from c group by 1, 2)
    insert into supplier_counts (supplier_id, cell, n) select supplier_id, place, -sum(n) from c where supplier_id is not null group by 1, 2;
  else
    with moved as (
        select kind_id, cell, supplier_id, supplier_cell(cell, status, label_printed, ship_time) as place, -1 as n from old_rows
        union all select kind_id, cell, supplier_id, supplier_cell(cell, status, label_printed, ship_time), 1 from new_rows),
      c as (select kind_id, cell, supplier_id, place, sum(n) as n from moved group by 1, 2, 3, 4 having sum(n) <> 0),
      k as (insert into order_counts (kind_id, cell, n) select kind_id, cell, sum(n) from c group by 1, 2 having sum(n) <> 0)
    insert into supplier_counts (supplier_id, cell, n) select supplier_id, place, sum(n) from c where supplier_id is not null group by 1, 2 having sum(n) <> 0;
  end if;
  return null;
end $$;

-- Members of suppliers see and print recipients too (S045, S053).
alter table personal_data_log
  add column supplier_user_id bigint references users,
  drop constraint personal_data_log_action_check,
  add constraint personal_data_log_action_check check (action in ('view', 'export', 'print')) not valid;

-- Fills in whose batches and parcels those are that were there before, a slice at a time; bears being killed and run twice. The
-- rows of a slice are held in the order of their ids, as all do who hold several.
create procedure fill_supply() language plpgsql as $$
declare
  low bigint;
  top bigint;
begin
  select coalesce(min(id), 0), coalesce(max(id), 0) into low, top from batches;
  while low <= top loop
    with held as (select id from batches where id >= low and id < low + 5000 and paid_at is not null and supplier_id is null order by id for no key update)
    update batches b set supplier_id = g.supplier_id, warehouse_id = c.warehouse_id from held, goods g, couriers c
      where b.id = held.id and g.id = b.goods_id and c.id = b.courier_id and not exists (select from twins t where t.twin_id = b.user_id);
    commit;
    low := low + 5000;
  end loop;
  select coalesce(min(id), 0), coalesce(max(id), 0) into low, top from parcels;
  while low <= top loop
    with held as (select id from parcels where id >= low and id < low + 5000 and supplier_id is null and not is_test order by id for no key update)
    update parcels p set supplier_id = g.supplier_id from held, order_kinds k, goods g
      where p.id = held.id and k.id = p.kind_id and g.id = k.goods_id;
    commit;
    low := low + 5000;
  end loop;
end $$;
