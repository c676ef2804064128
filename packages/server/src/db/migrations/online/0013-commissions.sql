create index concurrently if not exists commissions_held on commissions (held_from) where status = 0;
-- Those that were frozen before the migration; the rest keep themselves.
update commissions c set held_from = case when p.status = 60 then '-infinity' else p.pickup_time end
  from parcels p where c.status = 0 and c.held_from is null and p.order_id = c.order_id and (p.status = 60 or p.pickup_time is not null);
