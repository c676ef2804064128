import { expect, test } from 'vitest';
import { quantityFault, readQuantity } from './quantity.ts';

test.each([
  ['1', 1, ''],
  ['20', 20, ''],
  ['\uff13', 3, ''],
  [' 7 ', 7, ''],
  ['21', 21, '最多可购买20件'],
  ['99999999999', 0, '最多可购买20件'],
  ['0', 0, '购买数量不能小于1'],
  ['-3', 0, '购买数量不能小于1'],
  ['1.5', 0, '每人发几件，请填 1 到 20 的整数'],
  ['1e9', 0, '每人发几件，请填 1 到 20 的整数'],
  ['三', 0, '每人发几件，请填 1 到 20 的整数'],
  ['', 0, '请填写每人发几件，1 到 20 的整数'],
])('%s is read as %i and said to be: %s', (typed, quantity, fault) => {
  expect([readQuantity(typed), quantityFault(typed, 20)]).toEqual([quantity, fault]);
});
