create index concurrently if not exists compensations_disputed on compensations (disputed_at) where disputed_at is not null and dispute_note = '';
