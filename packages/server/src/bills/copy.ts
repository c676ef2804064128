/** What operators read of channels' bills. */
export const BILL_COPY = {
  many: (count: number) => `${count}条差异`,
  line: (trade: string, kind: string) => `${kind} ${trade}`,
  sum: (theirs: string, ours: string) => `渠道 ${theirs}，我方 ${ours}`,
  willNotGo: '当前状态不允许处理，不会核销',
  reason: '原因',
  /** Faults of a row, by its number. */
  row: (no: number, what: string) => `第${no}行：${what}`,
  rowOf: (no: number, trade: string, what: string) => `第${no}行（商户订单号${trade}）：${what}`,
  cells: '应有7列',
  tooLong: (most: number) => `每格最多${most}个字符`,
  kind: '类型应为1（付款）或2（退款）',
  trade: '没有商户订单号',
  amount: '金额不正确',
  fee: '手续费不正确',
  time: '时间不正确',
  otherDay: (at: string, day: string) => `时间是${at}，不是${day}`,
  days: (first: string, last: string) => (first === last ? first : `${first}至${last}`),
  wrongBill: (channel: string, day: string) =>
    `${channel}${day}的账单没有导入：渠道给出的行是别的日期的，请核对后上传`,
  noRows: '账单里没有一行；当天没有交易就不用导入',
  tooMany: (most: number) => `最多${most}行`,
  assigned: (by: string, count: number) => `${by} 请您查清${count}条对账差异`,
  day: '日期不正确，账单只能是昨天或更早',
} as const;
