-- Balance that goes back to whoever paid it in (back-office 8.4, O156, O157). A release before knows no refund and gives none.
-- reads from: 0013

alter table recharges add column refunded_fen bigint not null default 0;                       -- sent back, or on its way there
alter table recharges add constraint recharges_refunded check (refunded_fen between 0 and amount_fen) not valid;

create table balance_refunds (                                                -- number E
  id bigint generated always as identity (start with 1001) primary key,
  user_id bigint not null references users,
  amount_fen bigint not null check (amount_fen > 0),
  returned_fen bigint not null default 0 check (returned_fen between 0 and amount_fen), -- what no channel took: back on the balance
  status smallint not null default 0 check (status between 0 and 4),          -- review, sending, done, refused, failed
  reason text not null,
  answer text not null default '',                                            -- why it was refused, or failed
  token text not null check (token ~ '^[a-z2-7]{6}$'),                        -- makes its number at the channel ours alone (D1311)
  asked_by bigint references operators,                                       -- null: the buyer
  decided_by bigint references operators,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  done_at timestamptz,
  check ((status in (2, 3, 4)) = (done_at is not null)),
  check (status = 0 or decided_by is not null),
  check (returned_fen = 0 or status = 4)
);
create unique index balance_refunds_one_open on balance_refunds (user_id) where status in (0, 1);
create index on balance_refunds (user_id, id desc);
create index on balance_refunds (status, id);
insert into state_moves (machine, from_state, to_state) values
  ('balance_refunds', 0, 1), ('balance_refunds', 0, 3), ('balance_refunds', 1, 2), ('balance_refunds', 1, 4);
create trigger balance_refunds_move after update on balance_refunds referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

create table balance_refund_parts (                                           -- what of it goes back to which payment
  refund_id bigint not null references balance_refunds,
  no smallint not null check (no > 0),
  recharge_id bigint not null references recharges,
  amount_fen bigint not null check (amount_fen > 0),
  status smallint not null default 0 check (status between 0 and 2),          -- sending, done, failed
  tries integer not null default 0,
  next_at timestamptz not null default now(),                                 -- when the channel is asked (again)
  fail_text text not null default '',
  done_at timestamptz,
  primary key (refund_id, no),
  check ((status = 0) = (done_at is null))
);
create index balance_refund_parts_open on balance_refund_parts (next_at) where status = 0;
create index on balance_refund_parts (recharge_id);

create table sandbox_refunds (
  refund_no text primary key,
  trade_no text not null references sandbox_payments,
  amount_fen bigint not null check (amount_fen > 0),
  at_ms bigint not null
);
create index on sandbox_refunds (trade_no);
create index on sandbox_refunds (at_ms);
