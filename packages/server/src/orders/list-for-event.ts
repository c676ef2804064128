import { MOST_LISTED } from '@giftship/shared/events/event-data';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';

interface Row {
  order_id: number;
  id: number;
  shop_order: string;
}

/** The orders of a batch as an event lists them: in the order of the rows, the first 500, and how many more there are. */
export async function listOrders(tx: Tx, batchId: number, count: number) {
  const rows = await firstOf(tx, batchId);
  return { orders: rows.map(listed), more: count - rows.length };
}

/**
 * The same with the waybill of each; '' where none came. The parcels are asked for all at once: in a join a planner without
 * figures walks the table for every order.
 */
export async function listShipped(tx: Tx, batchId: number, count: number) {
  const rows = await firstOf(tx, batchId);
  const parcels = await tx
    .selectFrom('parcels')
    .where(sql<boolean>`order_id = any(${rows.map(({ order_id }) => order_id)}::bigint[])`)
    .select(['order_id', 'kuaidi_sn'])
    .execute();
  const waybills = new Map(parcels.map(({ order_id, kuaidi_sn }) => [order_id, kuaidi_sn ?? '']));
  return {
    orders: rows.map((row) => ({ ...listed(row), kuaidi_sn: waybills.get(row.order_id) ?? '' })),
    more: count - rows.length,
  };
}

async function firstOf(tx: Tx, batchId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id as order_id, row_id as id, shop_order from orders where batch_id = ${batchId} order by row_no limit ${MOST_LISTED}`.execute(
    tx,
  );
  return rows;
}

const listed = ({ order_id, id, shop_order }: Row) => ({ order_sn: snOf('order', order_id), id, shop_order });
