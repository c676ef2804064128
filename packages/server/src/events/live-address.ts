import type { Queries } from '../db/db.ts';
import { mendPartner } from '../jobs/breaker.ts';
import { PARTNER } from '../jobs/outbox.ts';

/** Where a person hears of events; null when nowhere. */
export async function liveAddress(q: Queries, userId: number): Promise<string | null> {
  const row = await q
    .selectFrom('api_keys')
    .where('user_id', '=', userId)
    .where('callback_enabled', '=', true)
    .select('callback_url')
    .executeTakeFirst();
  if (!row?.callback_url) return null;
  // Who asks by hand has reason to believe that it answers again.
  await mendPartner(q, PARTNER.host(row.callback_url));
  return row.callback_url;
}
