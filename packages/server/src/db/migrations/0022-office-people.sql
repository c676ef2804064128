-- What the people who run the shop do with buyers, with money in and out, and with partners (back-office 5.L, 5.M, 5.O).
-- reads from: 0013

alter table users add column version integer not null default 1;           -- of what operators change: group, tags
create table tags (                                                         -- one list for all, at most 100
  id integer generated always as identity primary key,
  name text not null unique check (char_length(name) between 1 and 12)
);
create table user_tags (
  user_id bigint not null references users,
  tag_id integer not null references tags,
  primary key (user_id, tag_id)
);
create index on user_tags (tag_id, user_id);

create table payout_files (                                                 -- withdrawals that were taken to the bank together
  id bigint generated always as identity (start with 101) primary key,
  kind text not null check (kind in ('withdrawal', 'settlement')),
  refs text[] not null,
  amount_fen bigint not null,
  by bigint references operators,
  at timestamptz not null default now(),
  released_at timestamptz                                                   -- those of it that still wait may go into another
);
alter table withdrawals
  add column approved_by bigint references operators,
  add column paid_by bigint references operators,
  add column bank_no text not null default '',
  add column receipt text not null default '',
  add column payout_file_id bigint references payout_files;                 -- it is locked while it stands here and waits

create table payment_notices (                                              -- signed notices that could not be credited, as they came (Z7)
  id bigint generated always as identity primary key,
  channel text not null,
  trade_no text not null,
  provider_no text not null,
  amount_fen bigint not null,
  outcome text not null check (outcome in ('unknown', 'wrong-amount', 'paid-twice')),
  body_sealed text not null,
  created_at timestamptz not null default now(),
  unique (channel, provider_no, outcome)
);
create index on payment_notices (trade_no);

-- A withdrawal that was paid has left for the bank; those paid before now have too (9.1).
with head as (
  insert into ledger_txs (kind, ref, type)
    select 'withdrawal-paid', 'W' || id, 43 from withdrawals where status = 2 order by id
    on conflict do nothing returning id, ref
), amount as (
  select head.id, w.amount_fen from head join withdrawals w on 'W' || w.id = head.ref
)
insert into ledger_lines (tx_id, account_id, amount_fen)
  select amount.id, accounts.id, side.sign * amount.amount_fen
  from amount, (values ('withdrawal', -1), ('bank', 1)) as side (code, sign) join accounts on accounts.code = side.code
  order by amount.id, side.sign;

-- A site that the shop switched off: its partner cannot switch it on.
alter table partner_sites
  add column blocked_at timestamptz,
  add column blocked_reason text not null default '';

alter table substation_applications
  add column reason text not null default '',
  add column decided_at timestamptz,
  add column decided_by bigint references operators;
insert into state_moves (machine, from_state, to_state) values
  ('substation_applications', 0, 1), ('substation_applications', 0, 2), ('substation_applications', 1, 3), ('substation_applications', 3, 1);
create trigger substation_applications_move after update on substation_applications referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();
