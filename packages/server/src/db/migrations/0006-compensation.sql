-- Compensation (M014-M018, D301-D306), exports that take longer than a call, and a record of who saw personal data.

-- The next moment at which the deadlines of a parcel must be looked at; null when there is nothing left to look at. The
-- compensation run reads this index only, so it touches what is due and nothing else.
alter table parcels add column watch_at timestamptz;
update parcels set watch_at = least(ship_deadline, pickup_deadline) where status in (10, 20) and pickup_deadline > now();
create index parcels_watch on parcels (watch_at) where watch_at is not null;

create table compensations (
  id bigint generated always as identity primary key,
  parcel_id bigint not null unique references parcels,                      -- one a parcel (D305)
  user_id bigint not null references users,
  supplier_id bigint not null references suppliers,                         -- who is charged (D306)
  reason text not null check (reason in ('ship', 'pickup')),                -- the first breach
  deadline timestamptz not null,                                            -- the one that was missed
  amount_fen bigint not null check (amount_fen > 0),
  status smallint not null default 1 check (status in (1, 2, 3)),           -- pending, paid, void
  pay_at timestamptz not null,
  evidence jsonb not null default '{}',                                     -- what was known when it was decided
  void_reason text not null default '',
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index on compensations (user_id, id desc);
create index on compensations (supplier_id, id desc);
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
