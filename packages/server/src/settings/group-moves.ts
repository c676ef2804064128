import { type Fen, fen } from '@giftship/shared/money/fen';
import { isDeepFall } from '@giftship/shared/pricing/deep-fall';
import { costOfOne } from '@giftship/shared/pricing/cost-of-one';
import { DEFAULT_GROUP_ID, unitPrice } from '@giftship/shared/pricing/price-book';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { SETTINGS_COPY as SAY } from './copy.ts';
import { REPRICED_TODAY } from './repriced-today.ts';

/** What another deduction of a group does to the prices of its members. */
export interface Moves {
  moved: number;
  /** Fall by more than 30% below what a piece cost within a day. */
  deep: number;
  /** Are below the cost and were not. */
  belowCost: number;
  /** The first of those. */
  below: { price: Fen; cost: Fen; isWithParcel: boolean } | null;
  /** Why a second person is asked; null when nobody is. */
  why: string | null;
}

/** Prices every piece of goods by the group's deduction as it is and as it will be; one that is new begins at none. */
export async function movesOf(
  q: Queries,
  { id, after }: { id?: number | undefined; after: Fen },
): Promise<Moves> {
  const { before, least } = await minusOf(q, id);
  const goods = await q
    .selectFrom('goods')
    .select(['price_fen', 'floor_fen', 'group_prices', 'cost_fen', 'parcel_cost_fen'])
    .orderBy('id')
    .execute();
  const moves = { moved: 0, deep: 0, belowCost: 0, below: null as Moves['below'] };
  for (const { price_fen, floor_fen, group_prices, ...costs } of goods) {
    const own = id === undefined ? undefined : group_prices[String(id)];
    const priceAt = (minus: Fen): Fen =>
      unitPrice(
        {
          price: fen(price_fen),
          floor: fen(floor_fen),
          groupPrices: own === undefined ? {} : { [OWN.id]: fen(own) },
        },
        { ...OWN, minus },
      );
    const [old, highest, price] = [priceAt(before), priceAt(least), priceAt(after)];
    if (price === old) continue;
    moves.moved += 1;
    if (isDeepFall({ before: highest, after: price })) moves.deep += 1;
    const cost = costOfOne(costs);
    if (price >= cost || price > old) continue;
    moves.belowCost += 1;
    moves.below ??= { price, cost, isWithParcel: costs.parcel_cost_fen > 0 };
  }
  return { ...moves, why: whyOf(moves) };
}

const OWN = { id: DEFAULT_GROUP_ID, name: '', price: fen(0), recharge: null };

/** The deduction as it is, and the least of a day: many small steps are a deep one. */
async function minusOf(q: Queries, id: number | undefined): Promise<{ before: Fen; least: Fen }> {
  if (id === undefined) return { before: fen(0), least: fen(0) };
  const { rows } = await sql<{ minus_fen: number; least: number }>`
    select g.minus_fen, least(g.minus_fen, (select min(round((l.before->>'minus')::numeric * 100))::int from operator_log l
      where l.object = 'group' and l.ref = ${String(id)} and l.action = 'group.save' and l.at > now() - interval '1 day')) as least
    from price_groups g where g.id = ${id}`.execute(q);
  const [row] = rows;
  return { before: fen(row?.minus_fen ?? 0), least: fen(row?.least ?? 0) };
}

function whyOf({ moved, deep }: Pick<Moves, 'moved' | 'deep'>): string | null {
  if (moved > REPRICED_TODAY.most) return SAY.manyMoved(moved);
  return deep > 0 ? SAY.deepMoved(deep) : null;
}
