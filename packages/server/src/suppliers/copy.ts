/** What the owner of a supplier is told. */
export const SUPPLIER_NEWS = {
  approve: (name: string) => `“${name}”的入驻申请已通过，可以添加仓库、快递和商品。`,
  refuse: (name: string, reason: string) => `“${name}”的入驻申请未通过：${reason}。修改后可以重新提交。`,
  suspend: (name: string, reason: string) =>
    `“${name}”已停用：${reason}。商品不再展示，已付款的包裹请继续发货。`,
  restore: (name: string) => `“${name}”已恢复。`,
} as const;

/** What is wrong with what an operator wrote about a supplier. */
export const SUPPLIER_FAULTS = {
  amount: '金额有误，最多两位小数',
  contractEnd: '合同结束日期不能早于开始日期',
} as const;

/** How a key stands in the record of what members did. */
export const SUPPLIER_KEY_COPY = { actor: (name: string) => `密钥 ${name}` } as const;

/** Tables that members take along. */
export const SUPPLIER_EXPORT_COPY = {
  names: { parcels: '包裹', ledger: '账户流水' },
  task: (list: string) => `导出${list}`,
  rows: (count: number) => `已导出 ${count} 行`,
} as const;
