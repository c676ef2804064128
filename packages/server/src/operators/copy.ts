/** Sentences of the operators' own room. */
export const OPERATORS_COPY = {
  overOne: (money: string, limit: string) => `单笔 ${money} 元超过 ${limit} 元，需要另一位操作员复核`,
  overDay: (money: string, limit: string) => `今日累计 ${money} 元超过 ${limit} 元，需要另一位操作员复核`,
  always: '此操作总是需要另一位操作员复核',
  graveRole: '涉及财务、个人信息或权限的角色，需要另一位操作员复核',
  expired: '已过期',
  askerLost: '申请人已没有此权限',
  changed: '内容与提交时不同',
  decided: (sn: string, status: string, answer: string) =>
    `复核单 ${sn} ${status}${answer === '' ? '' : `：${answer}`}`,
  newPlace: (name: string, address: string) => `${name} 从新的设备或网络登录：${address}`,
  issuer: '礼达后台',
} as const;
