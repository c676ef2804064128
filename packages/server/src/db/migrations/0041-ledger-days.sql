-- What moved on each group of accounts, day by day, so that the overview of money reads few rows (back-office 8.4, O159).
-- The ledger alone says what is so: lines are summed up in their order up to a mark, and the audit compares (9.4). A release
-- before knows nothing of it and writes its lines as ever.
-- reads from: 0013

create table ledger_days (
  day date not null,
  name text not null,                                                         -- code of an account of the shop, else the kind of account
  in_fen bigint not null check (in_fen >= 0),
  out_fen bigint not null check (out_fen <= 0),
  lines bigint not null check (lines > 0),
  primary key (day, name)
);

create table ledger_mark (                                                    -- the last line that is summed up
  id smallint primary key check (id = 1),
  line_id bigint not null
);
insert into ledger_mark values (1, 0);
