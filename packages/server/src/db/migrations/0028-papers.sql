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
