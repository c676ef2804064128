-- What suppliers earn by their parcels, how it is settled with them, and where it is paid to (back-office 8.4, 9.2).
-- A release before records pickups beside us and knows nothing of it: a trigger writes down what they earn. It says of no refund
-- who bears it, so it takes nothing back.
-- reads from: 0013

create table supplier_accruals (                                              -- number A: items that were posted together
  id bigint generated always as identity (start with 6001) primary key,
  supplier_id bigint not null references suppliers,
  sale_fen bigint not null default 0 check (sale_fen >= 0),
  back_fen bigint not null default 0 check (back_fen >= 0),
  freight_fen bigint not null default 0 check (freight_fen >= 0),
  items integer not null check (items > 0),
  at timestamptz not null default now()
);
create index on supplier_accruals (supplier_id, id);
create trigger supplier_accruals_stay before update or delete on supplier_accruals for each row execute function never_changed();
create trigger supplier_accruals_stay_all before truncate on supplier_accruals for each statement execute function never_changed();

create table supplier_items (                                                 -- what a parcel brings its supplier, or costs him
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  parcel_id bigint not null references parcels,
  kind smallint not null check (kind in (1, 2, 3)),                           -- sale, sale taken back, freight on the shop's account
  amount_fen bigint not null check (amount_fen > 0),
  accrual_id bigint references supplier_accruals,                             -- null: not posted yet
  created_at timestamptz not null default now(),
  unique (parcel_id, kind)
);
create index supplier_items_open on supplier_items (supplier_id, id) where accrual_id is null;
create index supplier_items_posted on supplier_items (accrual_id) where accrual_id is not null;

-- An item is posted once, and is never another.
create function item_is_posted_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.accrual_id is null and new.accrual_id is not null
     and (new.id, new.supplier_id, new.parcel_id, new.kind, new.amount_fen, new.created_at)
       = (old.id, old.supplier_id, old.parcel_id, old.kind, old.amount_fen, old.created_at) then
    return new;
  end if;
  raise exception '% on % is not allowed', tg_op, tg_table_name using errcode = 'GF003';
end $$;
create trigger supplier_items_stay before update or delete on supplier_items for each row execute function item_is_posted_once();
create trigger supplier_items_stay_all before truncate on supplier_items for each statement execute function never_changed();

-- Whoever first learns that a courier has a parcel writes down what it brings (B11); of one that was refunded before, nothing.
create function parcel_earns() returns trigger language plpgsql as $$
begin
  insert into supplier_items (supplier_id, parcel_id, kind, amount_fen)
    select new.supplier_id, new.id, item.kind, item.amount
      from orders o join batches b on b.id = o.batch_id,
        lateral (values (1, b.cost_fen * b.goods_num + b.parcel_cost_fen), (3, b.freight_fen)) as item (kind, amount)
      where o.id = new.order_id and item.amount > 0
    on conflict do nothing;
  return null;
end $$;
create trigger parcel_earns after update of pickup_time on parcels for each row
  when (old.pickup_time is null and new.pickup_time is not null and new.supplier_id is not null and new.order_state <> 5)
  execute function parcel_earns();
create trigger parcel_earned after insert on parcels for each row
  when (new.pickup_time is not null and new.supplier_id is not null and new.order_state <> 5) execute function parcel_earns();

