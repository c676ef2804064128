import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';

/** So long what an outside party knows may be news to a database that was restored. */
const DOUBT_DAYS = 30;

/**
 * True, in SQL, while this database may have forgotten what it did: it lives in another place than before since so many
 * days. A restore, a recovery from the log and a promoted replica are each another place.
 */
export const MAY_HAVE_FORGOTTEN = sql<boolean>`exists (select from shop_places having count(*) > 1
  and max(since) > now() - make_interval(days => ${sql.lit(DOUBT_DAYS)}))`;

/**
 * At each start: writes down where the database lives, and takes every delivery that is under way for told. So a store is
 * asked before it is told again, also by a service that stands on an old copy of its disk, which nothing can see.
 */
export async function noteStart({ q }: Db): Promise<void> {
  const { rows } = await sql<{ place: string }>`
    select format('%s/%s/%s', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), d.oid) as place
    from pg_control_system(), pg_database d where d.datname = current_database()`.execute(q);
  await q
    .insertInto('shop_places')
    .values({ place: onlyRow(rows).place })
    .onConflict((oc) => oc.doNothing())
    .execute();
  await q
    .updateTable('shop_deliveries')
    .set({ is_unsure: true })
    .where('status', 'in', [DELIVER_STATUS.waiting, DELIVER_STATUS.retrying])
    .where('is_unsure', '=', false)
    .execute();
}
