import { present } from '@giftship/shared/lib/assert';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';

/** The few combinations that a person orders in; lists filter and count by them. */
export interface OrderKind {
  userId: number;
  goodsId: number;
  courierId: number;
  platform: number;
}

/** The number of a person's combination of goods, courier and platform; a new one is made when it is first seen. */
export async function kindIdOf(q: Queries, kind: OrderKind): Promise<number> {
  const { userId, goodsId, courierId, platform } = kind;
  const find = () =>
    q
      .selectFrom('order_kinds')
      .where('user_id', '=', userId)
      .where('goods_id', '=', goodsId)
      .where('courier_id', '=', courierId)
      .where('platform', '=', platform)
      .select('id')
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  await sql`insert into order_kinds (user_id, goods_id, courier_id, platform)
    values (${userId}, ${goodsId}, ${courierId}, ${platform}) on conflict do nothing`.execute(q);
  return present(await find(), 'a kind that was just written').id;
}
