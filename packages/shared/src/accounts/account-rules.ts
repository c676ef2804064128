import { ACCOUNT_SENTENCES as SAY } from './labels.ts';

/** A form rule: the sentence to show, or null when the value is fine. */
type Check = string | null;

const MOBILE = /^1[3-9]\d{9}$/;
const REAL_NAME = /^[\p{Script=Han}·]{2,30}$/u;
const RESIDENT_NUMBER = /^\d{17}[\dXx]$/;

/** Mobile of an account: 11 digits, 1 then 3-9 (M166, M167). */
export function checkMobile(mobile: string): Check {
  if (mobile === '') return SAY.mobileEmpty;
  return MOBILE.test(mobile) ? null : SAY.mobileWrong;
}

/** Code from the text message: exactly 6 characters (M168). */
export function checkSmsCode(code: string): Check {
  if (code === '') return SAY.smsCodeEmpty;
  return [...code].length === 6 ? null : SAY.codeLength;
}

/** Password at registration or reset: 6-20 characters (M169). */
export function checkRegisterPassword(password: string): Check {
  if (password === '') return SAY.registerPasswordEmpty;
  return passwordLengthFits(password) ? null : SAY.passwordLength;
}

/** The repeated password (M170). */
export function checkConfirmPassword(confirm: string, password: string): Check {
  if (confirm === '') return SAY.confirmEmpty;
  return confirm === password ? null : SAY.confirmWrong;
}

/** The old password when changing it (M171). */
export function checkOldPassword(password: string): Check {
  if (password === '') return SAY.oldPasswordEmpty;
  return passwordLengthFits(password) ? null : SAY.passwordLength;
}

/** The new password when changing it (M171). */
export function checkNewPassword(password: string): Check {
  if (password === '') return SAY.newPasswordEmpty;
  return passwordLengthFits(password) ? null : SAY.passwordLength;
}

/** Captcha input: present and at most 6 characters (M172). */
export function checkCaptcha(captcha: string): Check {
  return captcha === '' || [...captcha].length > CAPTCHA_MAX ? SAY.codeEmpty : null;
}

/** Name of a real-name verification: 2-30 Chinese characters, with the dot of minority names. */
export function checkRealName(name: string): Check {
  return REAL_NAME.test(name.trim()) ? null : SAY.realNameWrong;
}

/** Shape of a resident number; the server looks at its birthday and check figure too. */
export function checkIdCard(number: string): Check {
  return RESIDENT_NUMBER.test(number.trim()) ? null : SAY.idCardWrong;
}

/** Characters of a captcha input at most (M172). */
export const CAPTCHA_MAX = 6;
/** Characters at which the form submits by itself, when typing has come to them (M172). */
export const CAPTCHA_SUBMITS_AT = 4;

/** True for a password of 6 to 20 characters. */
export function passwordLengthFits(password: string): boolean {
  const length = [...password].length;
  return length >= 6 && length <= 20;
}

/** A mobile as lists show it: at least six digits hidden (`138******00`, reliability section 5). */
export function maskMobile(mobile: string): string {
  if (mobile.length < 9) return mobile.slice(0, 1) + '*'.repeat(Math.max(mobile.length - 1, 6));
  return `${mobile.slice(0, 3)}${'*'.repeat(mobile.length - 5)}${mobile.slice(-2)}`;
}

/** A real name without its first character (`*三`); nothing of none. */
export function maskRealName(name: string): string {
  return name === '' ? '' : `*${[...name].slice(1).join('')}`;
}
