import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { Flag, Yuan, text, verbatim } from '../contract/fields.ts';
import {
  checkMobile,
  checkNewPassword,
  checkOldPassword,
  checkRegisterPassword,
  checkSmsCode,
} from './account-rules.ts';
import { KEY_MODES } from './key-mode.ts';
import { LoginData, UserType, UserView } from './account.ts';

/** A text field whose fault is the sentence that `check` answers. */
export const checked = (max: number, check: (value: string) => string | null) =>
  z.string().check(
    z.maxLength(max),
    z.superRefine((value, ctx) => {
      const fault = check(value);
      if (fault) ctx.issues.push({ code: 'custom', message: fault, input: value });
    }),
  );

/** A mobile number of the mainland; the issue says what is wrong in the sentence of the form. */
export const Mobile = checked(32, checkMobile);
const SmsCode = checked(16, checkSmsCode);
const Captcha = z._default(text(6), '');
const CaptchaKey = z._default(text(64), '');

/** A login by one of three ways: which of the other fields counts depends on `type`. */
export const Login = z.strictObject({
  mobile: Mobile,
  /** `remember` logs in by the remember cookie that an earlier login of this browser was given (D320). */
  type: z._default(z.enum(['password', 'sms_code', 'remember']), 'password'),
  user_type: z._default(UserType, 'user'),
  password: z._default(verbatim(64), ''),
  sms_code: z._default(text(16), ''),
  /** Save the login in this browser; 0 ends what is saved. */
  remember: z._default(Flag, 0),
  captcha: Captcha,
  key: CaptchaKey,
});

/** Asks for a code by text message; the captcha and its key are required each time. */
export const SendSms = z.strictObject({
  mobile: Mobile,
  captcha: text(6),
  key: text(64),
  user_type: z._default(UserType, 'user'),
});

const captchaData = z.object({ key: z.string(), img: z.string(), sensitive: z.int() });
const smsRoute = (path: string, summary: string) =>
  ({
    method: 'POST',
    path,
    auth: 'public',
    rate: 'sms',
    summary,
    body: SendSms,
    data: z.object({ expire: z.int(), interval: z.int() }),
    refusals: ['CAPTCHA_WRONG', 'SMS_TOO_OFTEN', 'SMS_FAILED', 'NOT_OPEN'],
  }) as const;

const attestation = z.object({
  status: z.int(),
  status_text: z.string(),
  real_name_mask: z.string(),
  id_card_mask: z.string(),
  reason: z.string(),
  updated_at: z.string(),
});

