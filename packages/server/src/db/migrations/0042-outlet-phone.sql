-- The phone of the outlet that takes the parcels of a courier row: who cannot ask a courier to stop a parcel rings it up (O116).
-- reads from: 0013

alter table couriers add column outlet_phone text not null default '';
