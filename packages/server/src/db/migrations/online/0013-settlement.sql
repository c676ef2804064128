create index concurrently if not exists compensations_disputed on compensations (disputed_at) where disputed_at is not null and dispute_note = '';
-- Each event of a parcel once, by a hash of its text: the text itself made more than half of what a parcel leaves behind.
create unique index concurrently if not exists parcel_events_once on parcel_events (parcel_id, at, kind, hashtextextended(text, 0));
alter table parcel_events drop constraint if exists parcel_events_parcel_id_at_kind_text_key;