/** Login, registration, real-name verification and what a person may change of the own account. */
export const accountRoutes = defineRoutes({
  login: {
    method: 'POST',
    path: '/login',
    auth: 'public',
    rate: 'login',
    summary: '登录（密码、短信验证码或已保存的登录）',
    body: Login,
    data: LoginData,
    refusals: ['LOGIN_WRONG', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG', 'SMS_WRONG', 'ACCOUNT_DISABLED'],
  },
  forgetLogin: {
    method: 'DELETE',
    path: '/login',
    auth: 'public',
    rate: 'login',
    summary: '删除本浏览器保存的登录',
    data: z.null(),
    refusals: [],
  },
  smsLogin: {
    method: 'POST',
    path: '/sms-login',
    auth: 'public',
    rate: 'login',
    summary: '短信验证码登录',
    body: z.strictObject({ mobile: Mobile, sms_code: SmsCode, user_type: z._default(UserType, 'user') }),
    data: LoginData,
    refusals: ['SMS_WRONG', 'ACCOUNT_DISABLED'],
  },
  register: {
    method: 'POST',
    path: '/register',
    auth: 'public',
    rate: 'login',
    summary: '注册',
    query: z.record(verbatim(64), verbatim(256)),
    body: z.looseObject({
      mobile: Mobile,
      password: checked(64, checkRegisterPassword),
      sms_code: SmsCode,
      user_type: z._default(UserType, 'user'),
      spread: z._default(text(32), ''),
    }),
    data: LoginData,
    refusals: ['SMS_WRONG', 'MOBILE_TAKEN', 'PASSWORD_WEAK'],
  },
  findPassword: {
    method: 'POST',
    path: '/find-password',
    auth: 'public',
    rate: 'login',
    summary: '找回密码，登录全部失效，API密钥也作废（除非保留）',
    body: z.strictObject({
      mobile: Mobile,
      sms_code: SmsCode,
      password: checked(64, checkRegisterPassword),
      user_type: z._default(UserType, 'user'),
      /** 1 lets the API key live on; else it ends with the password (D1308). */
      keep_key: z._default(Flag, 0),
    }),
    data: z.null(),
    refusals: ['SMS_WRONG', 'PASSWORD_WEAK'],
  },
  changePassword: {
    method: 'PUT',
    path: '/user/password',
    auth: 'user',
    summary: '修改密码，其他登录全部失效，API密钥也作废（除非保留）',
    body: z.strictObject({
      old_password: checked(64, checkOldPassword),
      password: checked(64, checkNewPassword),
      /** As at a reset. */
      keep_key: z._default(Flag, 0),
    }),
    data: z.null(),
    refusals: ['PASSWORD_WRONG', 'PASSWORD_WEAK'],
  },
  provePassword: {
    method: 'POST',
    path: '/user/password/proof',
    auth: 'user',
    summary: '再次输入登录密码，5分钟内可以创建和修改API密钥',
    body: z.strictObject({ password: verbatim(64) }),
    data: z.object({ expire: z.int() }),
    refusals: ['PASSWORD_WRONG'],
  },
  logout: {
    method: 'GET',
    path: '/logout',
    auth: 'optional',
    sameOrigin: true,
    summary: '退出登录',
    data: z.null(),
    refusals: ['CROSS_SITE'],
  },
  captcha: {
    method: 'GET',
    path: '/captcha',
    auth: 'public',
    rate: 'captcha',
    summary: '图形验证码',
    data: captchaData,
    refusals: [],
  },
  smsRegister: smsRoute('/common/sms/register', '发送注册验证码'),
  smsForLogin: smsRoute('/common/sms/login', '发送登录验证码'),
  smsFindPassword: smsRoute('/common/sms/find-password', '发送找回密码验证码'),
  userInfo: {
    method: 'GET',
    path: '/user/info',
    auth: 'user',
    embed: true,
    summary: '当前用户',
    scope: 'wallet:read',
    query: z.strictObject({ user: z.optional(text(64)), token: z.optional(text(128)) }),
    data: z.object({
      user: z.extend(UserView, { is_attestation: z.int(), spread_code: z.string() }),
      session: z.object({ expires_at: z.string() }),
      /** The key that signed the call, as far as it may know itself; absent for a login. */
      key: z.optional(
        z.object({
          name: z.string(),
          mode: z.enum(KEY_MODES),
          scopes: z.array(z.string()),
          /** Most that calls with it may spend in a China day, in yuan; '' is no limit (D902). */
          daily_limit: z.string(),
          spent_today: Yuan,
        }),
      ),
    }),
    refusals: [],
  },
  attestation: {
    method: 'GET',
    path: '/user/attestation',
    auth: 'user',
    embed: true,
    summary: '实名认证状态',
    data: attestation,
    refusals: [],
  },
  submitAttestation: {
    method: 'POST',
    path: '/user/attestation',
    auth: 'user',
    rate: 'login',
    summary: '提交实名认证；审核中重新提交的，以最后一次为准',
    body: z.strictObject({ real_name: text(40), id_card: text(20), mobile: z.optional(Mobile) }),
    data: attestation,
    refusals: ['ALREADY_VERIFIED', 'ID_CARD_FULL', 'NOT_OPEN'],
  },
});
