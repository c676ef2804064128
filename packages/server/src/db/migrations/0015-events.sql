-- Events: what happened to a person's things, kept as a list that programs read, whether or not an address listens.
-- reads from: 0013

create table events (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  event_id text not null unique,                                            -- the number of its webhook too
  event text not null,
  body text not null,                                                       -- exactly what a webhook carries
  created_at timestamptz not null default now(),
  -- Its place in the person's list, given after its commit (event_heads): ids are drawn in transactions that may commit in
  -- another order, so who reads by id would pass one that is not there yet. Null until somebody reads.
  seq bigint
);
create unique index events_placed on events (user_id, seq) where seq is not null;
create index events_unplaced on events (user_id, id) where seq is null;

-- The last place that was given, of those who read; its row is the lock under which places are given. Places have no gap.
create table event_heads (
  user_id bigint primary key references users,
  last_seq bigint not null default 0
);

-- What is swept before it had a place takes one with it: a reader sees by the numbers how many he missed.
create function swept_events_take_places() returns trigger language plpgsql as $$
begin
  update event_heads h set last_seq = h.last_seq + g.n
    from (select user_id, count(*) as n from gone where seq is null group by user_id) g where h.user_id = g.user_id;
  return null;
end $$;
create trigger swept_events_take_places after delete on events referencing old table as gone
  for each statement execute function swept_events_take_places();

-- Release 0.2.0 knows deliveries only: what it sends is listed too, what nobody listens to there is not.
alter table webhook_deliveries add column is_listed boolean not null default false;
create function list_event_of_delivery() returns trigger language plpgsql as $$
begin
  insert into events (user_id, event_id, event, body) values (new.user_id, new.webhook_id, new.event, new.body)
    on conflict (event_id) do nothing;
  return null;
end $$;
create trigger list_event_of_delivery after insert on webhook_deliveries for each row
  when (not new.is_listed) execute function list_event_of_delivery();
