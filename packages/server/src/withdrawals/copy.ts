/** What a person is told of withdrawals. */
export const WITHDRAWAL_COPY = {
  decided: {
    approve: (sn: string, money: string) => `提现申请${sn}（${money}元）已通过审核，等待打款。`,
    refuse: (sn: string, money: string, reason: string) =>
      `提现申请${sn}（${money}元）未通过：${reason}。款项已退回可用佣金。`,
    pay: (sn: string, money: string) => `提现申请${sn}（${money}元）已打款，请留意到账。`,
    fail: (sn: string, money: string, reason: string) =>
      `提现申请${sn}（${money}元）打款失败：${reason}。款项已退回可用佣金。`,
  },
  accountChanged: (hours: number) =>
    `您的收款账户或提现密码已修改，${hours}小时内不能提现。如非本人操作，请立即修改登录密码并联系客服。`,
} as const;
