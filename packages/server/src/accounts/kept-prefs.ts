import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

const MOST_PREFS = 300;
const MOST_BYTES = 8 * 1024;

/** Whose settings: an operator's, or those of a supplier's login. */
export interface Owner {
  table: 'operator_prefs' | 'user_prefs';
  column: 'operator_id' | 'user_id';
  id: number;
}

/** How somebody likes his tables: columns, page sizes, filters (O006, O021-O024, S007). */
export async function readPrefs({ db }: Pick<Deps, 'db'>, { table, column, id }: Owner) {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db.q);
  return { prefs: Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}

/** Keeps one of them; null takes it away. */
export async function savePref(
  { db }: Pick<Deps, 'db'>,
  { table, column, id }: Owner,
  { key, value }: { key: string; value?: unknown },
): Promise<Record<string, never>> {
  const [kept, owner] = [sql.table(table), sql.ref(column)];
  if (value === undefined || value === null) {
    await sql`delete from ${kept} where ${owner} = ${id} and key = ${key}`.execute(db.q);
    return {};
  }
  const text = JSON.stringify(value);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${kept} where ${owner} = ${id}`.execute(db.q);
  if (Buffer.byteLength(text) > MOST_BYTES || (rows[0]?.n ?? 0) >= MOST_PREFS) throw refuse('INVALID');
  await sql`
    insert into ${kept} (${owner}, key, value) values (${id}, ${key}, ${text})
    on conflict (${owner}, key) do update set value = excluded.value`.execute(db.q);
  return {};
}
