-- The people who run the shop: their logins, rights and second factor, what needs a second person, and what they did.
-- Nothing of a release before is changed: it knows none of these tables.
-- reads from: 0013

create table operators (                                                    -- no operator is a row of users (B01)
  id bigint generated always as identity primary key,
  login text not null unique check (login ~ '^[a-z0-9._-]{4,32}$'),
  name text not null,
  mobile text not null default '',
  password_hash text,                                                       -- null until the activation code was used
  status smallint not null default 1 check (status in (1, 2)),              -- normal, disabled
  role_ids integer[] not null check (cardinality(role_ids) between 1 and 5),
  ip_list text[] not null default '{}',
  totp_sealed text not null default '',
  totp_last_step bigint not null default 0,                                 -- a step counts once
  totp_at timestamptz,
  version integer not null default 1,
  created_by bigint references operators,
  created_at timestamptz not null default now(),
  last_login_at timestamptz
);
create table operator_backup_codes (
  operator_id bigint not null references operators,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);
create table operator_activations (
  code_hash bytea primary key,
  operator_id bigint not null references operators,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on operator_activations (operator_id);
create table operator_login_tickets (                                       -- between the steps of a login or of binding a second factor
  ticket_hash bytea primary key,
  id bigint generated always as identity unique,
  operator_id bigint not null references operators,
  step text not null check (step in ('totp', 'setup', 'rebind')),
  secret_sealed text not null default '',                                   -- the second factor that is being bound
  password_hash text,                                                       -- the password that an activation chose
  activation_hash bytea references operator_activations,
  tries smallint not null default 0,
  address text not null default '',
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on operator_login_tickets (expires_at);
create table operator_sessions (
  token_hash bytea primary key,
  id bigint generated always as identity unique,
  operator_id bigint not null references operators,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ends_at timestamptz not null,
  proved_at timestamptz,
  address text not null default '',
  user_agent text not null default '',
  device_hash bytea
);
create index on operator_sessions (operator_id);
create table operator_logins (                                              -- kept 180 days
  id bigint generated always as identity primary key,
  login text not null,
  operator_id bigint references operators,
  result smallint not null,                                                 -- in, wrong password, wrong code, disabled, address, in by backup code
  address text not null default '',
  user_agent text not null default '',
  device_hash bytea,
  at timestamptz not null default now()
);
create index on operator_logins (at);
create index on operator_logins (operator_id, id desc);

create table roles (                                                        -- those of the shop; the built-in ones are in the program, below 101
  id integer generated always as identity (start with 101) primary key,
  name text not null unique,
  rights text[] not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create table operator_prefs (
  operator_id bigint not null references operators,
  key text not null,
  value jsonb not null,
  primary key (operator_id, key)
);
create table saved_views (
  id bigint generated always as identity primary key,
  owner_id bigint not null references operators,
  role_id integer,                                                          -- whoever has it sees the view too
  page text not null,
  name text not null check (char_length(name) between 1 and 20),
  value jsonb not null,
  is_default boolean not null default false
);
create index on saved_views (owner_id, page);
create index on saved_views (role_id, page) where role_id is not null;
create table operator_keys (                                                -- repeats of a call get its answer; kept 7 days
  operator_id bigint not null references operators,
  key text not null,
  call text not null,
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (operator_id, key)
);
create index on operator_keys (created_at);

create table approvals (
  id bigint generated always as identity (start with 1001) primary key,
  kind text not null,
  payload jsonb not null,
  amount_fen bigint not null default 0,
  ref text not null default '',
  reason text not null default '',
  why text not null default '',                                             -- the limit that was passed, in words
  seen_hash bytea not null,                                                 -- what the asker saw: another state of things makes it stale
  status smallint not null default 0 check (status between 0 and 5),        -- waiting, done, refused, withdrawn, expired, failed
  asked_by bigint references operators,                                     -- null: the command line
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by bigint references operators,
  decided_at timestamptz,
  answer text not null default '',
  result jsonb,
  check (status not in (1, 2, 5) or decided_by is not null),
  check (decided_by is null or status = 3 or decided_by is distinct from asked_by)
);
create index approvals_waiting on approvals (id) where status = 0;
create index on approvals (asked_by, id desc);
create index on approvals (ref);
insert into state_moves (machine, from_state, to_state) values
  ('approvals', 0, 1), ('approvals', 0, 2), ('approvals', 0, 3), ('approvals', 0, 4), ('approvals', 0, 5);
create trigger approvals_move after update on approvals referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

create table operator_sums (                                                -- what one operator did or asked for in a day, for the limits of four eyes
  operator_id bigint not null references operators,
  kind text not null,
  day date not null,
  amount_fen bigint not null,
  primary key (operator_id, kind, day)
);

create table operator_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator_id bigint references operators,
  actor text not null,                                                      -- who, also where no operator did it: 'command line'
  address text not null default '',
  request_id text not null default '',
  action text not null,
  object text not null,                                                     -- kind of the thing
  ref text not null default '',                                             -- its number
  reason text not null default '',
  before jsonb,
  after jsonb,
  rows integer not null default 1,
  approval_id bigint references approvals
);
create index on operator_log (object, ref, id desc);
create index on operator_log (operator_id, id desc);
create index on operator_log (action, id desc);
create index on operator_log (at);
create trigger operator_log_stays before update or delete on operator_log for each row execute function never_changed();
create trigger operator_log_stays_all before truncate on operator_log for each statement execute function never_changed();
-- Who seals knows by this lock that nobody who has logged is still under way: no row of a lower number comes later.
create function operator_log_opens() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7349015231);
  return null;
end $$;
create trigger operator_log_opens before insert on operator_log for each statement execute function operator_log_opens();
create table operator_log_seals (                                           -- a chain over what is older than a minute
  id bigint generated always as identity primary key,
  from_id bigint not null,
  to_id bigint not null,
  prev_hash bytea not null,
  hash bytea not null,
  at timestamptz not null default now(),
  unique (from_id)
);
create trigger operator_log_seals_stay before update or delete on operator_log_seals for each row execute function never_changed();
create trigger operator_log_seals_stay_all before truncate on operator_log_seals for each statement execute function never_changed();

create table claims (                                                       -- who has a record open for work
  kind text not null,
  ref text not null,
  operator_id bigint not null references operators,
  until timestamptz not null,
  primary key (kind, ref)
);
create table operator_messages (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators,
  content text not null,
  link text not null default '',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index on operator_messages (operator_id, id desc);
create table office_notes (                                                 -- internal words about a record, never shown outside (O037)
  id bigint generated always as identity primary key,
  object text not null,
  ref text not null,
  operator_id bigint not null references operators,
  content text not null check (char_length(content) between 1 and 500),
  at timestamptz not null default now()
);
create index on office_notes (object, ref, id desc);
create trigger office_notes_stay before update or delete on office_notes for each row execute function never_changed();
create table office_tasks (
  id bigint generated always as identity primary key,
  operator_id bigint references operators,
  kind text not null,
  wanted jsonb not null,
  status smallint not null default 0,                                       -- waiting, running, done, stopped, failed
  total integer not null default 0,
  done integer not null default 0,
  refused integer not null default 0,
  unchanged integer not null default 0,
  undo_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index on office_tasks (operator_id, id desc);
create table office_task_rows (
  task_id bigint not null references office_tasks,
  no integer not null,
  ref text not null,
  outcome smallint not null default 0,                                      -- waiting, done, refused, unchanged
  text text not null default '',
  before jsonb,
  after jsonb,
  primary key (task_id, no)
);
create index office_task_rows_waiting on office_task_rows (task_id, no) where outcome = 0;
create table office_settings (                                              -- of the back office itself: addresses that may come in
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_by bigint references operators,
  updated_at timestamptz not null default now()
);

-- An operator looks at somebody's recipients: whose they are, who looked and what for (O106).
alter table personal_data_log add column operator_id bigint references operators;
alter table personal_data_log add column purpose text not null default '';
