-- Compensation (M014-M018, D301-D306), lists that stay fast at a million parcels, exports that take longer than a call,
-- and a record of who saw personal data.

-- What a batch is of: the few combinations of goods, courier and platform that one person orders. Lists filter by them.
create table order_kinds (
  id integer generated always as identity primary key,
  user_id bigint not null references users,
  goods_id bigint not null references goods,
  courier_id bigint not null references couriers,
  platform integer not null,
  unique (user_id, goods_id, courier_id, platform)
);
insert into order_kinds (user_id, goods_id, courier_id, platform)
  select distinct user_id, goods_id, courier_id, platform from batches;

alter table batches add column kind_id integer;
update batches b set kind_id = k.id from order_kinds k
  where (k.user_id, k.goods_id, k.courier_id, k.platform) = (b.user_id, b.goods_id, b.courier_id, b.platform);
alter table batches alter column kind_id set not null;
create index batches_by_state on batches (user_id, status, id desc);

alter table orders add column kind_id integer;
update orders o set kind_id = b.kind_id from batches b where b.id = o.batch_id;
alter table orders alter column kind_id set not null;
create index orders_refunded on orders (batch_id) where status = 5;
create index orders_without_parcel on orders (kind_id, status, id desc) where status in (0, 4);
-- Names and phones are found by their hash, salted with the owner: small keys, and never somebody else's rows.
create index orders_by_name on orders (hashtextextended(rec_name, user_id), id desc);
create index orders_by_mobile on orders (hashtextextended(rec_mobile, user_id), id desc);

-- `order_state` is the state that the parcel's order shows (decisions section 4): shipped at pickup, finished when signed
-- or ten days after pickup, refunded with its order. `late`: a deadline was missed, as the compensation run judged it.
-- `watch_at` is the next moment at which the deadlines must be looked at; null when there is nothing left to look at.
-- The run reads that index only, so it touches what is due and nothing else.
alter table parcels add column kind_id integer;
alter table parcels add column order_state smallint not null default 1;
alter table parcels add column late boolean not null default false;
alter table parcels add column watch_at timestamptz;
update parcels p set
  kind_id = o.kind_id,
  watch_at = case when p.status in (10, 20) and p.pickup_deadline > now() then least(p.ship_deadline, p.pickup_deadline) end,
  late = p.status <> 90 and coalesce(p.pickup_time, now()) > p.pickup_deadline,
  order_state = case
    when o.status <> 1 then o.status when p.status = 60 then 3
    when p.status in (30, 40, 50, 70, 80) then case when p.pickup_time < now() - interval '10 days' then 3 else 2 end
    else 1 end
from orders o where o.id = p.order_id;
alter table parcels alter column kind_id set not null;
-- One number that says which lists a parcel is in.
alter table parcels add column cell smallint not null generated always as (order_state * 1000 + status * 10 + late::int) stored;
create index parcels_watch on parcels (watch_at) where watch_at is not null;
create index parcels_by_cell on parcels (kind_id, cell, order_id desc);
create index parcels_unfinished on parcels (pickup_time) where order_state = 2;

create function parcel_moves_its_order() returns trigger language plpgsql as $$
begin
  if new.order_state in (1, 2) and new.status <> 90 then
    new.order_state := case new.status when 60 then 3 else 2 end;
  end if;
  return new;
end $$;
create trigger parcel_moves_its_order before update on parcels
  for each row when (new.status is distinct from old.status and new.status >= 30) execute function parcel_moves_its_order();

create function order_state_on_parcel() returns trigger language plpgsql as $$
begin
  update parcels p set order_state = n.status
  from new_rows n join old_rows o on o.id = n.id
  where p.order_id = n.id and n.status <> o.status and n.status <> 1;
  return null;
end $$;
create trigger order_state_on_parcel after update on orders referencing old table as old_rows new table as new_rows
  for each statement execute function order_state_on_parcel();

-- Counters of the lists. Nobody waits for anybody: each statement adds its differences as rows, readers sum them up, and
-- a chore folds them together now and then. Cells of parcels are above zero; batches count as -1 - status.
create table order_counts (kind_id integer not null, cell smallint not null, n bigint not null);
create index order_counts_of_kind on order_counts (kind_id);
create table order_days (kind_id integer not null, day date not null, orders bigint not null, spend_fen bigint not null);
create index order_days_of_kind on order_days (kind_id, day);
insert into order_counts select kind_id, cell, count(*) from parcels group by 1, 2;
insert into order_counts select kind_id, -1 - status, count(*) from batches group by 1, 2;
insert into order_days select kind_id, (paid_at at time zone 'Asia/Shanghai')::date, sum(order_count), sum(total_fen)
  from batches where paid_at is not null group by 1, 2;

