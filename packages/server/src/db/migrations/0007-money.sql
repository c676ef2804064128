-- Commission, withdrawals, VIP groups (decisions sections 4, 5 and 8).

alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in ('balance', 'commission', 'commission_frozen', 'supplier', 'system'));
-- Commission that can be spent may go below zero when a refund comes after it was spent; what is frozen never does.
alter table accounts add constraint accounts_frozen_check check (kind <> 'commission_frozen' or balance_fen >= 0);
insert into accounts (kind, owner_id) select 'commission_frozen', id from users on conflict do nothing;
insert into accounts (kind, code) values ('system', 'promotion'), ('system', 'withdrawal'), ('system', 'vip');

-- Sums of a statement are read from its index alone.
drop index ledger_lines_account_id_id_idx;
create index on ledger_lines (account_id, id desc) include (amount_fen);

-- VIP: a group by recharge lasts, a bought one ends and falls back to it.
alter table users add column lasting_group_id integer not null default 1;
update users set lasting_group_id = group_id where group_until is null;
create table group_purchases (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  group_id integer not null,
  key text not null,                                                        -- of the buyer's call: one key, one purchase (P5)
  price_fen bigint not null check (price_fen >= 0),
  until timestamptz not null,
  created_at timestamptz not null default now(),
  unique (user_id, key)
);

-- Promotion: one level, bound at registration for good (users.invited_by), else the last click within 30 days.
alter table users add column is_partner_disabled boolean not null default false;
create index on users (invited_by) where invited_by is not null;
create table spread_clicks (
  id bigint generated always as identity primary key,
  partner_id bigint not null references users,
  user_id bigint references users,                                          -- null for a visitor
  visitor text not null default '',                                         -- made by the browser, only to count it once a day
  day date not null default (now() at time zone 'Asia/Shanghai')::date,
  at timestamptz not null default now()
);
create unique index spread_clicks_once_a_day on spread_clicks (partner_id, visitor, coalesce(user_id, 0), day);
create index on spread_clicks (partner_id, at);
create index on spread_clicks (user_id, at desc) where user_id is not null;
create table commissions (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders,                        -- earned once (P6)
  batch_id bigint not null references batches,
  partner_id bigint not null references users,
  buyer_id bigint not null references users,
  amount_fen bigint not null check (amount_fen > 0),
  used_fen bigint not null default 0 check (used_fen between 0 and amount_fen), -- the oldest are spent first
  status smallint not null default 0 check (status between 0 and 3),        -- frozen, available, used, reversed
  created_at timestamptz not null default now(),
  released_at timestamptz,
  reversed_at timestamptz
);
create index on commissions (partner_id, id desc);
create index on commissions (partner_id, buyer_id);
create index on commissions (partner_id, released_at, id) where status = 1;
create index on commissions (id) where status = 0;
insert into state_moves (machine, from_state, to_state) values
  ('commissions', 0, 1), ('commissions', 1, 2), ('commissions', 0, 3), ('commissions', 1, 3);
create trigger commissions_move after update on commissions referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

-- Withdrawals of commission.
alter table users add column withdraw_password_hash text not null default '';
alter table users add column withdraw_failures smallint not null default 0;
alter table users add column withdraw_locked_until timestamptz;
create table withdraw_accounts (
  user_id bigint primary key references users,
  type smallint not null check (type in (1, 2, 3)),
  real_name text not null,
  account_cipher text not null,                                             -- sealed with the server key
  account_mask text not null,
  account_hash bytea not null,                                              -- keyed, to find the same account of two persons
  bank_name text not null default '',
  bank_branch text not null default '',
  qr_img text not null default '',
  changed_at timestamptz not null default now(),
  pause_until timestamptz
);
create index on withdraw_accounts (account_hash);
create table withdraw_proofs (                                              -- a right password, good for one use
  token_hash bytea primary key,
  user_id bigint not null references users,
  amount_fen bigint,                                                        -- good for this amount only; null: for any
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on withdraw_proofs (user_id);
create table withdrawals (
  id bigint generated always as identity (start with 2001) primary key,
  user_id bigint not null references users,
  amount_fen bigint not null check (amount_fen > 0),
  fee_fen bigint not null default 0 check (fee_fen >= 0),
  account jsonb not null,                                                   -- as it was: type, real_name, cipher, mask, bank
  status smallint not null default 0 check (status between 0 and 4),
  reason text not null default '',
  day date not null default (now() at time zone 'Asia/Shanghai')::date,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index on withdrawals (user_id, id desc);
-- Once a day; one that gave the money back does not count.
create unique index withdrawals_once_a_day on withdrawals (user_id, day) where status in (0, 1, 2);
insert into state_moves (machine, from_state, to_state) values
  ('withdrawals', 0, 1), ('withdrawals', 0, 3), ('withdrawals', 1, 2), ('withdrawals', 1, 4);
create trigger withdrawals_move after update on withdrawals referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();
