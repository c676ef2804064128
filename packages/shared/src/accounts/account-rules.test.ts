import { expect, it } from 'vitest';
import {
  checkCaptcha,
  checkConfirmPassword,
  checkMobile,
  checkNewPassword,
  checkOldPassword,
  checkRegisterPassword,
  checkSmsCode,
  maskMobile,
} from './account-rules.ts';

it.each([
  ['M166', checkMobile(''), '手机号不能为空！'],
  ['M167', checkMobile('12900001111'), '请输入正确的手机号！'],
  ['M167', checkMobile('1390000111'), '请输入正确的手机号！'],
  ['M167', checkMobile('13900001111'), null],
  ['M168', checkSmsCode(''), '验证码不能为空！'],
  ['M168', checkSmsCode('12345'), '请输入6位验证码'],
  ['M168', checkSmsCode('123456'), null],
  ['M169', checkRegisterPassword(''), '注册密码不能为空'],
  ['M169', checkRegisterPassword('12345'), '请输入6-20位密码'],
  ['M169', checkRegisterPassword('x'.repeat(21)), '请输入6-20位密码'],
  ['M169', checkRegisterPassword('x'.repeat(20)), null],
  ['M170', checkConfirmPassword('', 'abcdef'), '不能为空！'],
  ['M170', checkConfirmPassword('abcdeg', 'abcdef'), '请输入正确的密码'],
  ['M170', checkConfirmPassword('abcdef', 'abcdef'), null],
  ['M171', checkOldPassword(''), '旧密码不能为空'],
  ['M171', checkNewPassword(''), '新密码不能为空'],
  ['M171', checkNewPassword('12345'), '请输入6-20位密码'],
  ['M172', checkCaptcha(''), '验证码不能为空'],
  ['M172', checkCaptcha('abcd'), null],
])('%s %s', (_rule, said, expected) => {
  expect(said).toBe(expected);
});

it.each([
  ['13800138000', '138******00'],
  ['01012345678', '010******78'],
  ['12345678', '1*******'],
  ['', '******'],
])('maskMobile(%s) hides at least six digits', (mobile, masked) => {
  expect(maskMobile(mobile)).toBe(masked);
});
