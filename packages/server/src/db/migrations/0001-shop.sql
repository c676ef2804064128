-- The shop: people, goods, ledger, orders, parcels, jobs.
-- Money is bigint fen. Document numbers are a letter and the row's id, so no text key is stored (D105).

-- People ---------------------------------------------------------------------------------------------------------

create table users (
  id bigint generated always as identity (start with 10001) primary key,
  mobile text not null,
  user_type text not null check (user_type in ('user', 'supplier')),
  username text not null,
  password_hash text not null,
  status smallint not null default 1 check (status in (1, 2)),            -- 2 disabled
  group_id integer not null default 1,
  group_until timestamptz,
  attestation smallint not null default 0 check (attestation between 0 and 3),
  attestation_reason text not null default '',
  attestation_at timestamptz,
  real_name text not null default '',
  id_card_cipher text not null default '',
  id_card_mask text not null default '',
  spread_code text not null unique,
  invited_by bigint references users,
  register_params jsonb not null default '{}',
  created_at timestamptz not null default now(),
  unique (mobile, user_type)
);

create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index on sessions (user_id);

create table captchas (
  key text primary key,
  answer text not null,
  mobile text,
  expires_at timestamptz not null
);

create table sms_codes (
  id bigint generated always as identity primary key,
  mobile text not null,
  address text not null,
  purpose text not null check (purpose in ('register', 'login', 'find-password', 'withdraw')),
  code text not null,
  tries smallint not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on sms_codes (mobile, created_at desc);
create index on sms_codes (address, created_at desc);

create table login_failures (
  mobile text not null,
  user_type text not null,
  failures integer not null default 0,
  blocked_until timestamptz,
  last_at timestamptz not null default now(),
  primary key (mobile, user_type)
);

create table user_messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  content text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index on user_messages (user_id) where read_at is null;

-- Goods and content ----------------------------------------------------------------------------------------------

create table suppliers (
  id bigint generated always as identity primary key,
  user_id bigint references users,
  name text not null,
  logo text not null default '',
  notice text not null default '',
  address text not null default '',
  status smallint not null default 1,
  created_at timestamptz not null default now()
);

create table couriers (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  code text not null,                                                      -- key of the carrier adapter's courier
  name text not null,
  subname text not null default '',
  image text not null default '',
  send_province text not null,
  send_city text not null,
  send_district text not null default '',
  send_address text not null,
  tips text not null default '',
  is_wu boolean not null default false,
  show_reissue_number boolean not null default false,
  cutoff_time text not null default '17:00' check (cutoff_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  sync_waybill boolean not null default true,
  no_deliver_area jsonb not null default '[]'
);

create table categories (
  id bigint generated always as identity primary key,
  parent_id bigint references categories,
  name text not null,
  rank integer not null default 0
);

create table goods (
  id bigint generated always as identity (start with 101) primary key,
  supplier_id bigint not null references suppliers,
  courier_id bigint not null references couriers,
  category_id bigint references categories,
  name text not null,
  pic text not null,
  pics jsonb not null default '[]',
  content text not null default '',
  price_fen bigint not null check (price_fen > 0),
  floor_fen bigint not null check (floor_fen >= 0 and floor_fen <= price_fen),
  group_prices jsonb not null default '{}',
  weight_kg numeric(8, 3) not null,
  max_count integer not null default 10 check (max_count >= 1),
  tag text not null default '',
  platforms integer[] not null default '{}',                               -- empty: every platform
  status smallint not null default 1 check (status between 0 and 4),
  rank integer not null default 0,
  sale_count bigint not null default 0,
  collect_count bigint not null default 0,
  created_at timestamptz not null default now()
);
create index goods_by_rank on goods (rank desc, id desc) where status in (1, 2);
create index goods_by_price on goods (price_fen, id) where status in (1, 2);
create index goods_by_time on goods (created_at desc, id desc) where status in (1, 2);
create index on goods (supplier_id);
create index on goods (category_id);

create table favourites (
  user_id bigint not null references users,
  goods_id bigint not null references goods,
  created_at timestamptz not null default now(),
  primary key (user_id, goods_id)
);

create table banners (
  id bigint generated always as identity primary key,
  image text not null, url text not null, button_icon text not null default '', button_text text not null default '',
  rank integer not null default 0, enabled boolean not null default true
);

create table articles (
  id bigint primary key,
  title text not null, content text not null, published_at timestamptz not null default now(), rank integer not null default 0
);

create table site_texts (                                                  -- announcement, layout, site notice, switches
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Ledger (P1-P6) -------------------------------------------------------------------------------------------------

create table accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('balance', 'commission', 'supplier', 'system')),
  owner_id bigint references users,
  supplier_id bigint references suppliers,
  code text,                                                               -- name of a system account
  balance_fen bigint not null default 0,
  check (kind <> 'balance' or balance_fen >= 0),                           -- P2
  check (kind <> 'system' or balance_fen = 0)                              -- summed when asked, never stored
);
create unique index on accounts (owner_id, kind) where owner_id is not null;
create unique index on accounts (supplier_id) where supplier_id is not null;
create unique index on accounts (code) where code is not null;
insert into accounts (kind, code) values ('system', 'channel'), ('system', 'sales'), ('system', 'bonus'), ('system', 'manual'), ('system', 'compensation');

create table ledger_txs (
  id bigint generated always as identity primary key,
  kind text not null,
  ref text not null,
  type smallint not null,
  remark text not null default '',
  created_at timestamptz not null default now(),
  unique (kind, ref)                                                       -- P6
);

create table ledger_lines (
  id bigint generated always as identity primary key,
  tx_id bigint not null references ledger_txs,
  account_id bigint not null references accounts,
  amount_fen bigint not null check (amount_fen <> 0),
  balance_after_fen bigint,                                                -- null on system accounts
  unique (tx_id, account_id)
);
create index on ledger_lines (account_id, id desc);

-- P4: a line moves the stored balance, and nothing else does.
create function ledger_line_moves_balance() returns trigger language plpgsql as $$
begin
  update accounts set balance_fen = balance_fen + new.amount_fen
    where id = new.account_id and kind <> 'system'
    returning balance_fen into new.balance_after_fen;
  if not found then
    new.balance_after_fen := null;
  end if;
  return new;
end $$;
create trigger ledger_line_moves_balance before insert on ledger_lines
  for each row execute function ledger_line_moves_balance();

create function account_balance_is_moved_by_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance_fen is distinct from 0 then
      raise exception 'an account starts at zero' using errcode = 'GF004';
    end if;
  elsif new.balance_fen is distinct from old.balance_fen and pg_trigger_depth() < 2 then
    raise exception 'a balance changes only through ledger lines' using errcode = 'GF004';
  elsif new.kind is distinct from old.kind or new.owner_id is distinct from old.owner_id
     or new.supplier_id is distinct from old.supplier_id or new.code is distinct from old.code then
    raise exception 'an account keeps its owner' using errcode = 'GF004';
  end if;
  return new;
end $$;
create trigger account_balance_is_moved_by_lines before insert or update on accounts
  for each row execute function account_balance_is_moved_by_lines();

-- P1: at commit every movement has at least two lines that sum to zero, and no lines without a head.
create function ledger_tx_balances() returns trigger language plpgsql as $$
declare
  head bigint := case tg_table_name when 'ledger_txs' then new.id else (to_jsonb(new) ->> 'tx_id')::bigint end;
  lines integer;
  total bigint;
begin
  select count(*), coalesce(sum(amount_fen), 0) into lines, total from ledger_lines where tx_id = head;
  if lines < 2 or total <> 0 then
    raise exception 'ledger transaction % has % lines that sum to %', head, lines, total using errcode = 'GF001';
  end if;
  return null;
end $$;
create constraint trigger ledger_tx_balances after insert on ledger_txs
  deferrable initially deferred for each row execute function ledger_tx_balances();
create constraint trigger ledger_line_balances after insert on ledger_lines
  deferrable initially deferred for each row execute function ledger_tx_balances();

-- P3: what is written stays written.
create function never_changed() returns trigger language plpgsql as $$
begin
  raise exception '% on % is not allowed', tg_op, tg_table_name using errcode = 'GF003';
end $$;
create trigger ledger_txs_stay before update or delete on ledger_txs for each row execute function never_changed();
create trigger ledger_lines_stay before update or delete on ledger_lines for each row execute function never_changed();
create trigger ledger_txs_stay_all before truncate on ledger_txs for each statement execute function never_changed();
create trigger ledger_lines_stay_all before truncate on ledger_lines for each statement execute function never_changed();
create trigger accounts_stay before delete on accounts for each row execute function never_changed();
create trigger accounts_stay_all before truncate on accounts for each statement execute function never_changed();

-- Recharge -------------------------------------------------------------------------------------------------------

create table recharges (
  id bigint generated always as identity primary key,
  trade_no text not null unique,
  user_id bigint not null references users,
  channel integer not null,
  amount_fen bigint not null check (amount_fen > 0),
  status smallint not null default 0,                                      -- 0 created, 1 paid, 2 closed
  provider text not null,
  provider_no text,
  result_type text not null default '',
  result_data text not null default '',
  created_at timestamptz not null default now(),
  expire_at timestamptz not null,
  paid_at timestamptz
);
create index on recharges (user_id, id desc);
create index on recharges (expire_at) where status = 0;

-- Orders ---------------------------------------------------------------------------------------------------------

create table quotes (
  id uuid primary key,
  user_id bigint not null references users,
  goods_id bigint not null references goods,
  goods_num integer not null,
  unit_price_fen bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on quotes (expires_at);

create table batches (
  id bigint generated always as identity (start with 100001) primary key,
  user_id bigint not null references users,
  goods_id bigint not null references goods,
  courier_id bigint not null references couriers,
  goods_num integer not null check (goods_num >= 1),
  unit_price_fen bigint not null check (unit_price_fen >= 0),
  platform integer not null,
  order_source smallint not null,
  channel text not null check (channel in ('site', 'widget', 'cli', 'api', 'rule')),
  remark text not null default '',
  total_count integer not null,                                            -- rows of the request
  order_count integer not null,                                            -- rows that became orders
  total_fen bigint not null check (total_fen >= 0),
  refused jsonb not null default '[]',                                     -- rows that did not: position, caller's id, code
  status smallint not null check (status between 0 and 6),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  expire_at timestamptz
);
create index on batches (user_id, id desc);
create index on batches (expire_at) where status = 5;

create table orders (
  id bigint generated always as identity (start with 1000001) primary key,
  batch_id bigint not null references batches,
  user_id bigint not null,
  row_no integer not null,                                                 -- position in the request, 0-based
  row_id integer not null,                                                 -- the caller's own row number
  shop_order text not null,
  rec_name text not null,
  rec_mobile text not null,
  rec_province text not null,
  rec_city text not null,
  rec_district text not null,
  rec_address text not null,
  lp_reissue_sn text not null,
  remark text not null,
  price_fen bigint not null check (price_fen >= 0),
  status smallint not null check (status between 0 and 5),
  error text not null default '',
  created_at timestamptz not null default now(),
  paid_at timestamptz
);
create index on orders (batch_id, row_no);
create index on orders (user_id, id desc);
create index on orders (user_id, shop_order) where shop_order <> '';

create table parcels (
  id bigint generated always as identity (start with 5000001) primary key,
  order_id bigint not null references orders,
  kuaidi_sn text,
  provider text not null default '',
  status smallint not null check (status in (10, 20, 30, 40, 50, 60, 70, 80, 90)),
  paid_at timestamptz not null,
  ship_deadline timestamptz not null,
  pickup_deadline timestamptz not null,
  ship_time timestamptz,
  pickup_time timestamptz,
  sign_time timestamptz,
  issue_attempts smallint not null default 0,
  last_trace_at timestamptz,
  last_trace_text text
);
create index on parcels (order_id);
create unique index on parcels (kuaidi_sn) where kuaidi_sn is not null;

create table parcel_events (
  id bigint generated always as identity primary key,
  parcel_id bigint not null references parcels,
  at timestamptz not null,
  kind text not null,
  text text not null,
  place text not null default '',
  learned_at timestamptz not null default now(),
  unique (parcel_id, at, kind, text)
);

-- P9: the arrows of decisions section 4; every other move is refused.
create table state_moves (
  machine text not null,
  from_state smallint not null,
  to_state smallint not null,
  primary key (machine, from_state, to_state)
);
insert into state_moves (machine, from_state, to_state)
  select machine, from_state, unnest(to_states) from (values
    ('orders', 0, array[1, 4]), ('orders', 1, array[2, 5]), ('orders', 2, array[3, 5]),
    ('parcels', 10, array[20, 90]),
    ('parcels', 20, array[30, 40, 50, 60, 70, 80, 90]),
    ('parcels', 30, array[40, 50, 60, 70, 80]),
    ('parcels', 40, array[50, 60, 70, 80]),
    ('parcels', 50, array[60, 70, 80]),
    ('parcels', 70, array[40, 50, 60, 80]),
    ('batches', 0, array[1]), ('batches', 1, array[2, 3, 4]), ('batches', 3, array[2]), ('batches', 5, array[1, 6]),
    ('recharges', 0, array[1, 2]), ('recharges', 2, array[1])
  ) as arrows (machine, from_state, to_states);

create table state_log (
  id bigint generated always as identity primary key,
  machine text not null,
  row_id bigint not null,
  from_state smallint not null,
  to_state smallint not null,
  by text not null default coalesce(current_setting('giftship.actor', true), ''),
  at timestamptz not null default now()
);
create index on state_log (machine, row_id);

create function state_moves_along_arrows() returns trigger language plpgsql as $$
begin
  if exists (
    select from old_rows o join new_rows n on n.id = o.id
    where n.status <> o.status
      and not exists (select from state_moves m where m.machine = tg_table_name and m.from_state = o.status and m.to_state = n.status)
  ) then
    raise exception 'illegal state move on %', tg_table_name using errcode = 'GF009';
  end if;
  insert into state_log (machine, row_id, from_state, to_state)
    select tg_table_name, n.id, o.status, n.status from old_rows o join new_rows n on n.id = o.id where n.status <> o.status;
  return null;
end $$;
create trigger orders_move after update on orders referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();
create trigger parcels_move after update on parcels referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();
create trigger batches_move after update on batches referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();
create trigger recharges_move after update on recharges referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

-- Keys and jobs (P5, P8) -----------------------------------------------------------------------------------------

create table idempotency_keys (
  user_id bigint not null references users,
  key text not null check (length(key) between 1 and 64),
  call text not null,                                                      -- method and path
  body_hash bytea not null,
  batch_id bigint references batches,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index on idempotency_keys (created_at);

create table jobs (                                                        -- the outbox: what must leave the house
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  payload jsonb not null default '{}',
  state smallint not null default 0 check (state in (0, 1, 2)),            -- 0 waiting or leased, 1 done, 2 dead
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  locked_until timestamptz,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (kind, key)
);
create index jobs_due on jobs (run_at) where state = 0;
