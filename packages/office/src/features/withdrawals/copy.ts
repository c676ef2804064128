/** Words of the withdrawals and of the files for the bank. */
export const WITHDRAWALS_COPY = {
  openReceipt: '打开图片',
  label: '提现',
  kind: '提现',
  columns: {
    sn: '提现单号',
    status: '状态',
    age: '等待',
    user: '用户',
    money: '金额',
    real: '实付',
    fee: '手续费',
    account: '收款账户',
    warn: '提示',
    by: '审核人',
    paidBy: '打款人',
    bankNo: '银行流水号',
    created: '申请时间',
    finished: '完成时间',
    name: '收款人',
    bank: '开户行',
    branch: '支行',
    reason: '原因',
    file: '打款文件',
    receipt: '回单图片',
  },
  filters: { status: '状态', user: '用户ID', sn: '提现单号', file: '打款文件编号', time: '申请时间' },
  recent: '近期全部',
  empty: '没有提现申请',
  emptyHint: '买家申请提现后会出现在这里',
  sameAccount: (count: number) => `与${count}位用户同一账户`,
  sameUsers: '同一账户的用户',
  newAccount: '新账户',
  inFile: (file: number) => `文件${file}`,
  age: (minutes: number) =>
    minutes < 60
      ? `${minutes} 分钟`
      : minutes < 2_880
        ? `${Math.floor(minutes / 60)} 小时`
        : `${Math.floor(minutes / 1_440)} 天`,
  acts: { approve: '通过', refuse: '拒绝', pay: '已打款', fail: '打款失败' },
  hints: {
    approve: '通过后等待打款，钱还没有动。',
    refuse: '拒绝后金额退回买家的佣金，并通知买家。',
    pay: '登记银行已经打出的款项。',
    fail: '登记后金额退回买家的佣金，并通知买家。',
  },
  payLimits: (one: string, day: string) => `单笔超过${one}元或当日累计超过${day}元需复核。`,
  own: '由您审核，须由另一人打款',
  chosen: (count: number) => `共 ${count} 笔提现`,
  bankNoHint: '银行回单上的流水号',
  account: '收款账户',
  makeFile: '生成打款文件',
  makeFileHint: '选中的待打款提现放进一个文件并锁定，直到登记结果或释放。',
  made: (file: number, count: number, money: string) => `打款文件${file}已生成：${count}笔，共${money}元`,
} as const;

export const FILES_COPY = {
  label: '打款文件',
  emptyHint: '在提现列表里选中待打款的提现生成',
  releaseHint: '其中未处理的提现可以放进别的文件。',
  show: '查看其中的提现',
} as const;
