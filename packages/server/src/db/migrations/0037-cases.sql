-- What goes wrong with a parcel and what becomes of it, orders that are sent again, and appeals against compensation
-- (back-office 8.3).
-- A release before neither reads nor writes any of it; what it refunds leaves the case of its parcel open.
-- reads from: 0013

-- A reissue: a new order of price 0.00 in a batch of the back office (B14). No reference: it would look through all orders.
alter table batches
  drop constraint batches_channel_check,
  add constraint batches_channel_check check (channel in ('site', 'widget', 'cli', 'api', 'rule', 'office')) not valid;
alter table orders add column reissue_of bigint;

create table cases (                                                          -- number X
  id bigint generated always as identity (start with 1001) primary key,
  parcel_id bigint not null references parcels,
  order_id bigint not null references orders,
  user_id bigint not null references users,
  supplier_id bigint not null references suppliers,
  courier_id bigint not null references couriers,
  ticket_id bigint references tickets,
  kind smallint not null check (kind between 1 and 10),
  source smallint not null check (source between 1 and 4),                    -- system, buyer, supplier, operator
  status smallint not null default 0 check (status between 0 and 5),          -- ours, supplier's, courier's, buyer's, solved, closed
  liability smallint not null default 0 check (liability between 0 and 4),    -- open, supplier, shop, courier, buyer
  decided_at timestamptz,                                                     -- when somebody last said whose fault it is
  is_unanswered boolean not null default false,                               -- the supplier let his time pass (O114)
  objected_at timestamptz,                                                    -- once (O115)
  owner_id bigint references operators,
  due_at timestamptz,                                                         -- until when an answer is wanted
  outcome smallint not null default 0 check (outcome between 0 and 4),        -- none, refund, reissue, goodwill, nothing
  outcome_ref text not null default '',                                       -- the document that it made
  reissue_id bigint references orders,                                        -- the last order that was sent for it
  claim_fen bigint not null default 0 check (claim_fen >= 0),                 -- what the courier paid for it
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  solved_at timestamptz,
  check ((status in (4, 5)) = (solved_at is not null))
);
create unique index cases_one_open on cases (parcel_id, kind) where status < 4;
create index on cases (parcel_id);
create index on cases (order_id);
create index cases_open on cases (status, due_at) where status < 4;
create index on cases (supplier_id, status, id desc);
create index on cases (user_id, id desc);
create index cases_of_document on cases (outcome_ref) where outcome_ref <> '';
insert into state_moves (machine, from_state, to_state) values
  ('cases', 0, 1), ('cases', 0, 2), ('cases', 0, 3), ('cases', 0, 4), ('cases', 0, 5),
  ('cases', 1, 0), ('cases', 1, 2), ('cases', 1, 3), ('cases', 1, 4), ('cases', 1, 5),
  ('cases', 2, 0), ('cases', 2, 1), ('cases', 2, 3), ('cases', 2, 4), ('cases', 2, 5),
  ('cases', 3, 0), ('cases', 3, 1), ('cases', 3, 2), ('cases', 3, 4), ('cases', 3, 5),
  ('cases', 4, 0);
create trigger cases_move after update on cases referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

create table case_messages (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases,
  by smallint not null check (by between 1 and 4),                            -- system, buyer, supplier, operator
  who text not null default '',
  content text not null,
  proposal smallint not null default 0 check (proposal between 0 and 4),      -- none, reissue, refund, courier, not ours
  images jsonb not null default '[]',
  is_internal boolean not null default false,                                 -- only for the shop's own people
  at timestamptz not null default now()
);
create index on case_messages (case_id, id);
create index on case_messages using gin (images) where images <> '[]';

create table comp_appeals (                                                   -- against what a supplier paid (S062)
  id bigint generated always as identity (start with 1001) primary key,
  compensation_id bigint not null unique references compensations,
  supplier_id bigint not null references suppliers,
  content text not null,
  images jsonb not null,
  status smallint not null default 0 check (status between 0 and 2),          -- waiting, granted, refused
  answer text not null default '',
  by text not null,
  at timestamptz not null default now(),
  decided_by bigint references operators,
  decided_at timestamptz
);
create index on comp_appeals (status, id);
create index on comp_appeals (supplier_id, id desc);
create index on comp_appeals using gin (images);
insert into state_moves (machine, from_state, to_state) values ('comp_appeals', 0, 1), ('comp_appeals', 0, 2);
create trigger comp_appeals_move after update on comp_appeals referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();
