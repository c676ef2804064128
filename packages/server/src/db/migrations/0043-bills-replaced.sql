-- A wrong bill that moved no money yet can be replaced by the right one, so its rows may go; those of one that posted never do
-- (O161). A difference that was written off and explained since went back from suspense (9.1).
-- reads from: 0013

drop trigger bill_rows_stay on bill_rows;
create trigger bill_rows_stay before update on bill_rows for each row execute function never_changed();

create function bill_rows_of_posted_stay() returns trigger language plpgsql as $$
begin
  if exists (select from old_rows o join bills b on b.id = o.bill_id where b.posted_at is not null) then
    raise exception '% on % is not allowed', tg_op, tg_table_name using errcode = 'GF003';
  end if;
  return null;
end $$;
create trigger bill_rows_posted_stay after delete on bill_rows referencing old table as old_rows
  for each statement execute function bill_rows_of_posted_stay();

alter table bill_issues add column explained_at timestamptz check (explained_at is null or status = 3);
