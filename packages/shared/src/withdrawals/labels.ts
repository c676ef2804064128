/** Where a withdrawal stands, by its state. */
export const WITHDRAWAL_LABELS: Record<number, string> = {
  0: '待审核',
  1: '待打款',
  2: '已打款',
  3: '已拒绝',
  4: '打款失败',
};
/** Kinds of account that money is paid out to. */
export const WITHDRAW_ACCOUNT_LABELS: Record<number, string> = { 1: '支付宝', 2: '银行卡', 3: '微信' };
/** What is wrong with a typed account, password or amount. */
export const WITHDRAW_TEXTS = {
  alipay: '支付宝账号应为手机号或邮箱',
  card: '银行卡号应为12到19位数字',
  wechat: '微信号应为6到20位字母、数字、下划线或减号，或绑定的手机号',
  bankMissing: '请填写开户银行',
  nameMissing: '请填写收款人姓名',
  nameOther: '收款人姓名须与实名认证的姓名一致',
  passwordMissing: '首次设置请填写提现密码',
  passwordWrong: '提现密码应为6到20位',
  amountWrong: '请输入正确的提现金额',
} as const;
