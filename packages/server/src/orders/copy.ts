import type { ProviderErrorKind } from '../outside/provider-error.ts';

/** What the order's error says when the courier gives no waybill, by the kind of failure. */
export const WAYBILL_FAILURE_COPY: Record<string, string> & { unknown: string } = {
  invalid: '快递公司拒绝了收件地址，请核对后联系客服',
  rejected: '快递公司拒绝出单，系统会自动重试',
  rate: '快递公司繁忙，系统会自动重试',
  quota: '电子面单余额不足，系统会自动重试',
  unavailable: '快递公司暂时不可用，系统会自动重试',
  unknown: '出单失败，系统会自动重试',
};
/** What operators read where the courier said no words of its own (O100). */
export const ISSUE_ERROR_COPY: Readonly<Record<ProviderErrorKind, string>> = {
  signature: '签名错误',
  token: '授权已失效',
  permission: '没有开通',
  ip: '服务器地址未登记',
  rate: '快递公司繁忙',
  quota: '面单余额不足',
  invalid: '快递公司不接受收件信息',
  not_found: '快递公司没有这个账号',
  state: '快递公司不允许',
  rejected: '快递公司拒绝出单',
  unavailable: '快递公司没有应答',
  unknown: '没有取得运单号',
};
export const ACCOUNT_OFF_COPY = '面单账号已停用或不可用';
/** What the buyer is told when a batch ends with orders that have no waybill (X045). */
export const FAILED_ROWS_COPY = {
  waiting: (batchSn: string, count: number) =>
    `批次 ${batchSn} 有 ${count} 个订单暂未出单，系统会自动重试，24小时内未出单自动退款。`,
  refunded: (batchSn: string, count: number) =>
    `批次 ${batchSn} 有 ${count} 个订单24小时未出单，已自动退款。`,
} as const;
export const REFUND_COPY = '24小时未出单，自动退款';

/** What a buyer reads in the trace of his parcel that was marked by hand (O109). */
export const MARK_COPY = {
  problem: (note: string) => `客服标记异常：${note}`,
  returned: (note: string) => `客服标记已退回：${note}`,
} as const;

/** Why a waybill is taken back that came after its order was given back. */
export const LOOSE_WAYBILL_COPY = '退款时正在出单，运单号后到';