create table supplier_payees (                                                -- where a supplier is paid (S073, O087)
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  type smallint not null check (type in (1, 2)),                              -- as of withdrawals: Alipay, bank
  holder text not null,
  account_sealed text not null,
  account_mask text not null,
  account_hash bytea not null,
  bank_name text not null default '',
  bank_branch text not null default '',
  status smallint not null default 0 check (status between 0 and 3),          -- waits, in force, refused, stopped
  asked_by text not null,
  reason text not null default '',
  pause_until timestamptz,                                                    -- nothing is paid to it before
  decided_by bigint references operators,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create index on supplier_payees (supplier_id, id desc);
create index supplier_payees_waiting on supplier_payees (id) where status = 0;
create unique index supplier_payees_one_waits on supplier_payees (supplier_id) where status = 0;
create unique index supplier_payees_one_in_force on supplier_payees (supplier_id) where status = 1;
insert into state_moves (machine, from_state, to_state) values
  ('supplier_payees', 0, 1), ('supplier_payees', 0, 2), ('supplier_payees', 0, 3), ('supplier_payees', 1, 3);
create trigger supplier_payees_move after update on supplier_payees referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

create table settlements (                                                    -- number S: a slice of the lines of a supplier's account
  id bigint generated always as identity (start with 8001) primary key,
  supplier_id bigint not null references suppliers,
  period_start date not null,
  period_end date not null check (period_end >= period_start),
  from_line bigint not null,
  to_line bigint not null check (to_line >= from_line - 1),                   -- one less: nothing happened
  opening_fen bigint not null,
  sale_fen bigint not null,
  back_fen bigint not null,
  freight_fen bigint not null,
  comp_fen bigint not null,
  adjust_fen bigint not null,
  payout_fen bigint not null,
  closing_fen bigint not null,
  reserve_fen bigint not null,                                                -- kept back by the contract
  later_fen bigint not null,                                                  -- sales that are younger than the days of the contract
  held_fen bigint not null,                                                   -- stands in statements that are not paid yet
  payable_fen bigint not null,
  due_day date not null,
  status smallint not null check (status between 0 and 6),                    -- to confirm, confirmed, disputed, to pay, paid, failed, carried over
  confirm_from timestamptz not null default now(),                            -- confirmed by itself some days after
  reminded_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by text not null default '',                                      -- '': by itself
  approved_at timestamptz,
  approved_by bigint references operators,
  tries smallint not null default 0,                                          -- how often the money left
  payee jsonb,                                                                -- the account as it was when it left
  payout_file_id bigint references payout_files,
  paid_at timestamptz,
  paid_by bigint references operators,
  bank_no text not null default '',
  receipt text not null default '',
  fail_reason text not null default '',
  missed_at timestamptz,                                                      -- the supplier says that nothing arrived (S074)
  missed_text text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (closing_fen = opening_fen + sale_fen - back_fen - freight_fen - comp_fen + adjust_fen - payout_fen),
  check (status not in (3, 4, 5) or payee is not null and payable_fen > 0 and tries > 0),
  unique (supplier_id, period_end)
);
create unique index settlements_slice on settlements (supplier_id, from_line) where to_line >= from_line;
create index settlements_open on settlements (status, id) where status in (0, 1, 2, 3, 5);
insert into state_moves (machine, from_state, to_state) values
  ('settlements', 0, 1), ('settlements', 0, 2), ('settlements', 2, 0), ('settlements', 1, 2), ('settlements', 1, 3),
  ('settlements', 3, 4), ('settlements', 3, 5), ('settlements', 5, 3);
create trigger settlements_move after update on settlements referencing old table as old_rows new table as new_rows
  for each statement execute function state_moves_along_arrows();

-- A statement is never changed, only where it stands (O169).
create function statement_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.supplier_id, new.period_start, new.period_end, new.from_line, new.to_line, new.opening_fen, new.sale_fen,
      new.back_fen, new.freight_fen, new.comp_fen, new.adjust_fen, new.payout_fen, new.closing_fen, new.payable_fen)
    = (old.id, old.supplier_id, old.period_start, old.period_end, old.from_line, old.to_line, old.opening_fen, old.sale_fen,
      old.back_fen, old.freight_fen, old.comp_fen, old.adjust_fen, old.payout_fen, old.closing_fen, old.payable_fen) then
    return new;
  end if;
  raise exception '% on % is not allowed', tg_op, tg_table_name using errcode = 'GF003';
end $$;
create trigger settlements_stay before update or delete on settlements for each row execute function statement_stays();
create trigger settlements_stay_all before truncate on settlements for each statement execute function never_changed();

create table settlement_disputes (                                            -- what a supplier does not agree to (O169)
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlements,
  content text not null,
  parcels text[] not null default '{}',
  asked_by text not null,
  at timestamptz not null default now(),
  answer text not null default '',
  adjustment_id bigint references adjustments,                                -- null: refused
  answered_by bigint references operators,
  answered_at timestamptz
);
create index on settlement_disputes (settlement_id, id);
create unique index settlement_disputes_one on settlement_disputes (settlement_id) where answered_at is null;

create index adjustments_of_supplier on adjustments (supplier_id, id desc) where target = 'supplier';
