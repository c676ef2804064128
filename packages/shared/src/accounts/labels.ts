/** Sentences of the account forms, word for word from the specification (M166-M172). */
export const ACCOUNT_SENTENCES = {
  mobileEmpty: '手机号不能为空！',
  mobileWrong: '请输入正确的手机号！',
  codeEmpty: '验证码不能为空',
  smsCodeEmpty: '验证码不能为空！',
  codeLength: '请输入6位验证码',
  registerPasswordEmpty: '注册密码不能为空',
  passwordLength: '请输入6-20位密码',
  confirmEmpty: '不能为空！',
  confirmWrong: '请输入正确的密码',
  oldPasswordEmpty: '旧密码不能为空',
  newPasswordEmpty: '新密码不能为空',
  realNameWrong: '请输入真实姓名',
  idCardWrong: '身份证号不正确',
  underAge: '未满18周岁，不能实名认证',
} as const;

/** What is said when a step of an account is done. */
export const ACCOUNT_TEXTS = {
  loginDone: '登录成功',
  registerDone: '注册成功',
  smsSent: '验证码已发送，请注意查收',
} as const;

/** States of the real-name verification by their number. */
export const ATTESTATION_LABELS = ['未提交', '审核中', '已通过', '未通过'] as const;
/** What an account is for, as people read it. */
export const ROLE_LABELS = { user: '普通用户', supplier: '供应商' } as const;
