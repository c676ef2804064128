import { refuse } from '@giftship/shared/errors/app-error';
import { platformKey } from '@giftship/shared/goods/platforms';
import { formatTime, readSpan } from '@giftship/shared/lib/china-time';
import type { StoreOrderRow, StoreOrderSearch } from '@giftship/shared/stores/contract';
import {
  ENCRYPTED_NOT_SERVED,
  STORE_ORDER_PROBLEM_LABELS,
  STORE_ORDER_STATE_LABELS,
} from '@giftship/shared/stores/labels';
import { cleanNumber } from '@giftship/shared/recipients/recipient';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import { BOUGHT_STATES } from '@giftship/shared/orders/order';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { StoresSchema } from '../db/schema-stores.ts';
import type { Deps } from '../deps.ts';
import type { StoreOrderState } from '../platforms/platform.ts';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';

type Row = Omit<Selectable<StoresSchema['shop_orders']>, 'state'> & {
  state: StoreOrderState;
  is_bought: boolean;
};

/** Counting stops here, as in the lists of orders. */
const MOST_COUNTED = 10_001;
/** So many that fit are read whole rather than counted. */
const FEW = 2_001;

/** The orders of a connected store that fit, newest first, with masked receivers (M243). */
export async function searchOrders(deps: Deps, userId: number, wanted: StoreOrderSearch) {
  const store = await deps.db.q
    .selectFrom('stores')
    .where('id', '=', wanted.store_id)
    .where('user_id', '=', userId)
    .where('status', '<>', STORE_STATUS.unbound)
    .select(['id', 'platform'])
    .executeTakeFirst();
  if (!store) throw refuse('NOT_FOUND');
  const served = await encryptedIsServed(deps, store.platform, wanted.express_id);
  const where = whereOf(deps, { userId, isEncryptedServed: served }, wanted);
  const { page, page_size } = wanted;
  const { ids, total } = await find(deps.db.q, where, { limit: page_size, offset: (page - 1) * page_size });
  const list = await readRows(deps, userId, ids);
  return {
    list: list.map((row) => viewOf(row, store.platform, served)),
    page,
    page_size,
    data_count: total,
  };
}

/** True when the chosen courier may be given this platform's ciphers, or none is chosen yet. */
async function encryptedIsServed(
  { db, outside }: Deps,
  platform: number,
  expressId: number | undefined,
): Promise<boolean> {
  if (expressId === undefined) return true;
  const courier = await db.q
    .selectFrom('couriers')
    .where('id', '=', expressId)
    .select('code')
    .executeTakeFirst();
  return courier !== undefined && outside.courier.takesCipher(platformKey(platform), courier.code);
}

/** The conditions on `o` (shop_orders): also what a rule chooses by. */
export function whereOf(
  { config }: Pick<Deps, 'config'>,
  { userId, isEncryptedServed }: { userId: number; isEncryptedServed: boolean },
  wanted: Partial<Omit<StoreOrderSearch, 'page' | 'page_size'>> & { store_id: number },
): RawBuilder<unknown> {
  const { from, before } = readSpan(wanted);
  const numbers = wanted.shop_order?.map(cleanNumber).filter((number) => number !== '') ?? [];
  const isReady = isEncryptedServed ? sql`o.problem = 0` : sql`(o.problem = 0 and not o.is_encrypted)`;
  const conditions = [
    sql`o.store_id = ${wanted.store_id}`,
    from !== null && sql`o.ordered_at >= ${new Date(from)}`,
    before !== null && sql`o.ordered_at < ${new Date(before)}`,
    wanted.flag !== undefined && wanted.flag.length > 0 && flagIs(wanted.flag),
    contains(sql`lower(o.seller_note)`, wanted.remark),
    contains(sql`o.search`, wanted.keyword, sql`o.shop_order`),
    numbers.length > 0 && isAmong(wanted.store_id, numbers),
    wanted.state === 1 && isReady,
    wanted.state === 2 && sql`not ${isReady}`,
    wanted.is_bought !== undefined &&
      (wanted.is_bought === 1
        ? isBought(userId, config.boughtDays)
        : sql`not ${isBought(userId, config.boughtDays)}`),
  ];
  return sql.join(
    conditions.filter((each) => each !== false && each !== undefined),
    sql` and `,
  );
}

