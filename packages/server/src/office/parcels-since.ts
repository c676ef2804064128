import { sql } from 'kysely';

const DAY_MS = 86_400_000;
const OVERLAP_MS = 60_000;

/** Numbers grow with time: the first of a table that was made since, a little room before it. */
export const idSince = (
  table: 'batches' | 'orders' | 'recharges' | 'users' | 'compensations' | 'ledger_txs',
  at: number,
) => sql`(select first_id_since(${sql.lit(table)}, ${new Date(at - OVERLAP_MS)}::timestamptz))`;

/** Parcels `p` that were paid for since, found by their orders, which are made at most a day before. */
export const parcelsSince = (at: number) =>
  sql`p.order_id >= ${idSince('orders', at - DAY_MS)} and p.paid_at >= ${new Date(at)}::timestamptz`;
