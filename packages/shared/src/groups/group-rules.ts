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
  if (wanted.id !== current.id) return !wanted.isHidden && isHigher(groups, wanted, current);
  return current.id !== membership.lastingId && membership.until !== null;
}

/** True for a group that stands behind the other: they are in the order of their worth. */
export const isHigher = (groups: readonly Group[], one: Group, other: Group): boolean =>
  groups.indexOf(one) > groups.indexOf(other);

/** The groups that a person sees: those for sale, and his own. */
export const shownGroups = (groups: readonly Group[], ownId: number): Group[] =>
  groups.filter(({ id, isHidden }) => !isHidden || id === ownId);

const YEAR = 365;

/** When `wanted` ends that is bought now: its days after now, or after the end of the same group; 365 days are a year. */
export function groupUntil(membership: Membership, wanted: Group, now: number): number {
  const isSame = membership.groupId === wanted.id && membership.until !== null && membership.until > now;
  const end = new Date(isSame ? membership.until! : now);
  const days = wanted.days ?? YEAR;
  // A year is a year, whatever February it holds.
  if (days % YEAR === 0) end.setUTCFullYear(end.getUTCFullYear() + days / YEAR);
  else end.setUTCDate(end.getUTCDate() + days);
  return end.getTime();
}
