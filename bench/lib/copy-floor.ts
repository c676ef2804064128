import type { RecipientInput } from '@giftship/shared/recipients/recipient';
import type pg from 'pg';
import { copyIn } from '../../packages/server/src/db/copy-database-stream.ts';
import { timed } from './stats.ts';

const CHUNK_BYTES = 64 * 1024;

/**
 * Milliseconds that PostgreSQL needs for the rows of an order when nothing is asked of it but to store them: one batch,
 * its orders and their parcels by COPY, in one transaction, with the same keys, indexes and triggers. The text is made
 * before the clock starts.
 */
export async function copyFloor(
  pool: pg.Pool,
  buyer: { userId: number },
  rows: readonly RecipientInput[],
): Promise<number> {
  const client = await pool.connect();
  try {
    const ids = await reserveIds(client, rows.length);
    const kindId = await kindOf(client, buyer.userId);
    const { batchId, orders, parcels } = textOf({ ...ids, kind: kindId }, buyer.userId, rows);
    // The floor must not fall into the trap of plans made on empty tables either.
    await client.query('discard plans');
    const { ms } = await timed(async () => {
      await client.query('begin');
      await client.query(
        `insert into batches (id, kind_id, user_id, goods_id, courier_id, goods_num, unit_price_fen, platform, order_source, channel, total_count, order_count, total_fen, status, paid_at)
         overriding system value values ($1, $4, $2, 103, 1, 1, 80, 1, 2, 'api', $3::int, $3::int, 80 * $3::int, 1, now())`,
        [batchId, buyer.userId, rows.length, kindId],
      );
      await copyIn(client, `copy orders (${ORDER_COLUMNS}) from stdin`, chunksOf(orders));
      await copyIn(client, `copy parcels (${PARCEL_COLUMNS}) from stdin`, chunksOf(parcels));
      await client.query('commit');
    });
    return ms;
  } finally {
    client.release();
  }
}

const ORDER_COLUMNS =
  'id, kind_id, batch_id, user_id, row_no, row_id, shop_order, rec_name, rec_mobile, rec_province, rec_city, rec_district, rec_address, lp_reissue_sn, remark, price_fen, status, paid_at';
const PARCEL_COLUMNS =
  'order_id, kind_id, supplier_id, status, paid_at, ship_deadline, pickup_deadline, watch_at';

/** Whose goods it is that are ordered. */
const SUPPLIER = 1;

interface Ids {
  batch: number;
  firstOrder: number;
}

async function reserveIds(client: pg.ClientBase, count: number): Promise<Ids> {
  const { rows } = await client.query<Ids>(
    `select nextval(pg_get_serial_sequence('batches', 'id'))::float8 as batch,
            (setval(s, nextval(s) + $1) - $1)::float8 as "firstOrder" from pg_get_serial_sequence('orders', 'id') as s`,
    [count],
  );
  return rows[0]!;
}

async function kindOf(client: pg.ClientBase, userId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into order_kinds (user_id, goods_id, courier_id, platform) values ($1, 103, 1, 1)
     on conflict (user_id, goods_id, courier_id, platform) do update set platform = 1 returning id`,
    [userId],
  );
  return rows[0]!.id;
}

function textOf(ids: Ids & { kind: number }, userId: number, rows: readonly RecipientInput[]) {
  const now = new Date().toISOString();
  const orders = rows.map((row, index) =>
    line([
      ids.firstOrder + index,
      ids.kind,
      ids.batch,
      userId,
      index,
      row.id ?? index + 1,
      row.shop_order,
      row.rec_name,
      row.rec_mobile,
      row.rec_province,
      row.rec_city,
      row.rec_district,
      row.rec_address,
      row.lp_reissue_sn,
      row.remark,
      80,
      1,
      now,
    ]),
  );
  const parcels = rows.map((_, index) =>
    line([ids.firstOrder + index, ids.kind, SUPPLIER, 10, now, now, now, now]),
  );
  return { batchId: ids.batch, orders: Buffer.from(orders.join('')), parcels: Buffer.from(parcels.join('')) };
}

const line = (values: readonly (string | number)[]): string => `${values.join('\t')}\n`;

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}
