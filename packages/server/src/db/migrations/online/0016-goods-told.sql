-- Whom a change of goods concerns; until they are there the few such jobs read whole tables.
create index concurrently if not exists order_kinds_of_goods on order_kinds (goods_id);
create index concurrently if not exists auto_rules_of_goods on auto_rules (goods_id) where removed_at is null;
create index concurrently if not exists favourites_of_goods on favourites (goods_id);
