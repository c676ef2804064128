import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { type Fen, fen, formatYuan } from '@giftship/shared/money/fen';
import { type Group, groupInForce } from '@giftship/shared/pricing/price-book';
import { groupCanBuy, groupUntil } from '@giftship/shared/groups/group-rules';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { membershipOf } from '../callers/person.ts';
import { balanceOf, moveMoney } from '../wallet/ledger.ts';

/**
 * Buys a year of a group from the balance (decisions section 8): the same group is prolonged, a higher one starts now, a
 * lower one is refused. One key buys once: the same key again answers the first purchase, with another group it is refused.
 */
export async function upgradeGroup(
  deps: Deps,
  { userId, key }: { userId: number; key: string },
  input: { group_id: number },
): Promise<{ group_id: number; group_name: string; price: string; until: string; balance: string }> {
  const wanted = deps.config.groups.find(({ id, price }) => id === input.group_id && price > 0);
  if (!wanted) throw refuse('NOT_FOUND');
  const bought = await deps.db.transaction(async (tx) => {
    const person = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['group_id', 'group_until', 'lasting_group_id'])
      // Two purchases of one person come one after the other.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const known = await purchaseOf(tx, userId, key);
    if (known) {
      if (known.group_id !== wanted.id) throw refuse('KEY_REUSED');
      return known;
    }
    const now = (await deps.timeOfRecord(tx)).getTime();
    const membership = membershipOf(person);
    if (!groupCanBuy(deps.config.groups, membership, wanted, now))
      throw refuse('GROUP_NOT_HIGHER', { group: groupInForce(deps.config.groups, membership, now).name });
    return buy(tx, { userId, key, wanted, until: new Date(groupUntil(membership, wanted, now)) });
  });
  return {
    group_id: wanted.id,
    group_name: wanted.name,
    price: formatYuan(fen(bought.price_fen)),
    until: formatTime(bought.until),
    balance: formatYuan(await balanceOf(deps.db.q, userId)),
  };
}

const purchaseOf = (tx: Tx, userId: number, key: string) =>
  tx
    .selectFrom('group_purchases')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['group_id', 'price_fen', 'until'])
    .executeTakeFirst();

async function buy(
  tx: Tx,
  { userId, key, wanted, until }: { userId: number; key: string; wanted: Group; until: Date },
) {
  const { id } = await tx
    .insertInto('group_purchases')
    .values({ user_id: userId, group_id: wanted.id, key, price_fen: wanted.price, until })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('users')
    .set({ group_id: wanted.id, group_until: until })
    .where('id', '=', userId)
    .execute();
  const isPaid = await moveMoney(tx, {
    userId,
    amount: fen(-wanted.price),
    against: 'vip',
    type: LOG_TYPE.vip,
    kind: 'vip',
    ref: snOf('group', id),
    remark: wanted.name,
  });
  if (!isPaid) throw await tooPoor(tx, userId, wanted.price);
  return { group_id: wanted.id, price_fen: wanted.price, until };
}

async function tooPoor(tx: Tx, userId: number, price: Fen) {
  const balance = await balanceOf(tx, userId);
  const shortfall = fen(Math.max(0, price - balance));
  return refuse(
    'BALANCE_TOO_LOW',
    { shortfall },
    { total_price: formatYuan(price), balance: formatYuan(balance), shortfall: formatYuan(shortfall) },
  );
}
