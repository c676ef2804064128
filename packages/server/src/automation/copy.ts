/** What rules say about a run, beside the refusals of the catalogue. */
export const RULES_COPY = {
  overCount: '超过规则的每日单数上限',
  overAmount: '超过规则的每日金额上限',
  overBalance: '余额不足，请充值',
  overOne: '本次数量已满，下次执行时继续',
  nothing: '没有符合条件的订单',
  unpaid: '余额不足，订单未支付，30分钟内充值后可在订单列表支付',
  interrupted: '执行被中断，没有下单，由下一次执行继续',
  changed: '执行期间规则有变动，没有下单，由下一次执行继续',
  badAmount: '请输入正确的金额，且必须大于0',
  beyondKey: (total: string, limit: string) =>
    `启用的规则一天最多可花的钱，加上其他规则今天已花的，合计￥${total}，超过了这个密钥的每日消费上限￥${limit}`,
  stopped: (rule: number, store: string, reason: string) =>
    `店铺“${store}”的自动下单规则${rule}没有完成：${reason}`,
} as const;
