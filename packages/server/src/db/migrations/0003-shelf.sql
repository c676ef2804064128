-- The shelf's version: one number that grows, in the same transaction, with every change that a goods card or a filter
-- of the goods list shows. Servers keep answers of the list as long as it stands still (goods/shelf.ts). Counters of
-- sales and favourites are on no card, so the orders that move them do not touch it.

create table shelf_version (
  id smallint primary key default 1 check (id = 1),
  version bigint not null default 1
);
insert into shelf_version default values;

create function shelf_changed() returns trigger language plpgsql as $$
begin
  update shelf_version set version = version + 1;
  return null;
end $$;
create trigger goods_on_shelf after insert or delete or truncate or update of
    supplier_id, courier_id, category_id, name, pic, price_fen, floor_fen, group_prices, weight_kg, max_count, tag, platforms, status, rank, created_at
  on goods for each statement execute function shelf_changed();
create trigger couriers_on_shelf after insert or delete or truncate or update of name, image, send_province, send_city
  on couriers for each statement execute function shelf_changed();
create trigger categories_on_shelf after insert or delete or truncate or update of parent_id
  on categories for each statement execute function shelf_changed();
