import { expect, test } from 'vitest';
import { cardPlaces } from './card-places.ts';

const TOPS = [0, 70, 162, 232];

test.each([
  ['none', -1, 0, [0, 70, 162, 232], [0, 0, 1, 1, 2]],
  ['the first', 0, 22, [0, 92, 184, 254], [0, 0, 0, 1, 1]],
  ['the second', 1, 22, [0, 70, 184, 254], [0, 0, 1, 1, 1]],
  ['the last', 2, 22, [0, 70, 162, 254], [0, 0, 1, 1, 2]],
])('cards stand one below the other when %s is open', (_, openAt, more, tops, rows) => {
  const places = cardPlaces(TOPS, openAt, more);
  expect(TOPS.map((__, index) => places.topOf(index))).toEqual(tops);
  expect([0, 69, 91, 161, 162].map(places.rowAt)).toEqual(rows);
});
