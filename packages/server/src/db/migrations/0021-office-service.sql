-- After-sales in the back office: who works on a work order and until when, phrases, who bears a refund or a compensation,
-- and documents of money that an operator moves. The release before runs beside it: it reads none of this.
-- reads from: 0013

-- Work orders ----------------------------------------------------------------------------------------------------

alter table tickets
  add column owner_id bigint references operators,
  add column role_id integer,                                               -- whose turn it is where nobody took it
  add column first_due_at timestamptz,                                      -- when the first answer was due
  add column due_at timestamptz,                                            -- when an answer is due; null where none is owed
  add column waiting_since timestamptz,                                     -- since when the buyer waits for it
  add column merged_into bigint references tickets;
update tickets set waiting_since = updated_at, due_at = updated_at + interval '2 hours' where status in (0, 1);
-- The release before writes none of them; night and type are then left aside.
alter table tickets
  alter column waiting_since set default now(),
  alter column due_at set default now() + interval '30 minutes';
alter table ticket_messages add column operator_id bigint references operators;

create table phrases (                                                      -- quick answers, shared or somebody's own
  id bigint generated always as identity primary key,
  owner_id bigint references operators,                                     -- null: everybody's
  title text not null check (char_length(title) between 1 and 20),
  content text not null check (char_length(content) between 1 and 500),
  rank integer not null default 0,
  created_at timestamptz not null default now()
);
create index on phrases (owner_id, rank, id);
create table ticket_types (                                                 -- what the shop changed about a kind of work order
  id smallint primary key,
  name text not null default '',                                            -- '': as the program calls it
  first_minutes integer not null default 30 check (first_minutes between 5 and 1440),
  next_minutes integer not null default 120 check (next_minutes between 5 and 2880),
  role_id integer,                                                          -- whose work a new one is
  hidden boolean not null default false
);
insert into ticket_types (id) values (1), (2), (3), (4), (5), (6), (9);

-- Refunds and compensation ---------------------------------------------------------------------------------------

alter table refunds
  add column kind smallint not null default 0,                              -- why, where an operator asked
  add column bearer smallint check (bearer in (1, 2, 3)),                   -- supplier, shop, courier; null where nobody decided
  add column asked_by_operator bigint references operators,
  add column decided_by bigint references operators;
alter table compensations
  add column bearer smallint not null default 1 check (bearer in (1, 2)),   -- who paid it: supplier, shop
  add column waived_at timestamptz,                                         -- the shop gave it back to the supplier (O136)
  add column waived_by bigint references operators;

-- Money that an operator moves (back-office 8.4) -----------------------------------------------------------------

insert into accounts (kind, code) select 'system', code from unnest(array['cost', 'freight', 'goodwill', 'fee', 'bank', 'suspense']) as c (code)
  on conflict do nothing;

create table adjustments (
  id bigint generated always as identity (start with 1001) primary key,
  target text not null check (target in ('balance', 'supplier', 'goodwill', 'waive', 'claim')),
  user_id bigint references users,
  supplier_id bigint references suppliers,
  amount_fen bigint not null check (amount_fen <> 0),
  kind smallint not null default 0,
  bearer smallint,
  reason text not null default '',
  attachment text not null default '',
  ref text not null default '',                                             -- the order, work order or parcel it is about
  asked_by bigint references operators,                                     -- null: the command line
  approved_by bigint references operators,
  at timestamptz not null default now()
);
create index on adjustments (ref) where ref <> '';
create index on adjustments (user_id, id desc);
create index on adjustments (target, id desc);
create unique index adjustments_waived_once on adjustments (ref) where target = 'waive';
create trigger adjustments_stay before update or delete on adjustments for each row execute function never_changed();
create trigger adjustments_stay_all before truncate on adjustments for each statement execute function never_changed();

-- Order numbers of platforms and phones of recipients, over all buyers (O102): hashes, so that keys are small; whoever finds
-- by them compares the order itself. Filled by a chore, so that an order pays nothing for it; erased with the recipient.
create table order_finder (
  h bigint not null,
  kind smallint not null check (kind in (1, 2)),                            -- number of the platform, phone of the recipient
  order_id bigint not null,
  primary key (h, kind, order_id)
);
