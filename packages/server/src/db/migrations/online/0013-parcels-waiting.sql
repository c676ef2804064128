-- Parcels without a waybill: the audit and the refund after 24 hours look for them among millions.
create index concurrently if not exists parcels_waiting on parcels (paid_at) where status = 10;
