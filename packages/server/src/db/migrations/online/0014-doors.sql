-- Looked at only when somebody submits an identity: a database without it yet answers slower.
create index concurrently if not exists users_id_card_digest on users (id_card_digest) where id_card_digest is not null;
