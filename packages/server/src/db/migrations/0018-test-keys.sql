-- Test keys: they act as a twin of their owner, a person of his own with test money, whose parcels no courier hears of.
-- Release 0.2.0 knows no key but the first of a person, which is never one of these.
-- reads from: 0013

create table twins (
  owner_id bigint primary key references users,
  twin_id bigint not null unique references users
);
alter table named_keys add column acts_as bigint references users,
  add constraint named_keys_test_acts_as_twin check ((mode = 'test') = (acts_as is not null));
create or replace view all_keys as
  select app_key, user_id, 'live' as mode, name, secret_sealed, old_secret_sealed, old_until, enabled, scopes, ip_list, daily_limit_fen,
    key_created_at, last_used_at, last_address, ended_at, true as is_first, user_id as acts_as
  from api_keys where app_key is not null
  union all
  select app_key, user_id, mode, name, secret_sealed, old_secret_sealed, old_until, enabled, scopes, ip_list, daily_limit_fen,
    key_created_at, last_used_at, last_address, ended_at, false, coalesce(acts_as, user_id)
  from named_keys;

-- Money: test accounts move money among themselves and never to or from a real one, whoever tries.
alter table accounts add column is_test boolean not null default false;
insert into accounts (kind, code, is_test) values ('system', 'test', true);
create function test_money_stays_apart() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_lines l join accounts a on a.id = l.account_id
             where l.tx_id in (select tx_id from new_rows) group by l.tx_id
             having bool_or(a.is_test) and not bool_and(a.is_test)) then
    raise exception 'test money and real money do not mix' using errcode = 'GF007';
  end if;
  return null;
end $$;
create trigger test_money_stays_apart after insert on ledger_lines referencing new table as new_rows
  for each statement execute function test_money_stays_apart();
create function test_accounts_stay_test() returns trigger language plpgsql as $$
begin
  raise exception 'an account stays of test money or of real money' using errcode = 'GF007';
end $$;
create trigger test_accounts_stay_test before update on accounts for each row
  when (new.is_test is distinct from old.is_test) execute function test_accounts_stay_test();

-- Parcels of a twin: no clock looks at their deadlines, so no node of any release pays for them of itself.
alter table parcels add column is_test boolean not null default false;
create function test_parcels_are_not_watched() returns trigger language plpgsql as $$
begin
  new.watch_at := null;
  return new;
end $$;
create trigger test_parcels_are_not_watched before insert or update on parcels for each row
  when (new.is_test and new.watch_at is not null) execute function test_parcels_are_not_watched();

-- Their waybills are asked for by a job of its own kind, which has the test courier only, and nobody earns on them.
create function twins_have_jobs_of_their_own() returns trigger language plpgsql as $$
begin
  if not exists (select from batches b join twins t on t.twin_id = b.user_id
                 where b.id = coalesce(new.payload->>'batch', new.payload->>'batch_id')::bigint) then
    return new;
  end if;
  if new.kind = 'earn-commission' then return null; end if;
  new.kind := 'issue-test-waybills';
  new.partner := null;
  return new;
end $$;
create trigger twins_have_jobs_of_their_own before insert on jobs for each row
  when (new.kind in ('issue-waybills', 'earn-commission')) execute function twins_have_jobs_of_their_own();
