import { expect, it } from 'vitest';
import { PLATFORM_KEYS } from '../goods/platforms.ts';
import { flagsOf } from './flags.ts';

const said = (platform: number) =>
  flagsOf(platform)
    .map(({ value, color }) => `${value} ${color}`)
    .join(', ');

it.each([
  [1, '0 grey, 1 red, 2 yellow, 3 green, 4 blue, 5 purple'],
  [2, '0 none, 1 red, 2 yellow, 3 green, 4 blue, 5 purple'],
  [3, '0 grey, 1 red, 2 yellow, 3 green, 4 blue, 5 purple'],
  [4, '0 grey, 1 purple, 2 cyan, 3 green, 4 orange, 5 red'],
  [5, '0 none, 1 red, 2 yellow, 3 green, 4 blue, 5 purple, 6 grey'],
  [6, ''],
  [7, '1 red, 2 blue, 3 green, 4 yellow'],
  [8, '1 grey, 2 red, 3 yellow, 4 green, 5 blue, 6 purple'],
  [9, '0 grey, 1 red, 2 yellow, 3 green, 4 blue, 5 purple'],
])('platform %i has the flags %s (M281, D327)', (platform, flags) => {
  expect(said(platform)).toBe(flags);
});

it('no platform has more than six colours (M281)', () => {
  for (const id of Object.keys(PLATFORM_KEYS))
    expect(flagsOf(Number(id)).filter(({ color }) => color !== 'none').length).toBeLessThanOrEqual(6);
});
