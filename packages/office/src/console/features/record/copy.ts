/** Words of the record of what members changed. */
export const RECORD_COPY = {
  label: '操作记录',
  kind: '记录',
  q: '编号或成员',
  columns: { at: '时间', actor: '成员', action: '操作', object: '对象', reason: '原因', address: '地址' },
  looks: {
    title: '客服查看记录',
    hint: '平台人员处理问题时只读查看过供应商平台，看不到完整的收件信息、密钥和收款账号，也不能操作。保存180天。',
    by: (operator: number) => `工号 ${operator}`,
    span: (start: string, end: string) => `${start} 至 ${end}`,
    seen: (what: string) => `看过：${what}`,
    nothing: '没有看过任何页面',
    none: '没有人查看过',
  },
  none: '还没有操作记录',
  noneHint: '成员做的修改会留在这里，保存180天。',
} as const;
