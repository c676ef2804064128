/** Sentences of settings, price groups and switches. */
export const SETTINGS_COPY = {
  always: '复核限额的修改，需要另一位操作员复核',
  channel: '支付渠道的开关，需要另一位操作员复核',
  before: (title: string) => `原${title}`,
  initial: (value: string) => `${value}（默认）`,
  sentence: '给用户看的话',
  on: '开启',
  off: '关闭',
  amount: '请输入正确的金额',
};
