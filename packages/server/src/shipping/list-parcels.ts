import type { ShippingSearch } from '@giftship/shared/shipping/fields-contract';
import { ISSUE_MODE } from '@giftship/shared/couriers/courier';
import { sql } from 'kysely';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { COUNT_CAP } from '../lists/count-rows.ts';
import type { Member } from '../suppliers/member.ts';
import { readParcels, shippingRow } from './parcel-rows.ts';
import { countTabs, queryOf } from './search.ts';

/** Parcels of the caller's own goods, what is due first at the top, with the numbers of all tabs (S041). */
export async function listParcels(
  deps: Deps,
  { supplier }: Pick<Member, 'supplier'>,
  { page, page_size, ...search }: ShippingSearch & { page: number; page_size: number },
) {
  const { q } = deps.db;
  const query = await queryOf(deps, supplier.id, search);
  const offset = (page - 1) * page_size;
  const [count, counted, found] = await Promise.all([
    countTabs(q, supplier.id),
    query.isWholeTab
      ? null
      : sql<{ n: number }>`select count(*) as n from (${query.rows} limit ${COUNT_CAP}) c`.execute(q),
    sql<{ id: number }>`${query.rows} order by ${query.order} limit ${page_size} offset ${offset}`.execute(q),
  ]);
  const rows = await readParcels(
    q,
    supplier.id,
    found.rows.map(({ id }) => id),
  );
  const inTab = search.tab === undefined ? 0 : count[search.tab];
  return {
    list: rows.map(shippingRow),
    page,
    page_size,
    data_count: counted === null ? inTab : onlyRow(counted.rows).n,
    count,
    not_found: query.notFound,
  };
}

/** What a supplier's parcels can be filtered by: his goods, couriers and warehouses. */
export async function listOptions({ db }: Deps, { supplier }: Member) {
  const [goods, express, warehouses] = await Promise.all([
    db.q
      .selectFrom('goods')
      .where('supplier_id', '=', supplier.id)
      .select(['id', 'name', 'supplier_code as code'])
      .orderBy('supplier_code')
      .orderBy('id')
      .execute(),
    db.q
      .selectFrom('couriers')
      .where('supplier_id', '=', supplier.id)
      .select(['id', 'name', 'subname', 'warehouse_id', 'issue_mode'])
      .orderBy('id')
      .execute(),
    db.q
      .selectFrom('warehouses')
      .where('supplier_id', '=', supplier.id)
      .select(['id', 'name'])
      .orderBy('id')
      .execute(),
  ]);
  return {
    goods,
    express: express.map(({ name, subname, issue_mode, ...courier }) => ({
      ...courier,
      name: subname === '' ? name : `${name} ${subname}`,
      is_by_hand: issue_mode === ISSUE_MODE.hand,
    })),
    warehouses,
  };
}
