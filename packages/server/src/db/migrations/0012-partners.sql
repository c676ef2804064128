-- Partners: applications, sites with public keys, visits per page, and logins of embedded pages (X017, X026).

create table partners (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users,
  status smallint not null default 0 check (status between 0 and 3),        -- pending, active, refused, suspended
  name text not null,
  website text not null default '',
  contact text not null,
  intro text not null default '',
  reason text not null default '',                                          -- why it was refused or suspended
  applied_at timestamptz not null default now(),
  decided_at timestamptz
);
insert into state_moves (machine, from_state, to_state) values
  ('partners', 0, 1), ('partners', 0, 2), ('partners', 2, 0), ('partners', 1, 3), ('partners', 3, 1);
create trigger partners_move after update on partners referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

create table partner_sites (
  id bigint generated always as identity (start with 501) primary key,
  site_key text not null unique,
  user_id bigint not null references partners (user_id),
  name text not null,
  origins text[] not null check (cardinality(origins) between 1 and 10),
  goods_ids bigint[] not null default '{}',                                 -- none: every goods item
  theme text not null default 'auto' check (theme in ('light', 'dark', 'auto')),
  is_on boolean not null default true,
  created_at timestamptz not null default now()
);
create index on partner_sites (user_id, id);

-- A visit now knows the page that it came from; `token` names it outside.
alter table spread_clicks
  add column site_id bigint references partner_sites,
  add column page text not null default '',
  add column goods_id bigint references goods,
  add column token text unique;
drop index spread_clicks_once_a_day;
create unique index spread_clicks_once_a_day
  on spread_clicks (partner_id, visitor, coalesce(user_id, 0), day, coalesce(site_id, 0), page);
create index on spread_clicks (site_id, at) where site_id is not null;

-- The visit that a registration, a purchase and a commission go back to.
alter table users add column invited_click bigint references spread_clicks;
create index on users (invited_click) where invited_click is not null;
alter table batches
  add column site_id bigint references partner_sites,
  add column click_id bigint references spread_clicks;
create index on batches (site_id, id) where site_id is not null;
create index on batches (click_id) where click_id is not null;
alter table commissions add column click_id bigint references spread_clicks;
create index on commissions (click_id) where click_id is not null;

-- A login is of an embedded page when it has a site: short, for few calls, and only on that origin.
alter table sessions
  add column site_id bigint references partner_sites,
  add column origin text not null default '',
  add column click_id bigint references spread_clicks,
  add column proved_at timestamptz;                                         -- opened by a password or a text message, when
create index on sessions (click_id) where click_id is not null;
create table embed_codes (                                                  -- from the login window to the frame, once, for a minute
  code_hash bytea primary key,
  user_id bigint not null references users,
  site_id bigint not null references partner_sites,
  challenge bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on embed_codes (expires_at);
