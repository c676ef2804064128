/** What of balance refunds buyers and operators read. */
export const BALANCE_REFUND_COPY = {
  user: '用户',
  money: '退款金额',
  reason: '申请原因',
  goesTo: '退回',
  alwaysSecond: '余额退款一律需要另一位操作员复核',
  moneyForm: '请输入正确的金额',
  toTrade: (trade: string, money: string) => `${trade}：${money}元`,
  partFailed: '渠道没有退回',
  told: {
    sent: (sn: string, money: string) => `余额退款${sn}（${money}元）已通过审核，正在退回您付款时的账户。`,
    refused: (sn: string, money: string, reason: string) =>
      `余额退款${sn}（${money}元）未通过：${reason}。余额没有变动。`,
    done: (sn: string, money: string) => `余额退款${sn}（${money}元）已退回您付款时的账户，请留意到账。`,
    failed: (sn: string, returned: string, reason: string) =>
      `余额退款${sn}有${returned}元没有退成：${reason}。这部分已回到余额。`,
  },
} as const;
