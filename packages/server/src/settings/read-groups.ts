import { fen } from '@giftship/shared/money/fen';
import type { Group } from '@giftship/shared/pricing/price-book';
import type { Selectable } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { OfficeSchema } from '../db/schema-office.ts';

/** The price groups in their order, as prices are made by them. */
export async function readGroups(q: Queries): Promise<Group[]> {
  return groupsOf(await q.selectFrom('price_groups').selectAll().execute());
}

/**
 * The same at the moment of the call, held to the end of the transaction for whoever puts somebody into one of them: none
 * is removed meanwhile, as removing locks all of them before it counts the members (O218).
 */
export async function holdGroups(tx: Tx): Promise<Group[]> {
  // By their numbers, as whoever changes groups locks them.
  return groupsOf(await tx.selectFrom('price_groups').selectAll().orderBy('id').forKeyShare().execute());
}

const groupsOf = (rows: readonly Selectable<OfficeSchema['price_groups']>[]): Group[] =>
  [...rows]
    .sort((one, other) => one.rank - other.rank || one.id - other.id)
    .map(({ id, name, minus_fen, price_fen, recharge_fen, days, is_sold }) => ({
      id,
      name,
      minus: fen(minus_fen),
      price: fen(price_fen),
      recharge: recharge_fen === null ? null : fen(recharge_fen),
      days,
      isHidden: !is_sold,
    }));
