-- The local sandbox of shop platforms: shops, the codes of the authorise page, their orders and used waybills. Nothing
-- here is business data: the tables may be emptied at any time. Instants are milliseconds since 1970.

create table sandbox_shops (
  id                bigint generated always as identity (start with 9001) primary key,
  platform          text not null,
  name              text not null,
  outside_id        text not null,
  token_hash        text unique,
  -- A renewed token lets calls that are under way end; so do the platforms.
  last_token_hash   text,
  last_token_until_ms bigint not null default 0,
  renew_hash        text unique,
  access_until_ms   bigint not null default 0,
  renew_until_ms    bigint,                                       -- null: never ends
  token_life_ms     bigint not null check (token_life_ms > 0),
  revoked           boolean not null default false,
  orders_per_minute double precision not null default 2 check (orders_per_minute between 0 and 600),
  paused            boolean not null default false,
  mood              jsonb not null default '{}',
  ticked_at_ms      bigint not null,
  used_at_ms        bigint not null,
  created_at_ms     bigint not null,
  unique (platform, outside_id)
);

create table sandbox_shop_codes (
  code_hash    text primary key,
  shop_id      bigint not null references sandbox_shops on delete cascade,
  expire_at_ms bigint not null,
  used         boolean not null default false
);

create sequence sandbox_shop_numbers;

create table sandbox_shop_orders (
  id            bigint generated always as identity primary key,
  shop_id       bigint not null references sandbox_shops on delete cascade,
  number        text not null,
  state         text not null check (state in ('unpaid', 'to_ship', 'part', 'shipped', 'done', 'closed')),
  is_refunding  boolean not null default false,
  is_risky      boolean not null default false,
  updated_at_ms bigint not null,
  flag          smallint,
  seller_note   text not null default '',
  waybills      text[] not null default '{}',
  data          jsonb not null,                                   -- what a buyer's order keeps for ever
  unique (shop_id, number)
);
create index sandbox_shop_orders_by_update on sandbox_shop_orders (shop_id, updated_at_ms, id);
create index sandbox_shop_orders_open on sandbox_shop_orders (shop_id) where state in ('to_ship', 'part');

create table sandbox_shop_waybills (
  waybill    text not null,
  order_id   bigint not null references sandbox_shop_orders on delete cascade,
  courier    text not null,
  sent_at_ms bigint not null,
  primary key (waybill, order_id)
);
create index on sandbox_shop_waybills (order_id);
