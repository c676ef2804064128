/** Titles of pages: in the menu, the bar and the window. */
export const TITLES = {
  home: '工作台',
  profile: '个人设置',
  approvals: '待复核',
  operators: '操作员',
  roles: '角色',
  ipList: 'IP白名单',
  log: '操作日志',
  logins: '登录日志',
  tickets: '工单',
  refunds: '退款',
  goods: '商品列表',
  tasks: '批量任务',
  categories: '分类',
  users: '用户',
  withdrawals: '提现',
  payoutFiles: '打款文件',
  // Settings.
  settings: '业务设置',
  groups: '会员组',
  flags: '功能开关',
} as const;
