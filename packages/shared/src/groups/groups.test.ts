import { expect, it } from 'vitest';
import { formatYuan } from '../money/fen.ts';
import type { Membership } from '../pricing/price-book.ts';
import { groupCanBuy, groupUntil } from './group-rules.ts';
import { DEFAULT_GROUPS } from './groups.ts';

it('the groups are those of the decisions: discount a piece, price of a year, recharge that gives it (section 8)', () => {
  const table = DEFAULT_GROUPS.map(({ id, name, minus, price, recharge }) =>
    [id, name, formatYuan(minus), formatYuan(price), recharge === null ? '-' : formatYuan(recharge)].join(
      ' ',
    ),
  );
  expect(table).toEqual([
    '1 普通会员 0.00 0.00 -',
    '2 VIP会员 0.05 99.00 500.00',
    '3 高级VIP 0.10 299.00 2000.00',
    '4 钻石VIP 0.20 999.00 10000.00',
  ]);
});

const NOW = Date.UTC(2026, 10, 25);
const DAY = 86_400_000;
const YEAR_LATER = Date.UTC(2027, 10, 25);
const group = (id: number) => DEFAULT_GROUPS.find((one) => one.id === id)!;

const bought = (groupId: number, until = NOW + DAY, lastingId = 1): Membership => ({
  groupId,
  until,
  lastingId,
});
const forGood = (groupId: number): Membership => ({ groupId, until: null, lastingId: groupId });

it.each<[who: string, Membership, may: number[]]>([
  ['a newcomer', forGood(1), [2, 3, 4]],
  ['who bought VIP may prolong it, or go up', bought(2), [2, 3, 4]],
  ['whose VIP has ended begins anew', bought(2, NOW), [2, 3, 4]],
  ['who was given VIP for good only goes up', forGood(2), [3, 4]],
  ['who was given VIP for good and bought 高级VIP', bought(3, NOW + DAY, 2), [3, 4]],
  ['who bought what he was given for good', bought(2, NOW + DAY, 2), [3, 4]],
  ['the highest for good', forGood(4), []],
])('%s', (_who, membership, may) => {
  const can = DEFAULT_GROUPS.filter((wanted) => groupCanBuy(DEFAULT_GROUPS, membership, wanted, NOW));
  expect(can.map(({ id }) => id)).toEqual(may);
});

it.each<[what: string, Membership, wanted: number, until: number]>([
  ['a first year begins now', forGood(1), 2, YEAR_LATER],
  ['the same group goes on behind its end', bought(2, NOW + 30 * DAY), 2, YEAR_LATER + 30 * DAY],
  ['a moment before its end, too', bought(2, NOW + 1), 2, YEAR_LATER + 1],
  ['at its end it begins now', bought(2, NOW), 2, YEAR_LATER],
  ['long after its end it begins now', bought(2, NOW - 90 * DAY), 2, YEAR_LATER],
  ['another group begins now', bought(2, NOW + 30 * DAY), 3, YEAR_LATER],
  ['one for good has no end to go on from', forGood(2), 2, YEAR_LATER],
])('%s', (_what, membership, wanted, until) => {
  expect(new Date(groupUntil(membership, group(wanted), NOW)).toISOString()).toBe(
    new Date(until).toISOString(),
  );
});
