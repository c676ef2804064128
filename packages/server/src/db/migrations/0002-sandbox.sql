-- The local sandbox of payments, text messages and couriers. Nothing here is business data: the tables may be
-- emptied at any time. Instants are milliseconds since 1970, amounts are whole fen.

create table sandbox_payments (
  trade_no        text primary key,
  token           text not null unique,
  amount_fen      bigint not null check (amount_fen > 0),
  subject         text not null,
  created_at_ms   bigint not null,
  expire_at_ms    bigint not null,
  state           text not null default 'pending' check (state in ('pending', 'paid', 'closed')),
  paid_amount_fen bigint check (paid_amount_fen > 0),
  provider_no     text unique,
  paid_at_ms      bigint,
  check ((state = 'paid') = (paid_amount_fen is not null and provider_no is not null and paid_at_ms is not null))
);

create index sandbox_payments_newest on sandbox_payments (created_at_ms desc);

create table sandbox_sms (
  id            bigint generated always as identity primary key,
  mobile        text not null,
  purpose       text not null,
  code          text not null,
  created_at_ms bigint not null,
  visible_at_ms bigint not null,
  failed        text
);

create index sandbox_sms_mobile on sandbox_sms (mobile, id desc);

-- The courier clock: tick = ((paused_at or now) - base_at) * speed + shift.
create table sandbox_clock (
  id           smallint primary key default 1 check (id = 1),
  speed        double precision not null default 60 check (speed > 0 and speed <= 86400),
  base_at_ms   bigint not null,
  shift_ms     bigint not null default 0,
  paused_at_ms bigint
);

insert into sandbox_clock (base_at_ms) values ((extract(epoch from now()) * 1000)::bigint);

create sequence sandbox_waybill_numbers;

create table sandbox_parcels (
  waybill        text primary key,
  order_sn       text not null unique,
  courier        text not null,
  receiver       text not null,
  script_name    text not null,
  script         jsonb not null,
  issued_at_ms   bigint not null,
  issued_tick_ms bigint not null,
  shift_ms       bigint not null default 0,
  sent           integer not null default 0,
  next_after_ms  bigint
);

create index sandbox_parcels_due on sandbox_parcels ((issued_tick_ms - shift_ms + next_after_ms))
  where next_after_ms is not null;
create index sandbox_parcels_newest on sandbox_parcels (issued_at_ms desc);

-- How often a waybill was asked for in vain: a receiver named for slow issuing succeeds at the third time.
create table sandbox_issue_attempts (
  order_sn text primary key,
  attempts integer not null
);
