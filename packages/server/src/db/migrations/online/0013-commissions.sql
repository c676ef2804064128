create index concurrently if not exists commissions_held on commissions (held_from) where status = 0;
