-- How many there are of what is sold, and what suppliers want to change about it.
-- A release before orders without counting, so goods begin to be counted only when it is gone; it neither reads nor writes
-- any of this. What it sets out of stock is taken for the stock's doing, and goes on sale with the next inbound.
-- reads from: 0013

alter table goods
  add column stock_mode smallint not null default 0 check (stock_mode in (0, 1)),  -- not counted, counted (B10)
  add column out_by_hand boolean not null default false,                     -- out of stock because somebody said so (O075)
  add column off_by_supplier boolean not null default false;                 -- off the shelf by its supplier, not by the shop (S025)
update goods set out_by_hand = true where status = 2;

create table stocks (                                                        -- pieces of goods in a warehouse (B09)
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods,
  warehouse_id bigint not null references warehouses,
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0 check (reserved between 0 and on_hand),  -- paid for and not handed over
  warn_at integer not null default 0 check (warn_at >= 0),
  warned_on date,                                                            -- the day that members were told last (O077)
  unique (goods_id, warehouse_id)
);
create index on stocks (warehouse_id);

create table stock_docs (                                                    -- number K
  id bigint generated always as identity (start with 1001) primary key,
  supplier_id bigint not null references suppliers,
  kind smallint not null check (kind between 1 and 4),                       -- in, out, count, adjust
  reason text not null default '',
  note text not null default '',
  by text not null,
  at timestamptz not null default now()
);
create index on stock_docs (supplier_id, id desc);

create table stock_moves (
  id bigint generated always as identity primary key,
  stock_id bigint not null references stocks,
  kind smallint not null check (kind between 1 and 8),                       -- as documents; 5 reserved, 6 given back, 7 handed over, 8 counted anew
  n integer not null,                                                        -- signed: of the reserved in 5 and 6, of both in 7, else of those on hand
  on_hand_after integer not null,
  reserved_after integer not null,
  doc_id bigint references stock_docs,
  ref text not null default '',                                              -- batch or order
  by text not null default '',
  at timestamptz not null default now()
);
create index on stock_moves (stock_id, id desc);
create index stock_moves_sold on stock_moves (stock_id, at) include (n) where kind in (5, 6) and ref <> '';
create index on stock_moves (doc_id) where doc_id is not null;
create unique index stock_moves_once on stock_moves (stock_id, kind, ref) where ref <> '';
-- The pieces of an order leave once: to the courier, or back to the shelf.
create unique index stock_moves_leave_once on stock_moves (stock_id, ref) where kind in (6, 7);
create trigger stock_moves_stay before update or delete on stock_moves for each row execute function never_changed();
create trigger stock_moves_stay_all before truncate on stock_moves for each statement execute function never_changed();

-- Which stock the parcels of a batch were taken from; null where nothing is counted.
alter table batches add column stock_id bigint references stocks;

create table goods_reviews (                                                 -- changes of goods that a supplier wants (S022, O062)
  id bigint generated always as identity primary key,
  goods_id bigint references goods on delete cascade,                        -- null: new goods
  supplier_id bigint not null references suppliers,
  changes jsonb not null,
  status smallint not null default 4 check (status between 0 and 4),         -- waits, agreed to, refused, taken back, draft
  set_no bigint,                                                             -- came together, by a sheet
  reason text not null default '',
  reasons jsonb not null default '{}',                                       -- by field
  asked_by text not null,
  asked_at timestamptz,
  decided_by text not null default '',
  decided_at timestamptz,
  updated_at timestamptz not null default now()
);
create sequence goods_review_sets;
create index on goods_reviews (supplier_id, id desc);
create index goods_reviews_waiting on goods_reviews (asked_at) where status = 0;
create unique index goods_reviews_one on goods_reviews (goods_id) where status in (0, 4) and goods_id is not null;
insert into state_moves (machine, from_state, to_state) values
  ('goods_reviews', 4, 0), ('goods_reviews', 0, 1), ('goods_reviews', 0, 2), ('goods_reviews', 0, 3),
  ('goods_reviews', 2, 4), ('goods_reviews', 3, 4), ('goods_reviews', 2, 0), ('goods_reviews', 3, 0);
create trigger goods_reviews_move after update on goods_reviews referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();
