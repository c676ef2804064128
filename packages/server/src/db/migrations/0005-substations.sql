-- Applications to run a substation (D330). An operator decides by hand; until then a mobile has one at most.

create table substation_applications (
  id bigint generated always as identity primary key,
  plan_id bigint not null,
  name text not null,
  mobile text not null,
  city text not null,
  host text not null default '',
  message text not null default '',
  status smallint not null default 0 check (status between 0 and 3),
  created_at timestamptz not null default now()
);
create unique index substation_applications_one_pending on substation_applications (mobile) where status = 0;
