-- Programs of suppliers (S081): keys that act for whoever made them, an address that is told what happens, and what it was told.
-- A look of an operator at a supplier's console (O088). A release before knows none of these tables, nor the kind of job that
-- sends to such an address, and leaves it to the next one.
-- reads from: 0013

create table supplier_api_keys (
  app_key text primary key,
  supplier_id bigint not null references suppliers,
  user_id bigint not null references users,                                   -- who made it
  name text not null,
  secret_sealed text not null,
  old_secret_sealed text,                                                     -- works until old_until after a rotation
  old_until timestamptz,
  enabled boolean not null default true,
  scopes jsonb not null default '[]',
  ip_list jsonb not null default '[]',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_address text not null default ''
);
create index on supplier_api_keys (supplier_id);

create table supplier_nonces (
  app_key text not null references supplier_api_keys on delete cascade,
  nonce text not null,
  at timestamptz not null default now(),
  primary key (app_key, nonce)
);
create index on supplier_nonces (at);

create table supplier_hooks (
  supplier_id bigint primary key references suppliers,
  callback_url text not null default '',
  callback_secret_sealed text not null default '',
  callback_enabled boolean not null default true,                            -- false: the receiver answered 410
  events jsonb not null default '[]'
);

create table supplier_deliveries (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  webhook_id text not null unique,                                            -- the receiver's key against doing it twice
  event text not null,
  body text not null,                                                         -- exactly what is signed
  url text not null,
  status smallint not null default 0 check (status between 0 and 3),          -- pending, delivered, retrying, gave up
  attempts smallint not null default 0,
  response_status integer,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  next_at timestamptz,
  delivered_at timestamptz
);
create index on supplier_deliveries (supplier_id, id desc);
create index on supplier_deliveries (created_at);

-- Until when suppliers were told of new orders: their programs (S081), their members (S082).
create table supplier_news (
  whom text primary key check (whom in ('programs', 'members')),
  told_until timestamptz not null
);

alter table view_sessions add column supplier_id bigint references suppliers;  -- null: a buyer's account
