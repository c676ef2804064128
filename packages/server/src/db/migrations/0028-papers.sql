-- Papers of the back office: receipts of transfers, attachments of balances changed by hand, pictures of marked parcels.
-- They show accounts and names, and are no pictures of the shop: nobody reads them without the right of their record.
-- A release before writes its receipts into the library, whose paths stay readable where they are stored.
-- reads from: 0013

create table papers (
  id text primary key,
  kind text not null check (kind in ('receipt', 'attachment', 'mark')),
  bytes bytea not null,
  width integer not null,
  height integer not null,
  operator_id bigint not null references operators,                            -- who sent it in
  created_at timestamptz not null default now()
);

-- A look that ran out has its end in the log too. Those of before have theirs, or none is known of them.
alter table view_sessions add column closed_at timestamptz;
update view_sessions set closed_at = ends_at where ends_at < now();
create index view_sessions_open on view_sessions (ends_at) where started_at is not null and closed_at is null;

-- Results of bulk work have their time, so that they can go; those of before count from now.
alter table office_task_rows add column at timestamptz not null default now();
create index on office_task_rows (at);
create index on office_tasks (created_at);
