-- Content as operators write it: versions, times of banners, messages to many, agreements.
-- A release before reads the same articles, banners and texts; what is new has defaults, and drafts stand apart.
-- reads from: 0013

create table content_versions (                                              -- each text as it is written, shown, and was shown
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('article', 'notice', 'layout', 'site', 'agreement')),
  ref text not null default '',                                              -- number of the article, kind of the agreement
  value jsonb not null,
  status smallint not null default 0 check (status between 0 and 2),         -- draft, shown, past
  version integer not null default 1,                                        -- of the draft: one more with each save
  by text not null,
  at timestamptz not null default now()
);
create unique index content_drafts on content_versions (kind, ref) where status = 0;
create unique index content_shown on content_versions (kind, ref) where status = 1;
create index on content_versions (kind, ref, id desc);
insert into state_moves (machine, from_state, to_state) values ('content_versions', 0, 1), ('content_versions', 1, 2);
create trigger content_versions_move after update on content_versions referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

create table content_previews (                                              -- who may see a draft as the shop would show it
  token_hash bytea primary key,
  operator_id bigint not null references operators,
  is_open boolean not null default false,                                    -- the link was followed: now it is a browser's
  expires_at timestamptz not null
);
create index on content_previews (expires_at);

alter table banners
  add column start_at timestamptz,
  add column end_at timestamptz,
  add column version integer not null default 1;
alter table articles
  add column published boolean not null default true,
  add column version integer not null default 1;

create table mailings (                                                      -- one text to many people
  id bigint generated always as identity (start with 1001) primary key,
  target text not null check (target in ('one', 'group', 'tag', 'suppliers', 'all')),
  target_id bigint,
  content text not null,
  link text not null default '',
  send_at timestamptz not null,
  status smallint not null default 0 check (status between 0 and 3),         -- planned, sending, sent, stopped
  upto_id bigint not null default 0,                                         -- people up to here have it
  total integer not null default 0,
  done integer not null default 0,
  by text not null,
  operator_id bigint references operators,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index mailings_due on mailings (send_at) where status in (0, 1);
insert into state_moves (machine, from_state, to_state) values
  ('mailings', 0, 1), ('mailings', 0, 3), ('mailings', 1, 2), ('mailings', 1, 3);
create trigger mailings_move after update on mailings referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();
alter table user_messages add column link text not null default '';

comment on table articles is 'help articles of the shop';
