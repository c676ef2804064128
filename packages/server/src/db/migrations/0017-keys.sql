-- Several named keys a person. The first stays where it was, so that release 0.2.0 goes on with it; it does not know the others.
-- reads from: 0013

alter table api_keys add column name text not null default '默认';
alter table api_keys add column last_address text not null default '';

create table named_keys (                                                   -- every key but the first
  app_key text primary key,
  user_id bigint not null references users,
  mode text not null default 'live' check (mode in ('live', 'test')),
  name text not null,
  secret_sealed text not null,
  old_secret_sealed text,                                                   -- works until old_until after a rotation
  old_until timestamptz,
  enabled boolean not null default true,
  scopes jsonb not null default '[]',
  ip_list jsonb not null default '[]',
  daily_limit_fen bigint default 50000 check (daily_limit_fen >= 0),
  key_created_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_address text not null default '',
  ended_at timestamptz                                                      -- a new password ended it
);
create index on named_keys (user_id);
create table key_spends (                                                   -- what calls with one of them spent, by China day
  app_key text not null references named_keys on delete cascade,
  day date not null,
  spent_fen bigint not null default 0,
  primary key (app_key, day)
);

-- All of them alike, for whoever reads.
create view all_keys as
  select app_key, user_id, 'live' as mode, name, secret_sealed, old_secret_sealed, old_until, enabled, scopes, ip_list, daily_limit_fen,
    key_created_at, last_used_at, last_address, ended_at, true as is_first
  from api_keys where app_key is not null
  union all
  select app_key, user_id, mode, name, secret_sealed, old_secret_sealed, old_until, enabled, scopes, ip_list, daily_limit_fen,
    key_created_at, last_used_at, last_address, ended_at, false
  from named_keys;
