import { SHOWN_GOODS, SUPPLIER_OPEN } from '@giftship/shared/goods/goods';
import { sql } from 'kysely';
import { lits } from '../db/lits.ts';

/** Goods (`g`) that may be shown: on sale or out of stock, of a supplier that is open (Z3). */
export const ON_SHELF = sql<boolean>`g.status in (${lits(...SHOWN_GOODS)})
  and exists (select from suppliers open_one where open_one.id = g.supplier_id and open_one.status = ${sql.lit(SUPPLIER_OPEN)})`;
