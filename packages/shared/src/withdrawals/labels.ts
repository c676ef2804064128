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
/** Columns of a file for the bank, in their order (O154). */
export const PAYOUT_COLUMNS = {
  holder: '收款户名',
  account: '账号',
  bank: '开户行',
  money: '金额',
  purpose: '用途',
  withdraw_sn: '提现单号',
} as const;
/** What the money is for, and the name of the file, without its number. */
export const PAYOUT_TEXTS = { purpose: '佣金提现', file: '批量打款' } as const;
