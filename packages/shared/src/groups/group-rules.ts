import { type Group, type Membership, groupInForce } from '../pricing/price-book.ts';

/**
 * True when a person may buy `wanted`: it costs something, and is higher than the group in force, or the same one while
 * that is bought (it is prolonged). What a recharge gave for good is never bought again.
 */
export function groupCanBuy(
  groups: readonly Group[],
  membership: Membership,
  wanted: Group,
  now: number,
): boolean {
  const current = groupInForce(groups, membership, now);
  if (wanted.price <= 0) return false;
  if (wanted.id !== current.id) return wanted.id > current.id;
  return current.id !== membership.lastingId && membership.until !== null;
}

/** When a year of `wanted` ends that is bought now: a year after now, or after the end of the same group. */
export function groupUntil(membership: Membership, wanted: Group, now: number): number {
  const isSame = membership.groupId === wanted.id && membership.until !== null && membership.until > now;
  const end = new Date(isSame ? membership.until! : now);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end.getTime();
}
