-- Whose batches and parcels those are that were there before. Before the indexes, so that the rows stay where they are.
call fill_supply();
-- What a supplier works on, by deadline first; ids end it upwards, so that its pages are filled (0013-smaller). That a supplier is
-- named keeps lists over all of them at the index of theirs.
create index concurrently if not exists parcels_of_supplier on parcels (supplier_id, cell, ship_deadline, order_id) where order_state in (1, 2) and supplier_id is not null;
-- What is called off is rare among all that is over.
create index concurrently if not exists parcels_refunded_of_supplier on parcels (supplier_id, order_id) where order_state = 5 and supplier_id is not null;
create index concurrently if not exists parcels_of_wave on parcels (wave_id) where wave_id is not null;
create index concurrently if not exists parcels_handed_over on parcels (supplier_id, handed_at) where handed_at is not null;
create index concurrently if not exists batches_of_supplier on batches (supplier_id, id);
