-- Connected stores (decisions section 4): what a merchant sees of them. Tokens and orders come with the platforms.

create table stores (
  id bigint generated always as identity (start with 501) primary key,
  user_id bigint not null references users,
  platform smallint not null check (platform between 1 and 9),
  shop_name text not null,
  outside_id text not null default '',                                      -- the platform's own number of the shop
  status smallint not null default 0 check (status between 0 and 3),        -- not authorised, normal, expired, unbound
  expire_at timestamptz,
  last_sync_at timestamptz,
  auto_sync boolean not null default false,
  created_at timestamptz not null default now()
);
create index on stores (user_id, id desc);
insert into state_moves (machine, from_state, to_state) values
  ('stores', 0, 1), ('stores', 0, 3), ('stores', 1, 2), ('stores', 1, 3), ('stores', 2, 1), ('stores', 2, 3), ('stores', 3, 1);
create trigger stores_move after update on stores referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();
