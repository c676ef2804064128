/**
 * Problems are what a person can mend, often many at once: values in a list, never exceptions (house rule 6).
 * This table holds every sentence; `{row}` is the 1-based position in the current table (D314).
 */
export const PROBLEMS = {
  EXAMPLE_ROW: '第{row}行是模板里的示例，不会发货，请删除这一行',
  NAME_EMPTY: '第{row}行收货人姓名不能为空',
  PHONE_EMPTY: '第{row}行收货人电话不能为空',
  PROVINCE_EMPTY: '第{row}行地址省份不能为空',
  CITY_EMPTY: '第{row}行地址城市不能为空',
  ADDRESS_EMPTY: '第{row}行收货人详细地址不能为空',
  REISSUE_REQUIRED: '无货源请输入补发单号',
  DY_ORDER_REQUIRED: '抖音必须填写抖音订单号',
  STORE_ORDER_REQUIRED: '第{row}行店铺订单号不能为空',
  PHONE_INVALID: '收货人电话格式不正确',
  NUMBER_ROUNDED: '订单号精度丢失，请将该列设为文本后重新导出',
  MASKED: '收件人信息已脱敏，请使用授权发货',
  AREA_PROHIBITED: '该地区停发，请更换快递',
  REGION_UNKNOWN: '第{row}行省市区无法识别，请核对后修改',
  REGION_AMBIGUOUS: '第{row}行地址对应多个地区，请选择正确的省市区',
  REISSUE_ORDER_EMPTY: '第{row}行订单号不能为空',
  REISSUE_UPSTREAM_EMPTY: '第{row}行上家单号不能为空',
  REISSUE_DUPLICATE: '第{row}行订单号与前面的行重复',
  STORE_ORDER_UNKNOWN: '店铺里没有同步到这个订单，请先同步店铺订单',
  STORE_ORDER_STATE: '{reason}',
  ENCRYPTED_NOT_SERVED: '该快递不能使用平台的加密面单，请换用支持的快递',
  TEXT_TOO_LONG: '第{row}行{column}超过{max}个字符，请缩短后再提交',
} as const;

/** What a problem is recognised by; its sentence may change. */
export type ProblemCode = keyof typeof PROBLEMS;

/** One mendable fault: which row (1-based, D314), which field, and the filled-in sentence. */
export interface Problem {
  code: ProblemCode;
  row: number;
  field: string;
  msg: string;
}

/** Builds a problem with its sentence filled in; unknown placeholders stay visible so that a test catches them. */
export function problem(
  code: ProblemCode,
  at: { row: number; field: string },
  params: Record<string, string | number> = {},
): Problem {
  return { code, ...at, msg: fillText(PROBLEMS[code], { row: at.row, ...params }) };
}

/** Replaces `{name}` in a sentence of a catalogue by the value of that name. */
export function fillText(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** A problem's sentence for where the row itself is shown: without the position in front. */
export const withoutPosition = (msg: string): string => msg.replace(/^第\d+行/, '');
