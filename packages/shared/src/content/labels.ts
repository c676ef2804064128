/** States of a substation application (decisions section 4). */
export const SUBSTATION_STATUS_LABELS: Record<number, string> = {
  0: '待审核',
  1: '已开通',
  2: '未通过',
  3: '已暂停',
};
/** Kinds of site messages. */
export const MESSAGE_KIND_LABELS: Record<string, string> = {
  notice: '通知',
  'balance-low': '余额提醒',
  'rows-failed': '下单失败',
  compensation: '超时赔付',
  ticket: '工单',
  withdrawal: '提现',
  refund: '退款',
  attestation: '实名认证',
  partner: '站点组件',
  security: '账号安全',
  'store-expired': '店铺授权',
};
