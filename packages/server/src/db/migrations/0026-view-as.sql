-- A user's account as he sees it, shown to an operator and nothing more (back-office 10.6).
-- A release before knows neither table: a look that was opened here is no login there.
-- reads from: 0013

create table view_sessions (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators,
  user_id bigint not null references users,
  reason text not null,
  code_hash bytea not null unique,                                             -- opens it once, within a minute
  token_hash bytea unique,                                                     -- of the browser that it was opened in
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ends_at timestamptz                                                          -- 15 minutes after the start, or when it was left
);
create index on view_sessions (user_id, id desc) where started_at is not null;
create index on view_sessions (created_at);

create table view_calls (                                                      -- what was looked at
  view_id bigint not null references view_sessions on delete cascade,
  call text not null,
  n integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (view_id, call)
);
