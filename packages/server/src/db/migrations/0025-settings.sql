-- Settings, price groups and switches that operators keep; deployment stays in the environment (B19). A setting without
-- a row has its first value, so that none is frozen here; the release before reads none of it and goes on by its own.
-- reads from: 0013

create table settings (                                                      -- what was set; the names are those of SETTINGS
  key text primary key,
  value jsonb not null,                                                      -- null: the first value again
  version integer not null default 1,
  updated_by bigint references operators,
  updated_at timestamptz not null default now()
);
create table settings_history (                                              -- every value that a setting has had since it was first set
  key text not null,
  version integer not null,
  value jsonb not null,
  by bigint references operators,
  reason text not null default '',
  at timestamptz not null default now(),
  primary key (key, version)
);
create trigger settings_history_kept before update or delete on settings_history
  for each row execute function never_changed();

create table price_groups (                                                  -- the VIP groups (O218); the first is everybody's
  id integer primary key check (id between 1 and 99),
  name text not null,
  minus_fen bigint not null check (minus_fen >= 0),
  price_fen bigint not null check (price_fen >= 0),                          -- of `days`
  recharge_fen bigint check (recharge_fen > 0),                              -- one recharge of this gives it for good
  days integer not null default 365 check (days between 1 and 3650),
  is_sold boolean not null default true,
  rank integer not null,
  version integer not null default 1
);
insert into price_groups (id, name, minus_fen, price_fen, recharge_fen, rank) values
  (1, '普通会员', 0, 0, null, 1), (2, 'VIP会员', 5, 9900, 50000, 2),
  (3, '高级VIP', 10, 29900, 200000, 3), (4, '钻石VIP', 20, 99900, 1000000, 4);

create table feature_flags (                                                 -- what was ever switched; the rest is on (O219)
  feature text primary key,
  is_on boolean not null,
  sentence text not null default '',                                         -- what callers are told while it is off
  version integer not null default 1,
  updated_by bigint references operators,
  updated_at timestamptz not null default now(),
  check (is_on or sentence <> '')
);

create table settings_version (                                              -- watched by every node (settings/live-settings.ts)
  id smallint primary key default 1 check (id = 1),
  version bigint not null default 1
);
insert into settings_version default values;
create function settings_changed() returns trigger language plpgsql as $$
begin
  update settings_version set version = version + 1;
  return null;
end $$;
create trigger settings_watched after insert or update or delete or truncate on settings
  for each statement execute function settings_changed();
create trigger price_groups_watched after insert or update or delete or truncate on price_groups
  for each statement execute function settings_changed();
create trigger feature_flags_watched after insert or update or delete or truncate on feature_flags
  for each statement execute function settings_changed();
