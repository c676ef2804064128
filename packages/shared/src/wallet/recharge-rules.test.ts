import { expect, it } from 'vitest';
import { fen } from '../money/fen.ts';
import { checkRechargeAmount } from './recharge-rules.ts';

it.each([
  ['', '充值金额不能为空'],
  ['  ', '充值金额不能为空'],
  ['abc', '请输入正确的充值金额!'],
  ['-5', '请输入正确的充值金额!'],
  ['5.001', '请输入正确的充值金额!'],
  ['4.99', '充值金额不能小于5.00元'],
  ['5', null],
  ['100.50', null],
])('%s: %s', (input, said) => {
  expect(checkRechargeAmount(input, fen(500))).toBe(said);
});
