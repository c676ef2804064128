-- Changes of goods, told to the programs of those whom they concern (goods.updated, D904).
-- reads from: 0013

create table goods_changes (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods,
  was jsonb not null,                                                       -- goods_facts before and after
  became jsonb not null,
  at timestamptz not null default now(),
  told_until bigint not null default 0                                      -- the last person who was told
);

-- What a buyer's program reckons with.
create function goods_facts(g goods, supplier_status smallint, areas jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('price_fen', g.price_fen, 'floor_fen', g.floor_fen, 'group_prices', g.group_prices,
    'platforms', to_jsonb(g.platforms), 'areas', areas,
    'state', case when supplier_status <> 1 then 'off' when g.status = 1 then 'on_sale' when g.status = 2 then 'out_of_stock' else 'off' end)
$$;
create function keep_goods_change(goods_id bigint, was jsonb, became jsonb) returns void language plpgsql as $$
declare change bigint;
begin
  if was = became then return; end if;
  insert into goods_changes (goods_id, was, became) values (goods_id, was, became) returning id into change;
  insert into jobs (kind, key, payload) values ('tell-goods', change::text, jsonb_build_object('change_id', change));
end $$;

-- In the database, like the shelf's version (0003): whatever changes goods, a page of operators, an import, a stock that runs
-- out inside of an order, tells without knowing of it.
create function goods_changed() returns trigger language plpgsql as $$
declare
  supplier smallint := (select status from suppliers where id = new.supplier_id);
  areas jsonb := (select no_deliver_area from couriers where id = new.courier_id);
  areas_before jsonb := areas;
begin
  if new.courier_id <> old.courier_id then
    areas_before := (select no_deliver_area from couriers where id = old.courier_id);
  end if;
  perform keep_goods_change(new.id, goods_facts(old, supplier, areas_before), goods_facts(new, supplier, areas));
  return null;
end $$;
create trigger goods_changed after update of price_fen, floor_fen, group_prices, platforms, status, courier_id on goods
  for each row execute function goods_changed();

create function courier_areas_changed() returns trigger language plpgsql as $$
begin
  perform keep_goods_change(g.id, goods_facts(g, s.status, old.no_deliver_area), goods_facts(g, s.status, new.no_deliver_area))
    from goods g join suppliers s on s.id = g.supplier_id where g.courier_id = new.id and g.status in (1, 2);
  return null;
end $$;
create trigger courier_areas_changed after update of no_deliver_area on couriers for each row
  when (old.no_deliver_area is distinct from new.no_deliver_area) execute function courier_areas_changed();

create function supplier_state_changed() returns trigger language plpgsql as $$
begin
  perform keep_goods_change(g.id, goods_facts(g, old.status, c.no_deliver_area), goods_facts(g, new.status, c.no_deliver_area))
    from goods g join couriers c on c.id = g.courier_id where g.supplier_id = new.id and g.status in (1, 2);
  return null;
end $$;
create trigger supplier_state_changed after update of status on suppliers for each row
  when (old.status is distinct from new.status) execute function supplier_state_changed();
