import { expect, test } from 'vitest';
import { NO_FILTER, searchOf } from './search-of.ts';

test('nothing is asked for when nothing is filled in', () => {
  expect(searchOf(NO_FILTER)).toEqual({});
});

test('the batch box takes a number a line or between commas, each once (M185)', () => {
  const { shop_order: numbers } = searchOf({ ...NO_FILTER, numbers: "a1\n a2，a1,'a3\t\n\n" });
  expect(numbers).toEqual(['a1', 'a2', 'a3']);
});

test('flags, texts, whole days and the state go out together', () => {
  expect(
    searchOf({
      flags: [0, 3],
      remark: ' 送礼 ',
      keyword: '杯',
      numbers: '',
      time: { from: '2026-11-01', to: '2026-11-02' },
      isFreeOnly: true,
    }),
  ).toEqual({
    flag: [0, 3],
    remark: '送礼',
    keyword: '杯',
    start_time: '2026-11-01 00:00:00',
    end_time: '2026-11-02 23:59:59',
    state: 1,
  });
});
