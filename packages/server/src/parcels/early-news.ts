import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { CourierPush } from '../outside/courier.ts';
import { recordNews } from './record-tracking.ts';

const AT_ONCE = 200;
/** Whose waybill was not stored after so long is not ours. */
const KEPT_HOURS = 24;

/**
 * Records kept news whose waybill is stored by now, and drops what nobody asked for within a day. It runs behind the
 * storing of waybills and, for what arrived at that very moment, as a chore.
 */
export async function replayEarlyNews(deps: Deps): Promise<void> {
  const { db, now } = deps;
  for (;;) {
    const { rows } = await sql<{ id: number; push: CourierPush }>`
      select e.id, e.push from early_news e join parcels p on p.kuaidi_sn = e.waybill order by e.id limit ${AT_ONCE}`.execute(
      db.q,
    );
    if (rows.length === 0) break;
    // Recording bears a repeat, so a kill between the two loses nothing.
    await recordNews(
      deps,
      rows.map(({ push }) => push),
    );
    await db.q
      .deleteFrom('early_news')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  }
  await db.q
    .deleteFrom('early_news')
    .where('told_at', '<', new Date(now() - KEPT_HOURS * 3_600_000))
    .execute();
}
