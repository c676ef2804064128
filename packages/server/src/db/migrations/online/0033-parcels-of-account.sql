-- Waybills of today on an account (O099): only parcels that were issued on one.
create index concurrently if not exists parcels_of_account on parcels (account_id, paid_at) where account_id is not null;
