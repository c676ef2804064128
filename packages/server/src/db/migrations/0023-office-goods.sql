-- Goods as operators keep them: what a piece costs, versions, timed prices, and the pictures of the shop.
-- A release before reads and writes none of it: new columns have defaults, and it makes no goods.
-- reads from: 0013

alter table goods
  add column cost_fen bigint not null default 0 check (cost_fen >= 0),       -- of a piece; what the supplier gets (B08)
  add column parcel_cost_fen bigint not null default 0 check (parcel_cost_fen >= 0),
  add column supplier_code text not null default '',                         -- the supplier's own number
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column off_by text not null default '',                                -- who took it off the shelf, and why
  add column off_reason text not null default '';
create unique index goods_supplier_code on goods (supplier_id, supplier_code) where supplier_code <> '';

create table goods_versions (                                                -- the row before each save; 200 of each are kept
  goods_id bigint not null references goods on delete cascade,
  version integer not null,
  row jsonb not null,
  by text not null,
  at timestamptz not null default now(),
  primary key (goods_id, version)
);
create table goods_timed (                                                   -- prices for a while, or from a moment on (O057)
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods on delete cascade,
  changes jsonb not null,
  start_at timestamptz not null,
  end_at timestamptz,
  status smallint not null default 0 check (status between 0 and 3),         -- planned, on, over, cancelled
  before jsonb,                                                              -- what returns at the end
  by text not null,
  created_at timestamptz not null default now(),
  check (end_at is null or end_at > start_at)
);
create index on goods_timed (goods_id, start_at);
create index goods_timed_due on goods_timed (least(start_at, coalesce(end_at, start_at))) where status in (0, 1);
insert into state_moves (machine, from_state, to_state) values
  ('goods_timed', 0, 1), ('goods_timed', 0, 3), ('goods_timed', 1, 2), ('goods_timed', 0, 2);
create trigger goods_timed_move after update on goods_timed referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

create table media (                                                         -- pictures of the shop's own, drawn anew; served for ever
  id text primary key,
  folder text not null default '',
  name text not null,
  bytes bytea not null,
  thumb bytea not null,
  width integer not null,
  height integer not null,
  hash bytea not null unique,
  by text not null,
  created_at timestamptz not null default now()
);
create index on media (folder, created_at desc);
