import { LIABILITY } from '@giftship/shared/cases/case';
import { BEARER, type Bearer } from '@giftship/shared/parcels/bearer';
import type { Queries } from '../db/db.ts';

/** Who bears what a case costs, by whose fault it is (O115, O130); what is the buyer's own fault the shop bears. */
export function bearerOf(liability: number): Bearer | null {
  if (liability === LIABILITY.none) return null;
  return liability === LIABILITY.user ? BEARER.shop : (liability as Bearer);
}

/** Who bears a refund of an order by the case that was judged last; null where none was. */
export async function bearerOfCase(q: Queries, orderId: number): Promise<Bearer | null> {
  const found = await q
    .selectFrom('cases')
    .where('order_id', '=', orderId)
    .where('decided_at', 'is not', null)
    .select('liability')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return bearerOf(found?.liability ?? LIABILITY.none);
}
