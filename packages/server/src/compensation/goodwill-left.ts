import { fen, type Fen } from '@giftship/shared/money/fen';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';

/** How much more goodwill an order may be given, in fen, never below zero. */
export async function goodwillLeft(
  { config }: Pick<Deps, 'config'>,
  q: Queries,
  { id, price_fen }: { id: number; price_fen: number },
): Promise<Fen> {
  const { given } = await q
    .selectFrom('adjustments')
    .where('target', '=', 'goodwill')
    .where('ref', '=', snOf('order', id))
    .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('given'))
    .executeTakeFirstOrThrow();
  return fen(Math.max(0, price_fen + config.goodwill.overPrice - given));
}
