import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { type Fen, fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { type Group, groupInForce } from '@giftship/shared/pricing/price-book';
import { groupCanBuy, groupUntil } from '@giftship/shared/groups/group-rules';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import type { UpgradeGroup } from '@giftship/shared/groups/contract';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { membershipOf } from '../callers/person.ts';
import { holdGroups } from '../settings/read-groups.ts';
import { balanceOf, moveMoney } from '../wallet/ledger.ts';

/**
 * Buys a year of a group from the balance (decisions section 8): the same group is prolonged, a higher one starts now, a
 * lower one is refused. One key buys once: the same key again answers the first purchase, with another group it is refused.
 * A price that the buyer saw and that is no longer the price is refused (code 24); a call without one buys at that of now.
 */
export async function upgradeGroup(
  deps: Deps,
  { userId, key }: { userId: number; key: string },
  input: UpgradeGroup,
): Promise<{ group_id: number; group_name: string; price: string; until: string; balance: string }> {
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
      if (known.group_id !== input.group_id) throw refuse('KEY_REUSED');
      return known;
    }
    const groups = await holdGroups(tx);
    const wanted = groups.find(({ id, price }) => id === input.group_id && price > 0);
    if (!wanted) throw refuse('NOT_FOUND');
    const now = (await deps.timeOfRecord(tx)).getTime();
    const membership = membershipOf(person);
    if (!groupCanBuy(groups, membership, wanted, now))
      throw refuse('GROUP_NOT_HIGHER', { group: groupInForce(groups, membership, now).name });
    if (input.price !== undefined && parseYuan(input.price) !== wanted.price) throw refuse('PRICE_CHANGED');
    return buy(tx, { userId, key, wanted, until: new Date(groupUntil(membership, wanted, now)) });
  });
  return {
    group_id: bought.group_id,
    group_name: bought.name,
    price: formatYuan(fen(bought.price_fen)),
    until: formatTime(bought.until),
    balance: formatYuan(await balanceOf(deps.db.q, userId)),
  };
}

/** What a key bought, by the name that the group had; undefined for a new key. */
async function purchaseOf(tx: Tx, userId: number, key: string) {
  const made = await tx
    .selectFrom('group_purchases')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['id', 'group_id', 'price_fen', 'until'])
    .executeTakeFirst();
  if (!made) return undefined;
  const { remark: name } = await tx
    .selectFrom('ledger_txs')
    .where('kind', '=', KIND)
    .where('ref', '=', snOf('group', made.id))
    .select('remark')
    .executeTakeFirstOrThrow();
  return { ...made, name };
}
/** Of its movement of money. */
const KIND = 'vip';

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
    kind: KIND,
    ref: snOf('group', id),
    remark: wanted.name,
  });
  if (!isPaid) throw await tooPoor(tx, userId, wanted.price);
  return { group_id: wanted.id, name: wanted.name, price_fen: wanted.price, until };
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
