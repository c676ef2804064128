-- Claims: the oldest of one kind, and the walk from partner to partner. Both see nothing of other kinds. (`state < 1`, so that
-- a claim cannot fall back to the older index over all kinds, however wrong the planner's counts are.)
create index concurrently if not exists jobs_of_kind on jobs (kind, run_at) where state < 1;
create index concurrently if not exists jobs_of_partner on jobs (kind, partner, run_at) where state < 1;
-- The list of dead letters, and what is still to be closed of them.
create index concurrently if not exists jobs_dead on jobs (id) where state = 2;
-- What still waits to be told; the audit looks whether each has its job.
create index concurrently if not exists webhook_deliveries_waiting on webhook_deliveries (id) where status in (0, 2);
-- The sweep.
create index concurrently if not exists jobs_done on jobs (done_at) where state = 1;
