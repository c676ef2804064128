import { PARTNER_STATUS } from '@giftship/shared/partners/contract';
import { USER_STATUS } from '@giftship/shared/accounts/account';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';

/** True of a person `u` who may earn commission: not disabled, and not a suspended partner (X027). */
export const mayEarn = sql<boolean>`(u.status = ${sql.lit(USER_STATUS.normal)} and not u.is_partner_disabled
  and not exists (select from partners p where p.user_id = u.id and p.status = ${sql.lit(PARTNER_STATUS.suspended)}))`;

/** Who a spread code belongs to; null for an unknown code, and for somebody who may not earn. */
export async function findEarner(q: Queries, spreadCode: string): Promise<number | null> {
  if (spreadCode === '') return null;
  const found = await q
    .selectFrom('users as u')
    .where('u.spread_code', '=', spreadCode)
    .where(mayEarn)
    .select('u.id')
    .executeTakeFirst();
  return found?.id ?? null;
}