create function count_parcels() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_counts select kind_id, cell, count(*) from new_rows group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into order_counts select kind_id, cell, -count(*) from old_rows group by 1, 2;
  else
    insert into order_counts select kind_id, cell, sum(n) from (
      select kind_id, cell, -1 as n from old_rows union all select kind_id, cell, 1 from new_rows) as moved
    group by 1, 2 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger parcels_counted_in after insert on parcels referencing new table as new_rows
  for each statement execute function count_parcels();
create trigger parcels_counted_on after update on parcels referencing old table as old_rows new table as new_rows
  for each statement execute function count_parcels();
create trigger parcels_counted_out after delete on parcels referencing old table as old_rows
  for each statement execute function count_parcels();

create function count_batches() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.status <> old.status then
      insert into order_counts values (new.kind_id, -1 - old.status, -1), (new.kind_id, -1 - new.status, 1);
    end if;
  else
    insert into order_counts values (new.kind_id, -1 - new.status, 1);
  end if;
  if new.paid_at is not null and (tg_op = 'INSERT' or old.paid_at is null) then
    insert into order_days values (new.kind_id, (new.paid_at at time zone 'Asia/Shanghai')::date, new.order_count, new.total_fen);
  end if;
  return null;
end $$;
create trigger batches_counted after insert or update on batches for each row execute function count_batches();

-- Ids grow with time, so a search by time is a search by id: the first order (or batch) made at `since` or later, found
-- by halving. Transactions overlap by seconds, so callers leave a minute of room and compare the times themselves.
create function first_id_since(tbl regclass, since timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint; high bigint; middle bigint; at timestamptz;
begin
  execute format('select min(id), max(id) + 1 from %s', tbl) into low, high;
  if low is null then return 0; end if;
  while low < high loop
    middle := (low + high) / 2;
    execute format('select created_at from %s where id >= $1 order by id limit 1', tbl) into at using middle;
    if at is null or at >= since then high := middle; else low := middle + 1; end if;
  end loop;
  return low;
end $$;

create table compensations (
  id bigint generated always as identity primary key,
  parcel_id bigint not null references parcels,
  user_id bigint not null references users,
  supplier_id bigint not null references suppliers,                         -- who is charged (D306)
  reason text not null check (reason in ('ship', 'pickup')),                -- the first breach
  deadline timestamptz not null,                                            -- the one that was missed
  amount_fen bigint not null check (amount_fen > 0),
  status smallint not null default 1 check (status in (1, 2, 3)),           -- pending, paid, void
  pay_at timestamptz not null,
  evidence jsonb not null default '{}',                                     -- what was known when it was decided
  void_reason text not null default '',
  voided_by text not null default '',                                       -- 'feed' or who did it
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
-- One a parcel (D305); one that was voided does not count.
create unique index compensations_one on compensations (parcel_id) where status <> 3;
create index on compensations (parcel_id, id desc);
create index on compensations (user_id, id desc);
create index on compensations (supplier_id, id desc);
create index compensations_pending on compensations (user_id) where status = 1;
create index compensations_paid on compensations (user_id, settled_at) include (amount_fen) where status = 2;
insert into state_moves (machine, from_state, to_state) values ('compensations', 1, 2), ('compensations', 1, 3);
create trigger compensations_move after update on compensations referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

-- Suppliers are charged, so each has an account from its first day.
create function supplier_has_account() returns trigger language plpgsql as $$
begin
  insert into accounts (kind, supplier_id) values ('supplier', new.id) on conflict do nothing;
  return null;
end $$;
create trigger supplier_has_account after insert on suppliers for each row execute function supplier_has_account();
insert into accounts (kind, supplier_id) select 'supplier', id from suppliers on conflict do nothing;

create table export_tasks (
  id bigint generated always as identity (start with 1001) primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('orders', 'parcels')),
  wanted jsonb not null,                                                    -- search, format, template
  status smallint not null default 0 check (status between 0 and 3),        -- queued, running, done, failed
  total integer not null default 0,
  done integer not null default 0,
  file_name text not null default '',
  bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index on export_tasks (user_id, id desc);
create index on export_tasks (created_at);
create table export_chunks (
  task_id bigint not null references export_tasks on delete cascade,
  no integer not null,
  bytes bytea not null,
  primary key (task_id, no)
);

create table personal_data_log (                                            -- who saw or took recipients in full (X047)
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  action text not null check (action in ('view', 'export')),
  ref text not null,
  rows integer not null,
  at timestamptz not null default now()
);
create index on personal_data_log (user_id, id desc);
