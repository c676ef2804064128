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

/** What operators read of withdrawals. */
export const OFFICE_COPY = {
  many: (count: number) => `${count}笔提现`,
  seen: (
    { money, to }: { money: string; to: string },
    { result, bank_no, reason }: { result: 'paid' | 'failed'; bank_no: string; reason: string },
  ) =>
    result === 'paid'
      ? `${money} 元 → ${to}，已打款，流水号 ${bank_no}`
      : `${money} 元 → ${to}，打款失败：${reason}`,
  willNotGo: '当前状态不允许登记，不会处理',
  twice: (sn: string) => `${sn} 重复`,
  bankNoMissing: (sn: string) => `${sn} 请填写银行流水号`,
  reasonMissing: (sn: string) => `${sn} 请填写打款失败的原因（2到200字）`,
} as const;
