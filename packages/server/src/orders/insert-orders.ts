import type { RecipientField, RecipientInput } from '@giftship/shared/recipients/recipient';
import { type Fen } from '@giftship/shared/money/fen';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** A row that becomes an order: its place in the request and the caller's own number. */
export interface OrderSeed {
  rowNo: number;
  rowId: number;
  recipient: RecipientInput;
}

/** Dates that a parcel gets at payment and keeps (D301, D302). */
export interface Deadlines {
  paidAt: Date;
  ship: Date;
  pickup: Date;
}

/** Small enough that writing its values down keeps nobody waiting; larger ones are hardly faster. */
const CHUNK = 1_000;

/** Writes the orders of a batch and, when it is paid, one parcel each: one statement for every 1,000 rows. */
export async function insertOrders(
  tx: Tx,
  batch: { id: number; userId: number; perParcel: Fen },
  seeds: readonly OrderSeed[],
  deadlines: Deadlines | null,
): Promise<void> {
  for (let start = 0; start < seeds.length; start += CHUNK) {
    const chunk = seeds.slice(start, start + CHUNK);
    const column = (field: RecipientField) => textArray(chunk.map(({ recipient }) => recipient[field]));
    const orders = sql`
      insert into orders (batch_id, user_id, row_no, row_id, shop_order, rec_name, rec_mobile, rec_province, rec_city, rec_district,
                          rec_address, lp_reissue_sn, remark, price_fen, status, paid_at)
      select ${batch.id}::bigint, ${batch.userId}::bigint, r.*, ${batch.perParcel}::bigint, ${deadlines ? 1 : 0}::smallint, ${deadlines?.paidAt ?? null}::timestamptz
      from unnest(${intArray(chunk.map(({ rowNo }) => rowNo))}::integer[], ${intArray(chunk.map(({ rowId }) => rowId))}::integer[], ${column('shop_order')}::text[],
                  ${column('rec_name')}::text[], ${column('rec_mobile')}::text[], ${column('rec_province')}::text[], ${column('rec_city')}::text[],
                  ${column('rec_district')}::text[], ${column('rec_address')}::text[], ${column('lp_reissue_sn')}::text[], ${column('remark')}::text[]) as r`;
    if (deadlines === null) await orders.execute(tx);
    else await sql`with made as (${orders} returning id) ${parcelsOf(sql`made`, deadlines)}`.execute(tx);
  }
}

const NEEDS_ESCAPE = /["\\]/g;

/** PostgreSQL's text form of an array; the driver's own takes each value through a chain of guesses. */
function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(NEEDS_ESCAPE, '\\$&')}"`).join(',')}}`;
}

const intArray = (values: readonly number[]): string => `{${values.join(',')}}`;

/** Opens the parcels of a batch that waited for its payment. */
export async function openParcels(tx: Tx, batchId: number, deadlines: Deadlines): Promise<void> {
  await sql`with made as (select id from orders where batch_id = ${batchId} order by row_no) ${parcelsOf(sql`made`, deadlines)}`.execute(
    tx,
  );
}

const parcelsOf = (orders: ReturnType<typeof sql>, { paidAt, ship, pickup }: Deadlines) => sql`
  insert into parcels (order_id, status, paid_at, ship_deadline, pickup_deadline)
  select id, 10, ${paidAt}::timestamptz, ${ship}::timestamptz, ${pickup}::timestamptz from ${orders}`;
