/** Words of the activation. */
export const ACTIVATE_COPY = {
  title: '设置账号',
  code: '激活码',
  codeHint: '激活码 30 分钟内有效，只能用一次',
  password: '新密码',
  passwordHint: '10 到 64 位，不要用常见密码或账号本身',
  again: '再输入一次新密码',
  next: '下一步',
  fillCode: '请输入激活码',
  passwordLength: '密码为 10 到 64 位',
  notSame: '两次输入的密码不一样',
  bind: '绑定动态口令',
  codes: '保存备用码',
  toLogin: '去登录',
} as const;
