import type { RecipientField, RecipientInput } from '@giftship/shared/recipients/recipient';
import { type Fen } from '@giftship/shared/money/fen';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deadlines } from './deadlines.ts';

/** A row that becomes an order: its place in the request and the caller's own number. */
export interface OrderSeed {
  rowNo: number;
  rowId: number;
  recipient: RecipientInput;
  /** The connected store's order that it is bought for; null for every other source. */
  shopOrderId: number | null;
}

/** What all orders of a batch have in common. */
interface BatchOfOrders {
  id: number;
  kindId: number;
  userId: number;
  perParcel: Fen;
}

/** Small enough that writing its values down keeps nobody waiting; larger ones are hardly faster. */
const CHUNK = 1_000;

/** Writes the orders of a batch and, when it is paid, one parcel each: one statement for every 1,000 rows. */
export async function insertOrders(
  tx: Tx,
  batch: BatchOfOrders,
  { seeds, deadlines }: { seeds: readonly OrderSeed[]; deadlines: Deadlines | null },
): Promise<void> {
  for (let start = 0; start < seeds.length; start += CHUNK) {
    const chunk = seeds.slice(start, start + CHUNK);
    const column = (field: RecipientField) => textArray(chunk.map(({ recipient }) => recipient[field]));
    const orders = sql`
      insert into orders (batch_id, user_id, row_no, row_id, shop_order, rec_name, rec_mobile, rec_province, rec_city, rec_district,
                          rec_address, lp_reissue_sn, remark, shop_order_id, price_fen, status, paid_at, kind_id)
      select ${batch.id}::bigint, ${batch.userId}::bigint, r.*, ${batch.perParcel}::bigint, ${deadlines ? 1 : 0}::smallint, ${deadlines?.paidAt ?? null}::timestamptz,
             ${batch.kindId}::integer
      from unnest(${intArray(chunk.map(({ rowNo }) => rowNo))}::integer[], ${intArray(chunk.map(({ rowId }) => rowId))}::integer[], ${column('shop_order')}::text[],
                  ${column('rec_name')}::text[], ${column('rec_mobile')}::text[], ${column('rec_province')}::text[], ${column('rec_city')}::text[],
                  ${column('rec_district')}::text[], ${column('rec_address')}::text[], ${column('lp_reissue_sn')}::text[], ${column('remark')}::text[],
                  ${storeIds(chunk)}::bigint[]) as r`;
    if (deadlines === null) await orders.execute(tx);
    else await sql`with made as (${orders} returning *) ${parcelsOf(batch.id, deadlines)}`.execute(tx);
  }
}

const NEEDS_ESCAPE = /["\\]/g;

/** PostgreSQL's text form of an array; the driver's own takes each value through a chain of guesses. */
function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(NEEDS_ESCAPE, '\\$&')}"`).join(',')}}`;
}

/** Shorter than the other columns, and so null in every row, where nothing comes from a store. */
const storeIds = (seeds: readonly OrderSeed[]): string =>
  seeds.some(({ shopOrderId }) => shopOrderId !== null)
    ? `{${seeds.map(({ shopOrderId }) => shopOrderId ?? 'null').join(',')}}`
    : '{}';

const intArray = (values: readonly number[]): string => `{${values.join(',')}}`;

/** Opens the parcels of a batch that waited for its payment. */
export async function openParcels(tx: Tx, batchId: number, deadlines: Deadlines): Promise<void> {
  await sql`with made as (select * from orders where batch_id = ${batchId} order by row_no) ${parcelsOf(batchId, deadlines)}`.execute(
    tx,
  );
}

/** One parcel for each row of `made`; it is first looked at when its earlier deadline comes. */
function parcelsOf(batchId: number, { paidAt, ship, pickup, elsewhere }: Deadlines) {
  const fixed = sql`${paidAt}::timestamptz`;
  const into = sql`insert into parcels (order_id, kind_id, status, paid_at, ship_deadline, pickup_deadline, watch_at, is_test, supplier_id)`;
  // All rows are of one person.
  const isTest = sql`(select exists (select from order_kinds k join twins t on t.twin_id = k.user_id where k.id = (select kind_id from made limit 1)))`;
  // The database has filled it in with the payment; null of a test key.
  const supplier = sql`(select supplier_id from batches where id = ${batchId})`;
  if (elsewhere.length === 0) {
    const first = ship < pickup ? ship : pickup;
    return sql`${into} select id, kind_id, 10, ${fixed}, ${ship}::timestamptz, ${pickup}::timestamptz, ${first}::timestamptz, ${isTest}, ${supplier} from made`;
  }
  const dates = (name: 'ship' | 'pickup') => elsewhere.map((place) => place[name].toISOString());
  return sql`${into}
    select m.id, m.kind_id, 10, ${fixed}, d.ship, d.pickup, least(d.ship, d.pickup), ${isTest}, ${supplier}
    from made m left join unnest(${elsewhere.map(({ province }) => province)}::text[], ${elsewhere.map(({ city }) => city)}::text[],
        ${dates('ship')}::timestamptz[], ${dates('pickup')}::timestamptz[]) as own (province, city, ship, pickup)
      on own.province = m.rec_province and own.city = m.rec_city
    cross join lateral (select coalesce(own.ship, ${ship}::timestamptz) as ship, coalesce(own.pickup, ${pickup}::timestamptz) as pickup) as d
    order by m.id`;
}