/** A platform that knows "no flag" as a number may also have left it out. */
const flagIs = (flags: number[]) =>
  flags.includes(0) ? sql`coalesce(o.flag, 0) = any(${flags}::int[])` : sql`o.flag = any(${flags}::int[])`;

/** Each number is looked up by the index, whatever the planner thinks of a store's size. */
const isAmong = (storeId: number, numbers: string[]) =>
  sql`o.id = any(array(select s.id from unnest(${numbers}::text[]) as wanted (number)
    cross join lateral (select id from shop_orders where store_id = ${storeId} and shop_order = wanted.number limit 1) as s))`;

function contains(column: RawBuilder<unknown>, text: string | undefined, also?: RawBuilder<unknown>) {
  const wanted = text?.trim().toLowerCase();
  if (text === undefined || !wanted) return undefined;
  const found = sql`position(${wanted} in ${column}) > 0`;
  return also ? sql`(${found} or ${also} = ${text.trim()})` : found;
}

/** Paid for by this person lately, in this store or by hand (D332). */
const isBought = (
  userId: number,
  days: number,
) => sql`exists (select from orders b where b.user_id = ${userId}
  and b.shop_order = o.shop_order and b.shop_order <> '' and b.status in (${lits(...BOUGHT_STATES)}) and b.created_at > now() - make_interval(days => ${days}))`;

/**
 * The ids of a page and how many orders fit. Few that fit are found by one walk through the store; where many fit, a page
 * is found soon by the order's index and they are counted beside it.
 */
async function find(
  q: Queries,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const { rows: few } = await sql<{ id: number; ordered_at: Date }>`
    select o.id, o.ordered_at from shop_orders o where ${where} limit ${sql.lit(FEW)}`.execute(q);
  if (few.length < FEW) {
    few.sort((a, b) => b.ordered_at.getTime() - a.ordered_at.getTime() || b.id - a.id);
    return { ids: few.slice(offset, offset + limit).map(({ id }) => id), total: few.length };
  }
  const [page, counted] = await Promise.all([
    sql<{ id: number }>`
      select o.id from shop_orders o where ${where} order by o.ordered_at desc, o.id desc limit ${limit} offset ${offset}`.execute(
      q,
    ),
    sql<{ n: number }>`
      select count(*)::int as n from (select from shop_orders o where ${where} limit ${sql.lit(MOST_COUNTED)}) as found`.execute(
      q,
    ),
  ]);
  return { ids: page.rows.map(({ id }) => id), total: onlyRow(counted.rows).n };
}

async function readRows({ db, config }: Deps, userId: number, ids: number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select o.*, ${isBought(userId, config.boughtDays)} as is_bought from shop_orders o where o.id = any(${ids}::bigint[])
    order by o.ordered_at desc, o.id desc`.execute(db.q);
  return rows;
}

function viewOf(row: Row, platform: number, isEncryptedServed: boolean): StoreOrderRow {
  const isHeld = row.problem === 0 && row.is_encrypted && !isEncryptedServed;
  const reason = isHeld ? ENCRYPTED_NOT_SERVED : (STORE_ORDER_PROBLEM_LABELS[row.problem] ?? '');
  return {
    id: row.id,
    store_id: row.store_id,
    platform,
    shop_order: row.shop_order,
    receiver_name: row.rec_name,
    receiver_phone: row.rec_mobile,
    province: row.province,
    city: row.city,
    district: row.district,
    address: row.rec_address,
    goods_list: row.goods,
    flag: row.flag,
    remark: row.seller_note,
    buyer_remark: row.buyer_note,
    buyer_nick: row.buyer_nick,
    order_time: formatTime(row.ordered_at),
    ship_before: formatTime(row.ship_before),
    status_text: STORE_ORDER_STATE_LABELS[row.state],
    state: reason === '' ? 1 : 2,
    errorText: reason,
    is_bought: row.is_bought ? 1 : 0,
    encrypted: row.is_encrypted ? 1 : 0,
  };
}
