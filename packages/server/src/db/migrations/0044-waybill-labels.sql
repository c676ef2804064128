-- What the account of a waybill wants printed on its label, kept for 30 days: a torn label is printed again as it was also when
-- the courier does not answer (S045). A release before asks each time and writes nothing here.
-- reads from: 0013

create table waybill_labels (
  parcel_id bigint primary key references parcels,
  waybill text not null,
  route text not null,
  gather text not null,
  at timestamptz not null default now()
);
create index on waybill_labels (at);
