import { SETTINGS_COPY as SAY } from './copy.ts';

const MANY = 200;

/** Prices that one person changed in bulk over a day count together: by list, by sheet, by the deduction of a group (9.3). */
export const REPRICED_TODAY = {
  most: MANY,
  day: 'goods.price',
  why: (count: number, today: number) => (count > MANY ? SAY.many(count) : SAY.manyToday(today)),
};
