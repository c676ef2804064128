import { formatTime } from '@giftship/shared/lib/china-time';
import { formatYuan, timesFen } from '@giftship/shared/money/fen';
import { groupInForce } from '@giftship/shared/pricing/price-book';
import { groupCanBuy, shownGroups } from '@giftship/shared/groups/group-rules';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';

/** The groups with what each saves and costs, and where the caller stands (decisions section 8). */
export function listGroups({ now, config: { groups } }: Pick<Deps, 'now' | 'config'>, caller: Caller) {
  const { membership } = caller;
  const current = groupInForce(groups, membership, now());
  const list = shownGroups(groups, current.id).map((group) => {
    const isCurrent = group.id === current.id;
    return {
      group_id: group.id,
      name: group.name,
      minus: formatYuan(group.minus),
      price: formatYuan(group.price),
      recharge: group.recharge === null ? '' : formatYuan(group.recharge),
      is_current: flag(isCurrent),
      until: isCurrent && group.id === membership.groupId ? formatTime(membership.until) : '',
      is_lasting: flag(group.id === membership.lastingId),
      saved_per_thousand: formatYuan(timesFen(group.minus, 1_000)),
      can_buy: flag(groupCanBuy(groups, membership, group, now())),
    };
  });
  return { list };
}

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);
