-- Work orders, pictures, refunds on request, API settings, webhooks, machine login, logins that can be listed.

create table pictures (                                                     -- uploaded, checked and written anew by us
  id text primary key,
  user_id bigint not null references users,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
create index on pictures (user_id, created_at desc);

create table tickets (
  id bigint generated always as identity (start with 3001) primary key,
  user_id bigint not null references users,
  type smallint not null check (type in (1, 2, 3, 4, 5, 6, 9)),
  order_id bigint references orders,
  status smallint not null default 0 check (status between 0 and 4),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  replied_at timestamptz,                                                   -- first answer of the service
  solved_at timestamptz
);
create index on tickets (user_id, id desc);
create index on tickets (solved_at) where status = 3;
create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  by text not null check (by in ('user', 'service')),
  content text not null,
  images jsonb not null default '[]',                                       -- ids of pictures
  created_at timestamptz not null default now()
);
create index on ticket_messages (ticket_id, id);
insert into state_moves (machine, from_state, to_state) values
  ('tickets', 0, 1), ('tickets', 0, 3), ('tickets', 1, 2), ('tickets', 1, 3), ('tickets', 2, 1), ('tickets', 2, 3),
  ('tickets', 3, 4), ('tickets', 3, 1);
create trigger tickets_move after update on tickets referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

create table refunds (                                                      -- asked for by the buyer, decided by a person
  id bigint generated always as identity (start with 4001) primary key,
  user_id bigint not null references users,
  order_id bigint not null references orders,
  ticket_id bigint references tickets,
  reason text not null,
  status smallint not null default 0 check (status in (0, 1, 2)),           -- in review, refunded, refused
  answer text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index refunds_one_open on refunds (order_id) where status in (0, 1);
create index on refunds (user_id, id desc);
insert into state_moves (machine, from_state, to_state) values ('refunds', 0, 1), ('refunds', 0, 2);
create trigger refunds_move after update on refunds referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

create table api_keys (
  user_id bigint primary key references users,
  app_key text unique,                                                      -- null until the person asks for a key
  secret_sealed text,
  old_secret_sealed text,                                                   -- works until old_until after a rotation
  old_until timestamptz,
  enabled boolean not null default true,
  scopes jsonb not null default '[]',
  ip_list jsonb not null default '[]',
  callback_url text not null default '',
  callback_secret_sealed text not null default '',
  callback_enabled boolean not null default true,                           -- off after the receiver answered 410
  events jsonb not null default '[]',
  created_at timestamptz not null default now(),
  key_created_at timestamptz,
  last_used_at timestamptz
);
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  webhook_id text not null unique,                                          -- the receiver's key against doing it twice
  event text not null,
  body text not null,                                                       -- exactly what is signed
  url text not null,
  status smallint not null default 0 check (status between 0 and 3),        -- pending, delivered, retrying, gave up
  attempts smallint not null default 0,
  response_status integer,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  next_at timestamptz,
  delivered_at timestamptz
);
create index on webhook_deliveries (user_id, id desc);

create table device_codes (
  device_hash bytea primary key,
  user_code text not null unique,
  client text not null default '',
  address text not null default '',
  status smallint not null default 0 check (status in (0, 1, 2)),           -- waiting, approved, refused
  user_id bigint references users,
  interval_s smallint not null default 5,                                   -- grows when asked too often
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_poll_at timestamptz,
  used_at timestamptz
);
create index on device_codes (address, created_at);
create table device_guesses (                                               -- wrong short codes, so that nobody tries them all
  user_id bigint not null references users,
  address text not null,
  at timestamptz not null default now()
);
create index on device_guesses (user_id, at);
create index on device_guesses (address, at);

-- Logins that their owner can see and end; `label` names a program.
alter table sessions add column id bigint generated always as identity;
alter table sessions add column label text not null default '';
alter table sessions add column address text not null default '';
alter table sessions add column last_used_at timestamptz not null default now();
create unique index on sessions (id);

alter table user_messages add column kind text not null default 'notice';
alter table user_messages add column ref text not null default '';
create unique index user_messages_once on user_messages (user_id, kind, ref) where ref <> '';
create index user_messages_all on user_messages (user_id, id desc);
