import { parseAddress } from '@giftship/shared/address/parse-address';
import { COURIER_CODES } from '@giftship/shared/couriers/courier';
import { COURIER_LABELS } from '@giftship/shared/couriers/labels';
import { refuse } from '@giftship/shared/errors/app-error';
import { areasInForce, isClosedTo } from '@giftship/shared/goods/closed-areas';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED } from '../operators/list-log.ts';
import { COURIERS_COPY as SAY } from './copy.ts';
import { invalid } from './party.ts';
import { accountName, areaWords, readCouriers, withoutAreas } from './read-courier.ts';
import { isUsable } from './waybill-account.ts';

/** What couriers are looked for by. */
interface Search {
  supplier_id?: number | undefined;
  warehouse_id?: number | undefined;
  code?: string | undefined;
  enabled?: boolean | undefined;
  q: string;
}

/** Courier rows, newest first (O091). */
export async function listCouriers(
  deps: Deps,
  {
    page,
    page_size,
    lacks_account,
    ...search
  }: Search & { page: number; page_size: number; lacks_account?: boolean | undefined },
) {
  const where = matches(search);
  // Whether one can issue is known here, not in the database; suppliers have few couriers.
  if (lacks_account !== undefined) {
    const all = await readCouriers(deps, deps.db.q, { where, tail: sql`limit ${sql.lit(MOST_COUNTED)}` });
    const fit = all.filter((row) => row.lacks_account === lacks_account);
    const list = fit.slice((page - 1) * page_size, page * page_size).map(withoutAreas);
    return { list, page, page_size, data_count: fit.length };
  }
  const [{ rows }, list] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*)::int as n from (select from couriers c where ${where} limit ${sql.lit(MOST_COUNTED)}) n`.execute(
      deps.db.q,
    ),
    readCouriers(deps, deps.db.q, { where, tail: sql`limit ${page_size} offset ${(page - 1) * page_size}` }),
  ]);
  return { list: list.map(withoutAreas), page, page_size, data_count: onlyRow(rows).n };
}

function matches({ q, ...search }: Search): RawBuilder<unknown> {
  const wanted = q.trim();
  const parts = [
    search.supplier_id === undefined ? null : sql`c.supplier_id = ${search.supplier_id}`,
    search.warehouse_id === undefined ? null : sql`c.warehouse_id = ${search.warehouse_id}`,
    search.code === undefined ? null : sql`c.code = ${search.code}`,
    search.enabled === undefined ? null : sql`c.enabled = ${search.enabled}`,
    wanted === ''
      ? null
      : /^\d{1,9}$/.test(wanted)
        ? sql`c.id = ${Number(wanted)}`
        : sql`(strpos(c.name, ${wanted}) > 0 or strpos(c.subname, ${wanted}) > 0)`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** One courier with its closed areas. */
export async function showCourier(deps: Deps, id: number) {
  const [row] = await readCouriers(deps, deps.db.q, { where: sql`c.id = ${id}` });
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/** Companies, suppliers, warehouses and accounts by name, for filters and forms. */
export async function courierOptions({ db: { q }, outside: { courier } }: Deps) {
  const [suppliers, warehouses, accounts] = await Promise.all([
    q.selectFrom('suppliers').select(['id', 'name']).orderBy('id').execute(),
    q
      .selectFrom('warehouses')
      .where('removed_at', 'is', null)
      .select(['id', 'name', 'supplier_id', 'province', 'city'])
      .orderBy('id')
      .execute(),
    q
      .selectFrom('courier_accounts')
      .select(['id', 'name', 'supplier_id', 'code', 'provider', 'status'])
      .orderBy('id')
      .execute(),
  ]);
  return {
    companies: companies().map((company) => ({ ...company, is_served: courier.hasOwn(company.code) })),
    suppliers,
    warehouses: warehouses.map(({ province, city, ...row }) => ({ ...row, place: `${province}${city}` })),
    accounts: accounts.map((row) => ({
      id: row.id,
      name: accountName(row.id, row.name),
      supplier_id: row.supplier_id,
      code: row.code,
      is_usable: isUsable(courier, row),
    })),
  };
}

/** The courier companies by name. */
export const companies = () => COURIER_CODES.map((code) => ({ code, name: COURIER_LABELS[code] }));

/** Which couriers serve an address today, by the rule that orders are checked by (O095). */
export async function couriersFor(deps: Deps, address: string) {
  const { province, city } = parseAddress(address);
  if (province === '') throw invalid('address', SAY.addressUnknown);
  const day = chinaDay(deps.now());
  const rows = await readCouriers(deps, deps.db.q, { where: sql`true` });
  const list = rows.map((row) => {
    const closed = areasInForce(row.areas, day).filter((area) => isClosedTo([area], { province, city }));
    const [why] = closed;
    return {
      id: row.id,
      supplier: row.supplier,
      name: SAY.row(row.name, row.subname),
      enabled: row.enabled,
      serves: row.enabled && why === undefined,
      why: why ? areaWords(why) : '',
    };
  });
  return { province, city, day, list };
}
