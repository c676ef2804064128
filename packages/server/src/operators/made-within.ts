import { sql } from 'kysely';

/** Transactions overlap by seconds: ids are compared with so much room. */
const OVERLAP_MS = 60_000;

/** Rows `t` of a table made within a span (`spanOf`): by their ids, which grow with time, and by the time itself. */
export function madeWithin(table: string, { from, to }: { from: Date; to: Date }) {
  const idAt = (at: number) => sql`(select first_id_since(${table}::regclass, ${new Date(at)}::timestamptz))`;
  return sql<boolean>`t.created_at >= ${from}::timestamptz and t.created_at < ${to}::timestamptz
    and t.id >= ${idAt(from.getTime() - OVERLAP_MS)} and t.id <= ${idAt(to.getTime() + OVERLAP_MS)}`;
}
