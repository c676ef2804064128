/** States of a partner in words (decisions section 4). */
export const PARTNER_STATUS_LABELS: Record<number, string> = {
  0: '待审核',
  1: '已开通',
  2: '未通过',
  3: '已停用',
};
/** States of a commission in words. */
export const COMMISSION_STATUS_LABELS: Record<number, string> = {
  0: '冻结',
  1: '可用',
  2: '已使用',
  3: '已扣回',
};
