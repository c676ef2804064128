/** Words of what a bank answered, as a sheet; `sn` is what the column of numbers is called. */
export const RESULTS_COPY = {
  title: '导入打款结果',
  pick: '选择文件',
  hint: (sn: string) => `表格需要“${sn}”和“结果”两列，可以有“银行流水号”和“原因”列。`,
  titles: {
    result: ['结果', '打款结果', '交易状态'],
    bank_no: ['银行流水号', '流水号', '交易流水号'],
    reason: ['原因', '失败原因', '备注'],
  },
  paidWords: ['成功', '已打款', '打款成功', '已付款', '交易成功'],
  failedWords: ['失败', '打款失败', '已退回', '退票', '交易失败'],
  noColumns: (sn: string) => `没有找到“${sn}”和“结果”两列`,
  noRows: '文件里没有打款结果',
  tooMany: (most: number) => `一次最多导入${most}行`,
  wrongResult: (row: number, text: string) =>
    text === '' ? `第${row}行没有结果，应为成功或失败` : `第${row}行的结果“${text}”不认识，应为成功或失败`,
  noResultRow: (row: number) => `第${row}行没有单号，也没有结果`,
  noSn: (row: number) => `第${row}行没有单号`,
  twice: (row: number, sn: string) => `第${row}行的 ${sn} 在文件里不止一行`,
  leftOut: (count: number) => `${count} 行没有读入，其余的可以先登记；改好后再导入这几行`,
  noneRead: (count: number) => `${count} 行都没有读入，请改好后重新选择`,
  more: (count: number) => `还有 ${count} 行`,
  noBankNo: (row: number) => `第${row}行没有银行流水号`,
  brokenBankNo: (row: number, text: string) =>
    `第${row}行的银行流水号“${text}”不完整，请把这一列设为文本格式后重新填写`,
  longBankNo: (row: number, most: number) => `第${row}行的银行流水号超过${most}个字`,
  longReason: (row: number, most: number) => `第${row}行的原因超过${most}个字`,
  noReason: (row: number) => `第${row}行没有失败原因`,
  read: (paid: number, failed: number) => `成功 ${paid} 笔，失败 ${failed} 笔`,
  send: '登记结果',
} as const;
