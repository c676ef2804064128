import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { tellMembers } from '../suppliers/tell-members.ts';
import { STOCK_COPY as SAY } from './copy.ts';
import { IS_BELOW } from './list-stock.ts';

/** Goods that one message names; of more it says how many. */
const NAMED = 5;

/** Sets from how many free pieces on stock is pointed out; 0 never (O077). Refuses stock of somebody else. */
export async function setWarning(
  tx: Tx,
  { stock_id, warn_at }: { stock_id: number; warn_at: number },
  supplierId: number | null,
): Promise<{ before: number; goodsId: number }> {
  const { rows } = await sql<{ before: number; goodsId: number; supplier_id: number }>`
    select s.warn_at as before, s.goods_id as "goodsId", g.supplier_id from stocks s join goods g on g.id = s.goods_id
    where s.id = ${stock_id} for no key update of s`.execute(tx);
  const [row] = rows;
  if (!row || (supplierId !== null && row.supplier_id !== supplierId)) throw refuse('NOT_FOUND');
  await tx.updateTable('stocks').set({ warn_at, warned_on: null }).where('id', '=', stock_id).execute();
  return row;
}

/**
 * Tells the members of a supplier what of theirs has fallen below its warning level (O077); the clock's work. Of one day they
 * have one message: what falls below later joins it, and makes it unread again.
 */
export async function warnLow(deps: Deps): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      const day = chinaDay(await deps.timeOfRecord(tx));
      const { rows: due } = await sql<{ id: number; supplier_id: number }>`
        select s.id, g.supplier_id from stocks s join goods g on g.id = s.goods_id
        where s.warn_at > 0 and ${IS_BELOW} and s.warned_on is distinct from ${day}::date
        order by s.id for no key update of s skip locked`.execute(tx);
      for (const supplierId of new Set(due.map(({ supplier_id }) => supplier_id)))
        await tell(tx, supplierId, day);
      await sql`update stocks set warned_on = ${day}::date where id = any(${due.map(({ id }) => id)}::bigint[])`.execute(
        tx,
      );
    },
    { actor: 'clock' },
  );
}

async function tell(tx: Tx, supplierId: number, day: string): Promise<void> {
  const { rows: low } = await sql<{ name: string; warehouse: string; free: number }>`
    select g.name, w.name as warehouse, s.on_hand - s.reserved as free
    from stocks s join goods g on g.id = s.goods_id join warehouses w on w.id = s.warehouse_id
    where g.supplier_id = ${supplierId} and s.warn_at > 0 and ${IS_BELOW} order by s.on_hand - s.reserved, s.id`.execute(
    tx,
  );
  const named = low.slice(0, NAMED).map(({ name, warehouse, free }) => SAY.lowOne(name, warehouse, free));
  const content = SAY.low(named, low.length);
  await tellMembers(tx, {
    supplierId,
    kind: 'stock',
    ref: `${supplierId} ${day}`,
    content,
  });
}
