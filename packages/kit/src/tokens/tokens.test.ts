import { expect, test } from 'vitest';
import type { Colours } from './light.ts';
import { COLOURS, tokensCss } from './tokens.ts';

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

test('the measure of contrast is the one of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

type Name = keyof Colours;
const GROUNDS: Name[] = ['paper', 'ground', 'card', 'sunk', 'hover'];
const on = (words: Name[], grounds: Name[]) =>
  words.flatMap((word) => grounds.map((ground) => [word, ground] as const));
/** Words, and what they stand on. */
const PAIRS = [
  ...on(['ink', 'ink-2', 'ink-3', 'pine', 'amber', 'blue', 'bad', 'price'], GROUNDS),
  ...on(['ink', 'ink-2', 'pine', 'amber', 'blue', 'bad'], ['mute', 'chosen', 'slip']),
  ...on(['ink', 'ink-2'], ['kraft']),
  ['pine', 'pine-tint'],
  ['amber', 'amber-tint'],
  ['blue', 'blue-tint'],
  ['bad', 'bad-tint'],
  ['on-bar', 'bar'],
  ['on-verm', 'verm-hover'],
  ['on-verm', 'verm'],
] as const;

test.each(['light', 'dark'] as const)('words can be read on what they stand on (%s)', (look) => {
  const at = COLOURS[look];
  const faint = PAIRS.map(([word, ground]) => ({
    word,
    ground,
    ratio: contrast(at[word], at[ground]),
  })).filter(({ ratio }) => ratio < 4.5);
  expect(faint).toEqual([]);
});

test('the parts of the ruler that are still to come are seen on a dark ground', () => {
  const { scale, 'scale-late': late, slip, card } = COLOURS.dark;
  for (const part of [scale, late])
    for (const ground of [slip, card]) expect(contrast(part, ground)).toBeGreaterThan(3);
});

test('the dark look is the same for a page that follows the system and for one that was told, and never printed', () => {
  const dark = /@media screen\{:root\[data-theme='dark'\]\{(.*)\}\}/.exec(tokensCss())?.[1];
  expect(dark).toContain(`--card:${COLOURS.dark.card};`);
  expect(tokensCss()).toContain(
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`,
  );
});
