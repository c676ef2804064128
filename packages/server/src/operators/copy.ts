import { CODE_HOURS } from '@giftship/shared/operators/operator';

/** Sentences of the operators' own room. */
export const OPERATORS_COPY = {
  overOne: (money: string, limit: string) => `单笔 ${money} 元超过 ${limit} 元，需要另一位操作员复核`,
  overDay: (money: string, limit: string) => `今日累计 ${money} 元超过 ${limit} 元，需要另一位操作员复核`,
  always: '此操作总是需要另一位操作员复核',
  graveRole: '涉及财务、个人信息或权限的角色，需要另一位操作员复核',
  graveAccount: '该账号有财务、个人信息或权限类的角色，需要另一位操作员复核',
  askerReset: '申请人的账号已重置或停用',
  afterwards: '同意后',
  opened: {
    enable: '可以用原来的密码和动态口令登录',
    'reset-totp': `动态口令和备用码作废，全部登录结束；申请人在 ${CODE_HOURS} 小时内取新的激活码`,
    activation: `全部登录结束；申请人在 ${CODE_HOURS} 小时内取新的激活码`,
  },
  expired: '已过期',
  askerLost: '申请人已没有此权限',
  changed: '内容与提交时不同',
  decided: (sn: string, status: string, answer: string) =>
    `复核单 ${sn} ${status}${answer === '' ? '' : `：${answer}`}`,
  newPlace: (name: string, address: string) => `${name} 从新的设备或网络登录：${address}`,
  issuer: '礼达后台',
  stopped: (done: number) => `已停止，${done}条已生效`,
  taskHead: ['序号', '对象', '结果', '说明'],
  exports: {
    goods: '商品',
    orders: '订单',
    parcels: '包裹',
    users: '用户',
    refunds: '退款',
    withdrawals: '提现',
    compensations: '赔付',
    ledger: '账本',
    log: '操作日志',
  },
  exported: (rows: number) => `已导出 ${rows} 行`,
  taskFile: (id: number) => `批量任务${id}.csv`,
  somebody: '其他人',
  commandLine: '命令行',
  /** Who moves states without being an operator; the service's own clock has no name. */
  actors: {
    clock: '',
    demo: '',
    operator: '命令行',
    courier: '快递',
    payment: '支付渠道',
    platform: '店铺平台',
    rule: '自动规则',
  } as Readonly<Record<string, string>>,
  user: (id: string) => `用户${id}`,
  cannot: '现在无法执行',
  account: '账号',
  name: '姓名',
  roles: '角色',
  role: '角色',
  addresses: 'IP列表',
  anyAddress: '不限',
  given: '增加的权限',
  taken: '去掉的权限',
  none: '无',
  and: '、',
  badSpan: '开始时间不能晚于结束时间',
  longSpan: '时间范围最多93天',
  before: (name: string) => `原${name}`,
} as const;

/** The page of the demo operators' codes. */
export const CODES_COPY = {
  title: '动态口令',
  hint: '演示操作员的密码都是 gift123456；每个口令只能用一次，刚用过时请用下一个。',
  heads: ['账号', '姓名', '现在', '下一个'],
} as const;
