import { present } from '@giftship/shared/lib/assert';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

const AT_ONCE = 500;
/** An order counts as finished so many days after its pickup (decisions section 4). */
const FINISHED_DAYS = 10;

/** Marks the orders as finished whose pickup was ten days ago, a slice at a time. */
export async function finishOrders({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now() - FINISHED_DAYS * 24 * 3_600_000);
  for (;;) {
    const { numAffectedRows } = await sql`
      update parcels set order_state = ${sql.lit(ORDER_STATUS.finished)} where id in (
        select id from parcels where order_state = ${sql.lit(ORDER_STATUS.shipped)} and pickup_time < ${before}::timestamptz
        order by pickup_time limit ${AT_ONCE} for update skip locked)`.execute(db.q);
    if (present(numAffectedRows, 'an update counts its rows') < AT_ONCE) return;
  }
}
