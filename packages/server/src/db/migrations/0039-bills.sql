-- Bills of payment channels, day by day, and what in them differs from our books (back-office 8.4, O161-O165).
-- reads from: 0013

create table bills (                                                          -- number C
  id bigint generated always as identity (start with 1001) primary key,
  channel integer not null,
  day date not null,
  source text not null check (source in ('fetched', 'uploaded')),
  file_hash bytea not null unique,
  rows integer not null check (rows >= 0),
  pay_fen bigint not null check (pay_fen >= 0),
  refund_fen bigint not null check (refund_fen >= 0),
  fee_fen bigint not null,                                                    -- negative where more fees came back than went
  arrived_fen bigint not null,                                                -- paid less sent back less fees
  our_pay_fen bigint not null default 0,
  our_refund_fen bigint not null default 0,
  matched integer not null default 0,
  status smallint not null default 0 check (status in (0, 1)),                -- open, closed
  posted_at timestamptz,                                                      -- its fee and arrival stand in the ledger
  imported_by bigint references operators,
  closed_by bigint references operators,                                      -- null: closed by itself
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (channel, day),
  check (arrived_fen = pay_fen - refund_fen - fee_fen),
  check ((status = 1) = (closed_at is not null)),
  check (status = 0 or posted_at is not null)
);
create index on bills (status, day);
insert into state_moves (machine, from_state, to_state) values ('bills', 0, 1), ('bills', 1, 0);
create trigger bills_move after update on bills referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

create table bill_rows (
  bill_id bigint not null references bills,
  no integer not null check (no > 0),
  kind smallint not null check (kind in (1, 2)),                              -- paid, sent back
  trade_no text not null,
  refund_no text not null default '',
  provider_no text not null default '',
  amount_fen bigint not null check (amount_fen > 0),
  fee_fen bigint not null,
  at timestamptz,
  primary key (bill_id, no)
);
create index on bill_rows (trade_no);
create trigger bill_rows_stay before update or delete on bill_rows for each row execute function never_changed();

create table bill_issues (
  id bigint generated always as identity primary key,
  bill_id bigint not null references bills,
  class smallint not null check (class between 1 and 5),                      -- missing here, missing there, amount, state, refund
  trade_no text not null,
  refund_no text not null default '',
  provider_no text not null default '',
  theirs_fen bigint not null,                                                 -- what comes in is positive, what was sent back negative
  ours_fen bigint not null,
  status smallint not null default 0 check (status between 0 and 4),          -- open, looked into, credited, written off, gone by itself
  owner_id bigint references operators,
  reason text not null default '',
  done_by bigint references operators,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((status in (2, 3, 4)) = (done_at is not null)),
  check (status <> 1 or owner_id is not null)
);
create index on bill_issues (bill_id);
create index bill_issues_open on bill_issues (created_at) where status in (0, 1);
create index bill_issues_missing on bill_issues (trade_no) where status in (0, 1);
insert into state_moves (machine, from_state, to_state) values
  ('bill_issues', 0, 1), ('bill_issues', 0, 2), ('bill_issues', 0, 3), ('bill_issues', 0, 4),
  ('bill_issues', 1, 2), ('bill_issues', 1, 3), ('bill_issues', 1, 4);
create trigger bill_issues_move after update on bill_issues referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();
