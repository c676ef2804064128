import { refuse } from '@giftship/shared/errors/app-error';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { type Fen, fen } from '@giftship/shared/money/fen';
import { isDeepFall } from '@giftship/shared/pricing/deep-fall';
import type { Group } from '@giftship/shared/pricing/price-book';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { GoodsRow } from './goods-versions.ts';
import { priceOfGroup } from './office-list.ts';

/** The highest sale price of each of the goods within a day, where it had another one then: many small falls are one. */
export async function highestOfDay(q: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, Fen>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ goods_id: number; price: number }>`
    select goods_id, max((row ->> 'price_fen')::bigint) as price from goods_versions
    where goods_id = any(${ids}) and at > now() - interval '1 day' group by goods_id`.execute(q);
  return new Map(rows.map(({ goods_id, price }) => [goods_id, fen(price)]));
}

type Prices = Pick<GoodsRow, 'price_fen' | 'floor_fen' | 'group_prices'>;

/** What anybody pays falls so: the sale price, also against the highest of a day, or the price of a group. */
export function fallsDeep(
  { before, after }: { before: Prices; after: Prices },
  { highest, groups }: { highest: Fen | undefined; groups: readonly Group[] },
): boolean {
  const from = fen(Math.max(before.price_fen, highest ?? 0));
  if (after.price_fen < before.price_fen && isDeepFall({ before: from, after: fen(after.price_fen) }))
    return true;
  return groups.some((group) =>
    isDeepFall({ before: priceOfGroup(before, group), after: priceOfGroup(after, group) }),
  );
}

/** Refuses such a fall where nobody else is asked; a draft was never sold, so its prices are free. */
export async function refuseDeepFall(
  q: Queries,
  groups: readonly Group[],
  { before, after }: { before: GoodsRow; after: GoodsRow },
): Promise<void> {
  if (before.status === GOODS_STATUS.draft) return;
  const highest = (await highestOfDay(q, [before.id])).get(before.id);
  if (fallsDeep({ before, after }, { highest, groups })) throw refuse('PRICE_FALLS_DEEP');
}
