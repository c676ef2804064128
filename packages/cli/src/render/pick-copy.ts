/** Sentences of --jq and --fields. */
export const PICK_SAY = {
  oneOf: '--jq 和 --fields 只能用一个',
  fieldsEmpty: '--fields 应为用逗号隔开的字段名，例如 order_sn,kuaidi_sn',
  noField: (names: string) => `结果里没有字段 ${names}，输出的是全部结果`,
  fieldsAre: (names: string) => `可用的字段：${names}`,
  jqWrong: (why: string) => `--jq 的表达式不对：${why}`,
  jqNext: "例如 --jq '.list[].order_sn'，写法见 https://jqlang.org/manual",
  jqFailed: (why: string) => `--jq 没有算完，输出的是全部结果：${why}`,
} as const;
