-- What a parcel leaves behind for ever (`npm run bench:size`).
-- Ids only grow: an index that ends with them upwards is filled to the brim, downwards each page stays half empty.
create index concurrently if not exists parcels_of_cell on parcels (kind_id, cell, order_id);
drop index concurrently if exists parcels_by_cell;
create index concurrently if not exists orders_of_user on orders (user_id, id);
drop index concurrently if exists orders_user_id_id_idx;
-- A batch is always read whole, and equal keys are kept once.
create index concurrently if not exists orders_of_batch on orders (batch_id);
drop index concurrently if exists orders_batch_id_row_no_idx;
-- Ids of different tables seldom meet, and a row says whose it is.
create index concurrently if not exists state_log_of_row on state_log (row_id);
drop index concurrently if exists state_log_machine_row_id_idx;
-- A parcel is written six times more: there is room for that beside it.
alter table parcels set (fillfactor = 85);
-- A courier's news are kept as such and say what moved the parcel and when; writing that down again made a fifth of a parcel.
create or replace function news_are_their_own_log() returns trigger language plpgsql as 'begin return null; end';
create or replace trigger news_are_their_own_log before insert on state_log for each row
  when (new.machine = 'parcels' and new.by = 'courier' and new.to_state >= 30) execute function news_are_their_own_log();
