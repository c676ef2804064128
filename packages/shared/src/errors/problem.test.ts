import { expect, test } from 'vitest';
import { problem, withoutPosition } from './problem.ts';

test('a sentence loses its position where the row itself is shown, and nothing else', () => {
  const at = { row: 12, field: 'rec_name' };
  expect(withoutPosition(problem('NAME_EMPTY', at).msg)).toBe('收货人姓名不能为空');
  expect(withoutPosition(problem('TEXT_TOO_LONG', at, { column: '备注', max: 500 }).msg)).toBe(
    '备注超过500个字符，请缩短后再提交',
  );
  expect(withoutPosition(problem('PHONE_INVALID', at).msg)).toBe('收货人电话格式不正确');
});
