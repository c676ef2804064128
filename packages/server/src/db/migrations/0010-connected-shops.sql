-- Connected shops: leave to act for a store, its orders, what is written back to it; rules that order by themselves;
-- calls signed with an API key.

alter table stores
  add column app text not null default '',                                  -- which application of the platform was given leave
  add column grant_sealed text,                                             -- the leave, encrypted with the server key; null when there is none
  add column access_until timestamptz,
  add column renewing_until timestamptz,                                    -- one renews, the others wait for it
  add column error text not null default '',                               -- why the leave ended or the last sync failed, for people
  add column synced_until timestamptz,                                      -- all that changed before is here
  add column next_sync_at timestamptz;                                      -- when the clock syncs it; sooner after a push
create unique index stores_one_each on stores (user_id, platform, app, outside_id) where outside_id <> '';
create index stores_due on stores (next_sync_at) where auto_sync and status = 1;
create index stores_by_shop on stores (platform, outside_id);

create table store_auth_states (                                            -- one authorise link: whose it is, used once
  state_hash bytea primary key,
  user_id bigint not null references users,
  platform smallint not null,
  app text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on store_auth_states (expires_at);

create table shop_orders (                                                  -- orders of connected stores, as they were last read
  id bigint generated always as identity primary key,
  store_id bigint not null references stores,
  shop_order text not null,
  state text not null check (state in ('unpaid', 'to_ship', 'part', 'shipped', 'done', 'closed')),
  problem smallint not null,                                                -- why it cannot be bought for; 0: it can
  is_encrypted boolean not null,
  flag smallint,
  seller_note text not null,
  buyer_note text not null,
  buyer_nick text not null,
  rec_name text not null,                                                   -- masked, as are phone and address
  rec_mobile text not null,
  province text not null,
  city text not null,
  district text not null,
  rec_address text not null,
  receiver_sealed text,                                                     -- clear text or cipher, encrypted with the server key
  goods jsonb not null,
  search text not null,                                                     -- what the keyword is looked for in
  waybills jsonb not null default '[]',
  ordered_at timestamptz not null,
  ship_before timestamptz,
  changed_at timestamptz not null,                                          -- the platform's own time of change
  synced_at timestamptz not null default now(),
  unique (store_id, shop_order)
);
create index shop_orders_newest on shop_orders (store_id, ordered_at desc, id desc);

alter table batches add column store_id bigint references stores;
alter table orders add column shop_order_id bigint references shop_orders;
create index on orders (shop_order_id) where shop_order_id is not null;

create table sync_jobs (
  id bigint generated always as identity (start with 7001) primary key,
  store_id bigint not null references stores,
  user_id bigint not null references users,
  is_auto boolean not null default false,
  start_at timestamptz not null,
  end_at timestamptz not null,
  done_until timestamptz not null,                                          -- windows before are complete: where a new worker goes on
  status smallint not null default 0 check (status between 0 and 3),
  value smallint not null default 0 check (value between 0 and 100),
  total integer not null default 0,
  inserted integer not null default 0,
  updated integer not null default 0,
  error text not null default '',
  moved_at timestamptz not null default now(),                              -- when it last came on; one that stands still is given up
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check (status <> 2 or value = 100)
);
create unique index sync_jobs_one_a_store on sync_jobs (store_id) where status in (0, 1);
create index on sync_jobs (user_id, id desc);
create index on sync_jobs (store_id, id desc);
insert into state_moves (machine, from_state, to_state) values
  ('sync_jobs', 0, 1), ('sync_jobs', 0, 3), ('sync_jobs', 1, 2), ('sync_jobs', 1, 3);
create trigger sync_jobs_move after update on sync_jobs referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

create table shop_deliveries (                                              -- one waybill for one order of one store
  id bigint generated always as identity primary key,
  store_id bigint not null references stores,
  user_id bigint not null references users,
  order_id bigint not null references orders,
  shop_order text not null,
  waybill text not null,
  courier text not null,
  status smallint not null default 0 check (status between 0 and 3),        -- waiting, shipped, retrying, failed
  msg text not null default '',
  attempts integer not null default 0,
  is_unsure boolean not null default false,                                 -- an answer was lost: the store is asked before it is told again
  created_at timestamptz not null default now(),
  next_at timestamptz,
  shipped_at timestamptz,
  unique (store_id, shop_order, waybill)
);
create index on shop_deliveries (user_id, id desc);
create index on shop_deliveries (store_id, status) where status <> 1;
create index on shop_deliveries (order_id);
insert into state_moves (machine, from_state, to_state) values
  ('shop_deliveries', 0, 1), ('shop_deliveries', 0, 2), ('shop_deliveries', 0, 3), ('shop_deliveries', 2, 1),
  ('shop_deliveries', 2, 3), ('shop_deliveries', 3, 0), ('shop_deliveries', 2, 0);
create trigger shop_deliveries_move after update on shop_deliveries referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

create table auto_rules (
  id bigint generated always as identity (start with 801) primary key,
  user_id bigint not null references users,
  store_id bigint not null references stores,
  goods_id bigint not null references goods,
  courier_id bigint not null references couriers,
  num integer not null check (num >= 1),
  flags jsonb not null default '[]',
  remark text not null default '',
  keyword text not null default '',
  daily_limit integer not null check (daily_limit >= 1),
  max_amount_fen bigint not null check (max_amount_fen >= 1),
  enabled boolean not null default true,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create index on auto_rules (user_id, id) where removed_at is null;
create index on auto_rules (store_id) where removed_at is null and enabled;

create table auto_runs (
  id bigint generated always as identity (start with 9001) primary key,
  rule_id bigint not null references auto_rules,
  store_id bigint not null references stores,
  user_id bigint not null references users,
  dry_run boolean not null,
  status smallint not null default 0 check (status between 0 and 2),        -- running, done, stopped
  matched integer not null default 0,
  ordered integer not null default 0,
  amount_fen bigint not null default 0,
  batch_id bigint references batches,
  chosen jsonb not null,                                                    -- what is bought for which orders, written before it is
  skipped jsonb not null default '[]',
  msg text not null default '',
  code smallint not null default 0,                                         -- wire code of what ended it early; 0: nothing did
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
-- Two runs in one store could choose the same order.
create unique index auto_runs_one_a_store on auto_runs (store_id) where status = 0 and not dry_run;
create index on auto_runs (rule_id, id desc);
create index on auto_runs (user_id, id desc);
insert into state_moves (machine, from_state, to_state) values ('auto_runs', 0, 1), ('auto_runs', 0, 2);
create trigger auto_runs_move after update on auto_runs referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

create table api_nonces (                                                   -- seen in the last 600 seconds (D901)
  user_id bigint not null references users,
  nonce text not null,
  at timestamptz not null default now(),
  primary key (user_id, nonce)
);
create index on api_nonces (at);
alter table api_keys add column daily_limit_fen bigint default 50000 check (daily_limit_fen >= 0);
create table api_spends (                                                   -- what calls with the key spent, by China day
  user_id bigint not null references users,
  day text not null,
  spent_fen bigint not null check (spent_fen >= 0),
  primary key (user_id, day)
);
