-- Doors: who is a stranger and who the owner, proofs of a password, identities.
-- reads from: 0013

-- Wrong tries of a secret, counted apart for whom they are to hold up: a stranger's never count as the owner's (D1307).
create table wrong_tries (
  what text not null,                                                       -- which count, for example 'login by stranger'
  who text not null,                                                        -- whose, for example a mobile or a login's number
  tries integer not null default 1,
  blocked_until timestamptz,
  last_at timestamptz not null default now(),
  primary key (what, who)
);
create index on wrong_tries (last_at);

-- Browsers and programs that a person has logged in with; the cookie's hash, never the cookie.
create table known_devices (
  user_id bigint not null references users,
  device_hash bytea not null,
  address text not null,                                                    -- where it was last
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index on known_devices (user_id, address);
create index on known_devices (device_hash);
create index on known_devices (last_at);

-- Codes are kept as keyed hashes in `code`; who asked counts apart: '' a stranger, else a known device or a login.
alter table sms_codes add column asked_by text not null default '';
-- What an owner is told of the account is sent, counted and paid for like codes.
alter table sms_codes drop constraint sms_codes_purpose_check,
  add constraint sms_codes_purpose_check check (purpose in ('register', 'login', 'find-password', 'withdraw', 'notice'));

-- When the person of this login last showed the password itself: proof for what needs it again (D1308).
alter table sessions add column password_at timestamptz;

-- A key that a new password ended: it works again only with a new secret.
alter table api_keys add column ended_at timestamptz;

-- A keyed hash of the resident number: how many accounts one person stands behind (D1310).
alter table users add column id_card_digest bytea;
create table attestation_decisions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  at timestamptz not null default now(),
  decided_by text not null,
  decision text not null check (decision in ('approve', 'refuse')),
  reason text not null default ''
);
create index on attestation_decisions (user_id);
