-- Waybills that were taken back at their courier, or should have been (O107, O130): asked for in the transaction that ends the
-- order or by an operator, answered by the courier through the outbox.
-- A release before refunds without asking, and leaves no row.
-- reads from: 0013

create table waybill_cancels (
  parcel_id bigint primary key references parcels,
  status smallint not null default 0 check (status in (0, 1, 2, 3)),            -- asked, cancelled, refused, not known
  reason text not null,
  operator_id bigint references operators,                                      -- null: a refund asked
  answer text not null default '',                                              -- what the courier said when he did not agree
  asked_at timestamptz not null default now(),
  done_at timestamptz
);
