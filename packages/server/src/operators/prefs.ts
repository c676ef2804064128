import { refuse } from '@giftship/shared/errors/app-error';
import type { Deps } from '../deps.ts';
import type { Operator } from './operator.ts';

const MOST_PREFS = 300;
const MOST_BYTES = 8 * 1024;

/** How an operator likes his tables: columns, page sizes, filters (O006, O021-O024). */
export async function readPrefs({ db }: Pick<Deps, 'db'>, { id }: Operator) {
  const rows = await db.q.selectFrom('operator_prefs').where('operator_id', '=', id).selectAll().execute();
  return { prefs: Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}

/** Keeps one of them; null takes it away. */
export async function savePref(
  { db }: Pick<Deps, 'db'>,
  { id }: Operator,
  { key, value }: { key: string; value?: unknown },
): Promise<Record<string, never>> {
  if (value === undefined || value === null) {
    await db.q.deleteFrom('operator_prefs').where('operator_id', '=', id).where('key', '=', key).execute();
    return {};
  }
  const text = JSON.stringify(value);
  const { n } = await db.q
    .selectFrom('operator_prefs')
    .where('operator_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (Buffer.byteLength(text) > MOST_BYTES || n >= MOST_PREFS) throw refuse('INVALID');
  await db.q
    .insertInto('operator_prefs')
    .values({ operator_id: id, key, value: text })
    .onConflict((oc) => oc.columns(['operator_id', 'key']).doUpdateSet({ value: text }))
    .execute();
  return {};
}
