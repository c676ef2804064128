/** Words that all of the console shares. */
export const CONSOLE_COPY = {
  place: '供应商平台',
  name: '礼达 · 供应商平台',
  menu: '供应商平台菜单',
} as const;

/** Titles of pages: in the menu, the bar and the window. */
export const TITLES = {
  home: '首页',
  packing: '今日打包',
  orders: '全部订单',
  waves: '波次',
  pickList: '拣货单',
  slips: '发货单',
  goods: '商品',
  changes: '商品审核',
  stock: '库存',
  stockMoves: '库存流水',
  couriers: '快递',
  warehouses: '仓库',
  accounts: '面单账号',
  cases: '异常件',
  comps: '赔付',
  money: '账户',
  statements: '结算单',
  payee: '收款账户',
  members: '成员',
  api: 'API 设置',
  tasks: '导出任务',
  record: '操作记录',
  messages: '消息',
  account: '个人设置',
  apply: '入驻申请',
} as const;
