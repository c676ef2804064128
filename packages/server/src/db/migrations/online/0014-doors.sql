-- Looked at only when somebody submits an identity: a database without it yet answers slower.
create index concurrently if not exists users_id_card_digest on users (id_card_digest) where id_card_digest is not null;
-- Numbers that release 0.2.0 wrote, which have no digest yet: soon none.
create index concurrently if not exists users_no_digest on users (id) where id_card_digest is null and id_card_cipher <> '' and attestation in (1, 2);
