/** Sentences of settings, price groups and switches. */
export const SETTINGS_COPY = {
  /** The cost in BELOW_COST, for who may see it. */
  cost: (yuan: string, isWithParcel: boolean) => `${yuan}元${isWithParcel ? '（含每包裹成本）' : ''}`,
  always: '复核限额的修改，需要另一位操作员复核',
  money: '赠送、佣金、赔付和补偿的设置，需要另一位操作员复核',
  channel: '支付渠道的开关，需要另一位操作员复核',
  before: (title: string) => `原${title}`,
  initial: (value: string) => `${value}（默认）`,
  sentence: '给用户看的话',
  on: '开启',
  off: '关闭',
  amount: '请输入正确的金额',
  manyToday: (n: number) => `今日累计 ${n} 件商品，超过 200 件`,
  many: (n: number) => `${n} 件商品，超过 200 件`,
  manyMoved: (n: number) => `${n} 件商品的会员价变动，超过 200 件`,
  deepMoved: (n: number) => `${n} 件商品的会员价降价超过 30%`,
  groupBefore: '原会员组',
  groupAfter: '会员组',
  moved: '价格变动的商品数',
  deeper: '降价超过 30% 的商品数',
  belowCost: '低于成本价的商品数',
  group: ({
    name,
    minus,
    price,
    recharge,
    days,
    isSold,
    rank,
  }: {
    name: string;
    minus: string;
    price: string;
    recharge: string;
    days: number;
    isSold: boolean;
    rank: number;
  }) =>
    `${name}，每件减${minus}元，价格${price}元/${days}天，充值赠送${recharge === '' ? '无' : `${recharge}元`}，${isSold ? '出售' : '隐藏'}，顺序${rank}`,
};
