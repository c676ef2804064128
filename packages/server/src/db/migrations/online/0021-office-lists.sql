-- Lists over all buyers (back-office 11): what is open by its state, everything else by goods or platform first.
create index concurrently if not exists parcels_open on parcels (cell, order_id) where order_state in (1, 2);
create index concurrently if not exists batches_of_goods on batches (goods_id, id);
create index concurrently if not exists batches_of_platform on batches (platform, id);
-- After-sales: what waits, in the order in which it is worked.
create index concurrently if not exists tickets_open on tickets (waiting_since, id) where status in (0, 1, 2);
create index concurrently if not exists tickets_of_owner on tickets (owner_id, id) where owner_id is not null;
create index concurrently if not exists tickets_of_order on tickets (order_id) where order_id is not null;
create index concurrently if not exists refunds_by_status on refunds (status, id);
create index concurrently if not exists refunds_of_order on refunds (order_id, id);
create index concurrently if not exists compensations_by_status on compensations (status, id);
create index concurrently if not exists compensations_of_supplier on compensations (supplier_id, status, id);
-- How often somebody looked at recipients lately.
create index concurrently if not exists personal_data_log_of_operator on personal_data_log (operator_id, at) where operator_id is not null;
