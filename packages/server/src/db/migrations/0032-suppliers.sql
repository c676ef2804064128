-- Suppliers as a company of its own kind (B02): application and contract, members, invitations, a second factor of their own,
-- and a record of what they changed.
-- A release before lets their logins in as buyers, so those end here; new ones that it opens meanwhile open no console. It
-- writes no supplier, and reads of them what it read before.
-- reads from: 0013

alter table suppliers
  add column company text not null default '',
  add column licence text not null default '',                               -- number of the business licence
  add column licence_pic text references pictures on delete set null,
  add column contact text not null default '',
  add column mobile text not null default '',
  add column application jsonb not null default '{}',                        -- what else was said when applying (O081)
  add column contract jsonb not null default '{}',                           -- number, start, end, margin of new goods (O084)
  add column settle_cycle text not null default 'month' check (settle_cycle in ('week', 'half', 'month')),
  add column settle_days smallint not null default 7 check (settle_days between 0 and 30),
  add column reserve_fen bigint not null default 0 check (reserve_fen >= 0), -- kept back of what is paid out
  add column comp_bearer smallint not null default 1 check (comp_bearer in (1, 2)),  -- who pays for lateness: supplier, shop
  add column version integer not null default 1,
  add column applied_at timestamptz,
  add column decided_at timestamptz,
  add column reason text not null default '';                                -- why it was refused or stopped
create unique index suppliers_licence on suppliers (licence) where licence <> '' and status <> 2;
insert into state_moves (machine, from_state, to_state) values
  ('suppliers', 0, 1), ('suppliers', 0, 2), ('suppliers', 2, 0), ('suppliers', 1, 3), ('suppliers', 3, 1);
create trigger suppliers_move after update on suppliers referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();
-- Whether a supplier is open decides what the shelf shows (Z3).
create trigger suppliers_on_shelf after insert or delete or truncate or update of status, name
  on suppliers for each statement execute function shelf_changed();

create table supplier_members (
  supplier_id bigint not null references suppliers,
  user_id bigint not null references users,
  role smallint not null check (role between 1 and 4),                       -- owner, operations, warehouse, finance
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (supplier_id, user_id)
);
create unique index supplier_owner on supplier_members (supplier_id) where role = 1 and removed_at is null;
create index on supplier_members (user_id) where removed_at is null;

create table supplier_invites (                                              -- a link in a text message, good once (O082, S005)
  code_hash bytea primary key,
  supplier_id bigint not null references suppliers,
  mobile text not null,
  role smallint not null check (role between 1 and 4),
  by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on supplier_invites (supplier_id);

create table user_totp (                                                     -- second factor of a supplier's login (S004)
  user_id bigint primary key references users,
  secret_sealed text not null,
  last_step bigint not null default 0,
  codes bytea[] not null default '{}',                                       -- hashes of backup codes that are left
  bound_at timestamptz not null default now()
);
alter table sessions add column totp_at timestamptz;                         -- when this login showed it last

create table user_prefs (                                                    -- how a supplier's login likes its tables (S007)
  user_id bigint not null references users,
  key text not null,
  value jsonb not null,
  primary key (user_id, key)
);

create table agreement_consents (
  user_id bigint not null references users,
  kind text not null,
  version integer not null,
  at timestamptz not null default now(),
  address text not null,
  primary key (user_id, kind, version)
);

create table supplier_log (                                                  -- what members of a supplier changed; 180 days (S083)
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  user_id bigint references users,                                           -- null: a key of the supplier
  actor text not null,
  action text not null,
  object text not null,
  ref text not null default '',
  reason text not null default '',
  before jsonb,
  after jsonb,
  address text not null default '',
  request_id text not null default '',
  at timestamptz not null default now()
);
create index on supplier_log (supplier_id, id desc);
create index on supplier_log (at);
create trigger supplier_log_unchanged before update on supplier_log for each row execute function never_changed();

create table supplier_keys (                                                 -- numbers of calls that must not happen twice; 7 days
  supplier_id bigint not null references suppliers,
  key text not null,
  call text not null,
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (supplier_id, key)
);
create index on supplier_keys (created_at);

-- What is there (8.6). Whoever is named as a supplier's login becomes its owner.
insert into supplier_members (supplier_id, user_id, role)
  select s.id, s.user_id, 1 from suppliers s join users u on u.id = s.user_id and u.user_type = 'supplier';
-- A login of type supplier that bought, or holds money, and stands behind no supplier becomes a buyer, where its mobile has none.
update users u set user_type = 'user'
  where u.user_type = 'supplier'
    and not exists (select from supplier_members m where m.user_id = u.id)
    and not exists (select from users o where o.mobile = u.mobile and o.user_type = 'user')
    and (exists (select from batches b where b.user_id = u.id)
      or exists (select from accounts a where a.owner_id = u.id and a.balance_fen <> 0));
-- Logins that were opened as buyers end; so do saved ones, and programs' keys of what is no buyer any more.
delete from sessions s using users u where u.id = s.user_id and u.user_type = 'supplier';
delete from remember_tokens r using users u where u.id = r.user_id and u.user_type = 'supplier';
delete from device_codes d using users u where u.id = d.user_id and u.user_type = 'supplier' and d.used_at is null;
