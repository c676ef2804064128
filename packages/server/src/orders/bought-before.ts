import { cleanNumber } from '@giftship/shared/recipients/recipient';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** Platform order numbers that this person bought before (states 1-3, last 180 days) or that the request repeats (D332). */
export async function boughtBefore(
  { db, config }: Deps,
  userId: number,
  numbers: readonly string[],
): Promise<string[]> {
  const wanted = numbers.map(cleanNumber).filter((number) => number !== '');
  if (wanted.length === 0) return [];
  // What was paid for stays `toShip` in its own record; how far it came since is read from its parcels.
  const { rows } = await sql<{ shop_order: string }>`
    select distinct shop_order from orders
    where user_id = ${userId} and shop_order <> '' and shop_order = any(${[...new Set(wanted)]}::text[])
      and status = ${sql.lit(ORDER_STATUS.toShip)} and created_at > now() - make_interval(days => ${config.boughtDays})`.execute(
    db.q,
  );
  const bought = new Set(rows.map((row) => row.shop_order));
  const seen = new Set<string>();
  for (const number of wanted) {
    if (seen.has(number)) bought.add(number);
    seen.add(number);
  }
  return [...new Set(wanted)].filter((number) => bought.has(number));
}
