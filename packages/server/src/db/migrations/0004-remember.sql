-- Saved logins (D320). A browser that saved its login holds one token of a family; each use makes the next one of the
-- same family. Used tokens stay until they expire: who shows one a second time has a copy of it, and the family ends.

create table remember_tokens (
  token_hash bytea primary key,
  family text not null,
  user_id bigint not null references users,
  -- The login that was opened together with this token; it ends with the family.
  session_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on remember_tokens (user_id);
create index on remember_tokens (family);
